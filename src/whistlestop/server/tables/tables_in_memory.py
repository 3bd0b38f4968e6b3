"""What the coordination of several servers asks about the tables that this one holds in memory."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from whistlestop.server.tables.live_table import LiveTable

__all__ = ["TablesInMemory"]


class TablesInMemory:
    def __init__(self, live_tables: Mapping[str, LiveTable], now: Callable[[], float]) -> None:
        self._live_tables: Final = live_tables
        self._now: Final = now

    def ids(self) -> Collection[str]:
        return self._live_tables.keys()

    def version(self, table: str) -> int | None:
        live_table = self._live_tables.get(table)
        return None if live_table is None else live_table.state.version

    def keys_in_use(self) -> set[str]:
        return {
            subscriber.key
            for live_table in self._live_tables.values()
            for subscriber in live_table.subscribers
            if subscriber.key is not None
        }

    def void_keys(self, hashes: Collection[str]) -> None:
        for live_table in tuple(self._live_tables.values()):
            live_table.void_keys(hashes)

    def attendance(self, since: float, table: str | None = None) -> list[tuple[str, int, float]]:
        """Players who are connected now count as seen now."""
        wanted = self._live_tables if table is None else {table} & self._live_tables.keys()
        return [seen for one in tuple(wanted) for seen in self._attendance_at(one, since)]

    def note_elsewhere(self, seen: Iterable[tuple[str, int, float]]) -> None:
        found: dict[str, dict[int, float]] = {}
        for table, seat, at in seen:
            found.setdefault(table, {})[seat] = at
        for table, live_table in self._live_tables.items():
            live_table.attendance.note_elsewhere(found.get(table, {}))

    def _attendance_at(self, table: str, since: float) -> list[tuple[str, int, float]]:
        live_table = self._live_tables[table]
        for seat in live_table.connected():
            live_table.attendance.note(seat, self._now())
        return [(table, seat, at) for seat, at in live_table.attendance.since(since).items()]
