"""Automatic moves: a table begins, its bots move, its clocks run out."""

import logging
from typing import TYPE_CHECKING, Final, Literal

from whistlestop.history.table_events import BotFailedHere, Vacated
from whistlestop.rules import BadNotation, NotLegal, WhistlestopError
from whistlestop.server.bots.bot_pool import BotPool, WorkerFailed
from whistlestop.server.bots.bot_seats import BotQuestion
from whistlestop.server.tables.live_table import LiveTable, due_of
from whistlestop.table import commands
from whistlestop.table.commands import STAND_IN, Decision
from whistlestop.table.errors import NotAllowed
from whistlestop.table.redaction import seen_history
from whistlestop.table.table_state import TableState

if TYPE_CHECKING:
    from whistlestop.server.tables.table_service import TableService

__all__ = ["let_bots_leave", "next_auto_move"]

_LOG: Final = logging.getLogger("whistlestop.tables")


async def next_auto_move(service: "TableService", live_table: LiveTable) -> None:
    """The next thing a table does without being asked."""
    table_state = live_table.state
    now = service.now()
    if due_of(table_state, now) is None:
        return  # somebody left, or paused, since the timer was set
    if table_state.status in ("waiting", "revealing"):
        await _deal(service, live_table, now)
        return
    for seat in table_state.asked:
        bot = table_state.thinks(seat)
        deadline = table_state.clock.deadline(seat)
        if bot is not None:
            await _bot_turn(service, live_table, seat, bot, "bot")
            return
        if deadline is not None and deadline <= now:
            # At a slow table a player who forgot the game is warned once before a bot plays for them.
            if table_state.clock.is_slow and not table_state.clock.is_warned(seat):
                await service.write(live_table, lambda state, seat=seat: commands.warn(state, seat, now))  # type: ignore[misc]
            else:
                await _bot_turn(service, live_table, seat, STAND_IN, "stand_in")
            return


async def _deal(service: "TableService", live_table: LiveTable, now: float) -> None:
    """Begin; or free the seats that withhold their salts, the first with the entry that restarts all."""
    if not live_table.state.owing:
        await service.write(live_table, commands.begin_automatically)
        await service.deal_unless_awaited(live_table)
        return
    first, *others = live_table.state.owing
    await service.write(live_table, lambda table_state: commands.late(table_state, first, now))
    if live_table.state.plays_alone or live_table.state.is_over:
        return
    for seat in others:
        if live_table.state.match is None and live_table.state.seats[seat].is_taken:
            await service.write(live_table, lambda _room, seat=seat: Decision(Vacated(seat)))  # type: ignore[misc]


async def _bot_turn(
    service: "TableService", live_table: LiveTable, seat: int, bot: str, by: Literal["bot", "stand_in"]
) -> None:
    """Think on the table as it stands; a table that moved on meanwhile makes the thought worthless."""
    table_state, version = live_table.state, live_table.state.version
    since = table_state.asked_since[seat]
    try:
        action, why = await service.bot_pool.decide(
            BotQuestion(
                table_state.table_id,
                seat,
                bot,
                table_state.settings.game,
                table_state.own_options,
                table_state.playing.view(seat),
                seen_history(table_state, seat),
            )
        )
        await service.write(live_table, lambda now: commands.bot_moves(now, seat, action, by, why, since))
    except NotAllowed:
        return  # the table went another way while the bot thought
    except (WorkerFailed, NotLegal, BadNotation) as problem:
        # A failure on an old position says nothing about the bot on the new one.
        if live_table.state.version != version:
            return
        reason = problem.reason if isinstance(problem, WhistlestopError) else str(problem)
        _LOG.warning("bot %s failed at table %s: %s", bot, table_state.table_id, reason)
        if bot == STAND_IN:
            # No bot is left to decide: play the first legal action, so that the game continues.
            await service.write(live_table, lambda now: commands.any_move(now, seat, by, since))
        else:
            failed = BotFailedHere(seat, bot, STAND_IN, "failed")
            await service.write(live_table, lambda _table_state: Decision(failed))


def let_bots_leave(bot_pool: BotPool, table_state: TableState) -> None:
    """Their game is over, or the table is evicted; after an eviction new bots hear the game from the beginning."""
    if table_state.match is None or not bot_pool.has_bots(table_state.table_id):
        return
    result = table_state.match.result() if table_state.status == "finished" else None
    game, options = table_state.settings.game, table_state.own_options
    bot_pool.leave(table_state.table_id, result, table_state.rules, game, options)
