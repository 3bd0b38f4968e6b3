"""One typed history of a table: entries, undo, what is in force, and what a viewer may know (see README.md)."""

from whistlestop.history.ending import is_agreement
from whistlestop.history.entry import Body, Entry, Move, SetUp
from whistlestop.history.history import History
from whistlestop.history.seen import SeenBotFailure, SeenEntry, SeenHistory, SeenMove, SeenSetUp
from whistlestop.history.settings import SeatPlan, Settings
from whistlestop.history.table_events import Proposal, Settlement, TableEvent

__all__ = [
    "Body",
    "Entry",
    "History",
    "Move",
    "Proposal",
    "SeatPlan",
    "SeenBotFailure",
    "SeenEntry",
    "SeenHistory",
    "SeenMove",
    "SeenSetUp",
    "SetUp",
    "Settings",
    "Settlement",
    "TableEvent",
    "is_agreement",
]
