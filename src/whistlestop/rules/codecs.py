"""Encodes the fields of events and steps by their sort, as short text and as the record's JSON.

In text a field has no spaces; unknown values are `?`, empty ones `-`. In the record they are null and []. There are
few sorts on purpose: a mechanic that uses them needs no codec of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from whistlestop.rules.errors import BadNotation, UnknownCity
from whistlestop.rules.events import EVENTS, Event
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.step import Step
from whistlestop.rules.steps import STEPS

__all__ = [
    "event_from_object",
    "event_to_object",
    "format_event",
    "format_step",
    "parse_event",
    "parse_step",
    "read_text",
    "write_text",
]


def format_event(event: Event, rules: Ruleset) -> str:
    """`card_taken 0 3 red`."""
    return _format(event, rules)


def parse_event(text: str, rules: Ruleset) -> Event:
    event: Event = _parse(text, rules, {kind.kind: kind for kind in (*EVENTS, *rules.events)}, "event")
    return event


def format_step(step: Step, rules: Ruleset) -> str:
    """`second_card 0`; brackets enclose lists if the step is inside an event."""
    return _format(step, rules)


def parse_step(text: str, rules: Ruleset) -> Step:
    step: Step = _parse(text, rules, {kind.kind: kind for kind in (*STEPS, *rules.steps)}, "step")
    return step


def event_to_object(event: Event, rules: Ruleset) -> dict[str, Any]:
    """The event in the form of the record, with keys in fixed order."""
    made: dict[str, Any] = {"kind": event.kind}
    for (name, to_object), part in zip(_writers(type(event)), event.parts(), strict=True):
        made[name] = part if to_object is _same else to_object(part, rules)
    return made


@cache
def _writers(kind: type[Event]) -> tuple[tuple[str, Callable[[Any, Ruleset], Any]], ...]:
    """The fields of this kind of event, and the function that writes each."""
    return tuple([(name, _SORTS[sort].to_object) for name, sort in kind.fields])


def event_from_object(made: Mapping[str, Any], rules: Ruleset) -> Event:
    """Decode an event of a record; raise a BadNotation that names the wrong field."""
    kinds: dict[str, Any] = {kind.kind: kind for kind in (*EVENTS, *rules.events)}
    kind = kinds.get(str(made.get("kind")))
    if kind is None:
        raise BadNotation("unknown_kind", {"what": "event", "kind": made.get("kind")})
    expected = {"kind", *(name for name, _ in kind.fields)}
    parts: list[Any] = []
    for name, sort in kind.fields:
        try:
            parts.append(_SORTS[sort].from_object(made[name], rules))
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise BadNotation(
                "bad_field", {"what": kind.kind, "field": name, "value": made.get(name)}
            ) from problem
    if set(made) != expected:
        odd = sorted(set(made) ^ expected)
        raise BadNotation("bad_field", {"what": kind.kind, "field": odd[0], "value": made.get(odd[0])})
    event: Event = kind(*parts)
    return event


def write_text(sort: str, value: Any, rules: Ruleset) -> str:
    """One field as text."""
    return _SORTS[sort].to_text(value, rules)


def read_text(sort: str, text: str, rules: Ruleset) -> Any:
    """One field from text."""
    return _SORTS[sort].from_text(text, rules)


def _format(thing: Any, rules: Ruleset) -> str:
    words = [thing.kind]
    for (_, sort), part in zip(thing.fields, thing.parts(), strict=True):
        words.append(_SORTS[sort].to_text(part, rules))
    return " ".join(words)


def _parse(text: str, rules: Ruleset, kinds: Mapping[str, Any], what: str) -> Any:
    words = text.split()
    kind = kinds.get(words[0]) if words else None
    if kind is None:
        raise BadNotation("unknown_kind", {"what": what, "kind": words[0] if words else ""})
    if len(words) != len(kind.fields) + 1:
        raise BadNotation("field_count", {"what": kind.kind, "text": text, "fields": len(kind.fields)})
    parts = []
    for (name, sort), word in zip(kind.fields, words[1:], strict=True):
        try:
            parts.append(_SORTS[sort].from_text(word, rules))
        except (KeyError, ValueError, IndexError) as problem:
            raise BadNotation("bad_field", {"what": kind.kind, "field": name, "value": word}) from problem
    return kind(*parts)


@dataclass(frozen=True, slots=True)
class _Sort:
    to_text: Callable[[Any, Ruleset], str]
    from_text: Callable[[str, Ruleset], Any]
    to_object: Callable[[Any, Ruleset], Any]
    from_object: Callable[[Any, Ruleset], Any]


def _number(value: Any) -> int:
    """Require an integer: JSON's true and 1.0 are refused."""
    if type(value) is not int:
        raise ValueError(value)
    return value


def _index(value: Any) -> int:
    """Require a seat or a place, counted from 0."""
    if _number(value) < 0:
        raise ValueError(value)
    return _number(value)


def _same(value: Any, _rules: Ruleset) -> Any:
    return value


# A card


def _card_text(card: int | None, rules: Ruleset) -> str:
    return "?" if card is None else rules.cards[card]


def _card_from_text(text: str, rules: Ruleset) -> int | None:
    return None if text == "?" else rules.cards.index(text)


def _card_object(card: int | None, rules: Ruleset) -> str | None:
    return None if card is None else rules.cards[card]


def _card_from_object(name: str | None, rules: Ruleset) -> int | None:
    return None if name is None else rules.cards.index(name)


# A ticket


def _ticket_text(ticket: str | None, _rules: Ruleset) -> str:
    return "?" if ticket is None else ticket


def _ticket_from_text(text: str, rules: Ruleset) -> str | None:
    if text == "?":
        return None
    if text not in rules.tickets:
        raise UnknownCity("unknown_ticket", {"ticket": text})
    return text


def _ticket_object(name: str | None, _rules: Ruleset) -> str | None:
    return name


def _ticket_from_object(name: str | None, rules: Ruleset) -> str | None:
    if name is not None and name not in rules.tickets:
        raise ValueError(name)
    return name


# A city, by code


def _city_from_text(text: str, rules: Ruleset) -> str:
    if text not in rules.atlas.cities:
        raise UnknownCity("unknown_city", {"city": text, "near": ""})
    return text


# A track, by name


def _track_from_text(text: str, rules: Ruleset) -> str:
    if text not in rules.atlas.tracks:
        raise UnknownCity("unknown_track", {"track": text})
    return text


# Cards with their numbers


def _payment_text(payment: Sequence[tuple[int, int]], rules: Ruleset) -> str:
    return ",".join(f"{rules.cards[card]}:{count}" for card, count in payment) or "-"


def _payment_from_text(text: str, rules: Ruleset) -> tuple[tuple[int, int], ...]:
    if text == "-":
        return ()
    pairs = (part.split(":") for part in text.split(","))
    return tuple((rules.cards.index(name), int(count)) for name, count in pairs)


def _payment_object(payment: Sequence[tuple[int, int]], rules: Ruleset) -> dict[str, int]:
    return {rules.cards[card]: count for card, count in payment}


def _payment_from_object(made: Mapping[str, int], rules: Ruleset) -> tuple[tuple[int, int], ...]:
    return tuple((rules.cards.index(name), _number(count)) for name, count in made.items())


# Words with numbers: `PRR:1+4,BO:2`


def _numbered_text(items: Sequence[tuple[str, Sequence[int]]], _rules: Ruleset) -> str:
    return ",".join(f"{word}:{'+'.join(map(str, numbers))}" for word, numbers in items) or "-"


def _numbered_from_text(text: str, _rules: Ruleset) -> tuple[tuple[str, tuple[int, ...]], ...]:
    pairs = [] if text == "-" else [part.split(":") for part in text.split(",")]
    return tuple((word, tuple(map(int, numbers.split("+")))) for word, numbers in pairs)


def _numbered_object(items: Sequence[tuple[str, Sequence[int]]], _rules: Ruleset) -> dict[str, list[int]]:
    return {word: list(numbers) for word, numbers in items}


def _numbered_from_object(
    made: Mapping[str, Sequence[int]], _rules: Ruleset
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return tuple((word, tuple(map(_number, _as_list(numbers)))) for word, numbers in made.items())


# Steps inside an event: slashes instead of spaces, so that a field stays one word


def _step_text(step: Step, rules: Ruleset) -> str:
    return format_step(step, rules).replace(" ", "/")


def _step_from_text(text: str, rules: Ruleset) -> Step:
    return parse_step(text.replace("/", " "), rules)


def _step_object(step: Step, rules: Ruleset) -> str:
    return format_step(step, rules)


def _step_from_object(text: str, rules: Ruleset) -> Step:
    return parse_step(text, rules)


def _listed(one: _Sort, separator: str = ",") -> _Sort:
    """Several of a sort."""
    return _Sort(
        lambda items, rules: separator.join(one.to_text(item, rules) for item in items) or "-",
        lambda text, rules: (
            () if text == "-" else tuple(one.from_text(part, rules) for part in text.split(separator))
        ),
        lambda items, rules: [one.to_object(item, rules) for item in items],
        lambda made, rules: tuple(one.from_object(item, rules) for item in _as_list(made)),
    )


def _hidden(many: _Sort) -> _Sort:
    """A list whose length may be unknown too."""
    return _Sort(
        lambda items, rules: "?" if items is None else many.to_text(items, rules),
        lambda text, rules: None if text == "?" else many.from_text(text, rules),
        lambda items, rules: None if items is None else many.to_object(items, rules),
        lambda made, rules: None if made is None else many.from_object(made, rules),
    )


def _as_list(made: Any) -> list[Any]:
    if not isinstance(made, list):
        raise TypeError(made)
    return made


_NUMBER: Final = _Sort(
    lambda value, _rules: str(value),
    lambda text, _rules: int(text),
    _same,
    lambda made, _rules: _number(made),
)
_INDEX: Final = _Sort(
    lambda value, _rules: str(value),
    lambda text, _rules: _index(int(text)),
    _same,
    lambda made, _rules: _index(made),
)
_FLAG: Final = _Sort(
    lambda value, _rules: "yes" if value else "no",
    lambda text, _rules: ("no", "yes").index(text) == 1,
    _same,
    _same,
)
_WORD: Final = _Sort(lambda value, _rules: value, lambda text, _rules: text, _same, _same)
_CARD: Final = _Sort(_card_text, _card_from_text, _card_object, _card_from_object)
_CITY: Final = _Sort(lambda code, _rules: code, _city_from_text, _same, _city_from_text)
_TICKET: Final = _Sort(_ticket_text, _ticket_from_text, _ticket_object, _ticket_from_object)
_TRACK: Final = _Sort(lambda name, _rules: name, _track_from_text, _same, _track_from_text)
_PAYMENT: Final = _Sort(_payment_text, _payment_from_text, _payment_object, _payment_from_object)
_NUMBERED: Final = _Sort(_numbered_text, _numbered_from_text, _numbered_object, _numbered_from_object)
_STEP: Final = _Sort(_step_text, _step_from_text, _step_object, _step_from_object)

_SORTS: Final[dict[str, _Sort]] = {
    "seat": _INDEX,
    "place": _INDEX,
    "number": _NUMBER,
    "flag": _FLAG,
    "word": _WORD,
    "card": _CARD,
    "city": _CITY,
    "track": _TRACK,
    "ticket": _TICKET,
    "payment": _PAYMENT,
    "seats": _listed(_INDEX),
    "places": _listed(_INDEX),
    "cards": _listed(_CARD),
    "tickets": _listed(_TICKET),
    "tracks": _listed(_TRACK),
    "words": _listed(_WORD),
    "cities": _listed(_CITY),
    "numbered": _NUMBERED,
    "steps": _listed(_STEP, ";"),
    "hidden_tickets": _hidden(_listed(_TICKET)),
}
