"""The record of agreements: the seals taken in this game; and in how many games a company has held which."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = [
    "RECORD",
    "SealsTaken",
    "read_games",
    "read_seals",
    "seals_of",
    "seals_taken",
    "write_games",
    "write_seals",
]

RECORD: Final = "agreements"
_NOTHING: Final = "-"

SealsTaken: TypeAlias = tuple[tuple[Seat, str], ...]
"""Seats and nations, in the order in which the seals were taken."""


def seals_taken(public: PublicState) -> SealsTaken:
    seals = public.extras[RECORD]
    assert isinstance(seals, tuple)
    return seals


def seals_of(public: PublicState, seat: Seat) -> list[str]:
    """The nations whose seals the seat holds."""
    return [nation for holder, nation in seals_taken(public) if holder == seat]


def write_seals(seals: SealsTaken) -> str:
    """`0=cherokee,1=osage`."""
    return ",".join([f"{seat}={nation}" for seat, nation in seals]) or _NOTHING


def read_seals(text: str, players: int) -> SealsTaken:
    pairs = [] if text == _NOTHING else [pair.split("=") for pair in text.split(",")]
    seals = tuple([(int(seat), nation) for seat, nation in pairs])
    if len(set(seals)) < len(seals) or not all(0 <= seat < players for seat, _ in seals):
        raise ValueError(text)
    return seals


def write_games(games: Mapping[str, int]) -> str:
    """`cherokee:2 osage:1`: the column `held` of a company."""
    return " ".join([f"{nation}:{count}" for nation, count in sorted(games.items())])


def read_games(text: str) -> dict[str, int]:
    """The inverse; raises ValueError for another text."""
    pairs = [part.split(":") for part in text.split()]
    return {nation: int(count) for nation, count in pairs}
