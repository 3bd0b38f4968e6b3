"""A position of the rules as a position of the simulator."""

from mypy_extensions import i64

from whistlestop.express.claims import mark_claimed
from whistlestop.express.errors import CannotSimulate
from whistlestop.express.layout import (
    ACT,
    ASKED,
    CLAIMS,
    DECK_END,
    DISCARDED,
    ENDED,
    FIRST,
    KEEP,
    KEEP_LEAST,
    LAST_SEAT,
    MOVER,
    NOBODY,
    OPENING,
    OVER,
    PART,
    PART_QUESTION,
    PART_TRACK,
    PASSES,
    QUESTION,
    SECOND,
    SHUFFLES,
    TICKETS_LEFT,
    TURN,
)
from whistlestop.express.position import Position
from whistlestop.express.setup import lay_out
from whistlestop.rules.state import PublicState, State
from whistlestop.rules.steps import KeepTickets, SecondCard, TakeTurn

__all__ = ["load"]


def load(p: Position, state: State) -> None:
    """Write a state into a position."""
    lay_out(p)
    _load_figures(p, state.public)
    _load_cards(p, state)
    _load_seats(p, state)
    _load_tickets(p, state)
    t = p.tables
    for name, owner in state.public.owners.items():
        track = t.track_numbers[name]
        p.cells[t.claim_order + p.cells[CLAIMS]] = track
        p.cells[CLAIMS] += 1
        mark_claimed(p, owner, track)
    for part in t.parts:
        part.load(state.public, p.cells)
    _load_question(p, state.public)


def _load_figures(p: Position, public: PublicState) -> None:
    cells = p.cells
    cells[FIRST] = public.first
    cells[MOVER] = public.mover
    cells[TURN] = public.turn
    cells[PASSES] = public.passes
    cells[LAST_SEAT] = public.last_seat
    cells[ENDED] = int(public.ended)
    cells[SHUFFLES] = public.shuffles


def _load_cards(p: Position, state: State) -> None:
    t, cells = p.tables, p.cells
    for at, card in enumerate(state.secrets.deck):
        cells[t.deck + at] = card
    cells[DECK_END] = len(state.secrets.deck)
    for place, card in enumerate(state.public.display):
        cells[t.display + place] = card
    for card, count in enumerate(state.public.discards):
        cells[t.discards + card] = count
        cells[DISCARDED] += count


def _load_seats(p: Position, state: State) -> None:
    t, cells, public, secrets = p.tables, p.cells, state.public, state.secrets
    for seat in range(public.players):
        cells[t.trains + seat] = public.trains[seat]
        cells[t.points + seat] = public.points[seat]
        cells[t.hand_sizes + seat] = public.hand_sizes[seat]
        cells[t.kept_counts + seat] = len(secrets.tickets[seat])
        cells[t.given_back + seat] = public.given_back[seat]
        cells[t.offered_counts + seat] = len(secrets.offered[seat])
        cells[t.chosen + seat] = int(public.chosen[seat])
        for card in range(t.cards):
            cells[t.hands + seat * t.cards + card] = secrets.hands[seat][card]
            cells[t.shown + seat * t.cards + card] = public.shown[seat][card]


def _load_tickets(p: Position, state: State) -> None:
    t, cells, secrets = p.tables, p.cells, state.secrets
    numbers = t.ticket_numbers
    for at, name in enumerate(secrets.ticket_deck):
        cells[t.ticket_deck + at] = numbers[name]
        # A seat knows only the tickets that it gave back itself, so there is at most one.
        knowing = [seat for seat, known in enumerate(secrets.known_decks) if known[at] is not None]
        cells[t.buried_by + at] = knowing[0] if knowing else NOBODY
    cells[TICKETS_LEFT] = len(secrets.ticket_deck)
    for seat in range(state.public.players):
        _write(p, t.kept + seat * t.tickets, secrets.tickets[seat])
        _write(p, t.offered + seat * t.offer_size, secrets.offered[seat])
        choice = secrets.choices[seat]
        if choice is not None:
            first = t.choices + seat * (t.offer_size + 1)
            cells[first] = len(choice[0])
            _write(p, first + 1, choice[0] + choice[1])


def _write(p: Position, at: i64, names: tuple[str, ...]) -> None:
    for name in names:
        p.cells[at] = p.tables.ticket_numbers[name]
        at += 1


def _load_question(p: Position, public: PublicState) -> None:
    t, cells = p.tables, p.cells
    agenda = public.agenda
    cells[ASKED] = agenda[-1].asked()[0] if agenda else NOBODY
    if not agenda:
        cells[QUESTION] = OVER
        return
    step = agenda[-1]
    # A step below the question belongs to a mechanic in the middle of its work, which the simulator does not
    # know.
    if len(agenda) > 1:
        raise CannotSimulate("cannot_simulate_step", {"step": agenda[0].kind})
    if isinstance(step, TakeTurn):
        cells[QUESTION] = ACT
    elif isinstance(step, SecondCard):
        cells[QUESTION] = SECOND
    elif isinstance(step, KeepTickets):
        cells[QUESTION] = KEEP if public.turn else OPENING
        cells[KEEP_LEAST] = step.keep
    else:
        question = t.asking.question_of(step)
        if question == 0:
            raise CannotSimulate("cannot_simulate_step", {"step": step.kind})
        cells[QUESTION] = PART
        cells[PART_QUESTION] = question
        cells[PART_TRACK] = t.track_numbers[str(getattr(step, "track", ""))]
