"""The permissions of requests: no request is missing, and each row is what the server does."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any, get_args

import pytest
from in_process_server import Indoors, indoors

from whistlestop.server.permissions import BOT_MESSAGES, FRAMES, REQUESTS, SEATS_TO_TAKE, WATCHING
from whistlestop.table import voting
from whistlestop.table.actors import Role
from whistlestop.table.permissions import COMMANDS, EXPLAIN, PHASES, printed
from whistlestop.wire.protocol import Answer
from whistlestop.wire.socket import ClientFrame

PAGE = (Path(__file__).parents[2] / "docs" / "authorization.md").read_text(encoding="utf-8")
BODIES: dict[str, Any] = {
    "claim": None,
    "return-link": None,
    "revoke-other-keys": None,
    "lock": None,
    "rematch": {},
    "typed": {"text": "draw"},
    "go-on": None,
    "invitation": {"seat": 9},  # another would make the key of this seat void
    "invite-friend": {"friend": 1},
    "unlock": {"seat": 0},
    "pin": {"pin": ""},
    "mute": {"seat": 0},
    "unmute": {"seat": 0},
    "block": {"seat": 0},
    "report": {"seq": 1, "why": ""},
    "seen": {"version": 1},
}
ELSEWHERE = {"actions", "commands", "explain", "join"}
"""Requests whose rows refer to those of commands, and one that changes the table."""
OF_ROLE = {"no_seat", "no_key", "host_only", "seat_locked", "no_device", "not_known", "one_device"}
OF_PHASE = {"table_over", "not_begun", "already_begun", "not_over"}


def tags(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, story: Any) -> None:
    async def within() -> None:
        async with indoors(tmp_path, monkeypatch) as house:
            await story(house)

    asyncio.run(within())


def test_every_request_and_message_has_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: Indoors) -> None:
        routes = {
            f"{method} {route.path_format}"
            for route in house.app.routes
            for method in getattr(route, "methods", {"WS"}) - {"OPTIONS"}
        }
        assert routes <= set(REQUESTS)
        assert all(f"{method} " in "GET POST PATCH WS " for method in {one.split()[0] for one in REQUESTS})

    run(tmp_path, monkeypatch, story)
    assert set(FRAMES) == tags(ClientFrame)
    assert set(BOT_MESSAGES) == tags(Answer)


def test_the_documentation_prints_every_row() -> None:
    commands = {str(kind.__struct_config__.tag): row for kind, row in COMMANDS.items()}
    for printed_rows in (
        printed([("view", row) for row in WATCHING], "what"),
        printed(commands.items(), "command"),
        printed(REQUESTS.items(), "request"),
        printed(FRAMES.items(), "frame"),
        printed(BOT_MESSAGES.items(), "message"),
        voting.printed(),
    ):
        assert printed_rows in PAGE
    assert all(f"| {role} |" in PAGE for role in Role)
    for role, kinds in SEATS_TO_TAKE.items():
        assert f"| {role} | {', '.join(sorted(kinds))} |" in PAGE


async def table_in(house: Indoors, phase: str, *, hotseat: bool) -> dict[str, Any]:
    """A table in this phase. A salt keeps it in the second."""
    salting = {"commitment": "0" * 64} if phase == "revealing" else {}
    begin = "by_host" if phase == "waiting" else "at_once"
    people = [{"kind": "open", "name": name} for name in ("Ada", "Bob")]
    more: dict[str, Any] = {"hotseat": True} if hotseat else {"host": 0}
    body = {
        "game": "mini",
        "seats": people,
        "bot_pause": 0,
        "begin": begin,
        "help": "planner",
        **more,
        **salting,
    }
    opened = await house.ask("POST", "/api/tables", body=body)
    assert opened.status == 201, opened.body
    made: dict[str, Any] = opened.json()
    ask = {
        "closed": [{"type": "close"}],
        "finished": [{"type": "propose", "what": "end"}, {"type": "agree", "yes": True}],
    }
    path = f"/api/tables/{made['table']}"
    for seat, one in enumerate(ask.get(phase, [])):
        if hotseat:
            await house.ask("POST", f"{path}/unlock", made["device"], {"seat": seat})
        token = made["device"] if hotseat else made["seats"][seat]["token"]
        answer = await house.ask("POST", f"{path}/commands", token, {"command": f"c{seat}", "ask": one})
        assert answer.status == 200, answer.body
    if hotseat:
        await house.ask("POST", f"{path}/lock", made["device"])
    status = (await house.service.find(made["table"])).state.status
    assert status == phase, (status, phase)
    return made


@pytest.mark.parametrize("phase", PHASES)
def test_each_cell_is_as_its_row_says(phase: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every role sends every request to a table in this phase."""
    requests = {
        name: row
        for name, row in REQUESTS.items()
        if "/api/tables/{table}/" in name
        and not name.startswith("WS")
        and name.rpartition("/")[2] not in ELSEWHERE
    }
    cells = count()

    async def story(house: Indoors) -> None:
        own = await table_in(house, phase, hotseat=False)
        shared = None if phase == "revealing" else await table_in(house, phase, hotseat=True)
        senders: list[tuple[set[Role], dict[str, Any], str | None]] = [
            ({Role.PLAYER, Role.HOST}, own, own["seats"][0]["token"]),
            ({Role.PLAYER}, own, own["seats"][1]["token"]),
            ({Role.HOST}, own, own["host"]),
            ({Role.INVITED}, own, own["invite"]),
            ({Role.SPECTATOR}, own, None),
        ]
        if shared is not None:
            senders.append(({Role.DEVICE}, shared, shared["device"]))
        for roles, made, token in senders:
            for name, row in requests.items():
                method, path = name.split()
                where = path.format(table=made["table"], seat=0)
                answer = await house.ask(method, where, token, BODIES.get(path.rpartition("/")[2]))
                code = answer.json().get("code", "") if answer.status >= 400 else ""
                assert answer.status != 500, (name, roles)
                cell = (name, sorted(roles), phase, code)
                if not row.who & roles:
                    assert code in OF_ROLE, cell
                elif phase not in row.when:
                    assert code in OF_PHASE | {"salts_fixed"}, cell
                else:
                    assert code not in (OF_ROLE | OF_PHASE) - {"not_known", "one_device", "seat_locked"}, cell
                next(cells)

    run(tmp_path, monkeypatch, story)
    assert next(cells) >= 5 * len(requests)


def test_the_question_why_is_a_players() -> None:
    assert FRAMES["explain"] is EXPLAIN
