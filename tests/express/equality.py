"""The long comparison of both engines: 20,000 games, spread over all cells, from where the last run stopped.

    .venv/bin/python tests/express/equality.py                  everything that is left
    .venv/bin/python tests/express/equality.py --minutes 20     begin nothing new after 20 minutes
    .venv/bin/python tests/express/equality.py --list           only say how far it is

The cells take turns, so that a run that is stopped has compared all of them. Chunks of games that passed are noted in
a state file, with a hash of the sources: as soon as an engine, a game or the comparison changes, they count no more.
A game that differs ends the command with an error that names it.
"""

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

from lockstep import CELLS, Cell, play_both  # noqa: E402  a script finds the tests beside it only now

ROOT = Path(__file__).parents[2]
STATE = ROOT / ".express-progress" / "passed.jsonl"
GAMES = 20_000
CHUNK = 25
CHUNKS = -(-GAMES // (len(CELLS) * CHUNK))
"""For each cell."""
SOURCES = ("src/whistlestop/rules", "src/whistlestop/mechanics", "src/whistlestop/express", "tests/express")


@cache
def sources() -> str:
    """A hash of both engines, of the games and of this comparison."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    for path in sorted((ROOT / "src/whistlestop/games").rglob("*.csv")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def passed(state: Path) -> set[tuple[str, int]]:
    """The cells and chunks that passed with the sources as they are now; a line that was cut off counts nothing."""
    found = set()
    for line in state.read_text(encoding="utf-8").splitlines() if state.exists() else ():
        if line.endswith("}"):
            entry = json.loads(line)
            if entry["sources"] == sources():
                found.add((entry["cell"], entry["chunk"]))
    return found


def note(state: Path, cell: str, chunk: int) -> None:
    state.parent.mkdir(parents=True, exist_ok=True)
    with state.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"sources": sources(), "cell": cell, "chunk": chunk}) + "\n")


def left(state: Path, cells: tuple[Cell, ...] = CELLS) -> Iterator[tuple[Cell, int]]:
    """What is still to be played: the first chunk of each cell, then the second."""
    done = passed(state)
    for chunk in range(CHUNKS):
        yield from ((cell, chunk) for cell in cells if (cell.name, chunk) not in done)


def compare(cell: Cell, chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        try:
            play_both(cell.case, number)
        except Exception as problem:
            raise AssertionError(f"game {number} of {cell} differs") from problem


def compare_named(name: str, chunk: int) -> None:
    compare(next(cell for cell in CELLS if cell.name == name), chunk)


def run(state: Path, minutes: float, workers: int) -> None:
    end = time.monotonic() + 60 * minutes
    under_way: dict[Future[None], tuple[str, int]] = {}
    with ProcessPoolExecutor(workers) as pool:
        for cell, chunk in left(state):
            if time.monotonic() >= end:
                break
            under_way[pool.submit(compare_named, cell.name, chunk)] = (cell.name, chunk)
            if len(under_way) >= workers:
                finish(under_way, state, FIRST_COMPLETED)
        finish(under_way, state, "ALL_COMPLETED")


def finish(under_way: dict[Future[None], tuple[str, int]], state: Path, until: str) -> None:
    for job in wait(under_way, return_when=until).done:
        job.result()
        note(state, *under_way.pop(job))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--state", type=Path, default=STATE)
    parser.add_argument("--list", action="store_true", help="only say how far it is")
    chosen = parser.parse_args()
    if not chosen.list:
        run(chosen.state, chosen.minutes, chosen.workers)
    done, all_chunks = len(passed(chosen.state)), CHUNKS * len(CELLS)
    print(f"{done * CHUNK:,} of {all_chunks * CHUNK:,} games are equal, in {len(CELLS)} cells")


if __name__ == "__main__":
    main()
