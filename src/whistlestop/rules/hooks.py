"""The questions that rules ask and mechanics may answer otherwise.

Each is a small value or a plain number that passes through the mechanics in their listed order: what one of them
answers is what the next one hears. A mechanic knows the question, never who else answered it.
"""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Card, Seat
from whistlestop.rules.value import Value

__all__ = ["Price", "ScoreLine"]


class Price(NamedTuple):
    """What a track costs: `length` cards of `colour` (GRAY: any one), at least `locomotives` of them wild."""

    length: int
    colour: Card
    locomotives: int
    rule: str
    """The rule that asks for the locomotives, named when they are missing."""


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
        """What a mechanic adds to the line, in the order in which the record shows it."""

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.kind, self.points, self.details)
