"""Encodes actions as integers for machine learning. `docs/bots.md` lists the codes.

A game has one set of codes for any number of players. Actions that are known beforehand have fixed codes: every way
to pay the printed price of every track, every set of tickets by their places in the offer, every option that a
mechanic lists in its `choices`. All other actions, such as an unlisted option or a price changed by an event, are
numbered in the order of `legal` at that moment: the first of them is `other 0`.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from whistlestop.mechanics.describes import DescribesChoices
from whistlestop.rules import (
    Action,
    Choose,
    Claim,
    Draw,
    Keep,
    Pass,
    Ruleset,
    Take,
    Tickets,
    View,
    format_action,
    legal,
)
from whistlestop.rules.actions import Payment
from whistlestop.rules.claim import payments
from whistlestop.rules.hooks import Price

__all__ = ["ACTION_CODEC", "OTHERS", "ActionCodec", "Mask"]

ACTION_CODEC: Final = 1
"""Changes when a code gets another meaning."""
OTHERS: Final = 32
"""Number of codes for actions that are not known beforehand."""

Mask: TypeAlias = npt.NDArray[np.int8]


class ActionCodec:
    def __init__(self, rules: Ruleset) -> None:
        self._rules: Final = rules
        knobs = rules.knobs
        self._hand: Final[int] = max(knobs.opening_tickets, knobs.ticket_draw)
        """The largest number of tickets in an offer."""
        self._plain: Final[list[Action]] = _listed(rules)
        self._plain_codes: Final = {action: code for code, action in enumerate(self._plain)}
        self._keeps: Final[int] = len(self._plain)
        """The code for keeping no tickets."""
        self._others: Final[int] = self._keeps + 2**self._hand
        self._claims: Final[dict[str, int]] = {}
        """The code of the first payment for each track."""
        self._pays: Final = {
            track.name: _payments(rules, track.name) for track in rules.atlas.tracks.values()
        }
        self._pay_codes: Final = {
            pays: {pay: at for at, pay in enumerate(pays)} for pays in self._pays.values()
        }
        at = self._others + OTHERS
        for name, pays in self._pays.items():
            self._claims[name] = at
            at += len(pays)
        self._tracks: Final = list(self._claims)
        self._bases: Final = list(self._claims.values())
        self.size: Final = at
        """The number of codes."""

    def encode(self, view: View, action: Action) -> int:
        """The code of a legal action; the order of the tickets that go under the deck is lost."""
        code = self._listed(view, action)
        if code is not None:
            return code
        for slot, other in enumerate(self._unlisted(view)):
            if other == action and slot < OTHERS:
                return self._others + slot
        raise ValueError(f"{format_action(action, self._rules)} has no code here")

    def decode(self, view: View, code: int) -> Action:
        """The action of a code. The rules check whether it is legal."""
        if not 0 <= code < self.size:
            raise ValueError(f"codes run from 0 to {self.size - 1}, not {code}")
        if code < self._keeps:
            return self._plain[code]
        if code < self._others:
            return _keep(view.offered, code - self._keeps)
        if code < self._others + OTHERS:
            others = list(self._unlisted(view))
            if code - self._others >= len(others):
                raise ValueError(f"there is no option {self.label(code)} here")
            return others[code - self._others]
        return self._claim(code)

    def fixed(self, code: int) -> Action | None:
        """The action of a code that means the same action in every position; None for sets of tickets and others."""
        if code < self._keeps:
            return self._plain[code]
        return self._claim(code) if code >= self._others + OTHERS else None

    @property
    def keeps(self) -> range:
        """The codes of sets of tickets; the offset of a code has a bit for each place of the offer."""
        return range(self._keeps, self._others)

    def mask(self, view: View) -> Mask:
        """1 for each code that is legal for the view's seat now."""
        mask = np.zeros(self.size, dtype=np.int8)
        for code in self.codes(view):
            mask[code] = 1
        return mask

    def codes(self, view: View) -> list[int]:
        """The codes of all options, in the order of `legal`; actions without a fixed code beyond `OTHERS` are left
        out."""
        options = legal(view, view.seat)
        found = [self._listed(view, action) for action in options.plain]
        for track, pays in options.claims:
            base = self._claims.get(track, -1)
            known = self._pay_codes[self._pays[track]] if base >= 0 else {}
            found += [base + known[pay] if pay in known else None for pay in pays]
        free = iter(range(self._others, self._others + OTHERS))
        codes = [next(free, -1) if code is None else code for code in found]
        return [code for code in codes if code >= 0]

    def label(self, code: int) -> str:
        """The meaning of a code in any position: `claim DEN-OMA pink 4`, `keep places 0 2`, `other 0`."""
        if code < self._keeps:
            return format_action(self._plain[code], self._rules)
        if code < self._others:
            places = _places(code - self._keeps)
            return " ".join(["keep", "places", *map(str, places)]) if places else "keep nothing"
        if code < self._others + OTHERS:
            return f"other {code - self._others}"
        return format_action(self._claim(code), self._rules)

    def _claim(self, code: int) -> Claim:
        name = self._tracks[bisect_right(self._bases, code) - 1]
        return Claim(name, self._pays[name][code - self._claims[name]])

    def _listed(self, view: View, action: Action) -> int | None:
        """The fixed code of the action, if it has one."""
        if isinstance(action, Keep):
            places = [view.offered.index(name) for name in action.kept]
            listed = all(place < self._hand for place in places)
            return self._keeps + sum(1 << place for place in places) if listed else None
        if isinstance(action, Claim):
            pays = self._pays.get(action.track)
            at = None if pays is None else self._pay_codes[pays].get(action.cards)
            return None if at is None else self._claims[action.track] + at
        return self._plain_codes.get(action)

    def _unlisted(self, view: View) -> Iterator[Action]:
        return (action for action in legal(view, view.seat) if self._listed(view, action) is None)


def _listed(rules: Ruleset) -> list[Action]:
    """The plain actions in the order of their codes, then the options that mechanics list."""
    takes = [Take(place) for place in range(rules.knobs.display)]
    mechanics = rules.implementing(DescribesChoices)
    words = [word for mechanic in mechanics for word in mechanic.choices]
    return [Pass(), Draw(), Tickets(), *takes, *(Choose(word) for word in dict.fromkeys(words))]


def _payments(rules: Ruleset, track: str) -> tuple[Payment, ...]:
    """Every payment for a track's length and colour, with any number of locomotives."""
    found = rules.atlas.tracks[track]
    price = Price(found.length, found.colour, 0, "")
    return payments(price, (found.length,) * len(rules.cards), rules.locomotive)


def _places(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _keep(offered: tuple[str, ...], bits: int) -> Keep:
    kept = tuple(name for place, name in enumerate(offered) if bits >> place & 1)
    return Keep(kept, tuple(name for name in offered if name not in kept))
