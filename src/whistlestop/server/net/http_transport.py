"""Extends uvicorn's HTTP protocol with a time limit for each part of a request.

- From the connection, or the first byte of a further request, to the end of the headers, and from there to the end of
  the body: a slower client gets 408 and is disconnected.
- Headers, trailers and the framing of chunks are counted: more than `_MAX_HEAD` bytes of them are answered 431.
- A client that does not read its answer is disconnected after a while.
"""

import asyncio
from asyncio import TimerHandle
from typing import Any, ClassVar, Final, Literal, TypeAlias, cast

from whistlestop.server.net.connection_gate import ConnectionGate, GateRefusal
from whistlestop.server.net.uvicorn_parts import HttpToolsProtocol, RequestResponseCycle, plain_peer
from whistlestop.server.net.websocket_transport import SocketProtocol

__all__ = ["RequestProtocol", "request_protocol"]

_MAX_HEAD: Final = 64 * 1024
_MAX_HEADERS: Final = 200
_STUCK_SECONDS: Final = 20.0
"""The time a client has to read its response."""
_CLOSE_SECONDS: Final = 5.0
"""The time for the last bytes to be written before the connection is aborted."""
_ANSWERS: Final = {
    408: ("Request Timeout", "The request took too long to arrive."),
    429: ("Too Many Requests", "Your address holds too many connections to this server."),
    431: ("Request Header Fields Too Large", "The headers of this request are too long."),
    503: ("Service Unavailable", "This server holds as many connections as it can."),
}
_REFUSALS: Final[dict[GateRefusal, int]] = {"address": 429, "full": 503}

Phase: TypeAlias = Literal["idle", "head", "body", "refused", "handed_over"]


def request_protocol(gate: ConnectionGate) -> type["RequestProtocol"]:
    """The class that uvicorn makes its connections of, with this server's gate."""
    return type("RequestProtocolHere", (RequestProtocol,), {"gate": gate})


class RequestProtocol(HttpToolsProtocol):
    gate: ClassVar[ConnectionGate]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._phase: Phase = "head"
        self._timer: TimerHandle | None = None
        self._stuck: TimerHandle | None = None
        self._framing = 0
        """Bytes of this request that are not its body."""
        self._head = 0
        self._address: str | None = None
        """The address for which this connection is counted; None when it is not counted, or no longer."""
        self._running: RequestResponseCycle | None = None
        """The request that the application answers now; `cycle` is the last one that came in."""

    # Opening and closing

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self.client = plain_peer(self.client)
        address = self.client[0] if self.client else ""
        refusal = self.gate.admit(address)
        if refusal is not None:
            self._answer_and_close(_REFUSALS[refusal])
            return
        self._address = address
        self._start_timer(self.gate.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        self._release()
        if self._running is not None:
            self._running.disconnected = True  # uvicorn sets this only for the last request that came in
            self._running.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _release(self) -> None:
        address, self._address = self._address, None
        if address is not None:
            self.gate.release(address)

    def handle_websocket_upgrade(self) -> None:
        if self._phase == "refused":
            return
        self._stop_timers()
        self._phase = "handed_over"
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, SocketProtocol):
            protocol.gone = (
                self._release
            )  # a connection that becomes a socket counts until the socket is closed

    # The parts of a request, each with its time limit

    def data_received(self, data: bytes) -> None:
        if self._phase == "refused":
            return
        if self._phase == "idle":
            self._phase = "head"
            self._start_timer(self.gate.head_seconds)
        self._framing += len(data)
        super().data_received(data)
        if self._framing > _MAX_HEAD and self._phase in ("head", "body"):
            self._drop("headers", 431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        if self._phase == "idle":  # one request behind the other in one packet
            self._phase = "head"
            self._start_timer(self.gate.head_seconds)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._phase == "refused":
            return
        super().on_header(name, value)
        self._count_head(len(name) + len(value) + 4)
        if name.lower() == b"x-forwarded-for" and self.client is not None:
            self.gate.warn_if_untrusted(self.client[0])

    def _count_head(self, size: int) -> None:
        self._head += size
        if self._head > _MAX_HEAD or len(self.headers) > _MAX_HEADERS:
            self._drop("headers", 431)

    def on_headers_complete(self) -> None:
        if self._phase == "refused":
            return
        self._phase = "body"
        self._start_timer(self.gate.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self._phase == "refused":
            return
        self._framing = max(0, self._framing - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self._phase == "refused":
            return
        self._stop(self._timer)
        self._timer = None
        self._phase = "idle"
        self._framing = 0
        super().on_message_complete()

    def _start_timer(self, seconds: float) -> None:
        self._stop(self._timer)
        self._timer = self.loop.call_later(seconds, self._timed_out, seconds)

    def _timed_out(self, seconds: float) -> None:
        if self.flow.read_paused:
            self._start_timer(
                seconds
            )  # the server paused reading, because an earlier request is still being answered
            return
        self._drop(self._phase, 408)

    # Clients that do not read their answer

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(_STUCK_SECONDS, self._abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop(self._stuck)
        self._stuck = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_later()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_later()

    # Closing a connection

    def _drop(self, why: str, status: int) -> None:
        if self._phase != "refused":
            self.gate.count_dropped(why)
            self._answer_and_close(status)

    def _answer_and_close(self, status: int) -> None:
        if not self.transport.is_closing() and self._may_answer():
            self.transport.write(_answer(status))
        self._phase = "refused"
        self._stop_timers()
        if (running := self._under_way()) is not None:
            running.disconnected = True  # nothing may follow this answer
            running.message_event.set()
        self.transport.close()
        self._abort_later()

    def _may_answer(self) -> bool:
        """Whether no other response is being written, or is still to be written first."""
        running = self._under_way()
        if running is None:
            return True
        return self._phase == "body" and running is self.cycle and not running.response_started

    def _under_way(self) -> RequestResponseCycle | None:
        """The request that the application still answers."""
        return None if self._running is None or self._running.response_complete else self._running

    def _abort_later(self) -> None:
        """Abort the connection after a delay, in which the last bytes can be written."""
        if self._stuck is None:
            self._stuck = self.loop.call_later(_CLOSE_SECONDS, self._abort)

    def _abort(self) -> None:
        self.gate.count_dropped("not_read")
        self.transport.abort()

    def _stop_timers(self) -> None:
        self._stop(self._timer)
        self._stop(self._stuck)
        self._timer = self._stuck = None

    @staticmethod
    def _stop(timer: TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()


def _answer(status: int) -> bytes:
    phrase, text = _ANSWERS[status]
    lines = (
        f"HTTP/1.1 {status} {phrase}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(text) + 1}",
        "retry-after: 10",
        "connection: close",
    )
    return ("\r\n".join(lines) + f"\r\n\r\n{text}\n").encode()
