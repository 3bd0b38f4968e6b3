"""A decision and what follows from it, up to the next question. The rules are those of `rules/turn.py`."""

from collections.abc import Sequence
from typing import TypeVar

from mypy_extensions import i64

from whistlestop.express.cards import after_discard, can_draw_second, draw_card, take_card
from whistlestop.express.claims import claim
from whistlestop.express.layout import (
    ACT,
    ASKED,
    ENDED,
    FIRST,
    KEEP,
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
    TURN,
)
from whistlestop.express.position import Position, roll
from whistlestop.express.tickets import choose_opening, keep_tickets, next_seat, offer_turn

__all__ = ["apply", "begin_turn"]

T = TypeVar("T")


def apply(p: Position, code: i64) -> None:
    """Play a legal action of the seat that is asked, and go on to the next question."""
    t, cells = p.tables, p.cells
    seat = cells[ASKED]
    question = cells[QUESTION]
    if code >= t.claim_code:
        rest = code - t.claim_code
        by_colour = rest // t.lengths
        track = by_colour // t.cards
        claim(p, seat, track, by_colour - track * t.cards, rest - by_colour * t.lengths)
        after_discard(p)
        _ask_part(p, t.asking.after_claim(cells, seat, track), track)
    elif question == PART:
        track = cells[PART_TRACK]
        asked = cells[PART_QUESTION]
        _ask_part(p, t.asking.answer(cells, asked, seat, track, code - t.choose_code), track)
    elif question == KEEP:
        keep_tickets(p, seat, code - t.keep_code)
        end_turn(p)
    elif question == OPENING:
        if choose_opening(p, seat, code - t.keep_code):
            begin_turn(p, cells[FIRST])
    elif code == t.tickets_code:
        offer_turn(p, seat)
    elif code == t.pass_code:
        cells[PASSES] += 1
        end_turn(p)
    else:
        _draw(p, seat, code, question)


def begin_turn(p: Position, seat: i64) -> None:
    cells = p.cells
    cells[MOVER] = seat
    cells[TURN] += 1
    cells[ASKED] = seat
    cells[QUESTION] = ACT


def end_turn(p: Position) -> None:
    """C-E1, N-E1, D-E2."""
    t, cells = p.tables, p.cells
    seat = cells[MOVER]
    if cells[PASSES] >= t.players or cells[LAST_SEAT] == seat:
        _end_game(p)
        return
    # After the check above: the seat that starts the last round has its last turn at the end of it.
    if cells[LAST_SEAT] == NOBODY and cells[t.trains + seat] <= t.end_at:
        cells[LAST_SEAT] = seat
    begin_turn(p, next_seat(p, seat))


def _draw(p: Position, seat: i64, code: i64, question: i64) -> None:
    """B-D1: a card from the deck or from the display; a face-up locomotive ends the turn (B-L2)."""
    t, cells = p.tables, p.cells
    is_last = question == SECOND
    if code == t.draw_code:
        draw_card(p, seat)
    else:
        if cells[t.display + code] == t.wild:
            is_last = True
        take_card(p, seat, code)
    if not is_last and can_draw_second(p):
        cells[QUESTION] = SECOND
    else:
        end_turn(p)


def _ask_part(p: Position, question: i64, track: i64) -> None:
    if question == 0:
        end_turn(p)
        return
    cells = p.cells
    cells[QUESTION] = PART
    cells[PART_QUESTION] = question
    cells[PART_TRACK] = track


def _end_game(p: Position) -> None:
    t, cells = p.tables, p.cells
    chance = p.chance
    for part in t.parts:
        part.end(cells, _OwnDice(p) if chance is None else chance)
    cells[ENDED] = 1
    cells[QUESTION] = OVER
    cells[ASKED] = NOBODY


class _OwnDice:
    """The position's own generator as a source of shuffles."""

    def __init__(self, p: Position) -> None:
        self._position = p

    def shuffle(self, _purpose: str, _ordinal: int, items: Sequence[T]) -> list[T]:
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = roll(self._position.cells, last + 1)
            result[last], result[other] = result[other], result[last]
        return result
