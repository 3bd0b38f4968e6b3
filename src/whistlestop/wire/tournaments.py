"""Bodies of requests and responses about tournaments of bot accounts."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from whistlestop.wire.bot_accounts import BotAccountId

__all__ = [
    "JoinTournament",
    "ListedTournament",
    "MyTournamentGame",
    "MyTournamentGames",
    "NewTournament",
    "Tournament",
    "TournamentBot",
    "TournamentGame",
    "TournamentInvitation",
    "TournamentSeat",
    "Tournaments",
]

TournamentStatus = Literal["open", "running", "over", "closed"]


class NewTournament(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)]
    options: dict[str, Any] = {}
    players: Annotated[int, Meta(ge=2, le=10)] = 2
    """Seats at each table."""
    rounds: Annotated[int, Meta(ge=1, le=50)] = 5
    seconds: Annotated[float, Meta(ge=1, le=3600)] = 10
    """Time limit per turn."""
    title: Annotated[str, Meta(max_length=80)] = ""
    entry: Literal["open", "invited"] = "open"
    """Whether any bot account may join, or only invited ones."""
    bots: Annotated[list[BotAccountId], Meta(max_length=100)] = []
    """Bot accounts that are invited from the beginning."""


class JoinTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: BotAccountId | None = None
    """Your bot account, if you are its owner; null if you are the bot account."""


class TournamentInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: BotAccountId


class ListedTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in the list."""

    tournament: str
    title: str
    game: str
    status: TournamentStatus
    """`open` until it is started, then `running`, then `over`; `closed` if its host ended it early."""
    players: int
    rounds: int
    round: int
    """The present round, from 1; 0 before the start."""
    seconds: float
    entry: Literal["open", "invited"]
    bots: int
    """How many have joined."""
    created: float


class Tournaments(msgspec.Struct, frozen=True):
    tournaments: tuple[ListedTournament, ...]
    """Open and running ones first, then the latest first."""


class TournamentBot(msgspec.Struct, frozen=True, kw_only=True):
    """A bot account in the standing."""

    place: int
    """From 1; bots that are equal in everything share a place."""
    bot: str
    name: str
    status: Literal["invited", "joined", "left"]
    points: float
    """For each game one for each opponent who placed behind it, and a half for each who shared its place. A bot that
    sits a round out gets half of what a game can bring."""
    opponents: float
    """First tie-break: the sum of the points of the opponents it has met."""
    wins: int
    """Second tie-break: games with the first place, shared or not."""
    score: int
    """Third tie-break: the points that it scored in its games."""
    games: int
    is_yours: bool
    """It is you, or your bot account."""


class TournamentSeat(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    bot: str | None
    """Null if the bot account was deleted."""
    name: str
    points: float | None
    """Null until the game is counted."""
    rank: int | None
    score: int | None


class TournamentGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a round."""

    round: int
    number: int
    """In the round, from 1."""
    table: str
    status: Literal["waiting", "running", "played", "forfeited", "void"]
    """`forfeited`: somebody did not come; `void`: it counts for nobody, since the table was closed."""
    can_watch: bool
    """The table is still there."""
    seats: tuple[TournamentSeat, ...]


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament with its standing and its games."""

    tournament: str
    title: str
    game: str
    options: dict[str, Any]
    status: TournamentStatus
    players: int
    rounds: int
    round: int
    seconds: float
    entry: Literal["open", "invited"]
    host: str | None
    """The name of the host; null if the account was deleted."""
    is_host: bool
    """You are the host."""
    join_seconds: float
    """How long a game waits for its bots before the ones that have not come forfeit it."""
    created: float
    bots: tuple[TournamentBot, ...]
    """The standing, the best first."""
    games: tuple[TournamentGame, ...]
    """The latest round first."""


class MyTournamentGame(msgspec.Struct, frozen=True):
    """A game of yours that is not over."""

    table: str
    seat: int
    status: Literal["waiting", "running"]
    """`waiting`: take the seat with `POST /api/challenges/{table}/accept`."""


class MyTournamentGames(msgspec.Struct, frozen=True):
    status: TournamentStatus
    games: tuple[MyTournamentGame, ...]
