"""Limits how many WebSockets and waiting requests one address may have open."""

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
        """`most`: open connections for each address; 0 means no limit."""
        self._most: Final = most
        self._open: Final[Counter[str]] = Counter()

    def open(self, address: str | None) -> None:
        """Count one more; `None` stands for an address that is exempt from the limit."""
        if address is None:
            return
        if self._most and self._open[address] >= self._most:
            raise TooMany(_WAIT)
        self._open[address] += 1

    def close(self, address: str | None) -> None:
        if address is None:
            return
        self._open[address] -= 1
        if self._open[address] <= 0:
            # The table of counts must not grow by every address that was ever here.
            del self._open[address]

    @contextmanager
    def counted(self, address: str | None) -> Iterator[None]:
        """Count a request as a connection while it waits for news."""
        self.open(address)
        try:
            yield
        finally:
            self.close(address)


async def refuse_handshake(socket: WebSocket[Any, Any, Any], problem: Problem) -> None:
    """Answer the request for a WebSocket with an HTTP response."""
    send: Any = socket.send
    headers = [(b"content-type", b"application/problem+json")]
    if problem.retry_after is not None:
        headers.append((b"retry-after", str(problem.retry_after).encode()))
    with suppress(Exception):  # the client may have disconnected
        # ASGI wants `websocket.connect` to be received before anything is sent.
        await socket.receive()
        await send({"type": "websocket.http.response.start", "status": problem.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": msgspec.json.encode(problem)})
