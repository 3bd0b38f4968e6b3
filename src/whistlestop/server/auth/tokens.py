"""Keys of seats, hosts, devices and invitations: random, sent once, stored only as a hash."""

import hashlib
import re
import secrets

__all__ = [
    "bot_token_in",
    "hashed",
    "is_table_id",
    "new_bot_token",
    "new_table_id",
    "new_token",
    "table_id_of",
    "token_in",
]

_BOT = "bot."
"""How tokens of bot accounts begin. Keys of seats contain no dot."""

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""None that are read as another."""
_ID = re.compile(r"[0-9A-Za-z_-]{1,60}")


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_bot_token() -> str:
    return _BOT + new_token()


def token_in(authorization: str) -> str | None:
    """The key in the header of a request: of a seat, a host, a device, an invitation or the operator."""
    shown = _shown(authorization)
    return None if shown.startswith(_BOT) else shown or None


def bot_token_in(authorization: str) -> str | None:
    """The token of a bot account in the same header."""
    shown = _shown(authorization)
    return shown if shown.startswith(_BOT) else None


def _shown(authorization: str) -> str:
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def new_table_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def is_table_id(text: str) -> bool:
    """Whether a table could be called so: whatever else comes over the network is not looked for."""
    return _ID.fullmatch(text) is not None


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
