"""Plain English: code, documentation and English texts avoid words that make readers translate."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLAIN = ["CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "README.md", "SECURITY.md"]
"""Files that are checked besides the code, the English texts and the documentation."""

WORDS = {
    # archaic
    r"who(m|so)?ever": "the caller, the player who, anyone who",
    r"anew": "again",
    r"amiss": "wrong",
    r"noughts?": "zero",
    r"for ever": "permanently",
    r"those( \w+){0,2} who": "clients that, players who",
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
    r"(?<!town )halls?": "table service",
    r"stewards?": "command handler",
    r"stairs": "layers",
    r"rooms? (below|above)": "packages below, above",
    r"eyes of|with (the|other|whose|this seat's) eyes": "viewer",
    r"desk of|the desk": "the operator's commands",
    r"hang(s|ing)? up|hung up": "disconnect",
    r"look(s|ed|ing)? after": "holds the lease of",
    r"signs? of life": "heartbeat",
    r"afresh": "again",
    r"once more": "again",
    r"torn|tears? down": "abort, close",
    r"forgives?|forgiven": "reset",
    r"piles? up": "accumulate",
    r"kept out|keeps? out": "banned",
    # words with a usual term
    r"chairs?": "seat",
    r"told": "sent, broadcast; said",
    r"put(s|ting)? away|lea(ve|ves|ving) the memory": "evict",
    r"the very": "the same",
    r"veil(s|ed)?": "redacted",
    r"winds? an alarm": "schedule a timer",
    r"of ours|of theirs": "our, their",
    r"lay(s|ing)? out a table|laid out a table": "create a table",
}
_ANY = re.compile(
    rf"\b(?:{'|'.join(f'(?P<w{at}>{word})' for at, word in enumerate(WORDS))})\b", re.IGNORECASE
)
_CODE = re.compile(r"`[^`\n]+`")
"""Inline code: identifiers are no prose."""


def files() -> list[str]:
    package = ROOT / "src" / "whistlestop"
    english = (*package.rglob("en.json"), *package.rglob("texts.en.toml"), *package.rglob("*.schema.json"))
    pages = (*(ROOT / "docs").rglob("*.md"), *package.rglob("*.md"), *package.rglob("*.html"))
    code = (*package.rglob("*.py"), *(ROOT / "clients").rglob("*.mjs"), *(ROOT / "web").glob("*.html"))
    found = (*pages, *english, *code, *_python(), *_browser(), *_tests())
    return sorted({*PLAIN, *(path.relative_to(ROOT).as_posix() for path in found)})


def _python() -> Iterator[Path]:
    for folder in ("bench", "clients", "examples", "tools"):
        yield from (ROOT / folder).rglob("*.py")


def _browser() -> Iterator[Path]:
    for folder in ("src", "test"):
        for path in (ROOT / "web" / folder).rglob("*"):
            if path.suffix in (".ts", ".tsx", ".css") and path.name != "wire.ts":
                yield path


def _tests() -> Iterator[Path]:
    """The tests, their scenarios and their mutants; this file holds the list of words."""
    for path in (ROOT / "tests").rglob("*"):
        if path.suffix in (".py", ".scn", ".toml", ".md") and path != Path(__file__):
            yield path


def found(text: str) -> Iterator[str]:
    """Each word to avoid, with its line and what to write instead."""
    # Lines are joined, since a phrase may be broken between two of them.
    prose = _CODE.sub(lambda code: "`" + "x" * (len(code[0]) - 2) + "`", text)
    flat = prose.replace("\n", " ")
    for hit in _ANY.finditer(flat):
        instead = list(WORDS.values())[int((hit.lastgroup or "w0")[1:])]
        yield f"line {prose.count(chr(10), 0, hit.start()) + 1}: {hit[0]!r}, rather: {instead}"


def test_the_words_are_plain() -> None:
    words = {name: list(found((ROOT / name).read_text(encoding="utf-8"))) for name in files()}
    assert {name: lines for name, lines in words.items() if lines} == {}


@pytest.mark.parametrize("word", ["Whoever", "those\nwho", "by itself", "stairs", "wherein", "reckoned"])
def test_a_word_to_avoid_is_found(word: str) -> None:
    (line,) = found(f"One line.\nHere is {word}, in prose.")
    assert line.startswith("line 2: ")


def test_code_and_other_words_are_left_alone() -> None:
    assert list(found("`whoever` in `hall.py`; challenge, shallow, here, marshalls, retold")) == []
