"""What a table does by itself: it begins, its bots move, its clocks run out."""

import logging
from typing import TYPE_CHECKING, Final, Literal

from whistlestop.rules import BadNotation, NotLegal, WhistlestopError
from whistlestop.server.auth.tokens import hashed
from whistlestop.server.bots.bot_pool import ThoughtFailed
from whistlestop.server.tables.live_table import LiveTable, due_of
from whistlestop.table import commands
from whistlestop.table.commands import STAND_IN, Decision
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.log import BotFailedHere, Vacated

if TYPE_CHECKING:
    from whistlestop.server.tables.table_service import TableService

__all__ = ["next_auto_move"]

_LOG: Final = logging.getLogger("whistlestop.hall")


async def next_auto_move(hall: "TableService", held: LiveTable) -> None:
    """The next thing a table does without being asked."""
    room = held.room
    now = hall.now()
    if due_of(room, now) is None:
        return  # somebody left, or paused, since the alarm was set
    if room.status in ("waiting", "revealing"):
        await _deal(hall, held, now)
        return
    for seat in room.asked:
        bot = room.thinks(seat)
        deadline = room.clock.deadline(seat)
        if bot is not None:
            await _bot_turn(hall, held, seat, bot, "bot")
            return
        if deadline is not None and deadline <= now:
            if room.clock.is_slow and not room.clock.is_warned(seat):
                await hall.write(held, lambda room, seat=seat: commands.warn(room, seat, now))  # type: ignore[misc]
            else:
                await _bot_turn(hall, held, seat, STAND_IN, "stand_in")
            return


async def _deal(hall: "TableService", held: LiveTable, now: float) -> None:
    """Begin; or free the chairs that withhold their salts, the first with the entry that restarts all."""
    if not held.room.owing:
        await hall.write(held, commands.deal_or_reveal)
        return
    first, *others = held.room.owing
    await hall.write(held, lambda room: commands.late(room, first, now))
    if held.room.plays_alone:
        return
    for seat in others:
        if held.room.match is None and held.room.chairs[seat].is_taken:
            await hall.write(held, lambda _room, seat=seat: Decision(Vacated(seat)))  # type: ignore[misc]


async def _bot_turn(
    hall: "TableService", held: LiveTable, seat: int, bot: str, by: Literal["bot", "stand_in"]
) -> None:
    """Think on the table as it stands; a table that moved on meanwhile makes the thought worthless."""
    room, version = held.room, held.room.version
    since = room.asked_since[seat]
    seed = f"{room.secret}/{seat}/{version}"
    try:
        action, why = await hall.thinkers.choose(
            room.settings.game, room.own_options, room.playing.view(seat), bot, hashed(seed)
        )
        await hall.write(held, lambda now: commands.bot_moves(now, seat, action, by, why, since))
    except NotAllowed:
        return  # the table went another way while the bot thought
    except (ThoughtFailed, NotLegal, BadNotation) as problem:
        if held.room.version != version:
            return
        reason = problem.reason if isinstance(problem, WhistlestopError) else str(problem)
        _LOG.warning("bot %s failed at table %s: %s", bot, room.table, reason)
        if bot == STAND_IN:
            # Nobody is left to think: the first thing that may be done, and the table goes on.
            await hall.write(held, lambda now: commands.any_move(now, seat, by, since))
        else:
            failed = BotFailedHere(seat, bot, STAND_IN, "failed")
            await hall.write(held, lambda _room: Decision(failed))
