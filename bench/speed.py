"""How fast the rules are, plain and compiled, measured alternately in one run.

    make compile && .venv/bin/python bench/speed.py            prints the figures
    make compile && .venv/bin/python bench/speed.py --write    and puts them into docs/speed.md

CPU time only; what counts is the ratio between the two columns, for machines differ.
"""

import argparse
import json
import platform
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHONS = {"plain": ROOT / ".venv/bin/python", "compiled": ROOT / ".venv-compiled/bin/python"}
PAGE = ROOT / "docs" / "speed.md"
TITLES = {
    "games_per_cpu_second": "random two-player games of usa-classic a CPU second",
    "microseconds_per_decision": "a decision, with view, bot and record (µs)",
    "microseconds_per_view": "a view (µs)",
    "microseconds_per_options": "the options late in a game (µs)",
    "microseconds_per_replayed_event": "an event replayed (µs)",
    "microseconds_per_score": "the final score of two players (µs)",
    "microseconds_per_longest_route": "the longest route of one player (µs)",
}


def measured(python: Path, games: int) -> dict[str, float]:
    command = [str(python), "-m", "whistlestop", "bench", "--json", "--games", str(games)]
    # From the root of the file system, so that a checkout in the current folder is not imported by accident.
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd="/")
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def best(runs: list[dict[str, float]]) -> dict[str, float]:
    """The quietest moment of each figure: a busy machine only ever makes it slower."""
    return {
        name: (max if name == "games_per_cpu_second" else min)(run[name] for run in runs) for name in TITLES
    }


def table(figures: dict[str, dict[str, float]]) -> str:
    names = list(figures)
    lines = ["| what | " + " | ".join(names) + " | ratio |", "|---|" + "---:|" * (len(names) + 1)]
    for name, title in TITLES.items():
        values = [figures[which][name] for which in names]
        ratio = max(values) / min(values) if len(values) > 1 else 1.0
        lines.append(f"| {title} | " + " | ".join(f"{value:,.1f}" for value in values) + f" | {ratio:.1f} |")
    return "\n".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    pythons = {name: python for name, python in PYTHONS.items() if python.exists()}
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in pythons}
    for _ in range(chosen.rounds):
        for name, python in pythons.items():
            runs[name].append(measured(python, chosen.games))
    made = table({name: best(found) for name, found in runs.items()})
    print(made)
    if chosen.write:
        before, _, _ = PAGE.read_text(encoding="utf-8").partition("<!-- figures -->")
        note = f"CPython {platform.python_version()} on {platform.machine()}, best of {chosen.rounds} rounds."
        PAGE.write_text(f"{before}<!-- figures -->\n\n{note}\n\n{made}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
