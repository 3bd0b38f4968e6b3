"""Pairing and standing of tournaments."""

from collections import Counter
from itertools import combinations

import pytest

from whistlestop.server.store.tournaments import SeatRow
from whistlestop.server.tournaments.pairing import Pairing, pair_round
from whistlestop.server.tournaments.standing import points_of, rest_points, standing


def played(number: int, pairing: Pairing, players: int) -> list[SeatRow]:
    """The seats of a round in which the bot with the lower name wins everywhere."""
    rows = []
    for game, table in enumerate(pairing.tables, 1):
        ranks = [1 + sum(other < bot for other in table) for bot in table]
        for seat, (bot, rank, points) in enumerate(zip(table, ranks, points_of(ranks), strict=True)):
            rows.append(SeatRow(number, game, seat, bot, points, rank, 100 - rank))
    resting = enumerate(pairing.resting)
    return rows + [SeatRow(number, 0, seat, bot, rest_points(players), None, None) for seat, bot in resting]


def rounds(bots: int, players: int, many: int, owners: dict[str, str] | None = None) -> list[Pairing]:
    names = [f"b{number:02}" for number in range(bots)]
    seats: list[SeatRow] = []
    found = []
    for number in range(1, many + 1):
        pairing = pair_round("t", number, owners or dict(zip(names, names, strict=True)), seats, players)
        seats += played(number, pairing, players)
        found.append(pairing)
    return found


def meetings(found: list[Pairing]) -> Counter[tuple[str, ...]]:
    tables = [table for pairing in found for table in pairing.tables]
    return Counter([tuple(sorted(pair)) for table in tables for pair in combinations(table, 2)])


@pytest.mark.parametrize(("bots", "players"), [(4, 2), (7, 2), (10, 3), (12, 4), (5, 5)])
def test_everybody_has_one_seat_or_rests(bots: int, players: int) -> None:
    for pairing in rounds(bots, players, 4):
        there = [bot for table in pairing.tables for bot in table]
        assert sorted([*there, *pairing.resting]) == [f"b{number:02}" for number in range(bots)]
        assert all(len(table) == players for table in pairing.tables)
        assert len(pairing.resting) == bots % players


@pytest.mark.parametrize(("bots", "many"), [(4, 3), (6, 3), (8, 5), (20, 6)])
def test_two_bots_meet_once_as_long_as_there_are_others(bots: int, many: int) -> None:
    assert set(meetings(rounds(bots, 2, many)).values()) == {1}


def test_nobody_rests_twice_before_all_have_rested() -> None:
    rests = Counter([bot for pairing in rounds(5, 2, 5) for bot in pairing.resting])
    assert set(rests.values()) == {1}


def test_bots_of_one_owner_do_not_meet_if_there_are_others() -> None:
    owners = {"b00": "ann", "b01": "ann", "b02": "bob", "b03": "bob", "b04": "cyd", "b05": "cyd"}
    for one, other in meetings(rounds(6, 2, 4, owners)):
        assert owners[one] != owners[other]


def test_seats_change() -> None:
    first = Counter([table[0] for pairing in rounds(4, 2, 6) for table in pairing.tables])
    assert set(first.values()) <= {2, 3, 4}


def test_the_best_play_the_best() -> None:
    *_, last = rounds(16, 2, 4)
    assert {"b00", "b01"} <= {bot for table in last.tables[:3] for bot in table}


def test_the_same_results_give_the_same_pairing() -> None:
    assert rounds(9, 2, 3) == rounds(9, 2, 3)


def test_points_are_the_opponents_behind() -> None:
    assert points_of([1, 2]) == [1, 0]
    assert points_of([1, 1]) == [0.5, 0.5]
    assert points_of([2, 1, 2, 4]) == [1.5, 3, 1.5, 0]


def test_ties_are_broken_by_opponents_then_wins_then_score() -> None:
    rows = [
        SeatRow(1, 1, 0, "a", 1.0, 1, 50), SeatRow(1, 1, 1, "b", 0.0, 2, 40),
        SeatRow(1, 2, 0, "c", 1.0, 1, 60), SeatRow(1, 2, 1, "d", 0.0, 2, 45),
        SeatRow(2, 1, 0, "b", 1.0, 1, 70), SeatRow(2, 1, 1, "d", 0.0, 2, 10),
        SeatRow(2, 2, 0, "a", 0.5, 1, 30), SeatRow(2, 2, 1, "c", 0.5, 1, 30),
        SeatRow(3, 1, 0, "a", None, None, None), SeatRow(3, 1, 1, "b", None, None, None),
    ]  # fmt: skip
    lines = standing(["d", "c", "b", "a"], rows)
    assert [line.person for line in lines] == ["a", "c", "b", "d"]  # "a" met better opponents than "c"
    assert (lines[0].points, lines[0].opponents, lines[0].wins, lines[0].score) == (1.5, 2.5, 2, 80)
    assert (lines[1].points, lines[1].opponents, lines[1].games) == (1.5, 1.5, 2)
