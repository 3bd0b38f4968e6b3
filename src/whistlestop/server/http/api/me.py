"""Who one is, over HTTP."""

from typing import Any

from litestar import Controller, Request, Response, get, patch, post

from whistlestop.server.admin.erasure import erase_person
from whistlestop.server.admin.personal_data import personal_data_of
from whistlestop.server.auth.login_limits import LoginLimits
from whistlestop.server.auth.people import People
from whistlestop.server.http.error_responses import language_of
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.tables.sessions import Sessions
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tables.webhooks import Webhooks
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

    @get("/", summary="Get your name and kind of account")
    async def me(self, request: Request[Any, Any, Any], people: People) -> Response[Me]:
        """The cookie is renewed: a person who comes back within a year stays known."""
        person = await people.person_of(request)
        if person is None or person.is_bot:
            return Response(_me(person))
        return await _with_cookie(people, person)

    @post("/", summary="Become a guest with a name")
    async def be_guest(self, data: NewGuest, request: Request[Any, Any, Any], people: People) -> Response[Me]:
        if await people.person_of(request) is not None:
            raise NotAllowed("known_already")
        people.count("guests", request)
        return await _signed_in(people, request, await people.new_guest(data.name, language_of(request)))

    @patch("/", summary="Change your name, or where turn notices go")
    async def change(
        self, data: ChangeMe, request: Request[Any, Any, Any], people: People, webhooks: Webhooks
    ) -> Me:
        """At tables you sit at already you keep the name you sat down with."""
        person = await people.require_person(request)
        values: dict[str, Any] = {}
        if data.name is not None:
            values["name"] = clean_name(data.name)
        if data.lang is not None:
            values["lang"] = data.lang
        if data.webhook is not None:
            values["webhook"] = webhooks.checked(data.webhook) if data.webhook else None
        return _me(await people.change(person, **values) if values else person)

    @post("/register", summary="Create an account; a guest keeps all games")
    async def register(
        self,
        data: Register,
        request: Request[Any, Any, Any],
        service: TableService,
        logins: LoginLimits,
        people: People,
        sessions: Sessions,
    ) -> Response[Me]:
        if service.config.register == "nobody":
            raise NotAllowed("may_not_register")
        # Before the password is hashed, which is what an attacker would want the server to spend time on.
        people.count("registrations", request)
        guest = await _guest(people, request)
        person = await people.register(guest, data.login, data.password, data.name, language_of(request))
        # Remembers the address: strangers who guess later do not lock the owner out.
        await logins.succeeded(request, data.login, person.id)
        await sessions.reload_owners(person.id)  # other holders of the guest's cookie lose access
        return await _signed_in(people, request, person)

    @post("/login", summary="Log in", status_code=200)
    async def login(
        self,
        data: Login,
        request: Request[Any, Any, Any],
        logins: LoginLimits,
        people: People,
        sessions: Sessions,
    ) -> Response[Me]:
        """What you did as a guest on this device becomes the account's."""
        await logins.count(request, data.login)
        guest = await _guest(people, request)
        person = await people.login(guest, data.login, data.password)
        await logins.succeeded(request, data.login, person.id)
        if guest is not None and guest.id != person.id:
            await sessions.reload_owners(guest.id)
        return await _signed_in(people, request, person)

    @post("/logout", summary="Log out on this device, or everywhere", status_code=200)
    async def logout(
        self, data: Logout, request: Request[Any, Any, Any], people: People, sessions: Sessions
    ) -> Response[Me]:
        """The cookie and all its copies become void."""
        person = await people.find_person(request)
        if person is not None:
            if data.everywhere:
                await people.leave_everywhere(person)
            else:
                await people.end_session(person, person.session)
            await sessions.reload_owners(person.id)
        return Response(Me(kind="nobody"), cookies=[people.no_cookie()])

    @post("/password", summary="Change your password; other devices have to log in again", status_code=200)
    async def password(
        self,
        data: ChangePassword,
        request: Request[Any, Any, Any],
        logins: LoginLimits,
        people: People,
        sessions: Sessions,
    ) -> Response[Me]:
        person = await _account(people, request)
        await _check_password(logins, people, request, person, data.old)
        changed = await people.set_password(person, data.new)
        await sessions.reload_owners(person.id)  # sockets that came by an old cookie are cut
        return await _signed_in(people, request, changed)

    @get("/sessions", summary="List your sessions")
    async def sessions(
        self, request: Request[Any, Any, Any], people: People, people_store: PeopleStore
    ) -> MySessions:
        return await _sessions(people_store, await people.require_person(request))

    @post("/sessions/end", summary="Sign out on another device, or on all others", status_code=200)
    async def end_session(
        self,
        data: EndSession,
        request: Request[Any, Any, Any],
        people: People,
        people_store: PeopleStore,
        sessions: Sessions,
    ) -> MySessions:
        person = await people.require_person(request)
        if data.session is None:
            await people.end_other_sessions(person)
        # This device signs out by `logout`, which also removes the cookie.
        elif data.session == person.session or not await people.end_session(person, data.session):
            raise NotAllowed("no_such_session")
        await sessions.reload_owners(person.id)
        return await _sessions(people_store, person)

    @get("/blocks", summary="List the people whom you have blocked")
    async def blocks(
        self, request: Request[Any, Any, Any], people: People, people_store: PeopleStore
    ) -> MyBlocks:
        return await _blocks(people_store, await people.require_person(request))

    @post("/blocks/end", summary="Remove a block", status_code=200)
    async def unblock(
        self, data: EndBlock, request: Request[Any, Any, Any], people: People, people_store: PeopleStore
    ) -> MyBlocks:
        person = await people.require_person(request)
        if not await people_store.unblock(person.id, data.block):
            raise NotAllowed("no_such_block")
        return await _blocks(people_store, person)

    @get("/export", summary="Export all data that the server stores about you")
    async def export(
        self,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        people_store: PeopleStore,
    ) -> dict[str, Any]:
        # Somebody who is banned keeps the right to their data.
        person = await people.require_person(request, even_banned=True)
        people.count_look(request, person.id, _COSTLY)
        return await personal_data_of(service.store, people_store, person)

    @post("/delete", summary="Delete your account or guest", status_code=200)
    async def delete(
        self,
        data: DeleteMe,
        request: Request[Any, Any, Any],
        service: TableService,
        logins: LoginLimits,
        people: People,
        people_store: PeopleStore,
    ) -> Response[Me]:
        """What you did at tables stays there, without your name."""
        person = await people.require_person(request, even_banned=True)
        if person.is_account:
            await _check_password(logins, people, request, person, data.password)
        await erase_person(service, people, people_store, person.id)
        return Response(Me(kind="nobody"), cookies=[people.no_cookie()])


def _me(person: Person | None) -> Me:
    if person is None:
        return Me(kind="nobody")
    return Me(
        kind="bot" if person.is_bot else "account" if person.is_account else "guest",
        name=person.name,
        login=person.login,
        lang=person.lang,
        webhook=person.webhook,
        created=person.created,
    )


async def _with_cookie(people: People, person: Person) -> Response[Me]:
    return Response(_me(person), cookies=[await people.cookie(person)])


async def _signed_in(people: People, request: Request[Any, Any, Any], person: Person) -> Response[Me]:
    person, cookie = await people.signed_in(person, request)
    return Response(_me(person), cookies=[cookie])


async def _sessions(people_store: PeopleStore, person: Person) -> MySessions:
    found = await people_store.sessions_of(person.id)
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


async def _blocks(people_store: PeopleStore, person: Person) -> MyBlocks:
    found = await people_store.blocks_of(person.id)
    return MyBlocks(tuple(MyBlock(block=row.id, name=row.name, created=row.created) for row in found))


async def _guest(people: People, request: Request[Any, Any, Any]) -> Person | None:
    """What comes with the request becomes an account's; a bot account stays its owner's."""
    person = await people.person_of(request)
    if person is not None and person.is_bot:
        raise NotAllowed("not_for_bots")
    return person


async def _account(people: People, request: Request[Any, Any, Any]) -> Person:
    person = await people.require_person(request)
    if not person.is_account:
        raise NotAllowed("no_account")
    return person


async def _check_password(
    logins: LoginLimits, people: People, request: Request[Any, Any, Any], person: Person, password: str
) -> None:
    logins.count_password_check(request, person.login or "", person.id)
    await people.check_password(person, password)
