"""Who meets whom, on which decks."""

from collections import Counter
from itertools import pairwise

import pytest

from whistlestop.arena.guarded_game import open_table
from whistlestop.arena.pairing import Contest, lone_tables, round_robin, tables_of


def contest(bots: str, players: int = 2, deals: int = 3, lone: bool = False) -> Contest:
    return Contest(("mini",), (players,), tuple(bots.split()), deals, "s", lone=lone)


def test_two_players_meet_once_from_each_seat() -> None:
    jobs = list(round_robin(contest("a b c", deals=1)))
    assert [job.bots for job in jobs] == [
        ("a", "b"),
        ("b", "a"),
        ("a", "c"),
        ("c", "a"),
        ("b", "c"),
        ("c", "b"),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_sits_on_every_seat_equally_often(players: int) -> None:
    seen = Counter(
        (bot, seat) for job in round_robin(contest("a b c d", players)) for seat, bot in enumerate(job.bots)
    )
    assert len(seen) == 4 * players
    assert len(set(seen.values())) == 1


def test_one_deal_has_the_same_decks_for_everybody() -> None:
    jobs = list(round_robin(contest("greedy random")))
    by_deal = {job.deal: open_table(job).state.secrets.deck for job in jobs}
    assert all(open_table(job).state.secrets.deck == by_deal[job.deal] for job in jobs)
    assert len({tuple(deck) for deck in by_deal.values()}) == 3


def test_too_few_bots_sit_alone_among_twins() -> None:
    assert tables_of(contest("a b"), 3) == [("a", "b", "b"), ("b", "a", "a")]
    assert tables_of(contest("a b c"), 3) == [("a", "b", "c")]
    assert len(tables_of(contest("a b c", lone=True), 3)) == 6


def test_alone_among_one_is_one_table() -> None:
    assert lone_tables("ab", 2) == [("a", "b")]


def test_ids_are_unique_and_sorted_by_deal() -> None:
    jobs = list(round_robin(contest("a b", 4)))
    assert len({job.id for job in jobs}) == len(jobs)
    deals = [job.deal for job in sorted(jobs, key=lambda job: job.id)]
    assert all(one <= other for one, other in pairwise(deals))


def test_more_deals_continue_the_same_list() -> None:
    few, many = (list(round_robin(contest("a b c", deals=deals))) for deals in (2, 5))
    assert many[: len(few)] == few
