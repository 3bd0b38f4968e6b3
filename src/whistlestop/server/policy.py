"""What a host allows on the server: who may do what, how often, and how long things are kept."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

__all__ = ["Limits", "Policy"]

_RATE = r"^[1-9][0-9]*/([1-9][0-9]* ?)?(second|minute|hour|day)s?$"


def _means(description: str, **limits: Any) -> Meta:
    return Meta(description=description, **limits)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one client may ask. Rates are written as `30/minute` or `5/10 minutes`."""

    exempt: Annotated[
        tuple[str, ...],
        _means("Addresses or networks whose requests are not counted by address."),
    ] = ("127.0.0.0/8", "::1/128")
    requests: Annotated[
        str, _means("Moves and other commands of one person or address over HTTP.", pattern=_RATE)
    ] = "1200/minute"
    tables: Annotated[str, _means("Tables laid out by one person or address.", pattern=_RATE)] = "60/hour"
    joins: Annotated[str, _means("Chairs taken by one person or address.", pattern=_RATE)] = "120/hour"
    logins: Annotated[str, _means("Passwords tried from one address.", pattern=_RATE)] = "30/10 minutes"
    login_tries: Annotated[str, _means("Passwords tried for one login, from wherever.", pattern=_RATE)] = (
        "20/10 minutes"
    )
    registrations: Annotated[str, _means("Accounts made from one address.", pattern=_RATE)] = "10/hour"
    guests: Annotated[str, _means("Guests made from one address.", pattern=_RATE)] = "60/hour"
    reports: Annotated[str, _means("Reports by one person or address.", pattern=_RATE)] = "20/hour"
    pins: Annotated[str, _means("PINs tried for one chair of a shared device.", pattern=_RATE)] = (
        "10/5 minutes"
    )
    sockets: Annotated[int, _means("Open sockets of one address; 0 for any number.", ge=0, le=1_000_000)] = (
        100
    )
    frames: Annotated[
        float, _means("Frames a second that one socket may send in the long run.", gt=0, le=100_000)
    ] = 100.0
    frames_at_once: Annotated[int, _means("Frames that one socket may send at once.", ge=1, le=1_000_000)] = (
        300
    )


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    public_url: Annotated[
        str, _means("The address people use, such as `https://trains.example`; empty for the one asked.")
    ] = ""
    base_path: Annotated[str, _means("The path under which a reverse proxy shows the server.")] = ""
    trusted_proxies: Annotated[
        tuple[str, ...], _means("Reverse proxies whose `X-Forwarded-…` headers are believed.")
    ] = ("127.0.0.1", "::1")
    create: Annotated[Literal["anyone", "accounts", "nobody"], _means("Who may lay out tables.")] = "anyone"
    register: Annotated[Literal["anyone", "nobody"], _means("Who may make an account.")] = "anyone"
    chat: Annotated[bool, _means("Whether tables may have a chat.")] = True
    keep_tables_days: Annotated[
        int,
        _means(
            "Days after which a table that nobody touched is closed, and as many later deleted; 0 keeps all.",
            ge=0,
            le=36_500,
        ),
    ] = 0
    keep_finished_days: Annotated[
        int, _means("Days after which a finished game is deleted; 0 keeps all.", ge=0, le=36_500)
    ] = 0
    keep_guests_days: Annotated[
        int, _means("Days after which a guest without a table is forgotten; 0 keeps all.", ge=0, le=36_500)
    ] = 90
    tidy_minutes: Annotated[float, _means("How often what is too old is looked for.", gt=0, le=10_000)] = 60.0
    webhooks: Annotated[
        Literal["public", "anywhere", "nobody"],
        _means("Where turn notices may go: addresses of the internet, of any network, or nowhere."),
    ] = "public"
    limits: Limits = Limits()

    @property
    def is_https(self) -> bool:
        return self.public_url.startswith("https://")
