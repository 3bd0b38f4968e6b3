"""The view as a plain object: complete, and made of nothing but the view."""

import json
from itertools import pairwise

import msgspec
import pytest
from laws.stages import stage_rules
from laws.walks import CASES, Case, Plan, walk
from mechanics.gazette import Gazette
from mechanics.stage import mini_with

from whistlestop import games
from whistlestop.rules import Seeded, View, project, sample_state
from whistlestop.wire import SeatView, game_facts, seat_view

GAZETTE = Case(mini_with(Gazette()), 3)
SOME = [case for case in CASES if case.players in (2, 5)] + [GAZETTE]


def views(case: Case, seat: int | None) -> list[View]:
    return [project(state, seat) for state in walk(case, Plan(3, "mixed", 1)).states]


@pytest.mark.parametrize("case", SOME, ids=str)
def test_two_views_are_equal_exactly_when_their_objects_are(case: Case) -> None:
    for seat in (0, case.players - 1, None):
        for one, other in pairwise(views(case, seat)):
            assert (one == other) == (seat_view(one) == seat_view(other))


@pytest.mark.parametrize("case", SOME, ids=str)
def test_what_is_hidden_is_not_in_the_object(case: Case) -> None:
    """A state sampled from the view differs in everything hidden, and has the same object."""
    for state in walk(case, Plan(4, "mixed", 0)).some(6, "object"):
        for seat in (0, None):
            view = project(state, seat)
            world = sample_state(view, Seeded("another"))
            assert seat_view(project(world, seat)) == seat_view(view)


@pytest.mark.parametrize("case", SOME, ids=str)
def test_json_carries_it_whole(case: Case) -> None:
    for view in views(case, 1)[::10]:
        made = seat_view(view)
        assert msgspec.json.decode(msgspec.json.encode(made), type=SeatView) == made


@pytest.mark.parametrize("game", [4, 12])
def test_json_carries_the_games_of_a_campaign(game: int) -> None:
    case = Case(stage_rules(game, 2), 2, stage=f"game{game}-")
    for view in views(case, 1)[::20]:
        assert msgspec.json.decode(msgspec.json.encode(seat_view(view)), type=SeatView) == seat_view(view)


def test_it_reads_like_the_table() -> None:
    state = walk(Case(games.load("mini").ruleset, 2), Plan(3, "mixed", 0)).states[0]
    made = json.loads(msgspec.json.encode(seat_view(project(state, 1))))
    assert made["question"] == {"kind": "keep_tickets", "seats": [0, 1], "keep": 2}
    assert made["agenda"] == ["keep_tickets 0,1 2"]
    assert sum(made["hand"].values()) == made["seats"][1]["cards"] == 4
    assert len(made["offered"]) == 3
    assert made["first"] == 0
    assert made["mover"] is None
    assert set(made["seats"][0]) == set(made["seats"][1])
    assert "hand" not in made["seats"][0]


def test_records_of_mechanics_are_written_field_by_field() -> None:
    made = seat_view(views(GAZETTE, 1)[-1]).extras["gazette"]
    assert made["open"]["coins"]
    assert set(made["own"]) == {"headlines", "votes"}


@pytest.mark.parametrize("game", games.available())
def test_the_facts_of_a_game_are_its_data(game: str) -> None:
    rules = games.load(game).ruleset
    facts = game_facts(rules)
    assert sum(facts.cards.values()) == sum(rules.card_counts)
    assert {track.name: (track.a, track.b, track.length) for track in facts.board.tracks} == {
        track.name: (track.a, track.b, track.length) for track in rules.board.tracks.values()
    }
    assert {ticket.name: ticket.points for ticket in facts.tickets} == {
        name: ticket.points for name, ticket in rules.tickets.items()
    }
    assert facts.knobs["trains"] == rules.knobs.trains
    assert msgspec.json.decode(msgspec.json.encode(facts))["id"] == game
