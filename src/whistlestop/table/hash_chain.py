"""A hash chain over the log of a table, so that whoever saw a head of it notices a rewritten past (`docs/record.md`).

Names are left out of what is hashed: a person who asks to be forgotten is, and the chain stays whole. What was said
is hashed by its own hash, so that a record can show the chain without it.
"""

import hashlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from whistlestop.wire.log import LogEntry, Opened, Said, Seated, encode_entry

__all__ = ["Chain", "chain_key", "digest_of", "first_head", "hashed_bytes", "next_head"]


def chain_key(secret: str) -> bytes:
    """What blinds the digests while the game runs. It tells nothing of the secret."""
    return hashlib.sha256(f"whistlestop-chain:{secret}".encode()).digest()


def first_head(table: str) -> bytes:
    return hashlib.sha256(f"whistlestop-table:{table}".encode()).digest()


def digest_of(key: bytes, seq: int, data: bytes) -> bytes:
    """Without the key nobody can guess what an entry holds by trying all that it could hold."""
    return hashlib.sha256(b"%b%d:%b" % (key, seq, data)).digest()


def next_head(head: bytes, digest: bytes) -> bytes:
    return hashlib.sha256(head + digest).digest()


def hashed_bytes(entry: LogEntry, body: bytes | None = None) -> bytes:
    """The bytes of an entry that the chain covers; `body` is the entry as it is stored, if that is at hand."""
    nameless = _NAMELESS.get(type(entry))
    if nameless is not None:
        return encode_entry(nameless(entry))
    return encode_entry(entry) if body is None else body


class Chain:
    """The heads of one table's log."""

    def __init__(self, table: str, secret: str) -> None:
        self.key: Final = chain_key(secret)
        self._heads: Final = [first_head(table)]

    def add(self, entry: LogEntry, body: bytes | None = None) -> None:
        digest = digest_of(self.key, len(self._heads), hashed_bytes(entry, body))
        self._heads.append(next_head(self._heads[-1], digest))

    def head(self, seq: int) -> str | None:
        """After this entry; None if there is none."""
        return self._heads[seq].hex() if 0 <= seq < len(self._heads) else None


def _opened(entry: Opened) -> Opened:
    settings = msgspec.structs.replace(entry.settings, title="")
    seats = tuple([msgspec.structs.replace(plan, name="") for plan in entry.seats])
    return msgspec.structs.replace(entry, settings=settings, seats=seats)


def _seated(entry: Seated) -> Seated:
    return msgspec.structs.replace(entry, name="")


def _said(entry: Said) -> Said:
    return Said(entry.seat, "", hashlib.sha256(entry.text.encode()).hexdigest())


_NAMELESS: Final[dict[type, Callable[[Any], LogEntry]]] = {Opened: _opened, Seated: _seated, Said: _said}
