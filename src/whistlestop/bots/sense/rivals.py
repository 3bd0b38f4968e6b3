"""What the others are after, as far as their tracks tell."""

from whistlestop.bots.sense.atlas import Ground
from whistlestop.rules import View

__all__ = ["wanted_by"]


def wanted_by(view: View, ground: Ground) -> dict[int, tuple[float, int]]:
    """For each open track how likely somebody else wants it, from 0 to about 1, and who wants it most."""
    table = view.table
    atlas = ground.atlas
    longest = max(atlas.lengths)
    free = (
        {track.name for track in table.free} if table.players >= table.rules.knobs.both_tracks_from else set()
    )
    longing = max(_longing(ground, seat) for seat in range(table.players) if seat != view.seat)
    found: dict[int, tuple[float, int]] = {}
    for track in ground.open:
        a, b = atlas.ends[track]
        length = atlas.lengths[track]
        # Long tracks are worth having for anybody, and most of all for those who have claimed such before.
        best, who = longing * (length / longest) ** 2, -1
        for seat in range(table.players):
            if seat == view.seat or table.trains[seat] < length:
                continue
            parts = ground.parts[seat]
            at_a, at_b = parts.get(a), parts.get(b)
            if at_a is not None and at_b is not None:
                want = 0.8 if at_a != at_b else 0.1
            elif at_a is not None or at_b is not None:
                want = 0.4
            else:
                want = 0.1
            if want > best:
                best, who = want, seat
        found[track] = (best * (0.5 if _has_spare(ground, track, free) else 1.0), who)
    return found


def _longing(ground: Ground, seat: int) -> float:
    """How much somebody goes for long tracks, from what they have claimed so far."""
    lengths = [ground.atlas.lengths[track] for track in ground.owned[seat]]
    longest = max(ground.atlas.lengths)
    share = (0.5 * 3 + sum(lengths) / longest) / (3 + len(lengths))
    return max(0.1, min(0.6, 1.5 * (share - 0.35)))


def _has_spare(ground: Ground, track: int, free: set[str]) -> bool:
    """Whether a second track of the route stays open when somebody takes this one."""
    tracks = ground.atlas.tracks
    parallel = ground.atlas.board.parallel[tracks[track].route]
    return sum(1 for other in parallel if other.name in free) > 1
