"""Bots in other processes: whole games, and every way to let the table down."""

import json
import os
import pickle
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from protocol.programs import JAVASCRIPT, PYTHON, needs_node, program
from whistlestop import games
from whistlestop.arena.failures import Broken, keep_failure
from whistlestop.arena.runner import play_game
from whistlestop.bots import BadBot, BotFailed, bot_seed, make_bot
from whistlestop.bots.cpu_time import group_cpu_seconds
from whistlestop.bots.process import ProcessBot
from whistlestop.bots.protocol_log import log_bots_in
from whistlestop.rules import Seeded, legal, parse_event, project, seen_by, start
from whistlestop.rules.events import TurnBegan
from whistlestop.table import read_record, record_of, replay_record, verify
from whistlestop.wire import seat_view
from whistlestop.wire.protocol import Act, Decide, End, Failure, Hello, HostMessage, NewGame, read_answer

MINI = games.load("mini")
HELLO = 'heard(); say(type="hello", protocol=1)\n'
DIARY = """
import pathlib
diary = open(pathlib.Path(__file__).with_suffix(".jsonl"), "w")
for line in sys.stdin:
    diary.write(line); diary.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="diarist", shoe_size=44)
    if message["type"] == "decide":
        say(type="act", number=message["number"], action=message["options"][-1], why="the last one")
"""


@pytest.mark.parametrize("game", games.available())
@pytest.mark.parametrize("bot", [PYTHON, pytest.param(JAVASCRIPT, marks=needs_node)])
def test_reference_clients_play_whole_games(bot: str, game: str) -> None:
    loaded = games.load(game)
    match, summary = play_game(loaded, (bot, "random", "greedy"), "client")
    assert verify(record_of(match), loaded).kind == "true"
    claimed = [entry for entry in match.history if entry.seat == 0 and str(entry.action).startswith("Claim")]
    assert len(claimed) > 3
    assert summary.decisions == len(match.history) - 1


@needs_node
def test_both_clients_understand_the_same() -> None:
    one, _ = play_game(MINI, (PYTHON, "random"), "same")
    other, _ = play_game(MINI, (JAVASCRIPT, "random"), "same")
    assert list(one.history) == list(other.history)


def test_the_program_hears_its_seat_and_nothing_else(tmp_path: Path) -> None:
    """Every message of a game, compared with what the table knows about that seat."""
    match, summary = play_game(MINI, ("random", program(tmp_path, DIARY), "greedy"), "diary")
    lines = (tmp_path / "bot.jsonl").read_bytes().splitlines()
    hello, game, *middle, end = [msgspec.json.decode(line, type=HostMessage) for line in lines]
    assert isinstance(hello, Hello)
    assert isinstance(game, NewGame)
    assert (game.seat, game.players, game.seed) == (
        1,
        3,
        bot_seed(match.rules, match.history.entry(0).events, 1),
    )
    assert isinstance(end, End)
    assert tuple(seat.total for seat in end.seats) == summary.totals
    received = [text for message in middle if isinstance(message, Decide) for text in message.events]
    seen = [seen_by(event, 1) for entry in match.history for event in entry.events]
    assert [parse_event(text, match.rules) for text in (*received, *end.events)] == seen
    states = replay_record(record_of(match), MINI).states
    asked = [seq for seq, entry in enumerate(match.history) if entry.seat == 1]
    assert len(asked) == len(middle)
    for number, (seq, message) in enumerate(zip(asked, middle, strict=True), 1):
        assert isinstance(message, Decide)
        assert message.number == number
        assert message.view == seat_view(project(states[seq - 1], 1))
        assert len(message.options) == len(legal(states[seq - 1], 1))


FAILURES = {
    "bot_late": HELLO + "import time; heard(); heard(); time.sleep(30)",
    "bot_gone": HELLO + 'heard(); heard(); raise RuntimeError("out of coal")',
    "not_a_message": HELLO + 'heard(); heard(); print("draw", flush=True); heard()',
    "not_an_answer": HELLO + 'heard(); heard(); say(type="act", number=7, action="draw"); heard()',
    "wrong_protocol": 'heard(); say(type="hello", protocol=99); heard()',
    "bot_refused": HELLO + 'heard(); heard(); say(type="act", number=1, action="claim"); heard()',
}


@pytest.mark.parametrize("reason", FAILURES)
def test_a_failure_is_named_and_laid_at_the_right_door(reason: str, tmp_path: Path) -> None:
    bot = program(tmp_path, FAILURES[reason], seconds=0.5 if reason == "bot_late" else None)
    with pytest.raises(Broken) as broken:
        play_game(MINI, ("random", bot), "fail")
    assert broken.value.failure.reason == reason
    assert broken.value.failure.seat == 1
    if reason == "bot_gone":
        assert "out of coal" in str(broken.value)


ON_LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="other systems do not tell the CPU time of a group"
)


@ON_LINUX
def test_a_program_that_waits_is_not_late_and_one_that_computes_is(tmp_path: Path) -> None:
    """The limit counts CPU time: a second of sleep is within half a second of it."""
    waits = HELLO + "import time; heard(); heard(); time.sleep(1); raise RuntimeError('I was asked')"
    computes = HELLO + "heard(); heard()\nwhile True: pass"
    reasons = []
    for body in (waits, computes):
        with pytest.raises(Broken) as broken:
            play_game(MINI, ("random", program(tmp_path, body)), "fail", seconds=0.5)
        reasons.append(broken.value.failure.reason)
    assert reasons == ["bot_gone", "bot_late"]


@ON_LINUX
def test_the_cpu_time_of_a_program_includes_what_it_started() -> None:
    shell = ["sh", "-c", f"{sys.executable} -c 'while True: pass' & sleep 60"]
    with subprocess.Popen(shell, start_new_session=True) as started:
        try:
            while (group_cpu_seconds(started.pid) or 0) < 0.3:
                time.sleep(0.05)
        finally:
            os.killpg(started.pid, signal.SIGKILL)


def test_the_program_is_told_which_rule_it_broke(tmp_path: Path) -> None:
    body = (
        HELLO
        + """
import pathlib
heard(); heard(); say(type="act", number=1, action="draw")
pathlib.Path(__file__).with_suffix(".json").write_text(sys.stdin.readline())
"""
    )
    with pytest.raises(Broken):
        play_game(MINI, (program(tmp_path, body), "random"), "rule")
    failure = msgspec.json.decode((tmp_path / "bot.json").read_bytes(), type=HostMessage)
    assert isinstance(failure, Failure)
    assert (failure.reason, failure.rule, failure.number) == ("bot_refused", "C-S4", 1)
    assert "First choose the tickets to keep" in failure.text


def test_a_broken_game_is_kept_with_its_seed_and_its_command(tmp_path: Path) -> None:
    bot = program(tmp_path, HELLO + "heard(); heard()")
    with pytest.raises(Broken) as broken:
        play_game(MINI, ("random", bot), "keep/me", {"first": 1})
    failure = keep_failure(broken.value, tmp_path / "kept")
    record = read_record(Path(failure.record))
    assert record.header.seed == "keep/me"
    assert replay_record(record, MINI).state == broken.value.match.state
    assert "--seed keep/me --first 1" in failure.repeat
    assert "whistlestop watch --game mini --players 2 --bots " in failure.repeat


def test_the_command_repeats_the_options_of_the_game(tmp_path: Path) -> None:
    bot = program(tmp_path, HELLO + "heard(); heard()")
    with pytest.raises(Broken) as broken:
        play_game(games.load("pennsylvania"), ("random", bot), "options", {"edition": "new"})
    assert "--option edition=new" in keep_failure(broken.value, tmp_path).repeat


def test_a_command_that_is_not_there_is_noticed_before_the_game() -> None:
    with pytest.raises(BadBot):
        make_bot("stdio:no-such-program-anywhere --fast", "seed")
    with pytest.raises(BadBot):
        make_bot("stdio@soon:python3", "seed")


def test_a_program_that_does_not_read_cannot_hold_up_the_table(tmp_path: Path) -> None:
    """More waits to be read than any pipe holds."""
    bot = make_bot(program(tmp_path, 'say(type="hello", protocol=1); import time; time.sleep(30)', 0.3), "")
    assert isinstance(bot, ProcessBot)
    view = project(start(MINI.ruleset, 2, Seeded("full"))[0], 0)
    bot.hear([TurnBegan(0)] * 50_000)
    with pytest.raises(BotFailed, match="bot_late"):
        bot.choose(view)


def test_answers_may_hold_more_than_we_know() -> None:
    assert read_answer(b'{"type": "act", "number": 3, "action": "draw", "mood": "good"}') == Act(3, "draw")


def test_a_failure_shows_the_last_ten_lines_of_standard_error(tmp_path: Path) -> None:
    noise = "for number in range(14): print(f'step {number}', file=sys.stderr, flush=True)\n"
    bot = program(tmp_path, HELLO + noise + "heard(); heard()")
    with pytest.raises(Broken) as broken:
        play_game(MINI, ("random", bot), "noise", {"first": 1})
    assert broken.value.failure.errors == tuple(f"step {number}" for number in range(4, 14))
    assert pickle.loads(pickle.dumps(broken.value.failure)).errors == broken.value.failure.errors


def test_a_conversation_is_logged_in_the_folder_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHISTLESTOP_LOG_BOTS", "")
    log_bots_in(tmp_path / "logs")
    play_game(MINI, ("random", PYTHON), "log")
    (log,) = (tmp_path / "logs").iterdir()
    lines = log.read_text(encoding="utf-8").splitlines()
    messages = [(line[0], json.loads(line[2:])["type"]) for line in lines]
    assert messages[:4] == [(">", "hello"), ("<", "hello"), (">", "game"), (">", "decide")]
    assert messages[-1] == (">", "end")
    assert messages.count((">", "decide")) == messages.count(("<", "act"))
    assert "longest-py-seat-1-" in log.name
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_decision_says_how_much_time_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHISTLESTOP_LOG_BOTS", "")
    log_bots_in(tmp_path)
    play_game(MINI, ("random", PYTHON), "left", seconds=7.5)
    (log,) = tmp_path.iterdir()
    sent = [json.loads(line[2:]) for line in log.read_text().splitlines() if line[0] == ">"]
    assert {message["left"] for message in sent if message["type"] == "decide"} == {7.5}
    assert [message["clock"]["decision"] for message in sent if message["type"] == "game"] == [7.5]
