"""Who plays whom in the next round: neighbours in the standing who have not met, as in the Swiss system."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from whistlestop.server.store.tournaments import SeatRow
from whistlestop.server.tournaments.standing import met_by, standing

__all__ = ["Pairing", "pair_round"]

_SAME_OWNER: Final = 1000.0
"""What a table costs where two bots have one owner: its game is not rated."""
_MET: Final = 10.0
"""What a table costs for each time that two bots have met, squared."""


class Pairing(NamedTuple):
    tables: tuple[tuple[str, ...], ...]
    """The bots of each table, by seat."""
    resting: tuple[str, ...]
    """Bots for which no seat is left in this round."""


def pair_round(
    tournament: str, number: int, owners: Mapping[str, str], seats: Sequence[SeatRow], players: int
) -> Pairing:
    """The round with this number. `owners` has the owner of each bot that takes part. The same input gives the same
    pairing, so that two servers that pair a round agree."""
    drawn = _draw(tournament, 0)
    order = [line.person for line in standing(sorted(owners, key=drawn), seats)]
    resting = _resting(order, seats, len(order) % players)
    active = [bot for bot in order if bot not in resting]
    tables = [active[at : at + players] for at in range(0, len(active), players)]
    _improve(tables, _Cost(active, owners, seats))
    return Pairing(
        tuple([_seated(table, seats, _draw(tournament, number)) for table in tables]), tuple(resting)
    )


def _draw(tournament: str, number: int) -> Callable[[str], str]:
    """An order that nobody can choose."""
    return lambda bot: hashlib.sha256(f"{tournament}/{number}/{bot}".encode()).hexdigest()


def _resting(order: Sequence[str], seats: Sequence[SeatRow], many: int) -> list[str]:
    """The lowest in the standing among those that have rested least often."""
    rests = Counter([row.person for row in seats if row.number == 0])
    from_the_last = order[::-1]
    return sorted(from_the_last, key=lambda bot: rests[bot])[:many]


class _Cost:
    """How bad it is that certain bots sit at a table."""

    def __init__(self, order: Sequence[str], owners: Mapping[str, str], seats: Sequence[SeatRow]) -> None:
        self._places = {bot: place for place, bot in enumerate(order)}
        self._owners = owners
        self._met = {bot: Counter(others) for bot, others in met_by(seats).items()}

    def __call__(self, table: Sequence[str]) -> float:
        return sum(self._pair(one, other) for one, other in combinations(table, 2))

    def _pair(self, one: str, other: str) -> float:
        met = self._met.get(one, Counter())[other]
        apart = abs(self._places[one] - self._places[other]) / len(self._places)
        return _SAME_OWNER * (self._owners[one] == self._owners[other]) + _MET * met**2 + apart


def _improve(tables: list[list[str]], cost: _Cost) -> None:
    """Swap two bots between tables as long as that makes the round better."""
    while any(_swap(one, other, cost) for one, other in combinations(tables, 2)):
        pass


def _swap(one: list[str], other: list[str], cost: _Cost) -> bool:
    before = cost(one) + cost(other)
    for mine in range(len(one)):
        for theirs in range(len(other)):
            one[mine], other[theirs] = other[theirs], one[mine]
            if cost(one) + cost(other) < before - 1e-9:
                return True
            one[mine], other[theirs] = other[theirs], one[mine]
    return False


def _seated(table: Sequence[str], seats: Sequence[SeatRow], drawn: Callable[[str], str]) -> tuple[str, ...]:
    """Bots that had late seats so far get early ones."""
    earlier: Counter[str] = Counter()
    for row in seats:
        if row.number:
            earlier[row.person] += row.seat
    return tuple(sorted(table, key=lambda bot: (-earlier[bot], drawn(bot))))
