"""A hash chain over the log of a table. A client that kept a head detects a rewritten log (`docs/record.md`).

Names are not hashed, so that erasing a person leaves the chain valid. A chat message enters through its own hash,
so that a record can show the chain without the message.
"""

import hashlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from whistlestop.history import Body, TableEvent
from whistlestop.history.table_events import Opened, Said, Seated
from whistlestop.wire.log import encode_stored

__all__ = ["Chain", "chain_key", "digest_of", "first_head", "hashed_bytes", "next_head"]


def chain_key(secret: str) -> bytes:
    """The key that blinds the digests while the game runs. It reveals nothing about the secret."""
    return hashlib.sha256(f"whistlestop-chain:{secret}".encode()).digest()


def first_head(table: str) -> bytes:
    return hashlib.sha256(f"whistlestop-table:{table}".encode()).digest()


def digest_of(key: bytes, seq: int, data: bytes) -> bytes:
    """A keyed digest. Without the key nobody can find the content of an entry by trying all possible contents."""
    return hashlib.sha256(b"%b%d:%b" % (key, seq, data)).digest()


def next_head(head: bytes, digest: bytes) -> bytes:
    return hashlib.sha256(head + digest).digest()


def hashed_bytes(body: Body, data: bytes) -> bytes:
    """The bytes of a body that the chain covers; `data` is the body as stored."""
    nameless = _NAMELESS.get(type(body))
    return data if nameless is None else encode_stored(nameless(body))


class Chain:
    """The heads of the chain of one table's log."""

    def __init__(self, table: str, secret: str) -> None:
        self.key: Final = chain_key(secret)
        self._heads: Final = [first_head(table)]

    def add(self, body: Body, data: bytes) -> None:
        """Add an entry; `data` is its body as stored."""
        # The number is part of the digest, so that equal entries cannot change places.
        digest = digest_of(self.key, len(self._heads), hashed_bytes(body, data))
        self._heads.append(next_head(self._heads[-1], digest))

    def head(self, seq: int) -> str | None:
        """The head after this entry; None if there is no such entry."""
        return self._heads[seq].hex() if 0 <= seq < len(self._heads) else None


def _opened(entry: Opened) -> Opened:
    settings = msgspec.structs.replace(entry.settings, title="")
    seats = tuple([msgspec.structs.replace(plan, name="") for plan in entry.seats])
    return msgspec.structs.replace(entry, settings=settings, seats=seats)


def _seated(entry: Seated) -> Seated:
    return msgspec.structs.replace(entry, name="")


def _said(entry: Said) -> Said:
    return Said(entry.seat, "", hashlib.sha256(entry.text.encode()).hexdigest())


_NAMELESS: Final[dict[type, Callable[[Any], TableEvent]]] = {Opened: _opened, Seated: _seated, Said: _said}
