"""Bots from elsewhere: installed, in a file, and what is said when they do not work."""

import sys
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.arena.failures import Broken
from whistlestop.arena.runner import play_game
from whistlestop.bots import BadBot, UnknownBot, bot_ids, make_bot

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
