"""Who may give which command, and when: one row for each command.

`commands.py` and the server read the rows, and `docs/authorization.md` prints them. The server's other requests have
rows of the same form in `server/permissions.py`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, NamedTuple, get_args

from whistlestop.history import Move
from whistlestop.history.table_events import Undone
from whistlestop.rules import NotLegal, WhistlestopError
from whistlestop.table.actors import NOBODY_GONE, Actor, Presence, Role
from whistlestop.table.errors import NotAllowed, Stale
from whistlestop.table.table_state import TableState
from whistlestop.table.voting import refusal_of, settles_alone, undo_target
from whistlestop.wire import commands as ask
from whistlestop.wire.table import Status

__all__ = [
    "COMMANDS",
    "EXPLAIN",
    "KNOWN",
    "NOT_SHARED",
    "PHASES",
    "SIT",
    "Attempt",
    "Condition",
    "Permission",
    "PhaseReason",
    "check",
    "check_conditions",
    "printed",
    "role_error",
]

PHASES: Final[tuple[Status, ...]] = get_args(Status)
KNOWN: Final = frozenset({Role.PERSON, Role.ACCOUNT, Role.BOT})
"""Roles that a cookie or the token of a bot account gives, whatever the table."""
_BEFORE: Final[tuple[Status, ...]] = ("waiting", "revealing")
_OPEN: Final[tuple[Status, ...]] = ("waiting", "revealing", "running")


class Attempt(NamedTuple):
    """What a sender tries to do, at the table as it is now."""

    state: TableState
    actor: Actor
    command: Any = None
    seen: int | None = None
    """The version that the sender knew."""
    now: float = 0.0
    presence: Presence = NOBODY_GONE

    @property
    def seat(self) -> int:
        """The sender's seat; a row checks the roles before its conditions."""
        assert self.actor.seat is not None
        return self.actor.seat


class Condition(NamedTuple):
    """Something that must hold besides role and phase."""

    meaning: str
    error: Callable[[Attempt], WhistlestopError | None] | None = None
    """The error if it does not hold. None for a condition that depends on more than the table: the code that has the
    rest of the information checks it."""


class PhaseReason(NamedTuple):
    """The error code for a phase."""

    phase: Status
    reason: str


_USUAL_REASONS: Final = (
    PhaseReason("waiting", reason="not_begun"),
    PhaseReason("revealing", reason="not_begun"),
    PhaseReason("running", reason="already_begun"),
    PhaseReason("finished", reason="table_over"),
    PhaseReason("closed", reason="table_over"),
)


@dataclass(frozen=True)
class Permission:
    """One row: a sender with one of these roles may do it in these phases, if all conditions hold."""

    who: frozenset[Role]
    when: tuple[Status, ...] = PHASES
    conditions: tuple[Condition, ...] = ()
    reasons: tuple[PhaseReason, ...] = ()
    """The error codes of other phases where they are not the usual ones."""

    def phase_error(self, phase: Status) -> NotAllowed | None:
        if phase in self.when:
            return None
        reasons = (*self.reasons, *_USUAL_REASONS)
        return _not_now(next(one.reason for one in reasons if one.phase == phase))


def _not_now(reason: str) -> NotAllowed:
    return NotAllowed(reason)


def check(permission: Permission, attempt: Attempt) -> None:
    """Raise the first reason why the sender may not do this now."""
    error = permission.phase_error(attempt.state.status)
    if error is not None and attempt.state.is_over:
        raise error
    refused = role_error(permission, attempt.actor.roles)
    if refused is not None:
        raise refused
    if error is not None:
        raise error
    check_conditions(permission, attempt)


def check_conditions(permission: Permission, attempt: Attempt) -> None:
    for condition in permission.conditions:
        error = None if condition.error is None else condition.error(attempt)
        if error is not None:
            raise error


def role_error(permission: Permission, roles: frozenset[Role], *, is_known: bool = True) -> NotAllowed | None:
    """Why a sender with these roles may not do this in any phase; None if the row lists one of them.

    `is_known` is whether the request carried a key or a cookie.
    """
    if permission.who & roles:
        return None
    if permission.who == {Role.DEVICE}:
        return NotAllowed("no_device")
    if permission.who <= KNOWN:
        if Role.BOT in roles:
            return NotAllowed("not_for_bots")
        return NotAllowed("no_account" if Role.PERSON in roles else "not_known")
    if Role.DEVICE in roles:
        return NotAllowed("seat_locked")
    if Role.PLAYER in permission.who or not roles & {Role.PLAYER, Role.HOST}:
        return NotAllowed("no_seat" if is_known else "no_key")
    return NotAllowed("host_only")


def _refused(reason: str, holds: Callable[[Attempt], bool]) -> Callable[[Attempt], WhistlestopError | None]:
    """The check of a condition that is refused for this reason."""
    return lambda attempt: None if holds(attempt) else NotAllowed(reason)


def _seat_refused(
    reason: str, holds: Callable[[Attempt], bool]
) -> Callable[[Attempt], WhistlestopError | None]:
    """The same for a condition on the seat that the command names."""
    return lambda attempt: None if holds(attempt) else NotAllowed(reason, {"seat": attempt.command.seat})


def _stale(since: Callable[[Attempt], int]) -> Callable[[Attempt], WhistlestopError | None]:
    """Refuse a command decided before `since`, or on a version that does not exist (after a backup was restored)."""

    def error(attempt: Attempt) -> WhistlestopError | None:
        seen, version = attempt.seen, attempt.state.version
        is_fresh = seen is None or since(attempt) <= seen <= version
        return None if is_fresh else Stale(seen or 0, version)

    return error


def _last_move(attempt: Attempt) -> int:
    entries = reversed(attempt.state.history)
    return next((entry.seq for entry in entries if isinstance(entry.body, Move | Undone)), 0)


def _question(attempt: Attempt) -> int:
    table_state, seat = attempt.state, attempt.seat
    return table_state.asked_since[seat] if seat in table_state.asked else _last_move(attempt)


def _no_undo(attempt: Attempt) -> WhistlestopError | None:
    if attempt.state.can_undo(attempt.seat):
        return None
    return NotLegal("D-H1", "no_undo", {"seat": attempt.seat})


def _settles_alone(attempt: Attempt) -> bool:
    return settles_alone(attempt.state, attempt.command.what, attempt.now)


def _vote_refused(attempt: Attempt) -> WhistlestopError | None:
    if _settles_alone(attempt):
        return None
    target = undo_target(attempt.state, attempt.seat, attempt.command)
    return refusal_of(attempt.state, attempt.seat, attempt.command.what, target)


def _is_unanswered(attempt: Attempt) -> bool:
    proposal = attempt.state.proposal
    assert proposal is not None
    is_withdrawn = attempt.seat == proposal.seat and not attempt.command.yes
    return attempt.seat not in attempt.state.agreed or is_withdrawn


def _is_seat(attempt: Attempt) -> bool:
    return bool(attempt.command.seat < len(attempt.state.seats))


def _is_absent(attempt: Attempt) -> bool:
    table_state, seat = attempt.state, attempt.command.seat
    if table_state.match is None:
        return True
    is_late = table_state.seats[seat].was_late or table_state.clock.is_late(seat, attempt.now)
    return is_late or seat in attempt.presence.gone


def _present(attempt: Attempt) -> WhistlestopError | None:
    if _is_absent(attempt):
        return None
    return NotAllowed("player_present", {"minutes": ceil(attempt.presence.minutes)})


def _is_colour_free(attempt: Attempt) -> bool:
    seats = enumerate(attempt.state.seats)
    return all(table_seat.colour != attempt.command.colour for at, table_seat in seats if at != attempt.seat)


def _colour_taken(attempt: Attempt) -> WhistlestopError | None:
    if _is_colour_free(attempt):
        return None
    return NotAllowed("colour_taken", {"colour": attempt.command.colour})


_IN_PERSON: Final = Condition(
    "no bot plays for the sender's seat",
    _refused(reason="bot_has_seat", holds=lambda attempt: attempt.state.seats[attempt.seat].bot is None),
)
_NOT_PAUSED: Final = Condition(
    "the table is not paused",
    _refused(reason="paused", holds=lambda attempt: attempt.state.clock.paused_at is None),
)
_KNOWS_QUESTION: Final = Condition("the version sent is not older than the question", _stale(_question))
_KNOWS_LAST_MOVE: Final = Condition("the version sent is not older than the last move", _stale(_last_move))
_CAN_UNDO: Final = Condition("the sender made the last move, and it revealed nothing", _no_undo)
_NO_PROPOSAL: Final = Condition(
    "no other proposal is open, unless this one takes effect immediately",
    _refused(
        reason="already_proposed",
        holds=lambda attempt: attempt.state.proposal is None or _settles_alone(attempt),
    ),
)
_VOTE_ALLOWS: Final = Condition("the voting table does not reject it", _vote_refused)
_IS_PROPOSED: Final = Condition(
    "a proposal is open",
    _refused(reason="nothing_proposed", holds=lambda attempt: attempt.state.proposal is not None),
)
_KNOWS_PROPOSAL: Final = Condition(
    "the version sent is not older than the proposal", _stale(lambda attempt: attempt.state.proposed_since)
)
_UNANSWERED: Final = Condition(
    "the sender has not answered, or takes back their own proposal",
    _refused(reason="already_answered", holds=_is_unanswered),
)
_CHAT: Final = Condition(
    "the table has a chat", _refused(reason="no_chat", holds=lambda attempt: attempt.state.settings.chat)
)
_FULL: Final = Condition(
    "every seat is taken", _refused(reason="seats_free", holds=lambda attempt: attempt.state.is_full)
)
_NO_SALT_MISSING: Final = Condition(
    "no salt is missing", _refused(reason="salts_awaited", holds=lambda attempt: not attempt.state.owing)
)
NOT_SHARED: Final = Condition(
    "the table is not played on one shared device",
    _refused(reason="one_device", holds=lambda attempt: not attempt.state.settings.hotseat),
)
_NOT_RESIGNED: Final = Condition(
    "the sender has not resigned",
    _refused(
        reason="resigned_already", holds=lambda attempt: not attempt.state.seats[attempt.seat].has_resigned
    ),
)
_AWAY: Final = Condition(
    "a bot replaces the sender",
    _refused(reason="seat_yours", holds=lambda attempt: attempt.state.seats[attempt.seat].is_away),
)
_OTHERS_SEAT: Final = Condition(
    "the seat exists and was not opened for a bot",
    _seat_refused(
        reason="unknown_seat",
        holds=lambda attempt: _is_seat(attempt) and attempt.state.seats[attempt.command.seat].kind != "bot",
    ),
)
_SEAT_TAKEN: Final = Condition(
    "the seat is taken",
    _seat_refused(
        reason="seat_free", holds=lambda attempt: attempt.state.seats[attempt.command.seat].is_taken
    ),
)
_EXISTS: Final = Condition("the seat exists", _seat_refused(reason="unknown_seat", holds=_is_seat))
_IS_PERSONS: Final = Condition(
    "no bot plays for the seat",
    _refused(
        reason="bot_has_seat",
        holds=lambda attempt: (
            attempt.state.seats[attempt.command.seat].is_person
            and attempt.state.seats[attempt.command.seat].bot is None
        ),
    ),
)
_ABSENT: Final = Condition(
    "during the game: the player is late, or has not been connected for `absence_minutes`", _present
)
_SEAT_FREE: Final = Condition(
    "before the game: the seat is free",
    _seat_refused(
        reason="seat_taken",
        holds=lambda attempt: (
            attempt.state.match is not None or not attempt.state.seats[attempt.command.seat].is_taken
        ),
    ),
)
_SALTS_OPEN: Final = Condition(
    "before the game: the commitments are not fixed",
    _refused(reason="salts_fixed", holds=lambda attempt: attempt.state.status != "revealing"),
)
_COLOURS_OPEN: Final = Condition(
    "the game does not fix the colours of the seats",
    _refused(reason="colours_fixed", holds=lambda attempt: not attempt.state.fixed_colours),
)
_COLOUR_FREE: Final = Condition("no other seat has the colour", _colour_taken)


def _ending(attempt: Attempt) -> WhistlestopError | None:
    place = attempt.state.campaign
    if place is None or not attempt.state.is_ending:
        return None
    return NotAllowed("game_is_ending", {"game": place.number})


_NOT_ENDING: Final = Condition("no game of a campaign is being counted", _ending)

_PLAYER: Final = frozenset({Role.PLAYER})
_HOST: Final = frozenset({Role.HOST, Role.DEVICE})

COMMANDS: Final[dict[type, Permission]] = {
    ask.Play: Permission(_PLAYER, ("running",), (_IN_PERSON, _KNOWS_QUESTION, _NOT_PAUSED)),
    ask.Undo: Permission(_PLAYER, ("running",), (_IN_PERSON, _KNOWS_LAST_MOVE, _NOT_PAUSED, _CAN_UNDO)),
    ask.Propose: Permission(_PLAYER, ("running",), (_IN_PERSON, _NO_PROPOSAL, _VOTE_ALLOWS)),
    ask.Agree: Permission(_PLAYER, ("running",), (_IN_PERSON, _IS_PROPOSED, _KNOWS_PROPOSAL, _UNANSWERED)),
    ask.Say: Permission(_PLAYER | {Role.HOST}, PHASES, (_CHAT,)),
    ask.React: Permission(_PLAYER, PHASES, (_CHAT,)),
    ask.Begin: Permission(
        _HOST,
        ("waiting",),
        (_FULL, _NO_SALT_MISSING),
        (PhaseReason("revealing", reason="already_begun"),),
    ),
    ask.Leave: Permission(_PLAYER, _OPEN, (NOT_SHARED, _IN_PERSON)),
    ask.Kick: Permission(_HOST, _BEFORE, (_OTHERS_SEAT, NOT_SHARED, _SEAT_TAKEN)),
    ask.Resign: Permission(_PLAYER, ("running",), (_NOT_RESIGNED,)),
    ask.ReplaceByBot: Permission(_HOST, _OPEN, (_EXISTS, _IS_PERSONS, _ABSENT, _SEAT_FREE, _SALTS_OPEN)),
    ask.Reclaim: Permission(_PLAYER, _OPEN, (_NOT_RESIGNED, _AWAY)),
    ask.ChooseColour: Permission(_PLAYER, _OPEN, (_COLOURS_OPEN, _COLOUR_FREE)),
    ask.Commit: Permission(_PLAYER, ("waiting",), reasons=(PhaseReason("revealing", reason="salts_fixed"),)),
    ask.Reveal: Permission(
        _PLAYER | _HOST,
        ("revealing",),
        (Condition("the salt fits a commitment whose salt is missing"),),
        (PhaseReason("waiting", reason="salts_not_fixed"),),
    ),
    ask.Close: Permission(_HOST, _OPEN, (_NOT_ENDING,)),
}
"""Every command (`wire/commands.py`)."""

EXPLAIN: Final = Permission(_PLAYER, ("running",), (_IN_PERSON, _NOT_PAUSED))
"""The question why an action is not allowed."""

SIT: Final = Permission(
    frozenset({Role.ANYONE}),
    ("waiting", "running"),
    reasons=(PhaseReason("revealing", reason="salts_fixed"),),
)
"""Taking a free seat. During the game only a table that began with free seats has one."""


def printed(rows: Iterable[tuple[str, Permission]], head: str) -> str:
    """Rows as a table in Markdown, as the documentation has them."""
    lines = [[f"`{name}`", *_cells(permission)] for name, permission in rows]
    top = [head, "who", "when", "conditions"]
    return "\n".join("| " + " | ".join(line) + " |" for line in (top, ["---"] * len(top), *lines))


def _cells(permission: Permission) -> list[str]:
    return [
        ", ".join(role for role in Role if role in permission.who),
        "always" if permission.when == PHASES else ", ".join(permission.when),
        "; ".join(condition.meaning for condition in permission.conditions) or "–",
    ]
