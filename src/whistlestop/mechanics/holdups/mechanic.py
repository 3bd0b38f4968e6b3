"""The mechanic: the row is watched for skulls, the richest pay, and a cache lies in a small town.

Others may change the figures `holdup_loss`, what a hold-up takes from a seat, and `holdup_coins`, what it brings it.
What nobody finds goes into the box `relief`, if a mechanic has it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.holdups import advice, shown
from whistlestop.mechanics.holdups.events import (
    EVENTS,
    ON_PUBLIC,
    CacheFound,
    CacheGivenToRelief,
    CacheHidden,
    HoldUpEnded,
    HoldUpHappened,
)
from whistlestop.mechanics.holdups.ledger import (
    RECORD,
    HoldUpLedger,
    holdups_of,
    read_holdups,
    write_holdups,
)
from whistlestop.mechanics.holdups.skulls import skulls
from whistlestop.mechanics.holdups.steps import EndHoldUp, FindCache, GiveCacheAway, HoldUp
from whistlestop.mechanics.lasts import give
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Claim
from whistlestop.rules.claim import gain
from whistlestop.rules.draw import sweep_display
from whistlestop.rules.ids import NOBODY, CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, View
from whistlestop.rules.tickets import seats_from

__all__ = ["HoldUps"]

_CLAIM_SLOT: Final = 7
_END_SLOT: Final = 1
_LOSS: Final = "holdup_loss"
_COINS: Final = "holdup_coins"
_WHY: Final = "holdup"
_CACHE: Final = "cache"
_RELIEF: Final = "relief"


class HoldUps:
    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"cities": frozenset({"size"})}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("skulls", "loss"))
        self._skulls: Final = whole_number(section, "skulls", 1)
        """V-H1: how many of them in the display are a hold-up."""
        self._small: Final[tuple[CityCode, ...]] = tuple(
            sorted([code for code, row in source.cities if row["size"] == "small"])
        )
        self.figures: Final[Mapping[str, int]] = MappingProxyType(
            {_LOSS: whole_number(section, "loss", 1), _COINS: 0}
        )
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (
            Slot("claim", _CLAIM_SLOT, _find_step),
            Slot("end", _END_SLOT, _give_away_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {
                HoldUp: self._hold_up,
                EndHoldUp: self._end,
                FindCache: self._find,
                GiveCacheAway: self._give_away,
            }
        )
        self.on_public: Final[Mapping[type, Any]] = ON_PUBLIC

    def initial(self, _players: int) -> HoldUpLedger:
        return HoldUpLedger()

    # The row

    def row_left(self, resolution: Resolution, flushes: int) -> None:
        """V-H1; V-H6: none inside another, and then not before a card is turned up."""
        public = resolution.public
        if holdups_of(public).row == "watched" and skulls(public) >= self._skulls:
            resolution.push(HoldUp(flushes))

    def _hold_up(self, resolution: Resolution, step: HoldUp) -> None:
        """V-H2, V-H3."""
        resolution.emit(HoldUpHappened(self._robbed(resolution)))
        ledger = holdups_of(resolution.public)
        if ledger.dollars and not ledger.city:
            self._hide(resolution)
        for seat in seats_from(resolution.public, resolution.public.mover):
            gain(resolution, seat, _COINS, "", figure_of(resolution.public, seat, _COINS))
        resolution.push(EndHoldUp())
        sweep_display(resolution, step.flushes + 1)

    def _robbed(self, resolution: Resolution) -> int:
        """What the richest pay; how rich everybody is counts before anybody pays."""
        public = resolution.public
        before, most = public.points, max(public.points)
        for seat in [seat for seat in seats_from(public, public.mover) if before[seat] == most > 0]:
            gain(resolution, seat, _WHY, "", -figure_of(public, seat, _LOSS))
        return sum(before) - sum(public.points)

    def _hide(self, resolution: Resolution) -> None:
        """In a small city in which no track ends; without one the dollars go into the relief box."""
        public = resolution.public
        built = {end for name in public.owners for end in _ends(public, name)}
        free = [city for city in self._small if city in public.board.cities and city not in built]
        if free:
            order = resolution.chance.shuffle(_CACHE, holdups_of(public).hidden, free)
            resolution.emit(CacheHidden(order[0]))
        else:
            _into_relief(resolution, False)

    def _end(self, resolution: Resolution, _step: EndHoldUp) -> None:
        resolution.emit(HoldUpEnded())

    # The cache

    def _find(self, resolution: Resolution, step: FindCache) -> None:
        """V-H4."""
        dollars = holdups_of(resolution.public).dollars
        resolution.emit(CacheFound(step.seat, dollars))
        gain(resolution, step.seat, _CACHE, "", dollars)

    def _give_away(self, resolution: Resolution, _step: GiveCacheAway) -> None:
        """V-H5."""
        _into_relief(resolution, True)

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        ledger = holdups_of(view.public)
        return [shown.panel(ledger.city, ledger.dollars, skulls(view.public), self._skulls)]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        ledger = holdups_of(view.public)
        is_there = ledger.city in _ends(view.public, claim.track)
        return [PreviewLine(_CLAIM_SLOT, _CACHE, ledger.dollars)] if is_there else []

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        ledger = holdups_of(view.public)
        return {
            track.name: float(ledger.dollars)
            for track in view.public.free
            if ledger.city in (track.a, track.b)
        }

    def take_worth(self, view: View) -> list[float]:
        """A card that is taken makes room for another, which may bear the last skull of a hold-up."""
        return advice.take_worth(view, self._skulls, _LOSS)

    # Text forms

    def write_extra(self, public: HoldUpLedger, _hidden: None) -> str:
        return write_holdups(public)

    def read_extra(self, text: str, _players: int) -> tuple[HoldUpLedger, None]:
        ledger = read_holdups(text)
        if ledger.city and ledger.city not in self._small:
            raise ValueError(text)
        return ledger, None

    def game_object(self) -> dict[str, Any]:
        return {"skulls": self._skulls, "loss": self.figures[_LOSS]}

    def view_object(self, view: View) -> dict[str, Any]:
        ledger = holdups_of(view.public)
        return {"cache": ledger.city or None, "dollars": ledger.dollars}

    def features(self, view: View) -> list[int]:
        """What is in the cache; for each small city whether it lies there."""
        ledger = holdups_of(view.public)
        return [ledger.dollars, *[int(city == ledger.city) for city in self._small]]


def _ends(public: PublicState, track: TrackName) -> tuple[CityCode, CityCode]:
    found = public.board.tracks[track]
    return found.a, found.b


def _find_step(public: PublicState, seat: Seat, track: TrackName) -> FindCache | None:
    return FindCache(seat) if holdups_of(public).city in _ends(public, track) else None


def _give_away_step(public: PublicState, _seat: Seat, _track: TrackName) -> GiveCacheAway | None:
    return GiveCacheAway() if holdups_of(public).dollars else None


def _into_relief(resolution: Resolution, at_end: bool) -> None:
    dollars = holdups_of(resolution.public).dollars
    resolution.emit(CacheGivenToRelief(dollars))
    give(resolution, NOBODY, _RELIEF, dollars, at_end=at_end)
