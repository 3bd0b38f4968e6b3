"""The application: what is answered where, and what lives as long as the server does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.di import Provide
from litestar.types import Message, Scope

from whistlestop.rules import WhistlestopError
from whistlestop.server.admin.key_file import remove_key_file
from whistlestop.server.admin.retention import keep_tidy
from whistlestop.server.auth.origin import HARMLESS, add_headers
from whistlestop.server.auth.people import COOKIE
from whistlestop.server.boards.balance_reports import REFERENCE, BalanceReports, WeighedBoard
from whistlestop.server.boards.draft_workers import DraftWorkers
from whistlestop.server.campaigns.campaign_files import CampaignFiles
from whistlestop.server.campaigns.campaign_service import CampaignService
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.http.api.admin import admin_command
from whistlestop.server.http.api.bot_accounts import BotAccounts
from whistlestop.server.http.api.campaigns import Campaigns, CampaignTables
from whistlestop.server.http.api.challenges import Challenges
from whistlestop.server.http.api.chat import Chat
from whistlestop.server.http.api.friends import Friends
from whistlestop.server.http.api.games import Catalogue
from whistlestop.server.http.api.go_on import GoOn
from whistlestop.server.http.api.ladder import Ladders
from whistlestop.server.http.api.lessons import Lessons
from whistlestop.server.http.api.lists import Lists
from whistlestop.server.http.api.me import Myself
from whistlestop.server.http.api.push import PushMessages
from whistlestop.server.http.api.seats import Seats
from whistlestop.server.http.api.study import Study
from whistlestop.server.http.api.tables import Tables
from whistlestop.server.http.api.tournaments import TournamentRequests
from whistlestop.server.http.api.typed_moves import TypedMoves
from whistlestop.server.http.api.workshop import Workshop
from whistlestop.server.http.drawn_boards import DrawnBoards
from whistlestop.server.http.error_responses import Refused, answer_problem
from whistlestop.server.http.head_requests import answering_head
from whistlestop.server.http.health import Readiness, health, ready
from whistlestop.server.http.metrics import metrics
from whistlestop.server.http.openapi import openapi_config
from whistlestop.server.http.plain.campaign_routes import CampaignForms
from whistlestop.server.http.plain.ladder_page import LadderPage
from whistlestop.server.http.plain.routes import Front, Pages
from whistlestop.server.http.plain.tournament_pages import TournamentPages
from whistlestop.server.http.static_files import StaticFiles, is_built
from whistlestop.server.kept_boards import KeptBoards
from whistlestop.server.tables.access import Entrance, check_person, token_of
from whistlestop.server.tables.housekeeping import Housekeeping
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.rounds import Rounds
from whistlestop.server.ws.bot_socket import bot_socket
from whistlestop.server.ws.socket_gate import SocketGate
from whistlestop.server.ws.table_socket import table_socket

__all__ = ["make_app"]

_LARGEST_BODY = 64 * 1024
"""Of requests that are no form and no record, which say for themselves how large they may be."""
_NEVER_BANNED = frozenset({"/api/admin", "/healthz", "/readyz"})
"""An operator who bans the own address by mistake can still lift it."""


def make_app(service: TableService, game_catalogue: GameCatalogue | None = None) -> Litestar:
    kept_boards = KeptBoards(service.config.folder / "boards")
    game_catalogue = game_catalogue or GameCatalogue((), kept_boards)
    draft_workers = DraftWorkers()
    reference = WeighedBoard(game_catalogue.load(REFERENCE), REFERENCE)
    balance_reports = BalanceReports(
        service.config.folder / "balance", service.config.balance_games, reference
    )
    parts = service.parts
    people, origin_check = parts.people, parts.origin_check
    housekeeping = Housekeeping(service)
    drawn_boards = DrawnBoards(game_catalogue, service.config.folder / "drawings")
    readiness = Readiness(service.store, service.now)
    campaigns, rounds = CampaignService(service, people), Rounds(service)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        service.store.open()
        service.bot_pool.start()
        service.start()
        housekeeping.start()
        rounds.start()
        tidying = asyncio.create_task(keep_tidy(service, people, parts.people_store, kept_boards))
        drawing = asyncio.create_task(drawn_boards.draw_all())
        naming = asyncio.create_task(service.bot_pool.learn_names())
        try:
            yield
        finally:
            if service.admin_key is not None:
                remove_key_file(service.config.folder)
            tidying.cancel()
            drawing.cancel()
            naming.cancel()
            await rounds.stop()
            await balance_reports.stop()
            await housekeeping.stop()
            parts.turn_notices.stop()
            await service.stop()
            parts.passwords.close()
            parts.seat_pins.close()
            service.bot_pool.stop()
            draft_workers.stop()
            service.store.close()

    async def check_sender(request: Request[Any, Any, Any]) -> None:
        if token_of(request) is None:
            origin_check.check_sender(request, by_cookie=COOKIE in request.cookies)
        if request.scope["path"] not in _NEVER_BANNED:
            await parts.bans.check_address(origin_check.address_of(request))
        if request.method not in HARMLESS:
            await people.count_write(request)
        await check_person(people, request)

    async def add_security_headers(message: Message, scope: Scope) -> None:
        add_headers(message, scope, is_https=service.config.public_url.startswith("https://"))

    handed_out: dict[str, Any] = {
        "service": service,
        "entrance": Entrance(service, people),
        "sessions": service.sessions,
        "people": people,
        "people_store": parts.people_store,
        "bans": parts.bans,
        "logins": parts.logins,
        "pins": parts.seat_pins,
        "connection_limits": parts.connection_limits,
        "socket_gate": SocketGate(origin_check, parts.bans, parts.connection_limits, parts.counts),
        "webhooks": parts.webhooks,
        "push": parts.push,
        "turn_notices": parts.turn_notices,
        "readiness": readiness,
        "campaigns": campaigns,
        "campaign_files": CampaignFiles(service, campaigns),
        "game_catalogue": game_catalogue,
        "drawn_boards": drawn_boards,
        "kept_boards": kept_boards,
        "draft_workers": draft_workers,
        "balance_reports": balance_reports,
    }
    app = Litestar(
        [
            Tables,
            Campaigns,
            CampaignTables,
            Study,
            TypedMoves,
            GoOn,
            Lessons,
            Seats,
            Chat,
            Lists,
            Myself,
            Friends,
            BotAccounts,
            Challenges,
            TournamentRequests,
            Ladders,
            PushMessages,
            Catalogue,
            Workshop,
            Pages,
            CampaignForms,
            LadderPage,
            TournamentPages,
            StaticFiles if is_built() else Front,
            admin_command,
            table_socket,
            bot_socket,
            health,
            ready,
            metrics,
        ],
        lifespan=[lifespan],
        before_request=check_sender,
        before_send=[add_security_headers],
        dependencies={name: _given(value) for name, value in handed_out.items()},
        exception_handlers={
            Exception: answer_problem,
            WhistlestopError: answer_problem,
            Refused: answer_problem,
        },
        openapi_config=openapi_config(),
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
        signature_types=[type(value) for value in handed_out.values()],
    )
    app.asgi_handler = answering_head(app.asgi_handler)
    return app


def _given(value: object) -> Provide:
    """A handler that names this collaborator as a parameter gets it."""
    return Provide(lambda: value, sync_to_thread=False)
