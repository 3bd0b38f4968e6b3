"""Where the server's time for a move goes: each part alone, in processor time, without network and disk.

python bench/server_parts.py                     # usa-classic with five seats
python bench/server_parts.py --game mini --no-page
"""

import argparse
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from whistlestop import games
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import Opened
from whistlestop.rules import commitment
from whistlestop.server.tables.broadcast import FrameCache, Frames
from whistlestop.server.tables.live_table import next_due, summary_of
from whistlestop.table import commands
from whistlestop.table.redaction import options_of
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Play
from whistlestop.wire.options import ClaimAction, action_to_wire

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "server-load.md"
BEGIN, END = "<!-- figures: bench/server_parts.py -->", "<!-- end of parts -->"


def played(game: str, seats: int, seed: int) -> dict[str, list[float]]:
    """One game; for each part the microseconds of each move."""
    opened = Opened(Settings(game=game), (SeatPlan(),) * seats, commitment("s"))
    table_state = TableState("t", f"s{seed}", games.load, Entry(1, 1.0, None, opened))
    table_state.fold(Entry(2, 1.0, None, commands.begin(table_state).body))
    cache, dice = FrameCache(table_state), random.Random(seed)
    times: dict[str, list[float]] = defaultdict(list)

    def timed(part: str, work: Callable[[], Any]) -> Any:
        started = time.thread_time()
        done = work()
        times[part].append((time.thread_time() - started) * 1e6)
        return done

    while table_state.asked:
        seat = table_state.asked[0]
        options = [action_to_wire(action) for action in options_of(table_state, seat)]
        is_claiming = dice.random() < 0.7
        claims = [option for option in options if isinstance(option, ClaimAction)] if is_claiming else []
        ask, actor = Play(dice.choice(claims or options[:12])), commands.Actor(seat)
        ruling = timed(
            "the rules: deciding the move",
            lambda: commands.decide_command(table_state, actor, ask),  # noqa: B023
        )
        stamped = Entry(table_state.version + 1, 2.0, None, ruling.body)
        stored = timed("the entry, for the database", lambda: table_state.stored_entry(stamped))  # noqa: B023
        timed(
            "folding it into the table",
            lambda: table_state.fold(stamped, ruling.state, stored.data),  # noqa: B023
        )
        timed("the table in one line, for the lists", lambda: summary_of(table_state, 2.0))
        frames = timed("what everybody sees of it, once", lambda: Frames(cache, stamped.seq - 1))  # noqa: B023
        timed(
            f"the news for {seats} seats, with the options of who is asked",
            lambda: [frames.frame(at) for at in range(seats)],  # noqa: B023
        )
        timed("when the table moves automatically", lambda: next_due(table_state, 2.0))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="usa-classic")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-page", action="store_true", help="do not write docs/server-load.md")
    asked = parser.parse_args()
    rounds = [played(asked.game, asked.seats, 3) for _ in range(asked.rounds)]
    best = {part: min(statistics.median(times[part]) for times in rounds) for part in rounds[0]}
    moves = len(next(iter(rounds[0].values())))
    rows = [
        f"Microseconds of processor time of a move, median over the {moves} moves of a game of {asked.game} with "
        f"{asked.seats} seats, best of {asked.rounds} games.",
        "",
        "| part | µs |",
        "|---|---|",
        *(f"| {part} | {micros:.0f} |" for part, micros in best.items()),
        f"| together | {sum(best.values()):.0f} |",
    ]
    print("\n".join(rows))
    if not asked.no_page:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
