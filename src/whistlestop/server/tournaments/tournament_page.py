"""A tournament as it is sent: its standing and its games."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from whistlestop.server.store.people import Person
from whistlestop.server.store.tournaments import (
    BotRow,
    GameRow,
    SeatRow,
    TournamentLine,
    TournamentRow,
    games_in,
    host_name,
)
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tournaments.standing import BotStanding, standing
from whistlestop.wire.tournaments import (
    ListedTournament,
    MyTournamentGame,
    Tournament,
    TournamentBot,
    TournamentGame,
    TournamentSeat,
)

__all__ = ["games_of_bot", "listed", "tournament_page"]


def listed(line: TournamentLine) -> ListedTournament:
    row = line.row
    return ListedTournament(
        tournament=row.id,
        title=row.title,
        game=row.game,
        status=row.status,
        players=row.players,
        rounds=row.rounds,
        round=row.round,
        seconds=row.seconds,
        entry=row.entry,
        bots=line.bots,
        created=row.created,
    )


async def tournament_page(service: TableService, row: TournamentRow, viewer: Person | None) -> Tournament:
    bots, games, seats = await games_in(service.store, row.id)
    names = {bot.person: bot.name for bot in bots}
    return Tournament(
        tournament=row.id,
        title=row.title,
        game=row.game,
        options=msgspec.json.decode(row.options),
        status=row.status,
        players=row.players,
        rounds=row.rounds,
        round=row.round,
        seconds=row.seconds,
        entry=row.entry,
        host=await host_name(service.store, row),
        is_host=viewer is not None and viewer.id == row.host,
        join_seconds=service.config.tournament_join_seconds,
        created=row.created,
        bots=_standing(bots, seats, viewer),
        games=tuple([_game(game, seats, names, row.players) for game in _latest_round_first(games)]),
    )


def _latest_round_first(games: Iterable[GameRow]) -> list[GameRow]:
    return sorted(games, key=lambda game: (-game.round, game.number))


def _standing(
    bots: Sequence[BotRow], seats: Sequence[SeatRow], viewer: Person | None
) -> tuple[TournamentBot, ...]:
    by_id = {bot.person: bot for bot in bots}
    lines: list[TournamentBot] = []
    before: BotStanding | None = None
    for number, line in enumerate(standing(by_id, seats), 1):
        is_tie = before is not None and before.order == line.order
        place = lines[-1].place if is_tie else number
        lines.append(_bot(line, place, by_id[line.person], viewer))
        before = line
    return tuple(lines)


def _bot(line: BotStanding, place: int, bot: BotRow, viewer: Person | None) -> TournamentBot:
    return TournamentBot(
        place=place,
        bot=bot.person,
        name=bot.name,
        status=bot.status,
        points=line.points,
        opponents=line.opponents,
        wins=line.wins,
        score=line.score,
        games=line.games,
        is_yours=viewer is not None and viewer.id in (bot.person, bot.owner),
    )


def _game(game: GameRow, seats: Sequence[SeatRow], names: dict[str, str], players: int) -> TournamentGame:
    here = {seat.seat: seat for seat in seats if (seat.round, seat.number) == (game.round, game.number)}
    return TournamentGame(
        round=game.round,
        number=game.number,
        table=game.table,
        status=game.outcome or _status(game),
        can_watch=game.status in ("running", "finished"),
        seats=tuple([_seat(seat, here.get(seat), names) for seat in range(players)]),
    )


def _status(game: GameRow) -> Literal["waiting", "running", "void"]:
    """Of a game that is not counted yet."""
    if game.status in ("closed", None):
        return "void"
    return "waiting" if game.status in ("waiting", "revealing") else "running"


def _seat(seat: int, row: SeatRow | None, names: dict[str, str]) -> TournamentSeat:
    """A seat without a row had a bot account that was deleted."""
    if row is None:
        return TournamentSeat(seat=seat, bot=None, name="", points=None, rank=None, score=None)
    return TournamentSeat(
        seat=seat,
        bot=row.person,
        name=names.get(row.person, ""),
        points=row.points,
        rank=row.rank,
        score=row.score,
    )


async def games_of_bot(
    service: TableService, row: TournamentRow, bot: Person
) -> tuple[MyTournamentGame, ...]:
    """Those that are not over."""
    _, games, seats = await games_in(service.store, row.id)
    mine = {(seat.round, seat.number): seat.seat for seat in seats if seat.person == bot.id}
    open_games = [
        game
        for game in games
        if game.outcome is None
        and (game.round, game.number) in mine
        and game.status in ("waiting", "revealing", "running")
    ]
    return tuple(
        [
            MyTournamentGame(
                game.table,
                mine[game.round, game.number],
                "waiting" if game.status == "waiting" else "running",
            )
            for game in open_games
        ]
    )
