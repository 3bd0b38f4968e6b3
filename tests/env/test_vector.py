"""Many games in lock-step: the rows and masks of the codecs, the games of the rules."""

import gymnasium
import numpy as np
import pytest

from whistlestop import games
from whistlestop.env.env_game import Codecs, payoffs
from whistlestop.env.vector import SOLO, SelfPlayTables, SoloVectorEnv
from whistlestop.express import CannotSimulate, IllegalCode
from whistlestop.rules import project, score


def sampled(masks: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """A random option of each game."""
    return np.array([dice.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize(
    ("game", "players", "steps"),
    [
        ("mini", 2, 120),
        ("mini", 5, 200),
        ("usa-classic", 3, 150),
        ("usa-1910", 2, 120),
        ("usa-mega", 4, 60),
        ("pennsylvania", 2, 160),
    ],
)
def test_rows_and_masks_are_those_of_the_codecs(game: str, players: int, steps: int) -> None:
    tables = SelfPlayTables(game, players, 3, seed=5)
    codecs, dice = Codecs(game, players), np.random.default_rng(1)
    for _ in range(steps):
        for number, position in enumerate(tables._games.batch.positions):
            state = tables._games.simulator.state(position)
            seat = int(tables.seats[number])
            assert seat == state.public.asked[0]
            expected = codecs.observe(project(state, seat))
            assert np.array_equal(tables.observations[number], expected["observation"])
            assert np.array_equal(tables.masks[number], expected["action_mask"])
        tables.step(sampled(tables.masks, dice))


def test_the_arrays_stay_the_same_objects() -> None:
    tables = SelfPlayTables("mini", 2, 4, seed=1)
    before = tables.observations, tables.masks, tables.seats
    seen = tables.observations.copy()
    tables.step(sampled(tables.masks, np.random.default_rng(1)))
    assert all(
        one is other
        for one, other in zip(before, (tables.observations, tables.masks, tables.seats), strict=True)
    )
    assert not np.array_equal(seen, tables.observations)


@pytest.mark.parametrize("reward", ["win", "margin", "score"])
def test_payoffs_are_those_of_the_rules(reward: str) -> None:
    tables = SelfPlayTables("mini", 3, 2, reward=reward, seed=2)
    dice, ended = np.random.default_rng(3), 0
    simulator = tables._games.simulator
    while ended < 6:
        copies = [simulator.new() for _ in range(2)]
        for position, copy in zip(tables._games.batch.positions, copies, strict=True):
            simulator.copy_into(position, copy)
        codes = sampled(tables.masks, dice)
        tables.step(codes)
        for number in np.flatnonzero(tables.ended):
            own = int(tables._games.batch._codes[int(codes[number])])
            simulator.step(copies[number], own)
            expected = payoffs(score(simulator.state(copies[number])), tables._games.reward)
            assert np.allclose(tables.payoffs[number], expected)
            ended += 1
    assert not tables.payoffs[~tables.ended].any()


def test_the_same_seed_gives_the_same_games() -> None:
    runs = []
    for _ in range(2):
        tables, dice = SelfPlayTables("mini", 2, 5, seed=9), np.random.default_rng(9)
        for _ in range(60):
            tables.step(sampled(tables.masks, dice))
        runs.append(tables.observations.copy())
    assert np.array_equal(*runs)


def test_an_illegal_code_is_refused_and_changes_nothing() -> None:
    tables = SelfPlayTables("mini", 2, 3, seed=4)
    codes = sampled(tables.masks, np.random.default_rng(4))
    seen = tables.observations.copy()
    for wrong in (int(np.flatnonzero(tables.masks[2] == 0)[0]), -1, 10**6):
        codes[2] = wrong
        with pytest.raises(IllegalCode, match="game 2"):
            tables.step(codes)
    with pytest.raises(ValueError, match="3 codes are needed"):
        tables.step([0])
    assert np.array_equal(seen, tables.observations)


def test_gymnasium_makes_it() -> None:
    env = gymnasium.make_vec(SOLO, num_envs=4, game="mini", opponents=("greedy", "random"), seat=1)
    assert isinstance(env.unwrapped, SoloVectorEnv)
    observed, _ = env.reset(seed=3)
    assert env.observation_space.contains({name: array.copy() for name, array in observed.items()})
    dice, ended, earned = np.random.default_rng(2), 0, 0.0
    while ended < 8:
        observed, rewards, is_over, is_cut, infos = env.step(sampled(observed["action_mask"], dice))
        assert observed["action_mask"].any(axis=1).all()
        assert not is_cut.any()
        assert not rewards[~is_over].any()
        for number in np.flatnonzero(is_over):
            assert infos["final_obs"][number]["observation"][2] == 1  # the game is over
            mask = infos["final_obs"][number]["action_mask"]
            assert np.flatnonzero(mask).tolist() == [env.unwrapped.codecs.actions.pass_code]
            result = infos["final_info"][number]["result"]
            assert result["winners"] == [seat for seat, rank in enumerate(result["ranks"]) if rank == 1]
            assert max(result["totals"]) in [result["totals"][seat] for seat in result["winners"]]
        ended, earned = ended + int(is_over.sum()), earned + float(rewards.sum())
    assert 0 <= earned <= ended
    assert gymnasium.make(SOLO, game="mini").reset(seed=1)


def test_the_learner_sees_its_own_seat() -> None:
    env = SoloVectorEnv(3, "mini", ("planner",), seat=1)
    observed, _ = env.reset(seed=[1, None, None])
    codecs = Codecs("mini", 2)
    for number, position in enumerate(env._games.batch.positions):
        expected = codecs.observe(project(env._games.simulator.state(position), 1))
        assert np.array_equal(observed["observation"][number], expected["observation"])


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(CannotSimulate):
        SelfPlayTables("legends", 2, 2)
    with pytest.raises(ValueError, match="racer has no express form"):
        SoloVectorEnv(2, "mini", ("racer",))
    with pytest.raises(ValueError, match="seats run"):
        SoloVectorEnv(2, "mini", ("greedy",), seat=2)
    with pytest.raises(ValueError, match="at least one game"):
        SelfPlayTables("mini", 2, 0)
    with pytest.raises(ValueError, match="a reward is one of"):
        SelfPlayTables("mini", 2, 1, reward="wins")
    assert "legends" in games.available()
