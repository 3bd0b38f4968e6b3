"""Nobody knows a mechanic by name: its rules, texts, pictures and advice lie in its own package."""

import io
import pkgutil
import re
import tokenize
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from whistlestop import games, mechanics
from whistlestop.games import registered_mechanics

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "whistlestop"
BROWSER = ROOT / "web" / "src"
REGISTRIES = {SOURCES / "mechanics" / "__init__.py", SOURCES / "games" / "registry.py"}
KEYS = sorted(registered_mechanics())
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_QUOTED = re.compile(r"""(["'`])((?:\\.|(?!\1).)*)\1""", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)


def kinds() -> set[str]:
    """The kinds of all events and steps of the registered mechanics, whether a game uses them or not."""
    homes = {package_of(make) for make in registered_mechanics().values()}
    return {kind for home in homes for module in modules_of(home) for kind in kinds_in(module)}


def package_of(make: Callable[..., object]) -> str:
    """In `mechanics` the package with its name; elsewhere the package that brings it, here or from outside."""
    depth = 3 if make.__module__.startswith(f"{mechanics.__name__}.") else 2
    return ".".join(make.__module__.split(".")[: depth if make.__module__.startswith("whistlestop.") else 1])


def modules_of(home: str) -> Iterator[ModuleType]:
    package = import_module(home)
    yield package
    for info in pkgutil.walk_packages(getattr(package, "__path__", ()), f"{home}."):
        yield import_module(info.name)


def kinds_in(module: ModuleType) -> set[str]:
    """The kinds of the classes of events and steps that are written in this module."""
    classes = [value for value in vars(module).values() if isinstance(value, type)]
    return {
        kind.kind
        for kind in classes
        if kind.__module__ == module.__name__ and hasattr(kind, "fields") and getattr(kind, "kind", "")
    }


FORBIDDEN = {*KEYS, *kinds()}
HOMES = {
    SOURCES.joinpath(*package_of(make).split(".")[1:])
    for make in registered_mechanics().values()
    if make.__module__.startswith("whistlestop.")
}


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
        yield from re.findall(r"\w+", string)  # sentences come from the catalogues: this is a list of classes


def in_style(text: str) -> list[str]:
    """Every word of a style sheet or a page, attributes and all; `-` joins the words of a name."""
    return re.findall(r"\w+", re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL))


def in_string(string: str) -> list[str]:
    return [] if " " in string else re.split(r"[./:]", string)


def of_mechanics(path: Path) -> bool:
    """Whether the file belongs to a mechanic, or lists the mechanics."""
    return path in REGISTRIES or any(folder in path.parents for folder in HOMES)


PYTHON = [path for path in SOURCES.rglob("*.py") if not of_mechanics(path) and "_web" not in path.parts]
TYPESCRIPT = [path for path in BROWSER.rglob("*.ts*") if path.name != "wire.ts"]
STYLES = [
    path
    for folder in (SOURCES, BROWSER)
    for suffix in ("*.css", "*.html")
    for path in folder.rglob(suffix)
    if "_web" not in path.parts and not of_mechanics(path)
]


def test_there_is_something_to_search() -> None:
    assert len(PYTHON) > 200
    assert len(TYPESCRIPT) > 100
    assert len(STYLES) > 20
    assert {"shares", "ferries", "take_share", "dummy_revealed"} <= FORBIDDEN


def test_every_event_and_step_of_a_game_is_searched_for() -> None:
    """Also those of mechanics that no game has yet."""
    for game in games.available():
        rules = games.load(game).ruleset
        assert {thing.kind for thing in (*rules.events, *rules.steps)} <= FORBIDDEN
    assert {"bed_coloured", "colour_bed", "name_colour"} <= FORBIDDEN


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
    assert set(in_typescript('<p class="panel shares">')) & FORBIDDEN == {"shares"}
    assert set(in_typescript("say(`web.question.take_share`)")) & FORBIDDEN == {"take_share"}


def test_no_python_file_names_a_mechanic() -> None:
    named = {str(path.relative_to(ROOT)): set(in_python(path.read_text())) & FORBIDDEN for path in PYTHON}
    assert {path: words for path, words in named.items() if words} == {}


PACKAGES = sorted(
    {
        package_of(make)
        for make in registered_mechanics().values()
        if make.__module__.startswith("whistlestop.")
    }
)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_mechanic_names_another(package: str) -> None:
    own = {key for key, make in registered_mechanics().items() if package_of(make) == package}
    own |= {kind for module in modules_of(package) for kind in kinds_in(module)}
    home = SOURCES.joinpath(*package.split(".")[1:])
    named = {path.name: set(in_python(path.read_text())) & FORBIDDEN - own for path in home.rglob("*.py")}
    assert {path: words for path, words in named.items() if words} == {}


def test_no_file_of_the_browser_names_a_mechanic() -> None:
    named = {
        str(path.relative_to(ROOT)): set(in_typescript(path.read_text())) & FORBIDDEN for path in TYPESCRIPT
    }
    assert {path: words for path, words in named.items() if words} == {}


def test_the_search_finds_what_it_should_in_styles_and_pages() -> None:
    assert set(in_style(".panel-shares { color: red } /* take_share */")) & FORBIDDEN == {"shares"}
    assert set(in_style('<p class="take_share">')) & FORBIDDEN == {"take_share"}


def test_no_style_or_page_names_a_mechanic() -> None:
    named = {str(path.relative_to(ROOT)): set(in_style(path.read_text())) & FORBIDDEN for path in STYLES}
    assert {path: words for path, words in named.items() if words} == {}


def test_no_file_is_named_after_a_mechanic() -> None:
    files = [*PYTHON, *TYPESCRIPT, *STYLES]
    assert [str(path.relative_to(ROOT)) for path in files if FORBIDDEN & {path.stem, path.parent.name}] == []
