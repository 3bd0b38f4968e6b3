"""Encodes actions as integers for machine learning. `docs/bots.md` lists the codes.

A game has one set of codes for any number of players, and all games of a campaign have the same one. Actions that are
known beforehand have fixed codes: claims, every set of tickets by their places in the offer, every option that a
mechanic lists in its `choices`. A claim is coded as track, colour and number of locomotives; how many cards are paid
follows from the price in the view, so that no event changes the meaning of a code. All other actions are numbered in
the order of `legal` at that moment: the first of them is `other 0`.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from whistlestop.env.extras import needs

with needs("env"):
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
from whistlestop.rules.claim import price_of
from whistlestop.rules.ids import GRAY

__all__ = ["ACTION_CODEC", "OTHERS", "ActionCodec", "Mask"]

ACTION_CODEC: Final = 2
"""Changes when a code gets another meaning."""
OTHERS: Final = 32
"""Number of codes for actions that are not known beforehand."""

SPARE: Final = 3
"""How many locomotives a payment may have beyond the printed price, where mechanics can change prices; also how many
more tickets an offer may have, where they can change that number."""

Mask: TypeAlias = npt.NDArray[np.int8]


class ClaimCodes(NamedTuple):
    """How the claims of one track are coded: for each colour the numbers of locomotives, then locomotives alone."""

    colours: tuple[int, ...]
    max_locomotives: int
    """Exclusive upper bound of locomotives in a payment with coloured cards."""

    @property
    def size(self) -> int:
        return len(self.colours) * self.max_locomotives + 1

    def offset(self, cards: Payment, locomotive: int) -> int | None:
        paid = dict(cards)
        wild = paid.pop(locomotive, 0)
        if not paid:
            return self.size - 1
        colour = next(iter(paid))
        if len(paid) > 1 or colour not in self.colours or wild >= self.max_locomotives:
            return None
        return self.colours.index(colour) * self.max_locomotives + wild

    def parts(self, offset: int, locomotive: int) -> tuple[int, int]:
        """Colour and number of locomotives; for locomotives alone the colour is the locomotive."""
        if offset == self.size - 1:
            return locomotive, 0
        return self.colours[offset // self.max_locomotives], offset % self.max_locomotives


class ActionCodec:
    """`rules` are those of the game, or of a campaign with everything that its games may have (`Game.complete`)."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules: Final = rules
        knobs = rules.knobs
        more = SPARE if rules.changes_figures else 0
        self._largest_offer: Final[int] = max(knobs.opening_tickets, knobs.ticket_draw + more)
        """The largest number of tickets in an offer."""
        self._plain: Final[list[Action]] = _plain_actions(rules)
        self._plain_codes: Final = {action: code for code, action in enumerate(self._plain)}
        self._keeps: Final[int] = len(self._plain)
        """The code for keeping no tickets."""
        self._others: Final[int] = self._keeps + 2**self._largest_offer
        self._claims: Final = {name: _claim_codes(rules, name) for name in rules.atlas.tracks}
        self._offsets: Final[dict[ClaimCodes, dict[Payment, int | None]]] = {
            codes: {} for codes in self._claims.values()
        }
        """The offsets that were asked for: the same few payments recur."""
        self._bases: Final[dict[str, int]] = {}
        """The first code of each track."""
        at = self._others + OTHERS
        for name, codes in self._claims.items():
            self._bases[name] = at
            at += codes.size
        self._tracks: Final = list(self._bases)
        self._firsts: Final = list(self._bases.values())
        self.size: Final = at
        """The number of codes."""
        self.pass_code: Final = self._plain_codes[Pass()]

    def encode(self, view: View, action: Action) -> int:
        """The code of a legal action; the order of the tickets that go under the deck is not encoded."""
        code = self._fixed_code(view, action)
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
        return self._claim(view, code)

    def action_at_printed_price(self, code: int) -> Action | None:
        """The action of a code while all prices are as printed; None for sets of tickets, others, and payments with
        more locomotives than the printed price."""
        if code < self._keeps:
            return self._plain[code]
        if code < self._others + OTHERS:
            return None
        name, colour, wild = self._parts(code)
        pay = _payment(colour, wild, self._rules.printed[name].length, self._rules.locomotive)
        return None if pay is None else Claim(name, pay)

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
        found = [self._fixed_code(view, action) for action in options.plain]
        for track, pays in options.claims:
            found += [self._claim_code(track, pay) for pay in pays]
        free = iter(range(self._others, self._others + OTHERS))
        codes = [next(free, -1) if code is None else code for code in found]
        return [code for code in codes if code >= 0]

    def label(self, code: int) -> str:
        """The meaning of a code in any position: `claim DEN-OMA pink locomotive 1`, `keep places 0 2`, `other 0`."""
        if code < self._keeps:
            return format_action(self._plain[code], self._rules)
        if code < self._others:
            places = _places(code - self._keeps)
            return " ".join(["keep", "places", *map(str, places)]) if places else "keep nothing"
        if code < self._others + OTHERS:
            return f"other {code - self._others}"
        name, colour, wild = self._parts(code)
        words = ["claim", name, self._rules.cards[colour]]
        is_alone = colour == self._rules.locomotive
        return " ".join(words if is_alone else [*words, self._rules.cards[self._rules.locomotive], str(wild)])

    def _parts(self, code: int) -> tuple[str, int, int]:
        """Track, colour and number of locomotives of the code of a claim."""
        name = self._tracks[bisect_right(self._firsts, code) - 1]
        return name, *self._claims[name].parts(code - self._bases[name], self._rules.locomotive)

    def _claim(self, view: View, code: int) -> Claim:
        name, colour, wild = self._parts(code)
        track = view.public.board.tracks.get(name)
        # The rules refuse a track that is not on the board, whatever is paid for it.
        price = self._rules.printed[name] if track is None else price_of(view.public, track, view.seat)
        pay = _payment(colour, wild, price.length, self._rules.locomotive)
        if pay is None:
            raise ValueError(f"{self.label(code)} is no payment of {price.length} cards")
        return Claim(name, pay)

    def _claim_code(self, track: str, pay: Payment) -> int | None:
        codes = self._claims.get(track)
        if codes is None:
            return None
        known = self._offsets[codes]
        if pay not in known:
            known[pay] = codes.offset(pay, self._rules.locomotive)
        offset = known[pay]
        return None if offset is None else self._bases[track] + offset

    def _fixed_code(self, view: View, action: Action) -> int | None:
        """The fixed code of the action, if it has one."""
        if isinstance(action, Keep):
            places = [view.offered.index(name) for name in action.kept]
            listed = all(place < self._largest_offer for place in places)
            return self._keeps + sum(1 << place for place in places) if listed else None
        if isinstance(action, Claim):
            return self._claim_code(action.track, action.cards)
        return self._plain_codes.get(action)

    def _unlisted(self, view: View) -> Iterator[Action]:
        return (action for action in legal(view, view.seat) if self._fixed_code(view, action) is None)


def _plain_actions(rules: Ruleset) -> list[Action]:
    """The plain actions in the order of their codes, then the options that mechanics list."""
    takes = [Take(place) for place in range(rules.knobs.display)]
    mechanics = rules.implementing(DescribesChoices)
    words = [word for mechanic in mechanics for word in mechanic.choices]
    return [Pass(), Draw(), Tickets(), *takes, *(Choose(word) for word in dict.fromkeys(words))]


def _claim_codes(rules: Ruleset, track: str) -> ClaimCodes:
    """Where no mechanic changes prices, the codes of the printed price."""
    price = rules.printed[track]
    is_any = price.colour == GRAY or bool(rules.prices)
    colours = tuple(range(rules.locomotive)) if is_any else (price.colour,)
    return ClaimCodes(colours, price.length + (SPARE if rules.prices else 0))


def _payment(colour: int, wild: int, length: int, locomotive: int) -> Payment | None:
    """This many cards with this many locomotives among them; None if there would be no card of the colour."""
    if colour == locomotive:
        return ((locomotive, length),)
    if wild >= length:
        return None
    return ((colour, length - wild), (locomotive, wild)) if wild else ((colour, length),)


def _places(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _keep(offered: tuple[str, ...], bits: int) -> Keep:
    kept = tuple(name for place, name in enumerate(offered) if bits >> place & 1)
    return Keep(kept, tuple(name for name in offered if name not in kept))
