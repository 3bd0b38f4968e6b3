"""Redaction: what a seat or a spectator may see of a table's log, state and answers.

`seen_by`, `action_seen_by` and `project` of the rules hide cards, tickets and decks. Everything else is sent only
if the lists below allow it: an entry type that is not listed is never sent.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from whistlestop.mechanics.describes import Describes
from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels, ShowsPieces
from whistlestop.rules import (
    Event,
    Ruleset,
    View,
    event_to_object,
    format_action,
    legal,
    project,
    seen_by,
)
from whistlestop.rules.events import EVERYONE
from whistlestop.rules.graph import longest_trail_path
from whistlestop.rules.ids import TrackName
from whistlestop.rules.options import NO_OPTIONS, Options
from whistlestop.rules.view import action_seen_by
from whistlestop.table.match import MatchEntry
from whistlestop.table.record import result_object
from whistlestop.table.table_state import TableState
from whistlestop.wire.log import (
    Again,
    Answered,
    Begun,
    BotFailedHere,
    BotSeated,
    Closed,
    Coloured,
    Committed,
    Interrupted,
    Opened,
    Played,
    Proposed,
    Reclaimed,
    Resigned,
    Restarted,
    Revealed,
    Revealing,
    Said,
    Seated,
    Stamped,
    Undone,
    Vacated,
    Warned,
)
from whistlestop.wire.options import WireOptions, options_to_wire
from whistlestop.wire.table import (
    ChairFacts,
    ClockFacts,
    Happening,
    Look,
    ProposalFacts,
    TableFacts,
)
from whistlestop.wire.view import OwnView, own_view, seat_view

__all__ = [
    "can_undo",
    "chair_facts",
    "look_at",
    "options_of",
    "own_key",
    "own_part",
    "result_of",
    "seen_entry",
    "seen_events",
    "sent_options",
    "table_facts",
    "view_of",
    "who_saw_more",
]

_OPEN: Final = (
    Again,
    Answered,
    BotSeated,
    Closed,
    Coloured,
    Committed,
    Interrupted,
    Opened,
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
"""Entries without secrets, which are sent unchanged."""


def seen_entry(table_state: TableState, stamped: Stamped, seat: int | None) -> list[Happening]:
    """An entry as this seat may see it; None for a spectator."""
    entry = stamped.entry
    stamp = {"seq": stamped.seq, "at": stamped.at}
    if isinstance(entry, Played | Begun):
        happened = table_state.playing.entries[table_state.moves[stamped.seq]]
        head = _move(table_state, entry, happened, seat) if isinstance(entry, Played) else {"kind": "begun"}
        seen = [event_to_object(seen_by(event, seat), table_state.rules) for event in happened.events]
        return [{**stamp, **part} for part in (head, *seen)]
    if isinstance(entry, BotFailedHere):
        return [
            {**stamp, "kind": "bot_failed", "seat": entry.seat, "bot": entry.bot, "instead": entry.instead}
        ]
    if isinstance(entry, _OPEN):
        return [{**stamp, **msgspec.to_builtins(entry)}]
    raise TypeError(f"nobody decided who may see {type(entry).__name__}")


def seen_events(table_state: TableState, stamped: Stamped, seat: int | None) -> list[Event]:
    """The game events of an entry as this seat may see them; empty for an entry that is not a move."""
    if not isinstance(stamped.entry, Played | Begun):
        return []
    return [
        seen_by(event, seat) for event in table_state.playing.entries[table_state.moves[stamped.seq]].events
    ]


def view_of(table_state: TableState, seat: int | None) -> View | None:
    """This seat's view of the game; None before the game begins."""
    return None if table_state.match is None else project(table_state.match.state, seat)


def who_saw_more(table_state: TableState, entries: Sequence[Stamped]) -> set[int]:
    """The seats that see more of these entries than a spectator. All other seats share one encoding."""
    seats: set[int] = set()
    for stamped in entries:
        if isinstance(stamped.entry, Played | Begun):
            if isinstance(stamped.entry, Played):
                seats.add(stamped.entry.seat)
            events = table_state.playing.entries[table_state.moves[stamped.seq]].events
            seats.update([event.owner() for event in events if event.audience != EVERYONE])
    return seats


def _move(table_state: TableState, entry: Played, happened: MatchEntry, seat: int | None) -> Happening:
    if happened.action is None:
        raise ValueError(f"entry {happened.seq} of the record is no move")
    action = action_seen_by(happened.action, entry.seat, happened.events, seat)
    move: Happening = {
        "kind": "played",
        "seat": entry.seat,
        "action": None if action is None else format_action(action, table_state.rules),
    }
    if entry.by:
        move["by"] = entry.by
    if entry.why is not None and _may_know_why(table_state, entry, seat):
        move["why"] = entry.why
    return move


def _may_know_why(table_state: TableState, entry: Played, seat: int | None) -> bool:
    """Reasons reveal tickets. A bot's reason is public if `settings.reasons` is set. A stand-in's reason is shown
    only to the replaced player until the game ends."""
    if table_state.status == "finished" or seat == entry.seat:
        return True
    return table_state.settings.reasons and table_state.chairs[entry.seat].kind == "bot"


def look_at(table_state: TableState, seat: int | None) -> Look:
    """Everything that this seat can see now."""
    match = table_state.match
    return Look(
        version=table_state.version,
        head=table_state.head,
        table=table_facts(table_state),
        view=None if match is None else seat_view(project(match.state, seat)),
        options=sent_options(table_state, seat),
        can_undo=can_undo(table_state, seat),
        result=result_of(table_state),
    )


def own_key(table_state: TableState, seat: int | None) -> tuple[object, ...] | None:
    """The objects that `own_part` is made from: while they are the same objects, `own_part` is unchanged. None if a
    mechanic adds something, or without a game."""
    if table_state.match is None or seat is None:
        return None
    state = table_state.match.state
    secrets = state.secrets
    if secrets.extras or state.public.extras or _has_own_form(table_state.match.rules):
        return None
    return (
        secrets.hands[seat],
        secrets.tickets[seat],
        secrets.offered[seat],
        secrets.choices[seat],
        secrets.known_decks[seat],
    )


def _has_own_form(rules: Ruleset) -> bool:
    return any(map(rules.implementing, (Describes, ShowsPanels, ShowsPieces, ShowsOptions)))


def own_part(table_state: TableState, seat: int | None) -> OwnView | None:
    """The part of this seat's view that differs from a spectator's."""
    if table_state.match is None or seat is None:
        return None
    return own_view(project(table_state.match.state, seat))


def options_of(table_state: TableState, seat: int | None) -> Options:
    """The legal actions of this seat. They reveal its hand, so only this seat gets them."""
    if seat is None or seat not in table_state.asked:
        return NO_OPTIONS
    return legal(table_state.playing.state, seat)


def sent_options(table_state: TableState, seat: int | None) -> WireOptions | None:
    """The same as it is sent; None where there are none."""
    options = options_of(table_state, seat)
    return options_to_wire(options) if options else None


def can_undo(table_state: TableState, seat: int | None) -> bool:
    """Whether this seat may undo its last move without consent."""
    return seat is not None and table_state.can_undo(seat)


def result_of(table_state: TableState) -> dict[str, Any] | None:
    """The result, once the game is over: in the form of the record, with the tracks of each longest route."""
    if table_state.match is None or not table_state.match.is_over:
        return None
    names = [sitter.name for sitter in table_state.match.sitters]
    result, rules = table_state.match.result(), table_state.match.rules
    made = result_object(result, names, rules)
    for seat, ended in zip(made["seats"], result.seats, strict=True):
        seat["longest_over"] = _longest_over(ended.tally.routes, rules)
    return made


def _longest_over(routes: tuple[TrackName, ...], rules: Ruleset) -> list[str]:
    tracks = [rules.atlas.tracks[name] for name in routes]
    _, travelled = longest_trail_path([(track.a, track.b, track.length) for track in tracks])
    return [routes[index] for index in travelled]


def table_facts(table_state: TableState, settings: Any = None, chairs: Any = None) -> TableFacts:
    """The public facts about the table outside the game. Pass `settings` and `chairs` if they are encoded already."""
    proposal = table_state.proposal
    deadlines = tuple([table_state.clock.deadline(seat) for seat in range(len(table_state.chairs))])
    return TableFacts(
        table=table_state.table_id,
        status=table_state.status,
        closed=table_state.closed,
        imported=table_state.is_imported,
        settings=settings or table_state.settings,
        host=table_state.host,
        chairs=chairs or chair_facts(table_state),
        asked=table_state.asked,
        clock=ClockFacts(table_state.clock.seconds, table_state.clock.paused_at is not None, deadlines),
        proposal=None if proposal is None else _proposal(table_state, proposal),
        commitment=table_state.commitment,
        fixed=table_state.fixed,
        reveal_by=table_state.reveal_by,
        restarts=table_state.restarts,
        seed=table_state.seed if table_state.status == "finished" else None,
        again=table_state.again,
    )


def _proposal(table_state: TableState, proposal: Proposed) -> ProposalFacts:
    return ProposalFacts(
        proposal.seat,
        proposal.what,
        proposal.to,
        tuple(sorted(table_state.agreed)),
        asked=tuple(sorted(table_state.voters)),
        awaited=tuple(sorted(table_state.voters - table_state.agreed)),
        absent=tuple(sorted(table_state.absent)),
    )


def chair_facts(table_state: TableState) -> tuple[ChairFacts, ...]:
    """Who sits on each chair. The result changes only when `table_state.chairs_changed` does."""
    return tuple([_chair(table_state, seat) for seat in range(len(table_state.chairs))])


def _chair(table_state: TableState, seat: int) -> ChairFacts:
    chair = table_state.chairs[seat]
    return ChairFacts(
        seat=seat,
        kind=chair.kind,
        name=chair.name,
        colour=chair.colour,
        bot=chair.bot,
        taken=chair.is_taken,
        away=chair.is_away,
        commitment=chair.commitment,
        salt=chair.salt,
        salt_by=chair.salt_by,
        resigned=chair.has_resigned,
    )
