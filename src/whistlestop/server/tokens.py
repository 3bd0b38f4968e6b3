"""Keys of chairs and doors: random, told once, kept only as a hash."""

import hashlib
import secrets

__all__ = ["hashed", "new_table_id", "new_token"]

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""None that are read as another."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
