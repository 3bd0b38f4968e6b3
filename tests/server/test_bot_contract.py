"""A bot on a server is made once a game, hears what its seat sees, and leaves with the result."""

import json
import os
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from http_clients import OPEN, Visitor, Visitors, play_out
from installed_bots import install_bots
from served import Served

LONGEST = Path(__file__).parents[2] / "clients" / "python" / "longest.py"

BOOK = """
import json, os
from whistlestop.rules import legal

LOG = {log!r}


def note(**what):
    with open(LOG, "a") as log:
        log.write(json.dumps(what) + "\\n")


class Book:
    def __init__(self, seed):
        self.events, self.seed = [], seed
        note(did="made", seed=seed, process=os.getpid())

    def hear(self, events):
        self.events += [event.kind for event in events]
        note(did="hear", kinds=[event.kind for event in events])

    def choose(self, view):
        turns = self.events.count("turn_began")
        assert self.events and turns == view.public.turn, (turns, view.public.turn)
        note(did="choose", turn=view.public.turn)
        return legal(view, view.seat)[0]

    def leave(self, result):
        note(did="leave", result=None if result is None else [seat.total for seat in result.seats])


class Crash:
    name = "Old Ben"

    def choose(self, view):
        raise ValueError(f"I hold {{view.tickets}}")
"""


class Book:
    """What the bot has written down."""

    def __init__(self, log: Path) -> None:
        self.log = log

    def notes(self, did: str = "") -> list[dict[str, Any]]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [note for note in map(json.loads, lines) if did in ("", note["did"])]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "log")


@pytest.fixture
def own_server(tmp_path: Path, book: Book) -> Iterator[Served]:
    bot = tmp_path / "book.py"
    bot.write_text(BOOK.format(log=str(book.log)))
    quits = tmp_path / "quits.py"
    quits.write_text("import sys\nsys.exit('I give up')\n")
    (tmp_path / "my.toml").write_text(
        f'bot_workers = 2\n[bot_programs]\nbook = "{bot}:Book"\ncrash = "{bot}:Crash"\n'
        f'quits = "stdio:{sys.executable} {quits}"\nprogram = "stdio:{sys.executable} {LONGEST}"\n'
    )
    logs = ("--log-bots", str(tmp_path / "logs"))
    served = Served(tmp_path / "data", "--config", str(tmp_path / "my.toml"), *logs).start()
    yield served
    served.stop()


def wait_for(is_so: Callable[[], object], seconds: float = 40) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def begin(visitors: Visitors, bot: str = "book") -> Visitor:
    (person,) = visitors.open(OPEN, {"kind": "bot", "bot": bot})
    wait_for(lambda: 1 not in person.look()["table"]["asked"])
    return person


def play_until(person: Visitor, is_so: Callable[[], object]) -> None:
    """The person does the first thing that is offered, until it is so."""
    while not is_so():
        look = person.look()
        assert look["table"]["seats"][1]["bot"] == "book", "another bot stands in"
        if look["options"]:
            assert person.act(look["options"][0], look["version"]).status_code == 200


def test_a_bot_is_made_once_a_game_hears_and_leaves_with_the_result(own_server: Served, book: Book) -> None:
    with Visitors(own_server.url) as visitors:
        person = begin(visitors)
        play_out([person])
        wait_for(lambda: book.notes("leave"))
        (made,) = book.notes("made")
        assert len(made["seed"]) == 64
        assert book.notes()[-1]["did"] == "leave"
        assert len(book.notes("choose")) > 5
        (left,) = book.notes("leave")
        result = person.look()["result"]
        assert left["result"] == [seat["total"] for seat in result["seats"]]
        assert person.look()["table"]["seats"][1]["bot"] == "book", "no other bot stands in"


def test_a_bot_whose_process_ended_is_made_again_and_hears_the_game_from_the_beginning(
    own_server: Served, book: Book
) -> None:
    with Visitors(own_server.url) as visitors:
        person = begin(visitors)
        play_until(person, lambda: len(book.notes("choose")) > 4)
        wait_for(lambda: 1 not in person.look()["table"]["asked"])
        os.kill(book.notes("made")[-1]["process"], signal.SIGKILL)
        # The bot asserts in each decision that it has heard of every turn.
        play_until(person, lambda: len(book.notes("choose")) > 8)
        first, second = book.notes("made")
        assert first["seed"] == second["seed"]
        heard = [note["kinds"] for note in book.notes("hear")]
        assert heard.count(heard[0]) == 1
        assert len(heard[0]) < len(max(heard[1:], key=len))


def test_the_traceback_of_a_crash_is_in_a_file_that_only_the_operator_reads(
    own_server: Served, tmp_path: Path
) -> None:
    with Visitors(own_server.url) as visitors:
        person = begin(visitors, "crash")
        folder = tmp_path / "data" / "bot-failures"
        (file,) = folder.iterdir()
        assert file.name == f"{person.table}-1.txt"
        assert "ValueError: I hold" in file.read_text()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_program_that_fails_is_explained_and_the_result_says_that_a_stand_in_finished(
    own_server: Served, tmp_path: Path
) -> None:
    with Visitors(own_server.url) as visitors:
        person = begin(visitors, "quits")
        seat = person.look()["table"]["seats"][1]
        assert (seat["failed_bot"], seat["bot"]) == ("quits", "greedy")
        (file,) = (tmp_path / "data" / "bot-failures").iterdir()
        assert "  | I give up\n" in file.read_text()
        (log,) = (tmp_path / "logs").iterdir()
        lines = log.read_text().splitlines()
        assert lines[0].startswith('> {"type":"hello"')
        assert lines[-1] == "! I give up"
        play_out([person])
        page = visitors.client.get(f"/plain/tables/{person.table}").text
        assert "a stand-in finished it" in page


def test_the_list_of_bots_says_which_installed_ones_cannot_be_used(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    install_bots(packages, good="someones:Good", gone="nowhere:Bot", greedy="someones:Good")
    served = Served(tmp_path / "data")
    served.prefix = ("env", f"PYTHONPATH={packages}")
    served.start()
    try:
        cards = httpx.get(f"{served.url}/api/bots", timeout=120).json()
        assert {card["id"]: card["plugin"] for card in cards if card["plugin"]} == {
            "gone": "does_not_load",
            "greedy": "shadowed",
        }
        assert "good" in [card["id"] for card in cards]
    finally:
        served.stop()


def test_a_bot_has_its_own_name_at_its_seat(own_server: Served) -> None:
    def names() -> dict[str, str]:
        found = httpx.get(f"{own_server.url}/api/bots").json()
        return {bot["id"]: bot["name"] for bot in found}

    # A worker imports the classes and greets the programs after the start; one of them ends without an answer.
    wait_for(lambda: (names()["crash"], names()["program"]) == ("Old Ben", "longest"), 120)
    assert (names()["book"], names()["quits"]) == ("Book", "Quits")
    with Visitors(own_server.url) as visitors:
        for bot, name in (("crash", "Old Ben"), ("program", "longest")):
            (person,) = visitors.open(OPEN, {"kind": "bot", "bot": bot})
            assert person.look()["table"]["seats"][1]["name"] == name
