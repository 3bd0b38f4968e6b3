"""Who asks: the key in the request, and the chair it opens."""

from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

from whistlestop.server.held import Held
from whistlestop.server.tokens import hashed
from whistlestop.table.errors import NotAllowed
from whistlestop.table.steward import Actor

__all__ = ["COOKIE", "Eyes", "eyes_of", "token_of"]

COOKIE = "whistlestop_seat"


class Eyes(NamedTuple):
    """What somebody may see and do at one table."""

    seat: int | None
    is_host: bool

    def actor(self) -> Actor:
        return Actor(self.seat, is_host=self.is_host)


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The key of a request, if it has one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def eyes_of(held: Held, token: str | None) -> Eyes:
    """The chair a key opens; without a key, a spectator's eyes where the table has spectators."""
    room = held.room
    if token is None:
        if not room.settings.spectators:
            raise NotAllowed("no_spectators")
        return Eyes(None, False)
    key = held.keys.get(hashed(token))
    if key is None:
        raise NotAllowed("wrong_key")
    if key.kind == "invite":
        return Eyes(None, False)
    is_host = key.kind == "host" or (key.seat is not None and key.seat == room.host)
    return Eyes(key.seat, is_host)
