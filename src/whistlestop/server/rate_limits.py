"""How much one client may ask of the server: the section `limits` of the settings."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from whistlestop.wire.whole import whole

__all__ = ["Limits", "means"]

_RATE = whole("[1-9][0-9]*/([1-9][0-9]* ?)?(second|minute|hour|day)s?")


def means(description: str, **limits: Any) -> Meta:
    """What a setting is for, and what it takes."""
    return Meta(description=description, **limits)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one client may ask. Rates are written as `30/minute` or `5/10 minutes`."""

    exempt: Annotated[
        tuple[str, ...],
        means("Addresses or networks whose requests and connections are not counted."),
    ] = ("127.0.0.0/8", "::1/128")
    requests: Annotated[
        str,
        means(
            "Whatever changes something, over HTTP and sockets: of one person, and of one address.",
            pattern=_RATE,
        ),
    ] = "1200/minute"
    looks: Annotated[
        float,
        means(
            "Looks a second in the long run at tables, lists and records, of one seat or person; of one address "
            "five times as many.",
            gt=0,
            le=100_000,
        ),
    ] = 20.0
    looks_at_once: Annotated[int, means("Looks at once; a record counts as five.", ge=1, le=1_000_000)] = 300
    chat: Annotated[str, means("Messages of one seat in the chat of its table.", pattern=_RATE)] = "30/minute"
    tables: Annotated[str, means("Tables laid out by one person, and from one address.", pattern=_RATE)] = (
        "60/hour"
    )
    joins: Annotated[str, means("Chairs taken by one person, and from one address.", pattern=_RATE)] = (
        "120/hour"
    )
    logins: Annotated[str, means("Passwords tried from one address.", pattern=_RATE)] = "30/10 minutes"
    login_tries: Annotated[str, means("Passwords tried for one login from one address.", pattern=_RATE)] = (
        "20/10 minutes"
    )
    login_tries_anywhere: Annotated[
        str,
        means(
            "Passwords tried for one login from all addresses together, those apart where it succeeded before.",
            pattern=_RATE,
        ),
    ] = "200/hour"
    proposals: Annotated[str, means("Proposals of one seat to its table.", pattern=_RATE)] = "10/minute"
    before_game: Annotated[
        int,
        means(
            "Entries that one chair may add to a table's log before the game begins, and beside its moves later.",
            ge=10,
            le=100_000,
        ),
    ] = 200
    registrations: Annotated[str, means("Accounts made from one address.", pattern=_RATE)] = "10/hour"
    guests: Annotated[str, means("Guests made from one address.", pattern=_RATE)] = "60/hour"
    reports: Annotated[str, means("Reports by one person, and from one address.", pattern=_RATE)] = "20/hour"
    pins: Annotated[
        str, means("PINs tried, and PINs set, for one chair of a shared device.", pattern=_RATE)
    ] = "10/5 minutes"
    connections: Annotated[
        int,
        means(
            "Open connections of one address, sockets included; 0 for any number. Those of `exempt` and of trusted "
            "proxies are not counted.",
            ge=0,
            le=1_000_000,
        ),
    ] = 200
    head_seconds: Annotated[
        float,
        means("From the connection to the end of a request's headers, before it is hung up.", gt=0, le=600),
    ] = 10.0
    body_seconds: Annotated[
        float, means("From the end of a request's headers to the end of its body.", gt=0, le=3600)
    ] = 30.0
    sockets: Annotated[int, means("Open sockets of one address; 0 for any number.", ge=0, le=1_000_000)] = 100
    frames: Annotated[
        float, means("Frames a second that one socket may send in the long run.", gt=0, le=100_000)
    ] = 100.0
    frames_at_once: Annotated[int, means("Frames that one socket may send at once.", ge=1, le=1_000_000)] = (
        300
    )
