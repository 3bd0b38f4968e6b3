"""Commands to a table: which entry each one leads to. This module decides and changes nothing.

`permissions.py` says who may give which command, and when.
"""

from collections.abc import Callable, Collection
from typing import Any, Final, Literal, NamedTuple

from whistlestop.history import Body, Move, Settlement, SetUp
from whistlestop.history.table_events import (
    Answered,
    BotSeated,
    Closed,
    Coloured,
    Committed,
    Interrupted,
    Proposed,
    Reacted,
    Reclaimed,
    RematchOpened,
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
from whistlestop.rules import (
    Action,
    State,
    WhistlestopError,
    commitment,
    explain,
    legal,
    play,
)
from whistlestop.table.actors import NOBODY_GONE, Actor, Presence
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_name, clean_text, looks_like_any
from whistlestop.table.permissions import COMMANDS, EXPLAIN, SIT, Attempt, check
from whistlestop.table.seed import MOST_RESTARTS, salt_commitment, secret_of_round, server_commitments
from whistlestop.table.table_state import TableState
from whistlestop.table.voting import settles_alone, undo_target, voters_of
from whistlestop.wire import commands as ask
from whistlestop.wire.options import SentAction, read_action

__all__ = [
    "NOBODY_GONE",
    "STAND_IN",
    "Actor",
    "Decision",
    "Presence",
    "any_move",
    "begin",
    "begin_automatically",
    "bot_moves",
    "close",
    "close_waiting",
    "commit",
    "deal_or_reveal",
    "decide_command",
    "explain_action",
    "interrupted",
    "late",
    "open_rematch",
    "own_name",
    "sit",
    "warn",
]

STAND_IN: Final = "greedy"
"""The bot that moves for a player who ran out of time or resigned, or whose bot failed."""
_WARNING_SHARE: Final = 0.25
"""At a slow table the time after the warning, as a share of the time per turn."""


class Decision(NamedTuple):
    body: Body
    state: State | None = None
    """The position after a move, so that it is not computed again."""


def decide_command(
    table_state: TableState,
    actor: Actor,
    command: ask.Command,
    seen: int | None = None,
    now: float = 0.0,
    presence: Presence = NOBODY_GONE,
) -> Decision:
    """Return the entry this command leads to, or raise a refusal. `seen` is the version that the sender knew."""
    attempt = Attempt(table_state, actor, command, seen, now, presence)
    check(COMMANDS[type(command)], attempt)
    return _RULINGS[type(command)](attempt)


def sit(
    table_state: TableState, seat: int, name: str, was: int | None = None, commitment: str = ""
) -> Decision:
    """A person takes a free seat. `was` is their seat at the previous table, for a rematch; `commitment` is the
    SHA-256 of their salt."""
    if not 0 <= seat < len(table_state.seats):
        raise NotAllowed("unknown_seat", {"seat": seat})
    if table_state.seats[seat].is_taken:
        raise NotAllowed("seat_taken", {"seat": seat})
    error = SIT.phase_error(table_state.status)
    if error is not None:
        raise error
    name = clean_name(name)
    # Names that only look alike would let one player pass for another in the chat.
    if looks_like_any(
        name, [table_seat.name for at, table_seat in enumerate(table_state.seats) if at != seat]
    ):
        raise NotAllowed("name_taken", {"name": name})
    return Decision(Seated(seat, name, was=was, commitment=commitment if table_state.match is None else ""))


def open_rematch(table_state: TableState, seat: int | None, table: str, instead_of: str | None) -> Decision:
    """Announce the rematch at `table`; `instead_of` names an announced table that no longer exists."""
    if not table_state.is_over:
        raise NotAllowed("not_over")
    if table_state.rematch != instead_of:
        raise NotAllowed("too_late")
    return Decision(RematchOpened(seat, table))


def begin(table_state: TableState) -> Decision:
    """Set the game up."""
    if table_state.match is not None:
        raise NotAllowed("already_begun")
    return Decision(SetUp(table_state.new_match().history.last.events))


def begin_automatically(table_state: TableState) -> Decision:
    """Begin without a command, unless a player left since the beginning was scheduled."""
    if not table_state.is_full and table_state.settings.begin != "at_once":
        raise NotAllowed("seats_free")
    return deal_or_reveal(table_state)


def deal_or_reveal(table_state: TableState) -> Decision:
    """Deal if no salt is missing; fix the commitments if there are any and they are not fixed yet."""
    if table_state.match is not None:
        raise NotAllowed("already_begun")
    if table_state.owing:
        raise NotAllowed("salts_awaited")
    commitments = tuple([table_seat.commitment for table_seat in table_state.seats])
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
        # Otherwise a player who knows the deal could refuse deals until one suits (docs/shuffle.md).
        return Decision(Closed("withheld"))
    secret = secret_of_round(table_state.secret, table_state.restarts + 1)
    # Nobody else is harmed, and a table of one person would lose its only player to a slow phone.
    keeps_seat = why == "late" and table_state.plays_alone
    salts = server_commitments(secret, len(table_state.seats)) if table_state.server_commitments else ()
    return Decision(Restarted(None if keeps_seat else seat, why, commitment(secret), salts))


def close(table_state: TableState, why: Literal["abandoned", "admin", "void"]) -> Decision:
    """Close the table on behalf of the server, not of a player at it."""
    if table_state.is_over:
        raise NotAllowed("table_over")
    if table_state.campaign is not None and table_state.is_ending:
        raise NotAllowed("game_is_ending", {"game": table_state.campaign.number})
    return Decision(Closed(why))


def close_waiting(table_state: TableState) -> Decision:
    """The same, unless the game has begun."""
    if table_state.status != "waiting":
        raise NotAllowed("already_begun")
    return close(table_state, "abandoned")


def bot_moves(
    table_state: TableState,
    seat: int,
    action: Action,
    by: Literal["bot", "stand_in"],
    why: dict[str, Any] | None = None,
    since: int | None = None,
) -> Decision:
    """The move of a bot, or of the stand-in for a player who ran out of time.

    `since` is the `asked_since` of the position the bot thought about. The move is refused if the position has
    changed, or if a person has taken the seat back in the meantime.
    """
    if (
        seat not in table_state.asked
        or table_state.clock.paused_at is not None
        # The stand-in plays for a person who is late, a bot only where a bot has the seat.
        or (by == "bot") != (table_state.thinks(seat) is not None)
        or (since is not None and since != table_state.asked_since[seat])
    ):
        raise NotAllowed("too_late")
    return _played(table_state, seat, action, by, why)


def any_move(table_state: TableState, seat: int, by: Literal["bot", "stand_in"], since: int) -> Decision:
    """Play the first legal action of this seat. Used when no bot is left that could choose a better one."""
    options = legal(table_state.playing.state, seat) if seat in table_state.asked else ()
    action = next(iter(options), None)
    if action is None:
        raise NotAllowed("too_late")
    return bot_moves(table_state, seat, action, by, None, since)


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


def _play(attempt: Attempt) -> Decision:
    action = read_action(attempt.command.action, attempt.state.playing.rules)
    return _played(attempt.state, attempt.seat, action, "")


def explain_action(table_state: TableState, actor: Actor, sent: SentAction) -> WhistlestopError | None:
    """Why this seat may not play this now, or None if it may. Nothing changes."""
    try:
        attempt = Attempt(table_state, actor)
        check(EXPLAIN, attempt)
        match = table_state.playing
        return explain(match.state, attempt.seat, read_action(sent, match.rules))
    except WhistlestopError as refusal:
        return refusal


def _played(
    table_state: TableState, seat: int, action: Action, by: Any, why: dict[str, Any] | None = None
) -> Decision:
    match = table_state.playing
    state, events = play(match.state, seat, action, match.chance)
    return Decision(Move(seat, action, tuple(events), by, why), state)


def _undo(attempt: Attempt) -> Decision:
    return Decision(Undone(attempt.seat, attempt.state.history.in_force[-2].seq))


def _propose(attempt: Attempt) -> Decision:
    table_state, seat, what = attempt.state, attempt.seat, attempt.command.what
    if settles_alone(table_state, what, attempt.now):
        # Takes effect immediately and, like a move, cancels any open proposal.
        return Decision(Proposed(seat, what, settled=Settlement(what, seat), asked=(seat,)))
    asked = voters_of(table_state, what, attempt.now)
    to = undo_target(table_state, seat, attempt.command)
    is_settled = set(asked.seats) <= {seat}
    settled = _outcome(Proposed(seat, what, to), {seat}, asked.absent) if is_settled else None
    return Decision(Proposed(seat, what, to, settled, *asked))


def _outcome(proposal: Proposed, agreed: Collection[int], absent: Collection[int]) -> Settlement:
    """What the accepted proposal does. Only the end of a game names who agreed to it."""
    if proposal.what != "end":
        return Settlement(proposal.what, proposal.seat, proposal.to)
    return Settlement("end", proposal.seat, None, tuple(sorted(agreed)), tuple(sorted(absent)))


def _agree(attempt: Attempt) -> Decision:
    table_state, seat, yes = attempt.state, attempt.seat, attempt.command.yes
    agreed, proposal = table_state.agreed | {seat}, table_state.proposal
    assert proposal is not None  # checked by the row of the command
    settled = _outcome(proposal, agreed, table_state.absent) if yes and table_state.voters <= agreed else None
    return Decision(Answered(seat, yes, settled))


def _say(attempt: Attempt) -> Decision:
    seat = attempt.actor.seat
    name = "" if seat is None else attempt.state.seats[seat].name
    text = clean_text(attempt.command.text)
    if not text:
        raise NotAllowed("nothing_said")
    return Decision(Said(seat, name, text))


def _react(attempt: Attempt) -> Decision:
    return Decision(Reacted(attempt.seat, attempt.command.reaction))


def _begin(attempt: Attempt) -> Decision:
    return deal_or_reveal(attempt.state)


def _leave(attempt: Attempt) -> Decision:
    table_state, seat = attempt.state, attempt.seat
    if table_state.status == "revealing":
        return _restart(table_state, seat, "left")  # a restart, because salts of others may be known
    if table_state.match is None:
        return Decision(Vacated(seat))
    return Decision(BotSeated(seat, STAND_IN, "left"))


def _resign(attempt: Attempt) -> Decision:
    table_state, seat = attempt.state, attempt.seat
    others = [
        table_seat
        for at, table_seat in enumerate(table_state.seats)
        if at != seat and not table_seat.has_resigned
    ]
    # A game that only bots would finish interests nobody, unless a campaign goes on after it (V-11).
    if table_state.campaign is not None:
        return Decision(Resigned(seat, STAND_IN))
    if len(others) == 1 or not any(table_seat.is_person for table_seat in others):
        return Decision(Closed("resigned", seat))
    return Decision(Resigned(seat, STAND_IN))


def _replace(attempt: Attempt) -> Decision:
    seat, bot = attempt.command.seat, attempt.command.bot
    if attempt.state.match is not None:
        return Decision(BotSeated(seat, bot, "host"))
    return Decision(BotSeated(seat, bot, "fill", _bot_name(attempt.state, bot)))


def _bot_name(table_state: TableState, bot: str) -> str:
    return own_name(table_state, bot.rpartition(":")[2].capitalize()[:30])


def own_name(table_state: TableState, called: str) -> str:
    """Return this name, with a number appended if the name is taken at this table."""
    others = [table_seat.name for table_seat in table_state.seats]
    names = [called, *(f"{called[:30]} {number}" for number in range(2, len(others) + 2))]
    return next(name for name in names if not looks_like_any(name, others))


def _kick(attempt: Attempt) -> Decision:
    if attempt.state.status == "revealing":
        # With new secrets, as in `_leave`, because salts of others may be known.
        return _restart(attempt.state, attempt.command.seat, "kicked")
    return Decision(Vacated(attempt.command.seat, True))


def _reclaim(attempt: Attempt) -> Decision:
    return Decision(Reclaimed(attempt.seat))


def _colour(attempt: Attempt) -> Decision:
    return Decision(Coloured(attempt.seat, attempt.command.colour))


def _commit(attempt: Attempt) -> Decision:
    return commit(attempt.state, attempt.seat, attempt.command.commitment)


def _reveal(attempt: Attempt) -> Decision:
    """Accept a salt from any sender: the commitment determines the seat it belongs to."""
    table_state, salt = attempt.state, attempt.command.salt
    found = salt_commitment(salt)
    seats = [seat for seat in table_state.owing if table_state.seats[seat].commitment == found]
    if not seats:
        raise NotAllowed("wrong_salt")
    # Two seats may have committed to the same salt: the sender's own comes first.
    sender = attempt.actor.seat
    return Decision(Revealed(sender if sender in seats else seats[0], salt))


def _close(_attempt: Attempt) -> Decision:
    return Decision(Closed("host"))


_RULINGS: Final[dict[type, Callable[[Attempt], Decision]]] = {
    ask.Play: _play,
    ask.Undo: _undo,
    ask.Propose: _propose,
    ask.Agree: _agree,
    ask.Say: _say,
    ask.React: _react,
    ask.Begin: _begin,
    ask.Leave: _leave,
    ask.Kick: _kick,
    ask.Resign: _resign,
    ask.ReplaceByBot: _replace,
    ask.Reclaim: _reclaim,
    ask.ChooseColour: _colour,
    ask.Commit: _commit,
    ask.Reveal: _reveal,
    ask.Close: _close,
}
