"""Estimates how long the game will last."""

from typing import Final

from whistlestop.bots.analysis.board_index import SeatBoard
from whistlestop.bots.analysis.income import routes_score
from whistlestop.rules import View
from whistlestop.rules.ids import NOBODY, Seat

__all__ = ["turns_left"]

_USUAL_SHARE: Final = 0.62
"""Average length of a claimed track, as a share of the longest on the board."""
_MEAN_SHARE: Final = 1.05
"""The same as a share of the mean length on the board, where routes score nothing."""
_TRUST: Final = 3
"""Number of claims after which a player's own average counts as much as the usual one."""


def turns_left(view: View, ground: SeatBoard) -> float:
    """Expected number of turns left for this seat, including the current one."""
    public = view.public
    if public.last_seat != NOBODY:
        return 1.0
    others = [seat for seat in range(public.players) if seat != view.seat]
    # The player who triggers the end gives everyone one more turn.
    return max(1.0, min(_turns_to_end(view, ground, seat) for seat in others) + 1.5)


def _turns_to_end(view: View, ground: SeatBoard, seat: Seat) -> float:
    """Turns until this seat has placed all but the last few trains."""
    public = view.public
    trains = max(0, public.trains[seat] - public.rules.knobs.end_at)
    # Not every card in a hand will pay for a track before the end.
    cards = max(0.0, trains - 0.85 * public.hand_sizes[seat])
    return cards / 1.9 + trains / _usual_length(ground, seat)


def _usual_length(ground: SeatBoard, seat: Seat) -> float:
    lengths = ground.board_index.lengths
    usual = _USUAL_SHARE * max(lengths)
    # Where long routes score no more than short ones, players build what the board has.
    if not routes_score(ground.board_index.rules):
        usual = _MEAN_SHARE * sum(lengths) / len(lengths)
    own = [lengths[track] for track in ground.owned[seat]]
    return (usual * _TRUST + sum(own)) / (_TRUST + len(own))
