"""Plays the baselines of docs/baselines.md against `greedy`, and writes their rows into its table.

python tools/baselines.py mini                                   the bots
python tools/baselines.py mini --model PPO=learned/ppo-mini      a network of examples/learn_ppo.py or learn_clone.py
python tools/baselines.py mini --only hard --deals 50            one row

Each deal is played twice, with the seats exchanged. Rows that are not played now stay as they are.
"""

import argparse
import json
import re
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from whistlestop.arena.intervals import Estimate, estimate
from whistlestop.bots import BotRunner
from whistlestop.env.env_game import Codecs, EnvGame
from whistlestop.env.opponents import Opponent, seated_opponents
from whistlestop.express.compiled import is_compiled

PAGE: Final = Path(__file__).parents[1] / "docs" / "baselines.md"
BOTS: Final = ("random", "greedy", "hard", "master")
OPPONENT: Final = "greedy"
HEAD: Final = (
    "| game | policy | wins against `greedy` | points ahead | deals | seed | ms a decision | training |\n"
    "|---|---|---|---|---|---|---|---|\n"
)


class Row(NamedTuple):
    wins: Estimate
    ahead: float
    milliseconds: float


def play(codecs: Codecs, policy: Opponent, deals: int, seed: str) -> Row:
    """Two games on each deal, the policy first at seat 0 and then at seat 1."""
    samples: list[tuple[int, float]] = []
    ahead, clock = 0.0, _Clock()
    for deal in range(deals):
        for seat in (0, 1):
            result = _play_game(codecs, policy, seat, f"{seed} {deal}", clock)
            samples.append((deal, (seat in result.winners) / len(result.winners)))
            ahead += result.seats[seat].total - result.seats[1 - seat].total
    return Row(estimate(samples), ahead / (2 * deals), 1000 * clock.seconds / max(1, clock.decisions))


class _Clock:
    seconds = 0.0
    decisions = 0


def _play_game(codecs: Codecs, policy: Opponent, seat: int, seed: str, clock: _Clock) -> Any:
    game = EnvGame(codecs, seed)
    seated = seated_opponents({seat: policy, 1 - seat: OPPONENT}, codecs, game.events)
    runner = BotRunner(seated)
    runner.hear(game.events)
    while not game.is_over:
        asked, began = game.asked, time.process_time()
        action = runner.choose(game.view(asked))
        if asked == seat:
            clock.seconds += time.process_time() - began
            clock.decisions += 1
        game.act(action)
        runner.hear(game.events)
    runner.leave(game.result())
    return game.result()


def model_policy(folder: Path, codecs: Codecs) -> Opponent:
    import torch
    from sb3_contrib import MaskablePPO

    from whistlestop.env.stable_baselines import as_opponent

    torch.set_num_threads(1)
    return as_opponent(MaskablePPO.load(folder / "model.zip", device="cpu"), codecs)


def training(folder: Path) -> str:
    """What the network cost, in words."""
    facts = json.loads((folder / "progress.json").read_text(encoding="utf-8"))
    return f"{facts['cpu_minutes']:.1f} CPU minutes, {facts['decisions']:,} decisions, seed {facts['seed']}"


def write(page: str, game: str, name: str, row: str) -> str:
    """The page with this row in the place of an older one, or at the end of the table."""
    old = re.compile(rf"^\| {re.escape(game)} \| {re.escape(name)} \|.*\n", re.MULTILINE)
    if old.search(page):
        return old.sub(lambda _: row, page)
    begin = page.index(HEAD) + len(HEAD)
    end = page.index("\n\n", begin - 1) + 1 if "\n\n" in page[begin - 1 :] else len(page)
    return page[:end] + row + page[end:]


def row_text(game: str, name: str, row: Row, deals: int, seed: str, trained: str) -> str:
    wins = f"{row.wins.share:.0%} ({row.wins.low:.0%}–{row.wins.high:.0%})"
    cells = (game, name, wins, f"{row.ahead:+.1f}", str(deals), seed, f"{row.milliseconds:.1f}", trained)
    return f"| {' | '.join(cells)} |\n".replace("| -", "| −")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="baselines")
    parser.add_argument("--only", help="names of bots, separated by commas; none for no bot")
    parser.add_argument("--model", action="append", default=[], metavar="NAME=FOLDER")
    chosen = parser.parse_args()
    codecs = Codecs(chosen.game, 2)
    names = BOTS if chosen.only is None else tuple(chosen.only.split(","))
    policies: list[tuple[str, Opponent, str]] = [
        (f"`{name}`", name, "–") for name in names if name in BOTS and (name != "master" or is_compiled())
    ]
    for model in chosen.model:
        name, folder = model.split("=", 1)
        policies.append((name, model_policy(Path(folder), codecs), training(Path(folder))))
    for name, policy, trained in policies:
        row = play(codecs, policy, chosen.deals, chosen.seed)
        text = row_text(chosen.game, name, row, chosen.deals, chosen.seed, trained)
        PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), chosen.game, name, text), encoding="utf-8")
        print(text, end="", flush=True)


if __name__ == "__main__":
    main()
