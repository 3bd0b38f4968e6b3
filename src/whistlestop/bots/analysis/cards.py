"""Cards: which are missing for a set of tracks, what the deck can still give, how long drawing takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from whistlestop.rules import View
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import GRAY, Counts
from whistlestop.rules.state import EMPTY

__all__ = ["Lack", "draw_turns", "lack", "unseen"]

_PACE: Final = (0.7, 0.7, 0.95, 1.2, 1.4, 1.6, 1.75, 1.85)
"""Useful cards per turn, by the number of useful colours among at most `_COLOURS`."""
_COLOURS: Final = 8


@dataclass(frozen=True)
class Lack:
    """The cards that a hand lacks for some tracks; each track gets what the earlier ones leave."""

    missing: tuple[int, ...]
    """By track, in the order given: cards still to draw, after locomotives in hand are used."""
    colours: tuple[int, ...]
    """By track: the colour to pay with."""
    total: int
    kinds: int
    """Number of useful colours; a gray track makes two more useful."""


def lack(prices: Sequence[Price], hand: Counts, locomotive: int) -> Lack:
    """Coloured tracks use their colour; gray ones the largest remaining colour; locomotives fill the gaps."""
    left = list(hand[:locomotive])
    missing = [0] * len(prices)
    colours = [GRAY] * len(prices)
    kinds: set[int] = set()
    freedom = 0
    # Gray tracks last: they take whatever colour the others leave.
    for at in sorted(range(len(prices)), key=lambda at: prices[at].colour == GRAY):
        length, printed, least, _ = prices[at]
        colour = max(range(locomotive), key=left.__getitem__) if printed == GRAY else printed
        used = min(left[colour], length - least)
        left[colour] -= used
        colours[at] = colour
        missing[at] = length - used
        if missing[at] > least:
            kinds.add(colour)
            freedom += 2 * (printed == GRAY)
    _fill_gaps(missing, hand[locomotive])
    return Lack(tuple(missing), tuple(colours), sum(missing), len(kinds) + freedom)


def _fill_gaps(missing: list[int], wild: int) -> None:
    """Fill the smallest gaps first."""
    for at in sorted(range(len(missing)), key=missing.__getitem__):
        helped = min(wild, missing[at])
        missing[at] -= helped
        wild -= helped


def draw_turns(total: int, kinds: int, colours: int) -> float:
    """Expected turns to draw this many cards, if this many of the game's colours are useful."""
    # Among more colours, each of them comes up less often.
    pace = _PACE[min(kinds, len(_PACE) - 1)] * min(1.0, _COLOURS / max(1, colours))
    return total / pace


def unseen(view: View) -> list[float]:
    """The probability of each colour on top of the deck; cards of mechanics are not drawn."""
    public = view.public
    counts = list(public.rules.deck_counts)
    for seat, shown in enumerate(public.shown):
        # Of others only what they took face up is known; the rest may be in the deck.
        known = view.hand if seat == view.seat else shown
        for card, count in enumerate(known):
            counts[card] -= count
    for card, count in enumerate(public.discards):
        counts[card] -= count
    for card in public.display:
        if card != EMPTY:
            counts[card] -= 1
    left = [max(0, count) for count in public.rules.by_colour(tuple(counts))]
    whole = sum(left)
    if whole <= 0:
        return [0.0] * len(left)
    return [count / whole for count in left]
