"""Double routes: which of their tracks are open to whom."""

from whistlestop.rules.board import Track
from whistlestop.rules.ids import Seat
from whistlestop.rules.state import Table

__all__ = ["closed_by", "free_after", "holds_parallel"]


def free_after(table: Table, track: Track) -> tuple[Track, ...]:
    """The free tracks once this one is claimed."""
    gone = {track.name}
    if _closes_others(table, track):
        gone.update(other.name for other in table.board.parallel[track.route])
    return tuple(other for other in table.free if other.name not in gone)


def closed_by(table: Table, track: Track) -> Track | None:
    """The claimed track that closes this one to everybody, if any."""
    if _closes_others(table, track):
        for other in table.board.parallel[track.route]:
            if other.name != track.name and other.name in table.owners:
                return other
    return None


def holds_parallel(table: Table, track: Track, seat: Seat) -> bool:
    """B-R5: a player never holds two tracks of one route."""
    return any(
        table.owners.get(other.name) == seat
        for other in table.board.parallel[track.route]
        if other.name != track.name
    )


def _closes_others(table: Table, track: Track) -> bool:
    """B-R6. The number of players is the number of seats, whoever has left since (D-R6)."""
    is_double = len(table.board.parallel[track.route]) == 2
    return is_double and table.players < table.rules.knobs.both_tracks_from
