"""Who gives a command to a table, and which players are absent."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

__all__ = ["NOBODY_GONE", "Actor", "Presence", "Role"]


class Role(StrEnum):
    """What a sender is at a table or on a server. A sender can have several roles."""

    PLAYER = "player"
    HOST = "host"
    DEVICE = "device"
    INVITED = "invited"
    SPECTATOR = "spectator"
    ANYONE = "anyone"
    PERSON = "person"
    ACCOUNT = "account"
    BOT = "bot"
    OPERATOR = "operator"


@dataclass(frozen=True)
class Actor:
    """The sender of a command."""

    seat: int | None
    """None for a sender without a seat."""
    is_host: bool = False
    is_device: bool = False
    """A shared device. Its key opens no hand, so it is a player only while a seat is unlocked there."""

    @property
    def roles(self) -> frozenset[Role]:
        return _roles(self.seat is not None, self.is_host, self.is_device)


@cache
def _roles(has_seat: bool, is_host: bool, is_device: bool) -> frozenset[Role]:
    held = {
        Role.PLAYER: has_seat,
        Role.HOST: is_host and not is_device,
        Role.DEVICE: is_device,
    }
    return frozenset(role for role, is_held in held.items() if is_held)


class Presence(NamedTuple):
    """Which players are disconnected, according to the server."""

    gone: Collection[int]
    """Seats that have been disconnected for so long that the host may seat a bot there."""
    minutes: float
    """That time, in minutes."""


NOBODY_GONE: Final = Presence((), 3.0)
