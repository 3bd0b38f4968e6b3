"""The set-up of a game, up to the first question. The rules are those of `rules/setup.py`."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.express.cards import fill_all, restock
from whistlestop.express.claims import open_tracks
from whistlestop.express.layout import (
    DECK_TOP,
    DICE,
    DISCARDED,
    EMPTY,
    FIRST,
    LAST_SEAT,
    MOVER,
    NOBODY,
    TICKETS_LEFT,
)
from whistlestop.express.position import Position, shuffle
from whistlestop.express.tickets import next_seat, offer_opening
from whistlestop.express.turn import begin_turn

__all__ = ["deal", "lay_out"]


def deal(p: Position, first: i64) -> None:
    """Deal cards and tickets and ask the first question."""
    t = p.tables
    lay_out(p)
    p.cells[FIRST] = first
    _deal_cards(p, first)
    _shuffle_tickets(p)
    if t.opening_tickets > 0:
        offer_opening(p)
    else:
        begin_turn(p, first)


def lay_out(p: Position) -> None:
    """The position before anything is dealt; only the generator keeps its state."""
    t, cells = p.tables, p.cells
    dice = cells[DICE]
    if len(t.opening) == 0:
        _lay_out_first(p)
        t.opening = vec[i64](cells)
    opening = t.opening
    at: i64 = 0
    while at < t.size:
        cells[at] = opening[at]
        at += 1
    cells[DICE] = dice


def _lay_out_first(p: Position) -> None:
    t, cells = p.tables, p.cells
    for at in range(t.size):
        cells[at] = 0
    cells[MOVER] = NOBODY
    cells[LAST_SEAT] = NOBODY
    for place in range(t.display_size):
        cells[t.display + place] = EMPTY
    for seat in range(t.players):
        cells[t.trains + seat] = t.trains_dealt
    for ticket in range(t.tickets):
        cells[t.buried_by + ticket] = NOBODY
    open_tracks(p)
    for part in t.parts:
        part.begin(cells)


def _deal_cards(p: Position, first: i64) -> None:
    """B-S1, B-S2: one card at a time around the table, then the display."""
    t, cells = p.tables, p.cells
    card: i64 = 0
    while card < t.cards:
        cells[t.discards + card] = t.deck_counts[card]
        cells[DISCARDED] += t.deck_counts[card]
        card += 1
    restock(p)
    rounds: i64 = 0
    while rounds < t.hand_dealt:
        seat = first
        turn: i64 = 0
        while turn < t.players:
            kind = cells[t.deck + cells[DECK_TOP]]
            cells[DECK_TOP] += 1
            cells[t.hands + seat * t.cards + kind] += 1
            cells[t.hand_sizes + seat] += 1
            restock(p)
            seat = next_seat(p, seat)
            turn += 1
        rounds += 1
    fill_all(p, 0)


def _shuffle_tickets(p: Position) -> None:
    t, cells = p.tables, p.cells
    at: i64 = 0
    while at < t.tickets:
        cells[t.ticket_deck + at] = at
        at += 1
    chance = p.chance
    if chance is None:
        shuffle(cells, t.ticket_deck, t.tickets)
    else:
        order = chance.shuffle("tickets", 0, range(t.tickets))
        for place, ticket in enumerate(order):
            cells[t.ticket_deck + place] = ticket
    cells[TICKETS_LEFT] = t.tickets
