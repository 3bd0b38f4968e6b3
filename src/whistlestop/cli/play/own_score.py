"""The score of one seat if the game ended now, as far as this seat can know it."""

from whistlestop.rules import Seeded, View, sample_state
from whistlestop.rules.scoring import SeatResult, score

__all__ = ["own_score"]


def own_score(view: View) -> SeatResult:
    """The lines of the rules and of all mechanics. The tickets of other seats are secret and count nothing."""
    state = sample_state(view, Seeded("own score"))
    state.secrets.tickets = tuple(
        [view.tickets if seat == view.seat else () for seat in range(view.public.players)]
    )
    return score(state).seats[view.seat]
