"""Bodies of requests and responses about friends, invitations and push messages."""

from typing import Annotated

import msgspec
from msgspec import Meta

__all__ = [
    "AnswerFriend",
    "AskFriend",
    "EndFriend",
    "EndInvitation",
    "Friend",
    "HeadToHead",
    "InviteFriend",
    "MyFriends",
    "MyInvitation",
    "MyInvitations",
    "MyPush",
    "PushSubscription",
    "StopPush",
]

FriendId = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class AskFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Annotated[str, Meta(min_length=1, max_length=200)]
    """The login of the other account."""


class AnswerFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    friend: FriendId
    accept: bool


class EndFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    friend: FriendId
    """A friend, or a request that you sent."""


class HeadToHead(msgspec.Struct, frozen=True, kw_only=True):
    """Finished games that you both played."""

    games: int
    ahead: int
    """Games in which you ranked before the other."""
    behind: int
    mean_score: float | None
    """Your mean score in the games that were played to the end."""
    their_mean_score: float | None


class Friend(msgspec.Struct, frozen=True, kw_only=True):
    friend: int
    """The number of the friendship or of the request."""
    name: str
    login: str
    since: float
    together: HeadToHead | None = None
    """Null until the request is accepted."""


class MyFriends(msgspec.Struct, frozen=True, kw_only=True):
    friends: tuple[Friend, ...]
    asked_you: tuple[Friend, ...]
    """Requests that wait for your answer."""
    you_asked: tuple[Friend, ...]


class InviteFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    friend: FriendId


class MyInvitation(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    game: str
    title: str
    pace: str
    by: str
    """The name of the friend who invites you."""
    created: float


class MyInvitations(msgspec.Struct, frozen=True):
    invitations: tuple[MyInvitation, ...]


class EndInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Annotated[str, Meta(max_length=60)]


class PushSubscription(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a browser gave the page when it subscribed."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    key: Annotated[str, Meta(min_length=1, max_length=120)]
    """`p256dh`."""
    secret: Annotated[str, Meta(min_length=1, max_length=60)]
    """`auth`."""


class StopPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class MyPush(msgspec.Struct, frozen=True, kw_only=True):
    key: str | None
    """The server's public key, to which a browser subscribes; null if this server sends no push messages."""
    devices: int
    """The number of your browsers that receive them."""
