"""A game that a bot breaks off is kept, and the command that is printed breaks it off again."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from whistlestop import games
from whistlestop.table import read_record, replay_record

Run = Callable[..., CompletedProcess[str]]

SLEEPY = """
from random import Random
from whistlestop.rules import legal

class Sleepy:
    def __init__(self, seed):
        self.dice = Random(seed)

    def choose(self, view):
        if view.public.turn > 3 and self.dice.random() < 0.3:
            raise RuntimeError(f"asleep on turn {view.public.turn}")
        return legal(view, view.seat)[0]
"""


@pytest.fixture
def sleepy(tmp_path: Path) -> str:
    (tmp_path / "sleepy.py").write_text(SLEEPY)
    return "./sleepy.py:Sleepy"


def repeating(output: str) -> list[str]:
    """The command that is printed, without its first word."""
    line = next(line for line in output.splitlines() if line.startswith("  whistlestop "))
    return shlex.split(line)[1:]


def test_simulate_keeps_the_game_and_says_how_to_see_it_again(
    whistlestop: Run, sleepy: str, tmp_path: Path
) -> None:
    output = whistlestop("simulate", "--game", "mini", "--bots", f"greedy,{sleepy}", "--games", "3")
    assert output.returncode == 1
    sentence = next(line for line in output.stderr.splitlines() if line.startswith("whistlestop: "))
    assert "The bot Sleepy crashed: RuntimeError: asleep on turn" in sentence
    (kept,) = (tmp_path / "failed-games").iterdir()
    record = read_record(kept)
    assert str(record.header.seed).startswith("whistlestop/")
    assert f"turn {replay_record(record, games.load('mini')).state.public.turn} (" in sentence
    again = whistlestop(*repeating(output.stderr))
    assert again.returncode == 1
    assert sentence in again.stderr
    place = next(at for at, line in enumerate(SLEEPY.splitlines(), 1) if "raise" in line)
    assert f"(sleepy.py, line {place})" in sentence
    assert f'sleepy.py", line {place}, in choose' in again.stderr, "where it happened is shown"
    for limit in ([], ["--seconds", "9"]):
        shown = whistlestop(*repeating(output.stderr), *limit).stderr
        files = [Path(name).name for name in re.findall(r'^  File "(.+?)"', shown, re.MULTILINE)]
        assert files == ["sleepy.py"], "only the frames of the bot"
    assert "seat 1, record failed-games" in again.stderr
    po_polsku = whistlestop(*repeating(output.stderr), "--lang", "pl").stderr
    assert "miejsce 1, zapis failed-games" in po_polsku
    assert "aby zobaczyć to jeszcze raz:" in po_polsku


def test_play_keeps_it_too_and_the_record_can_be_shown(whistlestop: Run, sleepy: str, tmp_path: Path) -> None:
    typed = "1 2\n\n" + "draw\n" * 400
    output = whistlestop(
        "play", "--game", "mini", "--bots", sleepy, "--seed", "t", "--first", "0", "--plain", stdin=typed
    )
    assert output.returncode == 1, output.stdout[-2000:]
    assert "crashed" in output.stderr
    shown = whistlestop(*repeating(output.stderr))
    assert shown.returncode == 0
    assert [path.suffix for path in (tmp_path / "failed-games").iterdir()] == [".json"]


def test_a_program_sits_at_the_terminal_too(whistlestop: Run) -> None:
    client = Path(__file__).parents[2] / "clients" / "python" / "longest.py"
    words = ("--game", "mini", "--bots", f"stdio:python3 {client},random", "--seed", "s", "--lang", "en")
    output = whistlestop("watch", *words)
    assert output.returncode == 0, output.stderr
    assert "longest" in output.stdout
    assert "I can pay for" not in output.stdout


def test_what_a_program_says_about_its_moves_is_shown_where_asked_for(whistlestop: Run) -> None:
    client = Path(__file__).parents[2] / "clients" / "python" / "longest.py"
    words = ("--game", "mini", "--bots", f"stdio:python3 {client}", "--seed", "s", "--lang", "en", "--why")
    watched = whistlestop("watch", *words)
    assert watched.returncode == 0, watched.stderr
    assert re.search(r"^longest 1 bot claims .*\n“the longest of \d+ I can pay for”$", watched.stdout, re.M)
    played = whistlestop("play", *words, "--plain", stdin="1 2\n\n" + "draw\n" * 400)
    assert re.search(r"^longest bot claims .*\n“the longest of \d+ I can pay for”$", played.stdout, re.M)


@pytest.mark.parametrize("command", ["simulate", "watch"])
def test_a_bot_that_never_answers_is_stopped(whistlestop: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "loops.py").write_text(
        "class Loops:\n    def choose(self, view):\n        while True: pass\n"
    )
    output = whistlestop(command, "--game", "mini", "--bots", "random,./loops.py:Loops", "--seconds", "0.3")
    assert output.returncode == 1
    assert "The bot Loops did not answer within 0.3 s." in output.stderr
    assert repeating(output.stderr)[-2:] == ["--seconds", "0.3"]
