"""The simulator plays as the rules do: same deals, same actions, the same position after each decision."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lockstep import CELLS, Cell, play_both

ROOT = Path(__file__).parents[2]
PROGRESS = ROOT / ".express-progress"
LONG = 20_000
CHUNK = 50


def test_all_cells_together_are_five_hundred_games() -> None:
    assert sum(cell.short for cell in CELLS) >= 500
    assert {cell.case.players for cell in CELLS} == {2, 3, 4, 5}


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_both_engines_agree(cell: Cell) -> None:
    for number in range(cell.short):
        play_both(cell.case, number)


@pytest.mark.long
@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_both_engines_agree_in_many_games(cell: Cell) -> None:
    """Resumable: chunks of games that passed with the same sources are not played again."""
    for chunk in chunks_left(cell):
        for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
            play_both(cell.case, number)
        with progress_file(cell).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"sources": sources(), "chunk": chunk}) + "\n")


def chunks_left(cell: Cell) -> Iterator[int]:
    lines = (
        progress_file(cell).read_text(encoding="utf-8").splitlines() if progress_file(cell).exists() else []
    )
    done = {entry["chunk"] for entry in map(json.loads, lines) if entry["sources"] == sources()}
    for chunk in range(-(-LONG // len(CELLS) // CHUNK)):
        if chunk not in done:
            yield chunk


def progress_file(cell: Cell) -> Path:
    PROGRESS.mkdir(exist_ok=True)
    return PROGRESS / f"{cell}.jsonl"


def sources() -> str:
    """A hash of both engines, of the games and of this comparison."""
    digest = hashlib.sha256()
    for folder in (
        "src/whistlestop/rules",
        "src/whistlestop/mechanics",
        "src/whistlestop/express",
        "tests/express",
    ):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    for path in sorted((ROOT / "src/whistlestop/games").rglob("*.csv")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
