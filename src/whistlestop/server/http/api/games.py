"""What can be played here, and against whom."""

import gzip
import hashlib
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Controller, Request, Response, get

from whistlestop.draw import board_key, picture_of, stored
from whistlestop.games import BadOption
from whistlestop.games.game import CAMPAIGN
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.tables.table_service import TableService
from whistlestop.text import game_messages
from whistlestop.text.rulebook import LANGUAGES, rules_of
from whistlestop.text.rulings import reasons
from whistlestop.wire.games import (
    BotCard,
    GameCard,
    GamePage,
    GamePictures,
    RuleLine,
    SmallPicture,
    game_card,
    game_page,
)

__all__ = ["Catalogue", "cached"]

_LEVELS: Final = ("easy", "medium", "hard", "master")
_MOST_OPTIONS: Final = 20
_PICTURES: Final = ("pictures",)


class Catalogue(Controller):
    path = "/api"
    tags = ("games",)

    @get("/games", summary="List the games of this server")
    async def games(
        self, request: Request[Any, Any, Any], game_catalogue: GameCatalogue
    ) -> Response[list[GameCard]]:
        return cached(
            request,
            msgspec.json.encode([game_card(game_catalogue.load(game)) for game in game_catalogue.ids]),
        )

    @get("/games/{game:str}", summary="Get a game: board, cards, tickets, texts and positions of the cities")
    async def game(
        self, game: str, request: Request[Any, Any, Any], game_catalogue: GameCatalogue
    ) -> Response[GamePage]:
        """The query may name options of the game, as in `?edition=new`, which change its figures."""
        return cached(request, _page(game_catalogue, game, tuple(sorted(dict(request.query_params).items()))))

    @get("/games/{game:str}/rules", summary="List the numbered rules of a game, in both languages")
    async def rules(
        self, game: str, request: Request[Any, Any, Any], game_catalogue: GameCatalogue
    ) -> Response[dict[str, list[RuleLine]]]:
        """The query may name options of the game, as in `?edition=new`, which exclude rules of the other choices."""
        found = game_catalogue.load(game)
        options = found.all_choices(dict(request.query_params))
        lines = {
            lang: [
                RuleLine(rule.id, rule.section, rule.text, reasons(lang).get(rule.id, ""))
                for rule in rules_of(found.id, lang, options)
            ]
            for lang in LANGUAGES
        }
        return cached(request, msgspec.json.encode(lines))

    @get("/pictures", summary="Get small pictures of all boards", sync_to_thread=True)
    def pictures(
        self, request: Request[Any, Any, Any], game_catalogue: GameCatalogue
    ) -> Response[GamePictures]:
        """Off the loop: the drawings are read the first time."""
        return cached(request, _pictures(game_catalogue))

    @get("/bots", summary="List the bots that can be seated")
    async def bots(self, service: TableService) -> list[BotCard]:
        problems = await service.bot_pool.plugin_problems()
        return [
            BotCard(bot, service.bot_catalogue.name(bot), bot if bot in _LEVELS else None, problems.get(bot))
            for bot in service.bot_catalogue.ids
        ]


def _pictures(game_catalogue: GameCatalogue) -> bytes:
    """A board that has not been drawn is left out: to draw it takes longer than a page can wait."""
    if (found := game_catalogue.pages.get(_PICTURES)) is not None:
        return found
    games = {game: game_catalogue.load(game) for game in game_catalogue.ids}
    boards = {game: board_key(found) for game, found in games.items()}
    # Games on one board share its drawing, which takes a while to read.
    drawings = {board: stored(games[game]) for board, game in {boards[game]: game for game in games}.items()}
    pictures = {board: picture_of(drawing) for board, drawing in drawings.items() if drawing is not None}
    body = GamePictures(
        games={game: board for game, board in boards.items() if board in pictures},
        pictures={board: SmallPicture(**asdict(picture)) for board, picture in pictures.items()},
    )
    return game_catalogue.pages.setdefault(_PICTURES, msgspec.json.encode(body))


def _page(game_catalogue: GameCatalogue, game: str, options: tuple[tuple[str, str], ...]) -> bytes:
    # Before anything is loaded: the key of the cache comes from outside.
    if len(options) > _MOST_OPTIONS:
        raise BadOption(options[0][0][:60], None, ())
    found = game_catalogue.load(game)
    key = (found.id, options)
    if CAMPAIGN in dict(options):
        # Anybody could write a campaign: its rules would show what is sealed, and there is no end of them.
        raise BadOption(CAMPAIGN, None, tuple(found.options))
    page = game_catalogue.pages.get(key)
    if page is None:
        page = msgspec.json.encode(game_page(found, dict(options), game_messages(found.ruleset)))
        if not game_catalogue.is_kept(game):  # there may be many of them
            game_catalogue.pages[key] = page  # bounded: only choices that exist come so far
    return page


@lru_cache(maxsize=64)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def cached(request: Request[Any, Any, Any], body: bytes) -> Response[Any]:
    """Clients cache the answer until it changes."""
    # By content, so that several servers of one address give the same tag.
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "public, no-cache"}
    known = [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(b"", status_code=304, headers=headers, media_type="application/json")
    headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = _packed(body)
    return Response(body, headers=headers, media_type="application/json")
