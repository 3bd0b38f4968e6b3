"""Bodies of requests and answers about people: who one is, one's tables, one's games."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from whistlestop.wire.whole import whole

__all__ = [
    "ChangeMe",
    "ChangePassword",
    "DeleteMe",
    "EndBlock",
    "EndSession",
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
    """Letters, digits, `.`, `_` and `-`; capitals do not matter."""
    password: Password
    name: Called | None = None
    """What others read; the guest's name or the login if there is none."""


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=200)]


class Logout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    everywhere: bool = False
    """On every other device too."""


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Password


class ChangeMe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is left out stays."""

    name: Called | None = None
    lang: Literal["en", "pl"] | None = None
    """The language of turn notices."""
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    """Where turn notices of slow tables go; empty for nowhere."""


class DeleteMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=200)] = ""
    """Of an account; a guest has none."""


class EndSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    session: Annotated[str, Meta(max_length=60)] | None = None
    """One of `GET /api/me/sessions` that is not this one; all others if it is left out."""


class MySession(msgspec.Struct, frozen=True, kw_only=True):
    session: str
    device: str
    """What the browser said of itself, such as `Firefox, Linux`; empty if that is not known."""
    created: float
    seen: float
    """When it was last used, to five minutes."""
    is_this: bool


class MySessions(msgspec.Struct, frozen=True):
    sessions: tuple[MySession, ...]
    """The latest first."""


class EndBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    block: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class MyBlock(msgspec.Struct, frozen=True, kw_only=True):
    block: int
    name: str
    """What they were called when you blocked them."""
    created: float


class MyBlocks(msgspec.Struct, frozen=True):
    blocks: tuple[MyBlock, ...]


class Me(msgspec.Struct, frozen=True, kw_only=True):
    kind: Literal["nobody", "guest", "account"]
    name: str | None = None
    login: str | None = None
    lang: str = "en"
    webhook: str | None = None
    created: float | None = None


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A listed table: with a chair that anybody may take, or with a game that anybody may watch."""

    table: str
    game: str
    title: str
    pace: str
    status: str
    created: float
    touched: float
    """When something last happened there."""
    names: tuple[str | None, ...]
    """Who sits there; null for a free chair."""
    bots: tuple[str | None, ...]
    """The bot's id for each chair that is a bot's, null for the others."""
    free: int


class OpenTables(msgspec.Struct, frozen=True):
    tables: tuple[OpenTable, ...]
    next: str | None
    """What to give as `after` for more; null at the end."""


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
    """The bot's id for each chair that is a bot's, null for the others."""
    seat: int | None
    """Your chair; null if you only host."""
    is_host: bool
    asked: tuple[int, ...]
    """Whose decision is awaited."""
    your_turn: bool
    deadline: float | None
    """When your time is over, in seconds since 1970, if it is your turn."""
    version: int
    seen: int
    """The version up to which you have read."""


class MyTables(msgspec.Struct, frozen=True):
    tables: tuple[MyTable, ...]
    next: str | None


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Of one player, from finished games."""

    games: int
    wins: int
    """Of the games played to the end; a shared first place is one."""
    left: int
    """Games left to a bot."""
    resigned: int
    agreed: int
    """Games that ended by agreement, which nobody has won."""
    mean_score: float | None
    """Of the games played to the end."""
    best_score: int | None
    tickets: int
    tickets_completed: int
    by_game: dict[str, Any]
    """For each game `games`, `wins` and `mean_score`."""
