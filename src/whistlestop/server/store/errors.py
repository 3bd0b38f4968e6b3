"""What can go wrong between a table and its database."""

from whistlestop.rules import WhistlestopError

__all__ = ["BadDatabase", "DamagedLog", "NumberTaken", "StoreFailed"]


class BadDatabase(WhistlestopError):
    """This database cannot be used as it is, or not from here; the sentence says what to do."""


class DamagedLog(WhistlestopError):
    """The log of one table cannot be read at this entry, or lacks it. Other tables are not concerned."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__("table_damaged", {"table": table, "entry": seq})


class NumberTaken(Exception):
    """Somebody else wrote the entry with this number first: read on, and decide again."""


class StoreFailed(WhistlestopError):
    """The disk or the database did not do it. Nothing has changed."""

    def __init__(self, problem: Exception) -> None:
        super().__init__("store_failed", {})
        self.problem = problem
