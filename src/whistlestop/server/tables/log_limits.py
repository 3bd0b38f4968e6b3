"""How much may be written into a table's log beside the moves of its game, so that nobody fills the disk there."""

from typing import Final

from whistlestop.history.table_events import BotSeated, Coloured, Reclaimed
from whistlestop.server.tables.seat_history import period_start
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Begin, ChooseColour, Close, Command, Kick, Leave

__all__ = ["check_before_game", "check_changes"]

_ALWAYS: Final = (Begin, Close, Kick, Leave)
"""What gets a table out of where it is; each can happen only so often."""
_SEATS: Final = 20
"""The whole log may have as many entries as this many seats: people come and go."""

_CHANGES: Final = (BotSeated, Coloured, Reclaimed)


def check_before_game(table_state: TableState, seat: int | None, command: Command, most: int) -> None:
    """Refuse a seat that has written `most` entries since its player sat down."""
    if table_state.status != "waiting" or isinstance(command, _ALWAYS):
        return
    since = 0 if seat is None else period_start(table_state.history, seat)
    mine = sum(entry.seat == seat for entry in table_state.history if entry.seq >= since)
    if mine >= most or table_state.version >= most * _SEATS:
        raise NotAllowed("too_much_before")


def check_changes(table_state: TableState, seat: int | None, command: Command, most: int) -> None:
    """Later on: refuse a seat that has changed its colour, left and come back `most` times in all. Coming back is
    always possible, and so is resigning."""
    if table_state.status == "waiting" or not isinstance(command, ChooseColour | Leave):
        return
    changes = (entry for entry in table_state.history if isinstance(entry.body, _CHANGES))
    if sum(entry.seat == seat for entry in changes) >= most:
        raise NotAllowed("too_many_changes")
