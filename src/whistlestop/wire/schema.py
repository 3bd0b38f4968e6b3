"""A JSON schema of everything that is sent over HTTP and the sockets, generated from the types."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Final, get_args

import msgspec

from whistlestop import games
from whistlestop.history import settings, table_events
from whistlestop.rules.events import EVENTS
from whistlestop.wire import (
    balance,
    bot_accounts,
    campaign_page,
    challenges,
    commands,
    friends,
    game,
    http,
    ladder,
    options,
    people,
    protocol,
    record,
    socket,
    study,
    table,
    tournaments,
    typed,
    view,
    workshop,
)
from whistlestop.wire import games as cards
from whistlestop.wire.open_objects import OPEN_OBJECTS

__all__ = ["SCHEMA_ID", "protocol_schema", "sent_types"]

SCHEMA_ID: Final = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

_MODULES: Final = (
    table,
    options,
    view,
    game,
    cards,
    http,
    people,
    friends,
    bot_accounts,
    ladder,
    challenges,
    tournaments,
    campaign_page,
    study,
    typed,
    workshop,
    balance,
    record,
    commands,
    socket,
    protocol,
)
_NEVER_SENT: Final = (table_events.BotFailedHere,)
"""It contains a reason that only operators may read; the schema of what is sent instead is below."""
_NEVER_SENT_FIELDS: Final[dict[type, tuple[str, ...]]] = {table_events.Opened: ("sealed",)}

_CAN_UNDO: Final = (table_events.Undone, table_events.Proposed, table_events.Answered)
_UNDONE_BY: Final[Schema] = {
    "type": "integer",
    "description": "The entry that undid this one; left out if none did.",
}
_UNDOES: Final[Schema] = {
    "undoes": {
        "type": "array",
        "items": {"type": "integer"},
        "description": "The entries that this one undid; left out if it undid none.",
    }
}
_CARD: Final[Schema] = {
    "type": ["string", "null"],
    "description": "A card's name; null if you may not know it.",
}
_TICKET: Final[Schema] = {
    "type": ["string", "null"],
    "description": "A ticket's name; null if you may not know it.",
}
_REASON: Final[Schema] = {
    "description": "Why a bot moved: the sentence is the message `reason.<key>` of the catalogues.",
    "type": "object",
    "properties": {"key": {"type": "string"}, "values": {"type": "object"}},
    "required": ["key", "values"],
}
_NUMBER: Final[Schema] = {"type": "integer"}
_WORD: Final[Schema] = {"type": "string"}
_TICKETS: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/MaybeTicket"}}
_SORTS: Final[dict[str, Schema]] = {
    "seat": _NUMBER,
    "place": _NUMBER,
    "number": _NUMBER,
    "flag": {"type": "boolean"},
    "word": _WORD,
    "card": {"$ref": "#/$defs/MaybeCard"},
    "city": _WORD,
    "track": _WORD,
    "ticket": {"$ref": "#/$defs/MaybeTicket"},
    "payment": {"type": "object", "additionalProperties": _NUMBER},
    "seats": {"type": "array", "items": _NUMBER},
    "places": {"type": "array", "items": _NUMBER},
    "cards": {"type": "array", "items": {"$ref": "#/$defs/MaybeCard"}},
    "tickets": _TICKETS,
    "tracks": {"type": "array", "items": _WORD},
    "words": {"type": "array", "items": _WORD},
    "cities": {"type": "array", "items": _WORD},
    "numbered": {"type": "object", "additionalProperties": {"type": "array", "items": _NUMBER}},
    "steps": {"type": "array", "items": _WORD},
    "hidden_tickets": {"anyOf": [_TICKETS, {"type": "null"}]},
}
"""The schema of each sort of event field (`docs/record.md`)."""

_SEEN_EVENTS: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/SeenEvent"}}
_MADE_BY_HAND: Final[dict[tuple[str, str], Schema]] = {
    ("News", "table"): {"$ref": "#/$defs/TableFacts"},
    ("News", "public"): {"anyOf": [{"$ref": "#/$defs/SeatView"}, {"type": "null"}]},
    ("SeatView", "question"): {"anyOf": [{"$ref": "#/$defs/Question"}, {"type": "null"}]},
    ("MoveHint", "why"): {"anyOf": [{"$ref": "#/$defs/BotReason"}, {"type": "null"}]},
    ("ReviewedMove", "why"): {"$ref": "#/$defs/BotReason"},
    **{
        (name, "result"): {"anyOf": [{"$ref": "#/$defs/GameResult"}, {"type": "null"}]}
        for name in ("News", "Look", "Record")
    },
    **{(name, "events"): _SEEN_EVENTS for name in ("News", "Ack", "EventList", "Replay", "Away")},
    ("Problem", "events"): {"anyOf": [_SEEN_EVENTS, {"type": "null"}], "default": None},
}
"""Fields whose schema is more specific than their type."""


def sent_types() -> list[type[msgspec.Struct]]:
    """Every type that is sent or received, ordered by module."""
    found = [kind for module in _MODULES for kind in _structs(module)]
    at_table = [*_structs(settings), *_structs(table_events)]
    return [*found, *(kind for kind in at_table if kind not in _NEVER_SENT)]


def _structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    for kind in vars(module).values():
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__:
            yield kind


@cache
def protocol_schema() -> Schema:
    """All messages under `$defs`; `ClientFrame`, `ServerFrame`, `BotMessage`, `BotAnswer`, `SeenEvent` are unions."""
    types = sent_types()
    _, found = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    defs = msgspec.json.decode(msgspec.json.encode(found))  # JSON defaults: a tuple becomes a list
    for kind in types:
        _describe(defs[kind.__name__], kind)
    for (name, field), made in _MADE_BY_HAND.items():
        if name in defs:
            old = defs[name]["properties"][field]
            defs[name]["properties"][field] = {**_kept(old), **made}
    seen_events = dict(_seen_events(defs))
    defs |= {"BotReason": _REASON, "MaybeCard": _CARD, "MaybeTicket": _TICKET, **OPEN_OBJECTS, **seen_events}
    defs["SeenEvent"] = _union(seen_events, "One thing that happened, as one seat or a spectator saw it.")
    defs["ClientFrame"] = _union(_names(socket.ClientFrame), "What a client says on the socket of a table.")
    defs["ServerFrame"] = _union(
        ["Welcome", "News", "Ack", "Refusal", "Explained", "Pong"],
        "What the server says on the socket of a table.",
    )
    defs["BotMessage"] = _union(_names(protocol.HostMessage), "What the host says to a bot.")
    defs["BotAnswer"] = _union(_names(protocol.Answer), "What a bot says.")
    return {
        "$schema": SCHEMA_ID,
        "title": "Whistlestop over HTTP and WebSocket",
        "description": "Generated from the types of whistlestop.wire; docs/protocol.md tells how they are used.",
        "$defs": {name: defs[name] for name in sorted(defs)},
    }


def _names(union: Any) -> list[str]:
    return [kind.__name__ for kind in get_args(union)]


def _union(names: Sequence[str] | Schema, description: str) -> Schema:
    return {"description": description, "anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}


def _kept(old: Schema) -> Schema:
    return {"description": old["description"]} if "description" in old else {}


def _seen_events(defs: Schema) -> Iterator[tuple[str, Schema]]:
    stamp = {
        "seq": {**_NUMBER, "description": "The version with which it came."},
        "at": {"type": "number"},
    }
    undoable = {**stamp, "undone_by": _UNDONE_BY}
    for kind in get_args(table_events.TableEvent):
        if kind not in _NEVER_SENT:
            made = defs.pop(kind.__name__)
            for secret in _NEVER_SENT_FIELDS.get(kind, ()):
                del made["properties"][secret]
            fields = {**stamp, **made["properties"], **(_UNDOES if kind in _CAN_UNDO else {})}
            yield (
                f"{kind.__name__}Event",
                {
                    **made,
                    "title": f"{kind.__name__}Event",
                    **_object(fields, ["seq", "at", *made["required"]]),
                },
            )
    yield "BegunEvent", _seen_event("begun", {}, "The game begins; its set-up follows.", stamp)
    yield (
        "BotFailedEvent",
        _seen_event(
            "bot_failed",
            {"seat": _NUMBER, "bot": _WORD, "instead": _WORD},
            "A bot crashed or hung, and another took its seat.",
            stamp,
        ),
    )
    played = _seen_event(
        "played",
        {"seat": _NUMBER, "action": {"type": ["string", "null"]}},
        "A move in the notation; null if you may not know it. What came of it follows.",
        undoable,
    )
    played["properties"]["by"] = {"enum": ["bot", "stand_in"], "description": "Unless a person moved."}
    played["properties"]["why"] = {"$ref": "#/$defs/BotReason"}
    yield "PlayedEvent", played
    for event in _events():
        fields = {name: _SORTS[sort] for name, sort in event.fields}
        name = "".join(word.capitalize() for word in event.kind.split("_"))
        yield (
            f"{name}Event",
            _seen_event(event.kind, fields, "An event of the game (docs/record.md).", undoable),
        )


def _events() -> list[Any]:
    """Those of all games, and of everything that later games of a campaign bring."""
    rules = [games.load(name).complete({}) for name in games.available()]
    found = {event.kind: event for event in (*EVENTS, *(each for one in rules for each in one.events))}
    return list(found.values())


def _seen_event(kind: str, fields: Schema, description: str, stamp: Schema) -> Schema:
    every = {**stamp, "kind": {"enum": [kind]}, **fields}
    return {"description": description, **_object(every, [name for name in every if name != "undone_by"])}


def _object(fields: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": fields, "required": required}


def _describe(made: Schema, kind: type[msgspec.Struct]) -> None:
    """Copy the docstring under each field to the schema, for its users."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    for field, sentence in zip(body.body, body.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(sentence, ast.Expr)
            and isinstance(sentence.value, ast.Constant)
        ):
            said = " ".join(str(sentence.value.value).split())
            made["properties"][ast.unparse(field.target)]["description"] = said
