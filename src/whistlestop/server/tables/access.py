"""Who sends a request: the key or the cookie, the seat it opens, and whether the request is allowed."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from litestar.connection import ASGIConnection

from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import hashed, token_in
from whistlestop.server.permissions import WATCHING, permission_of
from whistlestop.server.store import Key
from whistlestop.server.store.people import Person
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.table_service import TableService, command_key
from whistlestop.table.actors import Actor, Role
from whistlestop.table.errors import NotAllowed
from whistlestop.table.permissions import (
    COMMANDS,
    KNOWN,
    PHASES,
    Attempt,
    Permission,
    check_conditions,
    role_error,
)
from whistlestop.wire.commands import Command

__all__ = [
    "DEVICE_HEADER",
    "Entrance",
    "Viewer",
    "check_may_act",
    "check_person",
    "check_phase",
    "check_same_viewer",
    "current_viewer",
    "device_of",
    "locked_view",
    "seat_of",
    "token_of",
    "viewer_of",
    "viewer_of_command",
]


DEVICE_HEADER: Final = "whistlestop-device"
# The id of a device opens a hand, so one that could be guessed is no id; the other limit bounds what is
# compared.
_LEAST_ID: Final = 20
_MOST_ID: Final = 100


@dataclass(frozen=True)
class Viewer:
    """What a sender is at one table."""

    seat: int | None
    is_host: bool
    is_device: bool = False
    """By the key of a device that people share: its seat is the one that is unlocked there, as long as it is."""
    key: str | None = None
    """The hash of the key that was shown."""
    person: Person | None = None
    device: str | None = None
    """The id of the device, where it has one."""
    is_invited: bool = False
    """The key was the invitation to the table."""

    def actor(self) -> Actor:
        return Actor(self.seat, self.is_host, self.is_device)

    @property
    def roles(self) -> frozenset[Role]:
        return _roles(self.actor().roles, self.is_invited, _roles_of_person(self.person))


@cache
def _roles(held: frozenset[Role], is_invited: bool, of_person: frozenset[Role]) -> frozenset[Role]:
    at_table = held | {Role.INVITED} if is_invited else held
    return (at_table or frozenset({Role.SPECTATOR})) | {Role.ANYONE} | of_person


_NO_ROLES: Final[frozenset[Role]] = frozenset()
_PERSON: Final = frozenset({Role.PERSON})
_ACCOUNT: Final = frozenset({Role.PERSON, Role.ACCOUNT})
_BOT: Final = frozenset({Role.BOT})


def _roles_of_person(person: Person | None) -> frozenset[Role]:
    if person is None:
        return _NO_ROLES
    if person.is_bot:
        return _BOT
    return _ACCOUNT if person.is_account else _PERSON


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The key of a request, if it has one."""
    return token_in(connection.headers.get("authorization", ""))


def device_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The id of a device that people share, as `unlock` handed it out; one that is too short to be one is none."""
    said = connection.headers.get(DEVICE_HEADER, "")
    return said if _LEAST_ID <= len(said) <= _MOST_ID else None


class Entrance:
    """The only way to a table for requests and sockets."""

    def __init__(self, service: TableService, people: People) -> None:
        self._service: Final = service
        self._people: Final = people

    async def enter(
        self,
        table: str,
        connection: ASGIConnection[Any, Any, Any, Any],
        token: str | None = None,
        looks: int = 1,
        device: str | None = None,
    ) -> tuple[LiveTable, Viewer]:
        """The table and what the sender is there. A key takes precedence over the cookie; a request may have both.

        A request that only reads counts as so many `looks`; requests that change something are counted elsewhere.
        """
        token = token or token_of(connection)

        def see(live_table: LiveTable, person: Person | None) -> Viewer:
            return viewer_of(live_table, token, person, device or device_of(connection))

        return await self.enter_with(table, connection, see, looks)

    async def enter_to_watch(
        self, table: str, connection: ASGIConnection[Any, Any, Any, Any], token: str | None = None
    ) -> tuple[LiveTable, Viewer]:
        """Without a seat, whatever the cookie and the key open; the key of the host keeps the rights of the host."""

        def see(live_table: LiveTable, _person: Person | None) -> Viewer:
            key = None if token is None else live_table.keys.get(hashed(token))
            return viewer_of(live_table, token if key is not None and key.kind == "host" else None)

        return await self.enter_with(table, connection, see)

    async def enter_with(
        self,
        table: str,
        connection: ASGIConnection[Any, Any, Any, Any],
        see: Callable[[LiveTable, Person | None], Viewer],
        looks: int = 1,
    ) -> tuple[LiveTable, Viewer]:
        """The same; `see` says which key or cookie opens the seat."""
        try:
            live_table = await self._service.find(table)
            person = await self._people.person_of(connection)
            viewer = see(live_table, person)
        except WhistlestopError:
            # A request that is refused costs as much as one that is not: guessing addresses and keys is
            # limited too.
            self._people.count_look(connection, None, _looks(connection, looks))
            raise
        # Counting comes before the permission of the request, so that refused requests count.
        await self._admit(live_table, viewer, connection, looks)
        await _check_request(connection, live_table, viewer)
        return live_table, viewer

    async def _admit(
        self,
        live_table: LiveTable,
        viewer: Viewer,
        connection: ASGIConnection[Any, Any, Any, Any],
        looks: int,
    ) -> None:
        """Count the look, refuse a person who is banned, and note that the seat's player is here."""
        person = None if viewer.person is None else viewer.person.id
        who = person if viewer.seat is None else (live_table.state.table_id, viewer.seat)
        self._people.count_look(connection, who, _looks(connection, looks))
        if viewer.seat is not None or viewer.is_host:  # a key alone does not let in somebody who is banned
            await self._people.check_not_banned(live_table.responsible_person(viewer.seat))
        live_table.attendance.note(viewer.seat, self._service.now())


def _looks(connection: ASGIConnection[Any, Any, Any, Any], looks: int) -> int:
    return looks if connection.scope.get("method", "GET") in ("GET", "HEAD") else 0


def viewer_of(
    live_table: LiveTable, token: str | None, person: Person | None = None, device: str | None = None
) -> Viewer:
    """The seat that a key or a person has; with neither, a spectator."""
    return _viewer_by(live_table, None if token is None else hashed(token), person, device)


@asynccontextmanager
async def locked_view(live_table: LiveTable, viewer: Viewer) -> AsyncIterator[Viewer]:
    """Lock the table and give the viewer as of now: while the request waited, somebody else may have sat down."""
    async with live_table.lock:
        yield current_viewer(live_table, viewer)


def current_viewer(live_table: LiveTable, viewer: Viewer) -> Viewer:
    """What the sender may see now, checked under the table's lock. A shared device sees the hand that is unlocked."""
    now = _viewer_by(live_table, viewer.key, viewer.person, viewer.device)
    if now.is_host != viewer.is_host or (now.seat != viewer.seat and not viewer.is_device):
        raise NotAllowed("wrong_key")
    return now


def check_same_viewer(live_table: LiveTable, viewer: Viewer) -> None:
    """For what takes time or changes the table, under the lock: refuse a device whose hand was covered meanwhile."""
    if viewer.seat not in (None, current_viewer(live_table, viewer).seat):
        raise NotAllowed("seat_locked")


def viewer_of_command(live_table: LiveTable, viewer: Viewer, command: str) -> Viewer:
    """On a shared device a repeated command belongs to the seat that first sent it, so that it is not executed twice
    after another hand was unlocked. The answer is redacted for the seat that is unlocked now."""
    if viewer.is_device:
        for seat in (None, *range(len(live_table.state.seats))):
            if command_key(live_table.state, seat, command) in live_table.state.commands:
                return replace(viewer, seat=seat)
    return viewer


def _viewer_by(live_table: LiveTable, shown: str | None, person: Person | None, device: str | None) -> Viewer:
    key = None if shown is None else live_table.keys.get(shown)
    # Not taken for a spectator: a player whose key is void must learn it.
    if shown is not None and key is None:
        raise NotAllowed("wrong_key")
    viewer = _recognized(live_table, key, person, device)
    if not any(_allows(permission, live_table, viewer) for permission in WATCHING):
        raise NotAllowed("no_spectators")
    return viewer


def _recognized(live_table: LiveTable, key: Key | None, person: Person | None, device: str | None) -> Viewer:
    """What the sender is at this table, by key and cookie."""
    kind, shown = (None, None) if key is None else (key.kind, key.hash)
    if kind == "device":
        # The host's key and cookie are on other devices too: they see no hand.
        return Viewer(live_table.hand_on(device), True, True, shown, person, device)
    seat = key.seat if key is not None and kind == "seat" else None
    if seat is None and person is not None:
        # The key first: at one table a person may hold the key of a seat that is not their own.
        seat = live_table.seat_of(person.id)
    is_owner = person is not None and live_table.host == person.id
    is_hosts_seat = seat is not None and seat == live_table.state.host
    return Viewer(
        seat,
        is_host=kind == "host" or is_owner or is_hosts_seat,
        key=shown,
        person=person,
        is_invited=kind == "invite",
    )


def _allows(permission: Permission, live_table: LiveTable, viewer: Viewer) -> bool:
    if not permission.who & viewer.roles or live_table.state.status not in permission.when:
        return False
    try:
        check_conditions(permission, Attempt(live_table.state, viewer.actor()))
    except WhistlestopError:
        return False
    return True


async def _check_request(
    connection: ASGIConnection[Any, Any, Any, Any], live_table: LiveTable, viewer: Viewer
) -> None:
    """Refuse a request that its row does not allow this viewer now.

    The phase is read under the lock: the state may have an entry that is not stored yet, and must not show it.
    """
    _check_role(connection, live_table, viewer)
    # A request that is allowed in every phase need not wait for the lock.
    if _permission_of(connection).when != PHASES:
        async with live_table.lock:
            check_phase(connection, live_table)


def check_phase(connection: ASGIConnection[Any, Any, Any, Any], live_table: LiveTable) -> None:
    """Under the lock: refuse a request that its row does not allow in the table's phase."""
    error = _permission_of(connection).phase_error(live_table.state.status)
    if error is not None:
        raise error


def _check_role(
    connection: ASGIConnection[Any, Any, Any, Any], live_table: LiveTable, viewer: Viewer
) -> None:
    permission = _permission_of(connection)
    check_conditions(permission, Attempt(live_table.state, viewer.actor()))
    is_known = token_of(connection) is not None or viewer.person is not None
    error = role_error(permission, viewer.roles, is_known=is_known)
    if error is not None:
        raise error


def seat_of(viewer: Viewer) -> int:
    """The seat of a player."""
    if viewer.seat is None:
        raise NotAllowed("seat_locked" if viewer.is_device else "no_seat")
    return viewer.seat


async def check_person(people: People, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Refuse a request that needs a known person, an account or a bot account, if it comes from none."""
    permission = _permission_of(connection)
    if permission.who <= KNOWN:
        error = role_error(permission, _roles_of_person(await people.find_person(connection)))
        if error is not None:
            raise error


def _permission_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Permission:
    return permission_of(str(connection.scope.get("method", "WS")), connection.scope["path_template"])


def check_may_act(viewer: Viewer, command: Command, *, is_known: bool) -> None:
    """Refuse a sender who may never give this command. What depends on the table is checked under its lock."""
    # Under the lock the table of permissions decides with phase and conditions; here only strangers are
    # refused early.
    if viewer.roles & {Role.PLAYER, Role.HOST}:
        return
    error = role_error(COMMANDS[type(command)], viewer.roles, is_known=is_known)
    if error is not None:
        raise error
