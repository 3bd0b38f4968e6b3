"""How often passwords may be tried, so that nobody guesses one and nobody locks its owner out.

1. From one address: `limits.logins`, whatever the login is.
2. For one login from one address: `limits.login_tries`.
3. For one login from all addresses together: `limits.login_tries_anywhere`. An address from which this login was
   entered with the right password before is not counted here and never refused by it, so that strangers who
   guess do not keep the owner out at home. These addresses are stored as hashes, the last few of each account, for
   some months.

A person who is logged in and enters the password again (to change it, or to be deleted) is counted by rules 1 and 2,
and by person instead of rule 3.
"""

from collections.abc import Callable
from typing import Any, Final

from litestar.connection import ASGIConnection

from whistlestop.server.auth.origin import OriginCheck
from whistlestop.server.auth.tokens import hashed
from whistlestop.server.limiter import Limiter, rate_limit_key
from whistlestop.server.rate_limits import Limits
from whistlestop.server.store import Store
from whistlestop.server.store.login_places import add_login_place, is_login_place

__all__ = ["PLACE_SECONDS", "LoginLimits"]

PLACE_SECONDS: Final = 180 * 86_400.0
"""For which an address is remembered after the last login from there."""

HttpConnection = ASGIConnection[Any, Any, Any, Any]


class LoginLimits:
    def __init__(
        self, limiter: Limiter, gate: OriginCheck, limits: Limits, store: Store, now: Callable[[], float]
    ) -> None:
        self._limiter: Final = limiter
        self._gate: Final = gate
        self._limits: Final = limits
        self._store: Final = store
        self._now: Final = now

    async def count(self, connection: HttpConnection, login: str) -> None:
        """One more try, before the password is looked at; `TooMany` if that is too often."""
        login, address = login.lower(), self._address(connection)
        self._count_address(connection, login, address)
        if not await is_login_place(self._store, _place(login, address), self._now() - PLACE_SECONDS):
            self._limiter.hit(self._limits.login_tries_anywhere, "logins", "anywhere", login)

    def count_password_check(self, connection: HttpConnection, login: str, person: str) -> None:
        """The same for somebody who is logged in already."""
        self._count_address(connection, login.lower(), self._address(connection))
        self._limiter.hit(self._limits.login_tries, "logins", "password", person)

    async def succeeded(self, connection: HttpConnection, login: str, person: str) -> None:
        """The password was right: this address is the owner's."""
        place = _place(login.lower(), self._address(connection))
        await add_login_place(self._store, person, place, self._now())

    def _count_address(self, connection: HttpConnection, login: str, address: str) -> None:
        if self._gate.counted(connection) is not None:
            self._limiter.hit(self._limits.logins, "logins", "address", address)
        self._limiter.hit(self._limits.login_tries, "logins", "login", login, address)

    def _address(self, connection: HttpConnection) -> str:
        return rate_limit_key(self._gate.address_of(connection))


def _place(login: str, address: str) -> str:
    return hashed(f"{login} {address}")
