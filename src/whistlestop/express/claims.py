"""Claims: which tracks are open to which seat, and what a claim changes. The rules are those of `rules/claim.py`."""

from mypy_extensions import i64

from whistlestop.express.layout import CLAIMS, CLOSED, DISCARDED, FREE, PASSES
from whistlestop.express.position import Position

__all__ = ["claim", "mark_claimed", "open_tracks"]


def claim(p: Position, seat: i64, track: i64, colour: i64, wild: i64) -> None:
    """Pay with cards of a colour and this number of locomotives; the rest of the length is paid with the colour."""
    t, cells = p.tables, p.cells
    length = t.track_length[track]
    if wild < length:
        _discard(p, seat, colour, length - wild)
    if wild > 0:
        _discard(p, seat, t.wild, wild)
    cells[t.hand_sizes + seat] -= length
    cells[t.trains + seat] -= length
    cells[t.points + seat] += t.track_points[track]
    cells[t.claim_order + cells[CLAIMS]] = track
    cells[CLAIMS] += 1
    cells[PASSES] = 0
    mark_claimed(p, seat, track)


def mark_claimed(p: Position, seat: i64, track: i64) -> None:
    """Give a track to a seat: close it to all, and the tracks beside it to some or all (B-R5, B-R6)."""
    t, cells = p.tables, p.cells
    cells[t.owners + track] = seat
    _close(p, track, cells[t.open_to + track])
    at = t.beside_from[track]
    while at < t.beside_from[track + 1]:
        other = t.beside[at]
        still = cells[t.open_to + other]
        if t.closes[track] == 1:
            if cells[t.owners + other] == FREE:
                cells[t.owners + other] = CLOSED
            _close(p, other, still)
        else:
            # B-R5: the same seat may not have both tracks of a double route.
            _close(p, other, still & (1 << seat))
        at += 1


def open_tracks(p: Position) -> None:
    """Open all tracks to all seats."""
    t, cells = p.tables, p.cells
    track: i64 = 0
    while track < t.tracks:
        cells[t.owners + track] = FREE
        cells[t.open_to + track] = (1 << t.players) - 1
        _count(p, track, (1 << t.players) - 1, 1)
        track += 1


def _discard(p: Position, seat: i64, card: i64, count: i64) -> None:
    t, cells = p.tables, p.cells
    cells[t.hands + seat * t.cards + card] -= count
    shown = t.shown + seat * t.cards + card
    # Which of equal cards were taken face up nobody can tell: those that are known go first.
    cells[shown] = max(cells[shown] - count, 0)
    cells[t.discards + card] += count
    cells[DISCARDED] += count


def _close(p: Position, track: i64, seats: i64) -> None:
    """Close a track to these seats, to which it was open."""
    if seats != 0:
        t = p.tables
        p.cells[t.open_to + track] &= ~seats
        _count(p, track, seats, -1)


def _count(p: Position, track: i64, seats: i64, by: i64) -> None:
    """Change the numbers of open tracks of these seats."""
    t, cells = p.tables, p.cells
    row = t.open_upto + t.track_class[track] * t.lengths
    seat: i64 = 0
    while seat < t.players:
        if (seats >> seat) & 1 == 1:
            length = t.track_length[track]
            # All counts from this length on: the number of payable tracks is then one lookup.
            while length < t.lengths:
                cells[row + length] += by
                length += 1
        row += t.open_stride
        seat += 1
