"""How bots play the games of a campaign: answers that matter in later games, tickets that carry the score."""

from dataclasses import replace

import pytest
from laws.stages import stage, stage_rules

from whistlestop import games
from whistlestop.arena import play_game
from whistlestop.bots import make_bot
from whistlestop.bots.analysis.board_index import BoardIndex, SeatBoard
from whistlestop.bots.analysis.game_length import turns_left
from whistlestop.bots.analysis.income import pace_of, routes_score
from whistlestop.bots.express_policies import has_express_policy
from whistlestop.campaign import options_for
from whistlestop.mechanics.advises import archive_worth, claim_advisers, colour_worth
from whistlestop.rules import (
    Choose,
    Ruleset,
    Seeded,
    State,
    Tickets,
    View,
    evolve,
    legal,
    parse_position,
    play,
    project,
    start,
)
from whistlestop.rules.events import LastRoundBegan, RouteClaimed

RULES = stage_rules(6, 3)
STAGES = (1, 3, 5, 7, 9, 12)


def asked(step: str, rules: Ruleset = RULES, more: str = "") -> View:
    text = f"game legends\nplayers 3\nturn 5\nmover 0\n{more}step {step}\n"
    return project(parse_position(text, rules), 0)


def turn_of(rules: Ruleset, players: int, held: tuple[str, ...] = ()) -> State:
    """The turn of seat 0, which holds these tracks."""
    state, _ = start(rules, players, Seeded("advice"), 0)
    while not state.public.turn or state.public.asked != (0,):
        seat = state.public.asked[0]
        state, _ = play(state, seat, legal(state, seat)[0], Seeded("advice"))
    for name in held:
        state = evolve(state, RouteClaimed(0, name, (), 0, ()))
    return state


def ground_of(view: View) -> SeatBoard:
    return SeatBoard(BoardIndex(view.public.rules, view.public.board), view, view.seat)


@pytest.mark.parametrize("bot", ["hard", "medium", "greedy", "racer"])
def test_a_bed_gets_the_own_colour(bot: str) -> None:
    view = asked("name_colour 0 DET-TOR")
    assert make_bot(bot, "any").choose(view) == Choose("red")


def test_a_colour_of_another_company_is_worth_less_than_one_of_nobody() -> None:
    view = asked("name_colour 0 DET-TOR")
    assert colour_worth(view, "red") > colour_worth(view, "white") > colour_worth(view, "blue")


def test_the_event_that_helps_the_others_is_archived() -> None:
    """Seat 0 has coins enough: the two dollars for the poorest go to the others."""
    state = turn_of(stage_rules(1, 3), 3).copy()
    state.public.points = (9, 5, 5)
    view = project(state, 0)
    assert archive_worth(view, "W04") == 2
    assert archive_worth(project(state, 1), "W04") == -1
    assert archive_worth(view, "W03") == 0
    assert archive_worth(view, "lakes") == 0


@pytest.mark.parametrize("bot", ["hard", "greedy", "racer"])
def test_the_frontier_with_more_routes_is_opened(bot: str) -> None:
    view = asked("pick_frontier 0", stage_rules(2, 3), "chronicle mail_car 0; named orange,lakes\n")
    assert [action.option for action in legal(view, 0) if isinstance(action, Choose)] == ["orange", "lakes"]
    assert make_bot(bot, "any").choose(view) == Choose("lakes")


def test_trains_that_are_left_are_worth_more_the_fewer_they_are() -> None:
    """All 20 trains bring 16 dollars; the last three of them 9. In the last turn the exact difference counts."""
    rules = stage_rules(1, 2)
    state = turn_of(rules, 2)
    assert _purse(state, 20)["ATL-NAS"] == pytest.approx(2 * 16 / 20)
    assert _purse(state, 3)["ATL-NAS"] == pytest.approx(2 * 9 / 3)
    assert _purse(evolve(state, LastRoundBegan(1)), 3)["ATL-NAS"] == 12 - 7


def _purse(state: State, trains: int) -> dict[str, float]:
    state = state.copy()
    state.public.trains = (trains, 20)
    *_, purse = claim_advisers(state.public.rules)
    return dict(purse.claim_worth(project(state, 0), "end"))


def test_a_turn_is_worth_what_building_brings() -> None:
    assert not routes_score(RULES)
    view = project(turn_of(stage_rules(1, 2), 2), 0)
    pace = pace_of(ground_of(view), 20)
    assert 0.5 < pace.turn < 2.5
    assert 0.5 < pace.train < 2.5
    assert 13 < turns_left(view, ground_of(view)) < 22


def test_only_games_with_points_for_routes_have_an_express_planner() -> None:
    base = games.load("usa-classic").ruleset
    knobs = replace(base.knobs, route_points=(0,) * 7)
    silent = Ruleset(
        base.game, base.colours, base.card_counts, base.board, tuple(base.tickets.values()), knobs
    )
    assert has_express_policy("hard", base)
    assert not has_express_policy("hard", silent)


@pytest.mark.parametrize(("rival_trains", "is_last"), [(30, False), (4, False), (4, True)])
def test_with_a_wide_network_new_tickets_are_worth_more_than_a_route(
    rival_trains: int, is_last: bool
) -> None:
    """Nearly all cities are joined, so most tickets are complete as soon as they are drawn."""
    rules = stage_rules(11, 2)
    state = turn_of(rules, 2, spanning(rules)).copy()
    state.secrets.tickets = ((), state.secrets.tickets[1])
    state.public.trains = (12, rival_trains)
    if is_last:
        state = evolve(state, LastRoundBegan(1))
    view = project(state, 0)
    assert make_bot("hard", "any").choose(view) == Tickets()


def test_in_the_last_turn_nobody_draws_tickets_without_a_network() -> None:
    state = evolve(turn_of(stage_rules(11, 2), 2), LastRoundBegan(1))
    assert make_bot("hard", "any").choose(project(state, 0)) != Tickets()


def spanning(rules: Ruleset) -> tuple[str, ...]:
    """Tracks that join all cities."""
    joined, found = {next(iter(rules.board.cities))}, list[str]()
    while len(joined) < len(rules.board.cities):
        track = next(
            track for track in rules.board.tracks.values() if (track.a in joined) != (track.b in joined)
        )
        joined |= {track.a, track.b}
        found.append(track.name)
    return tuple(found)


@pytest.mark.parametrize("game", STAGES)
def test_every_bot_answers_every_question_of_a_campaign(game: int) -> None:
    bots = ("easy", "medium", "hard", "greedy", "racer")
    match, summary = play_game(games.load("legends"), bots, f"stage {game}", options_for(stage(game, 5)))
    assert match.is_over
    assert summary.decisions < 1500
