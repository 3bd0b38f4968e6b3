"""The log of a table as it is stored: the codec between bytes and the entries of a history.

It contains secrets. Clients get entries only in the form of `seen_events.py`.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from whistlestop.history import Body, Entry, Move, SetUp, TableEvent
from whistlestop.rules import Event, Ruleset, event_from_object, event_to_object, format_action, parse_action

__all__ = [
    "EncodedEntry",
    "EncodedEvents",
    "StoredBody",
    "StoredEntry",
    "StoredMove",
    "StoredSetUp",
    "decode_body",
    "encode_body",
    "encode_stored",
    "read_entry",
]


class StoredSetUp(msgspec.Struct, frozen=True, tag_field="kind", tag="begun"):
    events: tuple[dict[str, Any], ...]


class StoredMove(msgspec.Struct, frozen=True, tag_field="kind", tag="played", omit_defaults=True):
    seat: int
    action: str
    events: tuple[dict[str, Any], ...]
    by: Literal["", "bot", "stand_in"] = ""
    why: dict[str, Any] | None = None


StoredBody: TypeAlias = StoredSetUp | StoredMove | TableEvent
"""A body without the objects of the rules, so that it can be read without knowing the game."""


class StoredEntry(NamedTuple):
    """An entry as the database has it."""

    seq: int
    at: float
    command_id: str | None
    body: StoredBody
    data: bytes
    """The body, encoded."""


class EncodedEntry(NamedTuple):
    """An entry that is about to be written to the database."""

    seq: int
    at: float
    command_id: str | None
    data: bytes
    """The body, encoded."""


_BODIES: Final = msgspec.json.Decoder(StoredBody)
_ENCODE: Final = msgspec.json.Encoder().encode


class EncodedEvents:
    """The events of the last entry that was encoded, as JSON. The log and all viewers share the bytes of an event."""

    def __init__(self) -> None:
        # By identity. The event is kept with its bytes, so that no other event can get its id.
        self._known: dict[int, tuple[Event, bytes]] = {}

    def remember(self, events: Sequence[Event], rules: Ruleset) -> list[msgspec.Raw]:
        """Encode the events of a new entry and forget those of the one before."""
        encoded = [_ENCODE(event_to_object(event, rules)) for event in events]
        self._known = {id(event): (event, data) for event, data in zip(events, encoded, strict=True)}
        return [msgspec.Raw(data) for data in encoded]

    def encode(self, event: Event, rules: Ruleset) -> bytes:
        """The event as JSON. A redacted event is another object, and is encoded on its own."""
        known = self._known.get(id(event))
        return _ENCODE(event_to_object(event, rules)) if known is None else known[1]


def encode_body(body: Body, rules: Ruleset, events: EncodedEvents) -> bytes:
    """The body as it is stored. Its events are remembered in `events`."""
    if isinstance(body, Move):
        if body.action is None:
            raise ValueError("a move without its action cannot be stored")
        encoded = events.remember(body.events, rules)
        return _ENCODE(_NewMove(body.seat, format_action(body.action, rules), encoded, body.by, body.why))
    if isinstance(body, SetUp):
        return _ENCODE(_NewSetUp(events.remember(body.events, rules)))
    return _ENCODE(body)


class _NewSetUp(msgspec.Struct, frozen=True, tag_field="kind", tag="begun"):
    """`StoredSetUp` with events that are encoded already."""

    events: list[msgspec.Raw]


class _NewMove(msgspec.Struct, frozen=True, tag_field="kind", tag="played", omit_defaults=True):
    """`StoredMove` with events that are encoded already."""

    seat: int
    action: str
    events: list[msgspec.Raw]
    by: Literal["", "bot", "stand_in"] = ""
    why: dict[str, Any] | None = None


def encode_stored(body: StoredBody) -> bytes:
    return _ENCODE(body)


def decode_body(data: bytes | str) -> StoredBody:
    body: StoredBody = _BODIES.decode(data)
    return body


def read_entry(stored: StoredEntry, rules: Ruleset) -> Entry:
    return Entry(stored.seq, stored.at, stored.command_id, _body(stored.body, rules))


def _body(stored: StoredBody, rules: Ruleset) -> Body:
    if isinstance(stored, StoredSetUp | StoredMove):
        events = tuple([event_from_object(made, rules) for made in stored.events])
        if isinstance(stored, StoredSetUp):
            return SetUp(events)
        return Move(stored.seat, parse_action(stored.action, rules), events, stored.by, stored.why)
    return stored
