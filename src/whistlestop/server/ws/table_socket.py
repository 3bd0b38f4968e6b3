"""One WebSocket: a task that reads, a task that sends, and a queue between that never grows long.

A client that does not read is cut. Bad frames are refused, and after too many the client is cut. Other clients
do not notice.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from whistlestop import __version__
from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import new_token
from whistlestop.server.http.error_responses import (
    brings_of,
    explanation_of,
    language_of,
    problem_in_all,
    problem_of,
)
from whistlestop.server.limiter import Bucket, TooMany
from whistlestop.server.net.websocket_transport import KEY, SocketProtocol
from whistlestop.server.tables.access import (
    Entrance,
    Viewer,
    check_may_act,
    check_same_viewer,
    current_viewer,
    viewer_of_command,
)
from whistlestop.server.tables.broadcast import Frames
from whistlestop.server.tables.hotseat import unlock
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.seat_pins import SeatPins
from whistlestop.server.tables.table_service import Done, TableService
from whistlestop.server.ws.close_codes import CODES, CUTS, FAILED, TOO_MANY, TOO_SLOW, WRONG
from whistlestop.server.ws.socket_gate import SocketGate
from whistlestop.table.commands import explain_action
from whistlestop.table.redaction import seen_history
from whistlestop.wire import game_facts
from whistlestop.wire.commands import Play, ReplaceByBot
from whistlestop.wire.http import Problem
from whistlestop.wire.seen_events import seen_events_of
from whistlestop.wire.socket import (
    SOCKET_PROTOCOL,
    Ack,
    Ask,
    Explain,
    Explained,
    Ping,
    Pong,
    Refusal,
    SayHello,
    UnlockSeat,
    Welcome,
    read_frame,
)
from whistlestop.wire.table import SeenEvent

__all__ = ["Connection", "table_socket"]

_LOG: Final = logging.getLogger("whistlestop.socket")
_ENCODE: Final = msgspec.json.Encoder().encode
_QUEUE: Final = 64
"""Frames a client may lag behind."""
_HELLO_SECONDS: Final = 10.0
_MOST_BAD_FRAMES: Final = 20
"""Bad frames in a row before the connection is closed."""


class Connection:
    """A subscriber of one table, over one socket."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        service: TableService,
        people: People,
        pins: SeatPins,
        live_table: LiveTable,
        viewer: Viewer,
        address: str,
        lang: str,
    ) -> None:
        self._socket: Final = socket
        self._service: Final = service
        self._people: Final = people
        self._pins: Final = pins
        self._address: Final = address
        self._live_table: Final = live_table
        self._viewer: Final = viewer
        self._lang: Final = lang
        self._frames: Final[asyncio.Queue[bytes]] = asyncio.Queue(_QUEUE)
        self._end: Final[asyncio.Future[tuple[int, str]]] = asyncio.get_running_loop().create_future()
        self._transport: Final[SocketProtocol | None] = cast("dict[str, Any]", socket.scope).get(KEY)
        self._is_sending = False
        self._pending_ack: bytes | None = None
        """An acknowledgement that goes out with the news of what it acknowledges."""
        self._bad_frames = 0
        limits = service.config.limits
        self._bucket: Final = Bucket(limits.frames, limits.frames_at_once)

    @property
    def seat(self) -> int | None:
        return self._live_table.hand_on(self._viewer.device) if self._viewer.is_device else self._viewer.seat

    @property
    def is_spectator(self) -> bool:
        return self._viewer.seat is None and not self._viewer.is_host

    @property
    def is_device(self) -> bool:
        return self._viewer.is_device

    @property
    def key(self) -> str | None:
        return self._viewer.key

    @property
    def person(self) -> str | None:
        return None if self._viewer.person is None else self._viewer.person.id

    @property
    def address(self) -> str:
        return self._address

    @property
    def session(self) -> str | None:
        return None if self._viewer.person is None else self._viewer.person.session

    def put(self, frame: bytes) -> None:
        """Send at once if the client keeps up; otherwise the frame waits in a short queue."""
        self._put(frame)

    def _put(self, *frames: bytes) -> None:
        if self._pending_ack is not None:
            frames = (self._pending_ack, *frames)
            self._pending_ack = None
        if (
            self._transport is not None
            # A frame that is being sent by the task has left the queue already and must not be overtaken.
            and not self._is_sending
            and self._frames.empty()
            and not self._end.done()
            and self._transport.offer(*frames)
        ):
            return
        try:
            for frame in frames:
                self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self._end_with(TOO_SLOW, "too_slow")

    def cut(self, reason: str) -> None:
        self._end_with(CUTS.get(reason, FAILED), reason)

    def _end_with(self, code: int, reason: str) -> None:
        self._unsubscribe()
        if not self._end.done():
            self._send_ack()
        if not self._end.done():
            self._end.set_result((code, reason))

    def _here(self) -> tuple[int, ...]:
        return tuple(sorted(self._service.connected(self._live_table)))

    def _unsubscribe(self) -> None:
        if self in self._live_table.subscribers:
            self._live_table.attendance.note(self.seat, self._service.now())
            self._live_table.subscribers.discard(self)

    async def serve(self, since: int, check: int | None = None) -> None:
        """Serve until either side disconnects."""
        live_table = self._live_table
        async with live_table.lock:
            try:
                current_viewer(live_table, self._viewer)
            except WhistlestopError as problem:
                await _refused(self._socket, problem_in_all(problem, self._lang))
                return
            # Under the lock until it is subscribed: no entry can come between the state that is sent and the
            # first news.
            self.put(_ENCODE(self._welcome(since if check is None else check)))
            self.put(Frames(live_table.frame_cache, max(since, 0)).frame(self.seat))
            live_table.subscribers.add(self)
            self._service.note_presence(live_table, self.seat)
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._read())]
        awaited: list[asyncio.Future[Any]] = [*tasks, self._end]
        try:
            await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._unsubscribe()
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect | OSError):
                    _LOG.error("socket failed", exc_info=outcome)
                    self._end_with(FAILED, "internal_error")
        if self._end.done():
            code, reason = self._end.result()
            await _close(self._socket, code, reason)

    def _welcome(self, check: int) -> Welcome:
        return Welcome(
            protocol=SOCKET_PROTOCOL,
            program=f"whistlestop {__version__}",
            seat=self.seat,
            is_host=self._viewer.is_host,
            game=game_facts(self._live_table.state.rules),
            now=self._service.now(),
            device=self._viewer.device,
            head=self._live_table.state.chain.head(check),
        )

    async def _send(self) -> None:
        while True:
            frame = await self._frames.get()
            self._is_sending = True
            await self._socket.send_data(frame, mode="text", encoding="utf-8")
            self._is_sending = False

    async def _read(self) -> None:
        while True:
            try:
                data = await self._socket.receive_data("text")
            except WebSocketDisconnect:
                return
            await self._receive(data)

    async def _receive(self, data: str | bytes) -> None:
        try:
            self._bucket.take()
            frame = read_frame(data)
        except TooMany as problem:
            self._service.counts.count_limited("frames")
            self._bad_frames += 1
            self._refuse(None, problem_in_all(problem, self._lang))
            if self._bad_frames >= _MOST_BAD_FRAMES:
                self._end_with(TOO_MANY, "too_many")
            return
        # RecursionError: nested brackets cost a sender nothing.
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            self._bad_frames += 1
            self._refuse(None, Problem(code="bad_frame", text=str(problem)[:300], status=400))
            if self._bad_frames >= _MOST_BAD_FRAMES:
                self._end_with(WRONG, "bad_frames")
            return
        # Only frames in a row count: a client with a single wrong frame a day must not be cut.
        self._bad_frames = 0
        if isinstance(frame, Ping):
            self.put(_ENCODE(Pong(now=self._service.now(), here=self._here())))
        elif isinstance(frame, Ask):
            await self._run_command(frame)
        elif isinstance(frame, Explain):
            await self._explain(frame)
        elif isinstance(frame, UnlockSeat):
            await self._unlock(frame)
        else:
            self._refuse(None, Problem(code="bad_frame", text="hello was said already", status=400))

    async def _run_command(self, frame: Ask) -> None:
        live_table = self._live_table
        try:
            self._people.count("requests", self._socket, self._viewer.person)
            if isinstance(frame.ask, ReplaceByBot):
                self._service.bot_catalogue.check(frame.ask.bot)
            viewer = self._viewer
            if viewer.is_device:
                viewer = viewer_of_command(live_table, replace(viewer, seat=self.seat), frame.command)
            check_may_act(viewer, frame.ask, is_known=True)
            await self._service.do(
                live_table,
                viewer.actor(),
                frame.ask,
                frame.command,
                frame.version,
                lambda done: self._ack(frame.command, done, viewer),
                lambda: check_same_viewer(live_table, viewer),
            )
        except WhistlestopError as problem:
            async with live_table.lock:
                self._refuse(frame.command, problem_in_all(problem, self._lang, live_table.state, self.seat))
        self._send_ack()

    async def _explain(self, frame: Explain) -> None:
        """Reads and writes nothing, so it is limited as a look."""
        live_table = self._live_table
        async with live_table.lock:
            refusal: WhistlestopError | None
            try:
                viewer = current_viewer(live_table, self._viewer)
                check_may_act(viewer, Play(frame.action), is_known=True)
                self._people.count_look(self._socket, (live_table.state.table_id, viewer.seat))
                refusal = explain_action(live_table.state, viewer.actor(), frame.action)
            except WhistlestopError as problem:
                refusal = problem
            problem_sent = (
                None if refusal is None else explanation_of(refusal, self._lang, live_table.state, self.seat)
            )
            brings = brings_of(live_table.state, self.seat, frame.action) if problem_sent is None else None
            self.put(_ENCODE(Explained(question=frame.question, problem=problem_sent, brings=brings)))

    async def _unlock(self, frame: UnlockSeat) -> None:
        try:
            self._people.count("requests", self._socket, self._viewer.person)
            await unlock(self._pins, self._live_table, self._viewer, frame.seat, frame.pin)
        except WhistlestopError as problem:
            self._refuse(None, problem_in_all(problem, self._lang))

    def _ack(self, command: str, done: Done, viewer: Viewer) -> None:
        events = self._seen_on_device(done, viewer) if self.is_device else ()
        ack = _ENCODE(Ack(command=command, version=done.seq, events=events))
        if done.is_new:
            self._pending_ack = ack  # the news of it follow at once, in one piece with it
        else:
            self.put(ack)

    def _seen_on_device(self, done: Done, viewer: Viewer) -> tuple[SeenEvent, ...]:
        """A shared device covers the hand before it gets the news, which then lack what the seat saw."""
        table_state = self._live_table.state
        seat = viewer.seat if done.is_new else current_viewer(self._live_table, viewer).seat
        return tuple(seen_events_of(seen_history(table_state, seat).entry(done.seq), table_state.rules))

    def _send_ack(self) -> None:
        """If no news took it along."""
        if self._pending_ack is not None:
            self._put()

    def _refuse(self, command: str | None, problem: Problem) -> None:
        self.put(_ENCODE(Refusal(command=command, problem=problem)))


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table: str,
    service: TableService,
    entrance: Entrance,
    people: People,
    pins: SeatPins,
    socket_gate: SocketGate,
) -> None:
    lang = language_of(socket)

    def connection(live_table: LiveTable, viewer: Viewer) -> Connection:
        address = socket_gate.address_of(socket)
        return Connection(socket, service, people, pins, live_table, viewer, address, lang)

    async with socket_gate.admitted(socket, lang) as is_admitted:
        if is_admitted:
            await _serve(socket, table, entrance, connection, lang)


async def _serve(
    socket: WebSocket[Any, Any, Any],
    table: str,
    entrance: Entrance,
    connection: Callable[[LiveTable, Viewer], Connection],
    lang: str,
) -> None:
    await socket.accept()
    try:
        hello = await _hello(socket)
        if hello is None:
            return
        live_table, viewer = await (
            entrance.enter_to_watch(table, socket, hello.token)
            if hello.watch
            else entrance.enter(table, socket, hello.token, device=hello.device)
        )
    except WhistlestopError as problem:
        await _refused(socket, problem_of(problem, lang))
        return
    except WebSocketDisconnect:
        return
    if viewer.is_device and viewer.device is None:
        viewer = replace(viewer, device=new_token())
    await connection(live_table, viewer).serve(hello.since, hello.check)


async def _hello(socket: WebSocket[Any, Any, Any]) -> SayHello | None:
    """The first frame; None if the connection was closed instead."""
    try:
        # The key comes in a frame because a browser cannot add headers to a socket, and an address ends up in
        # logs.
        data = await asyncio.wait_for(socket.receive_data("text"), _HELLO_SECONDS)
        frame = read_frame(data)
    except TimeoutError:
        await _close(socket, WRONG, "no_hello")
        return None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        await _refused(socket, Problem(code="bad_frame", text=str(problem)[:300], status=400))
        return None
    if not isinstance(frame, SayHello) or frame.protocol != SOCKET_PROTOCOL:
        text = f"say hello first, with protocol {SOCKET_PROTOCOL}"
        await _refused(socket, Problem(code="wrong_protocol", text=text, status=400))
        return None
    return frame


async def _refused(socket: WebSocket[Any, Any, Any], problem: Problem) -> None:
    with suppress(Exception):
        await socket.send_data(_ENCODE(Refusal(command=None, problem=problem)), mode="text", encoding="utf-8")
    await _close(socket, CODES.get(problem.status, WRONG), problem.code)


async def _close(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    with suppress(Exception):  # the other side may be gone already
        # A client that does not read would keep the close waiting.
        await asyncio.wait_for(socket.close(code, reason), 2)
