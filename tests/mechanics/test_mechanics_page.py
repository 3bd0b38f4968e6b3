"""The page on mechanics leaves out no protocol, and the game's page says what the data say."""

import re
from pathlib import Path
from typing import Any

import pytest

from whistlestop import games
from whistlestop.mechanics.shares import shares_of
from whistlestop.rules.codecs import _SORTS
from whistlestop.rules.mechanic_check import known_protocols

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "mechanics.md").read_text(encoding="utf-8")
GAME = games.load("pennsylvania")
GAME_PAGE = (DOCS / "games" / "pennsylvania.md").read_text(encoding="utf-8")
RECORD = (DOCS / "record.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("protocol", known_protocols(), ids=lambda protocol: protocol.__name__)
def test_every_protocol_is_on_the_page_with_its_members(protocol: type[Any]) -> None:
    (cell,) = re.findall(rf"^\| `{protocol.__name__}` \| ([^|]+) \|", PAGE, re.MULTILINE)
    own = {name for name in vars(protocol) if not name.startswith("_")}
    assert set(re.findall(r"`([a-z_]+)`", cell)) == own


def test_the_page_has_no_protocol_that_does_not_exist() -> None:
    named = re.findall(r"^\| `([A-Z][A-Za-z]+)` \|", PAGE, re.MULTILINE)
    assert set(named) == {protocol.__name__ for protocol in known_protocols()}


@pytest.mark.parametrize("sort", sorted(_SORTS))
def test_every_sort_of_field_is_on_the_page(sort: str) -> None:
    assert f"`{sort}`" in PAGE


@pytest.mark.parametrize("kind", [event.kind for event in GAME.ruleset.events])
def test_every_event_is_on_the_pages(kind: str) -> None:
    assert f"| `{kind}` |" in GAME_PAGE
    assert f"| `{kind}` |" in RECORD


def test_the_companies_are_those_of_the_data() -> None:
    shares = shares_of(GAME.ruleset)
    assert shares is not None
    for company in shares.companies:
        pays = ", ".join(map(str, company.payouts))
        assert f"| `{company.key}` | {company.name} | {company.shares} | {pays} |" in GAME_PAGE


def test_the_options_are_those_of_the_game() -> None:
    for option in GAME.options.values():
        choices = ", ".join(f"`{choice}`" for choice in option.choices)
        default = f"`{option.default}`"
        assert f"| `{option.name}` | {choices.replace(default, f'{default} (default)')} |" in GAME_PAGE
