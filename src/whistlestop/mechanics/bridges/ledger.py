"""The record of bridges: those built in this game. Which stood before is printed on the board of this game."""

from typing import Final, TypeAlias

from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "Built", "built_in", "read_built", "write_built"]

RECORD: Final = "bridges"
_NOTHING: Final = "-"

Built: TypeAlias = tuple[tuple[TrackName, Seat], ...]
"""The claimed track with which each bridge was built, and by whom."""


def built_in(public: PublicState) -> Built:
    built = public.extras[RECORD]
    assert isinstance(built, tuple)
    return built


def write_built(built: Built) -> str:
    """`CHI-STL=0,KAN-DSM=1`."""
    return ",".join([f"{track}={seat}" for track, seat in built]) or _NOTHING


def read_built(text: str, players: int) -> Built:
    pairs = [] if text == _NOTHING else [pair.split("=") for pair in text.split(",")]
    built = tuple([(track, int(seat)) for track, seat in pairs])
    if not all(0 <= seat < players for _, seat in built):
        raise ValueError(text)
    return built
