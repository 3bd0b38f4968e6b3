"""Who one is, over HTTP."""

from typing import Any

from litestar import Controller, Request, Response, get, patch, post

from whistlestop.server.admin.erasure import erase_person
from whistlestop.server.admin.personal_data import personal_data_of
from whistlestop.server.http.error_responses import language_of
from whistlestop.server.store.people import Person
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_name
from whistlestop.wire.people import (
    ChangeMe,
    ChangePassword,
    DeleteMe,
    EndBlock,
    EndSession,
    Login,
    Logout,
    Me,
    MyBlock,
    MyBlocks,
    MySession,
    MySessions,
    NewGuest,
    Register,
)

__all__ = ["Myself"]

_COSTLY = 20
"""Looks that an export counts as: it reads every game of a person."""


class Myself(Controller):
    path = "/api/me"
    tags = ("people",)

    @get("/", summary="Who you are")
    async def me(self, request: Request[Any, Any, Any], service: TableService) -> Response[Me]:
        """Whoever comes back within a year stays known."""
        person = await service.people.of(request)
        return Response(_me(None)) if person is None else await _known(service, person)

    @post("/", summary="Be a guest, with just a name")
    async def be_guest(
        self, data: NewGuest, request: Request[Any, Any, Any], service: TableService
    ) -> Response[Me]:
        if await service.people.of(request) is not None:
            raise NotAllowed("known_already")
        service.people.count("guests", request)
        return await _signed_in(
            service, request, await service.people.new_guest(data.name, language_of(request))
        )

    @patch("/", summary="Change your name, or where turn notices go")
    async def change(self, data: ChangeMe, request: Request[Any, Any, Any], service: TableService) -> Me:
        """At tables you sit at already you keep the name you sat down with."""
        person = await service.people.known(request)
        values: dict[str, Any] = {}
        if data.name is not None:
            values["name"] = clean_name(data.name)
        if data.lang is not None:
            values["lang"] = data.lang
        if data.webhook is not None:
            values["webhook"] = service.webhooks.checked(data.webhook) if data.webhook else None
        return _me(await service.people.change(person, **values) if values else person)

    @post("/register", summary="Make an account; a guest keeps everything")
    async def register(
        self, data: Register, request: Request[Any, Any, Any], service: TableService
    ) -> Response[Me]:
        if service.config.register == "nobody":
            raise NotAllowed("may_not_register")
        service.people.count("registrations", request)
        guest = await service.people.of(request)
        person = await service.people.register(
            guest, data.login, data.password, data.name, language_of(request)
        )
        await service.people.logins.succeeded(request, data.login, person.id)
        await service.reload_owners(person.id)  # whoever else had the guest's cookie is nobody now
        return await _signed_in(service, request, person)

    @post("/login", summary="Be who you are", status_code=200)
    async def login(
        self, data: Login, request: Request[Any, Any, Any], service: TableService
    ) -> Response[Me]:
        """What you did as a guest on this device becomes the account's."""
        people = service.people
        await people.logins.count(request, data.login)
        guest = await people.of(request)
        person = await people.login(guest, data.login, data.password)
        await people.logins.succeeded(request, data.login, person.id)
        if guest is not None and guest.id != person.id:
            await service.reload_owners(guest.id)
        return await _signed_in(service, request, person)

    @post("/logout", summary="Be nobody on this device", status_code=200)
    async def logout(
        self, data: Logout, request: Request[Any, Any, Any], service: TableService
    ) -> Response[Me]:
        """The cookie opens nothing any more, wherever it was copied to."""
        person = await service.people.whoever(request)
        if person is not None:
            if data.everywhere:
                await service.people.leave_everywhere(person)
            else:
                await service.people.end_session(person, person.session)
            await service.reload_owners(person.id)
        return Response(Me(kind="nobody"), cookies=[service.people.no_cookie()])

    @post("/password", summary="Change your password; other devices have to log in again", status_code=200)
    async def password(
        self, data: ChangePassword, request: Request[Any, Any, Any], service: TableService
    ) -> Response[Me]:
        person = await _account(service, request)
        await _proven(service, request, person, data.old)
        changed = await service.people.set_password(person, data.new)
        await service.reload_owners(person.id)  # sockets that came by an old cookie are cut
        return await _signed_in(service, request, changed)

    @get("/sessions", summary="Where you are signed in")
    async def sessions(self, request: Request[Any, Any, Any], service: TableService) -> MySessions:
        return await _sessions(service, await service.people.known(request))

    @post("/sessions/end", summary="Sign out on another device, or on all others", status_code=200)
    async def end_session(
        self, data: EndSession, request: Request[Any, Any, Any], service: TableService
    ) -> MySessions:
        person = await service.people.known(request)
        if data.session is None:
            await service.people.end_other_sessions(person)
        elif data.session == person.session or not await service.people.end_session(person, data.session):
            raise NotAllowed("no_such_session")
        await service.reload_owners(person.id)
        return await _sessions(service, person)

    @get("/blocks", summary="Whom you have blocked")
    async def blocks(self, request: Request[Any, Any, Any], service: TableService) -> MyBlocks:
        return await _blocks(service, await service.people.known(request))

    @post("/blocks/end", summary="Take a block back", status_code=200)
    async def unblock(
        self, data: EndBlock, request: Request[Any, Any, Any], service: TableService
    ) -> MyBlocks:
        person = await service.people.known(request)
        if not await service.people.store.unblock(person.id, data.block):
            raise NotAllowed("no_such_block")
        return await _blocks(service, person)

    @get("/export", summary="Everything the server knows of you")
    async def export(self, request: Request[Any, Any, Any], service: TableService) -> dict[str, Any]:
        person = await service.people.known(request, even_banned=True)
        service.people.count_look(request, person.id, _COSTLY)
        return await personal_data_of(service, person)

    @post("/delete", summary="Be forgotten", status_code=200)
    async def delete(
        self, data: DeleteMe, request: Request[Any, Any, Any], service: TableService
    ) -> Response[Me]:
        """What you did at tables stays there, without your name."""
        person = await service.people.known(request, even_banned=True)
        if person.is_account:
            await _proven(service, request, person, data.password)
        await erase_person(service, person.id)
        return Response(Me(kind="nobody"), cookies=[service.people.no_cookie()])


def _me(person: Person | None) -> Me:
    if person is None:
        return Me(kind="nobody")
    return Me(
        kind="account" if person.is_account else "guest",
        name=person.name,
        login=person.login,
        lang=person.lang,
        webhook=person.webhook,
        created=person.created,
    )


async def _known(service: TableService, person: Person) -> Response[Me]:
    return Response(_me(person), cookies=[await service.people.cookie(person)])


async def _signed_in(service: TableService, request: Request[Any, Any, Any], person: Person) -> Response[Me]:
    person, cookie = await service.people.signed_in(person, request)
    return Response(_me(person), cookies=[cookie])


async def _sessions(service: TableService, person: Person) -> MySessions:
    found = await service.people.store.sessions_of(person.id)
    return MySessions(
        tuple(
            MySession(
                session=one.id,
                device=one.device,
                created=one.created,
                seen=one.seen,
                is_this=one.id == person.session,
            )
            for one in found
        )
    )


async def _blocks(service: TableService, person: Person) -> MyBlocks:
    found = await service.people.store.blocks_of(person.id)
    return MyBlocks(tuple(MyBlock(block=row.id, name=row.name, created=row.created) for row in found))


async def _account(service: TableService, request: Request[Any, Any, Any]) -> Person:
    person = await service.people.known(request)
    if not person.is_account:
        raise NotAllowed("no_account")
    return person


async def _proven(
    service: TableService, request: Request[Any, Any, Any], person: Person, password: str
) -> None:
    service.people.logins.count_again(request, person.login or "", person.id)
    await service.people.check_password(person, password)
