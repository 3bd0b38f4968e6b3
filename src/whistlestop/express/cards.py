"""Train cards: deck, display, discards. The rules are those of `rules/draw.py`."""

from mypy_extensions import i64

from whistlestop.express.layout import DECK_END, DECK_TOP, DISCARDED, EMPTY, PASSES, SHUFFLES
from whistlestop.express.position import Position, shuffle

__all__ = ["after_discard", "can_draw_second", "draw_card", "fill_all", "restock", "take_card"]


def restock(p: Position) -> None:
    """B-D5: refill an empty deck from the discards."""
    cells = p.cells
    if cells[DECK_TOP] == cells[DECK_END] and cells[DISCARDED] > 0:
        _shuffle_discards(p)


def draw_card(p: Position, seat: i64) -> None:
    """Move the top card to a hand."""
    t, cells = p.tables, p.cells
    top = cells[DECK_TOP]
    card = cells[t.deck + top]
    cells[DECK_TOP] = top + 1
    cells[t.hands + seat * t.cards + card] += 1
    cells[t.hand_sizes + seat] += 1
    # Restocked at once and not at the next draw, as in the rules (B-D5): the shuffles have to agree.
    cells[PASSES] = 0
    restock(p)


def take_card(p: Position, seat: i64, place: i64) -> None:
    """B-D1: the place is refilled immediately."""
    t, cells = p.tables, p.cells
    card = cells[t.display + place]
    cells[t.display + place] = EMPTY
    cells[t.hands + seat * t.cards + card] += 1
    cells[t.shown + seat * t.cards + card] += 1
    cells[t.hand_sizes + seat] += 1
    cells[PASSES] = 0
    if cells[DECK_TOP] < cells[DECK_END]:
        _fill(p, place)
        _check_row(p, 0)


def after_discard(p: Position) -> None:
    """D-D6: restock the deck, fill empty places, check the row."""
    t, cells = p.tables, p.cells
    restock(p)
    place: i64 = 0
    while place < t.display_size and cells[DECK_TOP] < cells[DECK_END]:
        if cells[t.display + place] == EMPTY:
            _fill(p, place)
        place += 1
    _check_row(p, 0)


def fill_all(p: Position, flushes: i64) -> None:
    """Fill the empty row, left to right, then check it if a card was turned up."""
    t, cells = p.tables, p.cells
    place: i64 = 0
    while place < t.display_size and cells[DECK_TOP] < cells[DECK_END]:
        _fill(p, place)
        place += 1
    if place > 0:
        _check_row(p, flushes)


def can_draw_second(p: Position) -> bool:
    """D-D8: whether there is a second card to draw."""
    t, cells = p.tables, p.cells
    if cells[DECK_TOP] < cells[DECK_END]:
        return True
    place: i64 = 0
    while place < t.display_size:
        card = cells[t.display + place]
        if card != EMPTY and card != t.wild:
            return True
        place += 1
    return False


def _fill(p: Position, place: i64) -> None:
    t, cells = p.tables, p.cells
    top = cells[DECK_TOP]
    cells[t.display + place] = cells[t.deck + top]
    cells[DECK_TOP] = top + 1
    restock(p)


def _check_row(p: Position, flushes: i64) -> None:
    """B-D2, D-D3: clear a row with too many locomotives, unless the limit is reached or too few colours are left."""
    t, cells = p.tables, p.cells
    wild: i64 = 0
    place: i64 = 0
    while place < t.display_size:
        if cells[t.display + place] == t.wild:
            wild += 1
        place += 1
    if wild < t.flush_at or flushes >= t.flush_limit:
        return
    # With fewer colours every new row would have too many locomotives again.
    if _colours_in_circulation(p) < t.display_size - t.flush_at + 1:
        return
    place = 0
    while place < t.display_size:
        card = cells[t.display + place]
        if card != EMPTY:
            cells[t.discards + card] += 1
            cells[DISCARDED] += 1
            cells[t.display + place] = EMPTY
        place += 1
    restock(p)
    fill_all(p, flushes + 1)


def _colours_in_circulation(p: Position) -> i64:
    """Coloured cards in deck, discards and display."""
    t, cells = p.tables, p.cells
    count = cells[DISCARDED] - cells[t.discards + t.wild]
    at = cells[DECK_TOP]
    while at < cells[DECK_END]:
        if cells[t.deck + at] != t.wild:
            count += 1
        at += 1
    place: i64 = 0
    while place < t.display_size:
        card = cells[t.display + place]
        if card != EMPTY and card != t.wild:
            count += 1
        place += 1
    return count


def _shuffle_discards(p: Position) -> None:
    t, cells = p.tables, p.cells
    count: i64 = 0
    card: i64 = 0
    while card < t.cards:
        left = cells[t.discards + card]
        cells[t.discards + card] = 0
        while left > 0:
            cells[t.deck + count] = card
            count += 1
            left -= 1
        card += 1
    chance = p.chance
    if chance is None:
        shuffle(cells, t.deck, count)
    else:
        # Sorted by kind first, as the rules hand the cards to the shuffle: the result depends on the order
        # before.
        order = chance.shuffle("deck", int(cells[SHUFFLES]), [int(cells[t.deck + at]) for at in range(count)])
        for at, kind in enumerate(order):
            cells[t.deck + at] = kind
    cells[DECK_TOP] = 0
    cells[DECK_END] = count
    cells[DISCARDED] = 0
    cells[SHUFFLES] += 1
