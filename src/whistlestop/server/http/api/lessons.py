"""The tutorial: a game whose cards lie always the same, against a bot that always plays the same."""

from typing import Any, Final, Literal

from litestar import Controller, Request, post

from whistlestop.history import SeatPlan, Settings
from whistlestop.server.auth.people import People
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.tables.lesson import lesson
from whistlestop.server.tables.table_service import TableService
from whistlestop.wire.http import LessonMade

__all__ = ["Lessons"]

_PUPIL: Final = 0


class Lessons(Controller):
    path = "/api/lessons"
    tags = ("games",)

    @post("/", summary="Create a table for the tutorial")
    async def begin(
        self,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        game_catalogue: GameCatalogue,
        game: Literal["mini", "legends"] = "mini",
    ) -> LessonMade:
        """Of the small board, or of the first game of Legends.

        Nobody's: it counts in no statistics, and nobody else can sit down or watch, since its cards are known."""
        person = await people.person_of(request)
        people.may_create(person)
        people.count("tables", request, person)
        known = lesson(game)
        settings = Settings(
            game=known.game,
            options={"first": _PUPIL},
            spectators=False,
            chat=False,
            bot_pause=service.config.bot_pause,
        )
        plans = (SeatPlan(kind="open"), SeatPlan(kind="bot", bot=known.bot))
        made = await service.open_table(settings, plans, _PUPIL, secret=known.seed)
        steps = known.wire_steps(game_catalogue.load(known.game).ruleset)
        return LessonMade(made.table, _PUPIL, made.tokens[_PUPIL], steps)
