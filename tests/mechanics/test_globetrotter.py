"""Globetrotter: a bonus for the most completed tickets."""

import pytest
from stage import mini_with

from whistlestop import games
from whistlestop.mechanics.globetrotter import Globetrotter, read_globetrotter
from whistlestop.rules import Seeded, State, score, start

RULES = mini_with(Globetrotter(15))


def built(tickets: tuple[tuple[str, ...], ...], tracks: dict[str, int]) -> State:
    """Players who hold these tickets and tracks."""
    state = start(RULES, len(tickets), Seeded("globetrotter"))[0].copy()
    state.secrets.tickets = tickets
    state.public.owners = tracks
    return state


def bonuses(state: State) -> list[int]:
    seats = score(state).seats
    return [sum(line.points for line in seat.lines if line.kind == "globetrotter") for seat in seats]


@pytest.mark.rule("P-8")
def test_the_most_completed_tickets_win_it() -> None:
    """One dear ticket is fewer than two cheap ones."""
    state = built((("BRA-DUN", "EAS-GUL"), ("ALD-IRO",)), {"BRA-EAS": 0, "DUN-EAS": 0, "DUN-GUL": 0})
    assert bonuses(state) == [15, 0]


@pytest.mark.rule("P-8")
def test_each_of_them_on_a_tie() -> None:
    tracks = {"BRA-EAS": 0, "DUN-EAS": 0, "EAS-FEN": 1, "FEN-IRO": 1}
    assert bonuses(built((("BRA-DUN",), ("EAS-IRO",), ("ALD-COP",)), tracks)) == [15, 15, 0]


@pytest.mark.rule("P-8")
def test_uncompleted_tickets_play_no_part() -> None:
    tracks = {"BRA-EAS": 0, "DUN-EAS": 0}
    assert bonuses(built((("BRA-DUN", "ALD-COP", "ALD-IRO", "COP-GUL"), ()), tracks)) == [15, 0]


@pytest.mark.rule("D-P8")
def test_nobody_gets_it_without_a_completed_ticket() -> None:
    assert bonuses(built((("ALD-COP",), ("ALD-IRO",)), {"ALD-DUN": 0})) == [0, 0]
    assert bonuses(built(((), ()), {})) == [0, 0]


@pytest.mark.rule("P-8")
def test_the_line_is_part_of_the_total() -> None:
    state = built((("BRA-DUN",), ()), {"BRA-EAS": 0, "DUN-EAS": 0})
    seat = score(state).seats[0]
    assert [line.kind for line in seat.lines] == ["routes", "tickets", "longest_route", "globetrotter"]
    assert seat.total == sum(line.points for line in seat.lines)


@pytest.mark.rule("X-V1", "X-V2", "X-V3")
@pytest.mark.parametrize(("game", "points"), [("usa-1910", [15]), ("usa-mega", [15]), ("usa-big-cities", [])])
def test_which_games_have_it(game: str, points: list[int]) -> None:
    mechanics = games.load(game).ruleset.mechanics
    assert [mechanic.points for mechanic in mechanics if isinstance(mechanic, Globetrotter)] == points


@pytest.mark.parametrize(
    ("section", "field"),
    [
        ({}, "points"),
        ({"points": 0}, "points"),
        ({"points": "15"}, "points"),
        ({"points": True}, "points"),
        ({"points": 15, "point": 1}, "point"),
    ],
)
def test_a_bad_setting_is_named(section: dict[str, object], field: str) -> None:
    with pytest.raises(ValueError, match=f"^{field}: "):
        read_globetrotter(section)


def test_a_good_setting_is_read() -> None:
    assert read_globetrotter({"points": 7}).points == 7
