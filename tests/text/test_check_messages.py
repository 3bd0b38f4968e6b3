"""The messages of `check-board` in Polish: every sentence of the loader and of the mechanics has one."""

import ast
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import whistlestop.text.check_messages as module
from whistlestop import games
from whistlestop.text.check_messages import check_message

SOURCE = Path(games.__file__).parents[1]
ELSEWHERE = {
    "campaign_checks.py",
    "campaign_data.py",
    "effect_names.py",
    "frontier_checks.py",
    "problems.py",
    "story_texts.py",
    "template.py",
}
"""About campaigns, which are not made in the workshop, or no finding in a file."""
PHRASES = json.loads((SOURCE / "text" / "check_messages.pl.json").read_text("utf-8"))


def sentences(path: Path) -> Iterator[str]:
    """The last argument of each call that reports something, with `x` for each value."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("fail", "warn"):
            yield from words(node.args[-1])
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            yield from words(node.value.elts[-1])


def words(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from map("".join, product(*map(_values, node.values)))


KEPT_BEFORE = {
    "advice": "If that is meant, write x = x under [exceptions] in game.toml.",
    "hint": "",
    "message": "x postcards of the pile x can be drawn and x sides fit.",
}
"""Parts of sentences that the code has put into a variable."""


def _values(part: ast.expr) -> list[str]:
    if isinstance(part, ast.Constant):
        return [str(part.value)]
    assert isinstance(part, ast.FormattedValue)
    if isinstance(part.value, ast.IfExp):
        return [*words(part.value)]
    said = ast.unparse(part.value)
    return ["" if "did_you_mean" in said else KEPT_BEFORE.get(said, "x")]


def refusals(path: Path) -> Iterator[str]:
    """What a mechanic says by a ValueError: about a key of its section, or about a cell that it cannot read."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
            continue
        if ast.unparse(node.exc.func) != "ValueError" or not isinstance(
            node.exc.args[0], ast.Constant | ast.JoinedStr
        ):
            continue
        for sentence in words(node.exc.args[0]):
            key, colon, message = sentence.partition(": ")
            if colon and " " not in key:
                yield message
            elif path.name in CELLS:
                yield f"{sentence}."


CELLS = {"effects.py", "conditions.py", "rewards.py"}
"""Modules that read cells of tables; others raise such errors for notations of saved games."""

FOUND = sorted(
    {
        (path.name, sentence)
        for folder in (SOURCE / "games", SOURCE / "mechanics")
        for path in folder.rglob("*.py")
        if path.name not in ELSEWHERE
        for sentence in (*sentences(path), *(refusals(path) if folder.name == "mechanics" else ()))
        if " " in sentence
    }
)


def test_the_sentences_are_found() -> None:
    assert len(FOUND) > 110
    assert ("csv_rows.py", "x is not a whole number.") in FOUND
    assert ("settings.py", "a list of words is needed") in FOUND
    assert ("company_abilities.py", "x is no ability that works once.") in FOUND
    assert ("effects.py", "x is not an effect.") in FOUND


@pytest.mark.parametrize(("file", "sentence"), FOUND)
def test_each_sentence_has_a_polish_one(file: str, sentence: str) -> None:
    assert check_message(sentence, "pl") != sentence, file
    assert check_message(sentence, "en") == sentence


def test_values_and_guesses_are_kept() -> None:
    assert check_message("'two' is not a whole number.", "pl") == "'two' nie jest liczbą całkowitą."
    assert (
        check_message("cities.csv has no city 'Waszawa'. Did you mean Warszawa or Wars?", "pl")
        == "W cities.csv nie ma miasta 'Waszawa'. Czy chodziło o Warszawa lub Wars?"
    )
    assert check_message("Something else.", "pl") == "Something else."


def test_both_sentences_have_the_same_values() -> None:
    names = re.compile(r"\{(\w+)\}")
    for english, polish in PHRASES.items():
        assert set(names.findall(polish)) <= set(names.findall(english)), english
        assert check_message(names.sub("x", english), "pl") != names.sub("x", english)
    assert module._WORDS.keys() == {"pl"}
