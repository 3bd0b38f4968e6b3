"""No worker is left behind, whatever happens to the one it worked for."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from whistlestop.arena import Order, simulate
from whistlestop.arena.simulate import WorkerDied
from whistlestop.bots import BotFailed
from whistlestop.table import read_record

ROGUES = Path(__file__).parent / "misbehaving_bots.py"
ENDLESS = ("simulate", "--game", "mini", "--games", "1000000", "--workers", "2")


@contextmanager
def begun_with(words: Sequence[str], folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A command that is gone in the end, with all its workers, even where the test fails."""
    begun = subprocess.Popen(
        [sys.executable, "-m", "whistlestop", *words],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield begun
    finally:
        with suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
def test_workers_go_home_without_the_one_who_hired_them(how: signal.Signals, tmp_path: Path) -> None:
    with begun_with([*ENDLESS, "--records", "games"], tmp_path) as begun:
        deadline = time.monotonic() + 60
        while not any(tmp_path.glob("games/*")) and time.monotonic() < deadline:
            time.sleep(0.05)
        begun.send_signal(how)
        # Workers share this stderr: its end comes when the last of them is gone.
        _, said = begun.communicate(timeout=60)
    assert any(tmp_path.glob("games/*"))
    assert b"Traceback" not in said


def has_children(process: "subprocess.Popen[bytes]") -> bool:
    return bool(Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text())


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are seen through /proc")
@pytest.mark.parametrize("patience", [0.0, 0.1, 0.3, 1.0])
def test_ctrl_c_while_workers_are_starting_is_no_accident(patience: float, tmp_path: Path) -> None:
    words = ["arena", "--bots", "greedy,random", "--game", "mini", "--deals", "20000"]
    with begun_with(words, tmp_path) as begun:
        deadline = time.monotonic() + 60
        while not has_children(begun) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(patience)
        os.killpg(begun.pid, signal.SIGINT)  # as a terminal does: to all of them at once
        _, said = begun.communicate(timeout=60)
    assert b"nothing is kept without --results" in said
    assert b"Traceback" not in said


def test_a_bot_that_ends_its_process_is_found_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotFailed, match="bot_gone") as failed:
        simulate(Order("mini", ("random", f"{ROGUES}:Killer"), 40, "killer"), workers=2)
    assert failed.value.seat == 1
    assert read_record(Path(failed.value.record)).header.seed == "killer/0"
    assert "--seed killer/0 " in failed.value.repeat


def test_a_worker_that_no_bot_killed_is_a_clear_error() -> None:
    with pytest.raises(WorkerDied, match="worker_died"):
        simulate(Order("mini", ("random", f"{ROGUES}:PoolKiller"), 20, "outside"), workers=2)
