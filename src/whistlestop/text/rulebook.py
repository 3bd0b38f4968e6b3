"""The numbered rules, read from their pages (`docs/rules/README.md` describes the format).

A mechanic may add a page: `rules.en.md` and `rules.pl.md` in its folder `texts`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from whistlestop.games import registered_mechanics, texts_folder

__all__ = [
    "LANGUAGES",
    "MECHANIC_ID",
    "PAGES",
    "MalformedPage",
    "NoRulebook",
    "Rule",
    "UnknownLanguage",
    "UnknownRule",
    "read_page",
    "read_rules",
    "rule",
    "rules",
    "rules_folder",
    "rules_of",
]

LANGUAGES: Final = ("en", "pl")
PAGES: Final = ("base", "pennsylvania", "legends")

_HEADING: Final = re.compile(r"## (?P<title>.+)")
_GROUP: Final = re.compile(r"- \*(?P<name>[^*]+)\*: (?P<games>.+)")
_RULE: Final = re.compile(
    r'- <a id="(?P<anchor>[^"]*)"></a>\*\*(?P<id>[^*]+)\*\* \*\((?P<groups>[^)]+)\)\* (?P<text>.+)'
)
_CHOICE: Final = re.compile(r"(?P<game>[^ ]+) \((?P<option>[^ =]+)=(?P<choice>[^ =)]+)\)")
_ID: Final = re.compile(r"[BCNXDPL]-[A-Z]{0,2}[0-9]+")
MECHANIC_ID: Final = re.compile(r"[A-Z]-[A-Z]{0,2}[0-9]+")
"""The ids on the pages of mechanics."""


class UnknownRule(KeyError):
    """No rule has this id."""

    def __str__(self) -> str:
        return f"there is no rule {self.args[0]}"


class UnknownLanguage(KeyError):
    """The rules are not written in this language."""

    def __str__(self) -> str:
        return f"the rules are written in {', '.join(LANGUAGES)}, not in {self.args[0]!r}"


class NoRulebook(FileNotFoundError):
    """The pages are neither in the installed package nor in a checkout."""


class MalformedPage(ValueError):
    """A page has a wrong format; the message names file and line."""


@dataclass(frozen=True)
class Rule:
    id: str
    """`B-D2`: the same in every language."""
    text: str
    """Plain sentences without markup."""
    games: frozenset[str]
    """Ids of the games that use the rule."""
    section: str
    """The heading above it, in the language of the text."""
    page: str
    """`base`, `pennsylvania`, `legends`, or the name of the mechanic that adds it."""
    choices: frozenset[tuple[str, str, str]] = frozenset()
    """Game, option and choice: in that game the rule holds only with that choice."""

    def holds(self, game: str, options: Mapping[str, str]) -> bool:
        """Whether the rule holds in the game with these options; an option that is left out excludes nothing."""
        return game in self.games and all(
            options.get(option, choice) == choice for each, option, choice in self.choices if each == game
        )


def rules(lang: str = "en") -> tuple[Rule, ...]:
    """Every rule, in the order of the pages."""
    return tuple(_by_id(lang).values())


def rule(id: str, lang: str = "en") -> Rule:
    found = _by_id(lang)
    if id not in found:
        raise UnknownRule(id)
    return found[id]


def rules_of(game: str, lang: str = "en", options: Mapping[str, str] | None = None) -> tuple[Rule, ...]:
    """The rules of a game with these options; empty for a game that these pages do not mention."""
    return tuple(rule for rule in rules(lang) if rule.holds(game, options or {}))


@cache
def _by_id(lang: str) -> dict[str, Rule]:
    folder = rules_folder(Path(__file__).parents[1])
    found = {rule.id: rule for rule in read_rules(folder, lang)}
    for name in registered_mechanics():
        for rule in _mechanic_rules(name, lang):
            # A mechanic cannot replace a rule of these pages.
            found.setdefault(rule.id, rule)
    return found


def _mechanic_rules(name: str, lang: str) -> tuple[Rule, ...]:
    """The rules of a mechanic, in English if it has no page in the language."""
    folder = texts_folder(name)
    pages = [folder / f"rules.{each}.md" for each in (lang, LANGUAGES[0])] if folder else []
    page = next((path for path in pages if path.is_file()), None)
    return tuple(replace(rule, page=name) for rule in read_page(page, MECHANIC_ID)) if page else ()


def rules_folder(package: Path) -> Path:
    """The folder of the pages: inside the package once installed, beside `src` in a checkout."""
    for folder in (package / "_docs" / "rules", package.parents[1] / "docs" / "rules"):
        if folder.is_dir():
            return folder
    raise NoRulebook(f"no pages of rules with the package in {package}")


def read_rules(folder: Path, lang: str) -> tuple[Rule, ...]:
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    home = folder if lang == "en" else folder / lang
    found: dict[str, Rule] = {}
    for page in PAGES:
        for rule in read_page(home / f"{page}.md"):
            if rule.id in found:
                raise MalformedPage(f"{home / page}.md: {rule.id} is defined twice")
            found[rule.id] = rule
    return tuple(found.values())


def read_page(path: Path, ids: re.Pattern[str] = _ID) -> tuple[Rule, ...]:
    groups: dict[str, frozenset[str]] = {}
    section = ""
    found: list[Rule] = []
    for number, line in _items(path.read_text(encoding="utf-8")):
        where = f"{path}:{number}"
        if heading := _HEADING.fullmatch(line):
            section = heading["title"]
        elif group := _GROUP.fullmatch(line):
            groups[group["name"]] = frozenset(_names(group["games"]))
        elif item := _RULE.fullmatch(line):
            names = _games(item["groups"], groups, where)
            found_choices = [choice for name in names if (choice := _CHOICE.fullmatch(name))]
            choices = frozenset((each["game"], each["option"], each["choice"]) for each in found_choices)
            games = frozenset(name.partition(" (")[0] for name in names)
            found.append(Rule(_id(item, ids, where), item["text"], games, section, path.stem, choices))
        elif line.startswith("- "):
            raise MalformedPage(f"{where}: neither a group nor a rule: {line}")
    return tuple(found)


def _items(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers; indented lines are joined to the line they continue."""
    start, item = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("  "):
            item += " " + line.strip()
            continue
        yield start, item
        start, item = number, line
    yield start, item


def _id(item: re.Match[str], ids: re.Pattern[str], where: str) -> str:
    id = item["id"]
    if not ids.fullmatch(id) or item["anchor"] != id.lower():
        raise MalformedPage(f"{where}: {id} is no id, or its anchor is not the id in lower case")
    return id


def _games(text: str, groups: dict[str, frozenset[str]], where: str) -> frozenset[str]:
    known = frozenset[str]().union(*groups.values())
    games: set[str] = set()
    for name in _names(text):
        if name not in groups and name not in known:
            raise MalformedPage(f"{where}: {name} is neither a group nor a game of this page")
        games |= groups.get(name, {name})
    return frozenset(games)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]
