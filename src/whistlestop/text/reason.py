"""Sentences for the reasons of a bot's move.

A reason is a key with values; for each value a message may use the same names as for an event's field of that sort:
`track`, `ticket`, `tickets`, `card`, `seat` (as `name`), `word` and plain numbers; and `unit`, what the score counts.
"""

from collections.abc import Mapping
from typing import Protocol

from whistlestop.text.catalogue import MissingValue, UnknownMessage, say
from whistlestop.text.event import sentence_values
from whistlestop.text.names import Names

__all__ = ["GivenReason", "reason_text"]


class GivenReason(Protocol):
    """The reason that a bot returns. A protocol, because this package must not import `bots`."""

    @property
    def key(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


def reason_text(reason: GivenReason, lang: str, names: Names) -> str:
    """The message `reason.<key>`; a reason without a message is printed as it is."""
    fields = [(name, name, value) for name, value in reason.values.items()]
    try:
        values = sentence_values(fields, lang, names)
        return say(f"reason.{reason.key}", lang, **{"unit": names.rules.knobs.unit, **values})
    except (MissingValue, UnknownMessage):
        return " ".join([reason.key, *map(str, reason.values.values())])
