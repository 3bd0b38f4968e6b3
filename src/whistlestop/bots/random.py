"""Chooses evenly among the options: a yardstick, and the quickest way through a game."""

from random import Random

from whistlestop.rules import Action, Claim, View, legal
from whistlestop.rules.actions import Payment

__all__ = ["RandomBot", "thriftiest"]


class RandomBot:
    """For each route and colour only the payment with fewest locomotives is considered."""

    def __init__(self, seed: str) -> None:
        self._dice = Random(seed)

    def choose(self, view: View) -> Action:
        options = legal(view, view.seat)
        locomotive = view.table.rules.locomotive
        plain = options.plain
        claims: list[tuple[str, tuple[Payment, ...]]] = []
        count = len(plain)
        known: dict[int, tuple[Payment, ...]] = {}
        for track, payments in options.claims:
            thrifty = known.get(id(payments))
            if thrifty is None:
                thrifty = known[id(payments)] = thriftiest(payments, locomotive)
            claims.append((track, thrifty))
            count += len(thrifty)
        at = int(self._dice.random() * count)
        if at < len(plain):
            return plain[at]
        at -= len(plain)
        for track, thrifty in claims:
            if at < len(thrifty):
                return Claim(track, thrifty[at])
            at -= len(thrifty)
        raise AssertionError("counted past the end")


def thriftiest(payments: tuple[Payment, ...], locomotive: int) -> tuple[Payment, ...]:
    """Of each colour the payment with fewest locomotives; all locomotives only where no colour will do."""
    fewest: list[Payment] = []
    for payment in payments:
        colour = payment[0][0]
        if colour != locomotive and (not fewest or fewest[-1][0][0] != colour):
            fewest.append(payment)
    return tuple(fewest) or payments[:1]
