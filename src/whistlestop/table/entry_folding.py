"""What each kind of entry changes in the state of a table. Only `TableState.fold` calls these functions."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from whistlestop.history import Body, Settlement, SetUp
from whistlestop.history.table_events import (
    Answered,
    BotFailedHere,
    BotSeated,
    Closed,
    Coloured,
    Committed,
    Interrupted,
    Proposed,
    Reclaimed,
    RematchOpened,
    Resigned,
    Restarted,
    Revealed,
    Revealing,
    Seated,
    Undone,
    Vacated,
    Warned,
)

if TYPE_CHECKING:  # the state imports this module
    from whistlestop.table.table_state import TableState

__all__ = ["FOLDS", "no_change"]


def no_change(_table_state: "TableState", _entry: Any, _at: float) -> None:
    """For entries that change neither a seat nor the game."""


def _seated(table_state: "TableState", entry: Seated, at: float) -> None:
    table_seat = table_state.seats[entry.seat]
    table_seat.is_taken, table_seat.name, table_seat.was, table_seat.bot = True, entry.name, entry.was, None
    table_seat.stay += 1
    # A salt counts only before the deal.
    if table_state.match is None:
        table_seat.is_salting, table_state.owed_since = False, at
        table_state.give_server_salt(entry.seat)
    if entry.commitment:
        _commit(table_state, entry.seat, entry.commitment)
    if entry.colour:
        table_seat.colour = entry.colour
    table_state.rename()


def _vacated(table_state: "TableState", entry: Vacated, _at: float) -> None:
    _free(table_state, entry.seat)


def _free(table_state: "TableState", seat: int) -> None:
    table_seat = table_state.seats[seat]
    table_seat.is_taken, table_seat.name, table_seat.bot = False, "", None
    table_seat.is_salting = False
    # The next player of the seat must not be bound to the commitment of the last one.
    table_state.give_server_salt(seat)
    table_seat.was = None
    table_seat.stay += 1
    if table_state.host == seat:
        table_state.host = None  # the next occupant is not the host


def _bot_seated(table_state: "TableState", entry: BotSeated, at: float) -> None:
    table_seat = table_state.seats[entry.seat]
    table_state.owed_since = at
    table_seat.bot, table_seat.is_away, table_seat.is_taken = entry.bot, entry.why != "fill", True
    table_seat.away_since = at if table_seat.is_away else None
    table_seat.stay += entry.why == "fill"
    if entry.why == "fill":
        table_seat.is_salting = False
        table_state.give_server_salt(entry.seat)
    table_seat.name = entry.name or table_seat.name
    # The seats that were asked are no longer the ones that play.
    table_state.proposal = None
    table_state.rename()


def _reclaimed(table_state: "TableState", entry: Reclaimed, _at: float) -> None:
    table_seat = table_state.seats[entry.seat]
    table_seat.bot, table_seat.is_away, table_seat.away_since, table_seat.was_late = None, False, None, False
    table_seat.failed_bot = None
    # Back before the vote is over: their consent is needed again.
    table_state.voters.add(entry.seat)
    table_state.absent.discard(entry.seat)
    table_state.rename()


def _bot_failed(table_state: "TableState", entry: BotFailedHere, _at: float) -> None:
    # The player may have come back, or the host may have seated another bot, while this one was failing.
    if table_state.seats[entry.seat].bot == entry.bot:
        table_state.seats[entry.seat].bot = entry.instead
        table_state.seats[entry.seat].failed_bot = entry.bot
        table_state.rename()


def _coloured(table_state: "TableState", entry: Coloured, _at: float) -> None:
    table_state.seats[entry.seat].colour = entry.colour


def _committed(table_state: "TableState", entry: Committed, _at: float) -> None:
    _commit(table_state, entry.seat, entry.commitment)


def _commit(table_state: "TableState", seat: int, commitment: str) -> None:
    """A client's commitment replaces the server's."""
    table_seat = table_state.seats[seat]
    table_seat.commitment, table_seat.salt_by, table_seat.is_salting = commitment, "player", True


def _revealing(table_state: "TableState", entry: Revealing, at: float) -> None:
    table_state.revealing_since = at
    for seat, salt in enumerate(entry.salts):
        table_state.seats[seat].salt = salt


def _revealed(table_state: "TableState", entry: Revealed, _at: float) -> None:
    table_state.seats[entry.seat].salt = entry.salt


def _restarted(table_state: "TableState", entry: Restarted, at: float) -> None:
    table_state.restarts += 1
    table_state.commitment, table_state.revealing_since, table_state.owed_since = entry.commitment, None, at
    table_state.server_commitments = entry.commitments
    for seat in range(len(table_state.seats)):
        table_state.give_server_salt(seat)
    if entry.seat is not None:
        _free(table_state, entry.seat)
        return
    for table_seat in table_state.seats:
        table_seat.is_salting = False


def _begun(table_state: "TableState", setup: SetUp, _at: float) -> None:
    table_state.match = table_state.new_match(setup)


def _undone(table_state: "TableState", _entry: Undone, _at: float) -> None:
    table_state.proposal = None


def _proposed(table_state: "TableState", entry: Proposed, at: float) -> None:
    table_state.proposal, table_state.agreed = entry, {entry.seat}
    table_state.voters, table_state.absent = set(entry.asked), set(entry.absent)
    if entry.settled is not None:
        _settle(table_state, entry.settled, at)


def _answered(table_state: "TableState", entry: Answered, at: float) -> None:
    table_state.agreed.add(entry.seat)
    if not entry.yes:
        table_state.proposal = None
    elif entry.settled is not None:
        _settle(table_state, entry.settled, at)


def _settle(table_state: "TableState", outcome: Settlement, at: float) -> None:
    """Carry out an accepted proposal. The match follows the history, so only the table is left."""
    table_state.proposal = None
    if outcome.what == "end":
        table_state.closed = "agreed"
    elif outcome.what == "pause":
        table_state.clock.pause(at)
    elif outcome.what == "resume":
        table_state.clock.resume(at)


def _resigned(table_state: "TableState", entry: Resigned, _at: float) -> None:
    table_seat = table_state.seats[entry.seat]
    table_seat.bot, table_seat.has_resigned = entry.bot or None, True
    table_state.proposal = None
    table_state.rename()


def _warned(table_state: "TableState", entry: Warned, _at: float) -> None:
    table_state.clock.warn(entry.seat, entry.until)


def _interrupted(table_state: "TableState", entry: Interrupted, _at: float) -> None:
    table_state.clock.set_forward(entry.seconds)
    for table_seat in table_state.seats:
        # How long somebody is away decides whether they are asked in a vote; an outage must not count.
        if table_seat.away_since is not None:
            table_seat.away_since += entry.seconds
    table_state.owed_since += entry.seconds
    if table_state.revealing_since is not None:
        table_state.revealing_since += entry.seconds


def _closed(table_state: "TableState", entry: Closed, _at: float) -> None:
    table_state.closed, table_state.proposal = entry.why, None
    if entry.seat is not None:
        table_state.seats[entry.seat].has_resigned = True


def _rematch_opened(table_state: "TableState", entry: RematchOpened, _at: float) -> None:
    table_state.rematch = entry.table


FOLDS: Final[dict[type[Body], "Callable[[TableState, Any, float], None]"]] = {
    Seated: _seated,
    Vacated: _vacated,
    BotSeated: _bot_seated,
    Reclaimed: _reclaimed,
    BotFailedHere: _bot_failed,
    Coloured: _coloured,
    Committed: _committed,
    Revealing: _revealing,
    Revealed: _revealed,
    Restarted: _restarted,
    SetUp: _begun,
    Undone: _undone,
    Proposed: _proposed,
    Answered: _answered,
    Resigned: _resigned,
    Warned: _warned,
    Interrupted: _interrupted,
    Closed: _closed,
    RematchOpened: _rematch_opened,
}
