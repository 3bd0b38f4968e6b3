"""The ladder of rated games, as it is sent."""

from typing import Literal

import msgspec

__all__ = ["LadderLine", "SeasonLadder"]


class LadderLine(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a ladder."""

    place: int
    """From 1; players with the same rating share a place."""
    name: str
    bot: str | None
    """The id of a bot account; null for a person."""
    rating: float
    """`level` less three times `uncertainty`: the level that the player almost certainly exceeds."""
    level: float
    """25 for a new player."""
    uncertainty: float
    """Standard deviation of the level; 8.33 for a new player."""
    games: int
    wins: int
    """A shared first place counts as a win."""
    is_you: bool


class SeasonLadder(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    kind: Literal["people", "bots"]
    season: str
    seasons: tuple[str, ...]
    """All seasons of this ladder and the present one, latest first."""
    players: int
    """How many have a rating."""
    lines: tuple[LadderLine, ...]
    """The best first."""
    you: LadderLine | None
    """Your line, also if it is not among `lines`."""
