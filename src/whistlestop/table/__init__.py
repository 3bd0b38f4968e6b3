"""One table: who sits at it, what happened, and what is kept of it. No network here."""

from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import Happened, Match, Sitter
from whistlestop.table.record import copy_for, read_record, record_of, write_record
from whistlestop.table.replay import Story, told_by
from whistlestop.table.saves import load_match, save_match
from whistlestop.table.verify import Verdict, verify

__all__ = [
    "CorruptRecord",
    "Happened",
    "Match",
    "Sitter",
    "Story",
    "Verdict",
    "copy_for",
    "load_match",
    "read_record",
    "record_of",
    "save_match",
    "told_by",
    "verify",
    "write_record",
]
