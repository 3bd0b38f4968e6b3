"""All bots together, and the two plainest of them."""

from collections import Counter

import pytest

from whistlestop import games
from whistlestop.arena import Order, play_game, simulate
from whistlestop.bots import UnknownBot, bot_ids, make_bot
from whistlestop.bots.random import RandomBot, thriftiest
from whistlestop.rules import Seeded, legal, play, project, sample_state, start
from whistlestop.rules.actions import Claim
from whistlestop.table import record_of

RED, LOCOMOTIVE = 7, 8


def test_of_each_colour_only_the_thriftiest_payment_counts() -> None:
    pays = (((0, 2),), ((0, 1), (8, 1)), ((3, 1), (8, 1)), ((8, 2),))
    assert thriftiest(pays, LOCOMOTIVE) == (((0, 2),), ((3, 1), (8, 1)))
    assert thriftiest((((8, 2),),), LOCOMOTIVE) == (((8, 2),),)


def test_random_chooses_evenly_among_what_it_considers() -> None:
    chance = Seeded("even")
    rules = games.load("mini").ruleset
    state, _ = start(rules, 2, chance)
    dice = RandomBot("walk")
    while (
        state.public.turn < 9
        or len(legal(project(state, state.public.asked[0]), state.public.asked[0]).claims) < 3
    ):
        seat = state.public.asked[0]
        state, _ = play(state, seat, dice.choose(project(state, seat)), chance)
    view = project(state, state.public.asked[0])
    options = legal(view, view.seat)
    considered = list(options.plain)
    for track, payments in options.claims:
        considered += [Claim(track, payment) for payment in thriftiest(payments, rules.locomotive)]
    bot = RandomBot("many")
    rounds = 600 * len(considered)
    counts = Counter(bot.choose(view) for _ in range(rounds))
    assert set(counts) == set(considered)
    # Five standard deviations of an even choice: 600 ± 123.
    assert all(abs(count - 600) < 123 for count in counts.values())


@pytest.mark.parametrize("bot", bot_ids())
def test_the_same_seed_repeats_the_game(bot: str) -> None:
    mini = games.load("mini")
    for players in range(2, 6):
        first, _ = play_game(mini, (bot,) * players, "again")
        second, _ = play_game(mini, (bot,) * players, "again")
        assert record_of(first) == record_of(second)


@pytest.mark.parametrize("game", games.available())
@pytest.mark.parametrize("bot", ["random", "greedy", "racer", "planner"])
def test_bots_play_every_game(bot: str, game: str) -> None:
    loaded = games.load(game)
    for players in (2, 5):
        match, _ = play_game(loaded, (bot,) * players, "any")
        assert match.is_over


@pytest.mark.long
@pytest.mark.parametrize("game", games.available())
@pytest.mark.parametrize("bot", bot_ids())
def test_all_bots_play_every_game_at_every_table(bot: str, game: str) -> None:
    loaded = games.load(game)
    for players in (2, 3, 4, 5):
        match, _ = play_game(loaded, (bot,) * players, "all")
        assert match.is_over


def test_a_bot_that_thinks_does_not_change_the_deal() -> None:
    """It samples states and throws its own dice between every two decisions."""
    rules = games.load("mini").ruleset

    def events(thinks: bool) -> list[object]:
        chance = Seeded("deal")
        state, found = start(rules, 3, chance)
        bots = [make_bot("greedy", str(seat)) for seat in range(3)]
        seen: list[object] = list(found)
        while not state.public.ended:
            view = project(state, state.public.asked[0])
            if thinks:
                dreamt = sample_state(view, Seeded(f"thought {state.public.turn}"))
                play(dreamt, view.seat, legal(dreamt, view.seat)[0], Seeded("other dice"))
                chance.shuffle("thought", 0, range(50))
            state, found = play(state, view.seat, bots[view.seat].choose(view), chance)
            seen += found
        return seen

    assert events(thinks=True) == events(thinks=False)


def test_greedy_is_worth_playing_against() -> None:
    report = simulate(Order("usa-classic", ("greedy", "random"), 20, "yardstick"), workers=1)
    assert report.wins[0] >= 19
    assert report.mean_scores[0] > 40


def test_an_unknown_bot_is_named_with_its_neighbours() -> None:
    with pytest.raises(UnknownBot) as unknown:
        make_bot("gredy", "")
    assert "greedy" in str(unknown.value.values["near"])
