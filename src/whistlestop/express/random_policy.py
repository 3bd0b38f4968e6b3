"""Uniform choice among the options; of each track and colour only the payment with the fewest locomotives counts.

`RandomPolicy` counts the claims by class of tracks instead of listing them, so that random play-outs are fast.
`RandomBotPolicy` chooses the same move as the bot `random`: claims in the board's order, numbers of Python's
generator.
"""

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.express.layout import (
    ACT,
    ASKED,
    DECK_END,
    DECK_TOP,
    EMPTY,
    PART,
    PART_QUESTION,
    PART_TRACK,
    QUESTION,
    SECOND,
    TICKETS_LEFT,
)
from whistlestop.express.options import add_plain, claim_code, kept_sets, legal_codes
from whistlestop.express.policy import Policy
from whistlestop.express.position import Position, roll

__all__ = ["RandomBotPolicy", "RandomPolicy", "count_claims"]


class RandomPolicy(Policy):
    """With numbers from the position's own generator."""

    def choose(self, p: Position) -> i64:
        t, cells = p.tables, p.cells
        question = cells[QUESTION]
        if question == ACT:
            plain = _count_plain(p)
            total = plain + count_claims(p)
            if total == 0:
                return t.pass_code
            at = roll(cells, total)
            if at < plain:
                return _plain(p, at)
            return _claim(p, at - plain)
        if question == SECOND:
            return _plain(p, roll(cells, _count_plain(p)))
        if question == PART:
            asked, track = cells[PART_QUESTION], cells[PART_TRACK]
            at = roll(cells, t.asking.count(cells, asked, track))
            return t.choose_code + t.asking.option(cells, asked, track, at)
        first, count = kept_sets(p)
        return t.keep_code + t.keep_masks[first + roll(cells, count)]


class RandomBotPolicy(Policy):
    """The moves of the bot `random` at one seat."""

    def __init__(self, seed: str) -> None:
        self._dice: Random = Random(seed)

    def choose(self, p: Position) -> i64:
        if p.cells[QUESTION] != ACT:
            codes = legal_codes(p)
            return codes[self._below(len(codes))]
        plain = add_plain(p, vec[i64]())
        claims = count_claims(p)
        count = len(plain)
        if count + claims == 0:
            self._below(1)  # the bot rolls even for its only option
            return p.tables.pass_code
        at = self._below(count + claims)
        if at < count:
            return plain[at]
        return _claim_in_order(p, at - count)

    def _below(self, count: i64) -> i64:
        return int(self._dice.random() * int(count))


def count_claims(p: Position) -> i64:
    """The number of thrifty claims. This is the busiest loop of a random game, so it avoids branches."""
    t, cells = p.tables, p.cells
    class_colour, class_least = t.class_colour, t.class_least
    seat = cells[ASKED]
    hand = t.hands + seat * t.cards
    wild = cells[hand + t.wild]
    most = min(t.longest_track, cells[t.trains + seat])
    row = t.open_upto + seat * t.open_stride
    total: i64 = 0
    group: i64 = 0
    while group < t.classes:
        colour = class_colour[group]
        if colour < 0:
            if wild >= class_least[group]:
                colour = 0
                while colour < t.wild:
                    held = cells[hand + colour]
                    total += cells[row + min(most, held + wild)] * min(held, 1)
                    colour += 1
            if cells[t.hand_sizes + seat] == wild:
                total += cells[row + min(most, wild)]
        elif colour == t.wild:
            total += cells[row + min(most, wild)]
        else:
            held = cells[hand + colour]
            if wild >= class_least[group] or held == 0:
                total += cells[row + min(most, held + wild)]
        row += t.lengths
        group += 1
    return total


def _claim(p: Position, wanted: i64) -> i64:
    """The thrifty claim with this number, by class, colour and length."""
    t, cells = p.tables, p.cells
    seat = cells[ASKED]
    hand = t.hands + seat * t.cards
    wild = cells[hand + t.wild]
    most = min(t.longest_track, cells[t.trains + seat])
    row = t.open_upto + seat * t.open_stride
    group: i64 = 0
    while True:
        colour = t.class_colour[group]
        last = colour + 1
        if colour < 0:
            colour = 0
            last = t.wild
        elif colour == t.wild:
            last = colour
        is_held = False
        while colour < last:
            held = cells[hand + colour]
            if held > 0:
                is_held = True
                if wild >= t.class_least[group]:
                    here = cells[row + min(most, held + wild)]
                    if wanted < here:
                        return _nth(p, seat, group, colour, held, wanted)
                    wanted -= here
            colour += 1
        if not is_held:
            here = cells[row + min(most, wild)]
            if wanted < here:
                return _nth(p, seat, group, colour, 0, wanted)
            wanted -= here
        row += t.lengths
        group += 1


def _nth(p: Position, seat: i64, group: i64, colour: i64, held: i64, number: i64) -> i64:
    """The claim of the open track with this number in its class; without a card of the colour, by locomotives."""
    t, cells = p.tables, p.cells
    at = t.class_from[group]
    while True:
        track = t.class_tracks[at]
        if (cells[t.open_to + track] >> seat) & 1 == 1:
            if number == 0:
                break
            number -= 1
        at += 1
    length = t.track_length[track]
    if held == 0:
        return claim_code(p, track, t.wild, length)
    return claim_code(p, track, colour, max(t.class_least[group], length - held))


def _claim_in_order(p: Position, wanted: i64) -> i64:
    """The thrifty claim with this number, by tracks in the board's order."""
    t, cells = p.tables, p.cells
    seat = cells[ASKED]
    hand = t.hands + seat * t.cards
    wild = cells[hand + t.wild]
    most = min(t.longest_track, cells[t.trains + seat])
    track: i64 = -1
    while True:
        track += 1
        length = t.track_length[track]
        if (cells[t.open_to + track] >> seat) & 1 == 0 or length > most:
            continue
        group = t.track_class[track]
        colour: i64 = 0
        last = t.wild
        if t.class_colour[group] >= 0:
            colour = t.class_colour[group]
            last = colour + 1 if colour < t.wild else colour
        any_paid = False
        while colour < last:
            held = cells[hand + colour]
            if held > 0 and held + wild >= length and wild >= t.class_least[group]:
                any_paid = True
                if wanted == 0:
                    return claim_code(p, track, colour, max(t.class_least[group], length - held))
                wanted -= 1
            colour += 1
        if not any_paid and wild >= length:
            if wanted == 0:
                return claim_code(p, track, t.wild, length)
            wanted -= 1


def _count_plain(p: Position) -> i64:
    """The number of options besides claims; a seat whose turn begins may take any face-up card."""
    t, cells = p.tables, p.cells
    is_first = cells[QUESTION] == ACT
    has_deck = cells[DECK_TOP] < cells[DECK_END]
    count: i64 = 0
    if has_deck or not is_first:
        place: i64 = 0
        while place < t.display_size:
            card = cells[t.display + place]
            if card != EMPTY and (is_first or card != t.wild):
                count += 1
            place += 1
    if has_deck:
        count += 1
    if is_first and cells[TICKETS_LEFT] > 0:
        count += 1
    return count


def _plain(p: Position, number: i64) -> i64:
    """The option with this number, in the order of `add_plain`."""
    t, cells = p.tables, p.cells
    is_first = cells[QUESTION] == ACT
    has_deck = cells[DECK_TOP] < cells[DECK_END]
    if has_deck or not is_first:
        place: i64 = 0
        while place < t.display_size:
            card = cells[t.display + place]
            if card != EMPTY and (is_first or card != t.wild):
                if number == 0:
                    return place
                number -= 1
            place += 1
    if has_deck and number == 0:
        return t.draw_code
    return t.tickets_code
