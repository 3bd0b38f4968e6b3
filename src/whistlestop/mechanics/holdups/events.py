"""Events of hold-ups, and what they change."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.holdups.ledger import RECORD, HoldUpLedger, holdups_of
from whistlestop.rules.events import EventBase, PlaceFilled
from whistlestop.rules.ids import CityCode, Seat
from whistlestop.rules.state import PublicState, with_extra

__all__ = [
    "EVENTS",
    "ON_PUBLIC",
    "CacheFound",
    "CacheGivenToRelief",
    "CacheHidden",
    "HoldUpEnded",
    "HoldUpHappened",
]

Fields = tuple[tuple[str, str], ...]


class HoldUpHappened(EventBase):
    """The richest paid this number of dollars in total into the cache."""

    __slots__ = ("dollars",)
    kind: ClassVar[str] = "hold_up_happened"
    fields: ClassVar[Fields] = (("dollars", "number"),)

    def __init__(self, dollars: int) -> None:
        self.dollars: Final = dollars

    def parts(self) -> tuple[object, ...]:
        return (self.dollars,)


class HoldUpEnded(EventBase):
    """The display has been refilled."""

    __slots__ = ()
    kind: ClassVar[str] = "hold_up_ended"
    fields: ClassVar[Fields] = ()

    def parts(self) -> tuple[object, ...]:
        return ()


class CacheHidden(EventBase):
    __slots__ = ("city",)
    kind: ClassVar[str] = "cache_hidden"
    fields: ClassVar[Fields] = (("city", "city"),)

    def __init__(self, city: CityCode) -> None:
        self.city: Final = city

    def parts(self) -> tuple[object, ...]:
        return (self.city,)


class CacheFound(EventBase):
    __slots__ = ("dollars", "seat")
    kind: ClassVar[str] = "cache_found"
    fields: ClassVar[Fields] = (("seat", "seat"), ("dollars", "number"))

    def __init__(self, seat: Seat, dollars: int) -> None:
        self.seat: Final = seat
        self.dollars: Final = dollars

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.dollars)


class CacheGivenToRelief(HoldUpHappened):
    """Nobody has found the cache, or there is no place for it."""

    __slots__ = ()
    kind: ClassVar[str] = "cache_given_to_relief"


EVENTS: Final = (HoldUpHappened, HoldUpEnded, CacheHidden, CacheFound, CacheGivenToRelief)


def _put(public: PublicState, ledger: HoldUpLedger) -> None:
    public.extras = with_extra(public.extras, RECORD, ledger)


def _public_hold_up_happened(public: PublicState, event: HoldUpHappened) -> None:
    ledger = holdups_of(public)
    _put(public, ledger._replace(dollars=ledger.dollars + event.dollars, row="busy"))


def _public_hold_up_ended(public: PublicState, _event: HoldUpEnded) -> None:
    _put(public, holdups_of(public)._replace(row="quiet"))


def _public_cache_hidden(public: PublicState, event: CacheHidden) -> None:
    ledger = holdups_of(public)
    _put(public, ledger._replace(city=event.city, hidden=ledger.hidden + 1))


def _public_cache_gone(public: PublicState, _event: CacheFound | CacheGivenToRelief) -> None:
    _put(public, holdups_of(public)._replace(city="", dollars=0))


def _public_place_filled(public: PublicState, _event: PlaceFilled) -> None:
    ledger = holdups_of(public)
    if ledger.row == "quiet":
        _put(public, ledger._replace(row="watched"))


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {
        HoldUpHappened: _public_hold_up_happened,
        HoldUpEnded: _public_hold_up_ended,
        CacheHidden: _public_cache_hidden,
        CacheFound: _public_cache_gone,
        CacheGivenToRelief: _public_cache_gone,
        PlaceFilled: _public_place_filled,
    }
)
