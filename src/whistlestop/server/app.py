"""The application: what is answered where, and what lives as long as the server does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.di import Provide
from litestar.types import Message, Scope

from whistlestop.rules import WhistlestopError
from whistlestop.server.backdoor import remove_note
from whistlestop.server.bot_socket import bot_socket
from whistlestop.server.client import Client, is_built
from whistlestop.server.gate import HARMLESS, add_headers
from whistlestop.server.hall import Hall
from whistlestop.server.head import answering_head
from whistlestop.server.housekeeping import Housekeeping
from whistlestop.server.identity import token_of
from whistlestop.server.metrics import metrics
from whistlestop.server.openapi import openapi_config
from whistlestop.server.page.routes import Front, Pages
from whistlestop.server.people import COOKIE
from whistlestop.server.probes import Readiness, health, ready
from whistlestop.server.problems import Refused, answer_problem
from whistlestop.server.retention import keep_tidy
from whistlestop.server.routes.admin import ask_desk
from whistlestop.server.routes.chairs import Chairs
from whistlestop.server.routes.chat import Chat
from whistlestop.server.routes.games import Catalogue
from whistlestop.server.routes.lessons import Lessons
from whistlestop.server.routes.lists import Lists
from whistlestop.server.routes.me import Myself
from whistlestop.server.routes.study import Study
from whistlestop.server.routes.tables import Tables
from whistlestop.server.routes.typed import TypedMoves
from whistlestop.server.shelf import Shelf
from whistlestop.server.socket import table_socket

__all__ = ["make_app"]

_LARGEST_BODY = 64 * 1024
"""Of requests that are no form and no record, which say for themselves how large they may be."""
_NEVER_BANNED = frozenset({"/api/admin", "/healthz", "/readyz"})
"""An operator who bans the own address by mistake can still lift it."""


def make_app(hall: Hall, shelf: Shelf | None = None) -> Litestar:
    shelf = shelf or Shelf()
    housekeeping = Housekeeping(hall)
    readiness = Readiness(hall.store, hall.now)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        hall.store.open()
        hall.thinkers.start()
        hall.start()
        housekeeping.start()
        tidying = asyncio.create_task(keep_tidy(hall))
        try:
            yield
        finally:
            if hall.admin_key is not None:
                remove_note(hall.config.folder)
            tidying.cancel()
            await housekeeping.stop()
            hall.notices.stop()
            await hall.stop()
            hall.people.passwords.close()
            hall.people.pins.close()
            hall.thinkers.stop()
            hall.store.close()

    async def check_sender(request: Request[Any, Any, Any]) -> None:
        if token_of(request) is None:
            hall.people.gate.check_sender(request, by_cookie=COOKIE in request.cookies)
        if request.scope["path"] not in _NEVER_BANNED:
            await hall.people.bans.check_address(hall.people.gate.address_of(request))
        if request.method not in HARMLESS:
            await hall.people.count_write(request)

    async def add_security_headers(message: Message, scope: Scope) -> None:
        add_headers(message, scope, is_https=hall.config.public_url.startswith("https://"))

    app = Litestar(
        [
            Tables,
            Study,
            TypedMoves,
            Lessons,
            Chairs,
            Chat,
            Lists,
            Myself,
            Catalogue,
            Pages,
            Client if is_built() else Front,
            ask_desk,
            table_socket,
            bot_socket,
            health,
            ready,
            metrics,
        ],
        lifespan=[lifespan],
        before_request=check_sender,
        before_send=[add_security_headers],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "readiness": Provide(lambda: readiness, sync_to_thread=False),
            "shelf": Provide(lambda: shelf, sync_to_thread=False),
        },
        exception_handlers={
            Exception: answer_problem,
            WhistlestopError: answer_problem,
            Refused: answer_problem,
        },
        openapi_config=openapi_config(),
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
        signature_types=[Hall, Readiness, Shelf],
    )
    app.asgi_handler = answering_head(app.asgi_handler)
    return app
