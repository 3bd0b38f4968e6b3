"""Polish texts for players use the words of the printed rulebooks, listed in docs/glossary.md, and no others."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
SOURCE = REPOSITORY / "src" / "whistlestop"
PAGES = sorted((REPOSITORY / "docs" / "rules" / "pl").glob("*.md"))
CATALOGUES = [
    SOURCE / "text" / "catalogues" / "pl.json",
    *sorted(SOURCE.glob("mechanics/*/texts/pl.json")),
    *sorted(SOURCE.glob("campaign/*/texts/pl.json")),
]
GAMES = sorted(
    [path for name in ("texts", "words", "story") for path in SOURCE.glob(f"games/**/{name}.pl.toml")]
)

FORBIDDEN = {
    r"tali[aięąo]\w*": "stos",
    r"wystaw(k|e?c)\w*": "odkryte karty",
    r"obieżyświa\w*": "Globtroter",
    r"fikcyjn\w*": "„dziadek”",
    r"spół(k|ce|ek)\w*": "przewoźnik",
    r"różow\w*": "fioletowy",
    r"kompani[aięąo]\w*|kompanii": "przedsiębiorstwo",
    r"skarb(iec|c\w+)": "skrytka",
    r"pogranicz\w*": "obszar",
    r"opowieś\w*": "karty historii",
    r"kwit\w*": "dowód wpłaty",
    r"walizk\w*|walizc\w*": "skrzynka konduktora",
    r"tor(y|u|ów|owi|om|em|ze|ami|ach)?": "nitka",
    r"tras\w*": "połączenie",
    r"(bra|bier|wzią|weź|wzię)\w* udzia(ł|łu)": "brać kartę udziałów",
}
"""What must not be written, as a pattern of whole words, and the word to use."""

ALLOWED = (
    r"tor(ze)? punktacji",
    r"najdłuższ\w+ tras\w*",
    r"łączy trasa, czyli nieprzerwany ciąg",
    # A player who missed a game of a campaign did not take part in it.
    r"w której gracz nie wziął udziału",
)
"""Where such a word is the right one: the score track, and an unbroken path of routes."""

TYPED = frozenset({"command.routes", "command.claim", "typed.card.pink"})
"""Words that the program understands when somebody types them, old ones too."""


def _leaves(value: object, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(each, f"{name}.{key}" if name else key)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _leaves(each, f"{name}.{number}")


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    if path.suffix == ".md":
        yield from ((f"paragraph {number}", text) for number, text in enumerate(_paragraphs(path)))
    elif path.suffix == ".toml":
        yield from _leaves(tomllib.loads(path.read_text("utf-8")), "")
    else:
        yield from _leaves(json.loads(path.read_text("utf-8")), "")


def _paragraphs(path: Path) -> list[str]:
    """Lines that belong together, so that an allowed phrase may be broken over two."""
    return [" ".join(text.split()) for text in re.split(r"\n(?=\n|- |\|)", path.read_text("utf-8"))]


def wrong_words(text: str) -> list[str]:
    for phrase in ALLOWED:
        text = re.sub(phrase, " ", text, flags=re.IGNORECASE)
    return [
        f"{found.group()} (write: {better})"
        for pattern, better in FORBIDDEN.items()
        for found in re.finditer(rf"\b({pattern})\b", text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("path", [*PAGES, *CATALOGUES, *GAMES], ids=lambda path: "/".join(path.parts[-3:]))
def test_the_words_of_the_rulebooks(path: Path) -> None:
    wrong = {name: wrong_words(text) for name, text in _texts(path) if name not in TYPED}
    assert {name: words for name, words in wrong.items() if words} == {}


def test_there_are_texts_to_check() -> None:
    assert len(PAGES) == 4
    assert len(CATALOGUES) > 3
    assert len(GAMES) > 7


@pytest.mark.parametrize(
    "text",
    [
        "Zajmujesz trasę Denver–Omaha.",
        "Oba tory trasy podwójnej.",
        "Weź kartę z talii.",
        "Na wystawce leży pięć kart.",
        "Możesz wziąć udział spółki.",
        "fikcyjny gracz",
        "premia Obieżyświat",
        "różowa karta",
        "Kompania ma skarbiec.",
        "pudełko pogranicza",
    ],
)
def test_a_wrong_word_is_found(text: str) -> None:
    assert wrong_words(text)


@pytest.mark.parametrize(
    "text",
    [
        "Premia za najdłuższą trasę to 10 punktów.",
        "wynik na torze punktacji",
        "Puste torowisko",
        "Weź kartę udziałów.",
        "Masz 3 udziały.",
    ],
)
def test_a_right_word_is_not_refused(text: str) -> None:
    assert wrong_words(text) == []
