"""Bodies of requests and responses about people: their account, sessions, tables and games."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from whistlestop.wire.whole import whole

__all__ = [
    "ChangeMe",
    "ChangePassword",
    "DeleteMe",
    "EndBlock",
    "EndSession",
    "GameStatistics",
    "Login",
    "Logout",
    "Me",
    "MyBlock",
    "MyBlocks",
    "MySession",
    "MySessions",
    "MyTable",
    "MyTables",
    "NewGuest",
    "OpenTable",
    "OpenTables",
    "Register",
    "Statistics",
]

LoginName = Annotated[str, Meta(min_length=2, max_length=32, pattern=whole("[0-9A-Za-z][0-9A-Za-z._-]*"))]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Called = Annotated[str, Meta(min_length=1, max_length=200)]


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Called


class Register(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    login: LoginName
    """Letters, digits, `.`, `_` and `-`; case-insensitive."""
    password: Password
    name: Called | None = None
    """The name shown to others; if left out, the guest's name or the login."""


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=200)]


class Logout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    everywhere: bool = False
    """Log out on every other device too."""


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Password


class ChangeMe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields that are left out stay unchanged."""

    name: Called | None = None
    lang: Literal["en", "pl"] | None = None
    """The language of turn notifications."""
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    """The URL that receives turn notifications of slow tables; empty for none."""


class DeleteMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=200)] = ""
    """The password of an account; a guest has none."""


class EndSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    session: Annotated[str, Meta(max_length=60)] | None = None
    """A session listed by `GET /api/me/sessions`, except this one; if left out, all other sessions."""


class MySession(msgspec.Struct, frozen=True, kw_only=True):
    session: str
    device: str
    """The browser's description of itself, such as `Firefox, Linux`; empty if unknown."""
    created: float
    seen: float
    """Time of last use, accurate to five minutes."""
    is_this: bool


class MySessions(msgspec.Struct, frozen=True):
    sessions: tuple[MySession, ...]
    """Latest first."""


class EndBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    block: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class MyBlock(msgspec.Struct, frozen=True, kw_only=True):
    block: int
    name: str
    """The person's name when you blocked them."""
    created: float


class MyBlocks(msgspec.Struct, frozen=True):
    blocks: tuple[MyBlock, ...]


class Me(msgspec.Struct, frozen=True, kw_only=True):
    kind: Literal["nobody", "guest", "account", "bot"]
    name: str | None = None
    login: str | None = None
    lang: str = "en"
    webhook: str | None = None
    created: float | None = None


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A listed table with a seat that anybody may take or a game that anybody may watch."""

    table: str
    game: str
    title: str
    pace: str
    status: str
    created: float
    touched: float
    """Time of the last entry."""
    names: tuple[str | None, ...]
    """The occupants; null for a free seat."""
    bots: tuple[str | None, ...]
    """The bot's id for each seat of a bot; null for the others."""
    free: int


class OpenTables(msgspec.Struct, frozen=True):
    tables: tuple[OpenTable, ...]
    next: str | None
    """The value of `after` for the next page; null at the end."""


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    game: str
    title: str
    pace: str
    status: str
    created: float
    touched: float
    names: tuple[str | None, ...]
    bots: tuple[str | None, ...]
    """The bot's id for each seat of a bot; null for the others."""
    seat: int | None
    """Your seat; null if you only host."""
    is_host: bool
    asked: tuple[int, ...]
    """The seats that have to decide now."""
    your_turn: bool
    deadline: float | None
    """The deadline of your turn, in seconds since 1970; null if it is not your turn."""
    version: int
    seen: int
    """The version that you have read."""


class MyTables(msgspec.Struct, frozen=True):
    tables: tuple[MyTable, ...]
    next: str | None


class GameStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics of one player in one game, over finished plays of it."""

    games: int
    wins: int
    mean_score: float | None


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics of one player over finished games."""

    games: int
    wins: int
    """Wins in games played to the end; a shared first place counts as a win."""
    left: int
    """Games in which a bot replaced the player."""
    resigned: int
    agreed: int
    """Games that ended by agreement, without a winner."""
    mean_score: float | None
    """Mean over the games played to the end."""
    best_score: int | None
    tickets: int
    tickets_completed: int
    by_game: dict[str, GameStatistics]
    """By the game's id."""
