"""A file that survives being cut off, and refuses to be mixed."""

from pathlib import Path

import msgspec
import pytest

from whistlestop.arena.executors import Executor
from whistlestop.arena.pairing import Contest
from whistlestop.arena.result_log import BadResultLog, FileResultLog, MemoryResultLog, head_of
from whistlestop.arena.tournament import run_round_robin

CONTEST = Contest(("mini",), (2,), ("greedy", "random"), 3, "results")
HERE = Executor(workers=1)
FIRST = """
from whistlestop.rules import legal

class First:
    def choose(self, view):
        return legal(view, view.seat)[0]
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "results.jsonl"
    run_round_robin(CONTEST, HERE, FileResultLog(path, head_of(CONTEST)))
    return path.read_bytes()


def heard(contest: Contest, path: Path) -> list[tuple[int, int]]:
    ticks: list[tuple[int, int]] = []
    run_round_robin(
        contest, HERE, FileResultLog(path, head_of(contest)), lambda done, total: ticks.append((done, total))
    )
    return ticks


@pytest.mark.parametrize("missing", [1, 30, 700, 1500])
def test_cut_anywhere_it_goes_on_to_the_same_bytes(whole: bytes, tmp_path: Path, missing: int) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(whole[:-missing])
    ticks = heard(CONTEST, path)
    assert path.read_bytes() == whole
    assert ticks[0] == (whole[:-missing].count(b"\n") - 1, 6)
    assert ticks[-1] == (6, 6)


def test_nothing_is_played_twice(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(whole)
    assert heard(CONTEST, path) == [(6, 6)]


def test_deals_and_bots_may_be_added(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(whole)
    assert heard(Contest(("mini",), (2,), ("greedy", "random"), 5, "results"), path)[0] == (6, 10)
    assert path.read_bytes().startswith(whole)
    (tmp_path / "first.py").write_text(FIRST)
    bots = ("greedy", "random", f"{tmp_path}/first.py:First")
    assert heard(Contest(("mini",), (2,), bots, 1, "results"), path)[0] == (2, 6)


def test_another_seed_is_refused(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(whole)
    with pytest.raises(BadResultLog) as refused:
        FileResultLog(path, head_of(Contest(("mini",), (2,), ("greedy", "random"), 3, "another")))
    assert refused.value.reason == "other_tournament"
    assert refused.value.values["what"] == "seed"
    assert path.read_bytes() == whole


def test_a_broken_line_in_the_middle_is_not_passed_over(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1][:40] + b"\n", *lines[2:]]))
    with pytest.raises(BadResultLog) as refused:
        FileResultLog(path, head_of(CONTEST))
    assert (refused.value.reason, refused.value.values["line"]) == ("corrupt_result_log", 2)


def test_games_on_changed_data_are_played_again(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    lines = whole.splitlines(keepends=True)
    first = msgspec.json.decode(lines[1])
    path.write_bytes(lines[0] + msgspec.json.encode({**first, "data": "old"}) + b"\n" + b"".join(lines[2:]))
    assert heard(CONTEST, path)[0] == (5, 6)
    assert heard(CONTEST, path) == [(6, 6)]


def test_memory_holds_the_same(whole: bytes) -> None:
    results = MemoryResultLog()
    run_round_robin(CONTEST, HERE, results)
    assert (
        b"".join(msgspec.json.encode(one) + b"\n" for one in results.played.values())
        == whole.split(b"\n", 1)[1]
    )


@pytest.mark.parametrize("text", [b'{"a": 1}', b"notes\nof mine", b'{"format":"whistlestop-record"'])
def test_a_file_that_is_no_ledger_is_left_as_it_is(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(text)
    with pytest.raises(BadResultLog) as refused:
        FileResultLog(path, head_of(CONTEST))
    assert (refused.value.reason, refused.value.values["line"]) == ("corrupt_result_log", 1)
    assert path.read_bytes() == text


def test_a_first_line_cut_off_begins_anew(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(whole[:20])
    FileResultLog(path, head_of(CONTEST))
    assert path.read_bytes() == whole.splitlines(keepends=True)[0]
