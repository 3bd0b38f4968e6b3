"""Rows and masks of the codecs, written from positions of the simulator.

The numbers are those of `ObservationCodec.encode` and `ActionCodec.mask` (`tests/env/test_vector.py`). What mechanics
add to the row is written elsewhere (`vector.py`).
"""

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from whistlestop.express.layout import (
    ACT,
    ASKED,
    DECK_END,
    DECK_TOP,
    ENDED,
    FIRST,
    FREE,
    KEEP,
    KEEP_LEAST,
    LAST_SEAT,
    MOVER,
    OPENING,
    OVER,
    PART,
    PART_QUESTION,
    PASSES,
    QUESTION,
    SECOND,
    SHUFFLES,
    TICKETS_LEFT,
    TICKETS_TOP,
    TURN,
)
from whistlestop.express.options import legal_codes
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables

__all__ = ["RowWriter"]


class RowWriter:
    """Writes rows for one game and number of players."""

    def __init__(
        self,
        tables: LookupTables,
        row_size: int,
        mask_size: int,
        codes: vec[i64],
        questions: vec[i64],
        kinds: int,
    ) -> None:
        """`codes` has the code of the codec for each code of the simulator, -1 for none; `questions` the place of
        each question of a mechanic among the `kinds` of questions."""
        self.tables: LookupTables = tables
        self.row_size: i64 = row_size
        self.mask_size: i64 = mask_size
        self._codes: vec[i64] = codes
        self._questions: vec[i64] = questions
        self._kinds: i64 = kinds

    def write_mask(self, p: Position, masks: vec[u8], first: i64) -> None:
        """The options of the seat that is asked; all zeros when the game is over."""
        codes = self._codes
        at = first
        end = first + self.mask_size
        while at < end:
            masks[at] = 0
            at += 1
        if p.cells[QUESTION] == OVER:
            return
        for code in legal_codes(p):
            masks[first + codes[code]] = 1

    def write_row(self, p: Position, seat: i64, rows: vec[i16], first: i64) -> None:
        """What this seat knows."""
        at = first
        end = first + self.row_size
        while at < end:
            rows[at] = 0
            at += 1
        at = self._write_table(p, seat, rows, first)
        at = self._write_question(p, rows, at)
        at = self._write_seat(p.cells[FIRST], seat, rows, at)
        at = self._write_seat(p.cells[MOVER], seat, rows, at)
        at = self._write_seat(p.cells[LAST_SEAT], seat, rows, at)
        at = self._write_cards(p, seat, rows, at)
        at = self._write_seats(p, seat, rows, at)
        at = self._write_tracks(p, seat, rows, at)
        self._write_tickets(p, seat, rows, at)

    def _write_table(self, p: Position, seat: i64, rows: vec[i16], at: i64) -> i64:
        t, cells = self.tables, p.cells
        question = cells[QUESTION]
        is_asked: i64 = 0
        if question == OPENING:
            is_asked = 1 - cells[t.chosen + seat]
        elif question != OVER and cells[ASKED] == seat:
            is_asked = 1
        rows[at] = i16(cells[TURN])
        rows[at + 1] = i16(is_asked)
        rows[at + 2] = i16(cells[ENDED])
        rows[at + 3] = i16(cells[PASSES])
        rows[at + 4] = i16(cells[DECK_END] - cells[DECK_TOP])
        rows[at + 5] = i16(cells[TICKETS_LEFT])
        rows[at + 6] = i16(cells[SHUFFLES])
        return at + 7

    def _write_question(self, p: Position, rows: vec[i16], at: i64) -> i64:
        cells = p.cells
        question = cells[QUESTION]
        if question == ACT:
            rows[at] = 1
        elif question == SECOND:
            rows[at + 1] = 1
        elif question in (KEEP, OPENING):
            rows[at + 2] = 1
            rows[at + self._kinds] = i16(cells[KEEP_LEAST])
        elif question == PART:
            rows[at + self._questions[cells[PART_QUESTION]]] = 1
        return at + self._kinds + 1

    def _write_seat(self, who: i64, seat: i64, rows: vec[i16], at: i64) -> i64:
        players = self.tables.players
        if who >= 0:
            rows[at + self._from(who, seat)] = 1
        return at + players

    def _from(self, who: i64, seat: i64) -> i64:
        """How many seats to the left of the viewer a seat is."""
        if who >= seat:
            return who - seat
        return who - seat + self.tables.players

    def _write_cards(self, p: Position, seat: i64, rows: vec[i16], at: i64) -> i64:
        t, cells = self.tables, p.cells
        place: i64 = 0
        while place < t.display_size:
            card = cells[t.display + place]
            if card >= 0:
                rows[at + card] = 1
            at += t.cards
            place += 1
        card = 0
        while card < t.cards:
            rows[at + card] = i16(cells[t.discards + card])
            rows[at + t.cards + card] = i16(cells[t.hands + seat * t.cards + card])
            card += 1
        return at + 2 * t.cards

    def _write_seats(self, p: Position, seat: i64, rows: vec[i16], at: i64) -> i64:
        t, cells = self.tables, p.cells
        turn: i64 = 0
        who = seat
        while turn < t.players:
            rows[at] = i16(cells[t.trains + who])
            rows[at + 1] = i16(cells[t.points + who])
            rows[at + 2] = i16(cells[t.hand_sizes + who])
            rows[at + 3] = i16(cells[t.kept_counts + who])
            rows[at + 4] = i16(cells[t.offered_counts + who])
            rows[at + 5] = i16(cells[t.given_back + who])
            rows[at + 6] = i16(cells[t.chosen + who])
            at += 7
            card: i64 = 0
            while card < t.cards:
                rows[at + card] = i16(cells[t.shown + who * t.cards + card])
                card += 1
            at += t.cards
            who += 1
            if who == t.players:
                who = 0
            turn += 1
        return at

    def _write_tracks(self, p: Position, seat: i64, rows: vec[i16], at: i64) -> i64:
        t, cells = self.tables, p.cells
        track: i64 = 0
        while track < t.tracks:
            owner = cells[t.owners + track]
            if owner == FREE:
                rows[at] = 1
            elif owner >= 0:
                rows[at + 1 + self._from(owner, seat)] = 1
            at += 1 + t.players
            track += 1
        return at

    def _write_tickets(self, p: Position, seat: i64, rows: vec[i16], at: i64) -> None:
        """Five numbers a ticket: kept, place in the offer, depth under the deck if known, choice at the opening."""
        t, cells = self.tables, p.cells
        number: i64 = 0
        while number < cells[t.kept_counts + seat]:
            rows[at + 5 * cells[t.kept + seat * t.tickets + number]] = 1
            number += 1
        number = 0
        while number < cells[t.offered_counts + seat]:
            rows[at + 5 * cells[t.offered + seat * t.offer_size + number] + 1] = i16(number + 1)
            number += 1
        number = 0
        place = cells[TICKETS_TOP]
        while number < cells[TICKETS_LEFT]:
            if cells[t.buried_by + place] == seat:
                rows[at + 5 * cells[t.ticket_deck + place] + 2] = i16(number + 1)
            place += 1
            if place == t.tickets:
                place = 0
            number += 1
        if cells[QUESTION] == OPENING and cells[t.chosen + seat] == 1:
            self._write_choice(p, seat, rows, at)

    def _write_choice(self, p: Position, seat: i64, rows: vec[i16], at: i64) -> None:
        t, cells = self.tables, p.cells
        choice = t.choices + seat * (t.offer_size + 1)
        number: i64 = 0
        while number < cells[t.offered_counts + seat]:
            ticket = cells[choice + 1 + number]
            if number < cells[choice]:
                rows[at + 5 * ticket + 3] = 1
            else:
                rows[at + 5 * ticket + 4] = 1
            number += 1
