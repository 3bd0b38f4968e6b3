"""The door of a table: what a seat or a spectator gets of its log, its state and its answers.

Cards, tickets and decks are cut by `seen_by`, `action_seen_by` and `project` of the rules. Everything else leaves by
the lists below: an entry that nobody listed does not leave at all.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels
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
"""Entries without a secret: they leave as they are."""


def seen_entry(room: TableState, stamped: Stamped, seat: int | None) -> list[Happening]:
    """An entry as this seat saw it; None is a spectator."""
    entry = stamped.entry
    stamp = {"seq": stamped.seq, "at": stamped.at}
    if isinstance(entry, Played | Begun):
        happened = room.playing.entries[room.moves[stamped.seq]]
        head = _move(room, entry, happened, seat) if isinstance(entry, Played) else {"kind": "begun"}
        seen = [event_to_object(seen_by(event, seat), room.rules) for event in happened.events]
        return [{**stamp, **part} for part in (head, *seen)]
    if isinstance(entry, BotFailedHere):
        return [
            {**stamp, "kind": "bot_failed", "seat": entry.seat, "bot": entry.bot, "instead": entry.instead}
        ]
    if isinstance(entry, _OPEN):
        return [{**stamp, **msgspec.to_builtins(entry)}]
    raise TypeError(f"nobody decided who may see {type(entry).__name__}")


def seen_events(room: TableState, stamped: Stamped, seat: int | None) -> list[Event]:
    """What an entry led to in the game, as this seat saw it; nothing for an entry that is no move."""
    if not isinstance(stamped.entry, Played | Begun):
        return []
    return [seen_by(event, seat) for event in room.playing.entries[room.moves[stamped.seq]].events]


def view_of(room: TableState, seat: int | None) -> View | None:
    """What this seat knows of the game; None before it begins."""
    return None if room.match is None else project(room.match.state, seat)


def who_saw_more(room: TableState, entries: Sequence[Stamped]) -> set[int]:
    """The seats that saw more of these entries than a spectator did: for the others they are written once."""
    seats: set[int] = set()
    for stamped in entries:
        if isinstance(stamped.entry, Played | Begun):
            if isinstance(stamped.entry, Played):
                seats.add(stamped.entry.seat)
            events = room.playing.entries[room.moves[stamped.seq]].events
            seats.update([event.owner() for event in events if event.audience != EVERYONE])
    return seats


def _move(room: TableState, entry: Played, happened: MatchEntry, seat: int | None) -> Happening:
    if happened.action is None:
        raise ValueError(f"entry {happened.seq} of the record is no move")
    action = action_seen_by(happened.action, entry.seat, happened.events, seat)
    move: Happening = {
        "kind": "played",
        "seat": entry.seat,
        "action": None if action is None else format_action(action, room.rules),
    }
    if entry.by:
        move["by"] = entry.by
    if entry.why is not None and _may_know_why(room, entry, seat):
        move["why"] = entry.why
    return move


def _may_know_why(room: TableState, entry: Played, seat: int | None) -> bool:
    """A reason names tickets. Those of a bot's own chair are told where the table wants it; whoever moved in a
    person's place tells that person alone, until the end."""
    if room.status == "finished" or seat == entry.seat:
        return True
    return room.settings.reasons and room.chairs[entry.seat].kind == "bot"


def look_at(room: TableState, seat: int | None) -> Look:
    """All that this seat can see now."""
    match = room.match
    return Look(
        version=room.version,
        head=room.head,
        table=table_facts(room),
        view=None if match is None else seat_view(project(match.state, seat)),
        options=options_of(room, seat),
        can_undo=can_undo(room, seat),
        result=result_of(room),
    )


def own_key(room: TableState, seat: int | None) -> tuple[object, ...] | None:
    """What `own_part` is made of: as long as these are the same objects it is the same. None where a mechanic adds
    something, or there is no game."""
    if room.match is None or seat is None:
        return None
    state = room.match.state
    secrets = state.secrets
    if secrets.extras or state.table.extras or _has_own_form(room.match.rules):
        return None
    return (
        secrets.hands[seat],
        secrets.tickets[seat],
        secrets.offered[seat],
        secrets.choices[seat],
        secrets.known_decks[seat],
    )


def _has_own_form(rules: Ruleset) -> bool:
    return any(
        hasattr(mechanic, "view_object") or isinstance(mechanic, ShowsPanels | ShowsOptions)
        for mechanic in rules.mechanics
    )


def own_part(room: TableState, seat: int | None) -> OwnView | None:
    """What this seat's view has other than a spectator's."""
    if room.match is None or seat is None:
        return None
    return own_view(project(room.match.state, seat))


def options_of(room: TableState, seat: int | None) -> tuple[str, ...]:
    """What this seat may do now, in the notation. They tell its hand, so they are its alone."""
    if seat is None or seat not in room.asked:
        return ()
    match = room.playing
    return tuple([format_action(action, match.rules) for action in legal(match.state, seat)])


def can_undo(room: TableState, seat: int | None) -> bool:
    """Whether this seat may take its last move back without asking."""
    return seat is not None and room.can_undo(seat)


def result_of(room: TableState) -> dict[str, Any] | None:
    """The result, once the game is over: as the record has it, and which tracks each longest route runs over."""
    if room.match is None or not room.match.is_over:
        return None
    names = [sitter.name for sitter in room.match.sitters]
    result, rules = room.match.result(), room.match.rules
    told = result_object(result, names, rules)
    for seat, ended in zip(told["seats"], result.seats, strict=True):
        seat["longest_over"] = _longest_over(ended.tally.routes, rules)
    return told


def _longest_over(routes: tuple[TrackName, ...], rules: Ruleset) -> list[str]:
    tracks = [rules.atlas.tracks[name] for name in routes]
    _, travelled = longest_trail_path([(track.a, track.b, track.length) for track in tracks])
    return [routes[index] for index in travelled]


def table_facts(room: TableState, settings: Any = None, chairs: Any = None) -> TableFacts:
    """What everybody sees of the table around the game. `settings` and `chairs`, if they are written already."""
    proposal = room.proposal
    deadlines = tuple([room.clock.deadline(seat) for seat in range(len(room.chairs))])
    return TableFacts(
        table=room.table,
        status=room.status,
        closed=room.closed,
        imported=room.is_imported,
        settings=settings or room.settings,
        host=room.host,
        chairs=chairs or chair_facts(room),
        asked=room.asked,
        clock=ClockFacts(room.clock.seconds, room.clock.paused_at is not None, deadlines),
        proposal=None if proposal is None else _proposal(room, proposal),
        commitment=room.commitment,
        fixed=room.fixed,
        reveal_by=room.reveal_by,
        restarts=room.restarts,
        seed=room.seed if room.status == "finished" else None,
        again=room.again,
    )


def _proposal(room: TableState, proposal: Proposed) -> ProposalFacts:
    return ProposalFacts(
        proposal.seat,
        proposal.what,
        proposal.to,
        tuple(sorted(room.agreed)),
        asked=tuple(sorted(room.voters)),
        awaited=tuple(sorted(room.voters - room.agreed)),
        absent=tuple(sorted(room.absent)),
    )


def chair_facts(room: TableState) -> tuple[ChairFacts, ...]:
    """Who sits where; the same as long as `room.chairs_changed` is."""
    return tuple([_chair(room, seat) for seat in range(len(room.chairs))])


def _chair(room: TableState, seat: int) -> ChairFacts:
    chair = room.chairs[seat]
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
        resigned=chair.has_resigned,
    )
