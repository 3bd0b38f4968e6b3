"""What people may be called, and which names are taken for one."""

import pytest

from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_name, clean_text, looks_like_any


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\ufe0f", "\u2800", "\uffa0 \u3164", "\u034f"])
def test_a_name_that_nobody_sees_is_refused(name: str) -> None:
    with pytest.raises(NotAllowed, match="bad_name"):
        clean_name(name)
    assert clean_text(name) == ""


@pytest.mark.parametrize("name", ["Ann\ufe0f", "A\u034fnn", "\u3164Ann\u2800", "Ann\u180b\n", "\tA\uffa0nn"])
def test_signs_that_draw_nothing_are_left_out(name: str) -> None:
    assert clean_name(name) == "Ann"


@pytest.mark.parametrize("name", ["a\u202eb", "An\u200bn", "x\x1b[2Jy"])
def test_control_and_format_signs_are_refused(name: str) -> None:
    with pytest.raises(NotAllowed, match="bad_name"):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "\u0410nn"),  # Cyrillic A
        ("Ann", "ann"),
        ("Ann", "\uff21nn"),  # wide A
        ("BOB", "\u0392\u039f\u0392"),  # Greek
        ("paul", "\u0440\u0430ul"),  # Cyrillic r and a
        ("Ola", "0la"),
        ("Ann", "Ann\ufe0f"),  # at a table from before names were cleaned so
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert looks_like_any(one, [other])
    assert looks_like_any(other, ["Somebody", one])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Zoë", "Zoe"), ("Łukasz", "Lukasz"), ("Ian", "Lan"), ("Player 1", "Player 2")],
)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert not looks_like_any(one, [other])
