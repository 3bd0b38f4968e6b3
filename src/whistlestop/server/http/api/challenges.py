"""Challenges over HTTP: a table for named opponents, which begins when all have accepted."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.params import Parameter

from whistlestop.history import SeatPlan
from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.connection_limits import ConnectionLimits
from whistlestop.server.auth.people import People
from whistlestop.server.http.api.seats import take_seat
from whistlestop.server.http.api.tables import create_table
from whistlestop.server.store.challenges import (
    ChallengeRow,
    FoundChallenge,
    add_challenges,
    challenges_by,
    challenges_to,
    end_challenge,
    find_challenge,
    find_opponent,
)
from whistlestop.server.store.people import Person
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.seats import sit_in_tournament
from whistlestop.table import commands
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.challenges import Challenge, MyChallenges, NewChallenge, SeatOfChallenge
from whistlestop.wire.http import JoinRequest, NewTableRequest

__all__ = ["Challenges"]

_LONGEST_WAIT = 55.0
_LOOK = 1.0
"""Seconds between two looks for a challenge while a request waits."""


class Challenges(Controller):
    path = "/api/challenges"
    tags = ("challenges",)

    @post("/", summary="Challenge accounts or bot accounts to a game")
    async def challenge(
        self, data: NewChallenge, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> SeatOfChallenge:
        """You get the first seat of a table that only you and the opponents can join. The game begins when all have
        accepted."""
        person = await people.require_person(request)
        opponents = await _opponents(service, person, data.opponents)
        asked = NewTableRequest(
            game=data.game,
            options=data.options,
            seats=[SeatPlan() for _ in range(1 + len(opponents))],
            seconds=data.seconds,
            rated=data.rated,
            begin="when_full",
            host=0,
        )
        made = await create_table(service, people, request, asked)
        await add_challenges(service.store, made.table, person.id, opponents, service.now())
        return SeatOfChallenge(made.table, 0, made.tokens[0])

    @get("/", summary="List the challenges to you and by you")
    async def challenges(
        self,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        connection_limits: ConnectionLimits,
        wait: Annotated[float, Parameter(ge=0, le=_LONGEST_WAIT)] = 0,
    ) -> MyChallenges:
        """With `wait`, the response comes as soon as there is a challenge to you, or after that many seconds."""
        person = await people.require_person(request)
        people.count_look(request, person.id)
        incoming = await challenges_to(service.store, person.id)
        if wait and not incoming:
            with connection_limits.counted(people.counted_address(request)):
                incoming = await _awaited(service, person, wait)
        outgoing = await challenges_by(service.store, person.id)
        own = {row.table: row for row in outgoing}
        return MyChallenges(
            incoming=await _described(service, incoming),
            outgoing=await _described(service, list(own.values())),
        )

    @post("/{table:str}/accept", summary="Accept a challenge and take your seat", status_code=200)
    async def accept(
        self, table: str, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> SeatOfChallenge:
        person = await people.require_person(request)
        found = await _challenge_to(service, table, person)
        if found.tournament is not None:
            people.count("joins", request, person)
            key = await sit_in_tournament(service, table, person)
        else:
            key = await take_seat(service, people, await service.find(table), request, JoinRequest())
        await end_challenge(service.store, table, person.id)
        return SeatOfChallenge(table, key.seat, key.token)

    @post("/{table:str}/decline", summary="Decline a challenge, or withdraw yours", status_code=200)
    async def decline(
        self, table: str, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> None:
        """The table is closed for all. A bot cannot decline a game of a tournament: it leaves the tournament."""
        person = await people.require_person(request)
        if table not in {row.table for row in await challenges_by(service.store, person.id)}:
            found = await _challenge_to(service, table, person)
            if found.tournament is not None:
                raise NotAllowed("tournament_game")
        await service.write(await service.find(table), commands.close_waiting)


async def _opponents(service: TableService, person: Person, asked: Sequence[str]) -> list[str]:
    found = []
    for who in asked:
        opponent = await find_opponent(service.store, who)
        if opponent is None:
            raise NotAllowed("no_such_opponent", {"who": who})
        found.append(opponent.id)
    if len({person.id, *found}) <= len(found):
        raise NotAllowed("opponent_twice")
    return found


async def _challenge_to(service: TableService, table: str, person: Person) -> FoundChallenge:
    found = await find_challenge(service.store, table, person.id)
    if found is None:
        raise NotAllowed("no_such_challenge")
    return found


async def _awaited(service: TableService, person: Person, seconds: float) -> list[ChallengeRow]:
    """Looked for in the database, because another server may have received the challenge."""
    end = service.now() + seconds
    while service.now() < end:
        await asyncio.sleep(min(_LOOK, max(0.0, end - service.now())))
        found = await challenges_to(service.store, person.id)
        if found:
            return found
    return []


async def _described(service: TableService, rows: Sequence[ChallengeRow]) -> tuple[Challenge, ...]:
    return tuple([each for row in rows if (each := await _challenge(service, row)) is not None])


async def _challenge(service: TableService, row: ChallengeRow) -> Challenge | None:
    """None for a table that was deleted meanwhile or cannot be read."""
    try:
        table_state = (await service.find(row.table)).state
    except WhistlestopError:
        return None
    settings = table_state.settings
    return Challenge(
        table=row.table,
        by=row.name,
        is_bot=row.is_bot,
        game=settings.game,
        options=settings.options,
        seconds=settings.seconds,
        rated=settings.rated,
        players=len(table_state.seats),
        created=row.created,
        tournament=row.tournament,
    )
