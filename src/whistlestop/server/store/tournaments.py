"""Tournaments in the database: a line, the bot accounts that take part, rounds of games and who sat where."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.schema import (
    people,
    tables,
    tournament_bots,
    tournament_games,
    tournament_seats,
    tournaments,
)
from whistlestop.server.store.store import Store
from whistlestop.table.errors import NotAllowed

__all__ = [
    "BotRow",
    "GameRow",
    "SeatRow",
    "TournamentLine",
    "TournamentRow",
    "add_tournament",
    "change_status",
    "enter_bot",
    "find_tournament",
    "games_in",
    "host_name",
    "invite_bot",
    "leave_tournament",
    "list_tournaments",
    "old_tournaments",
    "remove_tournament",
    "rename_tournaments",
    "titles_of",
    "tournament_data_of",
    "unfinished_tournaments",
]

_UNFINISHED = ("open", "running")


@dataclass(frozen=True)
class TournamentRow:
    id: str
    host: str | None
    title: str
    game: str
    options: str
    """JSON."""
    players: int
    rounds: int
    seconds: float
    entry: Literal["open", "invited"]
    status: Literal["open", "running", "over", "closed"]
    round: int
    created: float
    touched: float


class TournamentLine(NamedTuple):
    """A tournament in the list."""

    row: TournamentRow
    bots: int


class BotRow(NamedTuple):
    person: str
    name: str
    owner: str
    status: Literal["invited", "joined", "left"]


class GameRow(NamedTuple):
    round: int
    number: int
    table: str
    created: float
    outcome: Literal["played", "forfeited", "void"] | None
    status: str | None
    """Of the table; None if it was deleted."""


class SeatRow(NamedTuple):
    round: int
    number: int
    """Of the game; 0 for a bot that sits the round out."""
    seat: int
    person: str
    points: float | None
    rank: int | None
    score: int | None


async def add_tournament(store: Store, row: TournamentRow, invited: Sequence[str], most: int) -> None:
    """Raise `too_many_tournaments` if the host has as many unfinished ones as an account may have."""
    mine = select(func.count()).select_from(tournaments)
    unfinished = mine.where(tournaments.c.host == row.host, tournaments.c.status.in_(_UNFINISHED))

    def run(connection: Connection) -> None:
        # The lock keeps another server from adding one at the same time.
        connection.execute(select(people.c.id).where(people.c.id == row.host).with_for_update())
        if connection.execute(unfinished).scalar_one() >= most:
            raise NotAllowed("too_many_tournaments", {"most": most})
        connection.execute(insert(tournaments), asdict(row))
        for bot in invited:
            connection.execute(insert(tournament_bots), _bot(row.id, bot, "invited", row.created))

    try:
        await store.writer.do(run)
    except IntegrityError as problem:  # the host or a bot was deleted meanwhile
        raise NotAllowed("too_late") from problem


async def find_tournament(store: Store, tournament: str) -> TournamentRow | None:
    if "\0" in tournament:  # which PostgreSQL refuses to look for
        return None
    rows = await store.mappings(select(tournaments).where(tournaments.c.id == tournament))
    return TournamentRow(**rows[0]) if rows else None


async def list_tournaments(store: Store, most: int) -> list[TournamentLine]:
    """Unfinished ones first, then the latest first."""
    joined = (
        select(func.count())
        .select_from(tournament_bots)
        .where(tournament_bots.c.tournament == tournaments.c.id, tournament_bots.c.status == "joined")
        .scalar_subquery()
    )
    is_over = tournaments.c.status.in_(("over", "closed"))
    query = select(tournaments, joined.label("bots")).order_by(
        is_over, tournaments.c.created.desc(), tournaments.c.id
    )
    found = await store.mappings(query.limit(most))
    return [TournamentLine(_row({**row}), row["bots"]) for row in found]


async def unfinished_tournaments(store: Store) -> list[str]:
    """That run, or whose host ended them before all games were counted."""
    mine = tournament_games.c.tournament == tournaments.c.id
    goes_on = exists().where(mine, tournament_games.c.outcome.is_(None))
    is_due = (tournaments.c.status == "running") | ((tournaments.c.status == "closed") & goes_on)
    query = select(tournaments.c.id).where(is_due).order_by(tournaments.c.created)
    return [row.id for row in await store.rows(query)]


async def rename_tournaments(store: Store, host: str, title: str) -> None:
    """Those of this host whose title is this one."""
    statement = update(tournaments).where(tournaments.c.host == host, tournaments.c.title == title)
    await store.writer.do(lambda connection: connection.execute(statement.values(title="")))


async def titles_of(store: Store, host: str) -> list[str]:
    query = select(tournaments.c.title).where(tournaments.c.host == host).distinct()
    return [row.title for row in await store.rows(query)]


async def host_name(store: Store, row: TournamentRow) -> str | None:
    found = await store.rows(select(people.c.name).where(people.c.id == row.host))
    return found[0].name if found else None


async def change_status(store: Store, tournament: str, before: Sequence[str], after: str, now: float) -> None:
    """Raise `too_late` if it has another status than one of these."""
    statement = (
        update(tournaments)
        .where(tournaments.c.id == tournament, tournaments.c.status.in_(before))
        .values(status=after, touched=now)
    )
    if not await store.writer.do(lambda connection: connection.execute(statement).rowcount):
        raise NotAllowed("too_late")


async def enter_bot(store: Store, tournament: str, bot: str, now: float, most: int) -> None:
    """The bot joins, before the start. Joining twice changes nothing."""

    def run(connection: Connection) -> None:
        row = _open(connection, tournament)
        status = connection.execute(_status_of(tournament, bot)).scalar()
        if status == "joined":
            return
        if status is None and row.entry == "invited":
            raise NotAllowed("tournament_invited_only")
        if connection.execute(_joined(tournament)).scalar_one() >= most:
            raise NotAllowed("tournament_full", {"most": most})
        _set_bot(connection, tournament, bot, "joined", now, is_known=status is not None)

    await _write(store, run)


async def invite_bot(store: Store, tournament: str, bot: str, now: float) -> None:
    """A bot that has joined or is invited stays what it is."""

    def run(connection: Connection) -> None:
        _open(connection, tournament)
        status = connection.execute(_status_of(tournament, bot)).scalar()
        if status not in ("joined", "invited"):
            _set_bot(connection, tournament, bot, "invited", now, is_known=status is not None)

    await _write(store, run)


async def leave_tournament(store: Store, tournament: str, bot: str, now: float) -> None:
    """It gets no more games; what it has played counts. Raise `not_in_tournament` if it does not take part."""
    statement = (
        update(tournament_bots)
        .where(_is(tournament, bot), tournament_bots.c.status != "left")
        .values(status="left", at=now)
    )
    if not await store.writer.do(lambda connection: connection.execute(statement).rowcount):
        raise NotAllowed("not_in_tournament")


async def games_in(store: Store, tournament: str) -> tuple[list[BotRow], list[GameRow], list[SeatRow]]:
    """The bots in the order in which they came, the games and who sat where, as of one moment."""
    bots = (
        select(tournament_bots.c.person, people.c.name, people.c.owner, tournament_bots.c.status)
        .join(people, people.c.id == tournament_bots.c.person)
        .where(tournament_bots.c.tournament == tournament)
        .order_by(tournament_bots.c.at, tournament_bots.c.person)
    )
    games = (
        select(*_GAME, tables.c.status)
        .outerjoin(tables, tables.c.id == tournament_games.c.table_id)
        .where(tournament_games.c.tournament == tournament)
        .order_by(tournament_games.c.round, tournament_games.c.number)
    )
    seats = (
        select(*_SEAT)
        .where(tournament_seats.c.tournament == tournament)
        .order_by(tournament_seats.c.round, tournament_seats.c.number, tournament_seats.c.seat)
    )

    def run(connection: Connection) -> tuple[list[BotRow], list[GameRow], list[SeatRow]]:
        return (
            [BotRow._make(row) for row in connection.execute(bots)],
            [GameRow._make(row) for row in connection.execute(games)],
            [SeatRow._make(row) for row in connection.execute(seats)],
        )

    return await store.read(run)


async def tournament_data_of(store: Store, person: str) -> list[dict[str, Any]]:
    """Everything about tournaments that one person hosts or a bot account takes part in."""
    takes_part = exists().where(_is(tournaments.c.id, person))
    columns = (tournaments.c.id, tournaments.c.title, tournaments.c.status, tournaments.c.created)
    return await store.mappings(select(*columns).where((tournaments.c.host == person) | takes_part))


async def old_tournaments(store: Store, status: Sequence[str], before: float, most: int) -> list[str]:
    query = select(tournaments.c.id).where(tournaments.c.status.in_(status), tournaments.c.touched < before)
    return [row.id for row in await store.rows(query.limit(most))]


async def remove_tournament(store: Store, tournament: str) -> bool:
    """Its tables stay. False if there is none."""
    statement = delete(tournaments).where(tournaments.c.id == tournament)
    return bool(await store.writer.do(lambda connection: connection.execute(statement).rowcount))


_GAME = tuple(tournament_games.c[name] for name in ("round", "number", "table_id", "created", "outcome"))
_SEAT = tuple(tournament_seats.c[name] for name in SeatRow._fields)


def _row(values: Mapping[str, Any]) -> TournamentRow:
    return TournamentRow(**{name: values[name] for name in TournamentRow.__dataclass_fields__})


def _open(connection: Connection, tournament: str) -> Any:
    """The tournament, locked. Raise `tournament_begun` if it has begun."""
    query = select(tournaments).where(tournaments.c.id == tournament).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None:
        raise NotAllowed("no_such_tournament")
    if row.status != "open":
        raise NotAllowed("tournament_begun")
    return row


def _status_of(tournament: str, bot: str) -> Any:
    return select(tournament_bots.c.status).where(_is(tournament, bot))


def _joined(tournament: str) -> Any:
    mine = (tournament_bots.c.tournament == tournament) & (tournament_bots.c.status == "joined")
    return select(func.count()).select_from(tournament_bots).where(mine)


def _set_bot(
    connection: Connection, tournament: str, bot: str, status: str, now: float, *, is_known: bool
) -> None:
    if is_known:
        connection.execute(update(tournament_bots).where(_is(tournament, bot)).values(status=status, at=now))
    else:
        connection.execute(insert(tournament_bots), _bot(tournament, bot, status, now))


def _bot(tournament: str, bot: str, status: str, now: float) -> dict[str, Any]:
    return {"tournament": tournament, "person": bot, "status": status, "at": now}


def _is(tournament: str | ColumnElement[str], bot: str) -> ColumnElement[bool]:
    return (tournament_bots.c.tournament == tournament) & (tournament_bots.c.person == bot)


async def _write(store: Store, run: Any) -> None:
    try:
        await store.writer.do(run)
    except IntegrityError as problem:  # the bot was deleted meanwhile
        raise NotAllowed("too_late") from problem
