"""Chance is an argument. `docs/shuffle.md` lays down the seeded shuffle, so that any language can re-deal."""

import hashlib
from collections.abc import Mapping, Sequence
from struct import Struct
from typing import Final, Protocol, TypeVar

from whistlestop.rules.errors import BadNotation

__all__ = ["Chance", "Rigged", "Seeded", "commitment"]

T = TypeVar("T")
_RANGE: Final = 1 << 32
_EIGHT: Final = Struct(">8I")
"""The numbers of a block."""


class Chance(Protocol):
    """Where shuffles come from. Pure: the same question has the same answer, however often it is asked."""

    def shuffle(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        """The items in another order, the top first."""


class Seeded:
    """Every shuffle follows from the seed, its purpose and its ordinal."""

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
    """Chosen orders for tests and scenarios; what is not rigged comes from another chance."""

    def __init__(self, orders: Mapping[tuple[str, int], Sequence[object]], otherwise: Chance) -> None:
        self.orders: Final = dict(orders)
        self.otherwise: Final = otherwise

    def shuffle(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        """The named items first; the rest as they would have come."""
        wanted = list(self.orders.get((purpose, ordinal), ()))
        rest = self.otherwise.shuffle(purpose, ordinal, items)
        top: list[T] = []
        for want in wanted:
            at = next((i for i, item in enumerate(rest) if item == want), None)
            if at is None:
                raise ValueError(f"{want!r} is not among the {purpose} to shuffle")
            top.append(rest.pop(at))
        return top + rest


def commitment(seed: str) -> str:
    """What is shown at the start, so that the seed revealed at the end can be checked."""
    return hashlib.sha256(b"whistlestop-seed:" + seed.encode()).hexdigest()


def _netstring(text: bytes) -> bytes:
    return b"%d:%s," % (len(text), text)


def _block(stem: bytes, block: int) -> tuple[int, ...]:
    return _EIGHT.unpack(hashlib.sha256(stem + _netstring(b"%d" % block)).digest())
