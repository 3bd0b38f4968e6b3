"""The steps of the vote."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat
from whistlestop.rules.steps import Plain

__all__ = ["CastVote"]


class CastVote(Plain):
    """Vote. All companies are asked at once (V-09)."""

    __slots__ = ("seats",)
    kind: ClassVar[str] = "cast_vote"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seats", "seats"),)

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats: Final = seats
        """Those that have not voted yet."""

    def parts(self) -> tuple[object, ...]:
        return (self.seats,)

    def asked(self) -> tuple[Seat, ...]:
        return self.seats
