"""A canary: nothing of the campaign that has not been read is in the browser client, which everybody can download."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from whistlestop import games
from whistlestop.text.rulebook import rules

ROOT: Final = Path(__file__).parents[2]
GAME: Final = games.load("legends")
PACKAGE: Final = ROOT / "src" / "whistlestop"
BESIDE: Final = (PACKAGE / "text" / "catalogues" / "en.json", PACKAGE / "text" / "catalogues" / "pl.json")
LEAST: Final = 30
"""Shorter texts, such as names of cities, may be elsewhere by chance."""


def client_files() -> list[Path]:
    """What the client is made of, and the built client where it is there."""
    skipped = {"node_modules", "tests"}
    sources = [path for path in (ROOT / "web").rglob("*") if path.is_file() and not skipped & {*path.parts}]
    built = [path for path in PACKAGE.glob("**/static/**/*") if path.is_file()]
    return [*sources, *built, *BESIDE]


def campaign_texts() -> Iterator[str]:
    """Story, words of cards and stickers, and the rules of the mechanics that join later."""
    for language in ("en", "pl"):
        yield from [text for pair in GAME.story[language].cards.values() for text in pair]
        yield from GAME.texts[language].words.values()
        yield from [rule.text for rule in rules(language) if rule.id.startswith("V-")]


@pytest.mark.rule("L-A3")
def test_no_text_of_the_campaign_is_in_the_client() -> None:
    client = {path: path.read_bytes().decode("utf-8", "replace") for path in client_files()}
    texts = [text for text in campaign_texts() if len(text) >= LEAST]
    assert len(texts) > 500
    found = {(path.name, text) for path, whole in client.items() for text in texts if text in whole}
    assert found == set()
    assert "whistlestop" in "".join(client.values()).lower()
