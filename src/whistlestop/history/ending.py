"""The result of a game that ended early."""

from collections.abc import Collection
from dataclasses import replace

from whistlestop.history.table_events import Proposed, Settlement
from whistlestop.rules import Result

__all__ = ["agreed_end", "is_agreement", "ranked_behind", "without_winner"]


def ranked_behind(result: Result, resigned: Collection[int]) -> Result:
    """The score at the end of play, with the seats that resigned ranked behind all others."""
    keys = [(seat.tally.seat in resigned, seat.rank) for seat in result.seats]
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    seats = tuple(replace(seat, rank=rank) for seat, rank in zip(result.seats, ranks, strict=True))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Result(seats, winners, {**result.extras, "resigned": sorted(resigned)})


def without_winner(result: Result, agreement: Settlement) -> Result:
    """The score at the moment these seats agreed to end. It ranks the seats but names no winner."""
    absent = {"absent": sorted(agreement.absent)} if agreement.absent else {}
    return Result(result.seats, (), {**result.extras, "agreed": sorted(agreement.agreed), **absent})


def is_agreement(agreement: Settlement, players: int) -> bool:
    """Whether these are seats of one table, each named once, with the proposing seat among those that agreed."""
    seats = (*agreement.agreed, *agreement.absent)
    is_each_once = len(set(seats)) == len(seats) and all(0 <= one < players for one in seats)
    return agreement.seat in agreement.agreed and is_each_once


def agreed_end(agreement: Settlement) -> Proposed:
    """The accepted proposal to end the game, as one entry."""
    return Proposed(agreement.seat, "end", None, agreement, agreement.agreed, agreement.absent)
