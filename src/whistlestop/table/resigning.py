"""A game that ended because somebody gave up: who won it."""

from collections.abc import Collection
from dataclasses import replace

from whistlestop.rules import Result

__all__ = ["ranked_behind"]


def ranked_behind(result: Result, resigned: Collection[int]) -> Result:
    """The score as it stood, with those who gave up behind everybody who did not."""
    keys = [(seat.tally.seat in resigned, seat.rank) for seat in result.seats]
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    seats = tuple(replace(seat, rank=rank) for seat, rank in zip(result.seats, ranks, strict=True))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Result(seats, winners, {**result.extras, "resigned": sorted(resigned)})
