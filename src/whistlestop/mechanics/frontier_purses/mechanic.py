"""The mechanic: in the first game with a frontier, the first claim that ends there takes its purse."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.describes import of_game
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import Column, Counter, Panel, PanelRow
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.actions import Claim
from whistlestop.rules.claim import gain, gain_of
from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View, with_extra
from whistlestop.rules.steps import ForSeat

__all__ = ["FrontierPurses", "PurseTaken", "TakePurse"]

_RECORD: Final = "frontier_purses"
_SLOT: Final = 10
_FRONTIERS: Final = "frontiers"
_COLUMN: Final = "fund"
_FULL: Final = "full"
_EMPTY: Final = "empty"
_NOTHING: Final = "-"
_WHY: Final = "new_frontier"
Fields: TypeAlias = tuple[tuple[str, str], ...]
Taken: TypeAlias = tuple[str, ...]
"""The record: frontiers whose purses have been taken."""


class TakePurse(ForSeat):
    """Take the purses of the new frontiers in which the track ends."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "take_purse"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class PurseTaken(EventBase):
    __slots__ = ("frontier", "seat")
    kind: ClassVar[str] = "purse_taken"
    fields: ClassVar[Fields] = (("seat", "seat"), ("frontier", "word"))

    def __init__(self, seat: Seat, frontier: str) -> None:
        self.seat: Final = seat
        self.frontier: Final = frontier

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.frontier)


class FrontierPurses:
    """V-F6. After the first game with a frontier its purse is empty, whether somebody took it or not."""

    name: Final = _RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {_FRONTIERS: frozenset({"frontier", _COLUMN})}
    files: ClassVar[frozenset[str]] = frozenset({_FRONTIERS})

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("dollars",))
        self.dollars: Final = whole_number(section, "dollars", 1)
        full = [row["frontier"] for row in source.rows(_FRONTIERS) if _is_full(row)]
        pieces = {code: _piece(row) for code, row in source.cities}
        self._cities: Final[Mapping[CityCode, str]] = MappingProxyType(
            {code: piece for code, piece in pieces.items() if piece in full}
        )
        """The cities on the board of frontiers with a full purse."""
        self._new: Final = tuple(dict.fromkeys(self._cities.values()))
        self.events: Final[tuple[type[Any], ...]] = (PurseTaken,)
        self.slots: Final = (Slot("claim", _SLOT, self._take_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType({TakePurse: self._take})
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({PurseTaken: _public_purse_taken})

    def initial(self, _players: int) -> Taken:
        return ()

    def _reached(self, public: PublicState, track: TrackName) -> list[str]:
        """The new frontiers in which the track ends and whose purses nobody has taken."""
        ends = public.board.tracks[track]
        found = [self._cities[city] for city in (ends.a, ends.b) if city in self._cities]
        return [frontier for frontier in dict.fromkeys(found) if frontier not in _taken(public)]

    def _take_step(self, public: PublicState, seat: Seat, track: TrackName) -> TakePurse | None:
        return TakePurse(seat, track) if self._reached(public, track) else None

    def _take(self, resolution: Resolution, step: TakePurse) -> None:
        for frontier in self._reached(resolution.public, step.track):
            resolution.emit(PurseTaken(step.seat, frontier))
            gain(resolution, step.seat, _WHY, step.track, self.dollars)

    def lasting(self, _state: State) -> list[Change]:
        return [Change(_FRONTIERS, frontier, _COLUMN, _EMPTY) for frontier in self._new]

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        if not self._new:
            return []
        columns = (Column(None, Message("panel.frontier_purses.state")),)
        rows = [PanelRow(_name(each), (self._state(view.public, each),)) for each in self._new]
        title, heading = Message("panel.frontier_purses"), Message("panel.frontier_purses.frontier")
        sentences = tuple([_sentence(each, each in _taken(view.public)) for each in self._new])
        return [Panel(_RECORD, title, heading, columns, tuple(rows), sentences)]

    def _state(self, public: PublicState, frontier: str) -> Message:
        key = "taken" if frontier in _taken(public) else "left"
        return Message(f"panel.frontier_purses.{key}", (("dollars", "number", self.dollars),))

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        public, seat = view.public, view.seat
        dollars = gain_of(public, seat, _WHY, claim.track, self.dollars)
        return [PreviewLine(_SLOT, _WHY, dollars) for _ in self._reached(public, claim.track)]

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        reached = {track.name: len(self._reached(view.public, track.name)) for track in view.public.free}
        return {track: float(self.dollars * count) for track, count in reached.items() if count}

    # Text forms

    def write_extra(self, public: Taken, _hidden: None) -> str:
        return ",".join(public) or _NOTHING

    def read_extra(self, text: str, _players: int) -> tuple[Taken, None]:
        taken = () if text == _NOTHING else tuple(text.split(","))
        if any(frontier not in self._new for frontier in taken):
            raise ValueError(text)
        return taken, None

    def game_object(self) -> dict[str, Any]:
        return {"frontiers": list(self._new), "dollars": self.dollars}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"taken": list(_taken(view.public))}

    def features(self, view: View) -> list[int]:
        """For each frontier whether its purse can be taken."""
        left = [each for each in of_game(self, view)._new if each not in _taken(view.public)]
        return [int(frontier in left) for frontier in self._new]


def _is_full(row: SourceRow) -> bool:
    if row[_COLUMN] not in (_FULL, _EMPTY):
        row.fail(_COLUMN, f"A purse is {_FULL} or {_EMPTY}, not {row[_COLUMN]!r}.")
    return row[_COLUMN] == _FULL


def _piece(row: SourceRow) -> str:
    try:
        return row["piece"]
    except KeyError:
        return ""


def _name(frontier: str) -> Message:
    return Message("panel.frontier_purses.name", (("frontier", "word", frontier),))


def _sentence(frontier: str, is_taken: bool) -> Message:
    key = "sentence.taken" if is_taken else "sentence.left"
    return Message(f"panel.frontier_purses.{key}", (("frontier", "word", frontier),))


def _taken(public: PublicState) -> Taken:
    taken = public.extras[_RECORD]
    assert isinstance(taken, tuple)
    return taken


def _public_purse_taken(public: PublicState, event: PurseTaken) -> None:
    public.extras = with_extra(public.extras, _RECORD, (*_taken(public), event.frontier))
