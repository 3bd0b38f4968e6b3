"""The free tracks, as a list and by price. Bookkeeping only: events say which tracks are added and removed."""

from collections.abc import Collection, Iterable
from types import MappingProxyType

from whistlestop.rules.board import City, Track
from whistlestop.rules.ids import TrackName
from whistlestop.rules.state import PublicState

__all__ = ["add_tracks", "remove_free_tracks"]


def remove_free_tracks(public: PublicState, names: Collection[TrackName]) -> None:
    """Remove tracks that were claimed or closed."""
    public.free = tuple([track for track in public.free if track.name not in names])
    groups = dict(public.free_by_price)
    prices = public.rules.printed
    for name in names:
        price = prices[name]
        left = tuple([entry for entry in groups.get(price, ()) if entry[1] != name])
        if left:
            groups[price] = left
        else:
            groups.pop(price, None)
    public.free_by_price = MappingProxyType(groups)


def add_tracks(
    public: PublicState, cities: Iterable[City], tracks: Iterable[Track], closed: Collection[TrackName] = ()
) -> None:
    """Add tracks to the board, on an event of a mechanic. They are free, except those that the event closes.

    `decide` gets the closed ones from `doubles.closed_at_once`. The tracks must be among the mechanic's
    `frontiers`.
    """
    before = public.board.tracks
    public.board = public.board.extended(cities, tracks)
    groups = dict(public.free_by_price)
    for order, track in enumerate(public.board.tracks.values()):
        if track.name not in before and track.name not in closed:
            public.free = (*public.free, track)
            price = public.rules.printed[track.name]
            groups[price] = (*groups.get(price, ()), (order, track.name))
    public.free_by_price = MappingProxyType(groups)
