"""The pages at their addresses: a form leads to a request, the request to a page."""

import asyncio
import re
from contextlib import suppress
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from litestar import Controller, Request, Response, get, post

from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import hashed, new_token
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.http.api.seats import take_seat
from whistlestop.server.http.api.tables import create_table
from whistlestop.server.http.error_responses import status_of
from whistlestop.server.http.plain.answers import SEAT_COOKIE, base_of, html_page, lang_of, to_table
from whistlestop.server.http.plain.form_data import LARGEST_FORM, posted
from whistlestop.server.http.plain.forms import home_values, new_table
from whistlestop.server.http.plain.render import render
from whistlestop.server.http.plain.table_page import table_page
from whistlestop.server.store.people import Person
from whistlestop.server.tables.access import (
    Entrance,
    Viewer,
    check_may_act,
    check_same_viewer,
    locked_view,
    viewer_of,
)
from whistlestop.server.tables.live_table import LiveTable, due_of
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.commands import own_name
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState
from whistlestop.text import refusal_text, say
from whistlestop.wire.commands import Agree, Command, Play, Reclaim, Say, Undo
from whistlestop.wire.http import JoinRequest
from whistlestop.wire.options import WireAction

__all__ = ["Front", "Pages", "answer_problem", "may_create"]

_INVITE: Final = "whistlestop_invite"
_WAIT_FOR_BOTS: Final = 6.0
"""Seconds that the response to a move waits for the bots, so that the next page shows the player's next turn."""
_FILES: Final = {"page.css": "text/css", "icon.svg": "image/svg+xml"}
_TABLE: Final = re.compile(
    r"(?:.*/(?:tables|join)/)?([0-9a-z]{6,40})/?(?:(?:\?invite=|#)([0-9A-Za-z_-]+))?/?"
)
"""A table's id, or a link with an invitation as the plain pages or the web client write it."""

_NAME: Final = re.compile(r"[0-9A-Za-z._-]{1,64}")
_VERSION: Final = re.compile(r"[0-9]{1,9}")

HttpRequest = Request[Any, Any, Any]


def answer_problem(request: HttpRequest, error: Exception) -> Response[str]:
    """A page that says what went wrong."""
    assert isinstance(error, WhistlestopError)
    lang = lang_of(request)
    text = render("frame.html", lang, base_of(request), problem=refusal_text(error, lang))
    return html_page(text, status_of(error))


async def _home(
    request: HttpRequest, service: TableService, people: People, game_catalogue: GameCatalogue
) -> Response[str]:
    lang = lang_of(request)
    person = await people.person_of(request)
    people.count_look(request, None if person is None else person.id)
    name = "" if person is None else person.name
    values = home_values(game_catalogue, service.bot_catalogue, may_create(person, people), lang, name=name)
    return html_page(render("home.html", lang, base_of(request), problem="", **values), lang=request)


class Front(Controller):
    """The front page where the browser client was not built."""

    include_in_schema = False

    @get("/")
    async def front(
        self, request: HttpRequest, service: TableService, people: People, game_catalogue: GameCatalogue
    ) -> Response[str]:
        return await _home(request, service, people, game_catalogue)


class Pages(Controller):
    include_in_schema = False
    exception_handlers = {WhistlestopError: answer_problem}  # noqa: RUF012
    request_max_body_size = LARGEST_FORM

    @get("/plain")
    async def home(
        self, request: HttpRequest, service: TableService, people: People, game_catalogue: GameCatalogue
    ) -> Response[str]:
        return await _home(request, service, people, game_catalogue)

    @get("/plain/{name:str}")
    async def file(self, name: str) -> Response[bytes]:
        if name not in _FILES:
            return Response(b"", status_code=404)
        body = (files("whistlestop.server.http.plain") / "static" / name).read_bytes()
        return Response(body, media_type=_FILES[name], headers={"Cache-Control": "public, max-age=3600"})

    @post("/plain/tables", status_code=303)
    async def create(
        self, request: HttpRequest, service: TableService, people: People, game_catalogue: GameCatalogue
    ) -> Response[str]:
        form = await posted(request)
        try:
            name = await _name(request, people, 0)
            made = await create_table(
                service, people, request, new_table(form, game_catalogue, service.config.bot_pause, name)
            )
        except WhistlestopError as problem:
            lang = lang_of(request)
            values = home_values(game_catalogue, service.bot_catalogue, True, lang, form)
            text = render("home.html", lang, base_of(request), problem=refusal_text(problem, lang), **values)
            return html_page(text, status_of(problem))
        await _bots_moved(await service.find(made.table), 0)
        invite = {} if made.invite is None else {_INVITE: made.invite}
        return to_table(request, made.table, {SEAT_COOKIE: made.tokens[0], **invite})

    @post("/plain/find", status_code=303)
    async def find(self, request: HttpRequest, service: TableService) -> Response[str]:
        asked = (await posted(request)).get("table", "").strip()
        found = _TABLE.fullmatch(asked)
        if found is None:
            raise NotAllowed("no_such_table")
        await service.find(found[1])
        return to_table(request, found[1], {_INVITE: found[2]} if found[2] else {})

    @get("/plain/tables/{table:str}")
    async def table(
        self, table: str, request: HttpRequest, service: TableService, entrance: Entrance, people: People
    ) -> Response[str]:
        keys = {"seat": SEAT_COOKIE, "invite": _INVITE}
        given = {keys[name]: value for name, value in request.query_params.items() if name in keys}
        if given:
            people.count_look(request)
            live_table = await service.find(table)
            # A link of somebody else must not replace the seat that this browser has.
            if not _is_better(live_table, given.get(SEAT_COOKIE, ""), request.cookies.get(SEAT_COOKIE, "")):
                given.pop(SEAT_COOKIE, None)
            return to_table(request, table, given)  # the key leaves the address as soon as it is kept
        return await self._page_of(table, request, service, entrance)

    @post("/plain/tables/{table:str}/join", status_code=303)
    async def join(
        self, table: str, request: HttpRequest, service: TableService, entrance: Entrance, people: People
    ) -> Response[str]:
        form = await posted(request)
        live_table = await service.find(table)
        try:
            name = str(form.get("name", "")).strip()[:200]
            name = name or own_name(live_table.state, await _name(request, people, _free(live_table.state)))
            data = JoinRequest(name=name, invite=str(form.get("invite", ""))[:100])
            key = await take_seat(service, people, live_table, request, data)
        except WhistlestopError as problem:
            return await self._page_of(table, request, service, entrance, problem)
        await _dealt(live_table)
        return to_table(request, table, {SEAT_COOKIE: key.token})

    @post("/plain/tables/{table:str}/{what:str}", status_code=303)
    async def do(
        self, table: str, what: str, request: HttpRequest, service: TableService, entrance: Entrance
    ) -> Response[str]:
        form = await posted(request)
        live_table, viewer = await _entered(entrance, table, request)
        try:
            command = _command(what, form)
            check_may_act(viewer, command, is_known=True)
            version = str(form.get("version", ""))
            # A form has one command id, and a page may send several messages.
            name = str(form.get("command", "")) if what != "say" else ""
            await service.do(
                live_table,
                viewer.actor(),
                command,
                name if _NAME.fullmatch(name) else new_token(),
                int(version) if _VERSION.fullmatch(version) else None,
                authorize=lambda: check_same_viewer(live_table, viewer),
            )
        except WhistlestopError as problem:
            return await self._page_of(table, request, service, entrance, problem)
        if what != "say" and viewer.seat is not None:
            await _bots_moved(live_table, viewer.seat)
        return to_table(request, table, {})

    async def _page_of(
        self,
        table: str,
        request: HttpRequest,
        service: TableService,
        entrance: Entrance,
        problem: WhistlestopError | None = None,
    ) -> Response[str]:
        lang = lang_of(request)
        live_table, viewer = await _entered(entrance, table, request)
        async with locked_view(live_table, viewer) as now:
            shown = table_page(live_table.state, now.seat, now.is_host, lang)
        key = request.cookies.get(_INVITE, "")
        # Not while it is the reader's turn: a page that reloads would lose what is selected in its forms.
        waits = shown.status in ("waiting", "revealing", "running") and not shown.is_yours
        address = service.config.public_url or str(request.base_url).rstrip("/").removesuffix(
            base_of(request)
        )
        address += f"{base_of(request)}/plain/tables/{table}"
        seat = request.cookies.get(SEAT_COOKIE)
        text = render(
            "table.html",
            lang,
            base_of(request),
            shown=shown,
            campaign="" if live_table.state.campaign is None else live_table.state.campaign.campaign,
            problem="" if problem is None else refusal_text(problem, lang),
            refresh=_refresh(live_table) if waits else 0,
            key=key,
            invite=f"{address}?{urlencode({'invite': key})}" if key else "",
            back=f"{address}?{urlencode({'seat': seat})}" if seat and viewer.seat is not None else "",
            command=new_token(),
        )
        return html_page(text, 200 if problem is None else status_of(problem), request)


def _command(what: str, form: Any) -> Command:
    if what == "act":
        return Play(_action(str(form.get("action", ""))))
    if what == "undo":
        return Undo()
    if what == "reclaim":
        return Reclaim()
    if what == "agree":
        return Agree(form.get("yes") == "yes")
    text = str(form.get("text", "")).strip()[:500]
    if what != "say" or not text:
        raise NotAllowed("no_such_request")
    return Say(text)


def _action(value: str) -> WireAction:
    try:
        action: WireAction = msgspec.json.decode(value, type=WireAction)
    # RecursionError: nested brackets cost a sender nothing.
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise NotAllowed("bad_form") from problem
    return action


def _refresh(live_table: LiveTable) -> int:
    """Seconds until the page is asked for again: soon where a bot is about to move, or the game is about to begin."""
    table_state = live_table.state
    if table_state.status == "revealing":
        return 4
    return 4 if any(table_state.thinks(seat) for seat in table_state.asked) else 15


async def _dealt(live_table: LiveTable) -> None:
    """Until the game is dealt, if the table is full and no player has a salt to reveal."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_WAIT_FOR_BOTS):
            while live_table.state.match is None and due_of(live_table.state, 0.0) == 0.0:
                await live_table.moved.wait()


async def _bots_moved(live_table: LiveTable, seat: int) -> None:
    """Until it is this seat's turn again, if bots alone are awaited and nothing can be taken back any more."""
    deadline = asyncio.get_running_loop().time() + _WAIT_FOR_BOTS
    with suppress(TimeoutError):
        async with asyncio.timeout_at(deadline):
            while True:
                moved, table_state = live_table.moved, live_table.state
                if table_state.status in ("waiting", "revealing") and (
                    table_state.owing or not table_state.is_full
                ):
                    return
                if table_state.status not in ("waiting", "revealing") and (
                    not table_state.asked or not all(table_state.thinks(asked) for asked in table_state.asked)
                ):
                    return
                # Waiting for the bots would use up the time in which the move can be taken back.
                if table_state.status == "running" and table_state.playing.can_undo(seat):
                    return
                await moved.wait()


async def _entered(entrance: Entrance, table: str, request: HttpRequest) -> tuple[LiveTable, Viewer]:
    """By the key of the seat, which the browser keeps for this table alone, or as the person whose cookie comes."""

    def see(live_table: LiveTable, person: Person | None) -> Viewer:
        for key in (request.cookies.get(SEAT_COOKIE), request.cookies.get(_INVITE)):
            with suppress(NotAllowed):  # a key that is void opens nothing
                return viewer_of(live_table, key, person)
        return viewer_of(live_table, None, person)

    return await entrance.enter_with(table, request, see)


def may_create(person: Person | None, people: People) -> bool:
    """Whether the setting `create` admits them."""
    try:
        people.may_create(person)
    except NotAllowed:
        return False
    return True


async def _name(request: HttpRequest, people: People, seat: int) -> str:
    """Of somebody who gave none: their own if they are known, or that of the seat."""
    person = await people.person_of(request)
    return say("web.player", lang_of(request), number=seat + 1) if person is None else person.name


def _free(table_state: TableState) -> int:
    """The first free seat, which is the one to be taken."""
    seats = enumerate(table_state.seats)
    return next(
        (seat for seat, table_seat in seats if not table_seat.is_taken and table_seat.kind == "open"), 0
    )


def _is_better(live_table: LiveTable, given: str, kept: str) -> bool:
    """Whether a link's key takes the place of the one that this browser keeps: anybody can send a link."""
    new, old = live_table.keys.get(hashed(given)), live_table.keys.get(hashed(kept))
    return new is not None and (old is None or (new.kind, new.seat) == (old.kind, old.seat))
