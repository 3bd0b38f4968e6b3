"""A bot that crashes, cheats or is late loses its game, and the tournament goes on."""

import shlex
from pathlib import Path

import pytest
from forked import run_command

from whistlestop import games
from whistlestop.arena.executors import Executor
from whistlestop.arena.job import PlayedGame
from whistlestop.arena.pairing import Contest
from whistlestop.arena.report import as_markdown
from whistlestop.arena.result_log import MemoryResultLog
from whistlestop.arena.summary import summed_up
from whistlestop.arena.tournament import run_round_robin
from whistlestop.table import read_record, replay_record

ROGUES = Path(__file__).parent / "misbehaving_bots.py"
HERE = Executor(workers=1)


def contest(rogue: str, deals: int = 2, seconds: float | None = None, players: int = 2) -> Contest:
    return Contest(("mini",), (players,), ("greedy", f"{ROGUES}:{rogue}"), deals, "rogue", seconds=seconds)


def lost_by_the_rogue(played: tuple[PlayedGame, ...], reason: str) -> None:
    assert played
    for one in played:
        assert one.failure is not None
        assert one.failure.reason == reason
        assert one.bots[one.failure.seat] != "greedy"
        assert one.ranks[one.bots.index("greedy")] == 1
        assert one.share(one.failure.seat) == 0


@pytest.mark.parametrize(
    ("rogue", "reason", "words"),
    [
        ("Crasher", "bot_crashed", "RuntimeError: no idea"),
        ("Quitter", "bot_crashed", "SystemExit: 3"),
        ("Cheater", "bot_refused", "“draw” (First choose the tickets to keep"),
        ("Babbler", "bot_refused", "whatever"),
        ("BadEars", "bot_crashed", "too loud"),
        ("Stillborn", "bot_does_not_load", "not today"),
    ],
)
def test_a_rogue_loses(rogue: str, reason: str, words: str, tmp_path: Path) -> None:
    played = run_round_robin(contest(rogue), HERE, MemoryResultLog(), failures=tmp_path)
    assert len(played) == 4
    lost_by_the_rogue(played, reason)
    assert all(one.failure and words in one.failure.sentence for one in played)


@pytest.mark.parametrize("rogue", ["Looper", "Sleeper"])
def test_a_bot_that_never_comes_back_is_late(rogue: str, tmp_path: Path) -> None:
    played = run_round_robin(contest(rogue, 1, 0.1), HERE, MemoryResultLog(), failures=tmp_path)
    lost_by_the_rogue(played, "bot_late")


def test_a_bot_that_ends_its_process_is_found_out_and_the_rest_is_played(tmp_path: Path) -> None:
    bots = ("greedy", "random", f"{ROGUES}:Killer")
    order = Contest(("mini",), (2,), bots, 1, "rogue")
    played = run_round_robin(order, Executor(workers=2), MemoryResultLog(), failures=tmp_path)
    assert len(played) == 6
    for one in played:
        guilty = next((seat for seat, bot in enumerate(one.bots) if bot.endswith("Killer")), None)
        assert (one.failure.seat if one.failure else None) == guilty
        if one.failure is not None:
            assert one.failure.reason == "bot_gone"
            assert one.decisions > 2
            assert len(read_record(tmp_path / one.failure.record).entries) == one.decisions + 1


def test_the_others_share_a_game_broken_off(tmp_path: Path) -> None:
    played = run_round_robin(contest("Crasher", 1, players=3), HERE, MemoryResultLog(), failures=tmp_path)
    for one in (one for one in played if one.bots.count("greedy") == 2):
        assert sorted(one.ranks) == [1, 1, 3]
        assert [one.share(seat) for seat in range(3)].count(0.5) == 2


def test_the_record_stops_where_the_bot_did_and_the_command_gets_there_again(tmp_path: Path) -> None:
    played = run_round_robin(contest("Crasher", 1), HERE, MemoryResultLog(), failures=tmp_path / "failed")
    failure = played[0].failure
    assert failure is not None
    record = read_record(tmp_path / "failed" / failure.record)
    assert replay_record(record, games.load("mini")).state.public.turn == played[0].turns
    words = shlex.split(failure.repeat)
    assert words[0] == "whistlestop"
    again = run_command(*words[1:], cwd=tmp_path)
    assert again.returncode == 1
    assert failure.sentence in again.stderr


def test_failures_are_counted_and_kept_out_of_the_scores(tmp_path: Path) -> None:
    played = run_round_robin(contest("Crasher"), HERE, MemoryResultLog(), failures=tmp_path)
    summary = summed_up(played)
    assert len(summary.broken) == 4
    by_bot = {line.bot: line for line in summary.groups[0].bots}
    assert by_bot["greedy"].wins.share == 1
    assert by_bot["greedy"].broken == 0
    assert by_bot[f"{ROGUES}:Crasher"].broken == 4
    assert by_bot["greedy"].score is None
    assert summary.groups[0].turns is None
    assert "4 games, all of them broken off" in as_markdown(summary)
