"""Tournaments as pages without JavaScript: the list, and one with its standing and games."""

from litestar import Controller, Response, get

from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.people import People
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.http.api.tournaments import found_tournament, listed_tournaments
from whistlestop.server.http.plain.answers import PlainRequest, base_of, html_page, lang_of
from whistlestop.server.http.plain.render import render
from whistlestop.server.http.plain.routes import answer_problem
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.tournament_page import tournament_page
from whistlestop.wire.games import game_card

__all__ = ["TournamentPages"]


class TournamentPages(Controller):
    include_in_schema = False
    exception_handlers = {WhistlestopError: answer_problem}  # noqa: RUF012

    @get("/plain/tournaments")
    async def page(
        self, request: PlainRequest, service: TableService, people: People, game_catalogue: GameCatalogue
    ) -> Response[str]:
        people.count_look(request)
        lang = lang_of(request)
        found = (await listed_tournaments(service)).tournaments
        titles = {one.game: title_of(game_catalogue, one.game, lang) for one in found}
        text = render(
            "tournaments.html", lang, base_of(request), problem="", tournaments=found, titles=titles
        )
        return html_page(text, lang=request)

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
        lang = lang_of(request)
        found = await tournament_page(service, await found_tournament(service, tournament), person)
        title = title_of(game_catalogue, found.game, lang)
        text = render("tournament.html", lang, base_of(request), problem="", tournament=found, game=title)
        return html_page(text, lang=request)


def title_of(game_catalogue: GameCatalogue, game: str, lang: str) -> str:
    """A board of the workshop that was deleted is called by its id."""
    try:
        title: str = game_card(game_catalogue.load(game)).titles[lang]
    except WhistlestopError:
        return game
    return title
