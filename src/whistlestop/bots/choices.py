"""Answers to the questions of mechanics, based on the advice of the mechanics."""

from collections.abc import Mapping, Sequence

from whistlestop.bots.reason import Reason
from whistlestop.mechanics.advises import Outlook, act_advisers, claim_advisers, option_advisers
from whistlestop.rules import Action, Choose, View
from whistlestop.rules.ids import TrackName

__all__ = ["best_act", "best_choice", "claim_worth", "why_choice"]


def best_choice(view: View, options: Sequence[Action], outlook: Outlook = "now") -> Action:
    """The option with the highest worth; the first option if no mechanic advises."""
    for adviser in option_advisers(view.public.rules):
        worth = adviser.option_worth(view, options, outlook)
        if worth is not None:
            return options[max(range(len(worth)), key=lambda at: worth[at])]
    return options[0]


def best_act(view: View, acts: Sequence[Choose], intended: Action, cards: Sequence[float]) -> Choose | None:
    """The act that is worth most before the intended action, if it is worth anything."""
    best, most = None, 0.0
    for act in acts:
        for adviser in act_advisers(view.public.rules):
            worth = adviser.act_worth(view, act.option, intended, cards)
            if worth is not None and worth > most:
                best, most = act, worth
    return best


def why_choice(view: View, action: Action) -> Reason:
    """The mechanic's reason for an answer to its question."""
    for adviser in option_advisers(view.public.rules):
        message = adviser.option_reason(view, action)
        if message is not None:
            return Reason(message.key, {name: value for name, _, value in message.fields})
    return Reason("best")


def claim_worth(view: View, outlook: Outlook) -> Mapping[TrackName, float]:
    """For each track, the value of a claim beyond its points, summed over all mechanics."""
    total: dict[TrackName, float] = {}
    for adviser in claim_advisers(view.public.rules):
        for track, worth in adviser.claim_worth(view, outlook).items():
            total[track] = total.get(track, 0.0) + worth
    return total
