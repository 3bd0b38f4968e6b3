"""One table: its seats, its log, its clock and the record of its game. This package does no network I/O."""

from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import Match, Sitter
from whistlestop.table.record import copy_for, read_record, record_of, write_record
from whistlestop.table.replay import ReplayedGame, replay_record
from whistlestop.table.saves import load_match, save_match
from whistlestop.table.verify import Verdict, verify

__all__ = [
    "CorruptRecord",
    "Match",
    "ReplayedGame",
    "Sitter",
    "Verdict",
    "copy_for",
    "load_match",
    "read_record",
    "record_of",
    "replay_record",
    "save_match",
    "verify",
    "write_record",
]
