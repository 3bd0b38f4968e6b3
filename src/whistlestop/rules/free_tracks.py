"""The free tracks of a table, kept as a list and by price. Bookkeeping only: events say which tracks come and go."""

from collections.abc import Collection, Iterable
from types import MappingProxyType

from whistlestop.rules.board import City, Track
from whistlestop.rules.ids import TrackName
from whistlestop.rules.state import PublicState

__all__ = ["lay", "take_off"]


def take_off(table: PublicState, names: Collection[TrackName]) -> None:
    """These tracks are claimed or closed: they are no longer free."""
    table.free = tuple([track for track in table.free if track.name not in names])
    groups = dict(table.free_by_price)
    prices = table.rules.printed
    for name in names:
        price = prices[name]
        left = tuple([entry for entry in groups.get(price, ()) if entry[1] != name])
        if left:
            groups[price] = left
        else:
            groups.pop(price, None)
    table.free_by_price = MappingProxyType(groups)


def lay(
    table: PublicState, cities: Iterable[City], tracks: Iterable[Track], closed: Collection[TrackName] = ()
) -> None:
    """The board grows, by an event of a mechanic: new tracks are free, but for those that the event closes.

    `doubles.closed_at_once` tells `decide` which to name. The tracks must be among the mechanic's `frontiers`.
    """
    before = table.board.tracks
    table.board = table.board.extended(cities, tracks)
    groups = dict(table.free_by_price)
    for order, track in enumerate(table.board.tracks.values()):
        if track.name not in before and track.name not in closed:
            table.free = (*table.free, track)
            price = table.rules.printed[track.name]
            groups[price] = (*groups.get(price, ()), (order, track.name))
    table.free_by_price = MappingProxyType(groups)
