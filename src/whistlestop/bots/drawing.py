"""Decides which card to take."""

from collections.abc import Sequence

from whistlestop.bots.analysis.cards import unseen
from whistlestop.bots.plan import Filler, Plan, Scene
from whistlestop.rules import Action, Draw, Options, Take
from whistlestop.rules.ids import GRAY

__all__ = ["best_draw", "card_worth"]

_FADE = 0.7
"""Discount for each further track beside the network, because not all of them will be built."""


def card_worth(scene: Scene, plan: Plan, others: Sequence[Filler]) -> list[float]:
    """For each card, how much one more of it helps: first for the network, then for tracks beside it."""
    hand = scene.view.hand_by_colour
    worth = [0.08 + 0.02 * count for count in hand]
    urgent = 1.0 if plan.turns > 0.7 * scene.left else 0.8
    for at, track in enumerate(plan.forest.tracks):
        missing = plan.lack.missing[at]
        if not missing:
            continue
        price = scene.ground.prices[track]
        weight = urgent * (1 + 0.3 * scene.wanted[track][0] + 0.3 / missing)
        if price.colour == GRAY:
            for card in range(scene.locomotive):
                share = 1.0 if card == plan.lack.colours[at] else 0.35 * (hand[card] + 1) / price.length
                worth[card] = max(worth[card], 0.8 * weight * share)
        else:
            worth[price.colour] = max(worth[price.colour], weight)
    spare = max(0.0, min(1.0, (scene.left - plan.turns) / 5)) if plan.forest.tracks else 1.2
    # If routes score nothing, all tracks beside the network are equally good.
    best = others[0].rate if others and others[0].rate > 0 else 1.0
    for at, each in enumerate([each for each in others if each.missing][:6]):
        weight = spare * (each.rate / best) * (scene.beside + 0.4 / each.missing) * _FADE**at
        worth[each.colour] = max(worth[each.colour], weight) + 0.1 * min(weight, worth[each.colour])
    worth[scene.locomotive] = scene.weights.wild * max(worth[: scene.locomotive])
    return worth


def best_draw(scene: Scene, options: Options, worth: Sequence[float], beyond: Sequence[float] = ()) -> Action:
    """The best card, face up or from the deck; a face-up locomotive must be worth two cards. `beyond` is what
    taking the card of each place is worth besides the card."""
    display = scene.view.display_by_colour
    blind = sum(chance * want for chance, want in zip(unseen(scene.view), worth, strict=True))
    second = max([blind, *(worth[card] for card in display if 0 <= card < scene.locomotive)])
    is_first = scene.locomotive in [
        display[action.place] for action in options.plain if isinstance(action, Take)
    ]
    best: tuple[float, Action] = (-1.0, options[0])
    for action in options.plain:
        value = -1.0
        if isinstance(action, Draw):
            value = blind
        elif isinstance(action, Take):
            card = display[action.place]
            value = worth[card] + (beyond[action.place] if beyond else 0.0)
            if card == scene.locomotive and is_first:
                value -= 0.7 * second
        if value > best[0]:
            best = (value, action)
    return best[1]
