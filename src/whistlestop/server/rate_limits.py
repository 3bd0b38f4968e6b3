"""Rate limits for clients: the section `limits` of the settings."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from whistlestop.wire.whole import whole

__all__ = ["Limits", "means"]

_RATE = whole("[1-9][0-9]*/([1-9][0-9]* ?)?(second|minute|hour|day)s?")


def means(description: str, **limits: Any) -> Meta:
    """The description of a setting and the constraints of its value."""
    return Meta(description=description, **limits)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits for one client. Rates are written as `30/minute` or `5/10 minutes`."""

    exempt: Annotated[
        tuple[str, ...],
        means("Addresses or networks whose requests and connections are not counted."),
    ] = ("127.0.0.0/8", "::1/128")
    requests: Annotated[
        str,
        means(
            "Requests and commands that change something, for one person and for one address.",
            pattern=_RATE,
        ),
    ] = "1200/minute"
    looks: Annotated[
        float,
        means(
            "Sustained reads per second of tables, lists and records, for one seat or person; one address may send "
            "five times as many.",
            gt=0,
            le=100_000,
        ),
    ] = 20.0
    looks_at_once: Annotated[int, means("Reads in a burst; a record counts as five.", ge=1, le=1_000_000)] = (
        300
    )
    chat: Annotated[str, means("Chat messages of one seat.", pattern=_RATE)] = "30/minute"
    tables: Annotated[str, means("Tables created by one person, and from one address.", pattern=_RATE)] = (
        "60/hour"
    )
    drafts: Annotated[
        str,
        means(
            "Checks and drawings of boards in the workshop, for one person and for one address.",
            pattern=_RATE,
        ),
    ] = "120/minute"
    boards: Annotated[
        str, means("Boards of the workshop kept by one person, and from one address.", pattern=_RATE)
    ] = "60/hour"
    balances: Annotated[
        str, means("Balance reports begun by one person, and from one address.", pattern=_RATE)
    ] = "10/hour"
    joins: Annotated[str, means("Seats taken by one person, and from one address.", pattern=_RATE)] = (
        "120/hour"
    )
    logins: Annotated[str, means("Login attempts from one address.", pattern=_RATE)] = "30/10 minutes"
    login_tries: Annotated[str, means("Login attempts for one login from one address.", pattern=_RATE)] = (
        "20/10 minutes"
    )
    login_tries_anywhere: Annotated[
        str,
        means(
            "Login attempts for one login from all addresses, except those where it succeeded before.",
            pattern=_RATE,
        ),
    ] = "200/hour"
    reactions: Annotated[str, means("Reactions of one seat.", pattern=_RATE)] = "10/minute"
    proposals: Annotated[str, means("Proposals of one seat.", pattern=_RATE)] = "10/minute"
    before_game: Annotated[
        int,
        means(
            "Entries that one seat may add to a table's log before the game begins, and beside its moves later.",
            ge=10,
            le=100_000,
        ),
    ] = 200
    registrations: Annotated[str, means("Accounts created from one address.", pattern=_RATE)] = "10/hour"
    guests: Annotated[str, means("Guests created from one address.", pattern=_RATE)] = "60/hour"
    reports: Annotated[str, means("Reports by one person, and from one address.", pattern=_RATE)] = "20/hour"
    pins: Annotated[str, means("PIN changes for one seat of a shared device.", pattern=_RATE)] = (
        "10/5 minutes"
    )
    connections: Annotated[
        int,
        means(
            "Open connections from one address, including sockets; 0 for no limit. Connections from `exempt` and "
            "from trusted proxies are not counted.",
            ge=0,
            le=1_000_000,
        ),
    ] = 200
    head_seconds: Annotated[
        float,
        means(
            "Seconds that a client has to send the request headers before the server closes the connection.",
            gt=0,
            le=600,
        ),
    ] = 10.0
    body_seconds: Annotated[
        float, means("Seconds that a client has to send the request body after the headers.", gt=0, le=3600)
    ] = 30.0
    sockets: Annotated[int, means("Open sockets from one address; 0 for no limit.", ge=0, le=1_000_000)] = 100
    frames: Annotated[float, means("Sustained frames per second from one socket.", gt=0, le=100_000)] = 100.0
    frames_at_once: Annotated[int, means("Frames from one socket in a burst.", ge=1, le=1_000_000)] = 300
