"""The bot protocol over a WebSocket: one message a frame, for whoever has the key of a chair."""

import asyncio
import secrets
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from whistlestop import __version__
from whistlestop.rules import (
    RULES_VERSION,
    BadNotation,
    NotLegal,
    WhistlestopError,
    format_action,
    format_event,
    seen_by,
)
from whistlestop.server.auth.tokens import hashed
from whistlestop.server.http.error_responses import status_of
from whistlestop.server.limiter import Bucket, TooMany
from whistlestop.server.tables.access import Viewer, check_same_viewer, enter_with, token_of, viewer_of
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.ws.close_codes import CODES, FAILED, NOT_ALLOWED, TOO_MANY, WRONG
from whistlestop.server.ws.table_socket import let_in
from whistlestop.table.errors import NotAllowed, Stale
from whistlestop.table.redaction import options_of
from whistlestop.table.table_state import TableState
from whistlestop.text import tell_refusal
from whistlestop.wire import game_facts, seat_view
from whistlestop.wire.commands import Commit, Play, Reveal
from whistlestop.wire.protocol import (
    PROTOCOL,
    Act,
    Answer,
    Clock,
    CommitSalt,
    CommittedSalt,
    Decide,
    End,
    Failure,
    Greeting,
    Hello,
    Message,
    NewGame,
    RevealSalt,
    Salt,
    encode_line,
    read_answer,
    seat_ends,
)
from whistlestop.wire.record import format_undo

__all__ = ["bot_socket"]

_SECONDS: Final = 20.0
"""For a greeting, and for a client to take what it is sent."""
_PATIENCE: Final = 20
"""Answers in a row that fit no question, before the line is cut."""


class _GivenUp(Exception):
    """Nothing follows after this failure."""

    def __init__(self, failure: Failure, code: int = WRONG) -> None:
        super().__init__(failure.reason)
        self.failure = failure
        self.code = code


class _Bot:
    """One conversation, from the first question to the end of the game."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        service: TableService,
        live_table: LiveTable,
        viewer: Viewer,
        token: str | None,
        check: int | None = None,
    ) -> None:
        self._socket: Final = socket
        self._service: Final = service
        self._live_table: Final = live_table
        self._viewer: Final = viewer
        self._token: Final = token
        self._bucket: Final = Bucket(service.config.limits.frames, service.config.limits.frames_at_once)
        self._seat: Final[int] = viewer.seat if viewer.seat is not None else -1
        self._name: Final = f"bot.{secrets.token_hex(8)}"
        self._number = 0
        self._version = 0
        """Of the table, when it was last asked."""
        self._since = 0
        """The question it was last asked."""
        self._told = 0
        """Entries of the game's record that it has heard of."""
        self._strays = 0
        self._is_greeted = False
        self._check: Final = check
        self._asked_salt: tuple[str, int] | None = None
        """What was last asked of its salt, and after how many restarts."""

    async def serve(self) -> None:
        """Until either side hangs up; the table stays in memory as long."""
        self._live_table.callers.append(self._seat)
        try:
            await self._converse()
        finally:
            self._live_table.callers.remove(self._seat)
            self._live_table.attendance.note(self._seat, self._service.now())

    async def _converse(self) -> None:
        hearing = asyncio.create_task(self._hear())
        try:
            while True:
                moved = asyncio.create_task(self._live_table.moved.wait())
                try:
                    if await self._tell():
                        return
                    await asyncio.wait({moved, hearing}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    moved.cancel()
                if hearing.done():
                    hearing.result()
                    return
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    async def _tell(self) -> bool:
        """Say what is to be said as the table stands; True if that was the last."""
        await self._check_banned()
        async with self._live_table.lock:
            _seated(self._live_table, self._token)
            messages = self._messages(self._live_table.state)
        for message in messages:
            await _send(self._socket, message)
        return any(isinstance(message, End | Failure) for message in messages)

    async def _check_banned(self) -> None:
        bans = self._service.people.bans
        try:
            await bans.check_person(self._live_table.answerable(self._seat))
            await bans.check_address(self._service.people.origin_check.address_of(self._socket))
        except NotAllowed as problem:
            raise _given_up(problem) from problem

    def _messages(self, table_state: TableState) -> list[Message]:
        if table_state.match is None:
            return [_closed()] if table_state.status == "closed" else self._salting(table_state)
        messages: list[Message] = []
        if not self._is_greeted:
            self._is_greeted = True
            head = None if self._check is None else table_state.chain.head(self._check) or ""
            messages.append(_new_game(table_state, self._seat, head))
        if table_state.status == "finished":
            result = table_state.match.result()
            ends = seat_ends(result)
            return [
                *messages,
                End(
                    self._news(table_state), ends, result.winners, table_state.seed, table_state.salts or None
                ),
            ]
        if table_state.status == "closed":
            return [*messages, _closed()]
        since = table_state.asked_since[self._seat]
        if (
            self._seat not in table_state.asked
            or table_state.clock.paused_at is not None
            or table_state.thinks(self._seat)
        ):
            self._since = 0
        elif since != self._since:
            self._since, self._version = since, table_state.version
            self._number += 1
            view = seat_view(table_state.match.view(self._seat))
            options = tuple(
                [format_action(action, table_state.rules) for action in options_of(table_state, self._seat)]
            )
            news = self._news(table_state)
            messages.append(Decide(self._number, view, options, news, table_state.version, table_state.head))
        return messages

    def _salting(self, table_state: TableState) -> list[Message]:
        """Before the game: what the bot is asked of its salt, once for each deal. One that knows nothing of salts
        ignores it."""
        chair, restarts = table_state.chairs[self._seat], table_state.restarts
        if (
            table_state.status == "waiting"
            and chair.salt_by == "server"
            and self._asked_salt != ("commit", restarts)
        ):
            self._asked_salt = ("commit", restarts)
            return [CommitSalt(restarts)]
        if self._seat in table_state.owing and chair.commitment and self._asked_salt != ("reveal", restarts):
            self._asked_salt = ("reveal", restarts)
            return [RevealSalt(table_state.commitment, tuple([one.commitment for one in table_state.chairs]))]
        return []

    async def _salted(self, answer: CommittedSalt | Salt) -> None:
        live_table, viewer = self._live_table, self._viewer
        ask = Commit(answer.commitment) if isinstance(answer, CommittedSalt) else Reveal(answer.salt)
        name = f"{self._name}.{ask.__class__.__name__}.{live_table.state.restarts}"
        with suppress(NotAllowed):  # too late, or nothing that was asked for: the table goes on without it
            await self._service.do(
                live_table, viewer.actor(), ask, name, None, may=lambda: check_same_viewer(live_table, viewer)
            )

    def _news(self, table_state: TableState) -> tuple[str, ...]:
        """What this seat saw since it was last told, in the notation."""
        entries = table_state.playing.entries[self._told :]
        self._told = len(table_state.playing.entries)
        news: list[str] = []
        for entry in entries:
            if entry.back_to is not None:
                news.append(format_undo(entry.back_to))
            news += [format_event(seen_by(event, self._seat), table_state.rules) for event in entry.events]
        return tuple(news)

    async def _hear(self) -> None:
        while True:
            try:
                answer = _read(await self._socket.receive_data("text"))
            except WebSocketDisconnect:
                return
            self._count()
            if isinstance(answer, CommittedSalt | Salt):
                await self._salted(answer)
                continue
            if not isinstance(answer, Act) or answer.number > self._number:
                raise _GivenUp(_failure("not_an_answer", {"bot": "", "expected": f"act {self._number}"}))
            if answer.number == self._number and self._since:
                self._strays = 0
                await self._act(answer)
                continue
            # A late answer to a question that the table has taken back.
            self._strays += 1
            if self._strays >= _PATIENCE:
                raise _GivenUp(_failure("not_an_answer", {"bot": "", "expected": f"act {self._number}"}))

    def _count(self) -> None:
        try:
            self._bucket.take()
            self._service.people.count("requests", self._socket)
        except TooMany as problem:
            raise _GivenUp(Failure(problem.reason, tell_refusal(problem, "en")), TOO_MANY) from problem

    async def _act(self, answer: Act) -> None:
        live_table, viewer = self._live_table, self._viewer
        name = f"{self._name}.{answer.number}"
        try:
            await self._service.do(
                live_table,
                viewer.actor(),
                Play(answer.action),
                name,
                self._version,
                may=lambda: check_same_viewer(live_table, viewer),
            )
        except (NotLegal, BadNotation) as problem:
            why = tell_refusal(problem, "en")
            rule = problem.rule if isinstance(problem, NotLegal) else None
            values = {"bot": "", "action": answer.action[:200], "why": why}
            raise _GivenUp(_failure("bot_refused", values, rule, answer.number)) from problem
        except (NotAllowed, Stale):
            # The table went another way meanwhile; whatever is asked next is asked anew, if the key is still good.
            self._since = 0
            _seated(live_table, self._token)
        except WhistlestopError as problem:
            raise _GivenUp(Failure(problem.reason, tell_refusal(problem, "en")), FAILED) from problem


@websocket("/api/tables/{table:str}/bot-socket")
async def bot_socket(socket: WebSocket[Any, Any, Any], table: str, service: TableService) -> None:
    async with let_in(socket, service, "en") as is_in:
        if is_in:
            await _accepted(socket, table, service)


async def _accepted(socket: WebSocket[Any, Any, Any], table: str, service: TableService) -> None:
    await socket.accept()
    code, reason = 1000, ""
    try:
        await _send(socket, Hello(PROTOCOL, f"whistlestop {__version__}", RULES_VERSION))
        greeting = await _greeting(socket)
        token = greeting.token or token_of(socket)
        live_table, viewer = await _entered(socket, table, service, token)
        await _Bot(socket, service, live_table, viewer, token, greeting.check).serve()
    except _GivenUp as problem:
        with suppress(Exception):
            await _send(socket, problem.failure)
        code, reason = problem.code, problem.failure.reason
    except (WebSocketDisconnect, TimeoutError):
        return
    with suppress(Exception):  # the other side may be gone already
        await asyncio.wait_for(socket.close(code, reason), 2)


async def _greeting(socket: WebSocket[Any, Any, Any]) -> Greeting:
    try:
        answer = _read(await asyncio.wait_for(socket.receive_data("text"), _SECONDS))
    except TimeoutError as problem:
        values = {"bot": "", "seconds": f"{_SECONDS:g}"}
        raise _GivenUp(_failure("bot_late", values)) from problem
    if not isinstance(answer, Greeting):
        raise _GivenUp(_failure("not_an_answer", {"bot": "", "expected": "hello"}))
    if answer.protocol != PROTOCOL:
        values = {"bot": "", "found": str(answer.protocol), "expected": str(PROTOCOL)}
        raise _GivenUp(_failure("wrong_protocol", values))
    return answer


async def _entered(
    socket: WebSocket[Any, Any, Any], table: str, service: TableService, token: str | None
) -> tuple[LiveTable, Viewer]:
    try:
        return await enter_with(service, table, socket, lambda live_table, _person: _eyes(live_table, token))
    except WhistlestopError as problem:
        raise _given_up(problem, CODES.get(status_of(problem), FAILED)) from problem


def _seated(live_table: LiveTable, token: str | None) -> Viewer:
    """The chair of a key, as long as the key is good."""
    try:
        return _eyes(live_table, token)
    except WhistlestopError as problem:
        raise _given_up(problem) from problem


def _eyes(live_table: LiveTable, token: str | None) -> Viewer:
    if token is None:
        raise NotAllowed("no_key")
    viewer = viewer_of(live_table, token)
    if viewer.seat is None or viewer.is_device:
        raise NotAllowed("no_chair")
    return viewer


def _given_up(problem: WhistlestopError, code: int = NOT_ALLOWED) -> _GivenUp:
    return _GivenUp(Failure(problem.reason, tell_refusal(problem, "en")), code)


def _new_game(table_state: TableState, seat: int, head: str | None) -> NewGame:
    clock = Clock(table_state.clock.seconds, None)
    dice = hashed(f"{table_state.table_id}/{seat}")
    return NewGame(game_facts(table_state.rules), len(table_state.chairs), seat, dice, clock, head)


def _read(data: str | bytes) -> Answer:
    try:
        return read_answer(data.encode() if isinstance(data, str) else data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        said = (data if isinstance(data, str) else data.decode(errors="replace"))[:200]
        raise _GivenUp(_failure("not_a_message", {"bot": "", "line": said, "why": str(problem)})) from problem


def _failure(
    reason: str, values: dict[str, str], rule: str | None = None, number: int | None = None
) -> Failure:
    return Failure(reason, tell_refusal(NotAllowed(reason, {**values, "bot": "bot"}), "en"), rule, number)


def _closed() -> Failure:
    return Failure("table_over", tell_refusal(NotAllowed("table_over"), "en"))


async def _send(socket: WebSocket[Any, Any, Any], message: Message) -> None:
    frame = encode_line(message)
    await asyncio.wait_for(socket.send_data(frame, mode="text", encoding="utf-8"), _SECONDS)
