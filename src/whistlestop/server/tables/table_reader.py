"""Reading a table from its log."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from whistlestop.games import Game
from whistlestop.server.auth.tokens import is_table_id
from whistlestop.server.store import DamagedLog, Store
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState
from whistlestop.wire.log import StoredEntry

__all__ = ["TableReader"]

_LOG: Final = logging.getLogger("whistlestop.tables")
_LONG: Final = 20
"""Entries that are folded so fast that no other request notices."""


class TableReader:
    def __init__(self, store: Store, find_game: Callable[[str], Game]) -> None:
        self._store: Final = store
        self._find_game: Final = find_game
        self._damaged: Final[set[str]] = set()
        """Tables whose logs cannot be read. The server's log names each of them once."""

    async def read(self, table: str) -> TableState:
        secret = await self._store.secret(table) if is_table_id(table) else None
        if secret is None:
            raise NotAllowed("no_such_table", {"table": table[:40]})
        return await self._fold(table, secret, await self._log(table))

    async def _log(self, table: str) -> list[StoredEntry]:
        """All entries. The table's row says how many there must be."""
        version, _, _ = await self._store.version_and_keys(table)
        try:
            entries = await self._store.entries(table)
            if len(entries) < max(1, version):
                raise DamagedLog(table, len(entries) + 1)
        except DamagedLog as problem:
            if table not in self._damaged:
                _LOG.error("table %s: entry %s is missing or unreadable", table, problem.values["entry"])
            self._damaged.add(table)
            raise
        self._damaged.discard(table)
        return entries

    async def _fold(self, table: str, secret: str, entries: Sequence[StoredEntry]) -> TableState:
        """The state after these entries. A long log is folded in a thread, so that other requests do not wait."""
        if len(entries) > _LONG:
            return await asyncio.to_thread(TableState.of_log, table, secret, self._find_game, entries)
        return TableState.of_log(table, secret, self._find_game, entries)
