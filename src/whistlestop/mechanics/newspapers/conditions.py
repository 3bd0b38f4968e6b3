"""Which claims an event is about: `length>=3`, `city:CHI`, or a word that a mechanic prints at tracks."""

from collections.abc import Callable
from typing import TypeAlias

from whistlestop.rules.state import PublicState

__all__ = ["EffectCondition", "read_condition"]

EffectCondition: TypeAlias = Callable[[PublicState, str], bool]
"""(public, track)."""

_LENGTH = "length>="
_CITY = "city:"


def read_condition(text: str) -> EffectCondition:
    if text.startswith(_LENGTH):
        least = int(text.removeprefix(_LENGTH))
        return lambda public, track: public.board.tracks[track].length >= least
    return lambda public, track: _is_at_city(public, track, text) or _has_trait(public, track, text)


def _is_at_city(public: PublicState, track: str, text: str) -> bool:
    found = public.board.tracks[track]
    return text.startswith(_CITY) and text.removeprefix(_CITY) in (found.a, found.b)


def _has_trait(public: PublicState, track: str, word: str) -> bool:
    return track in public.rules.traits.get(word, ())
