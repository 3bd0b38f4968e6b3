"""The mechanic: a bed is claimed like a gray route, and the colour paid is its colour in all later games."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook, colour_worth
from whistlestop.mechanics.beds.ledger import (
    RECORD,
    BedLedger,
    bed_ledger_of,
    read_bed_ledger,
    write_bed_ledger,
)
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, words
from whistlestop.mechanics.shows import Column, Counter, OptionNote, Panel, PanelRow
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.actions import Action, Choose, Claim, Payment
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import EventBase, RouteClaimed
from whistlestop.rules.ids import GRAY, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View, with_extra
from whistlestop.rules.steps import ForSeat

__all__ = ["BedColoured", "Beds", "ColourBed", "NameColour"]

_SLOT: Final = 1
_LAID: Final = "beds_laid"
"""The figure with the number of beds that a seat was the first to claim in this game."""
_KINDS: Final = MappingProxyType({"printed": "", "blank bed": "bed", "mine bed": "mine"})
"""The words of `routes.csv`, and the traits of their tracks; a mine bed is a bed too."""
_COLOURED: Final = MappingProxyType({"coloured bed": "bed", "coloured mine bed": "mine"})
"""The same for beds that have got their colour in an earlier game; no file has these words."""
Fields = tuple[tuple[str, str], ...]


class ColourBed(ForSeat):
    """Give the bed the colour that was paid."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "colour_bed"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class NameColour(ColourBed):
    """Name a colour: the bed was paid with locomotives alone."""

    __slots__ = ()
    kind: ClassVar[str] = "name_colour"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class BedColoured(EventBase):
    __slots__ = ("colour", "seat", "track")
    kind: ClassVar[str] = "bed_coloured"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"), ("colour", "word"))

    def __init__(self, seat: Seat, track: TrackName, colour: str) -> None:
        self.seat: Final = seat
        self.track: Final = track
        self.colour: Final = colour

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track, self.colour)


class Beds:
    """D-LR1. In the game in which it gets its colour a bed stays gray for every other rule."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"routes": frozenset({"bed"})}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("colours",))
        self.choices: Final = words(section, "colours")
        """The colours that a bed may get."""
        kinds = {track: _kind(row) for track, row in source.routes}
        coloured = frozenset([track for track, row in source.routes if row["bed"] in _COLOURED])
        beds = frozenset([track for track, kind in kinds.items() if kind])
        mines = frozenset([track for track, kind in kinds.items() if kind == "mine"])
        self._beds: Final = beds - coloured
        """Those that have no colour yet."""
        self.traits: Final[Mapping[str, frozenset[TrackName]]] = MappingProxyType(
            {"bed": beds, "mine": mines}
        )
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_LAID: 0})
        self.events: Final[tuple[type[Any], ...]] = (BedColoured,)
        self.slots: Final = (Slot("claim", _SLOT, self._colour_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType({ColourBed: self._colour})
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {NameColour: Question(self._offer, self._name)}
        )
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType(
            {RouteClaimed: _public_route_claimed, BedColoured: _public_bed_coloured}
        )

    def initial(self, _players: int) -> BedLedger:
        return BedLedger((), "")

    def _colour_step(self, public: PublicState, seat: Seat, track: TrackName) -> ColourBed | None:
        if track not in self._beds:
            return None
        # Empty after a payment with locomotives alone: then somebody has to say the colour.
        return ColourBed(seat, track) if bed_ledger_of(public).paid else NameColour(seat, track)

    def _colour(self, resolution: Resolution, step: ColourBed) -> None:
        resolution.emit(BedColoured(step.seat, step.track, bed_ledger_of(resolution.public).paid))

    def _offer(self, _view: View, _step: NameColour) -> Options:
        return Options([Choose(colour) for colour in self.choices])

    def _name(self, resolution: Resolution, step: NameColour, seat: Seat, action: Action) -> None:
        if not isinstance(action, Choose) or action.option not in self.choices:
            raise NotLegal("D-LR1", "colour_first", {"track": step.track})
        resolution.emit(BedColoured(seat, step.track, action.option))

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        if name != _LAID:
            return amount
        return amount + sum([public.owners.get(track) == seat for track, _ in bed_ledger_of(public).coloured])

    def lasting(self, state: State) -> list[Change]:
        """The colours, and that the beds have them."""
        found: list[Change] = []
        for track, colour in bed_ledger_of(state.public).coloured:
            kind = "coloured mine bed" if track in self.traits["mine"] else "coloured bed"
            found += [Change("routes", track, "colour", colour), Change("routes", track, "bed", kind)]
        return found

    # Display

    def track_notes(self, track: TrackName) -> list[Message]:
        if track not in self._beds:
            return []
        return [Message("track.mine" if track in self.traits["mine"] else "track.bed")]

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        if not self.traits["bed"]:
            return []
        earlier, coloured = self._earlier(view.public), bed_ledger_of(view.public).coloured
        rows = [_row(track, _colour_text(colour)) for track, colour in earlier]
        rows += [_row(track, _colour_text(colour, "next")) for track, colour in coloured]
        sentences = [_sentence("earlier", track, colour) for track, colour in earlier]
        sentences += [_sentence("sentence", track, colour) for track, colour in coloured]
        heading, columns = Message("panel.beds.route"), (Column(None, Message("panel.beds.colour")),)
        shown = tuple(sentences) or (Message("panel.beds.none"),)
        return [Panel("beds", Message("panel.beds"), heading, columns, tuple(rows), shown)]

    def _earlier(self, public: PublicState) -> list[tuple[TrackName, str]]:
        """The beds on the board that got their colour in an earlier game."""
        tracks, cards = public.board.tracks, public.rules.cards
        beds = sorted(self.traits["bed"] - self._beds)
        return [(bed, cards[tracks[bed].colour]) for bed in beds if bed in tracks]

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        if not isinstance(view.public.agenda[-1], NameColour):
            return None
        return [OptionNote(option, _colour_text(option)) for option in options]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        if claim.track not in self._beds:
            return []
        colour = _colour_of(view.public, claim.cards)
        gets = "bed_colour" if colour else "bed_choice"
        return [PreviewLine(_SLOT, "bed", gets=gets, word=colour)]

    # Advice for bots

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        """In this game the colour matters to nobody, in later ones to the companies."""
        if not isinstance(view.public.agenda[-1], NameColour):
            return None
        return [
            (colour_worth(view, action.option) if isinstance(action, Choose) else 0.0,) for action in options
        ]

    def option_reason(self, view: View, action: Action) -> Message | None:
        step = view.public.agenda[-1]
        if not isinstance(action, Choose) or not isinstance(step, NameColour):
            return None
        return Message("bed_colour", (("track", "track", step.track), ("word", "word", action.option)))

    # Text forms

    def write_extra(self, public: BedLedger, _hidden: None) -> str:
        return write_bed_ledger(public)

    def read_extra(self, text: str, _players: int) -> tuple[BedLedger, None]:
        return read_bed_ledger(text), None

    def game_object(self) -> dict[str, Any]:
        return {"beds": sorted(self._beds), "mines": sorted(self.traits["mine"])}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"coloured": dict(bed_ledger_of(view.public).coloured)}

    def features(self, view: View) -> list[int]:
        """For each bed its colour in this game and its colour from the next game on, counted from 1; 0 for none."""
        tracks, coloured = view.public.board.tracks, dict(bed_ledger_of(view.public).coloured)
        numbers: list[int] = []
        for bed in sorted(self.traits["bed"]):
            numbers.append(tracks[bed].colour + 1 if bed in tracks and tracks[bed].colour != GRAY else 0)
            numbers.append(self.choices.index(coloured[bed]) + 1 if bed in coloured else 0)
        return numbers


def _kind(row: SourceRow) -> str:
    word = row["bed"]
    if word in _COLOURED:
        return _COLOURED[word]
    if word not in _KINDS:
        row.fail("bed", f"A route is {', '.join(_KINDS)}, not {word!r}.")
    kind = _KINDS.get(word, "")
    if kind and row["colour"] != "gray":
        row.fail("bed", "A bed without a colour is gray.")
    return kind


def _row(track: TrackName, colour: Message) -> PanelRow:
    return PanelRow(Message("panel.beds.track", (("track", "track", track),)), (colour,))


def _sentence(key: str, track: TrackName, colour: str) -> Message:
    return Message(f"panel.beds.{key}", (("track", "track", track), ("colour", "word", colour)))


def _colour_text(colour: str, key: str = "cell") -> Message:
    return Message(f"panel.beds.{key}", (("colour", "word", colour),))


def _public_route_claimed(public: PublicState, event: RouteClaimed) -> None:
    paid = _colour_of(public, event.cards)
    public.extras = with_extra(public.extras, RECORD, bed_ledger_of(public)._replace(paid=paid))


def _colour_of(public: PublicState, cards: Payment) -> str:
    """The colour of a payment; empty for locomotives alone."""
    rules = public.rules
    colours = [rules.colour_of[card] for card, _ in cards if rules.colour_of[card] != rules.locomotive]
    # A payment has one colour besides locomotives, so the first is the only one.
    return rules.cards[colours[0]] if colours else ""


def _public_bed_coloured(public: PublicState, event: BedColoured) -> None:
    ledger = bed_ledger_of(public)
    coloured = (*ledger.coloured, (event.track, event.colour))
    public.extras = with_extra(public.extras, RECORD, ledger._replace(coloured=coloured))
