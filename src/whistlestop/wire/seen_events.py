"""A redacted entry as it is sent: one object for the entry, and one for each event of the game that followed."""

from typing import Final

import msgspec

from whistlestop.history import SeenBotFailure, SeenEntry, SeenMove, SeenSetUp
from whistlestop.rules import Ruleset, event_to_object, format_action
from whistlestop.wire.log import EncodedEvents
from whistlestop.wire.table import SeenEvent

__all__ = ["encode_seen_events", "seen_events_of"]

_ENCODE: Final = msgspec.json.Encoder().encode


def seen_events_of(entry: SeenEntry, rules: Ruleset) -> list[SeenEvent]:
    """Every object says when the entry was undone, so that a reader needs no other entry to know it."""
    stamp = _stamp(entry)
    events = [event_to_object(event, rules) for event in entry.events]
    return [{**stamp, **part} for part in (_first(entry, rules), *events)]


def encode_seen_events(entry: SeenEntry, rules: Ruleset, events: EncodedEvents) -> bytes:
    """The same as JSON, without the brackets of the list. Events that are encoded already only get the stamp."""
    stamp = _stamp(entry)
    start = _ENCODE(stamp)[:-1] + b","
    parts = [start + events.encode(event, rules)[1:] for event in entry.events]
    return b",".join([_ENCODE({**stamp, **_first(entry, rules)}), *parts])


def _stamp(entry: SeenEntry) -> SeenEvent:
    stamp: SeenEvent = {"seq": entry.seq, "at": entry.at}
    if entry.undone_by is not None:
        stamp["undone_by"] = entry.undone_by
    return stamp


def _first(entry: SeenEntry, rules: Ruleset) -> SeenEvent:
    head = _head(entry, rules)
    if entry.undoes:
        head["undoes"] = list(entry.undoes)
    return head


def _head(entry: SeenEntry, rules: Ruleset) -> SeenEvent:
    body = entry.body
    if isinstance(body, SeenSetUp):
        return {"kind": "begun"}
    if isinstance(body, SeenMove):
        return _move(body, rules)
    if isinstance(body, SeenBotFailure):
        return {"kind": "bot_failed", "seat": body.seat, "bot": body.bot, "instead": body.instead}
    made: SeenEvent = msgspec.to_builtins(body)
    return made


def _move(body: SeenMove, rules: Ruleset) -> SeenEvent:
    action = None if body.action is None else format_action(body.action, rules)
    move: SeenEvent = {"kind": "played", "seat": body.seat, "action": action}
    if body.by:
        move["by"] = body.by
    if body.why is not None:
        move["why"] = body.why
    return move
