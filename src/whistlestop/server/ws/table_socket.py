"""One WebSocket: a task that reads, a task that sends, and a queue between that never grows long.

Whoever does not read is cut off; whoever sends nonsense is told and, if it goes on, cut off. Nobody else notices.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from whistlestop import __version__
from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.connection_limits import refuse_handshake
from whistlestop.server.auth.tokens import new_token
from whistlestop.server.http.error_responses import (
    explanation_of,
    language_of,
    problem_in_all,
    problem_of,
)
from whistlestop.server.limiter import Bucket, TooMany
from whistlestop.server.net.websocket_transport import KEY, LineProtocol
from whistlestop.server.tables.access import (
    Viewer,
    check_may_act,
    check_same_viewer,
    current_viewer,
    enter,
    viewer_of_command,
)
from whistlestop.server.tables.broadcast import Frames
from whistlestop.server.tables.hotseat import unlock
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.ws.close_codes import CODES, CUTS, FAILED, TOO_MANY, TOO_SLOW, WRONG
from whistlestop.table.commands import explain_action
from whistlestop.table.redaction import seen_history
from whistlestop.wire import game_facts
from whistlestop.wire.commands import Play, ReplaceByBot
from whistlestop.wire.happenings import happenings_of
from whistlestop.wire.http import Problem
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

__all__ = ["Connection", "let_in", "table_socket"]

_LOG: Final = logging.getLogger("whistlestop.socket")
_ENCODE: Final = msgspec.json.Encoder().encode
_QUEUE: Final = 64
"""Frames a client may lag behind."""
_HELLO_SECONDS: Final = 10.0
_PATIENCE: Final = 20
"""Frames of nonsense in a row before the line is cut."""


class Connection:
    """A watcher of one table, over one socket."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        service: TableService,
        live_table: LiveTable,
        viewer: Viewer,
        lang: str,
    ) -> None:
        self._socket: Final = socket
        self._service: Final = service
        self._live_table: Final = live_table
        self._viewer: Final = viewer
        self._lang: Final = lang
        self._frames: Final[asyncio.Queue[bytes]] = asyncio.Queue(_QUEUE)
        self._end: Final[asyncio.Future[tuple[int, str]]] = asyncio.get_running_loop().create_future()
        self._line: Final[LineProtocol | None] = cast("dict[str, Any]", socket.scope).get(KEY)
        self._is_sending = False
        self._acked: bytes | None = None
        """An acknowledgement that goes out with the news of what it acknowledges."""
        self._nonsense = 0
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
        return self._service.people.origin_check.address_of(self._socket)

    @property
    def session(self) -> str | None:
        return None if self._viewer.person is None else self._viewer.person.session

    def put(self, frame: bytes) -> None:
        """At once if the other side keeps up; else it waits its turn, and there is not much room to wait in."""
        self._put(frame)

    def _put(self, *frames: bytes) -> None:
        if self._acked is not None:
            frames = (self._acked, *frames)
            self._acked = None
        if (
            self._line is not None
            and not self._is_sending
            and self._frames.empty()
            and not self._end.done()
            and self._line.offer(*frames)
        ):
            return
        try:
            for frame in frames:
                self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self._hang_up(TOO_SLOW, "too_slow")

    def cut(self, reason: str) -> None:
        self._hang_up(CUTS.get(reason, FAILED), reason)

    def _hang_up(self, code: int, reason: str) -> None:
        self._go()
        if not self._end.done():
            self._send_ack()
        if not self._end.done():
            self._end.set_result((code, reason))

    def _go(self) -> None:
        if self in self._live_table.subscribers:
            self._live_table.attendance.note(self.seat, self._service.now())
            self._live_table.subscribers.discard(self)

    async def serve(self, since: int, check: int | None = None) -> None:
        """Until either side hangs up."""
        live_table = self._live_table
        async with live_table.lock:
            try:
                current_viewer(live_table, self._viewer)
            except WhistlestopError as problem:
                await _refused(self._socket, problem_in_all(problem, self._lang))
                return
            table_state = live_table.state
            self.put(_ENCODE(self._welcome(since if check is None else check)))
            self.put(
                Frames(live_table.frame_cache, table_state.history.since(max(since, 0))).frame(self.seat)
            )
            live_table.subscribers.add(self)
            self._service.note_presence(live_table, self.seat)
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._read())]
        awaited: list[asyncio.Future[Any]] = [*tasks, self._end]
        try:
            await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._go()
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect | OSError):
                    _LOG.error("socket failed", exc_info=outcome)
                    self._hang_up(FAILED, "internal_error")
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
            await self._heard(data)

    async def _heard(self, data: str | bytes) -> None:
        try:
            self._bucket.take()
            frame = read_frame(data)
        except TooMany as problem:
            self._service.people.note_limited("frames")
            self._nonsense += 1
            self._refuse(None, problem_in_all(problem, self._lang))
            if self._nonsense >= _PATIENCE:
                self._hang_up(TOO_MANY, "too_many")
            return
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            self._nonsense += 1
            self._refuse(None, Problem(code="bad_frame", text=str(problem)[:300], status=400))
            if self._nonsense >= _PATIENCE:
                self._hang_up(WRONG, "bad_frames")
            return
        self._nonsense = 0
        if isinstance(frame, Ping):
            self.put(_ENCODE(Pong(now=self._service.now())))
        elif isinstance(frame, Ask):
            await self._asked(frame)
        elif isinstance(frame, Explain):
            await self._explain(frame)
        elif isinstance(frame, UnlockSeat):
            await self._unlock(frame)
        else:
            self._refuse(None, Problem(code="bad_frame", text="hello was said already", status=400))

    async def _asked(self, frame: Ask) -> None:
        live_table = self._live_table
        try:
            self._service.people.count("requests", self._socket, self._viewer.person)
            if isinstance(frame.ask, ReplaceByBot):
                self._service.bot_catalog.check(frame.ask.bot)
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
                lambda seq, frames: self._ack(frame.command, seq, viewer, frames),
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
                self._service.people.count_look(self._socket, (live_table.state.table_id, viewer.seat))
                refusal = explain_action(live_table.state, viewer.actor(), frame.action)
            except WhistlestopError as problem:
                refusal = problem
            problem_sent = (
                None if refusal is None else explanation_of(refusal, self._lang, live_table.state, self.seat)
            )
            self.put(_ENCODE(Explained(question=frame.question, problem=problem_sent)))

    async def _unlock(self, frame: UnlockSeat) -> None:
        try:
            self._service.people.count("requests", self._socket, self._viewer.person)
            await unlock(self._service, self._live_table, self._viewer, frame.seat, frame.pin)
        except WhistlestopError as problem:
            self._refuse(None, problem_in_all(problem, self._lang))

    def _ack(self, command: str, seq: int, viewer: Viewer, frames: Frames | None) -> None:
        if frames is not None:
            self._acked = frames.ack(
                command, viewer.seat
            )  # the news of it follow at once, in one piece with it
            return
        table_state = self._live_table.state
        seen = seen_history(table_state, current_viewer(self._live_table, viewer).seat)
        events = tuple(happenings_of(seen.entry(seq), table_state.rules))
        self.put(_ENCODE(Ack(command=command, version=seq, events=events)))

    def _send_ack(self) -> None:
        """If no news took it along."""
        if self._acked is not None:
            self._put()

    def _refuse(self, command: str | None, problem: Problem) -> None:
        self.put(_ENCODE(Refusal(command=command, problem=problem)))


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str, service: TableService) -> None:
    lang = language_of(socket)
    async with let_in(socket, service, lang) as is_in:
        if is_in:
            await _accepted(socket, table, service, lang)


@asynccontextmanager
async def let_in(socket: WebSocket[Any, Any, Any], service: TableService, lang: str) -> AsyncIterator[bool]:
    """Before a socket is accepted: a foreign page, or one line too many, costs no more than an answer."""
    gate = service.people.origin_check
    address = gate.counted(socket)
    try:
        gate.check_origin(socket)
        await service.people.bans.check_address(gate.address_of(socket))
        service.connection_limits.come(address)
    except WhistlestopError as problem:
        if isinstance(problem, TooMany):
            service.people.note_limited("sockets")
        await refuse_handshake(socket, problem_of(problem, lang))
        yield False
        return
    try:
        yield True
    finally:
        service.connection_limits.go(address)


async def _accepted(socket: WebSocket[Any, Any, Any], table: str, service: TableService, lang: str) -> None:
    await socket.accept()
    try:
        hello = await _hello(socket)
        if hello is None:
            return
        live_table, viewer = await enter(service, table, socket, hello.token, device=hello.device)
    except WhistlestopError as problem:
        await _refused(socket, problem_of(problem, lang))
        return
    except WebSocketDisconnect:
        return
    if viewer.is_device and viewer.device is None:
        viewer = replace(viewer, device=new_token())
    await Connection(socket, service, live_table, viewer, lang).serve(hello.since, hello.check)


async def _hello(socket: WebSocket[Any, Any, Any]) -> SayHello | None:
    """The first frame, or None and the line is cut."""
    try:
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
        await asyncio.wait_for(socket.close(code, reason), 2)
