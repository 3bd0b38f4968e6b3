"""A position of the simulator as a position of the rules: for tests, and to go on with the rules."""

from types import MappingProxyType

from mypy_extensions import i64

from whistlestop.express.layout import (
    ACT,
    ASKED,
    CLAIMS,
    DECK_END,
    DECK_TOP,
    ENDED,
    FIRST,
    FREE,
    KEEP_LEAST,
    LAST_SEAT,
    MOVER,
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
    TICKETS_TOP,
    TURN,
)
from whistlestop.express.position import Position
from whistlestop.rules.free_tracks import remove_free_tracks
from whistlestop.rules.ids import Seat
from whistlestop.rules.setup import initial
from whistlestop.rules.state import Choice, PublicState, Secrets, State, with_extra
from whistlestop.rules.step import Step
from whistlestop.rules.steps import KeepTickets, SecondCard, TakeTurn

__all__ = ["asked_seats", "unload"]


def unload(p: Position) -> State:
    """The whole position, as the rules hold it."""
    state = initial(p.tables.rules, int(p.tables.players))
    _unload_figures(p, state.public)
    _unload_seats(p, state.public)
    _unload_board(p, state.public)
    _unload_secrets(p, state.secrets)
    _unload_tickets(p, state.secrets)
    return state


def asked_seats(p: Position) -> tuple[Seat, ...]:
    """The seats that have to decide now."""
    t, cells = p.tables, p.cells
    if cells[QUESTION] == OVER:
        return ()
    if cells[QUESTION] != OPENING:
        return (int(cells[ASKED]),)
    turns = [(int(cells[FIRST]) + turn) % int(t.players) for turn in range(t.players)]
    return tuple(seat for seat in turns if not cells[t.chosen + seat])


def _unload_figures(p: Position, public: PublicState) -> None:
    t, cells = p.tables, p.cells
    public.agenda = _agenda(p)
    public.display = _row(p, t.display, t.display_size)
    public.discards = _row(p, t.discards, t.cards)
    public.deck_size = int(cells[DECK_END] - cells[DECK_TOP])
    public.ticket_deck_size = int(cells[TICKETS_LEFT])
    public.first = int(cells[FIRST])
    public.mover = int(cells[MOVER])
    public.turn = int(cells[TURN])
    public.passes = int(cells[PASSES])
    public.last_seat = int(cells[LAST_SEAT])
    public.ended = bool(cells[ENDED])
    public.shuffles = int(cells[SHUFFLES])


def _agenda(p: Position) -> tuple[Step, ...]:
    t, cells = p.tables, p.cells
    question = cells[QUESTION]
    if question == OVER:
        return ()
    seat = int(cells[ASKED])
    if question == ACT:
        return (TakeTurn(seat),)
    if question == SECOND:
        return (SecondCard(seat),)
    if question == PART:
        track = t.track_names[cells[PART_TRACK]]
        return (t.asking.step(int(cells[PART_QUESTION]), seat, track),)
    return (KeepTickets(asked_seats(p), int(cells[KEEP_LEAST])),)


def _unload_seats(p: Position, public: PublicState) -> None:
    t = p.tables
    public.trains = _row(p, t.trains, t.players)
    public.points = _row(p, t.points, t.players)
    public.hand_sizes = _row(p, t.hand_sizes, t.players)
    public.ticket_counts = _row(p, t.kept_counts, t.players)
    public.given_back = _row(p, t.given_back, t.players)
    public.offered_counts = _row(p, t.offered_counts, t.players)
    public.chosen = tuple(bool(chosen) for chosen in _row(p, t.chosen, t.players))
    public.shown = tuple(_row(p, t.shown + seat * t.cards, t.cards) for seat in range(t.players))


def _unload_board(p: Position, public: PublicState) -> None:
    t, cells = p.tables, p.cells
    claimed = _row(p, t.claim_order, cells[CLAIMS])
    owners = {t.track_names[track]: int(cells[t.owners + track]) for track in claimed}
    public.owners = MappingProxyType(owners)
    gone = [name for at, name in enumerate(t.track_names) if cells[t.owners + at] != FREE]
    remove_free_tracks(public, frozenset(gone))
    for mechanic, part in zip(t.part_names, t.parts, strict=True):
        record = part.record(cells)
        if record is not None:
            public.extras = with_extra(public.extras, mechanic, record)


def _unload_secrets(p: Position, secrets: Secrets) -> None:
    t, cells = p.tables, p.cells
    secrets.hands = tuple(_row(p, t.hands + seat * t.cards, t.cards) for seat in range(t.players))
    secrets.deck = _row(p, t.deck + cells[DECK_TOP], cells[DECK_END] - cells[DECK_TOP])


def _unload_tickets(p: Position, secrets: Secrets) -> None:
    t, cells = p.tables, p.cells
    seats = range(int(t.players))
    places = [(int(cells[TICKETS_TOP]) + at) % int(t.tickets) for at in range(cells[TICKETS_LEFT])]
    deck = tuple(t.ticket_names[cells[t.ticket_deck + place]] for place in places)
    buried = [int(cells[t.buried_by + place]) for place in places]
    secrets.ticket_deck = deck
    secrets.known_decks = tuple(
        tuple(name if by == seat else None for name, by in zip(deck, buried, strict=True)) for seat in seats
    )
    secrets.tickets = tuple(
        _names(p, t.kept + seat * t.tickets, cells[t.kept_counts + seat]) for seat in seats
    )
    secrets.offered = tuple(
        _names(p, t.offered + seat * t.offer_size, cells[t.offered_counts + seat]) for seat in seats
    )
    secrets.choices = tuple(_choice(p, seat) for seat in seats)


def _choice(p: Position, seat: Seat) -> Choice | None:
    t, cells = p.tables, p.cells
    if cells[QUESTION] != OPENING or not cells[t.chosen + seat]:
        return None
    first = t.choices + seat * (t.offer_size + 1)
    kept = cells[first]
    offered = cells[t.offered_counts + seat]
    return _names(p, first + 1, kept), _names(p, first + 1 + kept, offered - kept)


def _row(p: Position, at: i64, count: i64) -> tuple[int, ...]:
    return tuple(int(p.cells[at + more]) for more in range(count))


def _names(p: Position, at: i64, count: i64) -> tuple[str, ...]:
    return tuple(p.tables.ticket_names[number] for number in _row(p, at, count))
