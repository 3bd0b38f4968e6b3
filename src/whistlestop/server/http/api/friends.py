"""Friends of an account, and their invitations to tables."""

from typing import Any

from litestar import Controller, Request, get, post

from whistlestop.server.auth.people import People
from whistlestop.server.store.friends import (
    NO_GAMES,
    FriendRow,
    GamesTogether,
    accept_friend,
    ask_friend,
    end_friend,
    friends_of,
    games_together,
)
from whistlestop.server.store.invitations import add_invitation, end_invitation, invitations_of
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.tables.access import Entrance
from whistlestop.server.tables.table_service import TableService
from whistlestop.server.tables.turn_notices import TurnNotices
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.friends import (
    AnswerFriend,
    AskFriend,
    EndFriend,
    EndInvitation,
    Friend,
    HeadToHead,
    InviteFriend,
    MyFriends,
    MyInvitation,
    MyInvitations,
)

__all__ = ["Friends"]


class Friends(Controller):
    path = "/api"
    tags = ("friends",)

    @get("/me/friends", summary="List your friends, and what you played together")
    async def friends(
        self, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> MyFriends:
        person = await people.require_person(request)
        people.count_look(request, person.id)
        return await _friends(service, person)

    @post("/me/friends", summary="Ask an account to be your friend", status_code=200)
    async def ask(
        self,
        data: AskFriend,
        request: Request[Any, Any, Any],
        service: TableService,
        people: People,
        people_store: PeopleStore,
    ) -> MyFriends:
        """Nothing of you is shown to each other before the other account accepts. If it has blocked you, the request
        waits without an answer."""
        person = await people.require_person(request)
        people.count("joins", request, person)
        found = await people_store.find_login(data.login.strip().lower())
        if found is None:
            raise NotAllowed("no_such_login")
        if found[0].id == person.id:
            raise NotAllowed("own_friend")
        await ask_friend(service.store, person.id, found[0].id, service.now())
        return await _friends(service, person)

    @post("/me/friends/answer", summary="Accept or refuse a request", status_code=200)
    async def answer(
        self, data: AnswerFriend, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> MyFriends:
        """A refusal removes the request; the other account is not informed."""
        person = await people.require_person(request)
        done = (
            await accept_friend(service.store, person.id, data.friend, service.now())
            if data.accept
            else await end_friend(service.store, person.id, data.friend)
        )
        if not done:
            raise NotAllowed("no_such_friend")
        return await _friends(service, person)

    @post("/me/friends/end", summary="End a friendship, or withdraw your request", status_code=200)
    async def end(
        self, data: EndFriend, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> MyFriends:
        person = await people.require_person(request)
        if not await end_friend(service.store, person.id, data.friend):
            raise NotAllowed("no_such_friend")
        return await _friends(service, person)

    @get("/me/invitations", summary="List the tables to which friends invite you")
    async def invitations(
        self, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> MyInvitations:
        person = await people.require_person(request)
        people.count_look(request, person.id)
        return await _invitations(service, person)

    @post("/me/invitations/end", summary="Decline an invitation", status_code=200)
    async def decline(
        self, data: EndInvitation, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> MyInvitations:
        person = await people.require_person(request)
        await end_invitation(service.store, data.table, person.id)
        return await _invitations(service, person)

    @post("/tables/{table:str}/invite-friend", summary="Invite a friend to a free seat", status_code=200)
    async def invite(
        self,
        table: str,
        data: InviteFriend,
        request: Request[Any, Any, Any],
        service: TableService,
        entrance: Entrance,
        people: People,
        turn_notices: TurnNotices,
    ) -> None:
        """The friend may sit down without the link, and gets a notice."""
        live_table, viewer = await entrance.enter(table, request)
        person = viewer.person
        if person is None or not person.is_account:
            raise NotAllowed("no_account")
        people.count("joins", request, person)
        rows = await friends_of(service.store, person.id)
        friend = next((row for row in rows if row.id == data.friend and row.accepted is not None), None)
        if friend is None:
            raise NotAllowed("no_such_friend")
        if live_table.state.settings.hotseat or not any(
            seat.kind == "open" and not seat.is_taken for seat in live_table.state.seats
        ):
            raise NotAllowed("no_free_seat")
        await add_invitation(service.store, table, friend.other, person.id, service.now())
        turn_notices.invited(live_table.state, friend.other)


async def _friends(service: TableService, person: Person) -> MyFriends:
    rows = await friends_of(service.store, person.id)
    together = await games_together(service.store, person.id)
    return MyFriends(
        friends=tuple(
            [_friend(row, together.get(row.other, NO_GAMES)) for row in rows if row.accepted is not None]
        ),
        asked_you=tuple([_friend(row) for row in rows if row.accepted is None and not row.is_mine]),
        you_asked=tuple([_friend(row) for row in rows if row.accepted is None and row.is_mine]),
    )


def _friend(row: FriendRow, games: GamesTogether | None = None) -> Friend:
    """Somebody who has not accepted is called as the request called them."""
    is_open = row.accepted is None and row.is_mine
    return Friend(
        friend=row.id,
        name=row.login if is_open else row.name,
        login=row.login,
        since=row.created if row.accepted is None else row.accepted,
        together=None if games is None else HeadToHead(**games._asdict()),
    )


async def _invitations(service: TableService, person: Person) -> MyInvitations:
    found = await invitations_of(service.store, person.id)
    return MyInvitations(tuple([MyInvitation(**row._asdict()) for row in found]))
