"""Redaction is a type: code that sends an entry that was not redacted does not type-check."""

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
PLANTED = """
from whistlestop.history import Entry, History, SeenEntry, SeenHistory
from whistlestop.rules import Ruleset
from whistlestop.server.http.plain.table_page import _log_lines
from whistlestop.table.record_entries import record_entries, record_entry
from whistlestop.text import Names
from whistlestop.wire.seen_events import seen_events_of


def redacted(history: History, seat: int | None, rules: Ruleset, names: Names) -> None:
    seen: SeenHistory = history.seen_by(seat)
    entry: SeenEntry = seen.entry(1)
    seen_events_of(entry, rules)
    record_entry(entry, rules)
    record_entries(seen, rules)
    _log_lines(entry, "en", names)


def leaks(history: History, entry: Entry, rules: Ruleset, names: Names) -> None:
    seen_events_of(entry, rules)  # LEAK
    seen_events_of(history.last, rules)  # LEAK
    record_entry(entry, rules)  # LEAK
    record_entries(history, rules)  # LEAK
    _log_lines(entry, "en", names)  # LEAK
    seen: SeenEntry = entry  # LEAK
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[int]:
    """The lines of the planted file that mypy refuses, with the settings of the project."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "planted.py").write_text(PLANTED)
    settings = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(folder / "cache")]
    seen, problem, _ = api.run([*settings, "--no-error-summary", str(folder / "planted.py")])
    assert problem == ""
    lines = [line.split(":")[1:3] for line in seen.splitlines() if "planted.py:" in line]
    return [int(number) for number, kind in lines if kind.strip() == "error"]


def test_senders_refuse_what_was_not_redacted(found: list[int]) -> None:
    """A leak that type-checks would be missing here; an error elsewhere would be one too many."""
    planted = [number for number, line in enumerate(PLANTED.splitlines(), 1) if "# LEAK" in line]
    assert found == planted


def test_sockets_and_pages_do_not_touch_the_raw_history() -> None:
    """They have the table in hand, so the type alone does not stop them from reading its history."""
    server = ROOT / "src" / "whistlestop" / "server"
    files = [*server.glob("ws/*.py"), *server.glob("http/**/*.py")]
    assert len(files) > 20
    raw = re.compile(r"\.history\b(?! import)(?!\.table_events import)(?!\.entry import)|\bin_full\b")
    assert [path.name for path in files if raw.search(path.read_text(encoding="utf-8"))] == []
