"""The public contract over HTTP, word by word: a client that knows nothing else."""

import json
import re
import time
from typing import Any

import httpx
import pytest
from sent_options import listed
from served import Served
from websockets.sync.client import connect


@pytest.fixture
def client(server: Served) -> Any:
    with httpx.Client(base_url=server.url, timeout=60) as made:
        yield made


def key(seat: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {seat['token']}"}


def test_a_table_of_people_and_bots_is_played_to_its_record(client: httpx.Client) -> None:
    body = {
        "game": "mini",
        "options": {},
        "seats": [{"kind": "open"}, {"kind": "bot", "bot": "hard"}, {"kind": "open"}],
    }
    made = client.post("/api/tables", json=body).json()
    assert [seat["seat"] for seat in made["seats"]] == [0, 2]
    table = f"/api/tables/{made['table']}"
    assert client.get(f"{table}/record").status_code != 200
    seen = {seat["seat"]: 0 for seat in made["seats"]}
    number = 0
    while client.get(f"{table}/record").status_code != 200:
        for seat in made["seats"]:
            news = client.get(
                f"{table}/events", params={"since": seen[seat["seat"]]}, headers=key(seat)
            ).json()
            assert set(news) == {"version", "events", "head"}
            seen[seat["seat"]] = news["version"]
            view = client.get(f"{table}/view", headers=key(seat)).json()
            if not view["options"]:
                continue
            number += 1
            move = {"command": f"c{number}", "version": view["version"], "action": listed(view["options"])[0]}
            done = client.post(f"{table}/actions", json=move, headers=key(seat))
            assert done.status_code == 200, done.text
            assert set(done.json()) == {"version", "events", "head"}
            assert done.json()["version"] > view["version"]
    record = client.get(f"{table}/record").json()
    assert record["format"] == "whistlestop-record"
    assert record["header"]["game"] == "mini"


def test_only_what_has_to_be_said_is_said(client: httpx.Client) -> None:
    """`options` may be left out."""
    made = client.post("/api/tables", json={"game": "mini", "seats": [{"kind": "open"}, {"kind": "open"}]})
    assert made.status_code in (200, 201)
    assert {"table", "seats"} <= set(made.json())


def test_a_refused_move_is_a_problem_with_code_and_rule(client: httpx.Client) -> None:
    made = client.post(
        "/api/tables", json={"game": "mini", "seats": [{"kind": "open"}, {"kind": "open"}]}
    ).json()
    table, seat = f"/api/tables/{made['table']}", made["seats"][0]
    version = client.get(f"{table}/view", headers=key(seat)).json()["version"]
    move = {"command": "c1", "version": version, "action": "draw"}
    refused = client.post(f"{table}/actions", json=move, headers=key(seat))
    assert refused.status_code >= 400
    problem = refused.json()
    assert problem["code"]
    assert problem["rule"] == "C-S4"
    without = client.post(f"{table}/actions", json=move)
    assert without.status_code in (401, 403)
    assert without.json()["code"]
    wrong = client.post(f"{table}/actions", json=move, headers={"Authorization": "Bearer nonsense"})
    assert wrong.status_code in (401, 403)


def test_waiting_for_events_ends_when_something_happens_or_time_is_over(client: httpx.Client) -> None:
    made = client.post(
        "/api/tables", json={"game": "mini", "seats": [{"kind": "open"}, {"kind": "open"}]}
    ).json()
    table, seat = f"/api/tables/{made['table']}", made["seats"][0]
    version = client.get(f"{table}/view", headers=key(seat)).json()["version"]
    before = time.monotonic()
    news = client.get(f"{table}/events", params={"since": version, "wait": 1}, headers=key(seat)).json()
    assert (news["version"], news["events"]) == (version, [])
    assert time.monotonic() - before >= 0.9


def test_the_socket_is_where_it_is_said_to_be(server: Served, client: httpx.Client) -> None:
    made = client.post(
        "/api/tables", json={"game": "mini", "seats": [{"kind": "open"}, {"kind": "open"}]}
    ).json()
    address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    with connect(address, additional_headers=key(made["seats"][0])) as line:
        line.send(json.dumps({"type": "hello", "protocol": 1}))
        assert json.loads(line.recv(20))["seat"] == 0


def test_every_registered_game_can_be_laid_out(client: httpx.Client) -> None:
    for game in client.get("/api/games").json():
        for players in (2, 5):
            body = {"game": game["id"], "seats": [{"kind": "open"}] * players}
            made = client.post("/api/tables", json=body)
            assert made.status_code in (200, 201), made.text
            assert len(made.json()["seats"]) == players


def test_all_levels_of_bots_may_sit(client: httpx.Client) -> None:
    for level in ("easy", "medium", "hard", "master"):
        body = {"game": "mini", "seats": [{"kind": "open"}, {"kind": "bot", "bot": level}]}
        assert client.post("/api/tables", json=body).status_code in (200, 201)


def test_what_is_no_json_and_what_is_nowhere_have_codes_of_their_own(client: httpx.Client) -> None:
    for body in (b"{", b"\xff\xfe", b"[" * 60_000):
        answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_json"), body[:10]
    assert client.post("/api/tables", json={"game": 1}).json()["code"] == "bad_request"
    assert client.get("/api/nowhere").json()["code"] == "not_found"
    assert client.delete("/api/tables").json()["code"] == "method_not_allowed"


def test_the_page_of_the_api_finds_its_style_with_and_without_a_slash(client: httpx.Client) -> None:
    for path in ("/api/schema", "/api/schema/"):
        page = client.get(path)
        style = re.search(r'rel="stylesheet" href="([^"]+)"', page.text)
        assert style is not None
        assert client.get(str(page.url.join(style.group(1)))).status_code == 200, path


def test_get_and_head_of_the_front_page(client: httpx.Client) -> None:
    page, head = client.get("/"), client.head("/")
    assert page.status_code == head.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert head.content == b""
