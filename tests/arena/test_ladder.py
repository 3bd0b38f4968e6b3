"""Neighbours change places until nobody climbs."""

from collections.abc import Iterable, Mapping

import pytest

from whistlestop.arena.executors import Executor
from whistlestop.arena.job import Job, PlayedGame
from whistlestop.arena.ladder import climb
from whistlestop.arena.pairing import Contest
from whistlestop.arena.result_log import MemoryResultLog
from whistlestop.arena.tournament import run_ladder


class Fake:
    """Games that the bot with the later letter wins, or as `beats` says."""

    def __init__(self, beats: Mapping[str, str] | None = None) -> None:
        self.beats = beats or {}
        self.games: dict[str, PlayedGame] = {}

    def __call__(self, jobs: Iterable[Job]) -> Mapping[str, PlayedGame]:
        for job in jobs:
            one, other = sorted(set(job.bots))
            best = one if self.beats.get(one) == other else other
            none = ((),) * len(job.bots)
            ranks = tuple(1 if bot == best else 2 for bot in job.bots)
            self.games[job.id] = PlayedGame(
                job.id, job.game, "", job.deal, job.bots, ranks, ranks, 1, 1, none, none, none
            )
        return self.games


def contest(bots: str, players: int = 2) -> Contest:
    return Contest(("mini",), (players,), tuple(bots), 2, "ladder")


@pytest.mark.parametrize("order", ["abcd", "dcba", "badc", "dabc", "bcda"])
@pytest.mark.parametrize("players", [2, 3])
def test_any_order_ends_in_the_right_one(order: str, players: int) -> None:
    assert climb(contest(order, players), Fake()) == tuple("abcd")


def test_only_neighbours_play() -> None:
    fake = Fake()
    climb(contest("abcd"), fake)
    assert {tuple(sorted(played.bots)) for played in fake.games.values()} == {
        ("a", "b"),
        ("b", "c"),
        ("c", "d"),
    }


def test_a_circle_comes_to_an_end() -> None:
    assert sorted(climb(contest("abc"), Fake({"a": "c"}))) == ["a", "b", "c"]


def test_a_real_ladder_puts_greedy_on_top() -> None:
    ladder = run_ladder(
        Contest(("mini",), (2,), ("greedy", "random"), 3, "ladder"), Executor(workers=1), MemoryResultLog()
    )
    assert ladder.rungs == ("random", "greedy")
    assert len(ladder.played) == 6
