"""The bot protocol over a WebSocket: one message per frame, for the holder of the key of a seat or a bot account."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from whistlestop.bots.conversation import Conversation, failure_of
from whistlestop.bots.errors import BotFailed
from whistlestop.history.entry import undo_of
from whistlestop.rules import (
    BadNotation,
    NotLegal,
    WhistlestopError,
    format_event,
)
from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import hashed
from whistlestop.server.http.error_responses import status_of
from whistlestop.server.limiter import Bucket, TooMany
from whistlestop.server.store.people import Person
from whistlestop.server.tables.access import Entrance, Viewer, check_same_viewer, token_of, viewer_of
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.ws.close_codes import CODES, FAILED, NOT_ALLOWED, TOO_MANY, WRONG
from whistlestop.server.ws.socket_gate import SocketGate
from whistlestop.table.errors import NotAllowed, Stale
from whistlestop.table.redaction import options_of, seen_history
from whistlestop.table.table_state import TableState
from whistlestop.text import refusal_text
from whistlestop.wire import game_facts
from whistlestop.wire.commands import Commit, Play, Reveal
from whistlestop.wire.protocol import (
    Act,
    Answer,
    Clock,
    CommitSalt,
    CommittedSalt,
    End,
    Failure,
    Greeting,
    HostMessage,
    NewGame,
    RevealSalt,
    Salt,
    encode_line,
)
from whistlestop.wire.record import format_undo

__all__ = ["bot_socket"]

_SECONDS: Final = 20.0
"""For a greeting, and for a client to take what it is sent."""
_MOST_LATE: Final = 20
"""Late answers in a row before the connection is closed."""


class _Ended(Exception):
    """The conversation ends with this failure."""

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
        people: People,
        gate: SocketGate,
        live_table: LiveTable,
        viewer: Viewer,
        token: str | None,
        conversation: Conversation,
        check: int | None = None,
    ) -> None:
        self._socket: Final = socket
        self._service: Final = service
        self._people: Final = people
        self._gate: Final = gate
        self._live_table: Final = live_table
        self._viewer: Final = viewer
        self._token: Final = token
        self._bucket: Final = Bucket(service.config.limits.frames, service.config.limits.frames_at_once)
        self._seat: Final[int] = viewer.seat if viewer.seat is not None else -1
        self._name: Final = f"bot.{secrets.token_hex(8)}"
        self._conversation: Final = conversation
        self._version = 0
        """Of the table, when it was last asked."""
        self._since = 0
        """The question it was last asked."""
        self._sent = 0
        """The last entry of the table that was sent."""
        self._late_answers = 0
        self._is_greeted = False
        self._check: Final = check
        self._asked_salt: tuple[str, int] | None = None
        """What was last asked of its salt, and after how many restarts."""

    async def serve(self) -> None:
        """Serve until either side disconnects; the table stays in memory until then."""
        self._live_table.callers.append(self._seat)
        try:
            await self._converse()
        finally:
            self._live_table.callers.remove(self._seat)
            self._live_table.attendance.note(self._seat, self._service.now())

    async def _converse(self) -> None:
        receiving = asyncio.create_task(self._receive())
        try:
            while True:
                # Taken before the table is read: an entry that comes while messages are sent is not missed.
                moved = asyncio.create_task(self._live_table.moved.wait())
                try:
                    if await self._send_due():
                        return
                    await asyncio.wait({moved, receiving}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    moved.cancel()
                if receiving.done():
                    receiving.result()
                    return
        finally:
            receiving.cancel()
            await asyncio.gather(receiving, return_exceptions=True)

    async def _send_due(self) -> bool:
        """Send the messages that are due now; True if the last one was among them.

        A table that left the memory is another one when it comes back: the bot has to connect again.
        """
        # Entries go to the object in memory; one that was replaced gets none any more.
        if self._service.live_tables.get(self._live_table.state.table_id) is not self._live_table:
            return True
        await self._check_banned()
        await self._check_token()
        async with self._live_table.lock:
            self._check_seat()
            messages = self._messages(self._live_table.state)
        for message in messages:
            await _send(self._socket, message)
        return any(isinstance(message, End | Failure) for message in messages)

    async def _check_banned(self) -> None:
        person = self._live_table.responsible_person(self._seat)
        try:
            await self._gate.check_banned(self._socket, person)
        except NotAllowed as problem:
            raise _ended(problem) from problem

    async def _check_token(self) -> None:
        """The token of a bot account may have been replaced since the last message."""
        try:
            await self._people.find_person(self._socket)
        except NotAllowed as problem:
            raise _ended(problem) from problem

    def _check_seat(self) -> None:
        """The key or the bot account still has the seat."""
        try:
            _bot_viewer(self._live_table, self._token, self._viewer.person)
        except WhistlestopError as problem:
            raise _ended(problem) from problem

    def _messages(self, table_state: TableState) -> list[HostMessage]:
        if table_state.match is None:
            return [_closed()] if table_state.status == "closed" else self._salt_requests(table_state)
        messages: list[HostMessage] = []
        if not self._is_greeted:
            self._is_greeted = True
            head = None if self._check is None else table_state.chain.head(self._check) or ""
            messages.append(_new_game(table_state, self._seat, head))
        if table_state.status == "finished":
            result, salts = table_state.match.result(), table_state.salts or None
            news = self._news(table_state)
            return [*messages, self._conversation.end(result, news, table_state.seed, salts)]
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
            options, news = tuple(options_of(table_state, self._seat)), self._news(table_state)
            view = table_state.match.view(self._seat)
            deadline = table_state.clock.deadline(self._seat)
            left = None if deadline is None else max(0.0, round(deadline - self._service.now(), 1))
            decide = self._conversation.decide(
                view, options, news, left, table_state.version, table_state.head
            )
            messages.append(decide)
        return messages

    def _salt_requests(self, table_state: TableState) -> list[HostMessage]:
        """Before the game: what the bot is asked of its salt, once for each deal. One that knows nothing of salts
        ignores it."""
        table_seat, restarts = table_state.seats[self._seat], table_state.restarts
        if (
            table_state.status == "waiting"
            and table_seat.salt_by == "server"
            and self._asked_salt != ("commit", restarts)
        ):
            self._asked_salt = ("commit", restarts)
            return [CommitSalt(restarts)]
        if (
            self._seat in table_state.owing
            and table_seat.commitment
            and self._asked_salt != ("reveal", restarts)
        ):
            self._asked_salt = ("reveal", restarts)
            return [RevealSalt(table_state.commitment, tuple([one.commitment for one in table_state.seats]))]
        return []

    async def _send_salt_command(self, answer: CommittedSalt | Salt) -> None:
        live_table, viewer = self._live_table, self._viewer
        ask = Commit(answer.commitment) if isinstance(answer, CommittedSalt) else Reveal(answer.salt)
        name = f"{self._name}.{ask.__class__.__name__}.{live_table.state.restarts}"
        with suppress(NotAllowed):  # too late, or not a legal answer: the game continues without it
            await self._service.do(
                live_table,
                viewer.actor(),
                ask,
                name,
                None,
                authorize=lambda: check_same_viewer(live_table, viewer),
            )

    def _news(self, table_state: TableState) -> tuple[str, ...]:
        """What this seat saw since the last message, in notation."""
        history = seen_history(table_state, self._seat)
        news: list[str] = []
        for entry in history.since(self._sent):
            going_back = undo_of(entry.body)
            if going_back is not None:
                news.append(format_undo(history.record_numbers()[going_back.to]))
            news += [format_event(event, table_state.rules) for event in entry.events]
        self._sent = table_state.version
        return tuple(news)

    async def _receive(self) -> None:
        while True:
            try:
                answer = _read(self._conversation, await self._socket.receive_data("text"))
            except WebSocketDisconnect:
                return
            self._count()
            if isinstance(answer, CommittedSalt | Salt):
                await self._send_salt_command(answer)
                continue
            if not isinstance(answer, Act) or answer.number > self._conversation.number:
                raise _ended(self._conversation.not_an_answer(), WRONG)
            # Zero after a move was taken back or the game paused: the question is no longer open.
            if answer.number == self._conversation.number and self._since:
                self._late_answers = 0
                await self._act(answer)
                continue
            # A late answer to a question that the table has taken back.
            self._late_answers += 1
            if self._late_answers >= _MOST_LATE:
                raise _ended(self._conversation.not_an_answer(), WRONG)

    def _count(self) -> None:
        try:
            self._bucket.take()
            self._people.count("requests", self._socket)
        except TooMany as problem:
            raise _ended(problem, TOO_MANY) from problem

    async def _act(self, answer: Act) -> None:
        live_table, viewer = self._live_table, self._viewer
        # The same answer sent twice is one command; the random part keeps conversations apart.
        name = f"{self._name}.{answer.number}"
        try:
            await self._service.do(
                live_table,
                viewer.actor(),
                Play(answer.action),
                name,
                self._version,
                authorize=lambda: check_same_viewer(live_table, viewer),
            )
        except (NotLegal, BadNotation) as problem:
            failure, rule = self._conversation.refused(answer.action, problem)
            raise _Ended(failure_of(failure, rule, answer.number)) from problem
        except (NotAllowed, Stale):
            # The table has changed in the meantime. The next question is asked again, if the key is still valid.
            self._since = 0
            self._check_seat()
        except WhistlestopError as problem:
            raise _ended(problem, FAILED) from problem


@websocket("/api/tables/{table:str}/bot-socket")
async def bot_socket(
    socket: WebSocket[Any, Any, Any],
    table: str,
    service: TableService,
    entrance: Entrance,
    people: People,
    socket_gate: SocketGate,
) -> None:
    def bot(
        live_table: LiveTable,
        viewer: Viewer,
        token: str | None,
        conversation: Conversation,
        check: int | None,
    ) -> _Bot:
        return _Bot(socket, service, people, socket_gate, live_table, viewer, token, conversation, check)

    async with socket_gate.admitted(socket, "en") as is_admitted:
        if is_admitted:
            await _serve(socket, table, entrance, bot)


async def _serve(
    socket: WebSocket[Any, Any, Any],
    table: str,
    entrance: Entrance,
    bot: Callable[[LiveTable, Viewer, str | None, Conversation, int | None], _Bot],
) -> None:
    await socket.accept()
    conversation = Conversation("bot")
    code, reason = 1000, ""
    try:
        await _send(socket, conversation.hello())
        greeting = await _greeting(socket, conversation)
        token = greeting.token or token_of(socket)
        live_table, viewer = await _entered(socket, table, entrance, token)
        await bot(live_table, viewer, token, conversation, greeting.check).serve()
    except _Ended as problem:
        with suppress(Exception):
            await _send(socket, problem.failure)
        code, reason = problem.code, problem.failure.reason
    except (WebSocketDisconnect, TimeoutError):
        return
    except WhistlestopError as problem:  # the database, while the bot waited
        with suppress(Exception):
            await _send(socket, Failure(problem.reason, refusal_text(problem, "en")))
        code, reason = FAILED, problem.reason
    with suppress(Exception):  # the other side may be gone already
        await asyncio.wait_for(socket.close(code, reason), 2)


async def _greeting(socket: WebSocket[Any, Any, Any], conversation: Conversation) -> Greeting:
    try:
        data = await asyncio.wait_for(socket.receive_data("text"), _SECONDS)
        return conversation.check_greeting(_read(conversation, data))
    except TimeoutError as problem:
        raise _ended(conversation.late(_SECONDS), WRONG) from problem
    except BotFailed as problem:
        raise _ended(problem, WRONG) from problem


async def _entered(
    socket: WebSocket[Any, Any, Any], table: str, entrance: Entrance, token: str | None
) -> tuple[LiveTable, Viewer]:
    try:
        return await entrance.enter_with(
            table, socket, lambda live_table, person: _bot_viewer(live_table, token, person)
        )
    except WhistlestopError as problem:
        raise _ended(problem, CODES.get(status_of(problem), FAILED)) from problem


def _bot_viewer(live_table: LiveTable, token: str | None, person: Person | None) -> Viewer:
    """By the key of a seat, or by the token of a bot account, which came with the request."""
    bot = person if token is None and person is not None and person.is_bot else None
    if token is None and bot is None:
        raise NotAllowed("no_key")
    viewer = viewer_of(live_table, token, bot)
    if viewer.seat is None or viewer.is_device:
        raise NotAllowed("no_seat")
    return viewer


def _ended(problem: WhistlestopError, code: int = NOT_ALLOWED) -> _Ended:
    return _Ended(failure_of(problem), code)


def _new_game(table_state: TableState, seat: int, head: str | None) -> NewGame:
    clock = Clock(table_state.clock.seconds, None)
    dice = hashed(f"{table_state.table_id}/{seat}")
    return NewGame(game_facts(table_state.rules), len(table_state.seats), seat, dice, clock, head)


def _read(conversation: Conversation, data: str | bytes) -> Answer:
    try:
        return conversation.read(data.encode(errors="surrogatepass") if isinstance(data, str) else data)
    except BotFailed as problem:
        raise _ended(problem, WRONG) from problem


def _closed() -> Failure:
    return Failure("table_over", refusal_text(NotAllowed("table_over"), "en"))


async def _send(socket: WebSocket[Any, Any, Any], message: HostMessage) -> None:
    frame = encode_line(message)
    await asyncio.wait_for(socket.send_data(frame, mode="text", encoding="utf-8"), _SECONDS)
