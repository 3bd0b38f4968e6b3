"""The simulator as callers use it."""

import random
from typing import Final

import pytest
from lockstep import CELLS, Cell, few_cards

from whistlestop import games
from whistlestop.express import (
    CannotSimulate,
    IllegalCode,
    Policy,
    Position,
    RandomBotPolicy,
    RandomPolicy,
    Simulator,
)
from whistlestop.rules import (
    Action,
    BadPlayers,
    Knobs,
    Mechanic,
    Ruleset,
    Seeded,
    Track,
    legal,
    play,
    project,
    sample_state,
    score,
    start,
)
from whistlestop.rules.hooks import Price


def played(simulator: Simulator, seed: int, decisions: int) -> Position:
    """A position some decisions into a random game."""
    position = simulator.deal_freely(seed)
    for _ in range(decisions):
        if not simulator.is_over(position):
            simulator.step(position, simulator.sample(position))
    return position


def mini_with(*mechanics: Mechanic) -> Ruleset:
    mini = games.load("mini").ruleset
    tickets = tuple(mini.tickets.values())
    return Ruleset("mini", mini.colours, mini.card_counts, mini.board, tickets, Knobs(), mechanics)


class Weather:
    """A mechanic without an express form."""

    name: Final = "weather"

    def may_draw(self, _public: object, _seat: int, rule: str) -> str:
        return rule


class Discount:
    """A mechanic that only changes printed prices, but to another number of cards than trains."""

    name: Final = "discount"

    def printed_price(self, track: Track, price: Price) -> Price:
        return Price(max(1, track.length - 1), price.colour, price.locomotives, price.rule)


@pytest.mark.parametrize("mechanic", [Weather(), Discount()], ids=lambda mechanic: mechanic.name)
def test_a_mechanic_without_an_express_form_is_refused_by_name(mechanic: Mechanic) -> None:
    with pytest.raises(CannotSimulate) as refused:
        Simulator(mini_with(mechanic), 2)
    assert refused.value.values["mechanics"] == mechanic.name


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(BadPlayers):
        Simulator(games.load("mini").ruleset, 6)


def test_only_options_are_played() -> None:
    """A code that would be accepted wrongly changes the position."""
    simulator = Simulator(few_cards(), 3)
    for seed in range(4):
        for decisions in range(0, 60, 3):
            position = played(simulator, seed, decisions)
            before = list(position.cells)
            options = set(simulator.legal(position))
            for code in range(-1, int(simulator.tables.codes) + 1):
                if code not in options:
                    with pytest.raises(IllegalCode):
                        simulator.step(position, code)
            assert list(position.cells) == before
            for code in options:
                copy = simulator.new()
                simulator.copy_into(position, copy)
                simulator.step(copy, code)


def test_a_copy_is_independent() -> None:
    simulator = Simulator(games.load("usa-classic").ruleset, 4)
    position = played(simulator, 1, 50)
    copy = simulator.new()
    simulator.copy_into(position, copy)
    before = list(position.cells)
    simulator.playout(copy, RandomPolicy())
    assert list(position.cells) == before
    simulator.copy_into(position, copy)
    assert list(copy.cells) == before


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    simulator = Simulator(games.load("pennsylvania").ruleset, 2)
    ends = [played(simulator, seed, 10_000) for seed in (5, 5, 6)]
    assert list(ends[0].cells) == list(ends[1].cells)
    assert list(ends[0].cells) != list(ends[2].cells)


@pytest.mark.parametrize("game", ["mini", "pennsylvania", "usa-mega"])
def test_a_position_is_sampled_as_the_rules_sample_it(game: str) -> None:
    rules = games.load(game).ruleset
    simulator = Simulator(rules, 3)
    dice, chance = random.Random(game), Seeded(game)
    state, _ = start(rules, 3, chance)
    for _ in range(40):
        if state.public.ended:
            break
        seat = dice.choice(state.public.asked)
        view = project(state, seat)
        position = simulator.sample_position(view, Seeded("thought"))
        simulator.ask(position, seat)
        assert simulator.state(position) == sample_state(view, Seeded("thought"))
        options: list[Action] = [simulator.action(position, code) for code in simulator.legal(position)]
        assert options == list(legal(view, seat))
        state, _ = play(state, seat, dice.choice(options), chance)


@pytest.mark.parametrize("cell", [cell for cell in CELLS if cell.case.players in (2, 4)], ids=str)
def test_free_play_outs_keep_the_rules(cell: Cell) -> None:
    """What the fast policy chooses is legal, and the score is that of the rules."""
    simulator = Simulator(cell.case.rules, cell.case.players)
    for seed in range(3):
        position = simulator.deal_freely(seed)
        while not simulator.is_over(position):
            simulator.step(position, simulator.sample(position))
        state = simulator.state(position)
        assert list(simulator.score(position).totals) == [seat.total for seat in score(state).seats]


def test_the_fast_policy_is_uniform_over_thrifty_options() -> None:
    """Each option of the bot `random` comes up about equally often."""
    simulator = Simulator(games.load("pennsylvania").ruleset, 2)
    position = played(simulator, 3, 60)
    while simulator.legal(position)[-1] < simulator.tables.claim_code:
        simulator.step(position, simulator.sample(position))
    thrifty = set()
    bot = RandomBotPolicy("seed")
    for _ in range(4000):
        thrifty.add(int(bot.choose(position)))
    counts = dict.fromkeys(thrifty, 0)
    for _ in range(400 * len(thrifty)):
        counts[int(simulator.sample(position))] += 1
    assert min(counts.values()) > 300
    assert max(counts.values()) < 500


class FirstOption(Policy):
    """A policy in plain Python."""

    def choose(self, position: Position) -> int:
        return SIMULATOR.legal(position)[0]


SIMULATOR: Final = Simulator(games.load("mini").ruleset, 2)


def test_a_policy_may_be_plain_python() -> None:
    position = SIMULATOR.deal("any", first=None)
    decisions = SIMULATOR.playout(position, FirstOption())
    assert decisions > 10
    assert SIMULATOR.is_over(position)
    assert SIMULATOR.legal(position) == []
