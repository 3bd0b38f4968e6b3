"""The mechanic: the small city of a frontier in which most claimed tracks end grows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import Column, Counter, Panel, PanelRow
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View, with_extra
from whistlestop.rules.steps import Plain

__all__ = ["Boom", "CityGrown", "GrowCity"]

_RECORD: Final = "boom"
_SLOT: Final = 5
_NOTHING: Final = "-"
_SHOWN: Final = 5
"""How many cities the panel lists."""
Fields: TypeAlias = tuple[tuple[str, str], ...]


class GrowCity(Plain):
    """Look which city grows."""

    __slots__ = ()
    kind: ClassVar[str] = "grow_city"


class CityGrown(EventBase):
    __slots__ = ("city", "tracks")
    kind: ClassVar[str] = "city_grown"
    fields: ClassVar[Fields] = (("city", "city"), ("tracks", "number"))

    def __init__(self, city: CityCode, tracks: int) -> None:
        self.city: Final = city
        self.tracks: Final = tracks

    def parts(self) -> tuple[object, ...]:
        return (self.city, self.tracks)


class Boom:
    """V-G4, V-G5. The record is the code of the city that has grown, empty before."""

    name: Final = _RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"cities": frozenset({"size"})}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("least_tracks",))
        self.least: Final = whole_number(section, "least_tracks", 1)
        self._cities: Final = tuple(
            sorted([code for code, row in source.cities if _is_of_frontier(row) and row["size"] == "small"])
        )
        """The small cities of frontiers that are on the board."""
        self.events: Final[tuple[type[Any], ...]] = (CityGrown,)
        self.slots: Final = (Slot("end", _SLOT, self._grow_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType({GrowCity: self._grow})
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({CityGrown: _public_city_grown})

    def initial(self, _players: int) -> CityCode:
        return ""

    def _grow_step(self, _public: PublicState, _seat: Seat, _track: TrackName) -> GrowCity:
        return GrowCity()

    def _grow(self, resolution: Resolution, _step: GrowCity) -> None:
        """The first in the alphabet of those with most tracks."""
        counts = self._counts(resolution.public)
        tracks = max(counts.values(), default=0)
        if tracks >= self.least:
            resolution.emit(CityGrown(next(city for city in counts if counts[city] == tracks), tracks))

    def _counts(self, public: PublicState) -> dict[CityCode, int]:
        """The tracks claimed in this game that end in each city, in the order of the alphabet."""
        claimed = [public.board.tracks[name] for name in public.owners]
        ends = [city for track in claimed for city in (track.a, track.b)]
        return {city: ends.count(city) for city in self._cities}

    def lasting(self, state: State) -> list[Change]:
        city = _grown(state.public)
        return [Change("cities", city, "size", "large")] if city else []

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        """The cities nearest to growing."""
        counts = {city: count for city, count in self._counts(view.public).items() if count}
        first = sorted(counts, key=lambda city: -counts[city])[:_SHOWN]
        columns = (Column(None, Message("panel.boom.tracks")),)
        rows = [PanelRow(Message("panel.boom.name", (_city(city),)), (counts[city],)) for city in first]
        sentences = [_sentence(city, counts[city]) for city in first] or [Message("panel.boom.none")]
        title, heading = Message("panel.boom"), Message("panel.boom.city")
        return [Panel(_RECORD, title, heading, columns, tuple(rows), tuple(sentences))]

    # Text forms

    def write_extra(self, public: CityCode, _hidden: None) -> str:
        return public or _NOTHING

    def read_extra(self, text: str, _players: int) -> tuple[CityCode, None]:
        if text != _NOTHING and text not in self._cities:
            raise ValueError(text)
        return "" if text == _NOTHING else text, None

    def game_object(self) -> dict[str, Any]:
        return {"cities": list(self._cities), "least_tracks": self.least}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"grown": _grown(view.public) or None}

    def features(self, view: View) -> list[int]:
        """For each small city of a frontier the tracks claimed there."""
        return list(self._counts(view.public).values())


def _is_of_frontier(row: SourceRow) -> bool:
    try:
        return row["piece"] != ""
    except KeyError:
        return False


def _grown(public: PublicState) -> CityCode:
    city = public.extras[_RECORD]
    assert isinstance(city, str)
    return city


def _city(city: CityCode) -> tuple[str, str, object]:
    return "city", "city", city


def _sentence(city: CityCode, count: int) -> Message:
    return Message("panel.boom.sentence", (_city(city), ("count", "number", count)))


def _public_city_grown(public: PublicState, event: CityGrown) -> None:
    public.extras = with_extra(public.extras, _RECORD, event.city)
