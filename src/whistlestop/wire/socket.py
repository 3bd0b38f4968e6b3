"""Messages of a table's WebSocket (`docs/protocol.md`): JSON text frames, each with its `type`."""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from whistlestop.wire.commands import Command
from whistlestop.wire.game import GameFacts
from whistlestop.wire.http import CommandName, Problem, Seat
from whistlestop.wire.options import SentAction
from whistlestop.wire.table import SeenEvent

__all__ = [
    "SOCKET_PROTOCOL",
    "Ack",
    "Ask",
    "ClientFrame",
    "Explain",
    "Explained",
    "Ping",
    "Pong",
    "Refusal",
    "SayHello",
    "UnlockSeat",
    "Welcome",
    "read_frame",
]

SOCKET_PROTOCOL: Final = 1


class SayHello(msgspec.Struct, frozen=True, tag="hello", kw_only=True, forbid_unknown_fields=True):
    """The first frame of a client."""

    protocol: int
    token: Annotated[str, Meta(max_length=100)] | None = None
    """A key, if no header or cookie carries it; none for a spectator."""
    since: Annotated[int, Meta(ge=0)] = 0
    """The last version you know. The events after it follow the welcome."""
    device: Annotated[str, Meta(min_length=20, max_length=100)] | None = None
    """The id of a shared device, as returned by `unlock` or an earlier `welcome`."""
    watch: bool = False
    """As a spectator or as the host without a seat, even if the key or the cookie opens a seat: for a screen that
    others see."""
    check: Annotated[int, Meta(ge=0)] | None = None
    """A version whose `head` you kept; the welcome contains the current head of that version."""


class Ask(msgspec.Struct, frozen=True, tag="ask", kw_only=True, forbid_unknown_fields=True):
    command: CommandName
    version: Annotated[int, Meta(ge=0)] | None = None
    ask: Command


class Explain(msgspec.Struct, frozen=True, tag="explain", kw_only=True, forbid_unknown_fields=True):
    """Why your seat may not do this now: a question that changes nothing and is not kept."""

    question: Annotated[int, Meta(ge=0, lt=1_000_000_000)]
    """A number of your own, which the answer repeats."""
    action: SentAction


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    pass


class UnlockSeat(msgspec.Struct, frozen=True, tag="unlock", kw_only=True, forbid_unknown_fields=True):
    """On a shared device: the player of this seat is present. A `news` frame with the seat's own part follows."""

    seat: Seat
    pin: Annotated[str, Meta(max_length=64)] = ""


ClientFrame: TypeAlias = SayHello | Ask | Explain | Ping | UnlockSeat


class Welcome(msgspec.Struct, frozen=True, tag="welcome", kw_only=True):
    """The answer to hello. The `news` frames that bring you up to date follow."""

    protocol: int
    program: str
    seat: int | None
    is_host: bool
    game: GameFacts
    now: float
    """The server's clock, for deadlines."""
    head: str | None
    """The head at the version `check`, or else `since`; null if the table has no such version. If it is not the
    head that you saw with that version, the log was rewritten."""
    device: str | None = None
    """With the key of a shared device: its id, for the next `hello` and for HTTP requests."""


class Ack(msgspec.Struct, frozen=True, tag="ack", kw_only=True):
    """Your command is stored. This frame precedes the `news` frame with its events."""

    command: str
    version: int
    events: tuple[SeenEvent, ...] = ()
    """On a shared device: what the seat saw of it, because the hand is covered before the news. Empty elsewhere."""


class Refusal(msgspec.Struct, frozen=True, tag="refused", kw_only=True):
    command: str | None
    problem: Problem


class Explained(msgspec.Struct, frozen=True, tag="explained", kw_only=True, omit_defaults=True):
    """The answer to `explain`."""

    question: int
    problem: Problem | None
    """Null if your seat may do it."""
    brings: dict[str, tuple[str, ...]] | None = None
    """What the claim that your seat may make brings and costs, line by line, in each language. Missing for other
    actions, and in games in which a claim brings its points alone."""


class Pong(msgspec.Struct, frozen=True, tag="pong", kw_only=True):
    now: float
    here: tuple[int, ...]
    """The seats whose players are connected, to any server; what other servers know may be a minute old."""


_FRAMES: Final = msgspec.json.Decoder(ClientFrame)


def read_frame(data: str | bytes) -> ClientFrame:
    """Decode a client's frame; msgspec's error says what is wrong."""
    frame: Any = _FRAMES.decode(data)
    assert isinstance(frame, ClientFrame)
    return frame
