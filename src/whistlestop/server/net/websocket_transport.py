"""Extends uvicorn's WebSocket protocol with limits for clients that do not read, and writes frames directly.

- The server does not read from a client that does not read, so that requests cannot accumulate; after a time-out
  it aborts the connection. A close handshake would wait for data that the client never reads.
- Pings and fragments of one message are limited: both cost memory or time without completing a message.
- A frame can be written at once, without a task between, as long as the other side keeps up.
"""

import asyncio
import struct
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, Final, cast

from websockets.frames import Frame
from websockets.protocol import State

from whistlestop.server.net.uvicorn_parts import ASGISendEvent, WebSocketsSansIOProtocol, plain_peer

__all__ = ["KEY", "SocketProtocol"]

KEY: Final = "whistlestop.protocol"
"""The key under which the scope of a socket holds its protocol."""
_WRITE_LIMIT: Final = 64 * 1024
"""Bytes that the server buffers when the buffer of the system is full."""
_STUCK_SECONDS: Final = 20.0
_MAX_FRAGMENTS: Final = 64
"""Of one message."""
_PINGS: Final = 20
_PING_SECONDS: Final = 5.0
_SHORT: Final = struct.Struct("!BBH").pack
_LONG: Final = struct.Struct("!BBQ").pack


class SocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._stuck: TimerHandle | None = None
        self._reading_paused = False
        self._pings = 0
        self._pings_since = 0.0
        self.gone: Callable[[], None] | None = None
        """Called when the connection is lost."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.client = plain_peer(self.client)
        cast("asyncio.Transport", transport).set_write_buffer_limits(_WRITE_LIMIT)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_abort()
        if self.gone is not None:
            self.gone()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        cast("dict[str, Any]", self.scope)[KEY] = self
        await super().run_asgi()
        # The last bytes get some time; without the limit, a connection whose client is gone would wait permanently.
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.close_timeout, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            # Headers that are too long or too many: uvicorn would neither send the response nor close the connection.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            # Answered by HTTP in place of a socket. uvicorn would take that for no answer, and write an error into
            # the log for everybody who is refused.
            self.handshake_complete = True

    # Clients that do not read

    def pause_writing(self) -> None:
        super().pause_writing()
        if not self._reading_paused and not self.read_paused:
            self._reading_paused = True
            self.transport.pause_reading()
        if self._stuck is None:
            self._stuck = self.loop.call_later(_STUCK_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_abort()
        if self._reading_paused:
            self._reading_paused = False
            if not self.read_paused:
                self.transport.resume_reading()

    def _cancel_abort(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            if self.close_sent or self.conn.state is not State.OPEN:
                return  # a close frame came with it, and its answer is under way
            self.conn.send_close(1007)  # without a log line, so that clients cannot fill the log
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()
        self._reading_paused = False  # one pause for both reasons; `receive` ends it

    def keepalive_timeout(self) -> None:
        """The client does not answer pings, so a close handshake would get no answer either."""
        super().keepalive_timeout()
        self.transport.abort()

    # Clients that send what never becomes a message

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= _MAX_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        now = self.loop.time()
        if now - self._pings_since > _PING_SECONDS:
            self._pings, self._pings_since = 0, now
        self._pings += 1
        if self._pings > _PINGS:
            self.transport.abort()
            return
        super().handle_ping()

    # Writing directly

    def offer(self, *texts: bytes) -> bool:
        """Write text frames now, in one call; False if nothing was written, since the client is slow or gone."""
        # A frame that is written directly must not overtake what waits, nor follow a close frame.
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))
        return True


def _head(size: int) -> bytes:
    """Of a text frame."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return _SHORT(0x81, 126, size)
    return _LONG(0x81, 127, size)


def _is_text(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True
