"""The environments, by their libraries' own tests and by ours."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

import gymnasium
from gymnasium.utils.env_checker import check_env
from laws.stages import stage
from pettingzoo.test import api_test, performance_benchmark, seed_test

from whistlestop import games
from whistlestop.bots import BotFailed, UnknownBot
from whistlestop.campaign import format_campaign
from whistlestop.env.env_game import EnvGame, payoffs
from whistlestop.env.gymnasium import SoloEnv
from whistlestop.env.pettingzoo import TableEnv, env
from whistlestop.env.registration import env_id
from whistlestop.rules import BadPlayers, NotLegal, Seeded, sample_state, score

TABLES = [("mini", players) for players in (2, 3, 4, 5)]
TABLES += [(game, 2) for game in games.available() if game != "mini"]

# PettingZoo itself prescribes the dictionary with a mask, and warns of every dictionary.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_accepts_it(game: str, players: int) -> None:
    api_test(TableEnv(game, players), num_cycles=150)


def test_pettingzoo_accepts_it_with_its_wrapper() -> None:
    api_test(env("mini", 3), num_cycles=300)


def test_environments_play_a_game_of_a_campaign() -> None:
    api_test(TableEnv("legends", 3, campaign=text(4, 3)), num_cycles=60)
    table, first = TableEnv("legends", 3, campaign=text(12, 3)), TableEnv("legends", 3)
    assert table.observation_space("seat_0") == first.observation_space("seat_0")
    assert table.action_space("seat_0") == first.action_space("seat_0")
    table.reset(1)
    assert table.table is not None
    assert table.table.state.public.rules.knobs.trains == 45
    check_env(SoloEnv("legends", ("random",), campaign=text(12, 2)), skip_render_check=True)
    with pytest.raises(BadPlayers):
        TableEnv("legends", 2, campaign=text(12, 3))


def test_pettingzoo_finds_the_same_seed_the_same_game() -> None:
    seed_test(lambda: TableEnv("mini", 3), num_cycles=100)


def test_pettingzoo_measures_it(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(TableEnv("mini", 2))
    assert "turns per second" in capsys.readouterr().out


def text(game: int, players: int) -> str:
    return format_campaign(stage(game, players))


def random_game(played: TableEnv, seed: int) -> list[Any]:
    """Every observation of a game of random codes."""
    dice = np.random.default_rng(seed)
    played.reset(seed)
    seen: list[Any] = []
    for agent in played.agent_iter():
        observation, reward, is_over, _, _ = played.last()
        seen.append((agent, observation["observation"].tolist(), reward))
        options = np.flatnonzero(observation["action_mask"])
        played.step(None if is_over else int(dice.choice(options)))
    return seen


@pytest.mark.parametrize("reward", ["win", "margin", "score"])
def test_the_end_brings_what_the_score_says(reward: Any) -> None:
    played = TableEnv("mini", 3, reward=reward)
    seen = random_game(played, 5)
    assert played.table is not None
    result = score(played.table.state)
    last = {agent: earned for agent, _, earned in seen}
    assert [last[f"seat_{seat}"] for seat in range(3)] == payoffs(result, reward)
    if reward == "win":
        assert sum(last.values()) == pytest.approx(1)
    if reward == "score":
        assert list(last.values()).count(max(seat.total for seat in result.seats)) >= 1
    assert not any(earned for _, _, earned in seen[:-3])


def test_another_seed_is_another_game() -> None:
    assert random_game(TableEnv("mini", 2), 1) == random_game(TableEnv("mini", 2), 1)
    assert random_game(TableEnv("mini", 2), 1) != random_game(TableEnv("mini", 2), 2)


def test_no_agent_observes_what_its_seat_may_not_know() -> None:
    """At every tenth decision the world is replaced by one sampled from a view: it must not notice."""
    played = TableEnv("mini", 3)
    dice = np.random.default_rng(3)
    played.reset(3)
    table = played.table
    assert table is not None
    replaced = 0
    while not table.is_over:
        truth = table.state
        for seat, agent in enumerate(played.possible_agents):
            before, info, reward = played.observe(agent), played.infos[agent], played.rewards[agent]
            table.state = sample_state(table.view(seat), Seeded(f"{replaced} {seat}"))
            replaced += table.state != truth
            after = played.observe(agent)
            assert all(np.array_equal(before[key], after[key]) for key in before)
            assert (info, reward) == ({}, 0)
            table.state = truth
        mask = played.observe(played.agent_selection)["action_mask"]
        played.step(int(dice.choice(np.flatnonzero(mask))))
    assert replaced > 50


def test_a_code_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    played = TableEnv("mini", 2)
    played.reset(1)
    assert played.table is not None
    before = played.table.state
    with pytest.raises(NotLegal):
        played.step(1)
    assert played.table.state == before


def test_at_the_end_all_agents_have_the_result_and_a_mask_that_is_not_empty() -> None:
    played = TableEnv("mini", 3)
    random_game(played, 5)
    assert played.table is not None
    result = score(played.table.state)
    played.reset(5)
    dice, ends = np.random.default_rng(5), 0
    for _ in played.agent_iter():
        observation, _, is_over, _, info = played.last()
        options = np.flatnonzero(observation["action_mask"])
        assert len(options)
        assert ("result" in info) == is_over
        if is_over:
            ends += 1
            assert info["result"]["totals"] == [seat.total for seat in result.seats]
        played.step(None if is_over else int(dice.choice(options)))
    assert ends == 3


def test_gymnasium_accepts_it() -> None:
    check_env(SoloEnv("mini", ("random", "greedy"), seat=1), skip_render_check=True)


def first_option(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def last_option(mask: Any) -> int:
    return int(np.flatnonzero(mask)[-1])


def solo_game(played: SoloEnv, seed: int, pick: Callable[[Any], int]) -> tuple[list[Any], float]:
    observation, _ = played.reset(seed=seed)
    rows: list[Any] = []
    is_over, earned = False, 0.0
    while not is_over:
        assert observation["action_mask"].any()
        rows.append(observation["observation"].tolist())
        observation, earned, is_over, _, _ = played.step(pick(observation["action_mask"]))
    return rows, earned


@pytest.mark.parametrize("seat", [0, 2])
def test_one_learner_plays_whole_games_against_bots(seat: int) -> None:
    played = SoloEnv("mini", ("greedy", "random"), seat=seat, reward="margin")
    assert solo_game(played, 9, last_option) == solo_game(played, 9, last_option)
    assert played.table is not None
    totals = [each.total for each in played.table.result().seats]
    _, earned = solo_game(played, 9, last_option)
    assert earned == totals[seat] - max(totals[:seat] + totals[seat + 1 :])


def test_an_illegal_code_ends_the_episode() -> None:
    played = SoloEnv("mini", ("random",))
    played.reset(seed=1)
    _, earned, is_over, _, info = played.step(1)
    assert (earned, is_over) == (-1.0, True)
    assert "C-S4" in info["illegal"]
    with pytest.raises(RuntimeError):
        played.step(0)


def test_the_mask_is_never_empty_and_the_end_has_a_result() -> None:
    played = SoloEnv("mini", ("random",))
    observation, info = played.reset(seed=3)
    is_over = False
    while not is_over:
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        assert np.array_equal(played.action_masks(), observation["action_mask"].astype(bool))
        assert "result" not in info
        observation, _, is_over, _, info = played.step(first_option(observation["action_mask"]))
    assert np.flatnonzero(observation["action_mask"]).tolist() == [played.codecs.actions.pass_code]
    assert played.table is not None
    result = played.table.result()
    assert info["result"] == {
        "totals": [seat.total for seat in result.seats],
        "ranks": [seat.rank for seat in result.seats],
        "winners": list(result.winners),
    }


def test_a_seat_is_drawn_for_each_episode() -> None:
    played = SoloEnv("mini", ("random", "random"), seat=None)
    seats = [played.reset(seed=seed)[1]["seat"] for seed in range(20)]
    assert set(seats) == {0, 1, 2}
    assert seats == [played.reset(seed=seed)[1]["seat"] for seed in range(20)]


def test_a_policy_is_an_opponent() -> None:
    def last_code(seen: dict[str, Any]) -> int:
        asked.append(len(seen["observation"]))
        return last_option(seen["action_mask"])

    asked: list[int] = []
    played = SoloEnv("mini", (last_code,), seat=1, reward="margin")
    _, earned = solo_game(played, 2, first_option)
    assert set(asked) == {played.codecs.rows.size}
    mirrored = SoloEnv("mini", (lambda seen: first_option(seen["action_mask"]),), seat=0, reward="margin")
    assert solo_game(mirrored, 2, last_option)[1] == -earned
    with pytest.raises(TypeError, match="id of a bot or a policy"):
        SoloEnv("mini", (3,))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", games.available())
def test_each_game_is_registered(game: str) -> None:
    made = gymnasium.make(env_id(game), opponents=("random",))
    assert isinstance(made.unwrapped, SoloEnv)
    assert made.unwrapped.codecs.rules.game == game


@pytest.mark.parametrize(
    "script",
    [
        "import whistlestop.env.gymnasium; gymnasium.make('whistlestop/mini-v1')",
        "gymnasium.make('whistlestop.env.gymnasium:whistlestop/mini-v1')",
    ],
)
def test_gymnasium_finds_the_games_in_a_new_process(script: str) -> None:
    """By an import, or by the prefix of the id alone."""
    subprocess.run([sys.executable, "-c", f"import gymnasium; {script}.reset(seed=1)"], check=True)


def test_the_deal_does_not_depend_on_who_plays() -> None:
    """Two learners that differ are dealt the same first cards by the same seed."""
    tables: list[EnvGame] = []
    for bot in ("random", "greedy"):
        played = SoloEnv("mini", (bot,))
        played.reset(seed=4)
        assert played.table is not None
        tables.append(played.table)
    assert tables[0].state.public.display == tables[1].state.public.display
    assert tables[0].chance.seed == tables[1].chance.seed


def test_an_opponent_that_breaks_the_rules_is_named(tmp_path: Path) -> None:
    (tmp_path / "passing.py").write_text(
        "from whistlestop.rules import Pass\n\nclass Passing:\n    choose = lambda self, view: Pass()\n"
    )
    with pytest.raises(BotFailed, match=r"Passing.*pass"):
        solo_game(SoloEnv("mini", (f"{tmp_path / 'passing.py'}:Passing",)), 1, first_option)


def test_mistakes_are_heard_before_the_first_game() -> None:
    with pytest.raises(ValueError, match="win, margin, score"):
        TableEnv("mini", 2, reward="wins")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="win, margin, score"):
        SoloEnv("mini", reward="wins")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="0 to 1"):
        SoloEnv("mini", ("greedy",), seat=2)
    with pytest.raises(UnknownBot, match="gredy"):
        SoloEnv("mini", ("gredy",))
