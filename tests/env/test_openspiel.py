"""The adapter for OpenSpiel, by OpenSpiel's own game tests and by ours."""

import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel
from laws.stages import stage

from whistlestop import games
from whistlestop.campaign import format_campaign
from whistlestop.env import openspiel  # noqa: F401 (registers the game)
from whistlestop.env.env_game import Codecs
from whistlestop.rules import project, score

TABLES = [("mini", players) for players in (2, 3, 4, 5)] + [
    (game, 3) for game in games.available() if game != "mini"
]


def load(game: str, players: int) -> Any:
    return pyspiel.load_game("python_whistlestop", {"game": game, "players": players})


def played(state: Any, decisions: int, seed: int) -> Any:
    dice = np.random.RandomState(seed)
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(int(dice.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_openspiel_accepts_it(game: str, players: int) -> None:
    """Its own test of games, with saving and loading."""
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_saved_state_goes_on_as_it_would_have(game: str, players: int) -> None:
    state = played(load(game, players).new_initial_state(), 60, seed=1)
    loaded = pickle.loads(pickle.dumps(state))
    assert str(loaded) == str(state)
    assert loaded.history() == state.history()
    assert str(played(loaded, 40, seed=2)) == str(played(state, 40, seed=2))


def test_a_game_of_a_campaign_is_a_parameter() -> None:
    text = format_campaign(stage(12, 3))
    game = pyspiel.load_game("python_whistlestop", {"game": "legends", "players": 3, "campaign": text})
    assert pyspiel.load_game(str(game)).num_distinct_actions() == load("legends", 2).num_distinct_actions()
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = played(game.new_initial_state(), 10, seed=1)
    assert state.position.state.public.rules.knobs.trains == 45
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_options_of_the_game_are_a_parameter() -> None:
    found = next(game for game in map(games.load, games.available()) if game.options)
    option = next(iter(found.options.values()))
    other = next(choice for choice in option.choices if choice != option.default)
    game = pyspiel.load_game(f"python_whistlestop(game={found.id},options={option.name}:{other})")
    chosen = found.with_options({option.name: other})
    assert game.codecs.rules.knobs == chosen.knobs != found.ruleset.knobs
    state = played(game.new_initial_state(), 5, seed=1)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    with pytest.raises(ValueError, match="name:choice"):
        pyspiel.load_game("python_whistlestop", {"options": "edition"})


@pytest.mark.parametrize("reward", ["margin", "score"])
def test_rewards_are_a_parameter(reward: str) -> None:
    game = pyspiel.load_game("python_whistlestop", {"reward": reward})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = played(game.new_initial_state(), 10_000, seed=6)
    totals = [seat.total for seat in score(state.position.state).seats]
    expected = totals if reward == "score" else [totals[0] - totals[1], totals[1] - totals[0]]
    assert state.returns() == expected


def test_the_history_deals_the_same_game_again() -> None:
    state = played(load("mini", 3).new_initial_state(), 10_000, seed=3)
    again = load("mini", 3).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.returns() == state.returns()
    assert sum(state.returns()) == pytest.approx(1)


def test_other_outcomes_of_chance_are_other_deals() -> None:
    texts = set()
    for outcome in range(20):
        state = load("mini", 2).new_initial_state()
        for part in (7, 7, outcome):
            assert state.is_chance_node()
            state.apply_action(part)
        texts.add(str(state))
    assert len(texts) == 20


def test_resampling_keeps_what_the_player_knows_and_deals_the_rest_anew() -> None:
    state = played(load("mini", 3).new_initial_state(), 50, seed=4)
    numbers = np.random.RandomState(5)
    for player in range(3):
        worlds = [state.resample_from_infostate(player, numbers.uniform) for _ in range(8)]
        assert len({str(world) for world in worlds}) == 8
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.legal_actions(player) == state.legal_actions(player)
            assert played(world, 10_000, seed=6).is_terminal()


def test_the_tensor_is_the_row_of_the_seat() -> None:
    state = played(load("mini", 2).new_initial_state(), 30, seed=7)
    codecs = Codecs("mini", 2)
    row = codecs.rows.encode(project(state.position.state, 1))
    assert state.observation_tensor(1) == row.tolist()
