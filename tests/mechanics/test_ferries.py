"""Ferries: what the mechanic reads, and what it makes of a price."""

from collections.abc import Mapping

import pytest
from rows import FakeSource

from whistlestop.mechanics.ferries import Ferries
from whistlestop.rules import Track
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import GRAY

FERRY = Track("AAA-BBB", "AAA-BBB", 1, "AAA", "BBB", 3, GRAY)
ROAD = Track("AAA-CCC", "AAA-CCC", 1, "AAA", "CCC", 3, GRAY)


def source(*rows: Mapping[str, str]) -> FakeSource:
    names = ("AAA-BBB", "AAA-CCC")
    return FakeSource(routes=[(name, row) for name, row in zip(names, rows, strict=False)])


def ferry(locomotives: str, length: str = "3", colour: str = "gray") -> dict[str, str]:
    return {"length": length, "colour": colour, "locomotives": locomotives}


@pytest.mark.rule("P-3")
def test_a_ferry_asks_for_its_locomotives_and_names_the_rule() -> None:
    ferries = Ferries({}, source(ferry("2"), ferry("0")))
    price = Price(3, GRAY, 0, "B-R1")
    assert ferries.printed_price(FERRY, price) == Price(3, GRAY, 2, "P-3")
    assert ferries.printed_price(ROAD, price) == price


@pytest.mark.rule("P-3")
def test_what_another_mechanic_asks_for_is_not_lowered() -> None:
    ferries = Ferries({}, source(ferry("1")))
    dearer = Price(3, GRAY, 2, "X-1")
    assert ferries.printed_price(FERRY, dearer) == dearer


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (ferry("1", colour="red"), "Only a gray route"),
        (ferry("4"), "no room for 4"),
        (ferry("two"), "not a whole number"),
    ],
)
def test_a_mistake_is_noted_at_its_row(row: dict[str, str], message: str) -> None:
    tables = source(row)
    Ferries({}, tables)
    (problem,) = tables.problems
    assert problem[0] == "locomotives"
    assert message in problem[1]


def test_it_has_no_settings() -> None:
    with pytest.raises(ValueError, match=r"^deep: "):
        Ferries({"deep": 1}, source())
