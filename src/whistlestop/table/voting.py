"""The voting rule as a table: for each kind of proposal, who is asked and when it takes effect.

`permissions.py` and `commands.py` read `VOTES`, and `docs/authorization.md` prints it.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from whistlestop.history import Proposal
from whistlestop.rules import NotLegal, WhistlestopError
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Propose

__all__ = [
    "VOTES",
    "Vote",
    "VoterSeats",
    "printed",
    "refusal_of",
    "settles_alone",
    "undo_target",
    "voters_of",
]


class _Group(NamedTuple):
    """Seats that are not asked."""

    meaning: str
    has: Callable[[TableState, int, float], bool]
    """Whether this seat belongs to the group at this time."""


class _Objection(NamedTuple):
    """Why something cannot be proposed now."""

    meaning: str
    error: Callable[[TableState, int, int | None], WhistlestopError | None]
    """The error for this seat's proposal; the number is the entry to go back to."""


class _Condition(NamedTuple):
    """When a proposal takes effect immediately, without a vote."""

    meaning: str
    holds: Callable[[TableState, float], bool]


class Vote(NamedTuple):
    """One row. All seats are asked except those in `not_asked`."""

    what: Proposal
    not_asked: tuple[_Group, ...]
    refused: tuple[_Objection, ...]
    alone: _Condition | None = None


class VoterSeats(NamedTuple):
    seats: tuple[int, ...]
    """The seats that are asked, including the proposer."""
    absent: tuple[int, ...]
    """Seats that are not asked because their player has been away for too long."""


def _is_away_for_long(table_state: TableState, seat: int, now: float) -> bool:
    since = table_state.seats[seat].away_since
    return since is not None and now >= since + table_state.clock.longest_rest


def _no_way_back(table_state: TableState, seat: int, to: int | None) -> WhistlestopError | None:
    is_there = to is not None and table_state.history.can_go_back_to(to)
    return None if is_there else NotLegal("D-H1", "no_undo", {"seat": seat})


def _of_somebody_away(table_state: TableState, _seat: int, to: int | None) -> WhistlestopError | None:
    in_force = table_state.history.in_force
    movers = [entry.seat for entry in in_force if to is not None and entry.seq > to]
    is_away = any(mover is not None and table_state.seats[mover].is_away for mover in movers)
    return NotAllowed("undo_of_away") if is_away else None


def _paused(table_state: TableState, _seat: int, _to: int | None) -> WhistlestopError | None:
    return None if table_state.clock.paused_at is None else NotAllowed("paused")


def _not_paused(table_state: TableState, _seat: int, _to: int | None) -> WhistlestopError | None:
    return NotAllowed("not_paused") if table_state.clock.paused_at is None else None


def _ending(table_state: TableState, _seat: int, _to: int | None) -> WhistlestopError | None:
    """V-10: from the first slot of the end on a game of a campaign counts."""
    if table_state.campaign is None or not table_state.is_ending:
        return None
    return NotAllowed("game_is_ending", {"game": table_state.campaign.number})


_ENDING: Final = _Objection("a game of a campaign is being counted", _ending)
_BOTS: Final = _Group("bots", lambda table_state, seat, _now: not table_state.seats[seat].is_persons)
_RESIGNED: Final = _Group(
    "players who resigned", lambda table_state, seat, _now: table_state.seats[seat].has_resigned
)
_AWAY: Final = _Group("players who are away", lambda table_state, seat, _now: table_state.seats[seat].is_away)
_AWAY_FOR_LONG: Final = _Group(
    "players who have been away for longer than the longest pause (a turn's time, at least ten minutes)",
    _is_away_for_long,
)
_RESTED: Final = _Condition(
    "no clock runs at the table, or the pause has lasted for a turn's time and at least ten minutes",
    lambda table_state, now: table_state.clock.may_go_on(now),
)

VOTES: Final[dict[Proposal, Vote]] = {
    vote.what: vote
    for vote in (
        Vote(
            "undo",
            (_BOTS, _RESIGNED),
            (
                _ENDING,
                _Objection("the game was never at that entry, or is there now", _no_way_back),
                _Objection("it takes back a move of a player who is away", _of_somebody_away),
            ),
        ),
        Vote("end", (_BOTS, _RESIGNED, _AWAY_FOR_LONG), (_ENDING,)),
        Vote("pause", (_BOTS, _RESIGNED, _AWAY), (_Objection("the table is already paused", _paused),)),
        Vote(
            "resume",
            (_BOTS, _RESIGNED, _AWAY),
            (_Objection("the table is not paused", _not_paused),),
            _RESTED,
        ),
    )
}


def voters_of(table_state: TableState, what: Proposal, now: float) -> VoterSeats:
    """The seats that are asked about this proposal now."""
    vote = VOTES[what]
    seats = range(len(table_state.seats))
    asked = [seat for seat in seats if not any(group.has(table_state, seat, now) for group in vote.not_asked)]
    absent = [
        seat
        for seat in seats
        if _AWAY_FOR_LONG in vote.not_asked
        and _AWAY_FOR_LONG.has(table_state, seat, now)
        and not table_state.seats[seat].has_resigned
    ]
    return VoterSeats(tuple(asked), tuple(absent))


def refusal_of(table_state: TableState, seat: int, what: Proposal, to: int | None) -> WhistlestopError | None:
    """Why this cannot be proposed now; None if it can."""
    errors = (objection.error(table_state, seat, to) for objection in VOTES[what].refused)
    return next((error for error in errors if error is not None), None)


def settles_alone(table_state: TableState, what: Proposal, now: float) -> bool:
    """Whether one player alone decides it now."""
    alone = VOTES[what].alone
    return alone is not None and alone.holds(table_state, now)


def undo_target(table_state: TableState, seat: int, command: Propose) -> int | None:
    """The entry to which this proposal goes back; None if it is not about an undo, or if there is none."""
    if command.what != "undo":
        return None
    return _before_own_move(table_state, seat) if command.to is None else command.to


def _before_own_move(table_state: TableState, seat: int) -> int | None:
    """The entry before this seat's last move: going back to it also undoes the later moves of others."""
    in_force = table_state.history.in_force
    own = [at for at, entry in enumerate(in_force) if at > 0 and entry.seat == seat]
    return in_force[own[-1] - 1].seq if own else None


def printed() -> str:
    """The table in Markdown, as the documentation has it."""
    rows = [_row(vote) for vote in VOTES.values()]
    head = ["what", "who is asked", "who is not asked", "takes effect when", "rejected when"]
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows))


def _row(vote: Vote) -> list[str]:
    also = "" if _AWAY in vote.not_asked else ", including players who are away"
    done = "all who are asked agree"
    return [
        f"`{vote.what}`",
        f"every player{also}",
        _listed(group.meaning for group in vote.not_asked),
        done if vote.alone is None else f"{done}; immediately if {vote.alone.meaning}",
        _listed(objection.meaning for objection in vote.refused) or "–",
    ]


def _listed(parts: Iterable[str]) -> str:
    return "; ".join(parts)
