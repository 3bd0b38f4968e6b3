"""What can be wrong with a file of ours, or with what somebody asks of a table."""

from collections.abc import Mapping

from whistlestop.rules import WhistlestopError

__all__ = ["CorruptRecord", "NotAllowed", "Stale"]


class CorruptRecord(WhistlestopError):
    """A file that is not a record, or not one that can have been played."""


class NotAllowed(WhistlestopError):
    """A request that this table does not take now, or not from this person. Nothing has changed."""

    def __init__(self, reason: str, values: Mapping[str, object] | None = None) -> None:
        super().__init__(reason, values or {})


class Stale(WhistlestopError):
    """A move that was decided on before something else happened. The answer carries what was missed."""

    def __init__(self, seen: int, version: int) -> None:
        super().__init__("stale", {"seen": seen, "version": version})
        self.seen = seen
