"""A text of a mechanic: the key of a pattern in its catalogues, and the values for the pattern."""

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Field", "Message"]

Field: TypeAlias = tuple[str, str, object]
"""Name, sort and value. The sorts are those of the fields of events: `seat`, `track`, `word`, `number` …"""


@dataclass(frozen=True)
class Message:
    key: str
    fields: tuple[Field, ...] = ()
