"""Turn notices to browsers, by their push services: the page need not be open."""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import msgspec

from whistlestop.server.config import Config
from whistlestop.server.configure import BadConfig
from whistlestop.server.store import Store
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.store.push_devices import PushDevice, push_devices_of, remove_push_device
from whistlestop.server.tables.outbox import Outbox
from whistlestop.server.tables.safe_http import checked_url, post
from whistlestop.server.tables.turn_notices import Notice
from whistlestop.server.tables.webhooks import TRY_AGAIN
from whistlestop.table.errors import NotAllowed
from whistlestop.text import say

if TYPE_CHECKING:
    from whistlestop.server.tables.push_encryption import ServerKey

__all__ = ["Push"]

_LOG: Final = logging.getLogger("whistlestop.push")
_THREADS: Final = 8
_GONE: Final = (404, 410)
"""The browser unsubscribed."""
_KEPT: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
_LONGEST_TITLE: Final = 80


class Push:
    """The channel to browsers that subscribed. Without a key of the server there is none."""

    def __init__(
        self, store: Store, people_store: PeopleStore, config: Config, now: Callable[[], float]
    ) -> None:
        self._store: Final = store
        self._people_store: Final = people_store
        self._config: Final = config
        self._now: Final = now
        self._key: Final = _server_key(config)
        self._pool: Final = ThreadPoolExecutor(_THREADS, thread_name_prefix="push")
        self._outbox: Final = Outbox()

    @property
    def public_key(self) -> str | None:
        """What browsers subscribe to; None if this server sends no messages."""
        return None if self._key is None or self._config.webhooks == "nobody" else self._key.public

    def checked(self, endpoint: str, key: str, secret: str) -> str:
        """The address of a browser at its push service; `bad_push` if no message can be sent to it."""
        if self.public_key is None:
            raise NotAllowed("no_push")
        from whistlestop.server.tables.push_encryption import encrypted

        try:
            encrypted(b"", key, secret)
            url = checked_url(endpoint, is_public_only=self._config.webhooks == "public")
        except (ValueError, NotAllowed) as problem:
            raise NotAllowed("bad_push") from problem
        if urlsplit(url).scheme != "https" and self._config.webhooks == "public":
            raise NotAllowed("bad_push")
        return url

    async def enqueue(self, notice: Notice) -> None:
        if self.public_key is None:
            return
        for device in await push_devices_of(self._store, notice.person):
            host = urlsplit(device.endpoint).hostname or ""
            # Devices fail apart: one that is gone does not delay another of the same person.
            if not self._outbox.put(host, device.endpoint, partial(self._send, notice, device)):
                _LOG.info("push message of table %s dropped: the queue is full", notice.table)

    def stop(self) -> None:
        self._outbox.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _send(self, notice: Notice, device: PushDevice) -> bool:
        """One try; True if there is nothing to try again."""
        try:
            known = await self._people_store.find(notice.person)
            # Meanwhile the person may have signed out or switched messages off.
            if known is None or device not in await push_devices_of(self._store, notice.person):
                return True
            status = await self._post(device, self._body(notice, known.lang), notice.table)
        except (PermissionError, NotAllowed):
            _LOG.info("push message of table %s dropped: the address is not allowed", notice.table)
            return True
        except Exception as problem:
            # The address is a secret of the browser, and stays out of the log.
            _LOG.info("push message of table %s failed: %s", notice.table, type(problem).__name__)
            return False
        if status in _GONE:
            await remove_push_device(self._store, notice.person, device.endpoint)
        return status < 500 and status not in TRY_AGAIN

    def _body(self, notice: Notice, lang: str) -> bytes:
        text = say(f"notice.{notice.what}", lang, title=notice.title[:_LONGEST_TITLE])
        return msgspec.json.encode({"text": text, "table": notice.table, "path": notice.path})

    async def _post(self, device: PushDevice, body: bytes, table: str) -> int:
        assert self._key is not None
        call = partial(
            _posted,
            self._key,
            device,
            body,
            hashlib.sha256(table.encode()).hexdigest()[:32],
            self._now(),
            is_public_only=self._config.webhooks == "public",
            own_name=urlsplit(self._config.public_url).hostname or "",
        )
        return await asyncio.get_running_loop().run_in_executor(self._pool, call)


def _posted(
    key: "ServerKey",
    device: PushDevice,
    body: bytes,
    topic: str,
    now: float,
    *,
    is_public_only: bool,
    own_name: str,
) -> int:
    from whistlestop.server.tables.push_encryption import encrypted

    headers = {
        "Authorization": key.authorization(device.endpoint, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_KEPT),
        # A newer message about the same table replaces one that was not delivered yet.
        "Topic": topic,
        "Urgency": "normal",
    }
    sealed = encrypted(body, device.key, device.secret)
    return post(device.endpoint, sealed, headers, is_public_only=is_public_only, own_name=own_name)


def _server_key(config: Config) -> "ServerKey | None":
    if not config.push_key:
        return None
    try:
        from whistlestop.server.tables.push_encryption import ServerKey
    except ImportError as problem:
        raise BadConfig("push_missing", {}) from problem
    try:
        return ServerKey.read(config.push_key, config.push_contact)
    except ValueError as problem:
        raise BadConfig("push_key_wrong", {}) from problem
