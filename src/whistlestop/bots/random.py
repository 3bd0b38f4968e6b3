"""A bot that chooses uniformly among the options: a baseline, and the fastest way to play a game."""

from random import Random

from whistlestop.bots.reason import Reason
from whistlestop.rules import Action, Claim, View, legal
from whistlestop.rules.actions import Payment

__all__ = ["RandomBot", "thriftiest"]


class RandomBot:
    """For each route and colour it considers only the payment with the fewest locomotives."""

    def __init__(self, seed: str) -> None:
        self._dice = Random(seed)

    def choose(self, view: View) -> Action:
        options = legal(view, view.seat)
        locomotive = view.public.rules.locomotive
        plain = options.plain
        if not options.claims:
            return plain[int(self._dice.random() * len(plain))]
        # Many tracks share one tuple of payments, so process each tuple once.
        distinct = {id(payments): payments for _, payments in options.claims}
        thrifty = {key: thriftiest(payments, locomotive) for key, payments in distinct.items()}
        counts = [len(thrifty[id(payments)]) for _, payments in options.claims]
        at = int(self._dice.random() * (len(plain) + sum(counts)))
        if at < len(plain):
            return plain[at]
        at -= len(plain)
        for (track, payments), count in zip(options.claims, counts, strict=True):
            if at < count:
                return Claim(track, thrifty[id(payments)][at])
            at -= count
        raise AssertionError("counted past the end")

    def explain(self, _view: View, _action: Action) -> Reason:
        return Reason("random")


def thriftiest(payments: tuple[Payment, ...], locomotive: int) -> tuple[Payment, ...]:
    """For each colour the payment with the fewest locomotives; only locomotives if no colour can pay."""
    fewest: list[Payment] = []
    for payment in payments:
        colour = payment[0][0]
        if colour != locomotive and (not fewest or fewest[-1][0][0] != colour):
            fewest.append(payment)
    return tuple(fewest) or payments[:1]
