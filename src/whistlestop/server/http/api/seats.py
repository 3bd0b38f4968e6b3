"""Seats over HTTP: taking one, keeping it on another device, sharing a device."""

from dataclasses import replace
from typing import Any, Final

from litestar import Controller, Request, Response, post

from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import hashed, new_token
from whistlestop.server.permissions import SEATS_TO_TAKE, permission_of
from whistlestop.server.store import Key
from whistlestop.server.store.challenges import is_challenged
from whistlestop.server.store.friends import are_friends
from whistlestop.server.store.invitations import end_invitation, invited_by
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.tables.access import (
    DEVICE_HEADER,
    Entrance,
    check_phase,
    check_same_viewer,
    locked_view,
    seat_of,
    token_of,
)
from whistlestop.server.tables.hotseat import lock, set_pin, unlock
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.rematch import create_rematch, rematch_of, sit_at_rematch
from whistlestop.server.tables.seat_keys import new_key, other_keys
from whistlestop.server.tables.seat_pins import SeatPins
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.actors import Actor, Role
from whistlestop.table.errors import NotAllowed
from whistlestop.table.permissions import Attempt, check_conditions
from whistlestop.table.redaction import look_at
from whistlestop.wire.http import (
    JoinRequest,
    RematchMade,
    RematchRequest,
    SeatKey,
    SeatRequest,
    SetPin,
    Unlock,
)
from whistlestop.wire.table import Look

__all__ = ["Seats", "take_seat"]

_JOIN: Final = permission_of("POST", "/api/tables/{table}/join")


class Seats(Controller):
    path = "/api/tables/{table:str}"
    tags = ("seats",)

    @post("/join", summary="Take a free seat")
    async def join(
        self,
        table: str,
        data: JoinRequest,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
    ) -> SeatKey:
        """Earlier keys of this seat become void."""
        return await take_seat(service, people, await service.find(table), request, data)

    @post("/bind", summary="Bind the seat of your key to your account or guest", status_code=200)
    async def bind_seat(
        self,
        table: str,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people: People,
    ) -> None:
        person = await people.require_person(request)
        live_table, viewer = await entrance.enter(table, request)
        seat = seat_of(viewer)

        def authorize() -> None:
            check_same_viewer(live_table, viewer)
            if live_table.seat_of(person.id) not in (None, seat):
                raise NotAllowed("sits_already")
            if live_table.persons.get(seat, person.id) != person.id:
                raise NotAllowed("seat_taken", {"seat": seat})

        await service.bind_seat(live_table, seat, person.id, authorize)

    @post("/return-link", summary="Create one more key of your seat, for another device")
    async def return_link(
        self,
        table: str,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people_store: PeopleStore,
    ) -> SeatKey:
        live_table, viewer = await entrance.enter(table, request)
        seat = seat_of(viewer)
        return SeatKey(
            seat,
            await new_key(
                people_store,
                live_table,
                seat,
                service.now(),
                authorize=lambda: check_same_viewer(live_table, viewer),
            ),
        )

    @post("/revoke-other-keys", summary="Make all other keys of your seat void", status_code=200)
    async def revoke(
        self, table: str, request: Request[Any, Any, Any], entrance: Entrance, people_store: PeopleStore
    ) -> None:
        """The key of this request stays valid. A request with a cookie alone makes all keys void."""
        live_table, viewer = await entrance.enter(table, request)
        seat = seat_of(viewer)
        await other_keys(
            people_store, live_table, seat, viewer.key, lambda: check_same_viewer(live_table, viewer)
        )

    @post("/invitation", summary="Create a new key of a free seat, to send to a player")
    async def invitation(
        self,
        table: str,
        data: SeatRequest,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people_store: PeopleStore,
    ) -> SeatKey:
        """Only for the host. Earlier keys of this seat become void."""
        live_table, viewer = await entrance.enter(table, request)
        seats = live_table.state.seats
        if data.seat >= len(seats) or not seats[data.seat].is_person or live_table.state.settings.hotseat:
            raise NotAllowed("unknown_seat", {"seat": data.seat})

        def authorize() -> None:
            check_same_viewer(live_table, viewer)
            check_phase(request, live_table)  # during the game the host could see the hand of this seat
            if live_table.state.seats[data.seat].is_taken:
                raise NotAllowed("seat_taken", {"seat": data.seat})

        await other_keys(people_store, live_table, data.seat, None, authorize)
        return SeatKey(
            data.seat, await new_key(people_store, live_table, data.seat, service.now(), authorize=authorize)
        )

    @post("/rematch", summary="Create or join the rematch, after the end")
    async def rematch(
        self,
        table: str,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people: People,
        people_store: PeopleStore,
        data: RematchRequest | None = None,
    ) -> RematchMade:
        """The first player who asks gets a new table with the same game, settings and bots, and is its host. The
        others take their seats there with the same request. Asking twice gives one more key of the same seat."""
        live_table, viewer = await entrance.enter(table, request)
        commitment = (data and data.commitment) or ""
        there = await rematch_of(service, live_table)
        if there.live_table is None:
            people.may_create(viewer.person)
            people.count("tables", request, viewer.person)
            made = await create_rematch(service, live_table, viewer, there.table, commitment)
            if made is not None:
                return made
            there = await rematch_of(service, live_table)
        people.count("joins", request, viewer.person)
        if there.live_table is None:
            raise NotAllowed("too_late")
        return await sit_at_rematch(service, people_store, live_table, there.live_table, viewer, commitment)

    @post("/unlock", summary="On a shared device: show the hand of this seat", status_code=200)
    async def unlock(
        self,
        table: str,
        data: Unlock,
        request: Request[Any, Any, Any],
        entrance: Entrance,
        pins: SeatPins,
    ) -> Response[Look]:
        """All other hands are covered. This one is covered when another player of the device has to decide.

        The answer's header `Whistlestop-Device` is the id of the device: requests that have it see the hand.
        """
        live_table, viewer = await entrance.enter(table, request)
        device = await unlock(pins, live_table, viewer, data.seat, data.pin)
        async with locked_view(live_table, replace(viewer, device=device)) as now:
            return Response(look_at(live_table.state, now.seat), headers={DEVICE_HEADER: device})

    @post("/lock", summary="On a shared device: cover the hand", status_code=200)
    async def lock(
        self,
        table: str,
        request: Request[Any, Any, Any],
        entrance: Entrance,
        pins: SeatPins,
    ) -> None:
        live_table, viewer = await entrance.enter(table, request)
        await lock(pins, live_table, viewer)

    @post("/pin", summary="On a shared device: set the PIN of the seat that is unlocked", status_code=200)
    async def pin(
        self, table: str, data: SetPin, request: Request[Any, Any, Any], entrance: Entrance, pins: SeatPins
    ) -> None:
        live_table, viewer = await entrance.enter(table, request)
        await set_pin(pins, live_table, viewer, data.pin)


async def take_seat(
    service: TableService,
    people: People,
    live_table: LiveTable,
    request: Request[Any, Any, Any],
    data: JoinRequest,
) -> SeatKey:
    """Who may sit down where, for the API and the page alike."""
    person = await people.person_of(request)
    people.count("joins", request, person)
    check_conditions(_JOIN, Attempt(live_table.state, Actor(None)))
    if person is not None and live_table.seat_of(person.id) is not None:
        raise NotAllowed("sits_already")  # looked at again under the lock
    is_invited = await _is_invited(service, live_table, person)
    seat = _seat_to_take(live_table, data, data.key or token_of(request), is_invited)
    token = new_token()
    name = data.name or (person.name if person else "")
    await service.sit(
        live_table, seat, name, token, None if person is None else person.id, commitment=data.commitment or ""
    )
    if is_invited and person is not None:
        await end_invitation(service.store, live_table.state.table_id, person.id)
    return SeatKey(seat, token)


async def _is_invited(service: TableService, live_table: LiveTable, person: Person | None) -> bool:
    """By a challenge, or by somebody who is still a friend."""
    if person is None:
        return False
    if await is_challenged(service.store, live_table.state.table_id, person.id):
        return True
    if not person.is_account:
        return False
    by = await invited_by(service.store, live_table.state.table_id, person.id)
    return by is not None and await are_friends(service.store, person.id, by)


def _seat_to_take(live_table: LiveTable, data: JoinRequest, token: str | None, is_invited: bool) -> int:
    """The seat that a key is for, or a free one that the sender may take."""
    key = None if not token else live_table.keys.get(hashed(token))
    if data.key and key is None:
        raise NotAllowed("wrong_key")
    if key is not None and key.kind == "seat" and key.seat is not None:
        if data.seat not in (None, key.seat):
            raise NotAllowed("no_free_seat")
        return key.seat
    kinds = SEATS_TO_TAKE[_role_of_guest(live_table, key, data.invite, is_invited)]
    seats = live_table.state.seats
    free = [
        seat for seat, table_seat in enumerate(seats) if not table_seat.is_taken and table_seat.kind == "open"
    ]
    if data.seat is None and not free:
        raise NotAllowed("no_free_seat")
    seat = free[0] if data.seat is None else data.seat
    if 0 <= seat < len(seats) and seats[seat].kind == "invited" and "invited" not in kinds:
        raise NotAllowed("invited_only")
    return seat


def _role_of_guest(live_table: LiveTable, key: Key | None, invite: str, is_invited: bool) -> Role:
    """As what somebody without a key of a seat takes one."""
    if key is not None and key.kind == "host":
        return Role.HOST
    if live_table.state.settings.listed:
        return Role.ANYONE
    if is_invited:
        return Role.INVITED
    invitation = live_table.keys.get(hashed(invite))
    if invitation is None or invitation.kind != "invite":
        raise NotAllowed("wrong_key")
    return Role.INVITED
