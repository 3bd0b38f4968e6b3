"""Rated games: what counts, once, and for which ladder; the list and the plain page; on both databases."""

from collections.abc import Iterator
from typing import Any

import pytest
from browser_clients import PASSWORD, Browser, Town
from http_clients import BOT, OPEN, play_out
from served import Served, on_database

from whistlestop.server.tables.rated_games import season_at
from whistlestop.table.ratings import NEW_RATING, rate_game


@pytest.fixture(scope="module", params=["embedded", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    flags = ("--set", "limits.registrations=1000/hour", "--set", "season=test")
    yield from on_database(request, tmp_path_factory.mktemp("ladder"), *flags)


@pytest.fixture
def town(served: Served) -> Iterator[Town]:
    with Town(served.url) as found:
        yield found


def bot_of(owner: Browser, town: Town, name: str) -> Browser:
    token = owner.post("/api/me/bots", name=name).json()["token"]
    return town.browser(Authorization=f"Bearer {token}")


def rated_table(host: Browser, *others: Browser, **more: Any) -> str:
    seats = [OPEN] * (1 + len(others))
    made = host.open(*seats, **{"host": 0, "listed": True, "begin": "when_full", "rated": True} | more)
    for other in others:
        assert other.join(made["table"]).status_code == 201
    return str(made["table"])


def play(table: str, *players: Browser) -> dict[str, int]:
    """To the end; the rank of each player by name."""
    play_out([player.at(table, seat) for seat, player in enumerate(players)])
    look = players[0].at(table).look()
    names = [seat["name"] for seat in look["table"]["seats"]]
    return dict(zip(names, [seat["rank"] for seat in look["result"]["seats"]], strict=True))


def play_alone(player: Browser, table: str) -> None:
    """To the end, while a bot plays for the other seat."""
    mine = player.at(table, 0)
    for _ in range(2000):
        look = mine.look()
        if look["table"]["status"] == "finished":
            return
        if look["options"]:
            mine.act(look["options"][0], look["version"])
        else:
            mine.get("events", since=look["version"], wait=5)
    raise AssertionError("the game does not end")


def ladder(reader: Browser, kind: str = "people", **more: Any) -> dict[str, dict[str, Any]]:
    answer = reader.get("/api/ladder", game="mini", kind=kind, **more)
    assert answer.status_code == 200, answer.text
    return {line["name"]: line for line in answer.json()["lines"]}


def test_a_rated_game_of_accounts_counts_for_the_people(town: Town) -> None:
    one, two = town.account("Ann1"), town.account("Bob1")
    ranks = play(rated_table(one, two), one, two)
    found = ladder(one)
    expected = rate_game([NEW_RATING, NEW_RATING], list(ranks.values()))
    for name, rating in zip(ranks, expected, strict=True):
        line = found[name]
        assert line["level"] == round(rating.mu, 2)
        assert line["rating"] == round(rating.sure, 2)
        assert (line["games"], line["wins"]) == (1, int(ranks[name] == 1))
    assert [found[name]["is_you"] for name in ranks] == [True, False]
    assert not {"Ann1", "Bob1"} & set(ladder(one, "bots"))
    play(rated_table(two, one), two, one)
    assert [ladder(one)[name]["games"] for name in ranks] == [2, 2]


def test_a_game_of_bot_accounts_counts_for_the_bots(town: Town) -> None:
    bots = [bot_of(town.account(f"Owner{name}"), town, name) for name in ("Robby", "Marvin")]
    play(rated_table(*bots), *bots)
    found = ladder(bots[0], "bots")
    assert {found["Robby"]["games"], found["Marvin"]["games"]} == {1}
    assert found["Robby"]["bot"]
    assert not {"Robby", "Marvin"} & set(ladder(bots[0]))


def test_what_counts_for_no_ladder(town: Town) -> None:
    owner, guest = town.account("Ann2"), town.guest("Guest2")
    bots = [bot_of(owner, town, name) for name in ("Own2a", "Own2b")]
    for players in ((owner, guest), (owner, bots[0]), tuple(bots)):
        play(rated_table(*players), *players)
    other = town.account("Bob2")
    play(rated_table(owner, other, rated=False), owner, other)
    agreed = rated_table(owner, other)
    assert owner.at(agreed, 0).ask("propose", what="end").status_code == 200
    assert other.at(agreed, 1).ask("agree", yes=True).status_code == 200
    names = {"Ann2", "Guest2", "Own2a", "Own2b", "Bob2"}
    assert not names & (set(ladder(owner)) | set(ladder(owner, "bots")))


@pytest.mark.parametrize("way", ["leave", "resign"])
def test_who_gives_the_seat_up_comes_last(way: str, town: Town) -> None:
    stays, goes = town.account(f"Stays-{way}"), town.account(f"Goes-{way}")
    table = rated_table(stays, goes)
    assert goes.at(table, 1).ask(way).status_code == 200
    play_alone(stays, table)
    found = ladder(stays)
    assert found[f"Stays-{way}"]["wins"] == 1
    assert found[f"Goes-{way}"]["rating"] < found[f"Stays-{way}"]["rating"]


@pytest.mark.parametrize(
    "more",
    [
        {"seats": [OPEN, BOT]},
        {"hotseat": True, "seats": [{**OPEN, "name": name} for name in "AB"]},
        {"help": "planner"},
    ],
)
def test_only_a_table_of_people_or_bot_accounts_can_be_rated(more: dict[str, Any], town: Town) -> None:
    body = {"game": "mini", "seats": [OPEN, OPEN], "begin": "by_host", "rated": True, **more}
    refused = town.guest("Ann").post("/api/tables", **body)
    assert (refused.status_code, refused.json()["code"]) == (400, "cannot_be_rated")


def test_ratings_are_exported_and_leave_with_the_account(town: Town) -> None:
    one, two = town.account("Ann3"), town.account("Bob3")
    play(rated_table(one, two), one, two)
    (mine,) = one.get("/api/me/export").json()["ratings"]
    assert (mine["game"], mine["season"], mine["games"]) == ("mini", "test", 1)
    kept = ladder(two)["Bob3"]["rating"]
    assert one.post("/api/me/delete", password=PASSWORD).status_code == 200
    assert "Ann3" not in ladder(two)
    assert ladder(two)["Bob3"]["rating"] == kept


def test_a_season_is_a_list_of_its_own(town: Town) -> None:
    reader = town.guest("Ann")
    found = reader.get("/api/ladder", game="mini", season="1999-Q1").json()
    assert (found["lines"], found["players"], found["you"]) == ([], 0, None)
    assert found["seasons"][0] == "test"
    assert reader.get("/api/ladder", game="nowhere").status_code == 404
    assert reader.get("/api/ladder", game="mini", kind="cats").status_code == 400


@pytest.mark.parametrize(
    ("at", "season"), [(0.0, "1970-Q1"), (1775001600.0, "2026-Q2"), (1798761599.0, "2026-Q4")]
)
def test_without_a_name_a_season_is_a_quarter(at: float, season: str) -> None:
    assert season_at("", at) == season
    assert season_at("autumn-cup", at) == "autumn-cup"


def test_the_plain_page_shows_the_same_list(town: Town) -> None:
    one, two = town.account("Ann4<b>"), town.account("Bob4")
    play(rated_table(one, two), one, two)
    page = one.get("/plain/ladder", game="mini", lang="pl").text
    assert '<html lang="pl">' in page
    assert "Ann4&lt;b&gt;" in page
    assert '<th scope="row">Bob4</th>' in page
    assert "Nikt nie zagrał" in one.get("/plain/ladder", game="usa-classic", kind="bots", lang="pl").text


def test_the_plain_page_opens_a_rated_table(town: Town) -> None:
    one = town.account("Ann5")
    form = {"name": "Ann5", "game": "mini", "rated": "yes"}
    made = one.client.post("/plain/tables", data={**form, "seat1": "open"})
    look = one.at(made.headers["location"].rpartition("/")[2], 0).look()
    assert look["table"]["settings"]["rated"] is True
    refused = one.client.post("/plain/tables", data={**form, "seat1": "bot:random"})
    assert refused.status_code == 400
    assert 'name="rated" value="yes" checked' in refused.text
