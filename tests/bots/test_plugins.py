"""Bots from elsewhere: installed, in a file, and what is said when they do not work."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from installed_bots import install_bots
from typer.testing import CliRunner

from whistlestop import games
from whistlestop.arena.failures import Broken
from whistlestop.arena.runner import move, play_game, play_out
from whistlestop.bots import (
    BadBot,
    BotFailed,
    BotRunner,
    UnknownBot,
    bot_ids,
    bot_name,
    bot_names,
    clock,
    make_bot,
    seat_name,
)
from whistlestop.bots.registry import plugin_problems
from whistlestop.cli.app import app
from whistlestop.rules import Action, Event, Result, View, initial, legal, observe, project
from whistlestop.server.bots.plugin_worker import plugin_states
from whistlestop.table import Match, Sitter
from whistlestop.text import refusal_text

MINE = """
from whistlestop.rules import legal

class First:
    def choose(self, view):
        return legal(view, view.seat)[0]

class Last:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view):
        return legal(view, view.seat)[-1]

class Tired:
    def choose(self, view):
        raise RuntimeError("asleep")

class Cheat:
    def choose(self, view):
        return "claim everything"

number = 7

def none():
    return None
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


def test_a_bot_in_a_file_plays(mine: Path) -> None:
    match, _ = play_game(games.load("mini"), (f"{mine}:First", f"{mine}:Last"), "file")
    assert match.is_over
    assert [sitter.bot for sitter in match.sitters] == [f"{mine}:First", f"{mine}:Last"]


def test_a_bot_gets_its_seed_if_it_takes_one(mine: Path) -> None:
    assert make_bot(f"{mine}:Last", "my seed").seed == "my seed"  # type: ignore[attr-defined]
    assert make_bot(f"{mine}:First", "my seed") is not make_bot(f"{mine}:First", "my seed")


def test_a_relative_path_counts_from_where_we_are(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mine.parent)
    assert type(make_bot("./mine.py:First", "")).__name__ == "First"


def test_a_missing_class_is_refused_with_a_list_of_those_defined(mine: Path) -> None:
    with pytest.raises(BadBot, match="no_such_class") as refused:
        make_bot(f"{mine}:Frist", "")
    sentence = refusal_text(refused.value, "en")
    assert sentence.endswith("the file does not define Frist. It defines First, Last, Tired, Cheat and none.")
    assert "AttributeError" not in sentence
    assert "nie ma definicji Frist" in refusal_text(refused.value, "pl")


@pytest.mark.parametrize("name", ["Missing", "number", "none"])
def test_what_is_no_bot_is_refused(mine: Path, name: str) -> None:
    with pytest.raises(BadBot):
        make_bot(f"{mine}:{name}", "")


def test_a_file_that_does_not_load_says_why(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("import no_such_module_anywhere\n")
    with pytest.raises(BadBot, match="no_such_module_anywhere"):
        make_bot(f"{tmp_path / 'bad.py'}:Bot", "")
    with pytest.raises(BadBot):
        make_bot(f"{tmp_path / 'not-there.py'}:Bot", "")


def test_a_file_without_a_class_says_what_is_missing(mine: Path) -> None:
    with pytest.raises(BadBot, match="bot_without_class"):
        make_bot(str(mine), "")


def test_a_file_that_does_not_load_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "worse.py").write_text("one = 1\n\ntwo = no_such_name\n")
    with pytest.raises(BadBot, match=r"no_such_name.*\(worse\.py, line 3\)"):
        make_bot(f"{tmp_path / 'worse.py'}:Bot", "")


def test_a_file_finds_the_modules_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "its_own_helper.py").write_text("from whistlestop.rules import legal\n")
    (tmp_path / "two_files.py").write_text(
        "from its_own_helper import legal\n\nclass First:\n"
        "    def choose(self, view):\n        return legal(view, view.seat)[0]\n"
    )
    assert play_game(games.load("mini"), (f"{tmp_path / 'two_files.py'}:First", "random"), "two")[0].is_over


@pytest.mark.parametrize("game", ["mini", "pennsylvania"])
def test_a_bot_that_writes_into_its_view_does_not_write_into_the_game(game: str) -> None:
    match = Match.begin(games.load(game), [Sitter("a"), Sitter("b")], "scribble")
    quiet = Match.begin(games.load(game), [Sitter("a"), Sitter("b")], "scribble")
    for table, bot in ((match, Scribbler()), (quiet, First())):
        runner = BotRunner({0: bot, 1: First()})
        for _ in range(20):
            move(table, runner)
    assert match.state == quiet.state
    assert match.state.public.free_by_price == quiet.state.public.free_by_price


class First:
    def choose(self, view: View) -> Action:
        return legal(view, view.seat)[0]


class Scribbler:
    """Tries out what it would be like to own everything."""

    def choose(self, view: View) -> Action:
        action = legal(view, view.seat)[0]
        table: Any = view.public
        for container in (table.owners, table.free_by_price, table.extras, table.board.tracks):
            with pytest.raises(TypeError):
                container["mine"] = view.seat
            with pytest.raises(AttributeError):
                container.clear()
        table.owners = {track.name: view.seat for track in table.free}
        table.points = (99,) * table.players
        return action


def test_an_installed_package_brings_its_bots(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `pip install my-bot` leaves behind: a module and the file of its entry points."""
    info = mine.parent / "my_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[whistlestop.bots]\nfirst = mine:First\nbroken = mine:Missing\n")
    monkeypatch.syspath_prepend(str(mine.parent))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    assert {"first", "broken"} < set(bot_ids())
    assert play_game(games.load("mini"), ("first", "random"), "installed")[0].is_over
    with pytest.raises(BadBot, match="Missing"):
        make_bot("broken", "")
    with pytest.raises(UnknownBot, match="first"):
        make_bot("frist", "")


@pytest.mark.parametrize(
    ("name", "reason", "words"),
    [("Tired", "bot_crashed", "RuntimeError: asleep"), ("Cheat", "bot_refused", "claim everything")],
)
def test_a_bot_that_fails_breaks_the_game_off(mine: Path, name: str, reason: str, words: str) -> None:
    with pytest.raises(Broken) as broken:
        play_game(games.load("mini"), ("random", f"{mine}:{name}"), "fail")
    assert broken.value.failure.reason == reason
    assert broken.value.failure.seat == 1
    assert words in str(broken.value.failure)


def test_a_bot_that_thinks_too_long_is_late() -> None:
    match = Match.begin(games.load("mini"), [Sitter("slow"), Sitter("slow")], "late")
    view = match.view(0)
    assert BotRunner({0: Slow()}, seconds=5).choose(view) == legal(view, 0)[0]
    with pytest.raises(BotFailed, match="bot_late"):
        BotRunner({0: Slow()}, seconds=0.01).choose(view)


class Slow:
    def choose(self, view: View) -> Action:
        sum(range(3_000_000))
        return legal(view, view.seat)[0]


def test_the_processes_of_a_bot_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "WALL_TIME_FACTOR", 10_000)  # a busy machine must not be the reason
    view = Match.begin(games.load("mini"), [Sitter("slow"), Sitter("slow")], "late").view(0)
    assert BotRunner({0: Delegates()}, seconds=60).choose(view) == legal(view, 0)[0]
    with pytest.raises(BotFailed, match="bot_late"):
        BotRunner({0: Delegates()}, seconds=1).choose(view)


class Delegates:
    """It leaves the computing to other processes."""

    def choose(self, view: View) -> Action:
        burn = "import time\nwhile time.process_time() < 0.7: pass"
        for _ in range(2):
            subprocess.run([sys.executable, "-c", burn], check=True)
        return legal(view, view.seat)[0]


def test_listeners_hear_their_own_side_and_leavers_the_end() -> None:
    """Folding what a bot heard gives what it knows."""
    match = Match.begin(games.load("mini"), [Sitter("a"), Sitter("b")], "hear")
    diarist = Diarist(project(initial(match.rules, 2), 1))
    runner = BotRunner({0: make_bot("greedy", "g"), 1: diarist})
    play_out(match, runner)
    assert diarist.known == match.view(1)
    runner.leave(match.result())
    assert diarist.result == match.result()


class Diarist:
    def __init__(self, known: View) -> None:
        self.known = known
        self.result: Result | None = None

    def hear(self, sentence: Sequence[Event]) -> None:
        for event in sentence:
            self.known = observe(self.known, event)

    def choose(self, view: View) -> Action:
        assert view == self.known
        return legal(view, view.seat)[-1]

    def leave(self, result: Result | None) -> None:
        self.result = result


@pytest.mark.parametrize(
    ("bot", "name"),
    [("greedy", "Greedy"), ("./my/bots.py:Clever", "Clever"), ("stdio@2:node my/quick.mjs", "Quick")],
)
def test_people_call_it_by_a_short_name(bot: str, name: str) -> None:
    assert bot_name(bot) == name


def test_what_is_wrong_with_installed_bots_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert plugin_problems() == {}
    install_bots(tmp_path, good="someones:Good", gone="nowhere:Bot", greedy="someones:Good")
    monkeypatch.syspath_prepend(tmp_path)
    problems = plugin_problems()
    assert {bot: problem.reason for bot, problem in problems.items()} == {
        "gone": "bot_does_not_load",
        "greedy": "bot_id_taken",
    }
    output = CliRunner().invoke(app, ["doctor", "--port", "0", "--data", str(tmp_path / "data")])
    assert output.exit_code == 1
    assert "plug-in bot gone: PROBLEM: " in output.output
    assert "plug-in bot greedy: PROBLEM: A built-in bot has the id greedy" in output.output
    assert "plug-in bot good" not in output.output
    assert plugin_states() == {"gone": "does_not_load", "greedy": "shadowed"}


def test_a_bot_has_its_own_name_at_its_seat(tmp_path: Path) -> None:
    path = tmp_path / "ben.py"
    path.write_text(MINE + "class Ben(First):\n    name = 'Old\\x1b Ben'\n")
    match, _ = play_game(games.load("mini"), (f"{path}:Ben", f"{path}:First"), "names")
    assert [sitter.name for sitter in match.sitters] == ["Old Ben 1", "First 2"]
    assert seat_name(f"{path}:Nobody") == "Nobody"


def test_a_program_has_the_name_of_its_hello_at_its_seat_and_is_asked_once(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    for name, hello in (
        ("polite", '{"type": "hello", "protocol": 1, "name": "Iron Anna"}'),
        ("rude", "good day"),
    ):
        (tmp_path / f"{name}.py").write_text(
            f"open({str(starts)!r}, 'a').write({name!r})\ninput()\nprint({hello!r}, flush=True)\ninput()\n"
        )
    polite, rude = [f"stdio:{sys.executable} {tmp_path / name}.py" for name in ("polite", "rude")]
    assert bot_names([polite, polite, rude]) == ["Iron Anna 1", "Iron Anna 2", "Rude"]
    assert seat_name("stdio:no-such-program-anywhere") == "No-such-program-anywhere"
    assert seat_name(rude) == "Rude"
    assert starts.read_text() == "politerude"
