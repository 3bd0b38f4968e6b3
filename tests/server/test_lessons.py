"""The tutorial's game goes as its script says, for everybody who follows it; and it is nobody's."""

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from browser_clients import Town
from http_clients import Visitor
from served import Served

from whistlestop.server.tables.lesson import LESSONS, lesson
from whistlestop.text import say


@pytest.fixture
def client(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


def begin(client: httpx.Client, game: str = "mini") -> tuple[Visitor, list[dict[str, Any]]]:
    answer = client.post("/api/lessons", params={"game": game})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Visitor(client, made["table"], made["seat"], made["token"]), made["steps"]


def wait_for_turn(pupil: Visitor) -> dict[str, Any]:
    for _ in range(400):
        look = pupil.look()
        if look["options"] or look["table"]["status"] != "running":
            return look
        time.sleep(0.05)
    raise AssertionError("the bot does not move")


@pytest.mark.parametrize("game", LESSONS)
def test_the_script_leads_from_the_first_ticket_to_a_victory(client: httpx.Client, game: str) -> None:
    pupil, steps = begin(client, game)
    for step in steps:
        look = wait_for_turn(pupil)
        assert pupil.post("explain", {"action": step["action"]}).json()["problem"] is None, step
        assert pupil.act(step["action"], look["version"]).status_code == 200
    look = wait_for_turn(pupil)
    assert look["table"]["status"] == "finished"
    assert look["result"]["winners"] == [pupil.seat]
    own = look["result"]["seats"][pupil.seat]
    assert all(ticket["completed"] for ticket in own["tickets"])


@pytest.mark.parametrize("game", LESSONS)
def test_every_step_has_its_sentence(game: str) -> None:
    for step in lesson(game).steps:
        for lang in ("en", "pl"):
            values = dict.fromkeys(("card", "track", "goal", "payment", "tickets"), "x")
            assert say(f"web.learn.{step.text_key}", lang, **values)


def test_nobody_else_gets_in(client: httpx.Client) -> None:
    pupil, _steps = begin(client)
    stranger = Visitor(client, pupil.table, None, None)
    assert stranger.get("view").json()["code"] == "no_spectators"
    assert pupil.table not in {one["table"] for one in client.get("/api/tables").json()["tables"]}
    assert client.get("/api/me").json()["kind"] == "nobody"


def test_a_lesson_that_is_claimed_counts_in_no_statistics(town: Town) -> None:
    ann = town.guest("Ann")
    pupil, steps = begin(ann.client)
    for at, step in enumerate(steps):
        if at == 1:
            assert pupil.post("bind", {}).status_code == 200  # before the end
        look = wait_for_turn(pupil)
        assert pupil.act(step["action"], look["version"]).status_code == 200
    assert wait_for_turn(pupil)["table"]["status"] == "finished"
    assert pupil.post("bind", {}).status_code == 200  # and after it
    assert ann.get("/api/me/statistics").json()["games"] == 0
