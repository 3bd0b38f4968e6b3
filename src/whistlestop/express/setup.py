"""The set-up of a game, up to the first question. The rules are those of `rules/setup.py`."""

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
from whistlestop.express.tickets import offer_opening
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
    at: i64 = 0
    while at < t.size:
        cells[at] = 0
        at += 1
    cells[DICE] = dice
    cells[MOVER] = NOBODY
    cells[LAST_SEAT] = NOBODY
    place: i64 = 0
    while place < t.display_size:
        cells[t.display + place] = EMPTY
        place += 1
    seat: i64 = 0
    while seat < t.players:
        cells[t.trains + seat] = t.trains_dealt
        seat += 1
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
            seat = 0 if seat + 1 == t.players else seat + 1
            turn += 1
        rounds += 1
    fill_all(p, 0)


def _shuffle_tickets(p: Position) -> None:
    t, cells = p.tables, p.cells
    at: i64 = 0
    while at < t.tickets:
        cells[t.ticket_deck + at] = at
        cells[t.buried_by + at] = NOBODY
        at += 1
    chance = p.chance
    if chance is None:
        shuffle(cells, t.ticket_deck, t.tickets)
    else:
        order = chance.shuffle("tickets", 0, range(t.tickets))
        for place, ticket in enumerate(order):
            cells[t.ticket_deck + place] = ticket
    cells[TICKETS_LEFT] = t.tickets
