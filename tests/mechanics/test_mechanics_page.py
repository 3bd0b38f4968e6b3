"""The page on mechanics leaves out no hook, and the game's page says what the data say."""

import re
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.mechanics.shares import shares_of
from whistlestop.rules.codecs import _SORTS
from whistlestop.rules.ruleset import HOOKS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "mechanics.md").read_text(encoding="utf-8")
GAME = games.load("pennsylvania")
GAME_PAGE = (DOCS / "games" / "pennsylvania.md").read_text(encoding="utf-8")
RECORD = (DOCS / "record.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_every_hook_is_on_the_page(hook: str) -> None:
    assert re.search(rf"^\|.*`{hook}`.*\|", PAGE, re.MULTILINE)


def test_the_page_has_no_hook_that_does_not_exist() -> None:
    named = {
        word
        for cell in re.findall(r"^\| ((?:`[a-z_]+`(?:, )?)+) \|", PAGE, re.MULTILINE)
        for word in re.findall(r"`([a-z_]+)`", cell)
    }
    assert named <= HOOKS


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
        assert f"| `{option.name}` | {choices.replace('`classic`', '`classic` (default)')} |" in GAME_PAGE
