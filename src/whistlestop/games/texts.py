"""Reads `texts.en.toml`, `texts.pl.toml`: the texts for players. They do not affect the rules.

A game with many words for its mechanics may have them in files of their own, `words.en.toml`, `words.pl.toml`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from whistlestop.games.files import Files
from whistlestop.games.settings import GRAY_NAME, LOCOMOTIVE, Option
from whistlestop.games.toml_lines import TomlDocument, TomlSection
from whistlestop.rules.board import City
from whistlestop.rules.ids import CityCode

__all__ = ["LANGUAGES", "TEXT_KEYS", "OptionTexts", "Texts", "read_texts"]

LANGUAGES: Final = ("en", "pl")
"""The languages in which every game is shown."""
_FALLBACK: Final = "en"
"""The language that every game must have; its texts are shown where another has none."""
TEXT_KEYS: Final = ("title", "summary", "differences", "cities", "colours", "words", "options")
SHARED_KEYS: Final = ("cities", "colours")
"""The keys that the texts of a shared board may have."""


@dataclass(frozen=True)
class OptionTexts:
    title: str
    """What is chosen, for instance Edition."""
    choices: Mapping[str, str]
    """The name of each choice in this language."""


@dataclass(frozen=True)
class Texts:
    """The texts of a game in one language."""

    title: str
    summary: str
    """One or two sentences for the list of games."""
    cities: Mapping[CityCode, str]
    """The name of each city and stop; by default the one in `cities.csv`."""
    colours: Mapping[str, str]
    """The names of the card colours, of gray, and of the locomotive."""
    differences: tuple[str, ...] = ()
    """How this game differs from the classic one, one sentence each."""
    options: Mapping[str, OptionTexts] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    """What players read for words that the data gives to mechanics, such as events."""


@dataclass(frozen=True)
class NamedThings:
    """The objects that need names."""

    cities: Sequence[City]
    colours: Sequence[str]
    options: Mapping[str, Option]


def read_texts(files: Files, board: Path, subject: NamedThings) -> Mapping[str, Texts]:
    found = (path.name.split(".")[1] for path in files.folder.glob("texts.*.toml"))
    texts: dict[str, Texts] = {}
    for language in sorted({*LANGUAGES, *found}):
        name = f"texts.{language}.toml"
        if language != _FALLBACK and not (files.folder / name).exists():
            message = "This file is missing: players who read this language get the English texts."
            files.problems.warn(name, 1, "", message)
            continue
        document = files.document(files.folder / name)
        shared = _shared(files, board / name)
        if document is not None:
            found_texts = _texts(document, shared, subject)
            more = _more_words(files, files.folder / f"words.{language}.toml")
            texts[language] = replace(found_texts, words={**found_texts.words, **more})
    if _FALLBACK in texts:
        texts |= {language: texts[_FALLBACK] for language in LANGUAGES if language not in texts}
    return texts


def _more_words(files: Files, path: Path) -> Mapping[str, str]:
    document = files.document(path) if path.exists() else None
    return {} if document is None else {word: document.top.text(word) for word in document.top.data}


def _shared(files: Files, path: Path) -> TomlDocument | None:
    if path.parent == files.folder or not path.exists():
        return None
    document = files.document(path)
    if document is not None:
        document.top.only(SHARED_KEYS)
    return document


def _texts(document: TomlDocument, shared: TomlDocument | None, subject: NamedThings) -> Texts:
    top = document.top
    top.only(TEXT_KEYS)
    sources = [top] if shared is None else [shared.top, top]
    words = top.section("words")
    return Texts(
        title=top.text("title"),
        summary=top.text("summary"),
        cities=_cities(sources, subject.cities),
        colours=_colours(sources, subject.colours),
        differences=top.texts("differences"),
        options=_options(top.section("options"), subject.options),
        words={word: words.text(word) for word in words.data},
    )


def _names(sources: Sequence[TomlSection], key: str, known: Collection[str], what: str) -> dict[str, str]:
    names: dict[str, str] = {}
    for source in sources:
        section = source.section(key)
        section.only(known, what)
        names.update({name: section.text(name) for name in section.data if name in known})
    return names


def _cities(sources: Sequence[TomlSection], cities: Sequence[City]) -> Mapping[CityCode, str]:
    own = {city.stop: city.stop_name for city in cities} | {city.code: city.name for city in cities}
    return {**own, **_names(sources, "cities", own, "city")} if cities else {}


def _colours(sources: Sequence[TomlSection], colours: Sequence[str]) -> Mapping[str, str]:
    needed = [*colours, GRAY_NAME, LOCOMOTIVE]
    names = _names(sources, "colours", needed, "colour")
    for name in needed:
        if name not in names:
            sources[-1].section("colours").fail(name, f"The name of {name} is missing.")
    return names


def _options(section: TomlSection, options: Mapping[str, Option]) -> Mapping[str, OptionTexts]:
    section.only(options, "option")
    return {name: _option(section.section(name), option) for name, option in options.items()}


def _option(section: TomlSection, option: Option) -> OptionTexts:
    section.only(("title", "choices"))
    choices = section.section("choices")
    choices.only(option.choices, "choice")
    return OptionTexts(section.text("title"), {choice: choices.text(choice) for choice in option.choices})
