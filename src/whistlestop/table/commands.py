"""Commands to a table: who may give them and which entry each one leads to. This module decides and changes
nothing."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, Literal, NamedTuple

from whistlestop.rules import (
    Action,
    NotLegal,
    WhistlestopError,
    commitment,
    event_to_object,
    explain,
    format_action,
    legal,
    parse_action,
    play,
)
from whistlestop.table.errors import NotAllowed, Stale
from whistlestop.table.match import Match
from whistlestop.table.names import clean_name, clean_text, is_same_name
from whistlestop.table.seed import MOST_RESTARTS, salt_commitment, secret_of_round, server_commitments
from whistlestop.table.table_state import NewMove, TableState
from whistlestop.table.voting import asked_about, refusal_of, settles_alone
from whistlestop.wire import commands as ask
from whistlestop.wire.log import (
    Again,
    Answered,
    Begun,
    BotSeated,
    Closed,
    Coloured,
    Committed,
    Interrupted,
    LogEntry,
    Played,
    Proposed,
    Reclaimed,
    Resigned,
    Restarted,
    Revealed,
    Revealing,
    Said,
    Seated,
    Undone,
    Vacated,
    Warned,
)
from whistlestop.wire.options import SentAction, read_action

__all__ = [
    "NOBODY_GONE",
    "STAND_IN",
    "Actor",
    "Decision",
    "Presence",
    "again",
    "any_move",
    "begin",
    "begin_full",
    "bot_moves",
    "close",
    "commit",
    "deal_or_reveal",
    "decide_command",
    "explain_action",
    "interrupted",
    "late",
    "own_name",
    "sit",
    "warn",
]

STAND_IN: Final = "greedy"
"""The bot that moves for a player who ran out of time or resigned, or whose bot failed."""
_WARNING_SHARE: Final = 0.25
"""At a slow table the time after the warning, as a share of the time per turn."""


@dataclass(frozen=True)
class Actor:
    """The sender of a command."""

    seat: int | None
    """None for a sender without a seat."""
    is_host: bool = False


class Presence(NamedTuple):
    """Which players are disconnected, according to the server."""

    gone: Collection[int]
    """Seats that have been disconnected for so long that the host may seat a bot there."""
    minutes: float
    """That time, in minutes."""


NOBODY_GONE: Final = Presence((), 3.0)


class Decision(NamedTuple):
    entry: LogEntry
    fresh: NewMove | None = None


def decide_command(
    table_state: TableState,
    actor: Actor,
    command: ask.Command,
    seen: int | None = None,
    now: float = 0.0,
    presence: Presence = NOBODY_GONE,
) -> Decision:
    """Return the entry this command leads to, or raise a refusal. `seen` is the version that the sender knew."""
    if table_state.is_over and not isinstance(command, ask.Say):
        raise NotAllowed("table_over")
    if isinstance(command, ask.Propose):
        return _propose(table_state, actor, command, now)
    if isinstance(command, ask.ReplaceByBot):
        return _replace(table_state, actor, command, now, presence)
    return _RULINGS[type(command)](table_state, actor, command, seen)


def sit(
    table_state: TableState, seat: int, name: str, was: int | None = None, commitment: str = ""
) -> Decision:
    """A person takes a free chair. `was` is their chair at the previous table, for a rematch; `commitment` is the
    SHA-256 of their salt."""
    if not 0 <= seat < len(table_state.chairs):
        raise NotAllowed("no_such_chair", {"seat": seat})
    if table_state.chairs[seat].is_taken:
        raise NotAllowed("chair_taken", {"seat": seat})
    if table_state.is_over:
        raise NotAllowed("table_over")
    if table_state.status == "revealing":
        raise NotAllowed("salts_fixed")
    name = clean_name(name)
    if is_same_name(name, [chair.name for at, chair in enumerate(table_state.chairs) if at != seat]):
        raise NotAllowed("name_taken", {"name": name})
    return Decision(Seated(seat, name, was=was, commitment=commitment if table_state.match is None else ""))


def again(table_state: TableState, seat: int | None, table: str, instead_of: str | None) -> Decision:
    """Announce the rematch at `table`; `instead_of` names an announced table that no longer exists."""
    if not table_state.is_over:
        raise NotAllowed("not_over")
    if table_state.again != instead_of:
        raise NotAllowed("too_late")
    return Decision(Again(seat, table))


def begin(table_state: TableState) -> Decision:
    """Set the game up."""
    if table_state.match is not None:
        raise NotAllowed("already_begun")
    match = table_state.new_match()
    return Decision(Begun(tuple(event_to_object(event, match.rules) for event in match.entries[0].events)))


def begin_full(table_state: TableState) -> Decision:
    """Begin the game if every chair is taken."""
    if table_state.match is None and not table_state.is_full:
        raise NotAllowed("chairs_free")
    return deal_or_reveal(table_state)


def deal_or_reveal(table_state: TableState) -> Decision:
    """Deal if no salt is missing; fix the commitments if there are any and they are not fixed yet."""
    if table_state.match is not None:
        raise NotAllowed("already_begun")
    if table_state.owing:
        raise NotAllowed("salts_awaited")
    commitments = tuple([chair.commitment for chair in table_state.chairs])
    if any(commitments) and table_state.revealing_since is None:
        return Decision(Revealing(commitments, table_state.server_salts))
    return begin(table_state)


def commit(table_state: TableState, seat: int, found: str) -> Decision:
    """Accept a commitment while the table waits. Once all commitments are fixed, nobody can choose another salt."""
    if table_state.match is not None:
        raise NotAllowed("already_begun")
    if table_state.revealing_since is not None:
        raise NotAllowed("salts_fixed")
    return Decision(Committed(seat, found))


def late(table_state: TableState, seat: int, now: float) -> Decision:
    """Restart because this seat withheld its salt, or did not commit again, for too long."""
    due = table_state.reveal_by
    if due is None or due > now or seat not in table_state.owing:
        raise NotAllowed("too_late")
    return _restart(table_state, seat, "late")


def _restart(table_state: TableState, seat: int, why: Literal["late", "left", "kicked"]) -> Decision:
    if table_state.restarts >= MOST_RESTARTS:
        return Decision(Closed("withheld"))
    secret = secret_of_round(table_state.secret, table_state.restarts + 1)
    keeps_chair = why == "late" and table_state.plays_alone
    salts = server_commitments(secret, len(table_state.chairs)) if table_state.server_commitments else ()
    return Decision(Restarted(None if keeps_chair else seat, why, commitment(secret), salts))


def close(table_state: TableState, why: Literal["abandoned", "admin"]) -> Decision:
    """Close the table on behalf of the server, not of a player."""
    if table_state.is_over:
        raise NotAllowed("table_over")
    return Decision(Closed(why))


def bot_moves(
    table_state: TableState,
    seat: int,
    action: str,
    by: Literal["bot", "stand_in"],
    why: dict[str, Any] | None = None,
    since: int | None = None,
) -> Decision:
    """The move of a bot, or of the stand-in for a player who ran out of time.

    `since` is the `asked_since` of the position the bot thought about. The move is refused if the position has
    changed, or if a person has taken the chair back in the meantime.
    """
    if (
        seat not in table_state.asked
        or table_state.clock.paused_at is not None
        or (by == "bot") != (table_state.thinks(seat) is not None)
        or (since is not None and since != table_state.asked_since[seat])
    ):
        raise NotAllowed("too_late")
    return _played(table_state, seat, parse_action(action, table_state.playing.rules), by, why)


def any_move(table_state: TableState, seat: int, by: Literal["bot", "stand_in"], since: int) -> Decision:
    """Play the first legal action of this seat. Used when no bot is left that could choose a better one."""
    match = table_state.playing
    options = legal(match.state, seat) if seat in table_state.asked else ()
    action = next(iter(options), None)
    if action is None:
        raise NotAllowed("too_late")
    return bot_moves(table_state, seat, format_action(action, match.rules), by, None, since)


def warn(table_state: TableState, seat: int, now: float) -> Decision:
    """Warn the player of a slow table before the stand-in moves."""
    deadline = table_state.clock.deadline(seat)
    if (
        deadline is None
        or deadline > now
        or table_state.clock.is_warned(seat)
        or table_state.thinks(seat) is not None
    ):
        raise NotAllowed("too_late")
    return Decision(Warned(seat, now + _WARNING_SHARE * (table_state.clock.seconds or 0)))


def interrupted(table_state: TableState, version: int, seconds: float) -> Decision:
    """Record that no server ran for so many seconds after this version, which must be the last one."""
    if table_state.version != version:
        raise NotAllowed("too_late")
    return Decision(Interrupted(seconds))


def _play(table_state: TableState, actor: Actor, command: ask.Play, seen: int | None) -> Decision:
    seat = _player(table_state, actor)
    _check_seen(
        table_state,
        seen,
        table_state.asked_since[seat] if seat in table_state.asked else _seq_of_last_move(table_state),
    )
    if table_state.clock.paused_at is not None:
        raise NotAllowed("paused")
    return _played(table_state, seat, read_action(command.action, table_state.playing.rules), "")


def explain_action(table_state: TableState, actor: Actor, sent: SentAction) -> WhistlestopError | None:
    """Why this seat may not play this now, or None if it may. Nothing changes."""
    try:
        if table_state.is_over:
            raise NotAllowed("table_over")
        seat = _player(table_state, actor)
        if table_state.clock.paused_at is not None:
            raise NotAllowed("paused")
        match = table_state.playing
        return explain(match.state, seat, read_action(sent, match.rules))
    except WhistlestopError as refusal:
        return refusal


def _played(
    table_state: TableState, seat: int, action: Action, by: Any, why: dict[str, Any] | None = None
) -> Decision:
    match = table_state.playing
    state, events = play(match.state, seat, action, match.chance)
    made = tuple([event_to_object(event, match.rules) for event in events])
    return Decision(
        Played(seat, format_action(action, match.rules), made, by, why), NewMove(action, events, state)
    )


def _undo(table_state: TableState, actor: Actor, _command: ask.Undo, seen: int | None) -> Decision:
    seat = _player(table_state, actor)
    _check_seen(table_state, seen, _seq_of_last_move(table_state))
    if table_state.clock.paused_at is not None:
        raise NotAllowed("paused")
    if not table_state.can_undo(seat):
        raise NotLegal("D-H1", "no_undo", {"seat": seat})
    return Decision(Undone(seat, table_state.playing.line[-2]))


def _check_seen(table_state: TableState, seen: int | None, since: int) -> None:
    """Refuse a command decided before `since`, or on a version that does not exist (after a backup was restored)."""
    if seen is not None and not since <= seen <= table_state.version:
        raise Stale(seen, table_state.version)


def _seq_of_last_move(table_state: TableState) -> int:
    return next(
        (stamped.seq for stamped in reversed(table_state.log) if isinstance(stamped.entry, Played | Undone)),
        0,
    )


def _propose(table_state: TableState, actor: Actor, command: ask.Propose, now: float) -> Decision:
    seat, what = _player(table_state, actor), command.what
    if settles_alone(table_state, what, now):
        # Takes effect immediately and, like a move, cancels any open proposal.
        return Decision(Proposed(seat, what, settled=True, asked=(seat,)))
    if table_state.proposal is not None:
        raise NotAllowed("already_proposed")
    to = None
    if what == "undo":
        to = _before_own_move(table_state.playing, seat) if command.to is None else command.to
    refusal = refusal_of(table_state, seat, what, to)
    if refusal is not None:
        raise refusal
    asked = asked_about(table_state, what, now)
    return Decision(Proposed(seat, what, to, set(asked.seats) <= {seat}, *asked))


def _before_own_move(match: Match, seat: int) -> int | None:
    """The entry before this seat's last move: going back to it also undoes the later moves of others."""
    line = match.line
    own = [at for at in range(1, len(line)) if match.entries[line[at]].seat == seat]
    return line[own[-1] - 1] if own else None


def _agree(table_state: TableState, actor: Actor, command: ask.Agree, seen: int | None) -> Decision:
    seat = _player(table_state, actor)
    if table_state.proposal is None:
        raise NotAllowed("nothing_proposed")
    _check_seen(table_state, seen, table_state.proposed_since)  # an older one answers another proposal
    is_withdrawn = seat == table_state.proposal.seat and not command.yes
    if seat in table_state.agreed and not is_withdrawn:
        raise NotAllowed("already_answered")
    settled = command.yes and table_state.voters <= table_state.agreed | {seat}
    return Decision(Answered(seat, command.yes, settled))


def _say(table_state: TableState, actor: Actor, command: ask.Say, _seen: int | None) -> Decision:
    if not table_state.settings.chat:
        raise NotAllowed("no_chat")
    name = "" if actor.seat is None else table_state.chairs[actor.seat].name
    text = clean_text(command.text)
    if not text:
        raise NotAllowed("nothing_said")
    return Decision(Said(actor.seat, name, text))


def _begin(table_state: TableState, actor: Actor, _command: ask.Begin, _seen: int | None) -> Decision:
    _host(actor)
    return begin_full(table_state)


def _leave(table_state: TableState, actor: Actor, _command: ask.Leave, _seen: int | None) -> Decision:
    seat = _seat(actor)
    if table_state.settings.hotseat:
        raise NotAllowed("one_device")
    if table_state.revealing_since is not None and table_state.match is None:
        return _restart(table_state, seat, "left")  # a restart, because salts of others may be known
    if table_state.match is None:
        return Decision(Vacated(seat))
    if table_state.chairs[seat].bot is not None:
        raise NotAllowed("bot_has_chair")
    return Decision(BotSeated(seat, STAND_IN, "left"))


def _resign(table_state: TableState, actor: Actor, _command: ask.Resign, _seen: int | None) -> Decision:
    seat = _running(table_state, actor)
    if table_state.chairs[seat].has_resigned:
        raise NotAllowed("resigned_already")
    others = [chair for at, chair in enumerate(table_state.chairs) if at != seat and not chair.has_resigned]
    if len(others) == 1 or not any(chair.is_person for chair in others):
        return Decision(Closed("resigned", seat))
    return Decision(Resigned(seat, STAND_IN))


def _replace(
    table_state: TableState, actor: Actor, command: ask.ReplaceByBot, now: float, presence: Presence
) -> Decision:
    _host(actor)
    if not command.seat < len(table_state.chairs):
        raise NotAllowed("no_such_chair", {"seat": command.seat})
    chair = table_state.chairs[command.seat]
    if not chair.is_person or chair.bot is not None:
        raise NotAllowed("bot_has_chair")
    if table_state.match is not None:
        is_late = chair.was_late or table_state.clock.is_late(command.seat, now)
        if not is_late and command.seat not in presence.gone:
            raise NotAllowed("player_present", {"minutes": ceil(presence.minutes)})
        return Decision(BotSeated(command.seat, command.bot, "host"))
    if chair.is_taken:
        raise NotAllowed("chair_taken", {"seat": command.seat})
    if table_state.status == "revealing":
        raise NotAllowed("salts_fixed")
    return Decision(BotSeated(command.seat, command.bot, "fill", _bot_name(table_state, command.bot)))


def _bot_name(table_state: TableState, bot: str) -> str:
    return own_name(table_state, bot.rpartition(":")[2].capitalize()[:30])


def own_name(table_state: TableState, called: str) -> str:
    """Return this name, with a number appended if the name is taken at this table."""
    others = [chair.name for chair in table_state.chairs]
    names = [called, *(f"{called[:30]} {number}" for number in range(2, len(others) + 2))]
    return next(name for name in names if not is_same_name(name, others))


def _kick(table_state: TableState, actor: Actor, command: ask.Kick, _seen: int | None) -> Decision:
    _host(actor)
    if not command.seat < len(table_state.chairs) or table_state.chairs[command.seat].kind == "bot":
        raise NotAllowed("no_such_chair", {"seat": command.seat})
    if table_state.match is not None:
        raise NotAllowed("already_begun")
    if table_state.settings.hotseat:
        raise NotAllowed("one_device")
    if not table_state.chairs[command.seat].is_taken:
        raise NotAllowed("chair_free", {"seat": command.seat})
    if table_state.revealing_since is not None:
        return _restart(table_state, command.seat, "kicked")
    return Decision(Vacated(command.seat, True))


def _reclaim(table_state: TableState, actor: Actor, _command: ask.Reclaim, _seen: int | None) -> Decision:
    seat = _seat(actor)
    if table_state.chairs[seat].has_resigned:
        raise NotAllowed("resigned_already")
    if not table_state.chairs[seat].is_away:
        raise NotAllowed("chair_yours")
    return Decision(Reclaimed(seat))


def _colour(table_state: TableState, actor: Actor, command: ask.ChooseColour, _seen: int | None) -> Decision:
    seat = _seat(actor)
    if any(chair.colour == command.colour for at, chair in enumerate(table_state.chairs) if at != seat):
        raise NotAllowed("colour_taken", {"colour": command.colour})
    return Decision(Coloured(seat, command.colour))


def _commit(table_state: TableState, actor: Actor, command: ask.Commit, _seen: int | None) -> Decision:
    return commit(table_state, _seat(actor), command.commitment)


def _reveal(table_state: TableState, actor: Actor, command: ask.Reveal, _seen: int | None) -> Decision:
    """Accept a salt from any sender: the commitment determines the seat it belongs to."""
    if table_state.match is not None:
        raise NotAllowed("already_begun")
    if table_state.revealing_since is None:
        raise NotAllowed("salts_not_fixed")
    found = salt_commitment(command.salt)
    seats = [seat for seat in table_state.owing if table_state.chairs[seat].commitment == found]
    if not seats:
        raise NotAllowed("wrong_salt")
    return Decision(Revealed(actor.seat if actor.seat in seats else seats[0], command.salt))


def _close(_table_state: TableState, actor: Actor, _command: ask.Close, _seen: int | None) -> Decision:
    _host(actor)
    return Decision(Closed("host"))


def _seat(actor: Actor) -> int:
    if actor.seat is None:
        raise NotAllowed("no_chair")
    return actor.seat


def _running(table_state: TableState, actor: Actor) -> int:
    seat = _seat(actor)
    if table_state.match is None:
        raise NotAllowed("not_begun")
    return seat


def _player(table_state: TableState, actor: Actor) -> int:
    """The seat of a player who plays in person, not through a bot."""
    seat = _running(table_state, actor)
    if table_state.chairs[seat].bot is not None:
        raise NotAllowed("bot_has_chair")
    return seat


def _host(actor: Actor) -> None:
    if not actor.is_host:
        raise NotAllowed("host_only")


_RULINGS: Final[dict[type, Callable[[TableState, Actor, Any, int | None], Decision]]] = {
    ask.Play: _play,
    ask.Undo: _undo,
    ask.Agree: _agree,
    ask.Say: _say,
    ask.Begin: _begin,
    ask.Leave: _leave,
    ask.Kick: _kick,
    ask.Resign: _resign,
    ask.Reclaim: _reclaim,
    ask.ChooseColour: _colour,
    ask.Commit: _commit,
    ask.Reveal: _reveal,
    ask.Close: _close,
}
