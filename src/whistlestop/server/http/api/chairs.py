"""Chairs over HTTP: taking one, keeping it on another device, sharing a device."""

from dataclasses import replace
from typing import Any

from litestar import Controller, Request, Response, post

from whistlestop.server.auth.tokens import hashed, new_token
from whistlestop.server.tables.access import (
    DEVICE_HEADER,
    Viewer,
    check_same_viewer,
    enter,
    locked_view,
    token_of,
)
from whistlestop.server.tables.hotseat import lock, set_pin, unlock
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.rematch import create_rematch, rematch_of, sit_at_rematch
from whistlestop.server.tables.seat_keys import new_key, other_keys
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.redaction import look_at
from whistlestop.wire.http import AgainMade, AgainRequest, ChairRequest, JoinRequest, SeatKey, SetPin, Unlock
from whistlestop.wire.table import Look

__all__ = ["Chairs", "take_chair"]


class Chairs(Controller):
    path = "/api/tables/{table:str}"
    tags = ("chairs",)

    @post("/join", summary="Take a free chair")
    async def join(
        self, table: str, data: JoinRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> SeatKey:
        """Keys of this chair that were handed out before open nothing any more."""
        return await take_chair(hall, await hall.find(table), request, data)

    @post("/claim", summary="Make the chair of your key your own, as the person you are", status_code=200)
    async def claim(self, table: str, request: Request[Any, Any, Any], hall: TableService) -> None:
        person = await hall.people.known(request)
        held, eyes = await enter(hall, table, request)
        seat = _own_chair(held, eyes)

        def may() -> None:
            check_same_viewer(held, eyes)
            if held.seat_of(person.id) not in (None, seat):
                raise NotAllowed("sits_already")
            if held.persons.get(seat, person.id) != person.id:
                raise NotAllowed("chair_taken", {"seat": seat})

        await hall.claim(held, seat, person.id, may)

    @post("/return-link", summary="One more key of your chair, for another device")
    async def return_link(self, table: str, request: Request[Any, Any, Any], hall: TableService) -> SeatKey:
        held, eyes = await enter(hall, table, request)
        seat = _own_chair(held, eyes)
        return SeatKey(seat, await new_key(hall, held, seat, may=lambda: check_same_viewer(held, eyes)))

    @post("/revoke-other-keys", summary="Let no other key open your chair", status_code=200)
    async def revoke(self, table: str, request: Request[Any, Any, Any], hall: TableService) -> None:
        """The key you show stays; if you show none, but your cookie, no key stays."""
        held, eyes = await enter(hall, table, request)
        seat = _own_chair(held, eyes)
        await other_keys(hall, held, seat, eyes.key, lambda: check_same_viewer(held, eyes))

    @post("/invitation", summary="A fresh key of a free chair, to hand to somebody")
    async def invitation(
        self, table: str, data: ChairRequest, request: Request[Any, Any, Any], hall: TableService
    ) -> SeatKey:
        """The host's. Those that were handed out before open nothing any more."""
        held, eyes = await enter(hall, table, request)
        if not eyes.is_host:
            raise NotAllowed("host_only")
        chairs = held.room.chairs
        if data.seat >= len(chairs) or not chairs[data.seat].is_person or held.room.settings.hotseat:
            raise NotAllowed("no_such_chair", {"seat": data.seat})

        def may() -> None:
            check_same_viewer(held, eyes)
            if held.room.match is not None:
                raise NotAllowed("already_begun")  # the host could see the hand of this chair
            if held.room.chairs[data.seat].is_taken:
                raise NotAllowed("chair_taken", {"seat": data.seat})

        await other_keys(hall, held, data.seat, None, may)
        return SeatKey(data.seat, await new_key(hall, held, data.seat, may=may))

    @post("/again", summary="Play the same again, after the end")
    async def again(
        self,
        table: str,
        request: Request[Any, Any, Any],
        hall: TableService,
        data: AgainRequest | None = None,
    ) -> AgainMade:
        """Whoever asks first gets a new table and hosts it, with the same game, settings and bots. The others of the
        old one sit down there by asking too. Asking twice gives one more key of the same chair."""
        held, eyes = await enter(hall, table, request)
        commitment = (data and data.commitment) or ""
        if eyes.seat is None and not eyes.is_device:
            raise NotAllowed("no_chair" if eyes.key or eyes.person else "no_key")
        if not held.room.is_over:
            raise NotAllowed("not_over")
        there = await rematch_of(hall, held)
        if there.held is None:
            hall.people.may_create(eyes.person)
            hall.people.count("tables", request, eyes.person)
            made = await create_rematch(hall, held, eyes, there.table, commitment)
            if made is not None:
                return made
            there = await rematch_of(hall, held)
        hall.people.count("joins", request, eyes.person)
        if there.held is None:
            raise NotAllowed("too_late")
        return await sit_at_rematch(hall, held, there.held, eyes, commitment)

    @post("/unlock", summary="On a shared device: the player of this chair is there", status_code=200)
    async def unlock(
        self, table: str, data: Unlock, request: Request[Any, Any, Any], hall: TableService
    ) -> Response[Look]:
        """All other chairs are covered. This one covers itself when another person of the device has to decide.

        The answer's header `Whistlestop-Device` is the id of the device: requests that have it see the hand.
        """
        held, eyes = await enter(hall, table, request)
        device = await unlock(hall, held, eyes, data.seat, data.pin)
        async with locked_view(held, replace(eyes, device=device)) as now:
            return Response(look_at(held.room, now.seat), headers={DEVICE_HEADER: device})

    @post("/lock", summary="On a shared device: cover the hand", status_code=200)
    async def lock(self, table: str, request: Request[Any, Any, Any], hall: TableService) -> None:
        held, eyes = await enter(hall, table, request)
        await lock(hall, held, eyes)

    @post("/pin", summary="On a shared device: what unlocks the chair that is unlocked now", status_code=200)
    async def pin(
        self, table: str, data: SetPin, request: Request[Any, Any, Any], hall: TableService
    ) -> None:
        held, eyes = await enter(hall, table, request)
        await set_pin(hall, held, eyes, data.pin)


async def take_chair(
    hall: TableService, held: LiveTable, request: Request[Any, Any, Any], data: JoinRequest
) -> SeatKey:
    """Who may sit down where, for the API and the page alike."""
    person = await hall.people.of(request)
    hall.people.count("joins", request, person)
    if held.room.settings.hotseat:
        raise NotAllowed("one_device")
    if person is not None and held.seat_of(person.id) is not None:
        raise NotAllowed("sits_already")  # looked at again under the lock
    seat = _chair_to_take(held, data, data.key or token_of(request))
    token = new_token()
    name = data.name or (person.name if person else "")
    await hall.sit(
        held, seat, name, token, None if person is None else person.id, commitment=data.commitment or ""
    )
    return SeatKey(seat, token)


def _chair_to_take(held: LiveTable, data: JoinRequest, token: str | None) -> int:
    """The chair that a key is for, or a free one that anybody with the link may have."""
    room = held.room
    key = None if not token else held.keys.get(hashed(token))
    if data.key and key is None:
        raise NotAllowed("wrong_key")
    if key is not None and key.kind == "seat" and key.seat is not None:
        if data.seat not in (None, key.seat):
            raise NotAllowed("no_free_chair")
        return key.seat
    is_host = key is not None and key.kind == "host"
    if not room.settings.listed and not is_host:
        invite = held.keys.get(hashed(data.invite))
        if invite is None or invite.kind != "invite":
            raise NotAllowed("wrong_key")
    free = [seat for seat, chair in enumerate(room.chairs) if not chair.is_taken and chair.kind == "open"]
    if data.seat is None and not free:
        raise NotAllowed("no_free_chair")
    seat = free[0] if data.seat is None else data.seat
    if 0 <= seat < len(room.chairs) and room.chairs[seat].kind == "invited" and not is_host:
        raise NotAllowed("invited_only")
    return seat


def _own_chair(held: LiveTable, eyes: Viewer) -> int:
    if held.room.settings.hotseat:
        raise NotAllowed("one_device")
    if eyes.seat is None:
        raise NotAllowed("no_chair")
    return eyes.seat
