"""Double routes: which tracks are open to which seat."""

from collections.abc import Sequence

from whistlestop.rules.board import Track
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.state import PublicState

__all__ = ["closed_at_once", "closed_by", "closed_with", "holds_parallel"]


def closed_with(public: PublicState, track: Track) -> tuple[TrackName, ...]:
    """B-R6: the tracks that close to all seats when this one is claimed."""
    if not _closes_others(public, track):
        return ()
    return tuple(other.name for other in public.board.parallel[track.route] if other.name != track.name)


def closed_at_once(public: PublicState, tracks: Sequence[Track]) -> tuple[TrackName, ...]:
    """B-R6 on a board that grows: those of the new tracks that a claimed parallel track closes."""
    grown = public.board.extended((), tracks)
    if public.players >= public.rules.knobs.both_tracks_from:
        return ()
    return tuple(
        track.name
        for track in tracks
        if len(grown.parallel[track.route]) == 2
        and any(other.name in public.owners for other in grown.parallel[track.route])
    )


def closed_by(public: PublicState, track: Track) -> Track | None:
    """The claimed track that closes this one to all seats, if any."""
    for other in public.board.parallel[track.route]:
        if other.name != track.name and other.name in public.owners:
            is_free = any(free.name == track.name for free in public.free)
            return None if is_free else other
    return None


def holds_parallel(public: PublicState, track: Track, seat: Seat) -> bool:
    """B-R5: a player never holds two tracks of one route."""
    parallel = public.board.parallel[track.route]
    return len(parallel) > 1 and any(
        public.owners.get(other.name) == seat for other in parallel if other.name != track.name
    )


def _closes_others(public: PublicState, track: Track) -> bool:
    """B-R6. The number of players is the number of seats, even if players have left (D-R6)."""
    is_double = len(public.board.parallel[track.route]) == 2
    return is_double and public.players < public.rules.knobs.both_tracks_from
