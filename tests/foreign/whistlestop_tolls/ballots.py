"""Newspapers with an effect of this package: an event that asks all players at once."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from whistlestop.mechanics.newspapers import EffectMaker, LightningEffect, Newspapers
from whistlestop.mechanics.source import GameSource
from whistlestop.rules import View
from whistlestop.rules.claim import discard, gain
from whistlestop.rules.ids import Seat
from whistlestop.rules.resolution import Resolution

__all__ = ["ballots"]

_NOTHING: Final = "nothing"
_CARD: Final = 1.0
"""What a card is worth in points."""


class Give(LightningEffect):
    """`give 2 red blue`: each player discards a card of one of these colours for 2 points, or nothing."""

    def __init__(self, points: int, colours: Sequence[str]) -> None:
        super().__init__()
        self._points: Final = points
        self._colours: Final = tuple(colours)

    def answers(self) -> tuple[str, ...]:
        return (*self._colours, _NOTHING)

    def options(self, view: View) -> tuple[str, ...]:
        rules = view.public.rules
        hand = rules.by_colour(view.hand)
        return (*(colour for colour in self._colours if hand[rules.cards.index(colour)]), _NOTHING)

    def take_answer(self, resolution: Resolution, key: str, seat: Seat, answer: str) -> None:
        if answer != _NOTHING:
            gain(resolution, seat, key, "", self._points)
            discard(resolution, seat, ((resolution.public.rules.cards.index(answer), 1),), key)

    def answer_worth(self, view: View, answer: str) -> float:
        """Of a colour with many cards one is missed least."""
        if answer == _NOTHING:
            return 0.0
        rules = view.public.rules
        return self._points - _CARD / rules.by_colour(view.hand)[rules.cards.index(answer)]


def _give(words: Sequence[str]) -> Give:
    points, *colours = words
    return Give(int(points), colours)


_EFFECTS: Final[Mapping[str, EffectMaker]] = MappingProxyType({"give": _give})


class _Ballots:
    """The factory of newspapers that know these effects too."""

    columns: Final = Newspapers.columns
    files: Final = Newspapers.files

    def __call__(self, section: Mapping[str, object], source: GameSource) -> Newspapers:
        return Newspapers(section, source, _EFFECTS)


ballots: Final = _Ballots()
