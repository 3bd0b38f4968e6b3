"""Bodies of requests and responses about bot accounts."""

from typing import Annotated

import msgspec
from msgspec import Meta

from whistlestop.wire.people import Called

__all__ = [
    "BotAccount",
    "BotAccountId",
    "BotAccountToken",
    "MyBotAccounts",
    "NewBotAccount",
    "OwnBotAccount",
    "RenameBotAccount",
]

BotAccountId = Annotated[str, Meta(min_length=1, max_length=60)]


class NewBotAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Called


class RenameBotAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: BotAccountId
    name: Called


class OwnBotAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: BotAccountId
    """A bot account of yours."""


class BotAccount(msgspec.Struct, frozen=True, kw_only=True):
    bot: str
    """Its id, which never changes."""
    name: str
    created: float
    seen: float
    """Time of last use, accurate to an hour."""


class MyBotAccounts(msgspec.Struct, frozen=True, kw_only=True):
    bots: tuple[BotAccount, ...]
    """Oldest first."""
    most: int
    """How many an account may have."""


class BotAccountToken(msgspec.Struct, frozen=True, kw_only=True):
    bot: str
    name: str
    token: str
    """Sent only now: the server keeps a hash of it. The tokens before it are void."""
