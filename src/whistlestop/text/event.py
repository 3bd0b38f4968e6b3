"""A sentence for each event. The sorts of its fields determine the values of the message.

A mechanic's event therefore needs no code here, only a message `event.<kind>`. For each field a message may use:

    seat            who (`you` or `other`) and name, for the first field of this sort;
                    for each the field's name, and with `_who` the same select
    card            the field's name; with `_subject`, as the subject of a sentence
    cards, tickets  the field's name, and how many with `_count`
    track, payment, place (from 1), number, flag (`yes` or `no`)
    word            the field's name: the proper name if the mechanic has one; with `_text`, the game's text of it
    words, city     the field's name: the proper names, the name of the city
    numbered        the field's name: words with their numbers; and how many with `_count`
    known           `no` if the reader may not know something in the event
    unit            what the score counts: `points` or `dollars`
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from whistlestop.mechanics.messages import Message
from whistlestop.rules import Event, format_event
from whistlestop.rules.step import Step
from whistlestop.text.catalogue import knows, listed, say
from whistlestop.text.names import Names

__all__ = ["event_text", "message_text", "question_help", "question_text", "sentence_values"]

_SILENT: Final = frozenset({"asked"})
"""Bookkeeping events that are not shown."""


def event_text(event: Event, lang: str, names: Names) -> str | None:
    """A sentence about the event for a reader who saw it in this form; None for bookkeeping: its message
    is empty."""
    if event.kind in _SILENT:
        return None
    key = f"event.{event.kind}"
    if not knows(key):
        return format_event(event, names.rules)
    known = "no" if _has_unknown(event.parts()) else "yes"
    return say(key, lang, known=known, **_values(event, lang, names)) or None


def question_text(step: Step, lang: str, names: Names) -> str:
    """A mechanic's question: the message `question.<kind>`, with the step's fields used like an event's."""
    key = f"question.{step.kind}"
    return say(key if knows(key) else "question.choose", lang, **_values(step, lang, names))


def question_help(step: Step, lang: str) -> str:
    """What an answer to the question means: the message `explain.<kind>`; empty if there is none."""
    key = f"explain.{step.kind}"
    return say(key, lang) if knows(key) else ""


def message_text(message: Message, lang: str, names: Names) -> str:
    """A text that a mechanic displays."""
    return say(message.key, lang, **sentence_values(message.fields, lang, names))


def _values(thing: Event | Step, lang: str, names: Names) -> dict[str, str | int]:
    fields = [(field, sort, part) for (field, sort), part in zip(thing.fields, thing.parts(), strict=True)]
    return {**sentence_values(fields, lang, names), "unit": names.rules.knobs.unit}


def sentence_values(
    fields: Iterable[tuple[str, str, object]], lang: str, names: Names
) -> dict[str, str | int]:
    """The values that a message may use, from fields and their sorts."""
    values: dict[str, str | int] = {}
    for field, sort, part in fields:
        _SORTS.get(sort, _plain)(values, field, part, lang, names)
    return values


def _has_unknown(parts: tuple[object, ...]) -> bool:
    return any(part is None or (isinstance(part, tuple) and None in part) for part in parts)


def _plain(values: dict[str, str | int], field: str, part: Any, _lang: str, _names: Names) -> None:
    values[field] = part if isinstance(part, int) else str(part)


def _seat(values: dict[str, str | int], field: str, part: Any, _lang: str, names: Names) -> None:
    values.setdefault("who", names.who(part))
    values.setdefault("name", names.player(part))
    values[field] = names.player(part)
    values[f"{field}_who"] = names.who(part)


def _seats(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = listed([names.player(seat) for seat in part], lang)
    values[f"{field}_count"] = len(part)


def _place(values: dict[str, str | int], field: str, part: Any, _lang: str, _names: Names) -> None:
    values[field] = part + 1


def _flag(values: dict[str, str | int], field: str, part: Any, _lang: str, _names: Names) -> None:
    values[field] = "yes" if part else "no"


def _card(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = names.card(part, lang)
    values[f"{field}_subject"] = names.card(part, lang, "subject")


def _cards(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    counts = {card: part.count(card) for card in part if card is not None}
    values[field] = names.cards(sorted(counts.items()), lang)
    values[f"{field}_count"] = len(part)


def _payment(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = names.cards(part, lang)
    values[f"{field}_count"] = sum(count for _, count in part)


def _track(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = names.track(part, lang)


def _tickets(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    known = [ticket for ticket in part or () if ticket is not None]
    values[field] = names.tickets(known, lang)
    values[f"{field}_count"] = len(part or ())


def _ticket(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = "?" if part is None else names.ticket(part, lang)


def _word(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = names.word(part, lang)
    values[f"{field}_text"] = names.texts[lang].words.get(f"{part}-text", "")


def _words(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = listed([names.word(word, lang) for word in part], lang)
    values[f"{field}_count"] = len(part)


def _city(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = names.city(part, lang)


def _cities(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    values[field] = listed([names.city(city, lang) for city in part], lang)
    values[f"{field}_count"] = len(part)


def _numbered(values: dict[str, str | int], field: str, part: Any, lang: str, names: Names) -> None:
    words = [f"{names.word(word, lang)} ({', '.join(map(str, numbers))})" for word, numbers in part]
    values[field] = listed(words, lang)
    values[f"{field}_count"] = sum(len(numbers) for _, numbers in part)


_Write = Callable[[dict[str, str | int], str, Any, str, Names], None]

_SORTS: Final[dict[str, _Write]] = {
    "seat": _seat,
    "seats": _seats,
    "place": _place,
    "flag": _flag,
    "card": _card,
    "cards": _cards,
    "payment": _payment,
    "track": _track,
    "ticket": _ticket,
    "tickets": _tickets,
    "hidden_tickets": _tickets,
    "word": _word,
    "words": _words,
    "city": _city,
    "cities": _cities,
    "numbered": _numbered,
}
