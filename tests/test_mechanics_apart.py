"""Nobody knows a mechanic by name: its rules, texts, pictures and advice lie in its own package."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.games import registered_mechanics

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "whistlestop"
BROWSER = ROOT / "web" / "src"
REGISTRIES = (SOURCES / "mechanics" / "__init__.py", SOURCES / "campaign" / "registry.py")
PACKAGES = (SOURCES / "mechanics", SOURCES / "campaign")
KEYS = sorted(registered_mechanics())
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_QUOTED = re.compile(r"""(["'`])((?:\\.|(?!\1).)*)\1""", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)


def kinds() -> set[str]:
    """The kinds of all events and steps that mechanics bring."""
    found: set[str] = set()
    for game in games.available():
        rules = games.load(game).ruleset
        found |= {thing.kind for thing in (*rules.events, *rules.steps)}
    return found


FORBIDDEN = {*KEYS, *kinds()}


def in_python(text: str) -> Iterator[str]:
    """Identifiers, and the parts of strings that are keys rather than sentences."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.string
        elif token.type == tokenize.STRING:
            yield from in_string(token.string.strip("rbfRBF").strip("\"'"))


def in_typescript(text: str) -> Iterator[str]:
    text = _COMMENT.sub("", text)
    yield from _WORD.findall(_QUOTED.sub("", text))
    for _, string in _QUOTED.findall(text):
        yield from in_string(string)


def in_string(string: str) -> list[str]:
    return [] if " " in string else re.split(r"[./:]", string)


def of_mechanics(path: Path) -> bool:
    inside = [path.relative_to(package).parts[0] for package in PACKAGES if package in path.parents]
    return path in REGISTRIES or any(name in KEYS for name in inside)


PYTHON = [path for path in SOURCES.rglob("*.py") if not of_mechanics(path) and "_web" not in path.parts]
TYPESCRIPT = [path for path in BROWSER.rglob("*.ts*") if path.name != "wire.ts"]


def test_there_is_something_to_search() -> None:
    assert len(PYTHON) > 200
    assert len(TYPESCRIPT) > 100
    assert {"shares", "ferries", "take_share", "dummy_revealed"} <= FORBIDDEN


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from whistlestop.mechanics.shares import Ledger", {"shares"}),
        ('say("event.share_taken")', {"share_taken"}),
        ('"""Two cities share a stop, and shares are cards."""', set()),
        ("companies = 3  # no shares here", set()),
    ],
)
def test_the_search_finds_what_it_should(text: str, found: set[str]) -> None:
    assert set(in_python(text)) & FORBIDDEN == found


def test_the_search_finds_what_it_should_in_the_browser() -> None:
    assert set(in_typescript("view.extras.shares // and take_share")) & FORBIDDEN == {"shares"}
    assert set(in_typescript("say(`web.question.take_share`)")) & FORBIDDEN == {"take_share"}


def test_no_python_file_names_a_mechanic() -> None:
    named = {str(path.relative_to(ROOT)): set(in_python(path.read_text())) & FORBIDDEN for path in PYTHON}
    assert {path: words for path, words in named.items() if words} == {}


def test_no_file_of_the_browser_names_a_mechanic() -> None:
    named = {
        str(path.relative_to(ROOT)): set(in_typescript(path.read_text())) & FORBIDDEN for path in TYPESCRIPT
    }
    assert {path: words for path, words in named.items() if words} == {}
