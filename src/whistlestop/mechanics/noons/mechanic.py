"""The mechanic: zones on the bank slip, and the second noon after a claim.

Others may read the figure `zones`, the most zones in one network of a seat, and the trait `zones`, the tracks between
two of them.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.noons import shown
from whistlestop.mechanics.noons.zones import Belts, read_zone
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import numbers, only, whole_number
from whistlestop.mechanics.shows import Counter, OptionNote, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import DECLINE, Action, Choose, Claim
from whistlestop.rules.decide import Question
from whistlestop.rules.draw import answer_first, first_cards, first_options
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import EventBase
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import PublicState, State, View, with_extra
from whistlestop.rules.steps import FirstCard, ForSeat

__all__ = ["Noons"]

Used: TypeAlias = tuple[bool, ...]
"""The record: by seat, whether it has had its second noon."""

_RECORD: Final = "noons"
_SLOT: Final = 11
_ZONES: Final = "zones"
_NOON: Final = "second_noon"
_DRAWING: Final = 1.6
"""What the cards of a second noon are worth to a bot."""


class SecondNoon(ForSeat):
    """Draw train cards now, or keep the second noon for a later claim."""

    __slots__ = ()
    kind: ClassVar[str] = _NOON

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class SecondNoonUsed(EventBase):
    __slots__ = ("seat",)
    kind: ClassVar[str] = "second_noon_used"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"),)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        return (self.seat,)


class Noons:
    name: Final = _RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"cities": frozenset({"zone"})}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, (_ZONES, "second"))
        self._pays: Final = numbers(section, _ZONES)
        """V-N2: dollars by the number of zones in one network, from 0."""
        self._zones: Final[Mapping[CityCode, str]] = MappingProxyType(
            {code: read_zone(row) for code, row in source.cities}
        )
        named = {row["city"]: self._zones[code] for code, row in source.cities}
        self._between: Final[Mapping[TrackName, tuple[str, str]]] = MappingProxyType(
            {
                track: (named[row["city_a"]], named[row["city_b"]])
                for track, row in source.routes
                if named[row["city_a"]] != named[row["city_b"]]
            }
        )
        """The zones of tracks that cross from one to another (V-N5: their ends alone count)."""
        self.traits: Final[Mapping[str, frozenset[TrackName]]] = MappingProxyType(
            {_ZONES: frozenset(self._between)}
        )
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_ZONES: 0})
        self.choices: Final = (_NOON, DECLINE)
        self.events: Final[tuple[type[Any], ...]] = (SecondNoonUsed,)
        has_second = whole_number(section, "second", 0, 1) > 0
        # After the campaign only the zones count (V-L6).
        self.slots: Final = (Slot("claim", _SLOT, self._ask_step),) if has_second else ()
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {
                SecondNoon: Question(self._offer, self._answer),
                FirstCard: Question(first_options, answer_first),
            }
        )
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType(
            {SecondNoonUsed: _public_second_noon_used}
        )

    def initial(self, players: int) -> Used:
        return (False,) * players

    # The second noon

    def _ask_step(self, public: PublicState, seat: Seat, track: TrackName) -> SecondNoon | None:
        """V-N3, V-N4."""
        return SecondNoon(seat) if self._is_due(public, seat, track) else None

    def _is_due(self, public: PublicState, seat: Seat, track: TrackName) -> bool:
        is_free = track in self._between and not _used(public)[seat]
        return is_free and bool(first_cards(public, seat))

    def _offer(self, _view: View, _step: SecondNoon) -> Options:
        return Options([Choose(option) for option in self.choices])

    def _answer(self, resolution: Resolution, _step: SecondNoon, seat: Seat, action: Action) -> None:
        if not isinstance(action, Choose) or action.option not in self.choices:
            raise NotLegal("V-N3", "second_noon_first", {})
        if action.option == _NOON:
            resolution.emit(SecondNoonUsed(seat))
            resolution.push(FirstCard(seat))

    # Zones

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        return amount + Belts(self._zones, public, seat).most if name == _ZONES else amount

    def score_lines(
        self, state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        """V-N2."""
        found = list(lines)
        for tally in tallies:
            most = Belts(self._zones, state.public, tally.seat).most
            found.append(ScoreLine(tally.seat, _ZONES, self._worth(most), ((_ZONES, most),)))
        return found

    def _worth(self, zones: int) -> int:
        return self._pays[min(zones, len(self._pays) - 1)]

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        public = view.public
        zones = [Belts(self._zones, public, seat).most for seat in range(public.players)]
        return [shown.panel(zones, [self._worth(number) for number in zones], _used(public))]

    def track_notes(self, track: TrackName) -> list[Message]:
        return [shown.track_note(*self._between[track])] if track in self._between else []

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        if not isinstance(view.public.agenda[-1], SecondNoon):
            return None
        return [OptionNote(option, Message(f"noons.{option}")) for option in options]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        public, track = view.public, view.public.board.tracks[claim.track]
        belts = Belts(self._zones, public, view.seat)
        most = belts.most_with(track.a, track.b)
        joined = [PreviewLine(_SLOT, _ZONES, gets=_ZONES, number=most)] if most > max(1, belts.most) else []
        is_due = self._is_due(public, view.seat, claim.track)
        return [*joined, PreviewLine(_SLOT, _NOON, gets=_NOON)] if is_due else joined

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        """What a further zone adds to the slip, and the second noon, if there is a turn in which its cards help."""
        public, seat = view.public, view.seat
        if seat < 0:
            return {}
        belts = Belts(self._zones, public, seat)
        noon = 0.0 if _used(public)[seat] or public.last_seat >= 0 else _DRAWING
        worth = {
            track.name: self._worth(belts.most_with(track.a, track.b))
            - self._worth(belts.most)
            + noon * (track.name in self._between)
            for track in public.free
        }
        return {track: amount for track, amount in worth.items() if amount}

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        if not isinstance(view.public.agenda[-1], SecondNoon):
            return None
        return [(_DRAWING if action == Choose(_NOON) else 0.0,) for action in options]

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], SecondNoon):
            return None
        return Message(f"noons_{action.option}")

    # Text forms

    def write_extra(self, public: Used, _hidden: None) -> str:
        return " ".join(["used" if used else "free" for used in public])

    def read_extra(self, text: str, players: int) -> tuple[Used, None]:
        found = text.split()
        if len(found) != players or not {*found} <= {"used", "free"}:
            raise ValueError(text)
        return tuple([word == "used" for word in found]), None

    def game_object(self) -> dict[str, Any]:
        return {"pays": list(self._pays), "cities": dict(self._zones)}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"used": list(_used(view.public))}

    def features(self, view: View) -> list[int]:
        """For each seat from the viewer's to the left: whether its second noon is used, and its zones."""
        public, used = view.public, _used(view.public)
        seats = [(max(view.seat, 0) + turn) % public.players for turn in range(public.players)]
        return [
            number for seat in seats for number in (int(used[seat]), Belts(self._zones, public, seat).most)
        ]


def _used(public: PublicState) -> Used:
    record = public.extras[_RECORD]
    assert isinstance(record, tuple)
    return record


def _public_second_noon_used(public: PublicState, event: SecondNoonUsed) -> None:
    used = tuple([each or seat == event.seat for seat, each in enumerate(_used(public))])
    public.extras = with_extra(public.extras, _RECORD, used)
