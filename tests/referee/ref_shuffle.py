"""The shuffle of docs/shuffle.md, written from that page alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def netstring(data: bytes) -> bytes:
    return b"%d:%s," % (len(data), data)


def block(seed: str, purpose: str, ordinal: int, number: int) -> bytes:
    fields = (b"whistlestop-shuffle-1", seed.encode(), purpose.encode(), b"%d" % ordinal, b"%d" % number)
    return hashlib.sha256(b"".join(map(netstring, fields))).digest()


def numbers(seed: str, purpose: str, ordinal: int) -> Iterator[int]:
    number = 0
    while True:
        data = block(seed, purpose, ordinal, number)
        for start in range(0, 32, 4):
            yield int.from_bytes(data[start : start + 4], "big")
        number += 1


def below(stream: Iterator[int], n: int) -> int:
    limit = 2**32 - 2**32 % n
    while True:
        number = next(stream)
        if number < limit:
            return number % n


def shuffle(seed: str, purpose: str, ordinal: int, items: Sequence[Item]) -> list[Item]:
    result = list(items)
    stream = numbers(seed, purpose, ordinal)
    for i in range(len(result) - 1, 0, -1):
        j = below(stream, i + 1)
        result[i], result[j] = result[j], result[i]
    return result
