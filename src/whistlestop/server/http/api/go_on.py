"""Bots leave a player some time to undo a move; the player may do without it."""

from typing import Any

from litestar import Controller, Request, post

from whistlestop.server.tables.access import Entrance, check_phase, check_same_viewer, locked_view, seat_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed

__all__ = ["GoOn"]


class GoOn(Controller):
    path = "/api/tables/{table:str}"
    tags = ("games",)

    @post("/go-on", summary="Keep your last move: bots continue without waiting", status_code=200)
    async def go_on(
        self, table: str, request: Request[Any, Any, Any], service: TableService, entrance: Entrance
    ) -> None:
        """Only for the player who may undo the last move. Until a bot has moved, it can still be undone."""
        live_table, viewer = await entrance.enter(table, request)
        async with locked_view(live_table, viewer) as now:
            check_same_viewer(live_table, now)
            check_phase(request, live_table)
            if live_table.state.undoing != seat_of(now):
                raise NotAllowed("no_undo")
            service.go_on(live_table)
