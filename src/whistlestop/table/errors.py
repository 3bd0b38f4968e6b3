"""Errors in record files and in commands to a table."""

from collections.abc import Mapping

from whistlestop.rules import WhistlestopError

__all__ = ["CorruptRecord", "NotAllowed", "Stale"]


class CorruptRecord(WhistlestopError):
    """The file is not a record, or no game can have produced it."""


class NotAllowed(WhistlestopError):
    """The table does not accept this command now, or not from this sender. Nothing has changed."""

    def __init__(self, reason: str, values: Mapping[str, object] | None = None) -> None:
        super().__init__(reason, values or {})


class Stale(WhistlestopError):
    """The move was decided on an older version. The answer carries the events that the sender missed."""

    def __init__(self, seen: int, version: int) -> None:
        super().__init__("stale", {"seen": seen, "version": version})
        self.seen = seen
