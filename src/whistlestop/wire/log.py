"""The log of a table as it is stored: the codec between bytes and the entries of a history.

It contains secrets. Clients get entries only in the form of `happenings.py`.
"""

from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from whistlestop.history import Body, Entry, Move, SetUp, TableEvent
from whistlestop.rules import Ruleset, event_from_object, event_to_object, format_action, parse_action

__all__ = [
    "StoredBody",
    "StoredEntry",
    "StoredMove",
    "StoredSetUp",
    "decode_body",
    "encode_body",
    "encode_stored",
    "read_entry",
    "stored_body",
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

    @classmethod
    def of(cls, entry: Entry, rules: Ruleset) -> "StoredEntry":
        body = stored_body(entry.body, rules)
        return cls(entry.seq, entry.at, entry.command_id, body, encode_stored(body))


_BODIES: Final = msgspec.json.Decoder(StoredBody)
_ENCODER: Final = msgspec.json.Encoder()


def encode_body(body: Body, rules: Ruleset) -> bytes:
    return encode_stored(stored_body(body, rules))


def encode_stored(body: StoredBody) -> bytes:
    return _ENCODER.encode(body)


def decode_body(data: bytes | str) -> StoredBody:
    body: StoredBody = _BODIES.decode(data)
    return body


def stored_body(body: Body, rules: Ruleset) -> StoredBody:
    if isinstance(body, SetUp):
        return StoredSetUp(tuple([event_to_object(event, rules) for event in body.events]))
    if isinstance(body, Move):
        if body.action is None:
            raise ValueError("a move without its action cannot be stored")
        events = tuple([event_to_object(event, rules) for event in body.events])
        return StoredMove(body.seat, format_action(body.action, rules), events, body.by, body.why)
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
