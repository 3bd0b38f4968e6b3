"""An event of an installed package that asks all players at once, in every way to play."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from foreign_package import BALLOT, HERE, Run, surroundings
from foreign_table import ForeignTable
from served import Served

from whistlestop.bots import bot_ids

TESTS = HERE.parent
WHISTLESTOP = ("-m", "whistlestop")
PLAY = """
from whistlestop import games
from whistlestop.arena import play_game
for players in (2, 3):
    match, _ = play_game(games.load("ballot-coast"), ("{bot}",) * players, "ballots")
    assert match.is_over
    print(players)
"""


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("ballots") / "data", env=surroundings(site)).start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory, run: Run) -> list[Path]:
    folder = tmp_path_factory.mktemp("records")
    table = ("--game", BALLOT, "--players", "4", "--bots", "planner,greedy,racer,random", "--seed", "ballots")
    run(*WHISTLESTOP, "simulate", *table, "--games", "3", "--workers", "1", "--records", str(folder))
    return sorted(folder.glob("*.json"))


def test_records_verify(records: list[Path], run: Run) -> None:
    assert len(records) == 3
    run(*WHISTLESTOP, "verify", *map(str, records))


def test_every_answer_is_kept_and_shown_once(records: list[Path]) -> None:
    for path in records:
        events = _events(json.loads(path.read_text("utf-8")))
        given = [(event["seat"], event["answer"]) for event in events if event["kind"] == "answer_given"]
        shown = [(event["seat"], event["answer"]) for event in events if event["kind"] == "answer_shown"]
        assert given
        assert sorted(given) == sorted(shown)


@pytest.mark.parametrize(
    ("lang", "answered", "shown"),
    [
        ("en", " has answered", "The answer of .+: (a .+ card|nothing|an orange card)"),
        ("pl", ": jest odpowiedź", "– odpowiedź: (.+ karta|nic)"),
    ],
)
def test_a_replay_tells_it(lang: str, answered: str, shown: str, records: list[Path], run: Run) -> None:
    output = run(*WHISTLESTOP, "replay", str(records[0]), "--plain", "--lang", lang)
    assert answered in output
    assert re.search(shown, output)
    assert "{" not in output


@pytest.mark.parametrize("bot", bot_ids())
def test_every_bot_answers(bot: str, run: Run) -> None:
    assert run("-c", PLAY.format(bot=bot)).split() == ["2", "3"]


@pytest.mark.parametrize(
    ("lang", "question", "option"),
    [("en", "What is your answer?", "answer: "), ("pl", "Jaka jest twoja odpowiedź?", "odpowiedz: ")],
)
def test_a_person_answers_at_the_terminal(
    lang: str, question: str, option: str, tmp_path: Path, run: Run
) -> None:
    found = json.loads(run(str(HERE / "typist.py"), BALLOT, lang))
    record = tmp_path / "typed.json"
    written = run(
        *(*WHISTLESTOP, "play", "--game", BALLOT, "--seed", found["seed"], "--name", "Ada", "--first", "0"),
        *("--bots", "greedy,greedy", "--lang", lang, "--plain", "--record", str(record)),
        stdin="\n".join([*found["script"], ""]),
    )
    assert question in written
    assert option in written
    assert "{" not in written
    run(*WHISTLESTOP, "verify", str(record))


def test_answers_through_the_server_are_hidden_until_the_last(server: Served) -> None:
    table = ForeignTable(server.url, BALLOT)
    table.open()
    asked = _play_to_event(table)
    last, *others = reversed(asked)
    before = _shown_answers(table)
    for seat in others:
        table.move(seat, "choose")
        assert table.asked() == [each for each in asked if each not in others[: others.index(seat) + 1]]
        assert _shown_answers(table) == before
    assert "What is your answer?" in _page(table, last)
    table.move(last, "choose")
    assert [seat for seat, _ in _shown_answers(table)[len(before) :]][:3] == asked
    table.play_out()


def _play_to_event(table: ForeignTable) -> list[int]:
    for _ in range(200):
        asked = table.asked()
        if len(asked) > 1:
            return asked
        table.move(asked[0], "draw", "take", "claim", "")
    raise AssertionError("no event asks")


def _shown_answers(table: ForeignTable) -> list[tuple[int, str]]:
    """As every seat knows them, and nothing else of what others answered."""
    logs = [_log(table, seat) for seat in table.keys]
    for seat, log in enumerate(logs):
        given = [event for event in log if event["kind"] == "answer_given" and event["seat"] != seat]
        assert {event["answer"] for event in given} <= {"?"}
    found = [
        [(event["seat"], event["answer"]) for event in log if event["kind"] == "answer_shown"] for log in logs
    ]
    assert all(each == found[0] for each in found)
    return found[0]


def _log(table: ForeignTable, seat: int) -> list[dict[str, Any]]:
    headers = {"Authorization": f"Bearer {table.keys[seat]}"}
    address = f"{table.url}/api/tables/{table.id}/record"
    answer = httpx.get(address, params={"seat": seat}, headers=headers, timeout=60)
    assert answer.is_success, answer.text
    return _events(answer.json())


def _events(record: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for entry in record["entries"] for event in entry.get("events", ())]


def _page(table: ForeignTable, seat: int) -> str:
    address = f"{table.url}/plain/tables/{table.id}"
    with httpx.Client(timeout=60, follow_redirects=True, headers={"Accept-Language": "en"}) as visitor:
        visitor.get(address, params={"seat": table.keys[seat]})
        return html.unescape(visitor.get(address).text)


@pytest.mark.parametrize(
    "files",
    [
        ("laws/test_laws.py",),
        ("env/test_codecs.py", "env/test_environments.py", "env/test_openspiel.py"),
        ("protocol/test_view.py", "protocol/test_process.py", "table/test_verify.py"),
    ],
)
def test_what_every_game_is_tested_for(files: tuple[str, ...], run: Run) -> None:
    named = f"{BALLOT}-3" if files[0].startswith("laws") else BALLOT
    paths = [str(TESTS / file) for file in files]
    output = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", named, *paths)
    assert int(re.findall(r"([0-9]+) passed", output)[-1]) >= len(files)
