"""A request that waits for a table is checked again when its turn comes: keys may be void by then, hands covered."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from in_process_server import DEVICE, Answer, Indoors, indoors
from sent_options import listed

from whistlestop.server.tables.live_table import LiveTable

Story = Callable[[Indoors], Awaitable[None]]


def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, story: Story) -> None:
    async def indoors_story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            await story(house)

    asyncio.run(indoors_story())


async def meanwhile(
    house: Indoors,
    live_table: LiveTable,
    change: Callable[[], None],
    method: str,
    path: str,
    token: str,
    body: Any = None,
) -> Answer:
    """Ask while somebody else has the table, who changes it before they let go."""
    async with live_table.lock:
        asking = asyncio.create_task(
            house.ask(method, f"/api/tables/{live_table.state.table_id}/{path}", token, body)
        )
        await waiting(live_table)
        change()
    return await asking


async def waiting(live_table: LiveTable) -> None:
    for _ in range(2000):
        if live_table.lock._waiters:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("nobody waits for the table")


async def device_table(house: Indoors, **more: Any) -> tuple[LiveTable, str]:
    seats = [{"kind": "open", "name": "Ann"}, {"kind": "open", "name": "Bob"}]
    made = await house.ask(
        "POST",
        "/api/tables",
        body={"game": "mini", "seats": seats, "hotseat": True, "options": {"first": 0}, **more},
    )
    live_table = await house.service.find(made.json()["table"])
    live_table.unlocked_on = DEVICE
    return live_table, made.json()["device"]


LOOKS = [
    ("view", ("view",)),
    ("events", ("events",)),
    ("replay", ("look", "view")),
]


@pytest.mark.parametrize(("path", "where"), LOOKS)
def test_a_hand_that_was_covered_meanwhile_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, where: tuple[str, ...]
) -> None:
    async def story(house: Indoors) -> None:
        live_table, token = await device_table(house)
        public = (await house.ask("GET", f"/api/tables/{live_table.state.table_id}/{path}")).json()
        live_table.unlocked = 0
        own = (await house.ask("GET", f"/api/tables/{live_table.state.table_id}/{path}", token)).json()
        seen = (await meanwhile(house, live_table, lambda: cover(live_table), "GET", path, token)).json()
        for key in where:
            public, own, seen = public[key], own[key], seen[key]
        assert own != public
        assert seen == public

    run(tmp_path, monkeypatch, story)


def cover(live_table: LiveTable) -> None:
    live_table.unlocked = None


def hand_on(live_table: LiveTable) -> None:
    live_table.unlocked = 1


@pytest.mark.parametrize("change", [cover, hand_on])
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "record?seat=0", None),
        ("GET", "replay?seat=0", None),
        ("POST", "pin", {"pin": "2468"}),
        ("POST", "actions", {"command": "c", "version": 2, "action": "nonsense"}),
    ],
)
def test_what_was_asked_for_a_covered_hand_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[LiveTable], None],
    method: str,
    path: str,
    body: Any,
) -> None:
    async def story(house: Indoors) -> None:
        live_table, token = await device_table(house)
        live_table.unlocked = 0
        answer = await meanwhile(house, live_table, lambda: change(live_table), method, path, token, body)
        assert answer.json()["code"] in ("not_your_seat", "seat_locked")

    run(tmp_path, monkeypatch, story)


def test_a_hint_is_for_the_hand_that_is_open_when_it_is_thought_and_when_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: Indoors) -> None:
        live_table, token = await device_table(house, help="planner")
        live_table.unlocked = 0
        answer = await meanwhile(house, live_table, lambda: cover(live_table), "GET", "hint", token)
        assert answer.json()["code"] == "seat_locked"
        live_table.unlocked = 0
        think = house.service.bot_pool.plan

        async def slowly(*what: Any) -> Any:
            cover(live_table)
            return await think(*what)

        monkeypatch.setattr(house.service.bot_pool, "plan", slowly)
        answer = await house.ask("GET", f"/api/tables/{live_table.state.table_id}/hint", token)
        assert answer.json()["code"] == "seat_locked"

    run(tmp_path, monkeypatch, story)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "view", None),
        ("POST", "actions", {"command": "c", "version": 2, "action": "draw"}),
        ("POST", "return-link", {}),
        ("POST", "revoke-other-keys", {}),
    ],
)
def test_a_key_that_became_void_meanwhile_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: Any
) -> None:
    async def story(house: Indoors) -> None:
        made = await house.open("mini", 2)
        live_table = await house.service.find(made["table"])
        token = made["seats"][1]["token"]
        keys = set(live_table.keys)
        gone = await meanwhile(
            house, live_table, lambda: live_table.change_seat(1, (), None), method, path, token, body
        )
        assert (gone.status, gone.json()["code"]) == (403, "wrong_key")
        assert set(live_table.keys) < keys

    run(tmp_path, monkeypatch, story)


def test_a_bot_whose_key_became_void_meanwhile_does_not_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: Indoors) -> None:
        made = await house.open("mini", 2, options={"first": 0})
        live_table = await house.service.find(made["table"])
        hello = {"type": "hello", "protocol": 1, "name": "bot", "token": made["seats"][0]["token"]}
        line = await house.connect(made["table"], hello, what="bot-socket", heard=4)
        (asked,) = [frame for frame in line.frames() if frame["type"] == "decide"]
        version = live_table.state.version
        async with live_table.lock:
            line.say({"type": "act", "number": asked["number"], "action": asked["options"][0]})
            await waiting(live_table)
            live_table.change_seat(0, (), None)
        assert line.task is not None
        await asyncio.wait_for(line.task, 8)
        assert live_table.state.version == version
        assert any(frame.get("reason") == "wrong_key" for frame in line.frames())

    run(tmp_path, monkeypatch, story)


def test_the_plain_page_plays_nothing_for_a_hand_that_was_covered_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: Indoors) -> None:
        live_table, token = await device_table(house)
        live_table.unlocked = 0
        look = (await house.ask("GET", f"/api/tables/{live_table.state.table_id}/view", token)).json()
        action = json.dumps(listed(look["options"])[0])
        form = urlencode({"action": action, "version": look["version"]}).encode()
        headers = [
            (b"host", b"indoors"),
            (b"origin", b"http://indoors"),
            (b"content-type", b"application/x-www-form-urlencoded"),
            (b"content-length", str(len(form)).encode()),
            (b"cookie", b"whistlestop_seat=" + token.encode()),
            (b"whistlestop-device", DEVICE.encode()),
        ]
        version = live_table.state.version
        async with live_table.lock:
            path = f"/plain/tables/{live_table.state.table_id}/act"
            asking = asyncio.create_task(house.request("POST", path, headers, form))
            await waiting(live_table)
            hand_on(live_table)
        answer = await asking
        assert (answer.status, live_table.state.version) == (403, version)

    run(tmp_path, monkeypatch, story)
