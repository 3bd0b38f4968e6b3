"""Open sockets and requests that wait, counted by address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket

from whistlestop.server.limiter import TooMany
from whistlestop.wire.http import Problem

__all__ = ["ConnectionLimits", "refuse_handshake"]

_WAIT: Final = 10.0


class ConnectionLimits:
    def __init__(self, most: int) -> None:
        """`most` open sockets an address; 0 for any number."""
        self._most: Final = most
        self._open: Final[Counter[str]] = Counter()

    def come(self, address: str | None) -> None:
        """One more; `None` is an address that is not counted."""
        if address is None:
            return
        if self._most and self._open[address] >= self._most:
            raise TooMany(_WAIT)
        self._open[address] += 1

    def go(self, address: str | None) -> None:
        if address is None:
            return
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    @contextmanager
    def one_more(self, address: str | None) -> Iterator[None]:
        """For as long as it lasts: a request that waits for news is a line too."""
        self.come(address)
        try:
            yield
        finally:
            self.go(address)


async def refuse_handshake(socket: WebSocket[Any, Any, Any], problem: Problem) -> None:
    """An answer of HTTP in place of the socket that was asked for."""
    send: Any = socket.send
    headers = [(b"content-type", b"application/problem+json")]
    if problem.retry_after is not None:
        headers.append((b"retry-after", str(problem.retry_after).encode()))
    with suppress(Exception):  # the client may have disconnected
        await socket.receive()
        await send({"type": "websocket.http.response.start", "status": problem.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": msgspec.json.encode(problem)})
