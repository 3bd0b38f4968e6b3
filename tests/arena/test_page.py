"""The page on the arena: its example runs, its options exist."""

import re
from pathlib import Path

import pytest
import typer.main

from whistlestop.cli.app import app

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")


def test_the_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "arena.md", "exec"), {})
    assert capsys.readouterr().out.startswith("greedy Estimate(share=")
    assert (tmp_path / "results.jsonl").read_bytes().count(b"\n") == 1 + 5 * (2 + 6)


def test_every_option_is_on_the_page_and_no_other() -> None:
    rows = "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `--"))
    group = typer.main.get_command(app)
    command = group.commands["arena"]  # type: ignore[attr-defined]
    known = {name for parameter in command.params for name in parameter.opts}
    assert set(re.findall(r"--[a-z-]+", rows)) == known - {"--help"}
