"""Whatever a reader may meet has its place on a page."""

from pathlib import Path

import pytest
from laws.stages import stage_rules

from whistlestop import games
from whistlestop.rules.events import EVENTS
from whistlestop.rules.notation import _WORDS

DOCS = Path(__file__).parents[1] / "docs"
KINDS = sorted(
    {event.kind for event in EVENTS}
    | {event.kind for game in games.available() for event in games.load(game).ruleset.events}
    | {event.kind for number in range(1, 13) for event in stage_rules(number, 2).events}
)


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_is_documented(kind: str) -> None:
    assert f"`{kind}`" in (DOCS / "record.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("word", _WORDS)
def test_every_action_is_documented(word: str) -> None:
    assert f"`{word}" in (DOCS / "notation.md").read_text(encoding="utf-8")
