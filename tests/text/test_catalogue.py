"""The catalogues: both languages hold the same messages, and every one of them can be said."""

import json
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.stages import stage_rules

from whistlestop import games
from whistlestop.bots.reason import Reason
from whistlestop.text import LANGUAGES, MissingValue, UnknownMessage, say
from whistlestop.text.catalogue import catalogue, game_messages, knows, listed
from whistlestop.text.names import Names
from whistlestop.text.pattern import arguments
from whistlestop.text.reason import reason_text
from whistlestop.text.rulebook import UnknownLanguage
from whistlestop.text.visible import visible

FAMILIES = sorted({key.partition(".")[0] for key in catalogue("en")})
SOURCE = Path(__file__).parents[2] / "src" / "whistlestop"
SILENT = ("event.paper_read", "event.papers_discarded", "event.post_office_filled")
"""Events of which nothing is said; of the post office only the bag is mentioned, not each pile."""
CHOICES = ("you", "other", "yes", "no", "locomotive", "lokomotywa", "czerwony", "Denver")


def test_both_languages_hold_the_same_messages_in_the_same_order() -> None:
    assert list(catalogue("en")) == list(catalogue("pl"))


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.json")), ids=lambda path: "/".join(path.parts[-3:]))
def test_no_key_is_there_twice(path: Path) -> None:
    """Python keeps the last one without a word."""

    def check(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert sorted(keys) == sorted(set(keys))
        return dict(pairs)

    json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=check)


def keys_of(family: str) -> list[str]:
    return [key for key in catalogue("en") if key.partition(".")[0] == family]


def fails(key: str, lang: str) -> bool:
    """Whether the message cannot be said with some number or choice."""
    pattern = catalogue(lang)[key]
    for number in (0, 1, 2, 5, 12, 22):
        for choice in CHOICES:
            values = {
                name: number if f"{{{name}, plural" in pattern else choice for name in arguments(pattern)
            }
            sentence = say(key, lang, **values)
            if sentence != sentence.strip() or sentence == "" or "{" in sentence or "#" in sentence:
                return True
    return False


def lacks_forms(key: str, lang: str) -> bool:
    """Whether a plural has not the forms of its language, or those of another."""
    pattern = catalogue(lang)[key]
    return pattern.count(" few {") != (pattern.count(" many {") if lang == "pl" else 0)


@pytest.mark.parametrize("family", FAMILIES)
def test_both_languages_ask_for_the_same_values(family: str) -> None:
    english, polish = catalogue("en"), catalogue("pl")
    assert [key for key in keys_of(family) if arguments(english[key]) != arguments(polish[key])] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_message_can_be_said_with_every_number_and_choice(family: str, lang: str) -> None:
    assert [key for key in keys_of(family) if key not in SILENT and fails(key, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_plural_has_the_forms_of_its_language(family: str, lang: str) -> None:
    assert [key for key in keys_of(family) if lacks_forms(key, lang)] == []


@pytest.mark.parametrize(
    ("points", "expected"),
    [(1, "1 punkt"), (3, "3 punkty"), (5, "5 punktów"), (12, "12 punktów"), (22, "22 punkty")],
)
def test_polish_counts_as_poles_do(points: int, expected: str) -> None:
    assert say("result.seat", "pl", rank=1, name="Ola", points=points, unit="points") == f"1. Ola: {expected}"


def test_a_missing_value_is_an_error_and_not_a_brace_in_the_sentence() -> None:
    with pytest.raises(MissingValue, match=r"result\.seat.*name, points"):
        say("result.seat", "en", rank=1)


def test_unknown_keys_and_languages_are_errors() -> None:
    with pytest.raises(UnknownMessage, match=r"no message 'event\.nonsense'"):
        say("event.nonsense", "en")
    with pytest.raises(UnknownLanguage):
        say("list.and", "de", before="A", last="B")
    assert not knows("event.nonsense")
    assert knows("event.passed")


@pytest.mark.parametrize(
    ("parts", "expected"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_lists(parts: list[str], expected: str) -> None:
    assert listed(parts, "en") == expected


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("no values", set()),
        ("{a} and {b}", {"a", "b"}),
        ("{n, plural, =0 {none} one {# of {a}} other {# of {b}}}", {"n", "a", "b"}),
        ("{who, select, you {{n, plural, other {#}}} other {{name}}}", {"who", "n", "name"}),
        ("it''s '{quoted}' {a}", {"a"}),
    ],
)
def test_the_values_a_pattern_asks_for(pattern: str, names: set[str]) -> None:
    assert arguments(pattern) == names


@given(st.text())
def test_a_name_is_never_read_as_a_pattern(name: str) -> None:
    sentence = say("result.seat", "en", rank=1, name=name, points=2, unit="points")
    assert sentence == f"1. {visible(name)}: 2 points"


def test_many_threads_may_speak_at_once() -> None:
    said: set[str] = set()

    def speak() -> None:
        for points in range(200):
            said.add(say("result.seat", "pl", rank=1, name="Ola", points=points, unit="points"))

    threads = [threading.Thread(target=speak) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(said) == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_negative_points_have_a_minus_sign_and_names_keep_their_hyphens(lang: str) -> None:
    line = say("result.seat", lang, rank=2, name="Ada-5", points=-5, unit="points")
    assert "Ada-5" in line
    assert " −5 " in line
    assert say("result.line", lang, title="Tickets", points=-3, unit="points") == "Tickets: −3"


@pytest.mark.parametrize(("lang", "line"), [("en", "Tickets: −$3"), ("pl", "Tickets: −3 $")])
def test_negative_sums_of_dollars_have_a_minus_sign(lang: str, line: str) -> None:
    assert say("result.line", lang, title="Tickets", points=-3, unit="dollars") == line


@pytest.mark.parametrize(("lang", "worth"), [("en", "$4"), ("pl", "4 dolary")])
def test_reasons_in_a_game_of_dollars_name_dollars(lang: str, worth: str) -> None:
    legends = games.load("legends")
    names = Names.of(legends, ("Ada", "Bob"), you=0)
    track = next(iter(legends.ruleset.board.tracks))
    assert worth in reason_text(Reason("points", {"track": track, "count": 4}), lang, names)


def test_the_messages_of_a_game_are_those_of_the_mechanics_in_force() -> None:
    """A later game of a campaign has more of them, and the first one says nothing about those."""
    first, later = game_messages(stage_rules(1, 3)), game_messages(stage_rules(10, 3))
    for lang in LANGUAGES:
        assert "panel.newspapers" in first[lang]
        assert "panel.bridges" in later[lang]
        assert "panel.bridges" not in first[lang]


def test_every_line_of_a_result_has_a_short_name_for_the_browser() -> None:
    kinds = [key.removeprefix("line.") for key in keys_of("line")]
    assert len(kinds) > 10
    assert [kind for kind in kinds if not knows(f"web.line.{kind}")] == []
