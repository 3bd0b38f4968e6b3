"""Double routes: which of their tracks are open to whom."""

from collections.abc import Iterable

from whistlestop.rules.board import City, Track
from whistlestop.rules.ids import Seat
from whistlestop.rules.state import Table

__all__ = ["closed_by", "holds_parallel", "lay", "take_off"]


def take_off(table: Table, track: Track) -> None:
    """This track is claimed: it is no longer free, nor is what it closes."""
    parallel = table.board.parallel[track.route]
    gone = parallel if _closes_others(table, track) else (track,)
    names = {other.name for other in gone}
    table.free = tuple([other for other in table.free if other.name not in names])
    groups = table.free_by_price.copy()
    for other in gone:
        price = table.rules.printed_price(other)
        left = tuple([entry for entry in groups.get(price, ()) if entry[1] != other.name])
        if left:
            groups[price] = left
        else:
            groups.pop(price, None)
    table.free_by_price = groups


def lay(table: Table, cities: Iterable[City], tracks: Iterable[Track]) -> None:
    """The board grows, by an event of a mechanic: new tracks are free unless a parallel one closes them."""
    before = table.board.tracks
    table.board = table.board.extended(cities, tracks)
    groups = table.free_by_price.copy()
    for order, track in enumerate(table.board.tracks.values()):
        if track.name not in before and closed_by(table, track) is None:
            table.free = (*table.free, track)
            price = table.rules.printed_price(track)
            groups[price] = (*groups.get(price, ()), (order, track.name))
    table.free_by_price = groups


def closed_by(table: Table, track: Track) -> Track | None:
    """The claimed track that closes this one to everybody, if any."""
    if _closes_others(table, track):
        for other in table.board.parallel[track.route]:
            if other.name != track.name and other.name in table.owners:
                return other
    return None


def holds_parallel(table: Table, track: Track, seat: Seat) -> bool:
    """B-R5: a player never holds two tracks of one route."""
    parallel = table.board.parallel[track.route]
    return len(parallel) > 1 and any(
        table.owners.get(other.name) == seat for other in parallel if other.name != track.name
    )


def _closes_others(table: Table, track: Track) -> bool:
    """B-R6. The number of players is the number of seats, whoever has left since (D-R6)."""
    is_double = len(table.board.parallel[track.route]) == 2
    return is_double and table.players < table.rules.knobs.both_tracks_from
