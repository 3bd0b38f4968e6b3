"""The command, as people and their Ctrl-C use it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
SMALL = ("arena", "--bots", "random,greedy", "--game", "mini", "--seed", "cli")
ROGUES = Path(__file__).parents[1] / "arena" / "misbehaving_bots.py"


def test_the_same_report_whatever_the_workers(whistlestop: Run) -> None:
    one, two = (whistlestop(*SMALL, "--deals", "3", "--json", "--workers", workers) for workers in ("1", "2"))
    assert one.returncode == two.returncode == 0, one.stderr + two.stderr
    assert one.stdout == two.stdout
    found = json.loads(one.stdout)
    assert found["games"] == 6
    assert found["groups"][0]["bots"][0]["bot"] == "greedy"


def test_a_report_can_be_read(whistlestop: Run, tmp_path: Path) -> None:
    output = whistlestop(*SMALL, "--deals", "2", "--players", "2,3", "--report", "out", "--workers", "1")
    assert output.returncode == 0, output.stderr
    assert "mini, 3 players: 12 games" in output.stdout
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "report.json",
        "report.md",
        "results.jsonl",
    ]


def test_a_ladder_is_told_from_the_top(whistlestop: Run) -> None:
    output = whistlestop("arena", "--bots", "greedy,random", "--game", "mini", "--deals", "3", "--ladder")
    assert output.returncode == 0, output.stderr
    assert "ladder, highest first: greedy, random" in output.stdout


def test_a_rogue_is_reported_and_the_rest_is_played(whistlestop: Run, tmp_path: Path) -> None:
    output = whistlestop(
        "arena",
        "--bots",
        f"greedy,random,{ROGUES}:Crasher",
        "--game",
        "mini",
        "--deals",
        "1",
        "--workers",
        "1",
    )
    assert output.returncode == 0, output.stderr
    assert "6 games" in output.stdout
    assert f"broken off by {ROGUES}:Crasher, 4 × like this: The bot Crasher crashed" in output.stderr
    assert "RuntimeError: no idea (misbehaving_bots.py, line " in output.stderr
    assert output.stderr.count("  whistlestop watch ") == 1
    assert len(list((tmp_path / "failed-games").iterdir())) == 4


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_stopped_it_goes_on_to_the_same_ledger(whistlestop: Run, tmp_path: Path, how: signal.Signals) -> None:
    words = [*SMALL, "--deals", "100", "--workers", "2"]
    results = tmp_path / "stopped.jsonl"
    begun = subprocess.Popen(
        [sys.executable, "-m", "whistlestop", *words, "--results", str(results)],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while not (results.exists() and results.read_bytes().count(b"\n") > 5) and time.monotonic() < deadline:
        time.sleep(0.01)
    begun.send_signal(how)
    # To the end of stderr, which every worker holds too: it comes when the last of them is gone.
    _, said = begun.communicate(timeout=60)
    stopped = results.read_bytes().count(b"\n")
    assert 5 < stopped < 201
    if how == signal.SIGINT:
        assert begun.returncode == 130
        assert b"the same command continues" in said
        assert b"Traceback" not in said
    went_on = whistlestop(*words, "--results", results)
    assert went_on.returncode == 0, went_on.stderr
    assert whistlestop(*words, "--results", "straight.jsonl").returncode == 0
    assert results.read_bytes() == (tmp_path / "straight.jsonl").read_bytes()


def test_another_ledger_is_refused_in_a_sentence(whistlestop: Run) -> None:
    assert whistlestop(*SMALL, "--deals", "1", "--results", "l", "--workers", "1").returncode == 0
    output = whistlestop("arena", "--bots", "random,greedy", "--game", "mini", "--results", "l")
    assert output.returncode == 2
    assert (
        "The result log l belongs to another tournament: its seed is “cli”, not “whistlestop”."
        in output.stderr
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "greedy"), "at least 2"),
        (("--bots", "greedy,randon"), "Did you mean random?"),
        (("--bots", "greedy,random", "--players", "1"), "numbers from 2 up"),
        (("--bots", "greedy,random", "--players", "9"), "players"),
        (("--bots", "greedy,random", "--plots"), "--report"),
    ],
)
def test_mistakes_are_heard_before_any_game(whistlestop: Run, words: tuple[str, ...], said: str) -> None:
    output = whistlestop("arena", *words, "--game", "mini", COLUMNS="300")
    assert output.returncode == 2
    assert said in output.stderr
    assert "Traceback" not in output.stderr
