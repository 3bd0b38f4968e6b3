"""Push messages: which browsers of a person get turn notices."""

from typing import Any

from litestar import Controller, Request, get, post

from whistlestop.server.auth.people import People
from whistlestop.server.store.people import Person
from whistlestop.server.store.push_devices import (
    PushDevice,
    add_push_device,
    push_devices_of,
    remove_push_device,
)
from whistlestop.server.tables.push import Push
from whistlestop.server.tables.table_service import TableService
from whistlestop.wire.friends import MyPush, PushSubscription, StopPush

__all__ = ["PushMessages"]


class PushMessages(Controller):
    path = "/api/me/push"
    tags = ("people",)

    @get("/", summary="Get the key to which a browser subscribes for push messages")
    async def state(
        self, request: Request[Any, Any, Any], service: TableService, people: People, push: Push
    ) -> MyPush:
        return await _state(service, push, await people.require_person(request))

    @post("/", summary="Send turn notices to this browser", status_code=200)
    async def subscribe(
        self,
        data: PushSubscription,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        push: Push,
    ) -> MyPush:
        """Until you sign out on this device."""
        person = await people.require_person(request)
        endpoint = push.checked(data.endpoint, data.key, data.secret)
        device = PushDevice(endpoint, data.key, data.secret)
        await add_push_device(service.store, person.id, person.session, device, service.now())
        return await _state(service, push, person)

    @post("/end", summary="Send no more turn notices to a browser", status_code=200)
    async def end(
        self,
        data: StopPush,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        push: Push,
    ) -> MyPush:
        person = await people.require_person(request)
        await remove_push_device(service.store, person.id, data.endpoint)
        return await _state(service, push, person)


async def _state(service: TableService, push: Push, person: Person) -> MyPush:
    return MyPush(key=push.public_key, devices=len(await push_devices_of(service.store, person.id)))
