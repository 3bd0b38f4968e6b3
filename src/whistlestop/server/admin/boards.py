"""The operator's commands for boards of the workshop."""

import asyncio
from typing import Any

from whistlestop.server.kept_boards import KeptBoards
from whistlestop.server.store.retention import games_of_tables
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed

__all__ = ["delete_board", "kept_boards_of", "list_board", "rows_of_boards"]


def kept_boards_of(service: TableService) -> KeptBoards:
    return KeptBoards(service.config.folder / "boards")


async def rows_of_boards(service: TableService) -> list[dict[str, Any]]:
    """The last used first."""
    kept = kept_boards_of(service)
    played = await games_of_tables(service.store)
    uses = await asyncio.to_thread(kept.uses)
    listed = frozenset(kept.listed)
    return [
        {"id": board, "used": used, "listed": board in listed, "has_tables": board in played}
        for board, used in sorted(uses.items(), key=lambda pair: -pair[1])
    ]


def list_board(service: TableService, board: str, is_listed: bool) -> list[dict[str, Any]]:
    kept = kept_boards_of(service)
    if kept.folder_of(board) is None:
        raise NotAllowed("no_such_board", {"board": board})
    kept.set_listed(board, is_listed)
    return [{"id": board, "listed": is_listed}]


async def delete_board(service: TableService, board: str) -> list[dict[str, Any]]:
    if board in await games_of_tables(service.store):
        raise NotAllowed("board_has_tables", {"board": board})
    if not await asyncio.to_thread(kept_boards_of(service).delete, board):
        raise NotAllowed("no_such_board", {"board": board})
    return [{"id": board, "status": "deleted"}]
