"""`whistlestop serve` and `whistlestop doctor` as people type them."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from forked import run_command
from run_command import typed
from served import Served


def run(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return run_command(*words, env={**os.environ, **environment})


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def test_a_port_that_is_taken_is_told_in_a_sentence(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = run("serve", "--port", str(port), "--data", str(home / "data"), "--no-browser")
        assert answer.returncode == 2
        assert f"127.0.0.1:{port} cannot be listened on" in answer.stderr
        assert "--port" in answer.stderr
        assert "Traceback" not in answer.stderr
        checked = run("doctor", "--port", str(port), "--data", str(home / "data"))
        assert checked.returncode == 1
        assert f"port: PROBLEM: 127.0.0.1:{port} is not free" in checked.stdout


def test_port_0_picks_one_and_prints_the_address(home: Path) -> None:
    command = [sys.executable, "-m", "whistlestop", "serve", "--port", "0", "--data", str(home / "data")]
    environment = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            assert found, line
            assert httpx.get(found[0], timeout=20).status_code == 200
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) in (0, -signal.SIGTERM)


def test_the_browser_is_opened_where_there_is_a_screen(home: Path) -> None:
    """The system's browser is a program that writes down what it was asked for."""
    asked = home / "asked"
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {asked}.part && mv {asked}.part {asked}\n', encoding="utf-8")
    browser.chmod(0o755)
    command = [sys.executable, "-m", "whistlestop", "serve", "--port", "0", "--data", str(home / "data")]
    environment = {**os.environ, "DISPLAY": ":99", "BROWSER": f"{browser} %s"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        for _ in range(200):
            if asked.exists():
                break
            httpx.get(re.search(r"http://\S+", line)[0], timeout=20)  # type: ignore[index]
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    assert asked.read_text(encoding="utf-8").strip() in line


def test_doctor_tells_what_is_active(home: Path) -> None:
    config = home / "my.toml"
    config.write_text('port = 0\nbots = ["easy"]\n', encoding="utf-8")
    answer = run("doctor", "--config", str(config), "--data", str(home / "d"), WHISTLESTOP_CHAT="no")
    assert answer.returncode == 0, answer.stdout
    for line in (
        f"config file: {config}",
        f"setting bots: from {config}:2",
        "setting chat: from WHISTLESTOP_CHAT",
        f"data folder: {home / 'd'} (made at the first start)",
        f"database: embedded, {home / 'd' / 'whistlestop.db'}, not created yet",
        "port: 127.0.0.1:0 is free",
        "bots at tables: easy",
        "plug-in bots: none",
        "game mini: in order",
    ):
        assert line in answer.stdout
    assert re.search(r"^SQLite 3\.\d+", answer.stdout, re.MULTILINE)
    assert not (home / "d").exists()


def test_doctor_asks_for_the_proxy_of_a_public_server_that_listens_everywhere(home: Path) -> None:
    config, hint = home / "my.toml", "If the proxy has another address than this machine"
    public = 'port = 0\nhost = "0.0.0.0"\npublic_url = "https://trains.example"\n'
    for settings, is_told in ((public, True), (f'{public}trusted_proxies = ["10.88.0.1"]\n', False)):
        config.write_text(settings, encoding="utf-8")
        answer = run("doctor", "--config", str(config), "--data", str(home / "d"))
        assert (hint in answer.stdout) == is_told, answer.stdout


def test_doctor_tells_its_own_server_from_a_stranger(home: Path) -> None:
    served = Served(home / "data").start()
    words = ("doctor", "--port", str(served.port), "--data", str(served.data))
    try:
        mine = typed(*words)
        assert f"port: 127.0.0.1:{served.port} is in use by the server of this data folder" in mine.stdout
        assert mine.returncode == 0, mine.stdout
        other = typed(*words[:-1], str(home / "other"))
        assert (other.returncode, "port: PROBLEM" in other.stdout) == (1, True)
    finally:
        served.kill()
    assert (served.data / "server.json").exists()
    stranger = Served(home / "other")
    stranger.port, stranger.url = served.port, served.url
    stranger.start()
    try:
        assert "port: PROBLEM" in typed(*words).stdout
    finally:
        stranger.stop()
    log_text = stranger.log.read_text()
    assert re.search(
        rf"INFO whistlestop.server: whistlestop \S+ serves {served.url}/, tables in {home}", log_text
    )
    assert log_text.splitlines()[-1].endswith("whistlestop.server: stopped; all entries are on disk")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that takes no files, even of root")
def test_doctor_knows_where_no_folder_can_be_made() -> None:
    said = typed("doctor", "--port", "0", "--data", "/proc/nope")
    assert said.returncode == 1
    assert "data folder: PROBLEM: /proc/nope cannot be written to" in said.stdout


def test_doctor_says_what_is_amiss() -> None:
    closed = "postgresql://me:hunter2@127.0.0.1:1/x"
    answer = run("doctor", "--port", "0", "--database", closed, WHISTLESTOP_PROT="1")
    assert answer.returncode == 1
    assert "variable WHISTLESTOP_PROT: PROBLEM" in answer.stdout
    assert "database: PROBLEM: no PostgreSQL server responds at 127.0.0.1/x" in answer.stdout
    assert "hunter2" not in answer.stdout + answer.stderr
    bad = run("doctor", "--set", "bot_seconds=never")
    assert bad.returncode == 1
    assert "settings: PROBLEM: --set bot_seconds: bot_seconds is a number" in bad.stdout
