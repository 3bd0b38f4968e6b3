"""The steps of mining, which ask nothing, and its events. Which ore card lies where nobody knows."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import NOBODY_YET, EventBase
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["DigOre", "OreShuffled", "OreTurnedUp", "ShuffleOre"]

Fields: TypeAlias = tuple[tuple[str, str], ...]
_UNKNOWN: Final = "?"


class ShuffleOre(Plain):
    """Shuffle the ore cards in the set-up (V-P3)."""

    __slots__ = ()
    kind: ClassVar[str] = "shuffle_ore"


class DigOre(ForSeat):
    """Turn up ore cards for a claimed mine bed (V-P2)."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "dig_ore"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class OreShuffled(EventBase):
    """All ore cards on the discards, in the order in which they now lie under the deck."""

    __slots__ = ("cards",)
    kind: ClassVar[str] = "ore_shuffled"
    fields: ClassVar[Fields] = (("cards", "words"),)
    audience: ClassVar[str] = NOBODY_YET
    by_chance: ClassVar[bool] = True

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards: Final = cards

    def parts(self) -> tuple[object, ...]:
        return (self.cards,)

    def redacted(self) -> "OreShuffled":
        return OreShuffled((_UNKNOWN,) * len(self.cards))


class OreTurnedUp(EventBase):
    """The cards lie on the discards then; their highest is paid."""

    __slots__ = ("cards", "seat")
    kind: ClassVar[str] = "ore_turned_up"
    fields: ClassVar[Fields] = (("seat", "seat"), ("cards", "words"))
    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, cards: tuple[str, ...]) -> None:
        self.seat: Final = seat
        self.cards: Final = cards

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.cards)
