"""The levels for people: how far apart they are, and what even the weakest does not do."""

from dataclasses import replace

import pytest
from bot_stage import USA, hand, position, seen

from whistlestop import games
from whistlestop.arena import Order, play_game, simulate
from whistlestop.bots import make_bot
from whistlestop.bots.analysis.board_index import BoardIndex, SeatBoard
from whistlestop.bots.analysis.opponents import detour
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.weights import EASY, MEDIUM, Weights
from whistlestop.rules import Claim, Seeded, Take, Tickets, play, project, start

NEAR_THE_END = ("CAL-WIN", "DUL-HEL", "DUL-TOR", "HEL-SEA", "SSM-WIN", "ELP-LAX", "POR-SLC")
LEVELS = ("easy", "medium", "hard", "master")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_draws_tickets_when_the_end_is_in_sight(level: str) -> None:
    view = seen(position((), hand(red=1, blue=1), {1: NEAR_THE_END}))
    for seed in range(20):
        assert make_bot(level, str(seed)).choose(view) != Tickets()


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_goes_on_drawing_with_a_hand_full_of_cards(level: str) -> None:
    view = seen(position(("DEN-ELP",), hand(green=6, yellow=5, white=6), {0: ("DEN-SFE",)}))
    for seed in range(20):
        assert isinstance(make_bot(level, str(seed)).choose(view), Claim)


def test_easy_takes_cards_as_they_come_and_hard_does_not() -> None:
    """One green card is missing, and one lies there."""
    row = ["white", "green", "white", "black", "black"]
    view = seen(position(("DEN-ELP",), hand(green=1), {0: ("DEN-SFE",)}), row)
    styles = [replace(weights, appetite=0.0) for weights in (Weights(), MEDIUM, EASY)]
    hard, medium, easy = (
        sum(PlannerBot(str(seed), weights).choose(view) != Take(1) for seed in range(100))
        for weights in styles
    )
    assert hard == 0 < medium < easy < 75


def test_easy_completes_half_of_its_tickets() -> None:
    kept = completed = 0
    for deal in range(6):
        chance = Seeded(f"half {deal}")
        state, _ = start(USA.ruleset, 2, chance)
        bots = [make_bot("easy", f"{deal}"), make_bot("medium", f"{deal}")]
        while not state.public.ended:
            seat = state.public.asked[0]
            state, _ = play(state, seat, bots[seat].choose(project(state, seat)), chance)
        tickets = state.secrets.tickets[0]
        ground = SeatBoard(BoardIndex(USA.ruleset, state.public.board), project(state, 0), 0)
        kept += len(tickets)
        completed += sum(ground.is_joined(0, name) for name in tickets)
    assert completed >= 0.5 * kept


def test_a_detour_is_long_where_no_other_track_leads() -> None:
    """Miami has three tracks, and New Orleans is the last one open: without it there is no way at all."""
    around = {0: ("ATL-MIA", "CHA-MIA"), 1: ("HOU-NOL",)}
    view = seen(position((), hand(), around))
    board_index = BoardIndex(USA.ruleset, USA.ruleset.board)
    ground = SeatBoard(board_index, view, 0)
    assert detour(view, ground, board_index.number["MIA-NOL"], 1) == 8
    assert detour(view, ground, board_index.number["DAL-HOU"], 1) < 8


@pytest.mark.long
@pytest.mark.parametrize("game", ["usa-classic", "usa-new", "pennsylvania"])
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("hard", "medium")])
def test_each_level_beats_the_one_below(better: str, worse: str, game: str) -> None:
    """Forty games: 70 % on average come down to 52 % once in a hundred times."""
    report = simulate(Order(game, (better, worse), 40, "levels"), workers=2)
    assert report.wins[0] > report.wins[1]


@pytest.mark.parametrize("game", games.available())
def test_easy_plays_every_game(game: str) -> None:
    match, _ = play_game(games.load(game), ("easy", "medium", "easy"), "levels")
    assert match.is_over
