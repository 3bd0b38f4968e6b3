"""Deciding a player's command within the server's limits."""

from collections.abc import Callable, Mapping
from typing import Final

from whistlestop.server.auth.bans import Bans
from whistlestop.server.config import Config
from whistlestop.server.limiter import Limiter
from whistlestop.server.store import Store
from whistlestop.server.tables.attendance import seen_elsewhere
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.log_limits import check_before_game, check_changes
from whistlestop.table import commands
from whistlestop.table.actors import NOBODY_GONE, Actor, Presence
from whistlestop.table.commands import Decision
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Command, Propose, React, ReplaceByBot, Say

__all__ = ["CommandDecider"]


class CommandDecider:
    def __init__(
        self, store: Store, bans: Bans, limiter: Limiter, config: Config, now: Callable[[], float]
    ) -> None:
        self._store: Final = store
        self._bans: Final = bans
        self._limiter: Final = limiter
        self._config: Final = config
        self._now: Final = now

    async def prepare(
        self, live_table: LiveTable, actor: Actor, command: Command, seen: int | None
    ) -> Callable[[TableState], Decision]:
        """Read what the decision needs from the database. The function that is returned decides, under the lock."""
        if isinstance(command, Say | React):
            await self._bans.check_person(live_table.responsible_person(actor.seat), "chat")
        is_about_absence = isinstance(command, ReplaceByBot)
        elsewhere = await seen_elsewhere(self._store, live_table.state.table_id) if is_about_absence else {}

        def decide(table_state: TableState) -> Decision:
            most = self._config.limits.before_game
            check_before_game(table_state, actor.seat, command, most)
            check_changes(table_state, actor.seat, command, most)
            presence = self._presence(live_table, elsewhere) if is_about_absence else NOBODY_GONE
            decision = commands.decide_command(table_state, actor, command, seen, self._now(), presence)
            self._count(table_state, actor.seat, command)
            return decision

        return decide

    def _presence(self, live_table: LiveTable, elsewhere: Mapping[int, float]) -> Presence:
        minutes = self._config.absence_minutes
        return Presence(live_table.gone(self._now() - 60 * minutes, elsewhere), minutes)

    def _count(self, table_state: TableState, seat: int | None, command: Command) -> None:
        """Refuse too many messages, reactions or proposals of one seat."""
        who, limits = (table_state.table_id, "-" if seat is None else str(seat)), self._config.limits
        if isinstance(command, Say):
            self._limiter.hit(limits.chat, "chat", *who, reason="too_much_said")
        elif isinstance(command, React):
            self._limiter.hit(limits.reactions, "reactions", *who, reason="too_many_reactions")
        elif isinstance(command, Propose):
            self._limiter.hit(limits.proposals, "proposals", *who, reason="too_many_proposals")
