"""The ladder of rated games, over HTTP."""

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.params import Parameter

from whistlestop.server.auth.people import People
from whistlestop.server.store import ratings
from whistlestop.server.store.ratings import LadderKind, LadderRow
from whistlestop.server.tables.rated_games import season_at
from whistlestop.server.tables.table_service import TableService
from whistlestop.wire.ladder import LadderLine, SeasonLadder

__all__ = ["Ladders", "ladder_of"]

_MOST = 200
_DIGITS = 2


class Ladders(Controller):
    path = "/api/ladder"
    tags = ("lists",)

    @get("/", summary="Get the ladder of a game and season")
    async def ladder(
        self,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        game: Annotated[str, Parameter(max_length=60, description="The id of a game.")],
        kind: Annotated[LadderKind, Parameter(description="Accounts, or bot accounts.")] = "people",
        season: Annotated[str, Parameter(max_length=40, description="If left out, the present one.")] = "",
        many: Annotated[int, Parameter(ge=1, le=_MOST)] = 100,
    ) -> SeasonLadder:
        """Rated games count for people if all seats are accounts, for bots if all are bot accounts."""
        service.find_game(game)
        return await ladder_of(request, service, people, kind, game, season, many)


async def ladder_of(
    request: Request[Any, Any, Any],
    service: TableService,
    people: People,
    kind: LadderKind,
    game: str,
    season: str,
    many: int,
) -> SeasonLadder:
    """For the API and the plain page."""
    person = await people.person_of(request)
    people.count_look(request, None if person is None else person.id)
    present = season_at(service.config.season, service.now())
    rows = await ratings.ladder(service.store, kind, game, season or present)
    lines = _lines(rows, None if person is None else person.id)
    known = await ratings.seasons_of(service.store, kind, game)
    return SeasonLadder(
        game=game,
        kind=kind,
        season=season or present,
        seasons=(present, *[one for one in known if one != present]),
        players=len(lines),
        lines=tuple(lines[:many]),
        you=next((line for line in lines if line.is_you), None),
    )


def _lines(rows: Sequence[LadderRow], person: str | None) -> list[LadderLine]:
    lines: list[LadderLine] = []
    for number, row in enumerate(rows, 1):
        rating = round(row.rating.sure, _DIGITS)
        is_tie = bool(lines) and lines[-1].rating == rating
        line = LadderLine(
            place=lines[-1].place if is_tie else number,
            name=row.name,
            bot=row.person if row.is_bot else None,
            rating=rating,
            level=round(row.rating.mu, _DIGITS),
            uncertainty=round(row.rating.sigma, _DIGITS),
            games=row.games,
            wins=row.wins,
            is_you=row.person == person,
        )
        lines.append(line)
    return lines
