"""Bodies of requests and responses about challenges."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

__all__ = ["Challenge", "MyChallenges", "NewChallenge", "SeatOfChallenge"]

Opponent = Annotated[str, Meta(min_length=1, max_length=60)]


class NewChallenge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    opponents: Annotated[list[Opponent], Meta(min_length=1, max_length=9)]
    """The login of an account, or the id of a bot account, for each other seat."""
    game: Annotated[str, Meta(max_length=60)]
    options: dict[str, Any] = {}
    seconds: Annotated[float, Meta(gt=0, le=31_536_000)] | None = None
    """Time limit per turn; null if there is none."""
    rated: bool = False


class SeatOfChallenge(msgspec.Struct, frozen=True):
    """Your seat at the table of the challenge. Nobody else receives its key."""

    table: str
    seat: int
    token: str


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for opponents."""

    table: str
    by: str
    """The name of the challenger, or the title of the tournament."""
    is_bot: bool
    """Whether the challenger is a bot account."""
    game: str
    options: dict[str, Any]
    seconds: float | None
    rated: bool
    players: int
    created: float
    tournament: str | None = None
    """The tournament to which the game belongs; null for the challenge of a player."""


class MyChallenges(msgspec.Struct, frozen=True, kw_only=True):
    incoming: tuple[Challenge, ...]
    """That wait for your answer, the oldest first."""
    outgoing: tuple[Challenge, ...]
    """Yours, that wait for others."""
