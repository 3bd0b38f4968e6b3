"""Randomness is passed as an argument. `docs/shuffle.md` defines the seeded shuffle for other implementations."""

import hashlib
from collections.abc import Mapping, Sequence
from struct import Struct
from typing import Final, Protocol, TypeVar

from whistlestop.rules.errors import BadNotation

__all__ = ["Chance", "Ordered", "Rigged", "Seeded", "commitment"]

T = TypeVar("T")
_RANGE: Final = 1 << 32
_EIGHT: Final = Struct(">8I")
"""Unpacks the numbers of a block."""


class Chance(Protocol):
    """The source of shuffles. It is pure: the same arguments always return the same order."""

    def shuffle(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        """Return the items in a new order, top first."""


class Seeded:
    """Derives each shuffle from the seed, its purpose and its ordinal."""

    def __init__(self, seed: str) -> None:
        self.seed: Final = seed
        try:
            written = seed.encode()
        except UnicodeEncodeError as problem:
            raise BadNotation("bad_seed", {}) from problem
        self._prefix: Final = _netstring(b"whistlestop-shuffle-1") + _netstring(written)

    def shuffle(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        result = list(items)
        stem = self._prefix + _netstring(purpose.encode()) + _netstring(b"%d" % ordinal)
        numbers: list[int] = []
        block = 0
        read = 0
        for i in range(len(result) - 1, 0, -1):
            size = i + 1
            limit = _RANGE - _RANGE % size
            number = limit
            while number >= limit:
                if read == len(numbers):
                    numbers.extend(_block(stem, block))
                    block += 1
                number = numbers[read]
                read += 1
            j = number % size
            result[i], result[j] = result[j], result[i]
        return result


class Rigged:
    """Fixed orders for tests and scenarios; everything else comes from another chance."""

    def __init__(self, orders: Mapping[tuple[str, int], Sequence[object]], otherwise: Chance) -> None:
        self.orders: Final = dict(orders)
        self.otherwise: Final = otherwise

    def shuffle(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        """The named items first, then the rest in the order of the other chance."""
        wanted = list(self.orders.get((purpose, ordinal), ()))
        rest = self.otherwise.shuffle(purpose, ordinal, items)
        top: list[T] = []
        for want in wanted:
            at = next((i for i, item in enumerate(rest) if item == want), None)
            if at is None:
                raise ValueError(f"{want!r} is not among the {purpose} to shuffle")
            top.append(rest.pop(at))
        return top + rest


class Ordered:
    """Whole orders that were fixed before the game; every other shuffle comes from another chance."""

    def __init__(self, orders: Mapping[str, Sequence[str]], otherwise: Chance) -> None:
        self.orders: Final = dict(orders)
        self.otherwise: Final = otherwise

    def shuffle(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        """With the ordinal 0 the fixed order, which must be one of exactly these items."""
        order = self.orders.get(purpose) if ordinal == 0 else None
        if order is None:
            return self.otherwise.shuffle(purpose, ordinal, items)
        found = {str(item): item for item in items}
        if len(found) != len(items) or sorted(order) != sorted(found):
            raise BadNotation("bad_order", {"purpose": purpose})
        return [found[key] for key in order]


def commitment(seed: str) -> str:
    """The hash that is published at the start, so that the seed can be checked when it is revealed at the end."""
    return hashlib.sha256(b"whistlestop-seed:" + seed.encode()).hexdigest()


def _netstring(text: bytes) -> bytes:
    return b"%d:%s," % (len(text), text)


def _block(stem: bytes, block: int) -> tuple[int, ...]:
    return _EIGHT.unpack(hashlib.sha256(stem + _netstring(b"%d" % block)).digest())
