"""The vectors of docs/shuffle.md, against this folder's implementation and the one printed on the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ref_shuffle import below, block, numbers, shuffle

PAGE = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")
COLOURS = ["pink", "blue", "orange", "white", "green", "yellow", "black", "red"]
TURTLE = "żółw\0"

VECTORS = [
    ("whistlestop", "deck", 0, "8 6 2 7 1 4 9 5 3 0"),
    ("whistlestop", "deck", 1, "0 4 6 7 8 9 5 3 2 1"),
    ("whistlestop", "tickets", 0, "7 0 8 3 2 4 5 9 1 6"),
    ("", "deck", 0, "0 1 3 2 5 6 4 7 9 8"),
    (TURTLE, "deck", 0, "7 5 8 0 2 4 6 9 3 1"),
]


def printed_shuffle() -> Callable[..., list[Any]]:
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found
    names: dict[str, Any] = {}
    exec(found.group(1), names)
    function: Callable[..., list[Any]] = names["shuffle"]
    return function


@pytest.mark.parametrize("mix", [shuffle, printed_shuffle()], ids=["referee", "page"])
@pytest.mark.parametrize(("seed", "purpose", "ordinal", "expected"), VECTORS)
def test_ten_numbers(
    mix: Callable[..., list[int]], seed: str, purpose: str, ordinal: int, expected: str
) -> None:
    assert mix(seed, purpose, ordinal, list(range(10))) == [int(n) for n in expected.split()]
    assert f"| {ordinal} | {expected} |" in PAGE


def test_blocks_and_numbers() -> None:
    stream = numbers("whistlestop", "deck", 0)
    assert block("whistlestop", "deck", 0, 13).hex() in PAGE
    assert block(TURTLE, "tickets", 12, 0).hex() in PAGE
    assert ", ".join(str(next(stream)) for _ in range(10)) in PAGE


def test_below_rejects_the_uneven_rest() -> None:
    stream = numbers("whistlestop", "deck", 0)
    assert [below(stream, 3 * 2**30) for _ in range(4)] == [3207069740, 1185516858, 3036555901, 2162736634]


def test_the_dummy() -> None:
    cards = ["PRR:2", "PRR:4", "BO:1", "BO:2", "EL:1"]
    mixed = shuffle("whistlestop", "dummy", 0, cards)
    assert f"{' '.join(cards)}: {' '.join(mixed)}" in " ".join(PAGE.split())


def test_train_cards() -> None:
    cards = [colour for colour in COLOURS for _ in range(12)] + ["locomotive"] * 14
    deck = shuffle("whistlestop", "deck", 0, cards)
    assert ", ".join(deck[:10]) in PAGE
    assert deck[-3:] == ["white", "green", "green"]
    assert sorted(deck) == sorted(cards)
