"""What wires are worth to a bot."""

from collections.abc import Sequence
from typing import Final

from whistlestop.rules import Action, Draw, Take, View
from whistlestop.rules.state import EMPTY

__all__ = ["GAINED", "order_worth", "sweep_worth"]

GAINED: Final = 1.5
"""What a wire is worth to a bot that gets one."""
WIRE: Final = 0.2
"""How much more than nothing a card must be worth for which a wire is spent. In paired games bots that spend nearly
all their wires do better than those that keep some, although one that is left counts at the end."""
_SECOND: Final = 0.5
"""How near the second best of several cards comes to the best, measured from the mean."""


def order_worth(view: View, intended: Action, cards: Sequence[float]) -> float:
    """What the best card is worth that lies there after two cards, compared with the wire."""
    if not isinstance(intended, Draw | Take):
        return -WIRE
    open_cards, mean = _face_up(view, cards), _mean(view, cards)
    taken = _taken(view, intended, open_cards, mean)
    # Places from which cards are taken are filled with any cards.
    return max([*open_cards[taken:], mean if taken else 0.0]) - WIRE


def _taken(view: View, intended: Draw | Take, open_cards: Sequence[float], mean: float) -> int:
    """How many of the best face-up cards this drawing takes."""
    locomotive = view.public.rules.locomotive
    if isinstance(intended, Take) and view.display_by_colour[intended.place] == locomotive:
        return 0
    first = int(isinstance(intended, Take))
    return first + int(len(open_cards) > first and open_cards[first] > mean)


def sweep_worth(view: View, intended: Action, cards: Sequence[float]) -> float:
    """What two cards of a new display are expected to be worth, compared with two of this one and the wire."""
    if not isinstance(intended, Draw | Take):
        return -WIRE
    open_cards, mean = _face_up(view, cards), _mean(view, cards)
    now = sum(sorted([*open_cards, mean, mean])[-2:])
    best = _expected_best(view, cards)
    return best + max(mean, mean + _SECOND * (best - mean)) - now - WIRE


def _face_up(view: View, cards: Sequence[float]) -> list[float]:
    """The worth of the coloured cards of the display, the best first."""
    locomotive = view.public.rules.locomotive
    found = [cards[card] for card in view.display_by_colour if card not in (EMPTY, locomotive)]
    return sorted(found, reverse=True)


def _chances(view: View, cards: Sequence[float]) -> list[tuple[float, float]]:
    """For each colour that can still come its worth and its probability."""
    rules = view.public.rules
    printed, hand = rules.by_colour(rules.deck_counts), view.hand_by_colour
    lying = [view.display_by_colour.count(card) for card in range(rules.locomotive)]
    left = [max(0, printed[card] - hand[card] - lying[card]) for card in range(rules.locomotive)]
    total = sum(left) or 1
    return [(cards[card], left[card] / total) for card in range(rules.locomotive)]


def _mean(view: View, cards: Sequence[float]) -> float:
    return sum([worth * chance for worth, chance in _chances(view, cards)])


def _expected_best(view: View, cards: Sequence[float]) -> float:
    """Of as many cards as the display has."""
    below, best = 0.0, 0.0
    for worth, chance in sorted(_chances(view, cards)):
        size = len(view.public.display)
        best += worth * ((below + chance) ** size - below**size)
        below += chance
    return best
