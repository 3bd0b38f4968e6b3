"""Redaction: what a seat or a spectator may see of a table's history, state and answers.

`project` of the rules hides cards, tickets and decks; `whistlestop.history.seen` redacts the entries.
"""

from collections.abc import Collection
from typing import Any

import msgspec

from whistlestop.history import SeenHistory
from whistlestop.history.settings import without_campaign
from whistlestop.history.table_events import Proposed
from whistlestop.mechanics.describes import Describes
from whistlestop.mechanics.lasts import Seals
from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels, ShowsPieces
from whistlestop.rules import Ruleset, View, event_to_object, legal, project
from whistlestop.rules.card_counts import count_cards
from whistlestop.rules.graph import longest_trail_path
from whistlestop.rules.ids import TrackName
from whistlestop.rules.options import NO_OPTIONS, Options
from whistlestop.table.record import result_object
from whistlestop.table.table_state import TableState
from whistlestop.wire.options import WireOptions, options_to_wire
from whistlestop.wire.table import (
    CardCountFacts,
    ClockFacts,
    Look,
    ProposalFacts,
    TableFacts,
    TableSeatFacts,
)
from whistlestop.wire.view import seat_view

__all__ = [
    "can_undo",
    "facts_key",
    "known_words",
    "look_at",
    "options_of",
    "own_key",
    "result_of",
    "seen_history",
    "sent_options",
    "table_facts",
    "table_seat_facts",
    "view_of",
]


def seen_history(table_state: TableState, seat: int | None) -> SeenHistory:
    """What this seat may know of the history; None for a spectator."""
    return table_state.history.seen_by(seat, _reasons_seen(table_state))


def _reasons_seen(table_state: TableState) -> Collection[int]:
    """Seats whose bots' reasons are public. Reasons reveal tickets: while the game runs, bots give theirs only if
    `settings.reasons` is set. A stand-in's reason is shown only to the replaced player until the game ends."""
    if table_state.is_open:
        return range(len(table_state.seats))
    seats = enumerate(table_state.seats) if table_state.settings.reasons else ()
    return [seat for seat, table_seat in seats if table_seat.kind == "bot"]


def view_of(table_state: TableState, seat: int | None) -> View | None:
    """This seat's view of the game; None before the game begins."""
    return None if table_state.match is None else project(table_state.match.state, seat)


def known_words(table_state: TableState, seat: int | None) -> frozenset[str]:
    """L-A3: the words dealt in secret that this seat has seen, in its view or in what happened."""
    if table_state.match is None:
        return frozenset()
    rules, view = table_state.match.rules, view_of(table_state, seat)
    dealt = {word for each in rules.implementing(Seals) for word in each.sealed_words}
    found = set() if view is None else _words_in(msgspec.to_builtins(seat_view(view)))
    for entry in seen_history(table_state, seat) if dealt else ():
        for event in entry.events:
            found |= _words_in(event_to_object(event, rules))
    return frozenset(dealt & found)


def _words_in(thing: Any) -> set[str]:
    """All texts of an object, names of fields included."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, dict):
        return {word for pair in thing.items() for part in pair for word in _words_in(part)}
    if isinstance(thing, list | tuple):
        return {word for part in thing for word in _words_in(part)}
    return set()


def look_at(table_state: TableState, seat: int | None) -> Look:
    """Everything that this seat can see now."""
    view = view_of(table_state, seat)
    options = NO_OPTIONS if view is None or seat is None or table_state.is_over else legal(view, seat)
    return Look(
        version=table_state.version,
        head=table_state.head,
        table=table_facts(table_state),
        view=None if view is None else seat_view(view, options=options),
        options=options_to_wire(options) if options else None,
        can_undo=can_undo(table_state, seat),
        result=result_of(table_state),
    )


def own_key(table_state: TableState, seat: int) -> tuple[object, ...] | None:
    """The values that `own_view` is made from: while they are the same, so is the result. None if a mechanic adds
    something, or without a game."""
    if table_state.match is None:
        return None
    state = table_state.match.state
    secrets = state.secrets
    rules = table_state.match.rules
    # What a mechanic adds can depend on anything in the state.
    if rules.mechanics and (secrets.extras or state.public.extras or _has_own_form(rules)):
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
    """The result, once the game is over: in the form of the record; with the tracks of the longest routes if these
    count."""
    if table_state.match is None or not table_state.match.is_over:
        return None
    names = [sitter.name for sitter in table_state.match.sitters]
    result, rules = table_state.match.result(), table_state.match.rules
    made = result_object(result, names, rules)
    for seat, ended in zip(made["seats"], result.seats, strict=True):
        if rules.knobs.longest_route:
            seat["longest_over"] = _longest_over(ended.tally.routes, rules)
    return made


def _longest_over(routes: tuple[TrackName, ...], rules: Ruleset) -> list[str]:
    tracks = [rules.atlas.tracks[name] for name in routes]
    _, travelled = longest_trail_path([(track.a, track.b, track.length) for track in tracks])
    return [routes[index] for index in travelled]


def table_facts(table_state: TableState, settings: Any = None, seats: Any = None) -> TableFacts:
    """The public facts about the table outside the game. Pass `settings` and `seats` if they are encoded already."""
    proposal = table_state.proposal
    deadlines = tuple([table_state.clock.deadline(seat) for seat in range(len(table_state.seats))])
    return TableFacts(
        table=table_state.table_id,
        status=table_state.status,
        closed=table_state.closed,
        imported=table_state.is_imported,
        settings=settings or without_campaign(table_state.settings),
        host=table_state.host,
        seats=seats or table_seat_facts(table_state),
        colours_fixed=bool(table_state.fixed_colours),
        asked=table_state.asked,
        clock=ClockFacts(table_state.clock.seconds, table_state.clock.paused_at is not None, deadlines),
        proposal=None if proposal is None else _proposal(table_state, proposal),
        commitment=table_state.commitment,
        fixed=table_state.fixed,
        reveal_by=table_state.reveal_by,
        restarts=table_state.restarts,
        # Before the end the seed would give away every hand and deck.
        seed=table_state.seed if table_state.status == "finished" else None,
        rematch=table_state.rematch,
        card_counts=_card_counts(table_state),
        campaign=table_state.campaign,
    )


def _card_counts(table_state: TableState) -> tuple[CardCountFacts, ...] | None:
    if not table_state.settings.card_counts or table_state.match is None:
        return None
    cards = table_state.rules.cards
    counts = count_cards(table_state.playing.state.public)
    return tuple([CardCountFacts(cards[one.colour], one.seen, one.unseen) for one in counts])


def facts_key(table_state: TableState) -> tuple[object, ...] | None:
    """The values that a move can change in `table_facts`; everything else changes only when
    `table_state.seats_changed` does. None at a table where each move changes the deadlines or the counts of cards."""
    if table_state.clock.seconds is not None or table_state.settings.card_counts:
        return None
    return table_state.status, table_state.asked, table_state.proposal is None


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


def table_seat_facts(table_state: TableState) -> tuple[TableSeatFacts, ...]:
    """Who sits on each seat. The result changes only when `table_state.seats_changed` does."""
    return tuple([_seat(table_state, seat) for seat in range(len(table_state.seats))])


def _seat(table_state: TableState, seat: int) -> TableSeatFacts:
    table_seat = table_state.seats[seat]
    return TableSeatFacts(
        seat=seat,
        kind=table_seat.kind,
        name=table_seat.name,
        colour=table_seat.colour,
        bot=table_seat.bot,
        failed_bot=table_seat.failed_bot,
        taken=table_seat.is_taken,
        away=table_seat.is_away,
        commitment=table_seat.commitment,
        salt=table_seat.salt,
        salt_by=table_seat.salt_by,
        resigned=table_seat.has_resigned,
        character=table_seat.character,
        stand_in=table_seat.is_stand_in,
    )
