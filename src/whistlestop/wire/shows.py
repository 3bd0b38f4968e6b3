"""What mechanics display, as plain objects: a client draws them without knowing the mechanics."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import (
    Counter,
    OptionNote,
    Panel,
    Piece,
    ShowsOptions,
    badges_of,
    counters_of,
    facts_of,
    marks_of,
    option_notes_of,
    panels_of,
    pieces_of,
    track_notes_of,
)
from whistlestop.rules import Choose, View, legal
from whistlestop.rules.events import CardsDiscarded, PointsGained, PointsPaid
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.options import Options
from whistlestop.rules.ruleset import Ruleset
from whistlestop.wire.plain import plain

__all__ = [
    "CounterFacts",
    "GameShows",
    "OptionFacts",
    "PanelColumn",
    "PanelFacts",
    "PanelRowFacts",
    "PieceFacts",
    "RulePicture",
    "TextFacts",
    "ViewShows",
    "game_shows",
    "option_facts",
    "view_shows",
]


class TextFacts(msgspec.Struct, frozen=True):
    """A text: the key of a pattern in the game's messages, and the values for it."""

    key: str
    fields: tuple[tuple[str, str, Any], ...]
    """Name, sort and value of each field. The sort says how a value is written, as in events (`seat`, `track`,
    `word` …)."""


class CounterFacts(msgspec.Struct, frozen=True):
    """A number shown at a seat."""

    seat: Seat
    key: str
    label: TextFacts
    value: int


class PanelColumn(msgspec.Struct, frozen=True):
    seat: Seat | None
    label: TextFacts | None
    """Null for a column that belongs to a seat."""


class PanelRowFacts(msgspec.Struct, frozen=True):
    label: TextFacts
    cells: tuple[int | str | TextFacts, ...]
    mark: str
    """The key of the mark before the label; empty if there is none."""
    note: TextFacts | None


class PanelFacts(msgspec.Struct, frozen=True):
    """A small table that players can look at during the game."""

    key: str
    title: TextFacts
    heading: TextFacts
    """The heading of the column of row labels."""
    columns: tuple[PanelColumn, ...]
    rows: tuple[PanelRowFacts, ...]
    brief: int
    """The column to show for a row where there is little space."""
    is_front: bool
    """Whether it is needed at each turn and should always be visible."""
    is_cards: bool
    """Whether each row is a card with a text."""


class PieceFacts(msgspec.Struct, frozen=True):
    """A player's piece at a city."""

    city: CityCode
    seat: Seat
    label: TextFacts


class OptionFacts(msgspec.Struct, frozen=True):
    """The display of one option of a mechanic's question."""

    option: str
    label: TextFacts
    mark: str
    note: TextFacts | None


class ViewShows(msgspec.Struct, frozen=True):
    """What mechanics display at the table now."""

    counters: tuple[CounterFacts, ...]
    panels: tuple[PanelFacts, ...]
    pieces: tuple[PieceFacts, ...]


class RulePicture(msgspec.Struct, frozen=True):
    """The tracks that illustrate a rule."""

    rule: str
    tracks: tuple[TrackName, ...]
    caption: TextFacts


class GameShows(msgspec.Struct, frozen=True):
    """What mechanics print on the board, and their texts."""

    marks: dict[str, str]
    """Proper names, by the key of the mark."""
    badges: dict[str, tuple[str, ...]]
    """The marks printed beside each track and at each city."""
    notes: dict[TrackName, tuple[TextFacts, ...]]
    """What is printed at each track, as text."""
    pictures: tuple[RulePicture, ...]
    sorts: dict[str, dict[str, str]]
    """By kind of event or question: the sort of each field, which says how its value is written in a sentence."""
    messages: dict[str, dict[str, str]]
    """By language: ICU patterns by key."""


def game_shows(
    rules: Ruleset, messages: Mapping[str, Mapping[str, str]], campaign: bool = False
) -> GameShows:
    # L-A3: of a campaign, no track that is not on the board yet.
    tracks = rules.board.tracks if campaign else rules.atlas.tracks
    notes = {track: track_notes_of(rules, track) for track in tracks}
    return GameShows(
        marks=marks_of(rules),
        badges=badges_of(rules),
        notes={
            track: tuple([_text(note, rules) for note in found]) for track, found in notes.items() if found
        },
        pictures=tuple(
            [RulePicture(fact.rule, fact.tracks, _text(fact.caption, rules)) for fact in facts_of(rules)]
        ),
        # Of the base game's events only these have words of mechanics in their fields; clients know the other sorts.
        sorts={
            thing.kind: dict(thing.fields)
            for thing in (CardsDiscarded, PointsGained, PointsPaid, *rules.events, *rules.steps)
        },
        messages={lang: dict(patterns) for lang, patterns in messages.items()},
    )


def view_shows(view: View) -> ViewShows | None:
    """What mechanics display for this view; None if they display nothing."""
    rules = view.public.rules
    if not rules.mechanics:
        return None
    counters, panels, pieces = counters_of(view), panels_of(view), pieces_of(view)
    if not counters and not panels and not pieces:
        return None
    return ViewShows(
        tuple([_counter(counter, rules) for counter in counters]),
        tuple([_panel(panel, rules) for panel in panels]),
        tuple([_piece(piece, rules) for piece in pieces]),
    )


def option_facts(view: View, legal_options: Options | None = None) -> tuple[OptionFacts, ...]:
    """The display of the options of the current question, for the seat that has to answer it. Pass the options if
    they are known."""
    if not view.public.rules.implementing(ShowsOptions) or view.seat not in view.public.asked:
        return ()
    found = legal(view, view.seat) if legal_options is None else legal_options
    options: Sequence[str] = [action.option for action in found.plain if isinstance(action, Choose)]
    return tuple(
        [_option(note, view.public.rules) for note in option_notes_of(view, options)] if options else []
    )


def _text(message: Message, rules: Ruleset) -> TextFacts:
    return TextFacts(
        message.key,
        tuple([(name, sort, _value(sort, value, rules)) for name, sort, value in message.fields]),
    )


def _value(sort: str, value: object, rules: Ruleset) -> Any:
    """Write cards by name, as everywhere outside the rules."""
    if sort == "card" and isinstance(value, int):
        return rules.cards[value]
    if sort == "payment" and isinstance(value, tuple):
        return {rules.cards[card]: count for card, count in value}
    return plain(value)


def _maybe(message: Message | None, rules: Ruleset) -> TextFacts | None:
    return None if message is None else _text(message, rules)


def _counter(counter: Counter, rules: Ruleset) -> CounterFacts:
    return CounterFacts(counter.seat, counter.key, _text(counter.label, rules), counter.value)


def _panel(panel: Panel, rules: Ruleset) -> PanelFacts:
    return PanelFacts(
        panel.key,
        _text(panel.title, rules),
        _text(panel.heading, rules),
        tuple([PanelColumn(column.seat, _maybe(column.label, rules)) for column in panel.columns]),
        tuple(
            [
                PanelRowFacts(
                    _text(row.label, rules),
                    tuple([_text(cell, rules) if isinstance(cell, Message) else cell for cell in row.cells]),
                    row.mark,
                    _maybe(row.note, rules),
                )
                for row in panel.rows
            ]
        ),
        panel.brief,
        panel.is_front,
        panel.is_cards,
    )


def _piece(piece: Piece, rules: Ruleset) -> PieceFacts:
    return PieceFacts(piece.city, piece.seat, _text(piece.label, rules))


def _option(note: OptionNote, rules: Ruleset) -> OptionFacts:
    return OptionFacts(note.option, _text(note.label, rules), note.mark, _maybe(note.note, rules))
