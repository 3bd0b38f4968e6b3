"""The request by which the operator's commands reach a running server."""

import secrets
from typing import Any

from litestar import Request, post

from whistlestop.server.admin.commands import AdminTools, run_admin_command
from whistlestop.server.auth.bans import Bans
from whistlestop.server.auth.people import People
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.tables.access import token_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.admin import AdminAsk, AdminRows

__all__ = ["admin_command"]


@post("/api/admin", include_in_schema=False, status_code=200)
async def admin_command(
    data: AdminAsk,
    request: Request[Any, Any, Any],
    service: TableService,
    people: People,
    people_store: PeopleStore,
    bans: Bans,
) -> AdminRows:
    shown = token_of(request) or ""
    if service.admin_key is None or not secrets.compare_digest(shown.encode(), service.admin_key.encode()):
        people.count("logins", request)
        raise NotAllowed("wrong_key")
    return await run_admin_command(AdminTools(service, people, people_store, bans), data)
