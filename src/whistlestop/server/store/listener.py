"""Hints from other processes on the same PostgreSQL. They may be lost: the log is what counts."""

import logging
import threading
from collections.abc import Callable
from typing import Final

import psycopg
from sqlalchemy.engine import URL

from whistlestop.server.store.entries import CHANNEL

__all__ = ["NotificationListener"]

_LOG: Final = logging.getLogger("whistlestop.store")
_PATIENCE: Final = 0.5


class NotificationListener:
    """A thread with a connection of its own, which it makes again whenever it is lost."""

    def __init__(
        self, url: URL, on_entry: Callable[[str, int], object], on_gap: Callable[[], object]
    ) -> None:
        """`on_entry` is called with a table and an entry, `on_gap` when hints may be missing; both in the thread."""
        self._address: Final = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._on_entry: Final = on_entry
        self._on_gap: Final = on_gap
        self._end: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._work, name="listener", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._end.set()
        self._thread.join(5)

    def _work(self) -> None:
        while not self._end.is_set():
            try:
                self._listen()
            except psycopg.Error as problem:
                _LOG.warning("listening for notifications failed: %s", problem)
                self._end.wait(_PATIENCE)

    def _listen(self) -> None:
        with psycopg.connect(
            self._address, autocommit=True, connect_timeout=5, application_name="whistlestop-listener"
        ) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            # After LISTEN, not before: what is committed between the two would never be heard of.
            self._on_gap()
            while not self._end.is_set():
                for notice in connection.notifies(timeout=_PATIENCE):
                    table, _, seq = notice.payload.rpartition(":")
                    if table and seq.isdecimal():
                        self._on_entry(table, int(seq))
