"""The reason for a bot's move as data: a key and the values for its sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Reason"]


@dataclass(frozen=True)
class Reason:
    key: str
    """What decided, for instance `ticket`; the sentence is the message `reason.ticket`."""
    values: Mapping[str, object] = field(default_factory=dict)
    """What the sentence mentions: a `track`, a `ticket`, `tickets`, a `card`, a `seat`, a `word`, a `count`."""
