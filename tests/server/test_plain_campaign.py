"""A campaign without JavaScript: two forms to the first move, and the next game from the campaign's page."""

import re
from collections.abc import Iterator

import httpx
import pytest
from campaign_clients import ANN, BOB, CampaignVisitor, begin
from campaign_stages import before_game, led_by
from plain_forms import hidden_fields, offered_actions
from sent_options import listed
from served import Served

from whistlestop.wire.campaign import encode_campaign


@pytest.fixture
def reader(server: Served) -> Iterator[httpx.Client]:
    headers = {"Origin": server.url, "Accept-Language": "en"}
    with httpx.Client(base_url=server.url, timeout=240, headers=headers, follow_redirects=True) as made:
        yield made


def begun(reader: httpx.Client, **more: str) -> httpx.Response:
    form = {"name": "Ann", "bots": "1", "bot": "greedy", "set": "full", **more}
    return reader.post("/plain/campaigns", data=form)


def test_a_campaign_alone_is_played_by_forms(reader: httpx.Client) -> None:
    assert "/plain/campaigns" in reader.get("/plain").text
    page = begun(reader)
    assert page.status_code == 200, page.text
    assert 'name="action"' in page.text or "<option" in page.text
    (campaign,) = set(re.findall(r"/plain/campaigns/(\w+)", page.text))
    path = f"/plain/campaigns/{campaign}"
    shown = reader.get(path).text
    assert "Game 1 of 12, 1865." in shown
    assert f'action="{path}/enter"' in shown
    entered = reader.post(f"{path}/enter")
    assert entered.url == page.url
    key = next(cookie.value for cookie in reader.cookies.jar if cookie.name == "whistlestop_seat")
    seat = {"Authorization": f"Bearer {key}"}
    table = str(page.url).rpartition("/")[2]
    body = {"command": "r", "ask": {"type": "resign"}}
    assert reader.post(f"/api/tables/{table}/commands", json=body, headers=seat).status_code == 200
    for _ in range(600):
        shown = reader.get(path).text
        if f'action="{path}/next"' in shown:
            break
    assert "Standings" in shown
    assert "games won" in shown
    second = reader.post(f"{path}/next")
    assert second.status_code == 200
    assert second.url != page.url
    assert "You pay the wage now" in asked_for_an_employee(reader, str(second.url))


def asked_for_an_employee(reader: httpx.Client, url: str) -> str:
    """The page of the table in the question of the hiring, which comes after the tickets of game 2."""
    key = next(
        cookie.value
        for cookie in reader.cookies.jar
        if cookie.name == "whistlestop_seat" and cookie.path in url
    )
    seat = {"Authorization": f"Bearer {key}"}
    path = f"/api/tables/{url.rpartition('/')[2]}"
    for number in range(600):
        view = reader.get(f"{path}/view", headers=seat).json()
        options = listed(view["options"])
        if options and options[0]["type"] == "choose":
            return reader.get(url).text
        if options:
            body = {"command": f"a{number}", "version": view["version"], "action": options[0]}
            assert reader.post(f"{path}/actions", json=body, headers=seat).status_code == 200
    raise AssertionError("nobody is hired")


MOST_FORMS = 800


@pytest.mark.long
def test_the_last_game_is_played_by_forms_and_1901_is_offered(reader: httpx.Client) -> None:
    """The first of the actions that the page offers, to the end: hirings, wires, abilities and the last mail too."""
    file = led_by(before_game(12, "greedy", "greedy"), {"red": "Ann"})
    made = reader.post("/api/campaigns/import", content=encode_campaign(file), params={"own": "red"}).json()
    path = f"/plain/campaigns/{made['campaign']}"
    assert "Game 12 of 12, 1898." in reader.get(path, params={"key": made["key"]}).text
    page = reader.post(f"{path}/next")
    table = str(page.url).rpartition("/")[2]
    for _ in range(MOST_FORMS):
        if "The final score" in page.text:
            break
        page = acted(reader, f"/plain/tables/{table}", page.text)
        assert page.status_code == 200, page.text
    assert "The final score" in page.text
    host = CampaignVisitor(reader, made["campaign"], made["key"])
    assert host.after_game(12)["status"] == "over"
    shown = reader.get(path).text
    assert f'action="{path}/free"' in shown
    free = reader.post(f"{path}/free")
    assert free.status_code == 200
    assert free.url not in (page.url, path)


def acted(reader: httpx.Client, path: str, page: str) -> httpx.Response:
    """The next page: after the first action of this one, or the same page later if others have to decide."""
    offered = offered_actions(page)
    if not offered:
        return reader.get(path)
    return reader.post(f"{path}/act", data={**hidden_fields(page), "action": offered[0]})


def test_a_person_joins_by_a_link_and_reads_polish(reader: httpx.Client) -> None:
    host, made = begin(reader, ANN, BOB, own="red")
    path = f"/plain/campaigns/{host.campaign}"
    assert "Lead a company" not in reader.get(path).text
    shown = reader.get(path, params={"key": made["invite"]})
    assert shown.url.path == path
    assert "Lead a company" in shown.text
    joined = reader.post(f"{path}/join", data={"name": "Bob"})
    assert f'action="{path}/next"' in joined.text
    assert "Rozpocznij rozgrywkę 1" in reader.get(path, params={"lang": "pl"}).text


@pytest.mark.parametrize("field", ["bots", "bot", "set"])
def test_a_form_that_does_not_fit_is_refused(reader: httpx.Client, field: str) -> None:
    answer = begun(reader, **{field: "x"})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_what_the_page_does_not_have_is_refused(reader: httpx.Client) -> None:
    host, made = begin(reader, ANN, BOB, own="red")
    path = f"/plain/campaigns/{host.campaign}"
    reader.get(path, params={"key": made["key"]})
    assert reader.post(f"{path}/void").status_code == 400
    assert reader.post(f"{path}/free").status_code == 409
    assert reader.get(path, params={"key": "wrong"}).status_code == 403
