"""Positions as text: what cannot be is refused by name."""

import pytest

from whistlestop import games
from whistlestop.rules import BadNotation, BadPlayers, Seeded, format_position, parse_position, start

MINI = games.load("mini").ruleset
TEXT = format_position(start(MINI, 2, Seeded("text"))[0])


def test_the_text_reads_back() -> None:
    assert format_position(parse_position(TEXT, MINI)) == TEXT


@pytest.mark.parametrize(
    ("find", "replace"),
    [
        ("players 2", "players x"),
        ("players 2", "players ²"),
        ("players 2", "players " + "9" * 5000),
        ("first 0", "first 7"),
        ("mover -", "mover 2"),
        ("step keep_tickets 0,1 2", "step act 9"),
        ("step keep_tickets 0,1 2", "step act -1"),
        ("step keep_tickets 0,1 2", "step dance 0"),
        ("game mini", "game chess"),
        ("seat 0 trains", "seat 5 trains"),
        ("ended no", "ended perhaps"),
        ("display ", "display red,"),
    ],
)
def test_what_cannot_be_is_refused(find: str, replace: str) -> None:
    assert find in TEXT
    with pytest.raises(BadNotation):
        parse_position(TEXT.replace(find, replace, 1), MINI)


def test_too_many_players_are_refused_as_such() -> None:
    with pytest.raises(BadPlayers):
        parse_position(TEXT.replace("players 2", "players 6", 1), MINI)
