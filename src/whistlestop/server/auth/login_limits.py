"""How often passwords may be tried, so that nobody guesses one and nobody locks its owner out.

1. From one address: `limits.logins`, whatever the login is.
2. For one login from one address: `limits.login_tries`.
3. For one login from all addresses together: `limits.login_tries_anywhere`. An address from which this login was
   entered with the right password before is not counted here and never refused by it, so that strangers who try in
   vain do not keep the owner out at home. Addresses are remembered in memory, like all counts.

Whoever is logged in and enters the password once more (to change it, or to be deleted) is counted by rules 1 and 2,
and by person instead of rule 3.
"""

from collections import OrderedDict
from typing import Any, Final

from litestar.connection import ASGIConnection

from whistlestop.server.auth.origin import OriginCheck
from whistlestop.server.limiter import Limiter, counted_as
from whistlestop.server.rate_limits import Limits

__all__ = ["LoginLimits"]

_MOST_PLACES: Final = 20_000

Connection = ASGIConnection[Any, Any, Any, Any]


class LoginLimits:
    def __init__(self, limiter: Limiter, gate: OriginCheck, limits: Limits) -> None:
        self._limiter: Final = limiter
        self._gate: Final = gate
        self._limits: Final = limits
        self._places: Final[OrderedDict[tuple[str, str], None]] = OrderedDict()
        """Logins with the addresses they were entered from, the longest unused first."""

    def count(self, connection: Connection, login: str) -> None:
        """One more try, before the password is looked at; `TooMany` if that is too often."""
        login, address = login.lower(), self._address(connection)
        self._count_address(connection, login, address)
        if (login, address) not in self._places:
            self._limiter.hit(self._limits.login_tries_anywhere, "logins", "anywhere", login)

    def count_again(self, connection: Connection, login: str, person: str) -> None:
        """The same for somebody who is logged in already."""
        self._count_address(connection, login.lower(), self._address(connection))
        self._limiter.hit(self._limits.login_tries, "logins", "again", person)

    def succeeded(self, connection: Connection, login: str) -> None:
        """The password was right: this address is the owner's."""
        place = (login.lower(), self._address(connection))
        self._places[place] = None
        self._places.move_to_end(place)
        if len(self._places) > _MOST_PLACES:
            self._places.popitem(last=False)

    def _count_address(self, connection: Connection, login: str, address: str) -> None:
        if self._gate.counted(connection) is not None:
            self._limiter.hit(self._limits.logins, "logins", "address", address)
        self._limiter.hit(self._limits.login_tries, "logins", "login", login, address)

    def _address(self, connection: Connection) -> str:
        return counted_as(self._gate.address_of(connection))
