"""The pages on notation and terminal: their examples are true, and nothing is left out."""

import doctest
import re
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.rules import (
    format_action,
    format_event,
    format_position,
    parse_action,
    parse_event,
    parse_position,
)
from whistlestop.rules.codecs import format_step, parse_step
from whistlestop.rules.events import EVENTS
from whistlestop.rules.steps import STEPS
from whistlestop.text import LANGUAGES
from whistlestop.text.catalogue import catalogue

DOCS = Path(__file__).parents[2] / "docs"
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
TERMINAL = (DOCS / "terminal.md").read_text(encoding="utf-8")
USA = games.load("usa-classic").ruleset


def fenced(kind: str) -> list[str]:
    """The lines of the page's blocks of that kind."""
    blocks = re.findall(rf"^```{kind}\n(.*?)^```", NOTATION, re.M | re.S)
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("text", fenced("action"))
def test_actions(text: str) -> None:
    assert format_action(parse_action(text, USA), USA) == text


@pytest.mark.parametrize("text", fenced("event"))
def test_events(text: str) -> None:
    assert format_event(parse_event(text, USA), USA) == text


@pytest.mark.parametrize("text", fenced("step"))
def test_steps(text: str) -> None:
    assert format_step(parse_step(text, USA), USA) == text


def test_positions() -> None:
    text = "\n".join(fenced("position")) + "\n"
    assert format_position(parse_position(text, USA)) == text


def test_every_kind_is_there() -> None:
    assert {line.split()[0] for line in fenced("event")} == {event.kind for event in EVENTS}
    assert {line.split()[0] for line in fenced("step")} == {step.kind for step in STEPS}
    for event in EVENTS:
        assert f"| `{event.kind}` |" in NOTATION


def test_the_example_in_python() -> None:
    found = doctest.DocTestParser().get_doctest(NOTATION, {}, "notation.md", None, 0)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_is_on_the_page(lang: str) -> None:
    for key, words in catalogue(lang).items():
        if key.startswith("command.") and lang == "en":
            assert re.search(rf"`[^`]*\b{words.split()[0]}\b", TERMINAL), key
        elif key.startswith("command.") and key != "command.all":
            assert f"`{words.split()[0]}" in TERMINAL or f", `{words.split()[0]}" in TERMINAL, key
