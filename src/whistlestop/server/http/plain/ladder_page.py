"""The ladder of rated games as a page without JavaScript."""

from typing import Annotated, Any, Literal

from litestar import Controller, Response, get
from litestar.params import Parameter

from whistlestop.server.auth.people import People
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.http.api.ladder import ladder_of
from whistlestop.server.http.plain.answers import PlainRequest, base_of, html_page, lang_of
from whistlestop.server.http.plain.render import render
from whistlestop.server.tables.table_service import TableService
from whistlestop.wire.games import game_card

__all__ = ["LadderPage"]

_LINES = 100


class LadderPage(Controller):
    include_in_schema = False

    @get("/plain/ladder")
    async def page(
        self,
        request: PlainRequest,
        service: TableService,
        people: People,
        game_catalogue: GameCatalogue,
        game: Annotated[str, Parameter(max_length=60)] = "",
        kind: Literal["people", "bots"] = "people",
        season: Annotated[str, Parameter(max_length=40)] = "",
    ) -> Response[str]:
        lang = lang_of(request)
        chosen = game if game in game_catalogue.ids else game_catalogue.ids[0]
        found = await ladder_of(request, service, people, kind, chosen, season, _LINES)
        games = [(one, _title(game_catalogue, one, lang)) for one in game_catalogue.ids]
        text = render("ladder.html", lang, base_of(request), problem="", ladder=found, games=games)
        return html_page(text, lang=request)


def _title(game_catalogue: GameCatalogue, game: str, lang: str) -> Any:
    return game_card(game_catalogue.load(game)).titles[lang]
