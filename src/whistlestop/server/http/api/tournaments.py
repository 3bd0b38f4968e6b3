"""Tournaments of bot accounts over HTTP."""

import asyncio
import secrets
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import Parameter

from whistlestop.server.auth.connection_limits import ConnectionLimits
from whistlestop.server.auth.people import People
from whistlestop.server.store.bot_accounts import bot_accounts_of
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.store.tournaments import (
    TournamentRow,
    add_tournament,
    change_status,
    enter_bot,
    find_tournament,
    games_in,
    invite_bot,
    leave_tournament,
    list_tournaments,
)
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.rounds import new_game
from whistlestop.server.tournaments.tournament_page import games_of_bot, listed, tournament_page
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_text
from whistlestop.wire.tournaments import (
    JoinTournament,
    MyTournamentGames,
    NewTournament,
    Tournament,
    TournamentInvitation,
    Tournaments,
)

__all__ = [
    "TournamentRequests",
    "close_tournament",
    "create_tournament",
    "found_tournament",
    "hosted_tournament",
    "invite_to_tournament",
    "listed_tournaments",
    "start_tournament",
]

_LONGEST_WAIT: Final = 55.0
_LOOK: Final = 1.0
"""Seconds between two looks for a game while a request waits."""
_MOST_LISTED: Final = 100
_MOST_BOTS: Final = 100
AnyRequest = Request[Any, Any, Any]


class TournamentRequests(Controller):
    path = "/api/tournaments"
    tags = ("tournaments",)

    @post("/", summary="Create a tournament of bot accounts")
    async def create(
        self,
        data: NewTournament,
        request: AnyRequest,
        service: TableService,
        people: People,
        people_store: PeopleStore,
    ) -> Tournament:
        """You are its host: you start it, and may end it early."""
        person = await people.require_person(request)
        row = await create_tournament(service, people, people_store, request, person, data)
        return await tournament_page(service, row, person)

    @get("/", summary="List tournaments")
    async def tournaments(self, request: AnyRequest, service: TableService, people: People) -> Tournaments:
        people.count_look(request)
        return await listed_tournaments(service)

    @get("/{tournament:str}", summary="Get a tournament with its standing and its games")
    async def tournament(
        self, tournament: str, request: AnyRequest, service: TableService, people: People
    ) -> Tournament:
        person = await people.person_of(request)
        people.count_look(request, None if person is None else person.id)
        return await tournament_page(service, await found_tournament(service, tournament), person)

    @post("/{tournament:str}/join", summary="Join a tournament, before it starts", status_code=200)
    async def join(
        self,
        tournament: str,
        request: AnyRequest,
        service: TableService,
        people: People,
        data: JoinTournament | None = None,
    ) -> Tournament:
        """A bot account joins; its owner can send the request for it."""
        person, row = await _asked(service, people, request, tournament)
        await enter_bot(
            service.store, row.id, await _bot_of(service, person, data), service.now(), _MOST_BOTS
        )
        return await tournament_page(service, row, person)

    @post("/{tournament:str}/leave", summary="Leave a tournament", status_code=200)
    async def leave(
        self,
        tournament: str,
        request: AnyRequest,
        service: TableService,
        people: People,
        data: JoinTournament | None = None,
    ) -> Tournament:
        """The bot gets no more games. The games that it has played count."""
        person, row = await _asked(service, people, request, tournament)
        await leave_tournament(service.store, row.id, await _bot_of(service, person, data), service.now())
        return await tournament_page(service, row, person)

    @post("/{tournament:str}/invite", summary="Invite a bot account", status_code=200)
    async def invite(
        self,
        tournament: str,
        data: TournamentInvitation,
        request: AnyRequest,
        service: TableService,
        people: People,
        people_store: PeopleStore,
    ) -> Tournament:
        """Only for the host, before the start. The bot account or its owner joins then."""
        person, row = await hosted_tournament(service, people, request, tournament)
        await invite_to_tournament(service, people_store, row, data.bot)
        return await tournament_page(service, row, person)

    @post("/{tournament:str}/start", summary="Start a tournament", status_code=200)
    async def start(
        self, tournament: str, request: AnyRequest, service: TableService, people: People
    ) -> Tournament:
        """Only for the host. The first round begins within seconds."""
        person, row = await hosted_tournament(service, people, request, tournament)
        await start_tournament(service, row)
        return await tournament_page(service, await found_tournament(service, tournament), person)

    @post("/{tournament:str}/close", summary="End a tournament early", status_code=200)
    async def close(
        self, tournament: str, request: AnyRequest, service: TableService, people: People
    ) -> Tournament:
        """Only for the host. Games that have begun are played to the end, and the standing stays as it is."""
        person, row = await hosted_tournament(service, people, request, tournament)
        await close_tournament(service, row)
        return await tournament_page(service, await found_tournament(service, tournament), person)

    @get("/{tournament:str}/games", summary="List your games of a tournament that are not over")
    async def games(
        self,
        tournament: str,
        request: AnyRequest,
        service: TableService,
        people: People,
        connection_limits: ConnectionLimits,
        wait: Annotated[float, Parameter(ge=0, le=_LONGEST_WAIT)] = 0,
    ) -> MyTournamentGames:
        """For bot accounts. With `wait`, the response comes as soon as there is a game or the tournament has ended,
        or after that many seconds."""
        bot = await people.require_person(request)
        people.count_look(request, bot.id)
        found = await _games(service, tournament, bot)
        if wait and not found.games and found.status in ("open", "running"):
            with connection_limits.counted(people.counted_address(request)):
                found = await _awaited(service, tournament, bot, wait)
        return found


async def listed_tournaments(service: TableService) -> Tournaments:
    return Tournaments(tuple([listed(line) for line in await list_tournaments(service.store, _MOST_LISTED)]))


async def create_tournament(
    service: TableService,
    people: People,
    people_store: PeopleStore,
    request: AnyRequest,
    person: Person,
    data: NewTournament,
) -> TournamentRow:
    people.may_create(person)
    people.count("tables", request, person)
    for bot in data.bots:
        await _check_bot(people_store, bot)
    now = service.now()
    row = TournamentRow(
        id=secrets.token_hex(8),
        host=person.id,
        title=clean_text(data.title).replace("\n", " "),
        game=data.game,
        options=msgspec.json.encode(data.options).decode(),
        players=data.players,
        rounds=data.rounds,
        seconds=data.seconds,
        entry=data.entry,
        status="open",
        round=0,
        created=now,
        touched=now,
    )
    new_game(
        service, row, [""] * row.players
    )  # refuses options and numbers of players the game does not have
    await add_tournament(service.store, row, sorted(set(data.bots)), service.config.tournaments)
    return row


async def invite_to_tournament(
    service: TableService, people_store: PeopleStore, row: TournamentRow, bot: str
) -> None:
    await _check_bot(people_store, bot)
    await invite_bot(service.store, row.id, bot, service.now())


async def start_tournament(service: TableService, row: TournamentRow) -> None:
    bots, _, _ = await games_in(service.store, row.id)
    if sum(bot.status == "joined" for bot in bots) < row.players:
        raise NotAllowed("too_few_bots", {"least": row.players})
    await change_status(service.store, row.id, ("open",), "running", service.now())


async def close_tournament(service: TableService, row: TournamentRow) -> None:
    await change_status(service.store, row.id, ("open", "running"), "closed", service.now())


async def found_tournament(service: TableService, tournament: str) -> TournamentRow:
    row = await find_tournament(service.store, tournament)
    if row is None:
        raise NotAllowed("no_such_tournament")
    return row


async def _asked(
    service: TableService, people: People, request: AnyRequest, tournament: str
) -> tuple[Person, TournamentRow]:
    """Who asks, and the tournament."""
    person = await people.require_person(request)
    return person, await found_tournament(service, tournament)


async def hosted_tournament(
    service: TableService, people: People, request: AnyRequest, tournament: str
) -> tuple[Person, TournamentRow]:
    person, row = await _asked(service, people, request, tournament)
    if row.host != person.id:
        raise NotAllowed("not_tournament_host")
    return person, row


async def _bot_of(service: TableService, person: Person, data: JoinTournament | None) -> str:
    """The bot account that asks, or that the asker owns."""
    asked = None if data is None else data.bot
    if person.is_bot and asked in (None, person.id):
        return person.id
    if asked is None or asked not in {bot.id for bot in await bot_accounts_of(service.store, person.id)}:
        raise NotAllowed("no_such_bot_account")
    return asked


async def _check_bot(people_store: PeopleStore, bot: str) -> None:
    found = None if "\0" in bot else await people_store.find(bot)
    if found is None or not found.is_bot:
        raise NotAllowed("no_such_bot_account")


async def _games(service: TableService, tournament: str, bot: Person) -> MyTournamentGames:
    row = await found_tournament(service, tournament)
    return MyTournamentGames(row.status, await games_of_bot(service, row, bot))


async def _awaited(service: TableService, tournament: str, bot: Person, seconds: float) -> MyTournamentGames:
    """Looked for in the database, because another server may have begun the round."""
    end = service.now() + seconds
    found = await _games(service, tournament, bot)
    while service.now() < end and not found.games and found.status in ("open", "running"):
        await asyncio.sleep(min(_LOOK, max(0.0, end - service.now())))
        found = await _games(service, tournament, bot)
    return found
