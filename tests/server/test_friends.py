"""Friends by consent, their invitations and what they played together; on both kinds of database."""

from collections.abc import Iterator
from typing import Any

import pytest
from browser_clients import PASSWORD, Browser, Town
from http_clients import OPEN, play_out
from served import Served, on_database


@pytest.fixture(scope="module", params=["embedded", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    flags = ("--set", "limits.registrations=1000/hour")
    yield from on_database(request, tmp_path_factory.mktemp("friends"), *flags)


@pytest.fixture
def accounts(served: Served, request: pytest.FixtureRequest) -> Iterator[tuple[Browser, Browser, Browser]]:
    """Ann, Bob and Cleo, each with an account of their own for this test."""
    with Town(served.url) as town:
        people = (town.guest("Ann"), town.guest("Bob"), town.guest("Cleo"))
        for browser, name in zip(people, ("ann", "bob", "cleo"), strict=True):
            assert browser.register(login_of(request, name)).status_code == 201
        yield people


def login_of(request: pytest.FixtureRequest, name: str) -> str:
    return f"{name}-{request.node.originalname[5:25].strip('_')}"


def friends_of(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.get("/api/me/friends").json()
    return found


def names(listed: list[dict[str, Any]]) -> list[str]:
    return [one["name"] for one in listed]


def befriend(ann: Browser, bob: Browser) -> None:
    assert ann.post("/api/me/friends", login=bob.me()["login"]).status_code == 200
    request = friends_of(bob)["asked_you"][0]
    assert bob.post("/api/me/friends/answer", friend=request["friend"], accept=True).status_code == 200


def test_friends_are_made_by_consent(accounts: tuple[Browser, ...]) -> None:
    ann, bob, cleo = accounts
    login = bob.me()["login"]
    asked = ann.post("/api/me/friends", login=login.upper()).json()
    # Before the answer nobody learns more than the login that was typed.
    assert names(asked["you_asked"]) == [login]
    assert asked["you_asked"][0]["together"] is None
    assert names(friends_of(bob)["asked_you"]) == ["Ann"]
    assert friends_of(cleo) == {"friends": [], "asked_you": [], "you_asked": []}
    number = friends_of(bob)["asked_you"][0]["friend"]
    # Neither the sender nor a stranger answers in the place of the other.
    for somebody in (ann, cleo):
        refused = somebody.post("/api/me/friends/answer", friend=number, accept=True)
        assert (refused.status_code, refused.json()["code"]) == (404, "no_such_friend")
    assert cleo.post("/api/me/friends/end", friend=number).status_code == 404
    assert bob.post("/api/me/friends/answer", friend=number, accept=True).status_code == 200
    assert names(friends_of(ann)["friends"]) == ["Bob"]
    assert names(friends_of(bob)["friends"]) == ["Ann"]
    assert ann.post("/api/me/friends/end", friend=number).json()["friends"] == []
    assert friends_of(bob)["friends"] == []


def test_a_request_can_be_refused_and_withdrawn(accounts: tuple[Browser, ...]) -> None:
    ann, bob, cleo = accounts
    assert ann.post("/api/me/friends", login=bob.me()["login"]).status_code == 200
    number = friends_of(bob)["asked_you"][0]["friend"]
    assert bob.post("/api/me/friends/answer", friend=number, accept=False).json()["asked_you"] == []
    assert friends_of(ann)["you_asked"] == []
    sent = ann.post("/api/me/friends", login=cleo.me()["login"]).json()["you_asked"][0]["friend"]
    assert ann.post("/api/me/friends/end", friend=sent).json()["you_asked"] == []
    assert friends_of(cleo)["asked_you"] == []


def test_two_who_ask_each_other_are_friends(accounts: tuple[Browser, ...]) -> None:
    ann, bob, _ = accounts
    assert ann.post("/api/me/friends", login=bob.me()["login"]).status_code == 200
    assert names(bob.post("/api/me/friends", login=ann.me()["login"]).json()["friends"]) == ["Ann"]


def test_guests_strangers_and_oneself_cannot_be_asked(served: Served, accounts: tuple[Browser, ...]) -> None:
    ann = accounts[0]
    assert ann.post("/api/me/friends", login="nobody-has-this").json()["code"] == "no_such_login"
    assert ann.post("/api/me/friends", login=ann.me()["login"]).json()["code"] == "own_friend"
    with Town(served.url) as town:
        assert town.guest("Gus").get("/api/me/friends").json()["code"] == "no_account"
        assert town.browser().get("/api/me/friends").json()["code"] == "not_known"


def test_a_block_ends_a_friendship_and_hides_requests(accounts: tuple[Browser, ...]) -> None:
    ann, bob, _ = accounts
    befriend(ann, bob)
    made = ann.open(OPEN, OPEN, host=0, begin="by_host")
    table = made["table"]
    assert bob.join(table, invite=made["invite"]).status_code == 201
    assert bob.post(f"/api/tables/{table}/block", seat=0).status_code == 200
    assert friends_of(ann)["friends"] == []
    assert friends_of(bob)["friends"] == []
    # The request is taken as any other, so that Ann does not learn of the block; Bob never sees it.
    assert names(ann.post("/api/me/friends", login=bob.me()["login"]).json()["you_asked"]) == [
        bob.me()["login"]
    ]
    assert friends_of(bob)["asked_you"] == []


def test_an_invited_friend_sits_down_at_a_private_table(accounts: tuple[Browser, ...]) -> None:
    ann, bob, cleo = accounts
    befriend(ann, bob)
    number = friends_of(ann)["friends"][0]["friend"]
    made = ann.open(OPEN, OPEN, OPEN, host=0, begin="by_host", title="Sunday")
    table = made["table"]
    assert bob.join(table).json()["code"] == "wrong_key"
    # Only somebody at the table invites, and only their own friends.
    assert cleo.post(f"/api/tables/{table}/invite-friend", friend=number).status_code == 403
    assert ann.post(f"/api/tables/{table}/invite-friend", friend=number + 1000).status_code == 404
    assert ann.post(f"/api/tables/{table}/invite-friend", friend=number).status_code == 200
    found = bob.get("/api/me/invitations").json()["invitations"]
    assert [(one["table"], one["by"], one["title"]) for one in found] == [(table, "Ann", "Sunday")]
    assert cleo.get("/api/me/invitations").json()["invitations"] == []
    assert cleo.join(table).json()["code"] == "wrong_key"
    assert bob.join(table).status_code == 201
    assert bob.get("/api/me/invitations").json()["invitations"] == []


def test_an_invitation_is_void_when_it_is_declined_or_the_friendship_ends(
    accounts: tuple[Browser, ...],
) -> None:
    ann, bob, _ = accounts
    befriend(ann, bob)
    number = friends_of(ann)["friends"][0]["friend"]
    first, second = (ann.open(OPEN, OPEN, host=0, begin="by_host")["table"] for _ in range(2))
    for table in (first, second):
        assert ann.post(f"/api/tables/{table}/invite-friend", friend=number).status_code == 200
    left = bob.post("/api/me/invitations/end", table=first).json()["invitations"]
    assert [one["table"] for one in left] == [second]
    assert bob.join(first).json()["code"] == "wrong_key"
    assert ann.post("/api/me/friends/end", friend=number).status_code == 200
    assert bob.join(second).json()["code"] == "wrong_key"


def test_friends_see_what_they_played_together(accounts: tuple[Browser, ...]) -> None:
    ann, bob, cleo = accounts
    befriend(ann, bob)
    assert friends_of(ann)["friends"][0]["together"]["games"] == 0
    made = ann.open(OPEN, OPEN, host=0, begin="when_full")
    assert bob.join(made["table"], invite=made["invite"]).status_code == 201
    play_out([ann.at(made["table"], 0), bob.at(made["table"], 1)])
    mine = friends_of(ann)["friends"][0]["together"]
    theirs = friends_of(bob)["friends"][0]["together"]
    assert mine["games"] == theirs["games"] == 1
    assert (mine["ahead"], mine["behind"]) == (theirs["behind"], theirs["ahead"])
    assert (mine["mean_score"], mine["their_mean_score"]) == (
        theirs["their_mean_score"],
        theirs["mean_score"],
    )
    result = ann.at(made["table"], 0).look()["result"]
    totals = {one["seat"]: one["total"] for one in result["seats"]}
    assert (mine["mean_score"], mine["their_mean_score"]) == (totals[0], totals[1])
    assert mine["ahead"] == (totals[0] > totals[1])
    assert friends_of(cleo)["friends"] == []


def test_friends_are_exported_and_go_with_the_account(accounts: tuple[Browser, ...]) -> None:
    ann, bob, _ = accounts
    befriend(ann, bob)
    exported = bob.get("/api/me/export").json()
    assert [(one["name"], one["is_mine"]) for one in exported["friends"]] == [("Ann", False)]
    assert ann.post("/api/me/delete", password=PASSWORD).status_code == 200
    assert friends_of(bob) == {"friends": [], "asked_you": [], "you_asked": []}


def tables(browser: Browser, **query: Any) -> set[str]:
    return {one["table"] for one in browser.get("/api/tables", many=50, **query).json()["tables"]}


def test_the_lobby_is_filtered(accounts: tuple[Browser, ...]) -> None:
    ann, bob, cleo = accounts
    befriend(ann, bob)
    live = bob.open(OPEN, OPEN, host=0, begin="by_host", listed=True)["table"]
    slow = cleo.open(OPEN, OPEN, host=0, begin="by_host", listed=True, pace="slow", seconds=86400)["table"]
    other = cleo.open(OPEN, OPEN, host=0, begin="by_host", listed=True, game="usa-classic")["table"]
    assert {live, slow, other} <= tables(ann)
    assert tables(ann, game="mini") >= {live, slow}
    assert other not in tables(ann, game="mini")
    assert slow in tables(ann, pace="slow")
    assert live not in tables(ann, pace="slow")
    assert tables(ann, friends=True) == {live}
    assert ann.get("/api/tables", pace="quick").status_code == 400


def test_tables_of_people_who_are_blocked_are_not_listed(accounts: tuple[Browser, ...]) -> None:
    ann, bob, cleo = accounts
    made = bob.open(OPEN, OPEN, OPEN, host=0, begin="by_host", listed=True)
    assert ann.join(made["table"]).status_code == 201
    assert ann.post(f"/api/tables/{made['table']}/block", seat=0).status_code == 200
    later = bob.open(OPEN, OPEN, host=0, begin="by_host", listed=True)["table"]
    own = ann.open(OPEN, OPEN, host=0, begin="by_host", listed=True)["table"]
    assert later not in tables(ann)
    assert own not in tables(bob)
    assert {later, own} <= tables(cleo)
