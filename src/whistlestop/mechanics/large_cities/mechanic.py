"""Large cities: a card from the deck for each route that touches one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only
from whistlestop.mechanics.shows import Fact
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.actions import Claim
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.named_values import forbidden
from whistlestop.rules.state import PublicState, View
from whistlestop.rules.steps import DrawCard

__all__ = ["LargeCities"]

_SLOT: Final = 12
_MARK: Final = "LARGE"
_PERMISSION: Final = "large_card"
_SIZES: Final = ("small", "large")
_CARD: Final = 0.8
"""What a card is worth to a bot: a turn that draws two of them brings about twice as much."""


class LargeCities:
    """L-R4. The trait `large` names the cities and their tracks; effects may forbid `large_card`."""

    name: Final = "large_cities"
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"cities": frozenset({"size"})}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ())
        self.cities: Final[Mapping[CityCode, str]] = MappingProxyType(
            {code: row["city"] for code, row in source.cities if _is_large(row)}
        )
        """The names of the large cities by code."""
        names = frozenset(self.cities.values())
        self._tracks: Final[frozenset[TrackName]] = frozenset(
            [track for track, row in source.routes if row["city_a"] in names or row["city_b"] in names]
        )
        self.traits: Final[Mapping[str, frozenset[TrackName]]] = MappingProxyType({"large": self._tracks})
        self.city_traits: Final[Mapping[str, frozenset[CityCode]]] = MappingProxyType(
            {"large": frozenset(self.cities)}
        )
        self.permissions: Final = (_PERMISSION,)
        self.slots: Final = (Slot("claim", _SLOT, self._draw_step),)

    def _draw_step(self, public: PublicState, seat: Seat, track: TrackName) -> DrawCard | None:
        """One card, also when both ends are large. It is no action, so L-P3 does not forbid it (D-LR4)."""
        return DrawCard(seat) if self._draws(public, seat, track) else None

    def _draws(self, public: PublicState, seat: Seat, track: TrackName) -> bool:
        return track in self._tracks and not forbidden(public, seat, _PERMISSION)

    # Display

    def marks(self) -> Mapping[str, str]:
        return {_MARK: _MARK}

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        return dict.fromkeys(self.cities, (_MARK,))

    def track_notes(self, track: TrackName) -> list[Message]:
        return [Message("track.large_cities")] if track in self._tracks else []

    def facts(self) -> list[Fact]:
        track = next(iter(sorted(self._tracks)), None)
        return [] if track is None else [Fact("L-R4", (track,), Message("fact.large_cities"))]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        return (
            [PreviewLine(_SLOT, _MARK, gets="card")]
            if self._draws(view.public, view.seat, claim.track)
            else []
        )

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        if view.seat < 0 or view.public.last_seat >= 0:  # in the last round a card comes too late
            return {}
        return {
            track.name: _CARD for track in view.public.free if self._draws(view.public, view.seat, track.name)
        }

    # Text forms

    def game_object(self) -> dict[str, Any]:
        return {"cities": list(self.cities)}

    def view_object(self, _view: View) -> dict[str, Any]:
        return {}


def _is_large(row: SourceRow) -> bool:
    if row["size"] not in _SIZES:
        row.fail("size", f"A city is {' or '.join(_SIZES)}, not {row['size']!r}.")
    return row["size"] == "large"
