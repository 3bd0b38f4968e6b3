"""Turn notices: a message to an address of the player's choice when a slow table waits for them, or is over."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from whistlestop.server.config import Config
from whistlestop.server.held import Held
from whistlestop.server.outward import checked_url, post_json
from whistlestop.server.people import People
from whistlestop.table.errors import NotAllowed
from whistlestop.table.room import Room
from whistlestop.tell import say
from whistlestop.wire.log import Again, Said, Stamped, Warned

__all__ = ["Notices"]

_LOG: Final = logging.getLogger("whistlestop.notices")
_WAITS: Final = (0.0, 2.0, 20.0, 120.0, 600.0)
"""Seconds before each try."""
_MOST: Final = 1000
"""Notices under way; more than that are dropped, for a player can also look."""


class Notices:
    def __init__(self, people: People, config: Config) -> None:
        self._people: Final = people
        self._config: Final = config
        self._pool: Final = ThreadPoolExecutor(4, thread_name_prefix="notices")
        self._under_way: Final[set[asyncio.Task[None]]] = set()

    def checked(self, url: str) -> str:
        """An address that notices may go to, as far as one can tell before asking for it."""
        if self._config.webhooks == "nobody":
            raise NotAllowed("no_webhooks")
        return checked_url(url)

    def after(self, held: Held, entries: Sequence[Stamped]) -> None:
        """Tell those whom these entries concern, if they are known."""
        if held.room.settings.pace != "slow" or not entries or self._config.webhooks == "nobody":
            return
        for seat, what in _concerned(held.room, entries).items():
            person = held.persons.get(seat)
            if person is not None:
                self._begin(held, person, what)

    def _begin(self, held: Held, person: str, what: str) -> None:
        if len(self._under_way) >= _MOST:
            _LOG.warning("too many notices under way; one is dropped")
            return
        room = held.room
        task = asyncio.create_task(self._send(room.table, room.settings.title or room.game.id, person, what))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _send(self, table: str, title: str, person: str, what: str) -> None:
        for wait in _WAITS:
            await asyncio.sleep(wait)
            try:
                known = await self._people.store.find(person)
                if known is None or known.webhook is None:
                    return
                text = say(f"notice.{what}", known.lang, title=title)
                body = {"text": text, "table": table}
                if (
                    self._config.public_url
                ):  # by itself the server does not know by which address people reach it
                    body["url"] = f"{self._config.public_url}{self._config.base_path}/t/{table}"
                status = await self._post(known.webhook, msgspec.json.encode(body))
            except PermissionError:
                _LOG.info("a notice of table %s may not go where it should", table)
                return
            except Exception as problem:
                # The address is the player's secret, and stays out of the log.
                _LOG.info("a notice of table %s failed: %s", table, type(problem).__name__)
            else:
                if status < 400 or status in (404, 410):
                    return

    async def _post(self, url: str, body: bytes) -> int:
        is_public_only = self._config.webhooks == "public"
        return await asyncio.get_running_loop().run_in_executor(
            self._pool, lambda: post_json(url, body, is_public_only=is_public_only)
        )

    def stop(self) -> None:
        for task in self._under_way:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _concerned(room: Room, entries: Sequence[Stamped]) -> dict[int, str]:
    """The seats that have something to do or to know since these entries, and what; not who did it themselves."""
    first, last = entries[0].seq, entries[-1].entry
    told: dict[int, str] = {}
    if room.proposal is not None and room.proposed_since >= first:
        told = dict.fromkeys(room.voters - room.agreed, "proposed")
    for seat in room.asked:
        if room.asked_since[seat] >= first and room.thinks(seat) is None:
            told[seat] = "your_turn"
    told |= {done.entry.seat: "warned" for done in entries if isinstance(done.entry, Warned)}
    if room.is_over and not isinstance(last, Said):
        told = dict.fromkeys(range(len(room.chairs)), "again" if isinstance(last, Again) else "over")
        told.pop(getattr(last, "seat", None), None)  # type: ignore[arg-type]
    return told
