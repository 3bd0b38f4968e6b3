"""The values that mechanics may change.

Each is a small value or a number that passes through the mechanics in their listed order: each mechanic gets the
result of the previous one. A mechanic does not know which others changed the value.
"""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Card, Seat
from whistlestop.rules.value import Value

__all__ = ["Price", "ScoreLine"]


class Price(NamedTuple):
    """The price of a track: `length` cards of `colour` (GRAY: any one), at least `locomotives` of them wild."""

    length: int
    colour: Card
    locomotives: int
    rule: str
    """The rule that requires the locomotives, reported when they are missing."""


class ScoreLine(Value):
    """One line of a seat's final score."""

    __slots__ = ("details", "kind", "points", "seat")

    def __init__(
        self, seat: Seat, kind: str, points: int, details: tuple[tuple[str, object], ...] = ()
    ) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.points: Final = points
        self.details: Final = details
        """Values that a mechanic adds to the line, in the order of the record."""

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.kind, self.points, self.details)
