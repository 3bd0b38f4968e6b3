"""How far tickets are, and what routes would cost."""

import pytest

from whistlestop import games
from whistlestop.rules import View, parse_position, project
from whistlestop.text.command_line.facts import CLOSED, FREE, payable_facts, route_facts
from whistlestop.text.command_line.progress import progress

MINI = games.load("mini")


def view(*tracks: str, hand: str = "red:2,locomotive:1", players: int = 2, trains: int = 10) -> View:
    """Ada to move, with a ticket from Alderwick to Ironbeck."""
    lines = [
        "game mini",
        f"players {players}",
        "turn 3",
        "first 0",
        "mover 0",
        "display blue,blue,green,green,yellow",
        "deck red,red,red",
        f"seat 0 trains {trains}",
        f"seat 0 hand {hand}",
        "seat 0 tickets ALD-IRO",
        *(f"track {track}" for track in tracks),
        "step act 0",
    ]
    return project(parse_position("\n".join(lines), MINI.ruleset), 0)


@pytest.mark.parametrize(
    ("tracks", "stretches", "trains"),
    [
        ((), [["ALD", "EAS", "FEN", "IRO"]], 7),
        (("BRA-EAS 0",), [["ALD", "BRA"], ["EAS", "FEN", "IRO"]], 6),
        (("ALD-EAS 0", "EAS-FEN 0", "FEN-IRO 0"), [], 0),
        (("FEN-IRO 1",), [["ALD", "EAS", "HOL", "IRO"]], 8),
    ],
)
def test_the_shortest_way(tracks: tuple[str, ...], stretches: list[list[str]], trains: int) -> None:
    one_ticket = progress(view(*tracks), "ALD-IRO")
    assert one_ticket.trains == trains
    assert one_ticket.stretches == stretches
    assert one_ticket.is_done == (not stretches)


def test_no_way_left() -> None:
    one_ticket = progress(view("FEN-IRO 1", "HOL-IRO 1"), "ALD-IRO")
    assert one_ticket.missing is None
    assert not one_ticket.is_done


def test_a_closed_twin_is_no_way() -> None:
    """With two players the other track of Eastfold–Fennick is closed (B-R6)."""
    one_ticket = progress(view("EAS-FEN 1"), "ALD-IRO")
    assert "EAS-FEN" not in {leg.track.route for leg in one_ticket.missing or ()}
    with_four = progress(view("EAS-FEN 1", players=4), "ALD-IRO")
    assert with_four.trains <= one_ticket.trains


@pytest.mark.parametrize(("players", "holder"), [(2, CLOSED), (4, FREE)])
def test_who_holds_the_other_track(players: int, holder: int) -> None:
    facts = {fact.track.name: fact for fact in route_facts(view("EAS-FEN 1", players=players), "FEN")}
    assert facts["EAS-FEN"].holder == 1
    assert facts["EAS-FEN:2"].holder == holder
    assert set(facts) == {"COP-FEN", "EAS-FEN", "EAS-FEN:2", "FEN-IRO"}


def test_prices() -> None:
    facts = {fact.track.name: fact for fact in route_facts(view(), "ALD")}
    red = MINI.ruleset.cards.index("red")
    assert facts["ALD-BRA"].payment == ((red, 2),)
    assert facts["ALD-DUN"].payment == ((red, 1),)
    assert (facts["ALD-EAS"].payment, facts["ALD-EAS"].missing) == (None, 2)


def test_too_few_trains() -> None:
    facts = {fact.track.name: fact for fact in route_facts(view(trains=1), "ALD")}
    assert facts["ALD-BRA"].trains_missing == 1
    assert not facts["ALD-BRA"].is_payable
    assert facts["ALD-DUN"].is_payable


def test_what_the_tickets_need_comes_first_and_twins_once() -> None:
    facts = payable_facts(view(hand="red:4,locomotive:2"))
    wanted = [fact.is_wanted for fact in facts]
    assert wanted == sorted(wanted, reverse=True)
    assert True in wanted
    assert [fact.track.route for fact in facts].count("BRA-COP") == 1
