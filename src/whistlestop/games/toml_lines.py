"""TOML with line numbers. The standard parser has none, so the keys are searched in the text."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Final

from whistlestop.games.problems import ProblemList, did_you_mean, nearest

__all__ = ["TomlDocument", "TomlSection", "key_lines"]

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_PATH = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_PATH})\s*\]\]?\s*(?:#.*)?$")
_ENTRY = re.compile(rf"\s*({_PATH})\s*=")
_LONG_QUOTE = re.compile(r'"""|' + "'''")
_AT_LINE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")

Path = tuple[str, ...]


def key_lines(text: str) -> dict[Path, int]:
    """The line of every section and key that begins a line."""
    lines: dict[Path, int] = {}
    section: Path = ()
    quoted = False
    for number, line in enumerate(text.splitlines(), 1):
        if not quoted and (header := _HEADER.match(line)):
            section = _split(header[1])
            lines.setdefault(section, number)
        elif not quoted and (entry := _ENTRY.match(line)):
            lines.setdefault((*section, *_split(entry[1])), number)
        # Inside a text of several lines nothing is a key.
        quoted ^= len(_LONG_QUOTE.findall(line)) % 2 == 1
    return lines


def _split(path: str) -> Path:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, path))


class TomlDocument:
    """One TOML file, and the place to report its mistakes."""

    def __init__(self, file: str, text: str, problems: ProblemList) -> None:
        self.file: Final = file
        self._problems: Final = problems
        self._lines: Final = key_lines(text)
        data = self._parse(text)
        self.broken: Final = data is None
        """Whether the file could not be parsed."""
        self.top: Final = TomlSection(self, (), data or {})

    def _parse(self, text: str) -> Mapping[str, object] | None:
        try:
            return tomllib.loads(text)
        except ValueError as error:  # a syntax error, or a number with too many digits
            place = _AT_LINE.search(str(error))
            last = len(text.splitlines())
            line = int(place[1]) if place and place[1] else last
            self._problems.add(self.file, line, "", f"This is not TOML: {_AT_LINE.sub('', str(error))}.")
            return None

    def fail(self, path: Path, message: str) -> None:
        self._problems.add(self.file, self.line(path), ".".join(path), message)

    def warn(self, path: Path, message: str) -> None:
        self._problems.warn(self.file, self.line(path), ".".join(path), message)

    def line(self, path: Path) -> int:
        """The line of the key, or of the nearest section around it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)


class TomlSection:
    """One table of a document. A key of the wrong type is reported and read as its default."""

    def __init__(self, document: TomlDocument, path: Path, data: Mapping[str, object]) -> None:
        self.document: Final = document
        self.path: Final = path
        self.data: Final = data

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def fail(self, key: str, message: str) -> None:
        self.document.fail((*self.path, key) if key else self.path, message)

    def warn(self, key: str, message: str) -> None:
        self.document.warn((*self.path, key), message)

    def section(self, key: str) -> "TomlSection":
        """The table under the key; empty if there is none."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.fail(key, f"{key} is a table: write [{'.'.join((*self.path, key))}] and its keys below.")
            value = {}
        return TomlSection(self.document, (*self.path, key), value)

    def sections(self) -> list["TomlSection"]:
        return [self.section(key) for key in self.data]

    def integer(self, key: str, default: int, minimum: int = 0) -> int:
        value = self.data.get(key, default)
        # In Python true and false are integers.
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(key, f"{value!r} is not a whole number.")
            return default
        if value < minimum:
            self.fail(key, f"{value} is too small: the minimum is {minimum}.")
            return default
        return value

    def integers(self, key: str, default: tuple[int, ...]) -> tuple[int, ...]:
        value = self.data.get(key, list(default))
        if isinstance(value, list) and all(type(item) is int and item >= 0 for item in value):
            return tuple(value)
        self.fail(key, "This is not a list of whole numbers such as [0, 1, 2].")
        return default

    def text(self, key: str, default: str | None = None) -> str:
        """A string; without a default it must exist and not be empty."""
        value = self.data.get(key, default)
        if isinstance(value, str) and value.strip():
            return value
        self.fail(key, f"{key} is missing." if key not in self.data else f"{value!r} is not a text.")
        return default or ""

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.data.get(key, [])
        if isinstance(value, list) and all(isinstance(item, str) and item.strip() for item in value):
            return tuple(value)
        self.fail(key, 'This is not a list of texts such as ["…", "…"].')
        return ()

    def only(self, known: Iterable[str], what: str = "key") -> None:
        """Report every key that is not among the known ones."""
        known = list(known)
        for key in self.data:
            if key not in known:
                self.fail(key, f"There is no {what} {key!r}.{did_you_mean(nearest(key, known))}")
