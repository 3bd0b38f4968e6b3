"""The operator's log: who did what to whom, when and why. Tables that it concerns are marked."""

from collections.abc import Sequence

from whistlestop.server.store.interventions import add_interventions
from whistlestop.server.tables.table_service import TableService

__all__ = ["write_down"]


async def write_down(
    service: TableService, what: str, whom: str, by: str, why: str, marked: Sequence[str] = ()
) -> None:
    """One line, and one for each table where it changes the game."""
    await add_interventions(service.store, service.now(), by, what, (whom, *marked), why)
