"""A bot that can use any time gets a second, and less on a busy server."""

import asyncio
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, play_campaign
from whistlestop.rules import Seeded, legal, project, start
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.bots.seated_bots import BotAnswer, BotCrash, BotTurn, decide
from whistlestop.server.bots.view_transfer import pack_turn
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.campaign import encode_campaign


def test_a_bot_gets_a_second_at_most_and_less_if_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(2, 10.0)
    assert pool.thinking_time() == 1.0
    monkeypatch.setattr(BotPool, "busy", 1)
    assert pool.thinking_time() == 1.0
    monkeypatch.setattr(BotPool, "busy", 5)
    assert pool.thinking_time() == 0.2
    monkeypatch.setattr(BotPool, "busy", 0)
    assert BotPool(2, 2.0).thinking_time() == 0.5


def test_a_worker_moves_for_master() -> None:
    rules = games.load("mini").ruleset
    state, _ = start(rules, 2, Seeded("pool"))
    view = project(state, state.public.asked[0])
    pool = BotPool(1, 60.0)
    pool.start()
    try:
        action, reason = asyncio.run(pool.choose_once("mini", {}, view, "master", "seed"))
    finally:
        pool.stop()
    assert action in legal(view, view.seat)
    assert reason is not None


def test_a_campaign_that_takes_too_long_to_check_is_not_called_broken() -> None:
    file, _ = play_campaign(CampaignOrder("legends", ("random", "random"), 1, "late", 1.0), 0)
    pool = BotPool(1, 0.001)
    pool.start()
    try:
        with pytest.raises(NotAllowed, match="check_took_too_long"):
            asyncio.run(pool.check_campaign("legends", encode_campaign(file), "campaign", 0.0))
    finally:
        pool.stop()


SLOW_BOTS = """
import time
from whistlestop.rules import legal


class Loops:
    def choose(self, view):
        while True:
            pass


class Waits:
    def limit(self, seconds):
        self.seconds = seconds

    def choose(self, view):
        time.sleep(1.5 * self.seconds)
        return legal(view, view.seat)[0]
"""


@pytest.mark.parametrize(("bot", "kind"), [("Loops", BotCrash), ("Waits", BotAnswer)])
def test_the_limit_of_a_decision_counts_the_cpu_time_of_its_process(
    bot: str, kind: type, tmp_path: Path
) -> None:
    (tmp_path / "slow.py").write_text(SLOW_BOTS)
    state, _ = start(games.load("mini").ruleset, 2, Seeded("limit"))
    packed = pack_turn(project(state, state.public.asked[0]), (), GameCatalogue().place("mini"), {})
    answer = decide(BotTurn("key", f"{tmp_path}/slow.py:{bot}", "seed", 0, 1.0, 0.5, packed))
    assert isinstance(answer, kind), answer
    if isinstance(answer, BotCrash):
        assert answer.kind == "OutOfTime"
        assert "while True" in answer.account  # the owner reads where it was
