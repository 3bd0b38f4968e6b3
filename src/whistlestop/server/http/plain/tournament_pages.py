"""Tournaments as pages without JavaScript: the list, one with its standing and games, and the forms of its host."""

from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.response import Redirect

from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.people import People
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.http.api.tournaments import (
    close_tournament,
    create_tournament,
    found_tournament,
    hosted_tournament,
    invite_to_tournament,
    listed_tournaments,
    start_tournament,
)
from whistlestop.server.http.error_responses import status_of
from whistlestop.server.http.plain.answers import PlainRequest, base_of, html_page, lang_of
from whistlestop.server.http.plain.form_data import LARGEST_FORM, posted
from whistlestop.server.http.plain.render import render
from whistlestop.server.http.plain.routes import answer_problem, may_create
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.tournament_page import tournament_page
from whistlestop.table.errors import NotAllowed
from whistlestop.text import refusal_text
from whistlestop.wire.games import game_card
from whistlestop.wire.tournaments import NewTournament

__all__ = ["TournamentPages"]


class TournamentPages(Controller):
    include_in_schema = False
    exception_handlers = {WhistlestopError: answer_problem}  # noqa: RUF012

    request_max_body_size = LARGEST_FORM

    @get("/plain/tournaments")
    async def page(
        self, request: PlainRequest, service: TableService, people: People, game_catalogue: GameCatalogue
    ) -> Response[str]:
        person = await people.person_of(request)
        people.count_look(request, None if person is None else person.id)
        return await _list(request, service, people, game_catalogue, person)

    @post("/plain/tournaments", status_code=303)
    async def create(
        self,
        request: PlainRequest,
        service: TableService,
        people: People,
        people_store: PeopleStore,
        game_catalogue: GameCatalogue,
    ) -> Response[str]:
        form = dict(await posted(request))
        person = await people.require_person(request)
        try:
            row = await create_tournament(service, people, people_store, request, person, _asked(form))
        except WhistlestopError as problem:
            return await _list(request, service, people, game_catalogue, person, form, problem)
        return Redirect(f"{base_of(request)}/plain/tournaments/{row.id}", status_code=303)

    @get("/plain/tournaments/{tournament:str}")
    async def tournament(
        self,
        tournament: str,
        request: PlainRequest,
        service: TableService,
        people: People,
        game_catalogue: GameCatalogue,
    ) -> Response[str]:
        person = await people.person_of(request)
        people.count_look(request, None if person is None else person.id)
        row = await found_tournament(service, tournament)
        found = await tournament_page(service, row, person)
        text = render(
            "tournament.html",
            lang_of(request),
            base_of(request),
            problem="",
            tournament=found,
            game=title_of(game_catalogue, found.game, lang_of(request)),
            is_host=person is not None and person.id == row.host,
        )
        return html_page(text, lang=request)

    @post("/plain/tournaments/{tournament:str}/{what:str}", status_code=303)
    async def do(
        self,
        tournament: str,
        what: str,
        request: PlainRequest,
        service: TableService,
        people: People,
        people_store: PeopleStore,
    ) -> Response[str]:
        form = await posted(request)
        _, row = await hosted_tournament(service, people, request, tournament)
        if what == "start":
            await start_tournament(service, row)
        elif what == "close":
            await close_tournament(service, row)
        elif what == "invite":
            await invite_to_tournament(service, people_store, row, form.get("bot", "").strip())
        else:
            raise NotAllowed("no_such_request")
        return Redirect(f"{base_of(request)}/plain/tournaments/{row.id}", status_code=303)


async def _list(
    request: PlainRequest,
    service: TableService,
    people: People,
    game_catalogue: GameCatalogue,
    person: Person | None,
    form: dict[str, str] | None = None,
    problem: WhistlestopError | None = None,
) -> Response[str]:
    """The list, with a form for accounts that may host; one that was refused is shown as it was filled in."""
    lang = lang_of(request)
    found = (await listed_tournaments(service)).tournaments
    text = render(
        "tournaments.html",
        lang,
        base_of(request),
        problem="" if problem is None else refusal_text(problem, lang),
        tournaments=found,
        titles={one.game: title_of(game_catalogue, one.game, lang) for one in found},
        may_host=person is not None and person.is_account and may_create(person, people),
        games=[(game, title_of(game_catalogue, game, lang)) for game in game_catalogue.ids],
        form={"players": "2", "rounds": "5", "seconds": "10", "title": "", "game": "", **(form or {})},
    )
    return html_page(text, 200 if problem is None else status_of(problem), request)


def _asked(form: dict[str, Any]) -> NewTournament:
    try:
        return msgspec.convert(form, NewTournament, strict=False)
    except msgspec.ValidationError as problem:
        raise NotAllowed("bad_form") from problem


def title_of(game_catalogue: GameCatalogue, game: str, lang: str) -> str:
    """A board of the workshop that was deleted is called by its id."""
    try:
        title: str = game_card(game_catalogue.load(game)).titles[lang]
    except WhistlestopError:
        return game
    return title
