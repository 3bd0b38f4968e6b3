"""Turn notices: a message to an address of the player's choice when a slow table waits for them, or is over."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from whistlestop.history import Entry
from whistlestop.history.table_events import RematchOpened, Said, Warned
from whistlestop.server.config import Config
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.outbox import Outbox
from whistlestop.server.tables.safe_http import checked_url, post_json
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState
from whistlestop.text import say

__all__ = ["Webhooks", "without_markup"]

_LOG: Final = logging.getLogger("whistlestop.webhooks")
_THREADS: Final = 16
_TRY_AGAIN: Final = (408, 429)
"""Answers that may be others later, besides those of a server that failed."""
_MOST: Final = 10_000
"""Pairs of table and person that had a notice lately; others are dropped, for a player can also look."""


class _Notice(NamedTuple):
    table: str
    title: str
    person: str
    what: str


class Webhooks:
    def __init__(self, people_store: PeopleStore, config: Config) -> None:
        self._people_store: Final = people_store
        self._config: Final = config
        self._pool: Final = ThreadPoolExecutor(_THREADS, thread_name_prefix="webhooks")
        self._outbox: Final = Outbox()
        self._lately: Final[dict[tuple[str, str], _Notice | None]] = {}
        """By table and person who had a notice lately, the one that waits until they may have another."""
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def checked(self, url: str) -> str:
        """An address that notices may go to, as far as one can tell before asking for it."""
        if self._config.webhooks == "nobody":
            raise NotAllowed("no_webhooks")
        return checked_url(url, is_public_only=self._config.webhooks == "public")

    def after(self, live_table: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell those whom these entries concern, if they are known."""
        table_state = live_table.state
        if table_state.settings.pace != "slow" or not entries or self._config.webhooks == "nobody":
            return
        concerned = _concerned(table_state, entries)
        for seat, person in live_table.persons.items():
            self._forget_outdated(table_state, seat, person)
            if seat in concerned:
                title = table_state.settings.title or table_state.game.id
                self._queue(_Notice(table_state.table_id, title, person, concerned[seat]))

    def stop(self) -> None:
        self._outbox.stop()
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _forget_outdated(self, table_state: TableState, seat: int, person: str) -> None:
        waiting = self._lately.get((table_state.table_id, person))
        if waiting is not None and _is_outdated(table_state, seat, waiting.what):
            self._lately[table_state.table_id, person] = None

    def _queue(self, notice: _Notice) -> None:
        """At once, or with whatever else happens before this person may have another of this table."""
        key = (notice.table, notice.person)
        seconds = self._config.notice_minutes * 60
        if key in self._lately:
            self._lately[key] = notice
            return
        if len(self._lately) >= _MOST:
            _LOG.warning("too many turn notices; one is dropped")
            return
        if seconds:
            self._lately[key] = None
            asyncio.get_running_loop().call_later(seconds, self._send_waiting, key)
        task = asyncio.create_task(self._enqueue(notice))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send_waiting(self, key: tuple[str, str]) -> None:
        waiting = self._lately.pop(key)
        if waiting is not None:
            self._queue(waiting)

    async def _enqueue(self, notice: _Notice) -> None:
        host = await self._host(notice.person)
        if host is None:
            return
        if not self._outbox.put(host, notice.person, partial(self._send, notice, host)):
            _LOG.info(
                "turn notice of table %s dropped: the queue is full, or the address failed recently",
                notice.table,
            )

    async def _host(self, person: str) -> str | None:
        known = await self._people_store.find(person)
        return None if known is None or known.webhook is None else _host_of(known.webhook)

    async def _send(self, notice: _Notice, host: str) -> bool:
        """One try; True if there is nothing to try again."""
        try:
            known = await self._people_store.find(notice.person)
            if known is None or known.webhook is None or _host_of(known.webhook) != host:
                return True
            status = await self._post(known.webhook, self._body(notice, known.lang))
        except (PermissionError, NotAllowed):
            _LOG.info("turn notice of table %s dropped: the address is not allowed", notice.table)
            return True
        except Exception as problem:
            # The address is the player's secret, and stays out of the log.
            _LOG.info("turn notice of table %s failed: %s", notice.table, type(problem).__name__)
            return False
        return status < 500 and status not in _TRY_AGAIN

    def _body(self, notice: _Notice, lang: str) -> bytes:
        text = say(f"notice.{notice.what}", lang, title=without_markup(notice.title))
        body = {"text": text, "table": notice.table}
        if self._config.public_url:  # only this setting says by which address people reach the server
            body["url"] = f"{self._config.public_url}{self._config.base_path}/t/{notice.table}"
        return msgspec.json.encode(body)

    async def _post(self, url: str, body: bytes) -> int:
        call = partial(
            post_json,
            url,
            body,
            is_public_only=self._config.webhooks == "public",
            own_name=urlsplit(self._config.public_url).hostname or "",
        )
        return await asyncio.get_running_loop().run_in_executor(self._pool, call)


_MARKUP: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        # An invisible space keeps mentions and addresses from being recognised.
        "@": "@\u200b",
        ".": ".\u200b",
        ":": ":\u200b",
        **dict.fromkeys("*_~`[]|#\\!", " "),
    }
)


def without_markup(text: str) -> str:
    """What a player wrote, for a chat program: no mention, no link, no format, whatever its markup."""
    return " ".join(text.translate(_MARKUP).split())


def _host_of(url: str) -> str:
    return (urlsplit(url).hostname or "").rstrip(".")


def _is_outdated(table_state: TableState, seat: int, what: str) -> bool:
    """Whether what the notice says is no longer true."""
    if what in ("your_turn", "warned"):
        return seat not in table_state.asked or table_state.thinks(seat) is not None
    return what == "proposed" and (
        table_state.proposal is None or seat not in table_state.voters - table_state.agreed
    )


def _concerned(table_state: TableState, entries: Sequence[Entry]) -> dict[int, str]:
    """The seats that have something to do or to know since these entries, and what; not who did it themselves."""
    first, last = entries[0].seq, entries[-1].body
    notices: dict[int, str] = {}
    if table_state.proposal is not None and table_state.proposed_since >= first:
        notices = dict.fromkeys(table_state.voters - table_state.agreed, "proposed")
    for seat in table_state.asked:
        if table_state.asked_since[seat] >= first and table_state.thinks(seat) is None:
            notices[seat] = "your_turn"
    notices |= {done.body.seat: "warned" for done in entries if isinstance(done.body, Warned)}
    if table_state.is_over and not isinstance(last, Said):
        notices = dict.fromkeys(
            range(len(table_state.seats)), "rematch" if isinstance(last, RematchOpened) else "over"
        )
        notices.pop(getattr(last, "seat", None), None)  # type: ignore[arg-type]
    return notices
