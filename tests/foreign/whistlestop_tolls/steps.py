"""What tolls put on the agenda: work after each claim, and sometimes a question."""

from dataclasses import dataclass
from typing import ClassVar

from whistlestop.rules.ids import Seat, TrackName

__all__ = ["ChooseToll", "CollectToll"]


@dataclass(frozen=True)
class CollectToll:
    """Stations are built and the toll is paid (T-1, T-2)."""

    kind: ClassVar[str] = "collect_toll"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))
    seat: Seat
    track: TrackName

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)

    def asked(self) -> tuple[Seat, ...]:
        return ()


@dataclass(frozen=True)
class ChooseToll(CollectToll):
    """Which of the two stations do you pay? (T-3)"""

    kind: ClassVar[str] = "choose_toll"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)
