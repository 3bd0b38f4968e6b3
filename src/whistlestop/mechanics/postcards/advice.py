"""What postcards are worth to a bot, in dollars."""

from collections.abc import Mapping, Sequence
from typing import Final

from whistlestop.mechanics.postcards.cards import TURN, PostcardSet, SecretSide
from whistlestop.mechanics.postcards.conditions import tracks_that_help
from whistlestop.mechanics.postcards.ledger import OwnSides, postcard_ledger_of
from whistlestop.mechanics.postcards.steps import ExchangePostcard
from whistlestop.mechanics.postcards.trades import NONE
from whistlestop.rules.actions import Action, Choose, Claim
from whistlestop.rules.ids import TrackName
from whistlestop.rules.state import View

__all__ = ["claim_worths", "extra_worth", "trade_worths"]

_CARD: Final = 0.8
_ITEM: Final = 5.0
_OTHER: Final = 3.0
"""A postcard from the bag before one knows it."""
_CHANCE: Final = 0.7
"""How likely a bot thinks it is to complete what it begins."""


def trade_worths(
    cards: PostcardSet, sale: int, view: View, seen: OwnSides, options: Sequence[Action]
) -> list[tuple[float, ...]]:
    """What the sale or the exchange brings, less what the postcard would bring later."""
    gets = _OTHER if isinstance(view.public.agenda[-1], ExchangePostcard) else float(sale)
    sides = dict(seen)
    return [(_trade_worth(cards, sides, view, action, gets),) for action in options]


def _trade_worth(
    cards: PostcardSet, sides: Mapping[str, str], view: View, action: Action, gets: float
) -> float:
    if not isinstance(action, Choose) or action.option == NONE:
        return 0.0
    side = cards.sides[sides[action.option]]
    # The postcard of a box names a frontier that joins the board only after this game.
    fits = cards.postcards[action.option].is_fixed or side.condition.fits(view.public)
    return gets - (_worth(side) if fits else 0.0)


def claim_worths(cards: PostcardSet, view: View, seen: OwnSides) -> Mapping[TrackName, float]:
    """The share of the reward that a track brings nearer, for tasks that the seat can still complete."""
    worth: dict[TrackName, float] = {}
    held = postcard_ledger_of(view.public).held
    own = {card.key for card in held if card.seat == view.seat and not card.later}
    for key, name in seen:
        side = cards.sides[name]
        if side.when == TURN and key in own:
            for track, more in tracks_that_help(side.condition, view.public, _worth(side)).items():
                worth[track] = worth.get(track, 0.0) + more
    return worth


def extra_worth(view: View, side: SecretSide, intended: Action, cards: Sequence[float]) -> float:
    """The reward for a locomotive, less what the locomotive is worth; one that the intended claim needs stays."""
    locomotive = view.public.rules.locomotive
    needed = dict(intended.cards).get(locomotive, 0) if isinstance(intended, Claim) else 0
    if needed >= view.hand[locomotive]:
        return 0.0
    return _reward(side) - max(_CARD, cards[locomotive])


def _worth(side: SecretSide) -> float:
    return _CHANCE * _reward(side)


def _reward(side: SecretSide) -> float:
    reward = side.reward
    return reward.coins + reward.vault + _CARD * reward.cards + _ITEM * bool(reward.item)
