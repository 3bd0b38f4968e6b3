"""Keys of chairs and doors: random, told once, kept only as a hash."""

import hashlib
import secrets

__all__ = ["hashed", "new_table_id", "new_token", "table_id_of"]

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""None that are read as another."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def table_id_of(text: str) -> str:
    """An id that belongs to a text: the same record is the same table."""
    number = int(hashed(text), 16)
    letters = []
    for _ in range(16):
        number, rest = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[rest])
    return "".join(letters)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
