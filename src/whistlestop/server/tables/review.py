"""The review of a finished game: the moves of a seat that the strong bot would have made otherwise.

It is thought in the bots' workers, a few moves at a time, so that tables where somebody waits for a bot come first.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from whistlestop.history import Move
from whistlestop.rules import Action, View
from whistlestop.server.auth.tokens import hashed
from whistlestop.server.bots.bot_pool import BotPool, WorkerFailed
from whistlestop.server.bots.review_worker import JudgedMove
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.table.importing import state_at
from whistlestop.table.table_state import TableState
from whistlestop.wire.options import action_to_wire
from whistlestop.wire.study import Review, ReviewedMove

__all__ = ["review_of"]

_BATCH: Final = 3
"""Moves that a worker judges in one task."""
_MOST: Final = 240
"""Moves of one seat that are judged; more than any known game has."""
_LONGEST: Final = 30.0
"""Seconds after which the moves that are left are not judged: a hand full of tickets takes long to plan."""
_SHOWN: Final = 3
_LEAST_GAIN: Final = 1.0
"""Points below which a difference says nothing."""


class _Decision(NamedTuple):
    version: int
    view: View
    action: Action


async def review_of(live_table: LiveTable, seat: int, bot_pool: BotPool) -> Review:
    """Computed once for each seat; requests that come meanwhile wait for the same result."""
    known = live_table.reviews.get(seat)
    if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
        known = asyncio.create_task(_think(live_table, seat, bot_pool))
        live_table.reviews[seat] = known
    return await asyncio.shield(known)


async def _think(live_table: LiveTable, seat: int, bot_pool: BotPool) -> Review:
    # One review at a time at each table.
    async with live_table.reviewing:
        table_state = live_table.state
        decisions = await asyncio.to_thread(_decisions, table_state, seat)
        loop = asyncio.get_running_loop()
        end, count = loop.time() + _LONGEST, 0
        judged: list[tuple[_Decision, JudgedMove]] = []
        for first in range(0, len(decisions), _BATCH):
            if loop.time() > end:
                break
            batch = decisions[first : first + _BATCH]
            # Moves that take too long are left out.
            with suppress(WorkerFailed):
                judged += await _judge(table_state, seat, batch, first, bot_pool)
                count += len(batch)
    if decisions and count == 0:
        raise WorkerFailed("judged no move")
    return _review(seat, count, judged)


def _decisions(table_state: TableState, seat: int) -> list[_Decision]:
    """The moves of a seat that were not undone, each with what the seat knew before it."""
    found: list[_Decision] = []
    past: TableState | None = None
    for entry in table_state.history.in_force:
        body = entry.body
        if isinstance(body, Move) and body.seat == seat and body.action is not None and len(found) < _MOST:
            past = state_at(table_state, entry.seq - 1, past)
            found.append(_Decision(entry.seq, past.playing.view(seat), body.action))
    return found


async def _judge(
    table_state: TableState, seat: int, batch: Sequence[_Decision], first: int, bot_pool: BotPool
) -> list[tuple[_Decision, JudgedMove]]:
    # Not from the secret of the game, so that the same game gets the same review everywhere.
    seed = hashed(f"{table_state.table_id}/review/{seat}/{first}")
    moves = [(decision.view, action_to_wire(decision.action)) for decision in batch]
    game, options = table_state.settings.game, table_state.own_options
    return [(batch[one.number], one) for one in await bot_pool.judge(game, options, moves, seed)]


def _review(seat: int, count: int, judged: Sequence[tuple[_Decision, JudgedMove]]) -> Review:
    worst = sorted(judged, key=lambda pair: -pair[1].gain)[:_SHOWN]
    shown = sorted((pair for pair in worst if pair[1].gain >= _LEAST_GAIN), key=lambda pair: pair[0].version)
    return Review(
        seat=seat,
        decisions=count,
        alike=count - len(judged),
        moves=tuple(
            [
                ReviewedMove(
                    version=decision.version,
                    made=action_to_wire(decision.action),
                    display=_display(decision.view),
                    advised=one.action,
                    why=one.why,
                    gain=round(one.gain, 1),
                )
                for decision, one in shown
            ]
        ),
    )


def _display(view: View) -> tuple[str | None, ...]:
    cards = view.public.rules.cards
    return tuple([None if card < 0 else cards[card] for card in view.public.display])
