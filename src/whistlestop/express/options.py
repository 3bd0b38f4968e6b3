"""The options of the seat that is asked, as codes, in the order of `rules.legal`. `codes.py` explains the codes."""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.express.layout import (
    ACT,
    ASKED,
    DECK_END,
    DECK_TOP,
    EMPTY,
    KEEP,
    KEEP_LEAST,
    OPENING,
    OVER,
    PART,
    PART_QUESTION,
    PART_TRACK,
    QUESTION,
    SECOND,
    TICKETS_LEFT,
)
from whistlestop.express.position import Position

__all__ = ["add_plain", "claim_code", "is_legal", "kept_sets", "legal_codes", "ones"]


def legal_codes(p: Position) -> vec[i64]:
    """All options; empty when the game is over."""
    cells = p.cells
    question = cells[QUESTION]
    codes = vec[i64]()
    if question == ACT:
        codes = _with_claims(p, add_plain(p, codes))
        return append(codes, p.tables.pass_code) if len(codes) == 0 else codes
    if question == SECOND:
        return add_plain(p, codes)
    if question in (KEEP, OPENING):
        return _with_keeps(p, codes)
    if question == PART:
        return _with_choices(p, codes)
    return codes


def add_plain(p: Position, codes: vec[i64]) -> vec[i64]:
    """Face-up cards from left to right, the deck, tickets; for the second card neither locomotives nor tickets."""
    t, cells = p.tables, p.cells
    is_first = cells[QUESTION] == ACT
    has_deck = cells[DECK_TOP] < cells[DECK_END]
    if has_deck or not is_first:  # B-D7: with an empty deck nobody may begin to draw
        place: i64 = 0
        while place < t.display_size:
            card = cells[t.display + place]
            if card != EMPTY and (is_first or card != t.wild):
                codes = append(codes, place)
            place += 1
    if has_deck:
        codes = append(codes, t.draw_code)
    if is_first and cells[TICKETS_LEFT] > 0:
        codes = append(codes, t.tickets_code)
    return codes


def claim_code(p: Position, track: i64, colour: i64, wild: i64) -> i64:
    t = p.tables
    return t.claim_code + (track * t.cards + colour) * t.lengths + wild


def is_legal(p: Position, code: i64) -> bool:
    """Whether a code is among the options, without listing them."""
    t, cells = p.tables, p.cells
    question = cells[QUESTION]
    if question == OVER or code < 0 or code >= t.codes:
        return False
    if question == ACT and code >= t.claim_code:
        return _is_payable(p, code - t.claim_code)
    if question == ACT and code == t.pass_code:
        return len(add_plain(p, vec[i64]())) == 0 and len(_with_claims(p, vec[i64]())) == 0
    if question in (KEEP, OPENING):
        count = cells[t.offered_counts + cells[ASKED]]
        mask = code - t.keep_code
        return 0 <= mask < (1 << count) and ones(mask) >= cells[KEEP_LEAST]
    if question == PART:
        return code in _with_choices(p, vec[i64]())
    return code in add_plain(p, vec[i64]())


def _with_claims(p: Position, codes: vec[i64]) -> vec[i64]:
    """Every payment for every track, in the board's order: by colour, fewest locomotives first, then only
    locomotives."""
    t, cells = p.tables, p.cells
    seat = cells[ASKED]
    hand = t.hands + seat * t.cards
    wild = cells[hand + t.wild]
    trains = cells[t.trains + seat]
    track: i64 = 0
    while track < t.tracks:
        length = t.track_length[track]
        if (cells[t.open_to + track] >> seat) & 1 == 1 and length <= trains:
            group = t.track_class[track]
            colour = t.class_colour[group]
            if colour < 0:
                card: i64 = 0
                while card < t.wild:
                    codes = _with_payments(p, codes, track, card, cells[hand + card], wild)
                    card += 1
            elif colour < t.wild:
                codes = _with_payments(p, codes, track, colour, cells[hand + colour], wild)
            if wild >= length:
                codes = append(codes, claim_code(p, track, t.wild, length))
        track += 1
    return codes


def _with_payments(p: Position, codes: vec[i64], track: i64, colour: i64, held: i64, wild: i64) -> vec[i64]:
    """The payments with at least one card of the colour."""
    t = p.tables
    length = t.track_length[track]
    if held > 0:
        count = max(t.class_least[t.track_class[track]], length - held)
        most = min(wild, length - 1)
        while count <= most:
            codes = append(codes, claim_code(p, track, colour, count))
            count += 1
    return codes


def _is_payable(p: Position, rest: i64) -> bool:
    t, cells = p.tables, p.cells
    seat = cells[ASKED]
    by_colour = rest // t.lengths
    wild = rest - by_colour * t.lengths
    track = by_colour // t.cards
    colour = by_colour - track * t.cards
    length = t.track_length[track]
    group = t.track_class[track]
    if (cells[t.open_to + track] >> seat) & 1 == 0 or length > cells[t.trains + seat]:
        return False
    hand = t.hands + seat * t.cards
    if wild > cells[hand + t.wild] or wild < t.class_least[group]:
        return False
    if colour == t.wild:
        return wild == length
    if t.class_colour[group] != colour and t.class_colour[group] >= 0:
        return False
    return wild < length and length - wild <= cells[hand + colour]


def kept_sets(p: Position) -> tuple[i64, i64]:
    """The sets of tickets that the seat may keep: the first of them in `keep_masks`, and their number."""
    t, cells = p.tables, p.cells
    count = cells[t.offered_counts + cells[ASKED]]
    row = t.keep_from + count * (t.offer_size + 2)
    first = t.keep_masks[row + cells[KEEP_LEAST]]
    return first, t.keep_masks[row + count + 1] - first


def _with_keeps(p: Position, codes: vec[i64]) -> vec[i64]:
    """Every set of tickets, fewest first, and sets of one size in the order of their places."""
    t = p.tables
    first, count = kept_sets(p)
    at: i64 = 0
    while at < count:
        codes = append(codes, t.keep_code + t.keep_masks[first + at])
        at += 1
    return codes


def _with_choices(p: Position, codes: vec[i64]) -> vec[i64]:
    t, cells = p.tables, p.cells
    question, track = cells[PART_QUESTION], cells[PART_TRACK]
    number: i64 = 0
    while number < t.asking.count(cells, question, track):
        codes = append(codes, t.choose_code + t.asking.option(cells, question, track, number))
        number += 1
    return codes


def ones(mask: i64) -> i64:
    """The number of bits that are set."""
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count
