"""What can be wrong with a file of ours."""

from whistlestop.rules import WhistlestopError

__all__ = ["CorruptRecord"]


class CorruptRecord(WhistlestopError):
    """A file that is not a record, or not one that can have been played."""
