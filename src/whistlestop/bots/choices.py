"""Answers to the questions of mechanics, based on the advice of the mechanics."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from whistlestop.bots.reason import Reason
from whistlestop.mechanics.advises import (
    Outlook,
    act_advisers,
    claim_advisers,
    option_advisers,
    take_advisers,
)
from whistlestop.rules import Action, Choose, View
from whistlestop.rules.actions import DECLINE
from whistlestop.rules.ids import TrackName

__all__ = ["best_act", "best_choice", "claim_worth", "take_worth", "why_choice"]


Adviser = TypeVar("Adviser")
_ALL: Final[frozenset[str]] = frozenset()


def best_choice(
    view: View, options: Sequence[Action], outlook: Outlook = "now", without: frozenset[str] = _ALL
) -> Action:
    """The option with the highest worth; the first option if no mechanic advises. Offers of mechanics `without` which
    the bot plays are declined."""
    for adviser in option_advisers(view.public.rules):
        worth = adviser.option_worth(view, options, outlook)
        if worth is not None:
            if not _used([adviser], without) and Choose(DECLINE) in options:
                return Choose(DECLINE)
            return options[max(range(len(worth)), key=lambda at: worth[at])]
    return options[0]


def _used(advisers: Sequence[Adviser], without: frozenset[str]) -> Sequence[Adviser]:
    """The mechanics among these to which the bot listens."""
    if not without:
        return advisers
    return [adviser for adviser in advisers if getattr(adviser, "name", "") not in without]


def best_act(
    view: View,
    acts: Sequence[Choose],
    intended: Action,
    cards: Sequence[float],
    without: frozenset[str] = _ALL,
) -> Choose | None:
    """The act that is worth most before the intended action, if it is worth anything."""
    best, most = None, 0.0
    for act in acts:
        for adviser in _used(act_advisers(view.public.rules), without):
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


def claim_worth(view: View, outlook: Outlook, without: frozenset[str] = _ALL) -> Mapping[TrackName, float]:
    """For each track, the value of a claim beyond its points, summed over all mechanics."""
    total: dict[TrackName, float] = {}
    for adviser in _used(claim_advisers(view.public.rules), without):
        for track, worth in adviser.claim_worth(view, outlook).items():
            total[track] = total.get(track, 0.0) + worth
    return total


def take_worth(view: View, without: frozenset[str] = _ALL) -> list[float]:
    """For each place of the display what taking its card is worth besides the card, summed over all mechanics."""
    total = [0.0 for _ in view.public.display]
    for adviser in _used(take_advisers(view.public.rules), without):
        for place, worth in enumerate(adviser.take_worth(view)):
            total[place] += worth
    return total
