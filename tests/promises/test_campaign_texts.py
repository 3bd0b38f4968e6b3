"""A canary: nothing of the campaign that has not been read is in the browser client, which everybody can download."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from whistlestop import games
from whistlestop.games.registry import texts_folder
from whistlestop.text.rulebook import rules

ROOT: Final = Path(__file__).parents[2]
GAME: Final = games.load("legends")
PACKAGE: Final = ROOT / "src" / "whistlestop"
BUILT: Final = PACKAGE / "_web"
BESIDE: Final = (PACKAGE / "text" / "catalogues" / "en.json", PACKAGE / "text" / "catalogues" / "pl.json")
LEAST: Final = 25
"""Shorter texts, such as names of cities, may be elsewhere by chance."""
VALUE: Final = re.compile(r"\{[^{}]*\}")
"""A value in a sentence of a catalogue."""


def client_files() -> list[Path]:
    """What the client is made of, and the built client."""
    skipped = {"node_modules", "tests"}
    sources = [path for path in (ROOT / "web").rglob("*") if path.is_file() and not skipped & {*path.parts}]
    return [*sources, *built_files(), *BESIDE]


def built_files() -> list[Path]:
    return [path for path in BUILT.rglob("*") if path.is_file()]


def campaign_texts() -> Iterator[str]:
    """Story, words of cards and stickers, and of mechanics that join later the rules, questions and explanations."""
    joining = (
        sorted({sticker.module for sticker in GAME.campaign.stickers if not sticker.setting})
        if GAME.campaign
        else []
    )
    for language in ("en", "pl"):
        yield from [text for pair in GAME.story[language].cards.values() for text in pair]
        yield from GAME.texts[language].words.values()
        yield from [rule.text for rule in rules(language) if rule.id.startswith("V-")]
        for mechanic in joining:
            folder = texts_folder(mechanic)
            assert folder is not None
            catalogue: Mapping[str, str] = json.loads((folder / f"{language}.json").read_text("utf-8"))
            for text in catalogue.values():
                yield from [part.strip() for part in VALUE.split(text)]


def heard(files: Iterable[Path]) -> set[tuple[str, str]]:
    """Each file with each text of the campaign in it, also as JavaScript writes it in quotes."""
    texts = {
        text: json.dumps(text, ensure_ascii=False)[1:-1] for text in campaign_texts() if len(text) >= LEAST
    }
    assert len(texts) > 900
    found: set[tuple[str, str]] = set()
    for path in files:
        whole = path.read_bytes().decode("utf-8", "replace")
        found |= {(path.name, text) for text, quoted in texts.items() if text in whole or quoted in whole}
    return found


@pytest.mark.rule("L-A3")
def test_no_text_of_the_campaign_is_in_the_client() -> None:
    assert heard(client_files()) == set()
    assert any(path.suffix == ".js" for path in built_files()), "the client has not been built: make web"


@pytest.mark.rule("L-A3")
@pytest.mark.parametrize(
    "text",
    [
        "April 1865. The guns are falling silent",
        "Once a game: after your two train cards you draw a third from the deck.",
        "Gdy jedna twoja sieć łączy 4 strefy czasowe",
    ],
)
def test_a_planted_text_is_heard(tmp_path: Path, text: str) -> None:
    (kept,) = [whole for whole in dict.fromkeys(campaign_texts()) if text in whole][:1]
    leak = tmp_path / "leak.js"
    leak.write_text(f"const a={json.dumps(kept + kept, ensure_ascii=False)}", "utf-8")
    assert (leak.name, kept) in heard([leak])
