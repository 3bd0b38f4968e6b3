"""The schema of everything sent, held against real traffic; what is made from it; the page for readers."""

import copy
import json
import re
import runpy
import shutil
import subprocess
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from http_clients import BOT, OPEN, Visitor, Visitors
from jsonschema_rs import Draft202012Validator
from sent_options import listed
from served import Served
from websockets.sync.client import ClientConnection, connect

from whistlestop.wire.schema import protocol_schema, sent_types

ROOT = Path(__file__).parents[2]


@cache
def validator(name: str) -> Draft202012Validator:
    """Stricter than the schema: a field that is not described is our mistake."""
    schema = copy.deepcopy(protocol_schema())
    for made in schema["$defs"].values():
        if "properties" in made:
            made.setdefault("additionalProperties", False)
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})


def fits(name: str, message: Any) -> None:
    problems = [problem.message for problem in validator(name).iter_errors(message)]
    assert problems == [], (name, message)


def test_what_is_made_from_the_types_is_fresh() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "wire_files.py"))
    for path, made in ((tool["SCHEMA"], tool["schema_text"]()), (tool["TYPES"], tool["types_text"]())):
        assert path.read_text("utf-8") == made, f"{path.name} is stale: python tools/wire_files.py"


def test_the_types_of_the_browser_are_typescript(tmp_path: Path) -> None:
    compiler = shutil.which("tsc") or str(ROOT / "web" / "node_modules" / ".bin" / "tsc")
    if not Path(compiler).exists():
        pytest.skip("no TypeScript here: npm ci in web/")
    copied = shutil.copy(ROOT / "web" / "src" / "wire.ts", tmp_path)
    done = subprocess.run(
        [compiler, "--noEmit", "--strict", str(copied)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_every_type_is_described_and_every_reference_leads_somewhere() -> None:
    schema = protocol_schema()
    for kind in sent_types():
        name = kind.__name__
        assert name in schema["$defs"] or f"{name}Event" in schema["$defs"], name
    for name in re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)):
        assert name in schema["$defs"]


class Listener:
    """A client of the socket that holds every frame against the schema."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.kinds: set[str] = set()

    def say(self, **frame: Any) -> None:
        fits("ClientFrame", frame)
        self.line.send(json.dumps(frame))

    def hear(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.line.recv(20))
        fits("ServerFrame", frame)
        for event in frame.get("events", ()):
            fits("SeenEvent", event)
            self.kinds.add(event["kind"])
        return frame


@pytest.mark.parametrize("game", ["mini", "pennsylvania"])
def test_frames_of_a_whole_game_fit_the_schema(game: str, server: Served, visitors: Visitors) -> None:
    (person,) = visitors.open(OPEN, BOT, game=game, reasons=True)
    with connect(f"ws://127.0.0.1:{server.port}{person.path}/socket") as line:
        listener = Listener(line)
        listener.say(type="hello", protocol=1, token=person.token)
        assert listener.hear()["type"] == "welcome"
        number = 0

        def ask(version: int | None = None, **asked: Any) -> None:
            nonlocal number
            number += 1
            listener.say(type="ask", command=f"c{number}", version=version, ask=asked)

        listener.say(type="ping")
        ask(type="say", text="hello")
        ask(type="play", action="fly")
        ask(type="agree", yes=True)
        ask(type="propose", what="pause")
        ask(type="propose", what="resume")
        is_waiting, heard = False, set()
        while True:
            frame = listener.hear()
            heard.add(frame["type"])
            if frame["type"] == "ack":
                is_waiting = False
            if frame["type"] != "news":
                continue
            if frame["table"]["status"] == "finished":
                break
            moved = any(event["kind"] == "played" for event in frame["events"]) or not frame["events"]
            if frame["options"] and not is_waiting and (moved or number == 5):
                is_waiting = True
                options = listed(frame["options"])
                ask(frame["version"], type="play", action=options[len(options) // 2])
    assert heard == {"news", "ack", "refused", "pong"}
    assert {"opened", "begun", "played", "said", "proposed", "route_claimed", "game_ended"} <= listener.kinds


def test_bodies_fit_the_schema(visitors: Visitors) -> None:
    body = {"game": "mini", "seats": [OPEN, OPEN], "help": "planner"}
    fits("NewTableRequest", body)
    made = visitors.client.post("/api/tables", json=body).json()
    fits("TableMade", made)
    person = Visitor(visitors.client, made["table"], 0, made["seats"][0]["token"])
    look = person.get("view").json()
    fits("Look", look)
    fits("EventList", person.get("events").json())
    fits("Replay", person.get("replay", since=0).json())
    fits("Hint", person.get("hint").json())
    fits("Record", person.get("record", seat=0).json())
    action = {"command": "a1", "version": look["version"], "action": listed(look["options"])[0]}
    fits("ActionRequest", action)
    fits("EventList", person.post("actions", action).json())
    for answer in (person.act("draw", 0), person.act("fly", look["version"]), person.get("record")):
        assert answer.headers["content-type"] == "application/problem+json"
        fits("Problem", answer.json())
    asked = {"command": "a2", "ask": {"type": "colour", "colour": "black"}}
    fits("CommandRequest", asked)
    fits("EventList", person.post("commands", asked).json())
    for page in visitors.client.get("/api/games").json():
        fits("GameCard", page)
    fits("GamePage", visitors.client.get("/api/games/mini").json())
    for bot in visitors.client.get("/api/bots").json():
        fits("BotCard", bot)
    fits("OpenTables", visitors.client.get("/api/tables").json())


def test_the_schema_refuses_what_is_wrong() -> None:
    for name, wrong in (
        ("ClientFrame", {"type": "hello"}),
        ("ClientFrame", {"type": "ask", "command": "x y", "ask": {"type": "undo"}}),
        ("SeenEvent", {"seq": 1, "at": 2.0, "kind": "card_drawn", "seat": 0, "card": 7}),
        ("ServerFrame", {"type": "news", "version": 1}),
    ):
        assert not validator(name).is_valid(wrong)


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.there: set[str] = set()
        self.wanted: set[str] = set()
        self.loaded: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        assert tag not in ("script", "style", "img")
        assert "style" not in named
        if named.get("id"):
            self.there.add(str(named["id"]))
        target = named.get("href") or ""
        if target.startswith("#"):
            self.wanted.add(target[1:])
        elif target:
            self.loaded.add(target)


def test_the_page_needs_nothing_from_elsewhere(visitors: Visitors) -> None:
    page = visitors.client.get("/api/schema")
    assert page.headers["content-type"].startswith("text/html")
    links = Links()
    links.feed(page.text)
    assert links.wanted <= links.there
    assert {"schema/page.css", "schema/openapi.json", "schema/protocol.json"} == links.loaded
    for path in links.loaded:
        assert visitors.client.get(f"/api/{path}").status_code == 200
    for path in ("/api/tables/{table}/actions", "/api/records", "/api/tables/{table}/replay"):
        assert path in page.text
    assert visitors.client.get("/api/schema/protocol.json").json() == protocol_schema()


def test_openapi_describes_every_problem(visitors: Visitors) -> None:
    described = visitors.client.get("/api/schema/openapi.json").json()
    assert described["openapi"].startswith("3.")
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            for status in ("400", "403", "404", "409", "429", "503"):
                assert "application/problem+json" in operation["responses"][status]["content"]
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(described)))
    assert named <= set(described["components"]["schemas"])
