"""A campaign goes from the server to the terminal and back, and everything in it verifies."""

from collections.abc import Iterator

import httpx
import pytest
from campaign_clients import ANN, BOB, BOTS, CampaignVisitor, begin, problem
from served import Served

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, play_campaign
from whistlestop.rules import legal
from whistlestop.table import Match
from whistlestop.table.campaigns import (
    campaign_so_far,
    checked_campaign,
    keep_unfinished,
    next_match,
    verify_campaign,
    void_unfinished,
)
from whistlestop.wire.campaign import encode_campaign

LEGENDS = games.load("legends")


@pytest.fixture
def client(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=240) as made:
        yield made


def first_move(match: Match) -> int:
    """The first legal action of the seat that is asked; the seat."""
    seat = match.asked[0]
    match.act(seat, next(iter(legal(match.state, seat))))
    return seat


def brought(client: httpx.Client, data: bytes, **query: str) -> CampaignVisitor:
    answer = client.post("/api/campaigns/import", content=data, params=query)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return CampaignVisitor(client, made["campaign"], made["key"])


def test_a_campaign_is_taken_to_the_terminal_and_brought_back_in_the_middle_of_a_game(
    client: httpx.Client,
) -> None:
    host, _ = begin(client, *BOTS, start=True)
    page = host.after_game(1)
    file = checked_campaign(host.get("export").content)
    assert verify_campaign(file, LEGENDS).game == 2
    match = next_match(file, LEGENDS, ["red", "blue"])
    played = [first_move(match) for _ in range(12)]
    kept = keep_unfinished(file, match, ["red", "blue"], 0)
    there = brought(client, encode_campaign(kept))
    now = there.page()
    assert (now["slips"], now["standings"]) == (page["slips"], page["standings"])
    assert now["number"] == 2
    page = there.after_game(2)
    assert page["seed"] is None
    verified = checked_campaign(there.get("export").content)
    assert verify_campaign(verified, LEGENDS).game == 3
    entries = verified.games[1].record.entries[1:13]
    assert [entry.seat for entry in entries] == played, "the moves of the terminal are not in the game"


def test_a_void_deal_is_not_dealt_again_at_the_server(client: httpx.Client) -> None:
    host, _ = begin(client, *BOTS)
    file = checked_campaign(host.get("export").content)
    match = next_match(file, LEGENDS, ["red", "blue"])
    void = void_unfinished(keep_unfinished(file, match, ["red", "blue"], 0), LEGENDS)
    there = brought(client, encode_campaign(void))
    there.next(1)
    page = there.page()
    assert page["playing"] is None or page["playing"]["deal"] == 1
    there.after_game(1)
    assert checked_campaign(there.get("export").content).games[0].deal == 1


def test_somebody_among_people_gets_the_copy_of_the_own_company(client: httpx.Client) -> None:
    host, made = begin(client, ANN, BOB, own="red")
    assert checked_campaign(host.get("export").content).header.seed == ""
    key = host.post("join", {"invite": made["invite"], "name": "Bob"}).json()["key"]
    bob = CampaignVisitor(client, host.campaign, key)
    assert checked_campaign(bob.get("export").content).header.seed == ""
    assert problem(CampaignVisitor(client, host.campaign, None).get("export")) == "no_member"
    assert not host.page()["secrets_taken"]
    invite = host.post("hand-over", {"company": "blue", "bot": None}).json()["invite"]
    assert checked_campaign(host.get("export").content).header.seed == "", "a person may still join"
    assert host.post("join", {"invite": invite, "name": "Bob"}).status_code == 201
    host.post("hand-over", {"company": "blue", "bot": "greedy"})
    assert checked_campaign(host.get("export").content).header.seed != ""
    assert checked_campaign(host.get("export").content).header.seed != "", "twice"
    # Somebody who joins later can read that the host knows the deals.
    invite = host.post("hand-over", {"company": "blue", "bot": None}).json()["invite"]
    assert CampaignVisitor(client, host.campaign, invite).page()["secrets_taken"]
    assert checked_campaign(host.get("export").content).header.seed == ""


def test_a_member_learns_nothing_from_the_file_of_a_running_campaign(client: httpx.Client) -> None:
    """Neither seeds nor what others had in hand, also of games that are over."""
    host, _ = begin(client, *BOTS, start=True)
    host.after_game(1)
    invite = host.post("hand-over", {"company": "blue", "bot": None}).json()["invite"]
    key = host.post("join", {"invite": invite, "name": "Bob"}).json()["key"]
    bob = CampaignVisitor(client, host.campaign, key)
    file = checked_campaign(bob.get("export").content)
    (game,) = file.games
    assert (file.header.seed, file.unfinished) == ("", None)
    assert (game.record.header.seed, game.record.header.sealed) == (None, None)
    dealt = [
        event for entry in game.record.entries for event in entry.events if event["kind"] == "card_dealt"
    ]
    assert {event["seat"] for event in dealt if event["card"] is not None} == {1}
    slips = {slip["company"]: slip["total"] for slip in bob.page()["slips"]}
    assert {slip.company: slip.total for slip in campaign_so_far(file, LEGENDS).slips} == slips
    assert problem(client.post("/api/campaigns/import", content=encode_campaign(file))) == "sealed"


def test_a_file_that_is_not_true_is_refused(client: httpx.Client) -> None:
    host, _ = begin(client, *BOTS)
    data = host.get("export").content
    for content, code in (
        (b"{}", "not_a_campaign"),
        (data.replace(b'"blue"', b'"green"'), "campaign_wrong_hash"),
    ):
        assert problem(client.post("/api/campaigns/import", content=content)) == code
    assert problem(client.post("/api/campaigns/import", content=data, params={"own": "red"})) == (
        "not_your_company"
    )


def test_after_the_last_game_everything_opens_and_1901_is_played(client: httpx.Client) -> None:
    file, _ = play_campaign(CampaignOrder("legends", ("random", "random"), 1, "finished", 1.0), 0)
    data = encode_campaign(file)
    host = brought(client, data)
    page = host.page()
    assert (page["status"], page["number"], len(page["past"])) == ("over", 13, 12)
    assert page["is_open"]
    assert page["seed"] == file.header.seed
    assert page["new"] is None
    assert file.result is not None
    totals = {each["company"]: each["total"] for each in file.result["companies"]}
    assert {line["company"]: line["total"] for line in page["standings"]} == totals
    last = page["past"][-1]["table"]
    record = client.get(f"/api/tables/{last}/record")
    assert record.status_code == 200, record.text
    assert record.json()["header"]["sealed"]
    assert client.get(f"/api/tables/{last}/replay", params={"seat": 1}).status_code == 200
    assert problem(host.post("next", {"number": 13})) == "campaign_is_over"
    seat = host.post("free").json()
    look = client.get(f"/api/tables/{seat['table']}/view").json()
    assert look["table"]["campaign"]["number"] == 13
    assert host.page()["free"][0]["table"] == seat["table"]
    exported = checked_campaign(host.get("export").content)
    assert verify_campaign(exported, LEGENDS).game == 13
