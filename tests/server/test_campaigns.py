"""Campaigns: games follow one another, members come and go, and a game counts once or is void."""

from collections.abc import Iterator

import httpx
import pytest
from campaign_clients import ANN, BOB, BOTS, CampaignVisitor, begin, problem
from served import Served


@pytest.fixture
def client(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=120) as made:
        yield made


def bearer(key: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def command(client: httpx.Client, seat: dict[str, object], name: str, **ask: object) -> httpx.Response:
    body = {"command": name, "ask": {"type": name, **ask}}
    path = f"/api/tables/{seat['table']}/commands"
    return client.post(path, json=body, headers=bearer(str(seat["token"])))


def test_games_follow_one_another_and_each_is_counted_once(client: httpx.Client) -> None:
    host, made = begin(client, *BOTS, start=True)
    assert made["seat"]["number"] == 1
    page = host.after_game(1)
    assert (page["status"], page["number"], len(page["past"])) == ("between", 2, 1)
    assert [slip["game"] for slip in page["slips"]] == [1, 1]
    assert page["past"][0]["table"] == made["seat"]["table"]
    assert sum(line["total"] for line in page["standings"]) == sum(slip["total"] for slip in page["slips"])
    second, again = host.next(2), host.next(2)
    assert second["table"] == again["table"], "the game was begun twice"
    assert host.next(1)["table"] == made["seat"]["table"]
    assert problem(host.post("next", {"number": 4})) == "other_game_next"
    page = host.after_game(2)
    assert [frontier["after"] for frontier in page["frontiers"]] == [2]
    assert page["board"]["cities"] > 23
    assert page["new"]["frontiers"][0]["key"] == page["frontiers"][0]["key"]


def test_the_story_is_what_has_been_read(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOTS[1], own="red", start=True)
    cards = [card["card"] for card in host.page()["story"]]
    assert cards
    assert all(card.startswith("1865") for card in cards)
    answer = client.get(f"/api/tables/{made['seat']['table']}/story", headers=bearer(made["seat"]["token"]))
    assert [card["card"] for card in answer.json()] == cards
    assert all(card["texts"]["pl"] and card["titles"]["en"] for card in answer.json())


def test_what_somebody_has_read_is_read_on_every_device_and_by_nobody_else(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOB, own="red")
    joined = host.post("join", {"invite": made["invite"], "name": "Bob"}).json()
    bob = CampaignVisitor(client, host.campaign, joined["key"])
    host.next(1)
    cards = [card["card"] for card in host.page()["story"]]
    assert host.page()["you"]["read"] == bob.page()["you"]["read"] == []
    assert host.post("read", {"pieces": [cards[1], "no-such-card"]}).status_code == 204
    assert host.post("read", {"pieces": cards[:2]}).status_code == 204, "a card is read twice"
    again = CampaignVisitor(client, host.campaign, made["key"])
    assert again.page()["you"]["read"] == sorted(cards[:2])
    assert bob.page()["you"]["read"] == []
    stranger = CampaignVisitor(client, host.campaign, None)
    assert stranger.page()["you"]["read"] is None
    assert problem(stranger.post("read", {"pieces": cards})) == "no_member"
    assert problem(host.post("read", {"pieces": ["x" * 41]})) == "bad_request"


def test_a_new_leader_has_read_nothing_and_a_shared_device_reads_for_all(client: httpx.Client) -> None:
    host, _made = begin(client, ANN, BOTS[1], own="red")
    host.post("read", {"pieces": ["1865-01"]})
    assert host.page()["you"]["read"] == ["1865-01"]
    invite = host.post("hand-over", {"company": "red", "bot": None}).json()["invite"]
    assert host.page()["you"]["read"] is None, "the host leads no company"
    joined = host.post("join", {"invite": invite, "name": "Eve"}).json()
    assert CampaignVisitor(client, host.campaign, joined["key"]).page()["you"]["read"] == []
    shared, _made = begin(client, ANN, BOB, hotseat=True)
    shared.post("read", {"pieces": ["1865-01"]})
    assert shared.page()["you"]["read"] == ["1865-01"]


def test_a_person_joins_by_the_invitation_and_plays_in_the_colour_of_the_company(
    client: httpx.Client,
) -> None:
    host, made = begin(client, ANN, BOB, own="red")
    assert problem(host.post("enter")) == "not_begun"
    stranger = CampaignVisitor(client, host.campaign, None)
    assert problem(stranger.post("join", {"invite": "x", "name": "Eve"})) == "wrong_key"
    assert problem(stranger.post("join", {"invite": made["invite"], "company": "red", "name": "Eve"})) == (
        "company_taken"
    )
    assert problem(stranger.post("join", {"invite": made["invite"], "name": "Ann"})) == "name_taken"
    joined = stranger.post("join", {"invite": made["invite"], "name": "Bob"}).json()
    assert joined["company"] == "blue"
    bob = CampaignVisitor(client, host.campaign, joined["key"])
    assert problem(stranger.post("next", {"number": 1})) == "no_member"
    seat = bob.next(1)
    look = client.get(f"/api/tables/{seat['table']}/view", headers=bearer(seat["token"])).json()
    assert [each["colour"] for each in look["table"]["seats"]] == ["red", "blue"]
    assert [each["name"] for each in look["table"]["seats"]] == ["Ann", "Bob"]
    assert seat["seat"] == 1
    place = look["table"]["campaign"]
    assert (place["campaign"], place["number"], place["deal"]) == (host.campaign, 1, 0)
    assert "campaign" not in look["table"]["settings"]["options"]
    assert host.post("enter").json()["table"] == seat["table"]
    assert problem(client.post(f"/api/tables/{seat['table']}/rematch", headers=bearer(seat["token"]))) == (
        "not_over"
    )


def test_a_bot_plays_in_a_chair_that_nobody_took_and_only_the_host_begins_then(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOB, {"company": "green", "name": ""}, own="red")
    key = host.post("join", {"invite": made["invite"], "name": "Bob"}).json()["key"]
    bob = CampaignVisitor(client, host.campaign, key)
    assert problem(bob.post("next", {"number": 1})) == "companies_free"
    seat = host.next(1)
    look = client.get(f"/api/tables/{seat['table']}/view", headers=bearer(seat["token"])).json()
    assert [each["bot"] for each in look["table"]["seats"]] == [None, None, "greedy"]


def test_a_company_misses_a_game_or_sends_a_bot(client: httpx.Client) -> None:
    host, _ = begin(client, ANN, BOTS[1], {"company": "green", "kind": "bot", "bot": "random"}, own="red")
    assert problem(host.post("attendance", {"company": "blue", "attendance": "misses"})) == "company_of_bot"
    page = host.post("attendance", {"attendance": "misses"}).json()
    assert [company["attendance"] for company in page["companies"]] == ["misses", "plays", "plays"]
    seat = host.next(1)
    assert seat["seat"] is None
    page = host.after_game(1)
    assert page["missed"] == [{"game": 1, "company": "red", "worth": None}]
    assert page["companies"][0]["attendance"] == "plays"
    host.post("attendance", {"attendance": "bot"})
    seat = host.next(2)
    assert seat["seat"] is None
    page = host.after_game(2)
    assert len([slip for slip in page["slips"] if slip["company"] == "red"]) == 1
    assert [past["stand_ins"] for past in page["past"]] == [[], ["red"]]
    seats = [
        client.get(f"/api/tables/{past['table']}/view").json()["table"]["seats"] for past in page["past"]
    ]
    # Ann's letter is taken, so the bots of her company are Flora. The others have the same names in both games.
    assert [each["character"] for each in seats[0]] == [1, 2]
    assert [(each["character"], each["stand_in"]) for each in seats[1]] == [(5, True), (1, False), (2, False)]
    plain = client.get(
        f"/plain/tables/{seat['table']}", headers={"Accept-Language": "pl"}, follow_redirects=True
    )
    assert "Flora (zastępstwo)" in plain.text


def test_a_void_game_leaves_nothing_and_is_dealt_again(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOTS[1], own="red", start=True)
    first = made["seat"]
    page = host.post("void", {"number": 1}).json()
    assert (page["status"], page["number"], page["slips"], page["past"]) == ("between", 1, [], [])
    look = client.get(f"/api/tables/{first['table']}/view", headers=bearer(first["token"])).json()
    assert (look["table"]["status"], look["table"]["closed"]) == ("closed", "void")
    assert problem(host.post("void", {"number": 1})) == "no_such_game"
    second = host.next(1)
    assert second["table"] != first["table"]
    playing = host.page()["playing"]
    assert (playing["deal"], playing["table"]) == (1, second["table"])


def test_closing_the_table_makes_its_game_void(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOTS[1], own="red", start=True)
    assert command(client, made["seat"], "close").status_code == 200
    assert host.page()["status"] == "between"
    assert host.next(1)["table"] != made["seat"]["table"]


def test_who_resigns_is_replaced_and_the_game_counts(client: httpx.Client) -> None:
    """V-11: the game goes on even if only bots are left."""
    host, made = begin(client, ANN, BOTS[1], own="red", start=True)
    assert command(client, made["seat"], "resign").status_code == 200
    assert len(host.after_game(1)["slips"]) == 2


def test_a_company_is_handed_over_between_games(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOB, own="red")
    bob = CampaignVisitor(
        client, host.campaign, host.post("join", {"invite": made["invite"], "name": "Bob"}).json()["key"]
    )
    assert problem(bob.post("hand-over", {"company": "red"})) == "not_your_company"
    invite = bob.post("hand-over", {"company": "blue"}).json()["invite"]
    assert problem(bob.get()) == "wrong_key"
    cleo = host.post("join", {"invite": invite, "name": "Cleo"}).json()
    assert cleo["company"] == "blue"
    assert host.post("hand-over", {"company": "blue", "bot": "greedy"}).json()["invite"] is None
    assert host.page()["companies"][1]["bot"] == "greedy"
    host.next(1)
    assert problem(host.post("hand-over", {"company": "blue"})) == "game_is_played"


def test_a_host_who_hands_the_own_company_over_is_still_the_host(client: httpx.Client) -> None:
    host, _ = begin(client, ANN, *BOTS[1:], own="red")
    host.post("hand-over", {"company": "red", "bot": "random"})
    assert host.page()["you"] == {"company": None, "host": True, "invited": False, "read": None}


def test_a_closed_campaign_has_no_more_games(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOTS[1], own="red", start=True)
    assert host.post("close").json()["status"] == "closed"
    look = client.get(
        f"/api/tables/{made['seat']['table']}/view", headers=bearer(made["seat"]["token"])
    ).json()
    assert look["table"]["status"] == "closed"
    assert problem(host.post("next", {"number": 1})) == "campaign_is_closed"
    assert host.post("close").json()["status"] == "closed"


def test_a_guest_needs_no_key_and_finds_the_campaign_in_the_list(client: httpx.Client) -> None:
    client.headers["Origin"] = str(client.base_url).rstrip("/")
    client.post("/api/me", json={"name": "Ann"})
    _, made = begin(client, ANN, BOTS[1], own="red", start=True)
    known = CampaignVisitor(client, made["campaign"], None)
    assert known.page()["you"] == {"company": "red", "host": True, "invited": False, "read": []}
    (mine,) = client.get("/api/me/campaigns").json()["campaigns"]
    assert (mine["campaign"], mine["table"]) == (made["campaign"], made["seat"]["table"])
    assert client.get(f"/api/tables/{made['seat']['table']}/view").json()["options"] is not None


def test_a_campaign_without_spectators_is_shown_to_its_members(client: httpx.Client) -> None:
    host, made = begin(client, *BOTS, spectators=False)
    assert problem(CampaignVisitor(client, host.campaign, None).get()) == "no_spectators"
    assert CampaignVisitor(client, host.campaign, made["invite"]).page()["you"]["invited"]


def test_the_board_of_the_campaign_is_that_of_its_table(client: httpx.Client) -> None:
    host, made = begin(client, *BOTS, start=True)
    answer = host.get("game")
    assert answer.status_code == 200, answer.text
    now = answer.json()
    table = client.get(f"/api/tables/{made['seat']['table']}/game").json()
    assert now["facts"]["board"] == table["facts"]["board"]
    assert host.get("game", after=0).status_code == 200


def test_companies_that_cannot_begin_a_campaign_are_refused(client: httpx.Client) -> None:
    twice = {"companies": [ANN, {**ANN, "name": "Bob"}], "own": "red"}
    assert problem(client.post("/api/campaigns", json=twice)) == "company_twice"
    assert problem(client.post("/api/campaigns", json={"companies": [ANN, BOB], "own": "green"})) == (
        "not_your_company"
    )
    nowhere = CampaignVisitor(client, "abcdefghjkmn", None)
    assert problem(nowhere.get()) == "no_such_campaign"


def test_hints_are_given_in_a_campaign_and_records_stay_closed(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOTS[1], own="red", help="planner", start=True)
    table, seat = f"/api/tables/{made['seat']['table']}", bearer(made["seat"]["token"])
    hint = client.get(f"{table}/hint", headers=seat)
    assert hint.status_code == 200, hint.text
    assert hint.json()["tickets"]
    typed = client.post(f"{table}/typed", json={"text": "?"}, headers=seat)
    assert typed.status_code in (200, 201), typed.text
    command(client, made["seat"], "resign")
    host.after_game(1)
    assert problem(client.get(f"{table}/record", headers=seat)) == "campaign_goes_on_here"
    assert problem(client.get(f"{table}/replay", params={"seat": 1}, headers=seat)) == "not_your_seat"
    assert problem(client.get(f"{table}/review")) == "campaign_goes_on_here"
    assert client.get(f"{table}/review", headers=seat).status_code == 200
    assert client.get(f"{table}/record", params={"seat": 0}, headers=seat).status_code == 200
    assert problem(client.post(f"{table}/rematch", headers=seat)) == "next_in_campaign"


def test_the_rules_are_those_that_hold_now(client: httpx.Client) -> None:
    host, _ = begin(client, ANN, BOTS[1], own="red", start=True)
    answer = host.get("rules")
    assert answer.status_code == 200, answer.text
    found = {lang: [line["id"] for line in lines] for lang, lines in answer.json().items()}
    assert found["en"] == found["pl"]
    assert {"B-D2", "L-B2", "V-09", "V-W01"} <= set(found["en"])
    assert not {"V-E1", "V-Y1", "V-F1", "V-A6", "V-W08"} & set(found["en"])
