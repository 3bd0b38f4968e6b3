"""Whole games, printed: a change of the rules shows as a diff, and has to be explained in the changelog."""

import hashlib
import tomllib
from pathlib import Path

import pytest

from golden.regenerate import CHANGELOG, GAMES, INDEX
from golden.transcript import remade

HOME = Path(__file__).parent
PAGES = sorted(HOME.glob("*.txt"))
MOST_BYTES = 300_000


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_game_goes_as_it_went(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert remade(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_changed_game_is_explained(path: Path) -> None:
    """Run `python tests/golden/regenerate.py --because "…"` with a phrase of the changelog."""
    entry = tomllib.loads(INDEX.read_text(encoding="utf-8"))[path.name]
    text = path.read_text(encoding="utf-8")
    assert hashlib.sha256(text.encode()).hexdigest() == entry["sha256"], "changed without a reason"
    assert entry["because"].strip()
    assert entry["because"] in CHANGELOG.read_text(encoding="utf-8")


def test_the_shelf_is_in_order() -> None:
    """Every page is listed and every listed game has its page; they stay few and short."""
    names = {path.name for path in PAGES}
    assert names == set(tomllib.loads(INDEX.read_text(encoding="utf-8")))
    assert names == {f"{name}.txt" for name in GAMES}
    assert sum(path.stat().st_size for path in PAGES) < MOST_BYTES


def test_a_page_that_was_tampered_with_is_noticed() -> None:
    text = (HOME / "mini-2.txt").read_text(encoding="utf-8")
    first_turn = text.index("turn_began 0")
    assert remade(text[:first_turn] + "turn_began 1" + text[first_turn + 12 :]) == text
