"""The effects of events, as `events.csv` writes them: a word with numbers. No effect depends on another.

Continuous effects change values while their event is active; lightning effects act once, when it is turned. None of
these asks a player a question, but an effect of an installed package may (`answers`). Effects on several players
begin with the player whose turn it is and go to the left.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from whistlestop.mechanics.lasts import give
from whistlestop.mechanics.newspapers.conditions import EffectCondition, read_condition
from whistlestop.mechanics.newspapers.events import EventArchived
from whistlestop.mechanics.newspapers.players import players_meant
from whistlestop.mechanics.newspapers.steps import TurnEvent
from whistlestop.rules.claim import gain
from whistlestop.rules.draw import sweep_display
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import NOBODY, Seat
from whistlestop.rules.named_values import count_of, forbidden
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, View
from whistlestop.rules.steps import DrawCard
from whistlestop.rules.tickets import seats_from

__all__ = ["PAYMENTS", "Effect", "EffectMaker", "LightningEffect", "read_effects"]

EffectMaker: TypeAlias = Callable[[Sequence[str]], "Effect"]
"""Makes an effect from the words after its name; raises ValueError for others."""

PAYMENTS: Final = "event_payments"
"""The permission to make a seat pay dollars by an event."""
_ACTIVE: Final = 0.2
"""The part of a game in which a continuous event is active."""
_CARD: Final = 0.8
"""What a card is worth in dollars."""
_NONE: Final[Mapping[str, EffectMaker]] = MappingProxyType({})


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Changes nothing and does nothing; each effect overrides what it is about."""

    is_lightning: bool = False

    def figure(self, _name: str, amount: int) -> int:
        """A figure with a name: points that are gained, or a number by seat."""
        return amount

    def for_claim(self, _public: PublicState, _track: str) -> int:
        """Dollars for claiming the track; negative if it costs them."""
        return 0

    def forbids(self, _public: PublicState, _track: str) -> bool:
        return False

    def forbids_name(self, _name: str) -> bool:
        """Whether it forbids what a mechanic permits under this name."""
        return False

    def price(self, _public: PublicState, _track: str, price: Price) -> Price:
        return price

    def changes_prices(self) -> bool:
        return False

    def stays(self) -> bool:
        """Whether the event is never archived."""
        return False

    def act(self, _resolution: Resolution, _key: str) -> None:
        """Do what a lightning event does; `key` is the event's."""

    def answers(self) -> tuple[str, ...]:
        """All answers that its question may offer; an effect without any asks nobody."""
        return ()

    def asks(self, _public: PublicState, _seat: Seat) -> bool:
        """Whether this seat is asked; all those are asked at once, when the effects before this one are done."""
        return True

    def options(self, _view: View) -> tuple[str, ...]:
        """The answers that the viewer may give now, at least one."""
        return self.answers()

    def take_answer(self, _resolution: Resolution, _key: str, _seat: Seat, _answer: str) -> None:
        """Do what the seat has answered; it is still among the seat's options."""

    def answer_worth(self, _view: View, _answer: str) -> float:
        """What the answer brings the viewer, in dollars; for bots."""
        return 0.0

    def would_bring(self, _public: PublicState, _seat: Seat) -> float:
        """About what the seat would have got by it in the game so far, in dollars; for bots."""
        return 0.0


class _Figure(Effect):
    """`colour_bonus +1`, `ticket_draw +1`, `colour_bonus =0`."""

    def __init__(self, name: str, more: int | None) -> None:
        self._name: Final = name
        self._more: Final = more
        """None sets the figure to 0."""

    def figure(self, name: str, amount: int) -> int:
        if name != self._name:
            return amount
        return 0 if self._more is None else amount + self._more


class _ForClaim(Effect):
    """`claim_pays large 1`, `claim_costs length>=3 1`."""

    def __init__(self, condition: EffectCondition, amount: int) -> None:
        self._condition: Final = condition
        self._amount: Final = amount

    def for_claim(self, public: PublicState, track: str) -> int:
        return self._amount if self._condition(public, track) else 0

    def would_bring(self, public: PublicState, seat: Seat) -> float:
        return _ACTIVE * sum([self.for_claim(public, track) for track in _held(public, seat)])


class _Forbid(Effect):
    """`forbid_claim length>=4`."""

    def __init__(self, condition: EffectCondition) -> None:
        self._condition: Final = condition

    def forbids(self, public: PublicState, track: str) -> bool:
        return self._condition(public, track)

    def would_bring(self, public: PublicState, seat: Seat) -> float:
        """A claim that has to wait costs about a card."""
        return -_ACTIVE * _CARD * sum([self._condition(public, track) for track in _held(public, seat)])


class _ForbidName(Effect):
    """`forbid large_card`: what a mechanic declares under this name."""

    def __init__(self, name: str) -> None:
        self._name: Final = name

    def forbids_name(self, name: str) -> bool:
        return name == self._name


class _Stays(Effect):
    """`stays`: the event is never archived."""

    def stays(self) -> bool:
        return True


class _Cheaper(Effect):
    """`price length>=5 -1`: fewer cards, never below 1 nor below the locomotives; the trains stay as many."""

    def __init__(self, condition: EffectCondition, less: int) -> None:
        self._condition: Final = condition
        self._less: Final = less

    def changes_prices(self) -> bool:
        return True

    def price(self, public: PublicState, track: str, price: Price) -> Price:
        if not self._condition(public, track):
            return price
        return price._replace(length=max(1, price.locomotives, price.length - self._less))

    def would_bring(self, public: PublicState, seat: Seat) -> float:
        held = [track for track in _held(public, seat) if self._condition(public, track)]
        return _ACTIVE * _CARD * self._less * len(held)


@mypyc_attr(allow_interpreted_subclasses=True)
class LightningEffect(Effect):
    is_lightning = True


class _Coins(LightningEffect):
    """`coins poorest 2`, `coins mover 2`."""

    def __init__(self, who: str, amount: int) -> None:
        self._who: Final = who
        self._amount: Final = amount

    def act(self, resolution: Resolution, key: str) -> None:
        for seat in players_meant(resolution.public, self._who):
            gain(resolution, seat, key, "", self._amount)

    def would_bring(self, public: PublicState, seat: Seat) -> float:
        return float(self._amount) if _means_lastingly(public, self._who, seat) else 0.0


class _CoinsFor(LightningEffect):
    """`coins per_own_colour_route max 3`: a dollar for each unit of a figure of the seat."""

    def __init__(self, name: str, most: int) -> None:
        self._name: Final = name
        self._most: Final = most

    def act(self, resolution: Resolution, key: str) -> None:
        public = resolution.public
        for seat in seats_from(public, public.mover):
            gain(resolution, seat, key, "", min(self._most, count_of(public, seat, self._name)))

    def would_bring(self, public: PublicState, seat: Seat) -> float:
        return float(min(self._most, count_of(public, seat, self._name)))


class _Pay(LightningEffect):
    """`pay coins>=10 2`; a third word names the gift that receives the payment, such as a box."""

    def __init__(self, least: int, amount: int, into: str = "") -> None:
        self._least: Final = least
        self._amount: Final = amount
        self._into: Final = into

    def act(self, resolution: Resolution, key: str) -> None:
        public = resolution.public
        for seat in seats_from(public, public.mover):
            if public.points[seat] >= self._least and not forbidden(public, seat, PAYMENTS):
                before = public.points[seat]
                gain(resolution, seat, key, "", -self._amount)
                give(resolution, NOBODY, self._into, before - public.points[seat])

    def would_bring(self, public: PublicState, seat: Seat) -> float:
        return -float(self._amount) if public.points[seat] >= self._least else 0.0


class _Share(LightningEffect):
    """`share relief poorest`: these players get equal parts of a box, rounded down; the rest stays in it. The box is
    a figure, and paid out by the gift of its name with `_paid`."""

    def __init__(self, box: str, who: str) -> None:
        self._box: Final = box
        self._who: Final = who

    def act(self, resolution: Resolution, _key: str) -> None:
        public = resolution.public
        seats = players_meant(public, self._who)
        part = count_of(public, public.mover, self._box) // max(1, len(seats))
        for seat in seats:
            give(resolution, seat, f"{self._box}_paid", part)

    def would_bring(self, public: PublicState, seat: Seat) -> float:
        seats = players_meant(public, self._who)
        return count_of(public, seat, self._box) / len(seats) if seat in seats else 0.0


class _Cards(LightningEffect):
    """`cards all 1`: from the deck, one by one."""

    def __init__(self, who: str, count: int) -> None:
        self._who: Final = who
        self._count: Final = count

    def act(self, resolution: Resolution, _key: str) -> None:
        seats = players_meant(resolution.public, self._who)
        # Pushed, not drawn at once: each card may be a newspaper that interrupts.
        resolution.push(*[DrawCard(seat) for seat in seats for _ in range(self._count)])

    def would_bring(self, public: PublicState, seat: Seat) -> float:
        return _CARD * self._count if _means_lastingly(public, self._who, seat) else 0.0


class _Flush(LightningEffect):
    """`flush`: the display is discarded and filled again."""

    def act(self, resolution: Resolution, _key: str) -> None:
        sweep_display(resolution)


class _Next(LightningEffect):
    """`next`: the next event is turned."""

    def act(self, resolution: Resolution, _key: str) -> None:
        resolution.push(TurnEvent())


class _Archive(LightningEffect):
    """`archive`: the event leaves the game, and the next is turned at once (L-P6)."""

    def act(self, resolution: Resolution, key: str) -> None:
        resolution.emit(EventArchived(key))
        resolution.push(TurnEvent())


def _held(public: PublicState, seat: Seat) -> list[str]:
    return [track for track, owner in public.owners.items() if owner == seat]


def _means_lastingly(public: PublicState, who: str, seat: Seat) -> bool:
    """Whether the words mean the seat, independently of whose turn it is."""
    return who != "mover" and seat in players_meant(public, who)


def read_effects(text: str, more: Mapping[str, EffectMaker] = _NONE) -> tuple[Effect, ...]:
    """The effects of one event, separated by semicolons. Raises ValueError for one that is not known.

    `more` are effects besides those of this module, by the first word.
    """
    return tuple([_read(part.split(), more) for part in text.split(";")])


def _read(words: Sequence[str], more: Mapping[str, EffectMaker]) -> Effect:
    name, *rest = words or [""]
    make = _MAKERS.get(name) or more.get(name)
    try:
        if make is not None:
            return make(rest)
        (change,) = rest
        return _Figure(name, _change(change))
    except (ValueError, IndexError) as problem:
        raise ValueError(f"{' '.join(words)!r} is not an effect") from problem


def _change(text: str) -> int | None:
    """`+1` or `=0`."""
    if text == "=0":
        return None
    if text[0] not in "+-":
        raise ValueError(text)
    return int(text)


def _coins(words: Sequence[str]) -> Effect:
    who, *rest = words
    if who.startswith("per_"):
        word, most = rest
        if word != "max":
            raise ValueError(word)
        return _CoinsFor(who.removeprefix("per_"), int(most))
    (amount,) = rest
    return _Coins(who, int(amount))


def _pay(words: Sequence[str]) -> Effect:
    who, amount, *into = words
    name, least = who.split(">=")
    if name != "coins" or len(into) > 1:
        raise ValueError(name)
    return _Pay(int(least), int(amount), *into)


def _share(words: Sequence[str]) -> Effect:
    box, who = words
    return _Share(box, who)


def _claim_effect(sign: int) -> EffectMaker:
    def make(words: Sequence[str]) -> Effect:
        condition, amount = words
        return _ForClaim(read_condition(condition), sign * int(amount))

    return make


def _cheaper(words: Sequence[str]) -> Effect:
    condition, change = words
    if not change.startswith("-"):
        raise ValueError(change)
    return _Cheaper(read_condition(condition), int(change[1:]))


def _forbid_claim(words: Sequence[str]) -> Effect:
    (condition,) = words
    return _Forbid(read_condition(condition))


def _forbid(words: Sequence[str]) -> Effect:
    (name,) = words
    return _ForbidName(name)


def _cards(words: Sequence[str]) -> Effect:
    who, count = words
    return _Cards(who, int(count))


def _plain(effect: Effect) -> EffectMaker:
    def make(words: Sequence[str]) -> Effect:
        if words:
            raise ValueError(words[0])
        return effect

    return make


_MAKERS: Final[Mapping[str, EffectMaker]] = MappingProxyType(
    {
        "claim_pays": _claim_effect(1),
        "claim_costs": _claim_effect(-1),
        "forbid_claim": _forbid_claim,
        "forbid": _forbid,
        "price": _cheaper,
        "coins": _coins,
        "pay": _pay,
        "share": _share,
        "stays": _plain(_Stays()),
        "cards": _cards,
        "flush": _plain(_Flush()),
        "next": _plain(_Next()),
        "archive": _plain(_Archive()),
    }
)
"""By the first word; any other word is the name of a figure."""
