"""Tickets: the deck, the offers, what is kept. The rules are those of `rules/tickets.py`."""

from mypy_extensions import i64

from whistlestop.express.layout import (
    ASKED,
    FIRST,
    KEEP,
    KEEP_LEAST,
    NOBODY,
    OPENING,
    PASSES,
    QUESTION,
    TICKETS_LEFT,
    TICKETS_TOP,
)
from whistlestop.express.position import Position

__all__ = ["choose_opening", "keep_tickets", "next_seat", "next_to_choose", "offer_opening", "offer_turn"]


def next_seat(p: Position, seat: i64) -> i64:
    """The seat to the left."""
    seat += 1
    if seat == p.tables.players:
        return 0
    return seat


def _offer(p: Position, seat: i64, count: i64, keep: i64) -> i64:
    """Offer the top tickets, fewer if fewer are left. Return how many must be kept."""
    t, cells = p.tables, p.cells
    offered = min(count, cells[TICKETS_LEFT])
    top = cells[TICKETS_TOP]
    at: i64 = 0
    while at < offered:
        cells[t.offered + seat * t.offer_size + at] = cells[t.ticket_deck + top]
        top += 1
        # The deck is a ring: tickets that are given back go under it without moving the others.
        if top == t.tickets:
            top = 0
        at += 1
    cells[TICKETS_TOP] = top
    cells[TICKETS_LEFT] -= offered
    cells[t.offered_counts + seat] = offered
    # A ticket is something that a seat could do: the count of passes in a row starts again.
    cells[PASSES] = 0
    return min(keep, offered)


def offer_turn(p: Position, seat: i64) -> None:
    """B-T1, D-T3."""
    t, cells = p.tables, p.cells
    cells[KEEP_LEAST] = _offer(p, seat, t.ticket_draw, t.ticket_keep)
    cells[QUESTION] = KEEP
    cells[ASKED] = seat


def offer_opening(p: Position) -> None:
    """C-S4, N-S4: all seats get tickets to choose from at the same time (D-S6)."""
    t, cells = p.tables, p.cells
    seat = cells[FIRST]
    turn: i64 = 0
    while turn < t.players:
        cells[KEEP_LEAST] = _offer(p, seat, t.opening_tickets, t.opening_keep)
        seat = next_seat(p, seat)
        turn += 1
    cells[QUESTION] = OPENING
    cells[ASKED] = cells[FIRST]


def next_to_choose(p: Position) -> i64:
    """The first seat, from the first player on, that has not chosen its opening tickets."""
    t, cells = p.tables, p.cells
    seat = cells[FIRST]
    turn: i64 = 0
    while turn < t.players:
        if cells[t.chosen + seat] == 0:
            return seat
        seat = next_seat(p, seat)
        turn += 1
    return NOBODY


def choose_opening(p: Position, seat: i64, mask: i64) -> bool:
    """Note the choice of a seat. When all have chosen, put it into effect (D-S6) and return True."""
    t, cells = p.tables, p.cells
    _write_choice(p, seat, mask)
    cells[t.chosen + seat] = 1
    cells[ASKED] = next_to_choose(p)
    if cells[ASKED] != NOBODY:
        return False
    # In turn order, not in the order of the answers, so that the order of answering tells nothing (D-S6).
    other = cells[FIRST]
    turn: i64 = 0
    while turn < t.players:
        _put_into_effect(p, other)
        other = next_seat(p, other)
        turn += 1
    return True


def keep_tickets(p: Position, seat: i64, mask: i64) -> None:
    """Keep the offered tickets of the mask; the others go under the deck in the order offered."""
    _write_choice(p, seat, mask)
    _put_into_effect(p, seat)


def _write_choice(p: Position, seat: i64, mask: i64) -> None:
    t, cells = p.tables, p.cells
    offered = t.offered + seat * t.offer_size
    count = cells[t.offered_counts + seat]
    choice = t.choices + seat * (t.offer_size + 1)
    to = choice + 1
    # The kept ones first, then the others, each in the order offered, as the rules list them.
    wanted: i64 = 1
    while wanted >= 0:
        at: i64 = 0
        while at < count:
            if (mask >> at) & 1 == wanted:
                cells[to] = cells[offered + at]
                to += 1
            at += 1
        if wanted == 1:
            cells[choice] = to - choice - 1
        wanted -= 1


def _put_into_effect(p: Position, seat: i64) -> None:
    t, cells = p.tables, p.cells
    choice = t.choices + seat * (t.offer_size + 1)
    count = cells[t.offered_counts + seat]
    kept = cells[choice]
    first = t.kept + seat * t.tickets + cells[t.kept_counts + seat]
    at: i64 = 0
    while at < kept:
        cells[first + at] = cells[choice + 1 + at]
        at += 1
    bottom = cells[TICKETS_TOP] + cells[TICKETS_LEFT]
    while at < count:
        if bottom >= t.tickets:
            bottom -= t.tickets
        cells[t.ticket_deck + bottom] = cells[choice + 1 + at]
        cells[t.buried_by + bottom] = seat
        bottom += 1
        at += 1
    cells[TICKETS_LEFT] += count - kept
    cells[t.kept_counts + seat] += kept
    cells[t.given_back + seat] += count - kept
    cells[t.offered_counts + seat] = 0
