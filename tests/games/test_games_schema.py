"""The schema and the designers' page know what the loader knows."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from whistlestop.games.cities import CITY_COLUMNS, CITY_OPTIONAL
from whistlestop.games.declared_totals import TOTALS
from whistlestop.games.knobs import DEFAULTS, LEAST, MOST_PLAYERS
from whistlestop.games.places import PLACE_COLUMNS
from whistlestop.games.routes import ROUTE_COLUMNS
from whistlestop.games.settings import TOP_KEYS
from whistlestop.games.template import SCHEMA
from whistlestop.games.texts import TEXT_KEYS
from whistlestop.games.tickets import TICKET_COLUMNS
from whistlestop.games.toml_lines import key_lines
from whistlestop.mechanics import MECHANICS
from whistlestop.rules.ruleset import Knobs

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text("utf-8")
SCHEMA_DATA: dict[str, Any] = json.loads(SCHEMA.read_text("utf-8"))
KNOBS = [field.name for field in fields(Knobs)]
KNOB_SCHEMA: dict[str, dict[str, Any]] = SCHEMA_DATA["definitions"]["knobs"]["properties"]


def test_the_top_keys_are_those_of_the_loader() -> None:
    assert set(SCHEMA_DATA["properties"]) == {*TOP_KEYS, *MECHANICS}


def test_the_mechanics_are_those_of_the_registry() -> None:
    assert set(SCHEMA_DATA["properties"]["mechanics"]["items"]["enum"]) == set(MECHANICS)


def test_the_totals_are_those_of_the_loader() -> None:
    assert set(SCHEMA_DATA["properties"]["check"]["properties"]) == set(TOTALS)


def test_the_knobs_are_those_of_the_rules() -> None:
    assert set(KNOB_SCHEMA) == set(KNOBS)


@pytest.mark.parametrize("knob", KNOBS)
def test_each_knob_is_described_with_its_default_and_its_least(knob: str) -> None:
    entry, default = KNOB_SCHEMA[knob], DEFAULTS[knob]
    assert entry["description"].endswith(".")
    assert entry["default"] == (list(default) if isinstance(default, tuple) else default)
    assert entry.get("minimum", 0) == LEAST.get(knob, 0)
    assert entry.get("maximum") == (MOST_PLAYERS if knob == "max_players" else None)


@pytest.mark.parametrize("knob", KNOBS)
def test_each_knob_stands_on_the_page_with_its_default(knob: str) -> None:
    default = json.dumps(DEFAULTS[knob])
    assert re.search(rf"^\| `{knob}` \| {re.escape(default)} \| \w+", PAGE, re.MULTILINE)


@pytest.mark.parametrize(
    "word",
    [*TOP_KEYS, *MECHANICS, *CITY_COLUMNS, *CITY_OPTIONAL, *ROUTE_COLUMNS, *TICKET_COLUMNS, *PLACE_COLUMNS],
)
def test_each_key_and_column_stands_on_the_page(word: str) -> None:
    assert f"`{word}`" in PAGE


@pytest.mark.parametrize("word", [*TEXT_KEYS, *TOTALS])
def test_each_text_and_total_stands_on_the_page(word: str) -> None:
    assert re.search(rf"^(\[(check\.)?{word}[.\]]|{word} = )", PAGE, re.MULTILINE)


def test_lines_of_keys() -> None:
    text = """# comment
id = "x"
note = \"\"\"
[not.a.section]
fake = 1
\"\"\"
[a.b]  # comment
key = 1
"quoted key" = 2
c.d = [
  "list = 1",
]
[[many]]
"""
    assert key_lines(text) == {
        ("id",): 2,
        ("note",): 3,
        ("a", "b"): 7,
        ("a", "b", "key"): 8,
        ("a", "b", "quoted key"): 9,
        ("a", "b", "c", "d"): 10,
        ("many",): 13,
    }
