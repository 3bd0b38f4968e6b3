"""The entries of a record: the codec between a history and its file form (`docs/record.md`).

A record numbers the entries of the game from 0 and leaves out what else happened at the table.
"""

from collections.abc import Mapping
from types import MappingProxyType

from whistlestop.history import Body, Move, SeenEntry, SeenHistory, SeenMove, SetUp
from whistlestop.history.ending import agreed_end
from whistlestop.history.entry import agreement_of, resigned_seat, undo_of
from whistlestop.history.table_events import Closed, Resigned, Undone
from whistlestop.rules import Event, Ruleset, event_from_object, event_to_object, format_action, parse_action
from whistlestop.wire.record import (
    CONCEDE,
    RESIGN,
    RecordEntry,
    format_agreement,
    format_undo,
    parse_agreement,
    parse_undo,
)

__all__ = ["read_body", "record_entries", "record_entry"]


def record_entries(history: SeenHistory, rules: Ruleset) -> list[RecordEntry]:
    """The entries of the game, in the form of the file."""
    numbers = history.record_numbers()
    return [record_entry(entry, rules, numbers) for entry in history.recorded()]


def record_entry(
    entry: SeenEntry, rules: Ruleset, numbers: Mapping[int, int] = MappingProxyType({})
) -> RecordEntry:
    """One entry of the game. `numbers` gives the number in the record of each entry whose own number is another."""
    seat, action = _action(entry, numbers, rules)
    events = [event_to_object(event, rules) for event in entry.events]
    return RecordEntry(numbers.get(entry.seq, entry.seq), seat, action, events)


def _action(entry: SeenEntry, numbers: Mapping[int, int], rules: Ruleset) -> tuple[int | None, str | None]:
    body = entry.body
    if isinstance(body, SeenMove):
        return body.seat, None if body.action is None else format_action(body.action, rules)
    going_back = undo_of(body)
    if going_back is not None:
        return going_back.seat, format_undo(numbers.get(going_back.to, going_back.to))
    agreement = agreement_of(body)
    if agreement is not None:
        return agreement.seat, format_agreement(agreement)
    resigned = resigned_seat(body)
    if resigned is not None:
        return resigned, CONCEDE if isinstance(body, Closed) else RESIGN
    return None, None


def read_body(entry: RecordEntry, rules: Ruleset) -> Body:
    """What happened in this entry. BadNotation says what cannot be read."""
    if entry.seat is None:
        return SetUp(_events(entry, rules))
    early = None if entry.events else _without_events(entry.seat, entry.action)
    if early is not None:
        return early
    action = None if entry.action is None else parse_action(entry.action, rules)
    return Move(entry.seat, action, _events(entry, rules))


def _without_events(seat: int, action: str | None) -> Body | None:
    back_to = parse_undo(action)
    if back_to is not None:
        return Undone(seat, back_to)
    if action == RESIGN:
        return Resigned(seat, "")
    if action == CONCEDE:
        return Closed("resigned", seat)
    agreement = parse_agreement(seat, action)
    return None if agreement is None else agreed_end(agreement)


def _events(entry: RecordEntry, rules: Ruleset) -> tuple[Event, ...]:
    return tuple([event_from_object(made, rules) for made in entry.events])
