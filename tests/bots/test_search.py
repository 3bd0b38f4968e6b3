"""The bot that plays games ahead: from the view alone, repeatable, legal, in time."""

import time

import pytest

from whistlestop import games
from whistlestop.arena import Order, simulate
from whistlestop.bots import Reason, explained, make_bot
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.search import Effort, SearchBot
from whistlestop.bots.search.halving import Line, Tried, best_line, halve
from whistlestop.bots.search.styles import STYLES
from whistlestop.bots.search.worlds import Worlds
from whistlestop.express import Simulator, is_compiled
from whistlestop.rules import Action, Ruleset, Seeded, State, View, legal, play, project, sample_state, start
from whistlestop.text import LANGUAGES, Names, reason_text

MINI = games.load("mini").ruleset
SMALL = Effort(8, 8)


def positions(rules: Ruleset, players: int, seed: str, every: int) -> list[State]:
    """Positions of a game between greedy bots, the opening with one choice made included."""
    chance = Seeded(seed)
    state, _ = start(rules, players, chance)
    bots = [make_bot("greedy", f"{seat}") for seat in range(players)]
    found = []
    number = 0
    while not state.public.ended:
        if number % every == 0 or number == 1:
            found.append(state)
        seat = state.public.asked[0]
        state, _ = play(state, seat, bots[seat].choose(project(state, seat)), chance)
        number += 1
    return found


def looks(view: View) -> View:
    """What the seat sees, without who has chosen at the opening: in each world the others choose again."""
    view.public.chosen = ()
    view.public.agenda = view.public.agenda if view.public.turn else ()
    view.choice = None
    return view


@pytest.mark.parametrize(
    ("game", "players"), [("mini", 2), ("mini", 4), ("usa-classic", 3), ("pennsylvania", 2)]
)
def test_a_world_looks_to_the_seat_as_the_view_does(game: str, players: int) -> None:
    rules = games.load(game).ruleset
    simulator = Simulator(rules, players)
    worlds, world = Worlds(simulator.tables), simulator.new()
    for state in positions(rules, players, "looks", 7):
        seat = state.public.asked[0]
        view = project(state, seat)
        worlds.see(simulator.sample_position(view, Seeded("any")), seat)
        for number in range(3):
            worlds.deal(world, number)
            assert looks(project(simulator.state(world), seat)) == looks(project(state, seat))


def test_worlds_differ_in_what_is_hidden() -> None:
    simulator = Simulator(MINI, 2)
    worlds, world = Worlds(simulator.tables), simulator.new()
    state = positions(MINI, 2, "differ", 6)[3]
    worlds.see(simulator.sample_position(project(state, 0), Seeded("any")), 0)
    hands, tickets, decks = set(), set(), set()
    for number in range(40):
        worlds.deal(world, number)
        secrets = simulator.state(world).secrets
        hands.add(secrets.hands[1])
        tickets.add(frozenset(secrets.tickets[1]))
        decks.add(secrets.deck)
    assert len(hands) > 3
    assert len(tickets) > 5
    assert len(decks) > 30


def test_a_ticket_is_more_likely_where_its_cities_are_joined() -> None:
    simulator = Simulator(MINI, 2)
    worlds, world = Worlds(simulator.tables), simulator.new()
    state = positions(MINI, 2, "likely", 1)[-1]
    view = project(state, 0)
    base = simulator.sample_position(view, Seeded("any"))
    scores = simulator.score
    worlds.see(base, 0)
    completed = 0
    for number in range(60):
        worlds.deal(world, number)
        completed += int(scores(world).completed[1])
    evenly = sum(
        int(scores(simulator.sample_position(view, Seeded(f"even {number}"))).completed[1])
        for number in range(60)
    )
    assert completed > evenly


def moves(bot: SearchBot, count: int) -> list[Action]:
    """The bot's choices in a game that others play."""
    return [
        bot.choose(project(state, 0)) for state in positions(MINI, 2, "moves", 2) if 0 in state.public.asked
    ][:count]


def test_the_same_seed_and_number_of_games_give_the_same_moves() -> None:
    assert moves(SearchBot("one", SMALL), 6) == moves(SearchBot("one", SMALL), 6)


def test_hidden_cards_do_not_change_the_move() -> None:
    for state in positions(MINI, 2, "hidden", 9):
        seat = state.public.asked[0]
        view = project(state, seat)
        others = [sample_state(view, Seeded(f"world {number}")) for number in range(2)]
        assert others[0].secrets != others[1].secrets or state.public.ended
        chosen = {SearchBot("same", SMALL).choose(project(other, seat)) for other in others}
        assert len(chosen) == 1


@pytest.mark.parametrize(
    ("game", "players", "rollouts"), [("mini", 2, 6), ("mini", 4, 3), ("pennsylvania", 2, 2)]
)
def test_its_moves_are_legal_and_explained(game: str, players: int, rollouts: int) -> None:
    loaded = games.load(game)
    names = Names.of(loaded, ("Ada", "Bob", "Cy", "Di")[:players])
    bot = SearchBot("legal", Effort(rollouts, rollouts))
    keys = set()
    states = positions(loaded.ruleset, players, "legal", 5)
    for state in states if game == "mini" else states[-3:]:  # a long game takes long to the end
        view = project(state, state.public.asked[0])
        action = bot.choose(view)
        assert action in legal(view, view.seat)
        reason = explained(bot, view, action)
        assert reason is not None
        keys.add(reason.key)
        assert all(reason_text(reason, lang, names) for lang in LANGUAGES)
    assert {"ahead", "ahead_feared"} & keys


def test_the_reason_says_what_was_found() -> None:
    values = {"count": 40, "points": 96, "wins": 61, "others": 3, "second": 55, "style": "plan"}
    names = Names.of(games.load("usa-classic"), ("Ada", "Bob"))
    sentence = reason_text(Reason("ahead_feared", {**values, "track": "DEN-SFE"}), "en", names)
    assert sentence == (
        "In 40 games played ahead it brings 96 points on average and wins 61 %; the best of 3 alternatives"
        " wins 55 %. The greatest danger: somebody else takes Denver–Santa Fe."
    )
    for style, end in (
        ("race", "races to the end of the game"),
        ("tickets", "more tickets"),
        ("block", "others need"),
    ):
        assert f"{end}." in reason_text(Reason("ahead", {**values, "style": style}), "en", names)


def test_each_style_plays_on_in_its_own_way() -> None:
    """The search compares them only if they choose differently somewhere."""
    rules = games.load("usa-classic").ruleset
    views = [project(state, state.public.asked[0]) for state in positions(rules, 3, "styles", 1)]
    chosen = {
        style.name: [PlannerBot("style", style.weights).choose(view) for view in views] for style in STYLES
    }
    assert len(chosen) == len(STYLES)
    for name in chosen:
        assert all(chosen[name] != chosen[other] for other in chosen if other != name)


def test_it_ends_in_time() -> None:
    view = project(positions(MINI, 2, "time", 8)[1], positions(MINI, 2, "time", 8)[1].public.asked[0])
    bot = SearchBot("time", Effort(10**9, 10**9))
    bot.allow(0.2)
    began = time.monotonic()
    bot.choose(view)
    assert time.monotonic() - began < 5  # one more world is played at most, and machines are busy


def test_without_an_express_form_it_plays_as_the_planner() -> None:
    rules = games.load("legends").ruleset
    for state in positions(rules, 2, "without", 40):
        view = project(state, state.public.asked[0])
        bot, planner = SearchBot("seed", SMALL), PlannerBot("seed")
        action = bot.choose(view)
        assert action == planner.choose(view)
        assert explained(bot, view, action) == explained(planner, view, action)


def test_without_games_ahead_it_plays_as_the_planner() -> None:
    states = positions(MINI, 2, "none", 3)
    for state in states:
        view = project(state, state.public.asked[0])
        assert SearchBot("seed", Effort(0, 0)).choose(view) == PlannerBot("seed").choose(view)


def test_the_worse_half_is_dropped_and_the_yardstick_stays() -> None:
    def tried(code: int, world: int) -> Tried:
        return Tried(float(code) + 0.01 * (world % 3), 0.0, 0)

    lines = halve(4, 80, Effort(), tried)
    played = [len(line.games) for line in lines]
    assert played[0] == played[3] == max(played)
    assert played[1] < played[3]
    assert best_line(lines) is lines[3]


def test_a_difference_by_chance_does_not_replace_the_planners_move() -> None:
    own = Line(0, [Tried(float(world % 2), 0.0, 0) for world in range(40)])
    other = Line(1, [Tried(float(world % 2 == 0) + 0.05, 0.0, 0) for world in range(40)])
    assert best_line([own, other]) is own


@pytest.mark.long
def test_master_is_stronger_than_hard() -> None:
    """On the compiled simulator; plain Python plays no games ahead, so the two are equal."""
    count = 40 if is_compiled() else 4
    report = simulate(Order("usa-classic", ("master", "hard"), count, "master"), workers=2)
    if is_compiled():
        assert report.wins[0] > report.wins[1]
    else:
        assert sum(report.wins) >= count
