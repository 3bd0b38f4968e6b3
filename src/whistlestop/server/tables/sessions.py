"""Connections whose person was banned, signed out or erased are cut."""

from collections.abc import Mapping
from typing import Final

from whistlestop.server.auth.bans import Bans
from whistlestop.server.auth.people import People
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.tables.live_table import LiveTable

__all__ = ["Sessions"]


class Sessions:
    def __init__(
        self, live_tables: Mapping[str, LiveTable], people: People, people_store: PeopleStore, bans: Bans
    ) -> None:
        self._live_tables: Final = live_tables
        self._people: Final = people
        self._people_store: Final = people_store
        self._bans: Final = bans

    async def reload_owners(self, person: str) -> None:
        """Read again which seats and tables this person has, and cut the sockets of sessions that have ended."""
        # Before the first await: a request that comes meanwhile must not find the old person in the cache.
        self._people.forget(person)
        # A copy, because tables come and go while this waits for the database.
        for table, live_table in list(self._live_tables.items()):
            if live_table.host == person or person in live_table.persons.values():
                live_table.host, live_table.persons = await self._people_store.sitters(table)
        sessions = {session.id for session in await self._people_store.sessions_of(person)}
        for live_table in tuple(self._live_tables.values()):
            for subscriber in tuple(live_table.subscribers):
                if subscriber.person == person and subscriber.session not in sessions:
                    subscriber.cut("key_void")
        await self.cut_banned()

    async def cut_banned(self) -> None:
        """Cut the connections of people and addresses that are banned."""
        self._bans.forget()
        for live_table in tuple(self._live_tables.values()):
            if live_table.callers:
                live_table.wake_waiters()  # the sockets of bots check their bans themselves
            for subscriber in tuple(live_table.subscribers):
                is_banned = await self._bans.of_address(subscriber.address)
                for person in live_table.people_behind(subscriber):
                    is_banned = is_banned or await self._bans.of_person(person)
                if is_banned:
                    subscriber.cut("banned")
            if live_table.callers:
                live_table.wake_waiters()

    async def check(self) -> None:
        """Cut the sockets of sessions that another server ended."""
        used = {
            (subscriber.session, subscriber.person)
            for live_table in self._live_tables.values()
            for subscriber in live_table.subscribers
            if subscriber.session is not None
        }
        living = await self._people_store.living_sessions({session for session, _ in used if session})
        for person in {person for session, person in used if person and session not in living}:
            await self.reload_owners(person)
