"""What a hold-up that a bot may cause is worth to it."""

from whistlestop.mechanics.holdups.skulls import is_skull, skulls
from whistlestop.rules.ids import Seat
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import PublicState, View

__all__ = ["take_worth"]


def take_worth(view: View, needed: int, loss: str) -> list[float]:
    """For each place the chance that the card turned up there brings a hold-up, times what that is worth."""
    public, rules = view.public, view.public.rules
    lying = skulls(public)
    if view.seat < 0 or lying < needed - 1:
        return []
    worth = _chance(rules) * _holdup_worth(public, view.seat, loss)
    return [0.0 if lying - is_skull(rules, card) < needed - 1 else worth for card in public.display]


def _chance(rules: Ruleset) -> float:
    """That any card bears a skull."""
    counts = rules.deck_counts
    return sum([count for card, count in enumerate(counts) if is_skull(rules, card)]) / sum(counts)


def _holdup_worth(public: PublicState, seat: Seat, loss: str) -> float:
    """What the others lose on average, less what the seat loses."""
    most = max(public.points)
    paid = [
        min(points, figure_of(public, each, loss)) if points == most else 0
        for each, points in enumerate(public.points)
    ]
    return (sum(paid) - paid[seat]) / (public.players - 1) - paid[seat]
