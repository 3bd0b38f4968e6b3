"""Why a bot moved, without a sentence: a key and the things it is about."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Reason"]


@dataclass(frozen=True)
class Reason:
    key: str
    """What decided, `ticket` for instance: the sentence is the message `reason.ticket`."""
    values: Mapping[str, object] = field(default_factory=dict)
    """What the sentence names: a `track`, a `ticket`, `tickets`, a `card`, a `seat`, a `word`, a `count`."""
