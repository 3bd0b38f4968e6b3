"""Turn notices: who has something to do or to know at a slow table, and the channels that send it."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from whistlestop.history import Entry
from whistlestop.history.table_events import Reacted, RematchOpened, Said, Warned
from whistlestop.server.config import Config
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.table.table_state import TableState

__all__ = ["Channel", "Notice", "TurnNotices"]

_LOG: Final = logging.getLogger("whistlestop.notices")
_MOST: Final = 10_000
"""Pairs of table and person that had a notice lately; others are dropped, for a player can also look."""


class Notice(NamedTuple):
    """What a person receives. It has nothing that is hidden at the table: it may pass through the hands of others."""

    table: str
    title: str
    person: str
    what: str

    @property
    def path(self) -> str:
        """The page that it is about."""
        return f"{'join' if self.what == 'invited' else 't'}/{self.table}"


class Channel(Protocol):
    """One way to a person."""

    async def enqueue(self, notice: Notice) -> None:
        """Send it when its turn comes, if the person wants it this way."""

    def stop(self) -> None: ...


class TurnNotices:
    def __init__(self, config: Config, *channels: Channel) -> None:
        self._config: Final = config
        self._channels: Final = channels
        self._lately: Final[dict[tuple[str, str], Notice | None]] = {}
        """By table and person who had a notice lately, the one that waits until they may have another."""
        self._tasks: Final[set[asyncio.Task[None]]] = set()

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
                self._queue(Notice(table_state.table_id, title, person, concerned[seat]))

    def invited(self, table_state: TableState, person: str) -> None:
        """Tell somebody that a friend keeps a seat for them."""
        if self._config.webhooks != "nobody":
            title = table_state.settings.title or table_state.game.id
            self._queue(Notice(table_state.table_id, title, person, "invited"))

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for channel in self._channels:
            channel.stop()

    def _forget_outdated(self, table_state: TableState, seat: int, person: str) -> None:
        waiting = self._lately.get((table_state.table_id, person))
        if waiting is not None and _is_outdated(table_state, seat, waiting.what):
            self._lately[table_state.table_id, person] = None

    def _queue(self, notice: Notice) -> None:
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
        for channel in self._channels:
            task = asyncio.create_task(channel.enqueue(notice))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _send_waiting(self, key: tuple[str, str]) -> None:
        waiting = self._lately.pop(key)
        if waiting is not None:
            self._queue(waiting)


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
    if table_state.is_over and not isinstance(last, Said | Reacted):
        notices = dict.fromkeys(
            range(len(table_state.seats)), "rematch" if isinstance(last, RematchOpened) else "over"
        )
        notices.pop(getattr(last, "seat", None), None)  # type: ignore[arg-type]
    return notices
