"""What mechanics display: plain values that every front end draws without knowing the mechanic.

A mechanic implements the protocols that apply to it. What depends on a view is computed from that view alone, so it
never contains more than the seat may know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from whistlestop.mechanics.messages import Message
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Asks, Mechanic
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import View

__all__ = [
    "PROTOCOLS",
    "Column",
    "Counter",
    "Fact",
    "OptionNote",
    "Panel",
    "PanelRow",
    "Piece",
    "PrintedCard",
    "ShowsCards",
    "ShowsFacts",
    "ShowsMarks",
    "ShowsOptions",
    "ShowsPanels",
    "ShowsPieces",
    "ShowsSeats",
    "ShowsSigns",
    "ShowsTracks",
    "badges_of",
    "counters_of",
    "facts_of",
    "marks_of",
    "option_notes_of",
    "panels_of",
    "panels_of_question",
    "pieces_of",
    "seat_colours_of",
    "signs_of",
    "track_notes_of",
]


@dataclass(frozen=True)
class Counter:
    """A number shown at a seat."""

    seat: Seat
    key: str
    """What is counted; the same at every seat."""
    label: Message
    value: int
    sentence: Message
    """The same as a sentence, for screen readers."""


@dataclass(frozen=True)
class Column:
    """One column of a panel: a seat's, or one with its own label."""

    seat: Seat | None
    label: Message | None = None


@dataclass(frozen=True)
class PanelRow:
    label: Message
    cells: tuple[int | str | Message, ...]
    """One for each column."""
    mark: str = ""
    """The key of the mark before the label; empty if there is none."""
    note: Message | None = None


@dataclass(frozen=True)
class Panel:
    """A small table that players can look at during the game."""

    key: str
    title: Message
    heading: Message
    """The heading of the column of row labels."""
    columns: tuple[Column, ...]
    rows: tuple[PanelRow, ...]
    sentences: tuple[Message, ...] = ()
    """The same as sentences, for screen readers."""
    brief: int = 0
    """The column to show for a row where there is little space."""
    is_front: bool = False
    """Whether players need it at each turn: it is always visible, beside the display."""
    is_cards: bool = False
    """Whether each row is a card with a text."""


@dataclass(frozen=True)
class Piece:
    """A player's piece at a city."""

    city: CityCode
    seat: Seat
    label: Message


@dataclass(frozen=True)
class OptionNote:
    """The display of one option of a question."""

    option: str
    label: Message
    mark: str = ""
    note: Message | None = None


@dataclass(frozen=True)
class Fact:
    """A picture for the rules page: the tracks that illustrate a rule."""

    rule: str
    tracks: tuple[TrackName, ...]
    caption: Message


@dataclass(frozen=True)
class PrintedCard:
    """A card that a game on paper needs."""

    title: Message
    lines: tuple[Message, ...] = ()
    corner: str = ""
    """A number printed in the corner."""
    mark: str = ""
    """The key of the mark beside the title; empty if there is none."""


@runtime_checkable
class ShowsMarks(Protocol):
    """Things with their own mark, such as railway companies, some of them printed on the board."""

    def marks(self) -> Mapping[str, str]:
        """Proper names by the key of the mark. A message `word.<key>` gives the name in each language."""
        ...

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        """The marks printed beside each track and at each city."""
        ...


@runtime_checkable
class ShowsSigns(Protocol):
    """Signs printed on spaces."""

    def signs(self) -> Mapping[TrackName, int]:
        """How many spaces of a track show a locomotive."""
        ...


@runtime_checkable
class ShowsTracks(Protocol):
    def track_notes(self, track: TrackName) -> Sequence[Message]:
        """What is printed at a track, as text."""
        ...


@runtime_checkable
class ShowsPanels(Protocol):
    def counters(self, view: View) -> Sequence[Counter]: ...

    def panels(self, view: View) -> Sequence[Panel]: ...


@runtime_checkable
class ShowsPieces(Protocol):
    def pieces(self, view: View) -> Sequence[Piece]:
        """The pieces at cities now."""
        ...


@runtime_checkable
class ShowsOptions(Protocol):
    def option_notes(self, view: View, options: Sequence[str]) -> Sequence[OptionNote] | None:
        """The display of the options of its question; None if another mechanic asks."""
        ...


@runtime_checkable
class ShowsFacts(Protocol):
    def facts(self) -> Sequence[Fact]: ...


@runtime_checkable
class ShowsCards(Mechanic, Protocol):
    def printed_cards(self) -> Sequence[PrintedCard]:
        """Its cards, each as often as it is in the box."""
        ...


@runtime_checkable
class ShowsSeats(Protocol):
    def seat_colours(self) -> Sequence[str]:
        """The colour of the pieces of each seat, one for each seat of the largest table. Players cannot choose
        others."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (
    ShowsMarks,
    ShowsSigns,
    ShowsTracks,
    ShowsPanels,
    ShowsPieces,
    ShowsOptions,
    ShowsFacts,
    ShowsCards,
    ShowsSeats,
)


def marks_of(rules: Ruleset) -> dict[str, str]:
    found: dict[str, str] = {}
    for mechanic in rules.implementing(ShowsMarks):
        found.update(mechanic.marks())
    return found


def badges_of(rules: Ruleset) -> dict[TrackName | CityCode, tuple[str, ...]]:
    found: dict[TrackName | CityCode, tuple[str, ...]] = {}
    for mechanic in rules.implementing(ShowsMarks):
        for place, keys in mechanic.badges().items():
            found[place] = (*found.get(place, ()), *keys)
    return found


def signs_of(rules: Ruleset) -> dict[TrackName, int]:
    found: dict[TrackName, int] = {}
    for mechanic in rules.implementing(ShowsSigns):
        found.update(mechanic.signs())
    return found


def track_notes_of(rules: Ruleset, track: TrackName) -> list[Message]:
    mechanics = rules.implementing(ShowsTracks)
    return [note for mechanic in mechanics for note in mechanic.track_notes(track)]


def counters_of(view: View) -> list[Counter]:
    mechanics = view.public.rules.implementing(ShowsPanels)
    return [counter for mechanic in mechanics for counter in mechanic.counters(view)]


def panels_of(view: View) -> list[Panel]:
    mechanics = view.public.rules.implementing(ShowsPanels)
    return [panel for mechanic in mechanics for panel in mechanic.panels(view)]


def panels_of_question(view: View) -> list[Panel]:
    """Those of the mechanic that asks."""
    step = type(view.public.agenda[-1])
    mechanics = [each for each in view.public.rules.implementing(ShowsPanels) if isinstance(each, Asks)]
    return [panel for mechanic in mechanics if step in mechanic.asks for panel in mechanic.panels(view)]


def pieces_of(view: View) -> list[Piece]:
    mechanics = view.public.rules.implementing(ShowsPieces)
    return [piece for mechanic in mechanics for piece in mechanic.pieces(view)]


def option_notes_of(view: View, options: Sequence[str]) -> list[OptionNote]:
    """The display of the options of the current question; empty if no mechanic provides it."""
    for mechanic in view.public.rules.implementing(ShowsOptions):
        notes = mechanic.option_notes(view, options)
        if notes is not None:
            return list(notes)
    return []


def facts_of(rules: Ruleset) -> list[Fact]:
    mechanics = rules.implementing(ShowsFacts)
    return [fact for mechanic in mechanics for fact in mechanic.facts()]


def seat_colours_of(rules: Ruleset) -> tuple[str, ...]:
    """The colours of the seats in a game that fixes them; empty if players choose."""
    for mechanic in rules.implementing(ShowsSeats):
        return tuple(mechanic.seat_colours())
    return ()
