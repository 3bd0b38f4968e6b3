"""Turn notices to an address of the player's choice."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import msgspec

from whistlestop.server.config import Config
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.tables.outbox import Outbox
from whistlestop.server.tables.safe_http import checked_url, post_json
from whistlestop.server.tables.turn_notices import Notice
from whistlestop.table.errors import NotAllowed
from whistlestop.text import say

__all__ = ["TRY_AGAIN", "Webhooks", "without_markup"]

_LOG: Final = logging.getLogger("whistlestop.webhooks")
_THREADS: Final = 16
TRY_AGAIN: Final = (408, 429)
"""Answers that may be others later, besides those of a server that failed."""


class Webhooks:
    """The channel to an address of the player's choice."""

    def __init__(self, people_store: PeopleStore, config: Config) -> None:
        self._people_store: Final = people_store
        self._config: Final = config
        self._pool: Final = ThreadPoolExecutor(_THREADS, thread_name_prefix="webhooks")
        self._outbox: Final = Outbox()

    def checked(self, url: str) -> str:
        """An address that notices may go to, as far as one can tell before asking for it."""
        if self._config.webhooks == "nobody":
            raise NotAllowed("no_webhooks")
        return checked_url(url, is_public_only=self._config.webhooks == "public")

    def stop(self) -> None:
        self._outbox.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def enqueue(self, notice: Notice) -> None:
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

    async def _send(self, notice: Notice, host: str) -> bool:
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
        return status < 500 and status not in TRY_AGAIN

    def _body(self, notice: Notice, lang: str) -> bytes:
        text = say(f"notice.{notice.what}", lang, title=without_markup(notice.title))
        body = {"text": text, "table": notice.table}
        if self._config.public_url:  # only this setting says by which address people reach the server
            body["url"] = f"{self._config.public_url}{self._config.base_path}/{notice.path}"
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
