"""What each cache of the broadcast saves: the same games, with one cache left out at a time, in processor time.

python bench/broadcast_caches.py                 # usa-classic with five seats
python bench/broadcast_caches.py --game mini --seats 3
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

from whistlestop import games
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import Opened
from whistlestop.rules import commitment
from whistlestop.server.tables.broadcast import FrameCache, Frames
from whistlestop.table import commands
from whistlestop.table.redaction import options_of
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Play
from whistlestop.wire.options import ClaimAction, action_to_wire
from whistlestop.wire.view import CachedParts


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


def events(cache: FrameCache) -> None:
    """The events as the log has them."""
    cache.state.encoded_events._known = {}


def microseconds(game: str, players: int, leave_out: Callable[[FrameCache], None]) -> float:
    """The median time of one broadcast to all seats."""
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
    return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="usa-classic")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    print(f"One broadcast of {asked.game} to {asked.seats} seats, best of {asked.rounds} games.\n")
    print("| left out | µs |\n|---|---|")
    caches = (nothing_left_out, parts, own, seats, events)
    best = dict.fromkeys(caches, float("inf"))
    for _ in range(asked.rounds):
        for cache in caches:
            best[cache] = min(best[cache], microseconds(asked.game, asked.seats, cache))
    for cache, micros in best.items():
        print(f"| {cache.__name__.replace('_', ' ')} | {micros:.0f} |")


if __name__ == "__main__":
    main()
