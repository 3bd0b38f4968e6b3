"""The figures of the campaign's balance, on campaigns whose figures are known."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

from balance_figures import Figure, aims, dollars, slips, taken, turns
from campaign_ledger import Hired, Kept


def kept(number: int, total: int = 0) -> Kept:
    """Two companies: the first wins every game, the second begins it."""
    return Kept(
        "hard 2",
        number,
        1.0,
        slips=[[31, 29], *[[60, 50]] * 10, [112 + total, 108 + total]],
        places=[[1, 2]] * 12,
        first=[1] * 12,
        turns=[*[40] * 11, 60],
        totals=[800, 700],
        final=[2, 1],
        half_way=[300, 250],
        coins=[{"contract_pay": 300, "wages": -20}, {"contract_pay": 100, "W06": 5}],
        lines=[{"coins": 280, "tickets": 520}, {"coins": 105, "tickets": 590}],
        vault=[{}, {"P10": 5}],
        hired=[Hired(2, ["E01", "E02", "E03"], ["E01", "E03"])],
        charters=[[(1, "livery"), (0, "credit")], [(1, "livery"), (0, "agency")]],
        items=["chain"],
    )


CAMPAIGNS = [kept(number, number % 3) for number in range(40)]


def by_name(figures: list[Figure]) -> dict[str, Figure]:
    return {each.what: each for each in figures}


def test_slips_of_the_first_and_the_last_game_are_compared_with_their_aims() -> None:
    found = by_name(list(slips(CAMPAIGNS)))
    assert len(found) == 12
    assert (found["game 1"].value, found["game 1"].verdict) == (30, "held")
    assert found["game 12"].low < 111 < found["game 12"].high
    assert found["game 2"].verdict == ""
    poor = [each for each in slips([kept(number, -60) for number in range(40)]) if each.verdict == "missed"]
    assert [each.what for each in poor] == ["game 12"]


def test_one_campaign_says_nothing() -> None:
    assert {each.verdict for each in slips([kept(0, -60)])} == {"", "held"}


def test_wins_of_companies_of_seats_and_of_the_last() -> None:
    found = by_name(list(aims(CAMPAIGNS)))
    assert found["games won by red"].verdict == "missed"
    assert found["games won by the beginner"].value == 0
    assert found["games won by seat 2 from the beginner"].value == 1
    assert found["last after game 6 wins the campaign"].value == 1


def test_the_dollars_of_a_module_are_counted_after_what_it_costs() -> None:
    found = by_name(list(dollars(CAMPAIGNS)))
    assert found["contracts"].value == pytest.approx(400 / 1500)
    assert found["contracts"].verdict == "missed"
    assert found["employees"].value == pytest.approx(-20 / 1500)
    assert found["tickets (game 1)"].verdict == ""
    assert sum(each.value for each in found.values()) == pytest.approx(1)


def test_what_is_taken_is_compared_with_a_choice_by_chance() -> None:
    found = by_name(list(taken(CAMPAIGNS)))
    assert found["employee E01"].value == pytest.approx(1 / (1 / 3))
    assert found["employee E02"].value == 0
    assert found["employee E02"].verdict == "missed"
    assert found["charter livery"].value == pytest.approx(2 / (1 / 6 + 1 / 6))
    assert found["charter credit"].value == pytest.approx(1 / (1 / 6 + 1 / 5 + 1 / 6))
    assert found["item chain"].value == pytest.approx(6)


def test_turns_of_the_finale_are_counted_for_each_player() -> None:
    found = by_name(list(turns(CAMPAIGNS)))
    assert found["turns of the finale for each player"].value == 30
