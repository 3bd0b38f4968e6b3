"""What each cache of the broadcast saves: the same games, with one cache left out at a time, in processor time.

The cache of old entries serves clients that catch up, so it is measured by the whole log of a finished game.

python bench/broadcast_caches.py                 # usa-classic with five seats
python bench/broadcast_caches.py --game mini --seats 3 --no-page
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from whistlestop import games
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import Opened
from whistlestop.rules import commitment
from whistlestop.server.tables.broadcast import FrameCache, Frames
from whistlestop.server.tables.event_cache import EventCache, encode_entries
from whistlestop.table import commands
from whistlestop.table.redaction import options_of
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Play
from whistlestop.wire.options import ClaimAction, action_to_wire
from whistlestop.wire.view import CachedParts

PAGE = Path(__file__).parents[1] / "docs" / "server-load.md"
BEGIN, END = "<!-- figures: bench/broadcast_caches.py -->", "<!-- end of caches -->"


def nothing_left_out(_cache: FrameCache) -> None:
    """All caches as the server has them."""


def parts(cache: FrameCache) -> None:
    """Tracks, owners and seats of the public view."""
    cache._parts = CachedParts()


def own(cache: FrameCache) -> None:
    """Each seat's own part."""
    cache._own.clear()


def seats(cache: FrameCache) -> None:
    """Who sits where."""
    cache._seats = (-1, None)


def table(cache: FrameCache) -> None:
    """The facts of the table, as long as nobody comes or goes."""
    cache._tables.clear()


def events(cache: FrameCache) -> None:
    """The events as the log has them."""
    cache.state.encoded_events._known = {}


def played(game: str, players: int, leave_out: Callable[[FrameCache], None]) -> tuple[TableState, float]:
    """A finished game, and the median time of one broadcast to all seats in microseconds."""
    opened = Opened(Settings(game=game), (SeatPlan(),) * players, commitment("s"))
    table_state = TableState("t", "s3", games.load, Entry(1, 1.0, None, opened))
    table_state.fold(Entry(2, 1.0, None, commands.begin(table_state).body))
    cache, dice, times = FrameCache(table_state), random.Random(3), []
    while table_state.asked:
        seat = table_state.asked[0]
        options = [action_to_wire(action) for action in options_of(table_state, seat)]
        claims = [one for one in options if isinstance(one, ClaimAction)] if dice.random() < 0.7 else []
        action = dice.choice(claims or options[:12])
        decision = commands.decide_command(table_state, commands.Actor(seat), Play(action))
        entry = Entry(table_state.version + 1, 2.0, None, decision.body)
        table_state.fold(entry, decision.state, table_state.stored_entry(entry).data)
        leave_out(cache)
        started = time.thread_time()
        frames = Frames(cache, entry.seq - 1)
        for at in range(players):
            frames.frame(at)
        times.append((time.thread_time() - started) * 1e6)
    return table_state, statistics.median(times)


def catching_up(table_state: TableState, times: int = 20) -> tuple[float, float]:
    """Microseconds to send a whole log to one seat: with the cache of old entries, and without it."""
    cache = EventCache()
    cache.between(table_state, 0, 0, table_state.version)
    started = time.thread_time()
    for _ in range(times):
        cache.between(table_state, 0, 0, table_state.version)
    between = time.thread_time()
    for _ in range(times):
        encode_entries(table_state, 0, 0, table_state.version)
    return (between - started) / times * 1e6, (time.thread_time() - between) / times * 1e6


def measured(game: str, seats_taken: int, rounds: int) -> list[str]:
    caches = (nothing_left_out, parts, own, seats, table, events)
    best = dict.fromkeys(caches, float("inf"))
    for _ in range(rounds):
        for cache in caches:
            table_state, micros = played(game, seats_taken, cache)
            best[cache] = min(best[cache], micros)
    kept, again = catching_up(table_state)
    return [
        f"One broadcast of {game} to {seats_taken} seats, best of {rounds} games.",
        "",
        "| cache that is left out | µs |",
        "|---|---|",
        *(f"| {cache.__name__.replace('_', ' ')} | {micros:.0f} |" for cache, micros in best.items()),
        "",
        f"The {table_state.version} entries of the finished game for a client that catches up: {kept:.0f} µs with "
        f"the cache of old entries, {again:.0f} µs without it.",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="usa-classic")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-page", action="store_true", help="do not write docs/server-load.md")
    asked = parser.parse_args()
    rows = measured(asked.game, asked.seats, asked.rounds)
    print("\n".join(rows))
    if not asked.no_page:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
