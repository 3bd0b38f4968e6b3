"""Bad input: nothing that anybody sends makes the server fail or hang, over the socket or over HTTP."""

import asyncio
import json
import logging
import random
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from figures import note
from in_process_server import Indoors, indoors
from mutations import COMMANDS, FRAMES, ODD, TABLES, mutated, spoilt

from whistlestop.wire.socket import read_frame

FEW = {"decoder": 3000, "socket": 500, "http": 500, "forms": 400}
MANY = {"decoder": 40_000, "socket": 30_000, "http": 32_000, "forms": 10_000}
"""Together, and with those of the description of the API, more than 100,000."""


def decoded(count: int, seed: str) -> int:
    """How many were frames after all."""
    dice = random.Random(seed)
    sound = 0
    for _ in range(count):
        data = mutated(dice.choice(FRAMES), dice)
        try:
            read_frame(data)
            sound += 1
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            pass
    return sound


@pytest.mark.parametrize("counts", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
def test_the_decoder_tells_sense_from_nonsense(counts: dict[str, int]) -> None:
    sound = decoded(counts["decoder"], "decoder")
    assert 0 < sound < counts["decoder"] / 2
    noted("the decoder of frames", counts, "decoder")


def noted(what: str, counts: dict[str, int], name: str) -> None:
    if counts is MANY:
        note(
            f"bad input: {what}", f"{counts[name]:,} inputs; no failure, no hang, every refusal with its code"
        )


async def said(house: Indoors, count: int) -> None:
    """Bad frames on many lines; each is answered, and the line lives or is closed with a reason."""
    dice = random.Random("socket")
    made = await house.open("mini", 3, chat=True)
    tokens = [key["token"] for key in made["seats"]] + [made["host"], None]
    line = await house.connect(made["table"], token=tokens[0])
    answered = 0
    while answered < count:
        if line.task is None or line.task.done():
            assert line.task is None or line.task.exception() is None
            line = await house.connect(made["table"], token=dice.choice(tokens))
        hello = {"type": "hello", "protocol": 1}
        if dice.random() < 0.02:
            # A first frame that is wrong.
            wrong = mutated(hello, dice).decode("utf-8", "replace")
            other = await house.connect(made["table"], hello=wrong)
            answered += 1
            assert other.heard
            await other.hang_up()
            continue
        before = len(line.heard)
        text = mutated(dice.choice(FRAMES), dice).decode("utf-8", "replace")
        line.say(text)
        await house.until(
            lambda line=line, before=before: len(line.heard) > before or line.task is None or line.task.done()
        )
        answered += 1
        house.clock.time += 1
        del house.lines[:-3]
        del line.heard[:-1]
        _is_no_failure(line.heard[-1:], text)
        if answered % 1000 == 0:
            made = await house.open("mini", 3, chat=True)
            tokens = [key["token"] for key in made["seats"]] + [made["host"], None]
            await line.hang_up()


def _is_no_failure(heard: list[bytes], text: str) -> None:
    for data in heard:
        frame = json.loads(data)
        if frame.get("type") == "refused":
            assert frame["problem"]["status"] < 500, (text, frame)


GETS = (
    "view",
    "events",
    "events?since=1",
    "events?since=-1",
    "events?wait=0.01",
    "record",
    "replay",
    "invite",
)
POSTS = ("actions", "commands", "join", "begin", "chat", "leave")


async def asked(house: Indoors, count: int) -> dict[int, int]:
    """Bad requests; how often each status came."""
    dice = random.Random("http")
    made = await house.open("mini", 2)
    tokens = [key["token"] for key in made["seats"]] + [made["host"], None, "x" * 3000, "\x00", "é"]
    paths = sorted({str(route.path) for route in house.app.routes})
    seen: dict[int, int] = {}
    for _ in range(count):
        token = dice.choice(tokens)
        headers = [
            (b"host", b"indoors"),
            (b"content-type", dice.choice([b"application/json", b"text/plain", b"\xff"])),
        ]
        if token is not None:
            headers.append((b"authorization", b"Bearer " + token.encode()))
        if dice.random() < 0.1:
            headers.append(
                (dice.choice([b"cookie", b"accept-language", b"origin", b"accept"]), dice.randbytes(20))
            )
        method, path, body = _request(dice, made["table"], paths)
        answer = await house.request(method, path, headers, body)
        seen[answer.status] = seen.get(answer.status, 0) + 1
        assert answer.status < 500, (method, path, body[:500], answer.body)
        if answer.status >= 400 and path.startswith("/api/tables") and answer.body:
            assert json.loads(answer.body)["code"]
    return seen


def _odd(dice: random.Random) -> str:
    return quote(str(dice.choice(ODD))[:200], errors="replace")


def _request(dice: random.Random, table: str, paths: list[str]) -> tuple[str, str, bytes]:
    kind = dice.random()
    if kind < 0.25:
        return "POST", "/api/tables", mutated(dice.choice(TABLES), dice)
    if kind < 0.6:
        what = dice.choice(POSTS)
        sound: dict[str, Any] = {"command": f"c{dice.random()}", "version": 2, "ask": dice.choice(COMMANDS)}
        if what == "actions":
            sound = {"command": f"c{dice.random()}", "version": 2, "action": "draw"}
        elif what == "join":
            sound = {"name": "Anna", "seat": 0, "invite": "x"}
        return "POST", f"/api/tables/{table}/{what}", mutated(sound, dice)
    if kind < 0.8:
        path = dice.choice(paths)
        for part in ("{table:str}", "{name:str}", "{game:str}"):
            path = path.replace(
                part, table if dice.random() < 0.5 else quote(str(dice.choice(ODD))[:100], errors="replace")
            )
        while "{" in path:
            head, _, rest = path.partition("{")
            path = head + _odd(dice) + rest.partition("}")[2]
        query = f"?{dice.choice(['since', 'wait', 'x', 'limit', 'seat'])}={_odd(dice)}"
        return (
            dice.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"]),
            path + query,
            mutated({"a": 1}, dice),
        )
    if kind < 0.9:
        return "GET", f"/api/tables/{_odd(dice)}/view", b""
    return "GET", f"/api/tables/{table}/{dice.choice(GETS)}", b""


@pytest.mark.parametrize("counts", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
def test_bad_frames_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, counts: dict[str, int]
) -> None:
    async def story() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            await said(house, counts["socket"])

    with caplog.at_level(logging.ERROR):
        asyncio.run(story())
    assert not caplog.records
    noted("frames on sockets", counts, "socket")


@pytest.mark.parametrize("counts", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
def test_bad_requests_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, counts: dict[str, int]
) -> None:
    async def story() -> dict[int, int]:
        async with indoors(tmp_path, monkeypatch) as house:
            return await asked(house, counts["http"])

    with caplog.at_level(logging.ERROR):
        seen = asyncio.run(story())
    assert not caplog.records
    assert seen[400] > sum(seen.values()) / 5
    noted("requests over HTTP", counts, "http")


FORMS: tuple[dict[str, str], ...] = (
    {"name": "Ada", "game": "mini", "seat1": "bot:random", "seat2": "open", "mini:first": "0"},
    {"name": "Bo", "game": "pennsylvania", "seat1": "open", "pennsylvania:edition": "new"},
    {"table": "https://x.example/plain/tables/abcdef?invite=abc"},
    {"name": "Eve", "invite": "abc"},
    {"version": "2", "command": "c1", "action": '{"type":"keep","kept":["ALD-COP"]}'},
    {"version": "2", "command": "c2", "action": '{"type":"draw"}'},
    {"text": "hello"},
)
KINDS = (
    b"application/x-www-form-urlencoded",
    b"multipart/form-data; boundary=x",
    b"application/json",
    b"\xff",
)


async def filled_in(house: Indoors, count: int) -> dict[int, int]:
    """Bad forms of the pages without JavaScript; how often each status came."""
    dice = random.Random("forms")
    made = await house.open("mini", 2)
    tokens = [key["token"] for key in made["seats"]] + [made["host"], "x", ""]
    seen: dict[int, int] = {}
    for number in range(count):
        house.clock.time += 1
        cookie = f"whistlestop_seat={dice.choice(tokens)}; whistlestop_lang={dice.choice(['pl', 'xx'])}"
        headers = [
            (b"host", b"indoors"),
            (b"cookie", cookie.encode() if dice.random() < 0.9 else dice.randbytes(20)),
            (b"content-type", dice.choice(KINDS) if dice.random() < 0.2 else KINDS[0]),
        ]
        table = made["table"] if dice.random() < 0.9 else _odd(dice)
        what = dice.choice(
            ["tables", "find", *(f"tables/{table}/{deed}" for deed in DEEDS), f"tables/{table}"]
        )
        method = "GET" if dice.random() < 0.1 else "POST"
        query = f"?{dice.choice(['seat', 'invite', 'lang'])}={_odd(dice)}" if dice.random() < 0.5 else ""
        answer = await house.request(method, f"/plain/{what}{query}", headers, _form(dice))
        seen[answer.status] = seen.get(answer.status, 0) + 1
        assert answer.status < 500, (method, what, answer.body)
        if number % 500 == 499:
            made = await house.open("mini", 2)
            tokens = [key["token"] for key in made["seats"]] + [made["host"], "x", ""]
    return seen


DEEDS = ("act", "undo", "say", "join", "fly")


def _form(dice: random.Random) -> bytes:
    """A form with other words in it, twice the same field, or bytes that are no form at all."""
    form = [(name, value) for name, value in dice.choice(FORMS).items()]
    for _ in range(dice.randint(0, 3)):
        at = dice.randrange(len(form))
        name, value = form[at]
        change = dice.randrange(4)
        if change == 0:
            form[at] = (name, str(dice.choice(ODD)))
        elif change == 1:
            form.append((name, str(dice.choice(ODD))))
        elif change == 2:
            form.append((str(dice.choice(ODD)), value))
        elif len(form) > 1:
            del form[at]
    data = "&".join(
        f"{quote(name, errors='replace')}={quote(value, errors='replace')}" for name, value in form
    )
    return spoilt(data.encode(), dice) if dice.random() < 0.3 else data.encode()


@pytest.mark.parametrize("counts", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
def test_bad_forms_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, counts: dict[str, int]
) -> None:
    async def story() -> dict[int, int]:
        async with indoors(tmp_path, monkeypatch) as house:
            return await filled_in(house, counts["forms"])

    with caplog.at_level(logging.ERROR):
        seen = asyncio.run(story())
    assert not caplog.records
    assert sum(many for status, many in seen.items() if status >= 400) > counts["forms"] / 4
    assert {200, 303, 403, 404} <= set(seen)
    noted("forms of the pages", counts, "forms")
