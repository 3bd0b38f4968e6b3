"""Two worlds: the same public history, with other cards, tickets and dummy chances where somebody cannot look."""

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from whistlestop.history.entry import undo_of
from whistlestop.rules import Action, Event, Keep, NotLegal, Seeded
from whistlestop.rules.events import (
    CardDealt,
    DeckShuffled,
    TicketsChosen,
    TicketsKept,
    TicketsOffered,
    TicketsShuffled,
)
from whistlestop.table import match as module
from whistlestop.table.match import Match
from whistlestop.table.table_state import TableState

T = TypeVar("T")
NOBODYS = (DeckShuffled, TicketsShuffled)
OWNERS = (CardDealt, TicketsOffered, TicketsChosen, TicketsKept)
"""Events that hold a secret: of nobody, and of their seat."""


class Twin:
    """The shuffles of a seed, with some cards of the deck and some tickets changing places, and other dummy dice."""

    def __init__(self, seed: str, names: dict[str, str], swaps: Sequence[tuple[int, int, int]]) -> None:
        self.seed = seed
        self.names = names
        self.swaps = swaps
        """Number of the shuffle, and two places in it."""
        self._base = Seeded(seed)

    def shuffle(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        if purpose == "dummy":
            return Seeded(self.seed + "another").shuffle(purpose, ordinal, items)
        made = self._base.shuffle(purpose, ordinal, items)
        if purpose == "tickets":
            other: dict[Any, Any] = dict(self.names)
            made = [other.get(item, item) for item in made]
        if purpose == "deck":
            for number, one, two in self.swaps:
                if number == ordinal and max(one, two) < len(made):
                    made[one], made[two] = made[two], made[one]
        return made


def renamed(action: Action, names: dict[str, str]) -> Action:
    if not isinstance(action, Keep):
        return action
    kept, under = ([names.get(name, name) for name in side] for side in (action.kept, action.under))
    return Keep(tuple(kept), tuple(under))


def other_tickets(table_state: TableState, seat: int | None, dice: random.Random) -> dict[str, str]:
    """All tickets that this seat never saw, shuffled among themselves in pairs."""
    seen: set[str] = set()
    for happened in table_state.playing.history:
        for event in happened.events:
            if isinstance(event, TicketsOffered) and event.seat == seat:
                seen |= {name for name in event.tickets if name is not None}
    hidden = [name for name in table_state.rules.tickets if name not in seen]
    dice.shuffle(hidden)
    pairs = list(zip(hidden[::2], hidden[1::2], strict=False))
    return {**dict(pairs), **{two: one for one, two in pairs}}


def other_cards(
    table_state: TableState,
    entries: int,
    seat: int | None,
    names: dict[str, str],
    dice: random.Random,
    tries: int,
) -> list[tuple[int, int, int]]:
    """Places of the deck that can change their cards without anybody noticing who may not."""
    size = len(table_state.playing.state.secrets.deck) + 30
    accepted: list[tuple[int, int, int]] = []
    shuffles = table_state.playing.state.public.shuffles
    for _ in range(tries):
        ordinal = dice.randrange(shuffles)
        swap = (ordinal, *dice.sample(range(size), 2))
        if twin_of(table_state, entries, seat, Twin(table_state.seed, names, [*accepted, swap])) is not None:  # type: ignore[list-item]
            accepted.append(swap)  # type: ignore[arg-type]
    return accepted


def twin_of(table_state: TableState, entries: int, seat: int | None, chance: Twin) -> Match | None:
    """The same game with another chance; None where it would show, or where a move is not possible."""
    match = table_state.playing
    twin = _set_up(match, chance)
    if not _same(match.history.recorded()[0].events, twin.history.entry(0).events, seat):
        return None
    numbers = match.history.record_numbers()
    for happened in match.history.recorded()[1:entries]:
        going_back = undo_of(happened.body)
        if going_back is not None:
            twin.go_back(going_back.seat, numbers[going_back.to])
            continue
        assert happened.seat is not None
        assert happened.action is not None
        try:
            events = twin.act(happened.seat, renamed(happened.action, chance.names))
        except NotLegal:
            return None
        if not _same(happened.events, events, seat):
            return None
    return twin


def _set_up(match: Match, chance: Twin) -> Match:
    kept = module.Seeded
    try:
        module.Seeded = lambda _seed: chance  # type: ignore[misc, assignment, return-value]
        return Match(match.game, match.rules, match.sitters, match.options, match.seed)
    finally:
        module.Seeded = kept  # type: ignore[misc]


def _same(ours: Sequence[Event], theirs: Sequence[Event], seat: int | None) -> bool:
    """Written down apart from `seen_by`: what may differ between two worlds is this and nothing else."""
    if len(ours) != len(theirs):
        return False
    return all(
        one == two
        or (type(one) is type(two) and isinstance(one, NOBODYS))
        or (type(one) is type(two) and isinstance(one, OWNERS) and one.seat == two.seat != seat)  # type: ignore[union-attr, attr-defined]
        for one, two in zip(ours, theirs, strict=True)
    )
