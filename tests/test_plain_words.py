"""Plain English: the files of a list avoid words that make readers translate.

The list of files grows: rewrite a file in plain words, then add it to PLAIN.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLAIN = [
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "docs/architecture.md",
    "docs/arena.md",
    "docs/boards.md",
    "docs/bots.md",
    "docs/bots-strength.md",
    "docs/drawing.md",
    "docs/express.md",
    "docs/glossary.md",
    "docs/longest-route.md",
    "docs/mechanics.md",
    "docs/notation.md",
    "docs/promises.md",
    "docs/record.md",
    "docs/rules/README.md",
    "docs/scenarios.md",
    "docs/speed.md",
    "docs/terminal.md",
    "docs/testing.md",
    "docs/voting.md",
]
"""Files that are checked besides the README of each package."""

WORDS = {
    # archaic
    r"who(m|so)?ever": "the caller, the player who, anyone who",
    r"anew": "again",
    r"amiss": "wrong",
    r"noughts?": "zero",
    r"for ever": "permanently",
    r"those who": "clients that, players who",
    r"by (it|him|her)self": "automatically, alone",
    r"by themselves": "automatically, alone",
    r"in vain": "without effect",
    r"shall": "must, will",
    r"lest": "so that … not",
    r"albeit": "although",
    r"(here|there|where)(by|in|of|upon)": "name the thing",
    r"hence": "so",
    r"ere": "before",
    r"mends?|mended|mending": "fix",
    r"reckon(s|ed|ing)?": "compute",
    r"come what may|wink of an eye": "say what happens, or give the figure",
    # metaphors for parts of the program
    r"halls?": "table service",
    r"stewards?": "command handler",
    r"stairs": "layers",
    r"rooms? (below|above)": "packages below, above",
    r"eyes of": "viewer",
    r"looks? after": "holds the lease of",
    r"signs? of life": "heartbeat",
    # words with a usual term
    r"told": "sent, broadcast; said",
    r"put(s|ting)? away": "evict",
    r"veiled": "redacted",
    r"winds? an alarm": "schedule a timer",
    r"of ours|of theirs": "our, their",
    r"lay(s|ing)? out a table|laid out a table": "create a table",
}
_ANY = re.compile("|".join(rf"(?P<w{at}>\b(?:{word})\b)" for at, word in enumerate(WORDS)), re.IGNORECASE)
_CODE = re.compile(r"`[^`\n]+`")
"""Inline code: identifiers are no prose."""


def files() -> list[str]:
    readmes = (ROOT / "src" / "whistlestop").rglob("README.md")
    return sorted({*PLAIN, *(path.relative_to(ROOT).as_posix() for path in readmes)})


def found(text: str) -> Iterator[str]:
    """Each word to avoid, with its line and what to write instead."""
    # Lines are joined, since a phrase may be broken between two of them.
    prose = _CODE.sub(lambda code: "`" + "x" * (len(code[0]) - 2) + "`", text)
    flat = prose.replace("\n", " ")
    for hit in _ANY.finditer(flat):
        instead = list(WORDS.values())[int((hit.lastgroup or "w0")[1:])]
        yield f"line {prose.count(chr(10), 0, hit.start()) + 1}: {hit[0]!r}, rather: {instead}"


@pytest.mark.parametrize("name", files())
def test_the_words_are_plain(name: str) -> None:
    assert list(found((ROOT / name).read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("word", ["Whoever", "those\nwho", "by itself", "stairs", "wherein", "reckoned"])
def test_a_word_to_avoid_is_found(word: str) -> None:
    (line,) = found(f"One line.\nHere is {word}, in prose.")
    assert line.startswith("line 2: ")


def test_code_and_other_words_are_left_alone() -> None:
    assert list(found("`whoever` in `hall.py`; challenge, shallow, here, marshalls, retold")) == []
