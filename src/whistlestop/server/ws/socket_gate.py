"""Checks the origin, the bans and the limits before a WebSocket is accepted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import WebSocket

from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.bans import Bans
from whistlestop.server.auth.connection_limits import ConnectionLimits, refuse_handshake
from whistlestop.server.auth.origin import OriginCheck
from whistlestop.server.counts import MetricCounts
from whistlestop.server.http.error_responses import problem_of
from whistlestop.server.limiter import TooMany

__all__ = ["SocketGate"]


class SocketGate:
    def __init__(
        self, origin_check: OriginCheck, bans: Bans, connection_limits: ConnectionLimits, counts: MetricCounts
    ) -> None:
        self._origin_check: Final = origin_check
        self._bans: Final = bans
        self._connection_limits: Final = connection_limits
        self._counts: Final = counts

    def address_of(self, socket: WebSocket[Any, Any, Any]) -> str:
        return self._origin_check.address_of(socket)

    async def check_banned(self, socket: WebSocket[Any, Any, Any], person: str | None) -> None:
        """Raise an error if the person or the address is banned."""
        await self._bans.check_person(person)
        await self._bans.check_address(self.address_of(socket))

    @asynccontextmanager
    async def admitted(self, socket: WebSocket[Any, Any, Any], lang: str) -> AsyncIterator[bool]:
        """Yield whether the socket may be accepted, and count it as open while the block runs.

        A page of another site, a banned address and a connection above the limit get an HTTP response, which costs
        less than to accept the socket and close it.
        """
        address = self._origin_check.counted(socket)
        try:
            self._origin_check.check_origin(socket)
            await self._bans.check_address(self.address_of(socket))
            self._connection_limits.open(address)
        except WhistlestopError as problem:
            if isinstance(problem, TooMany):
                self._counts.count_limited("sockets")
            await refuse_handshake(socket, problem_of(problem, lang))
            yield False
            return
        try:
            yield True
        finally:
            self._connection_limits.close(address)
