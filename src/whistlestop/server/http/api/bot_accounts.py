"""Bot accounts of an account: programs that play under a name of their own, by a token."""

import secrets
from typing import Any

from litestar import Controller, Request, get, post

from whistlestop.server.admin.erasure import erase_person
from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import hashed, new_bot_token
from whistlestop.server.store.bot_accounts import (
    add_bot_account,
    bot_accounts_of,
    rename_bot_account,
    replace_bot_token,
)
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_name
from whistlestop.wire.bot_accounts import (
    BotAccount,
    BotAccountToken,
    MyBotAccounts,
    NewBotAccount,
    OwnBotAccount,
    RenameBotAccount,
)

__all__ = ["BotAccounts"]


class BotAccounts(Controller):
    path = "/api/me/bots"
    tags = ("people",)

    @get("/", summary="List your bot accounts")
    async def bots(
        self, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> MyBotAccounts:
        person = await people.require_person(request)
        people.count_look(request, person.id)
        return await _bots(service, person)

    @post("/", summary="Create a bot account and its token")
    async def create(
        self, data: NewBotAccount, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> BotAccountToken:
        """A request with the header `Authorization: Bearer <token>` acts as the bot account. The token is not shown
        again."""
        person = await people.require_person(request)
        people.count("registrations", request, person)
        bot, name, most = secrets.token_hex(12), clean_name(data.name), service.config.bot_accounts
        await add_bot_account(service.store, person, bot, name, service.now(), most)
        return await _with_token(service, person, bot)

    @post("/rename", summary="Rename a bot account", status_code=200)
    async def rename(
        self, data: RenameBotAccount, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> MyBotAccounts:
        """At tables where it sits already it keeps the name it sat down with."""
        person = await people.require_person(request)
        if not await rename_bot_account(service.store, person.id, data.bot, clean_name(data.name)):
            raise NotAllowed("no_such_bot_account")
        people.forget(data.bot)
        return await _bots(service, person)

    @post("/token", summary="Replace the token of a bot account", status_code=200)
    async def token(
        self, data: OwnBotAccount, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> BotAccountToken:
        """The old token is void at once, and connections that came by it are closed."""
        person = await people.require_person(request)
        people.count("registrations", request, person)
        made = await _with_token(service, person, data.bot)
        await service.sessions.reload_owners(data.bot)
        return made

    @post("/delete", summary="Delete a bot account", status_code=200)
    async def delete(
        self,
        data: OwnBotAccount,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        people_store: PeopleStore,
    ) -> MyBotAccounts:
        """What it did at tables stays there, without its name."""
        person = await people.require_person(request)
        await _own(service, person, data.bot)
        await erase_person(service, people, people_store, data.bot)
        return await _bots(service, person)


async def _with_token(service: TableService, person: Person, bot: str) -> BotAccountToken:
    token = new_bot_token()
    if not await replace_bot_token(service.store, person.id, bot, hashed(token), service.now()):
        raise NotAllowed("no_such_bot_account")
    found = await _own(service, person, bot)
    return BotAccountToken(bot=bot, name=found.name, token=token)


async def _own(service: TableService, person: Person, bot: str) -> Person:
    found = next((one for one in await bot_accounts_of(service.store, person.id) if one.id == bot), None)
    if found is None:
        raise NotAllowed("no_such_bot_account")
    return found


async def _bots(service: TableService, person: Person) -> MyBotAccounts:
    found = await bot_accounts_of(service.store, person.id)
    return MyBotAccounts(
        bots=tuple(
            [BotAccount(bot=one.id, name=one.name, created=one.created, seen=one.seen) for one in found]
        ),
        most=service.config.bot_accounts,
    )
