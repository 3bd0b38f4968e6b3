"""Shares as other programs and learners see them."""

import json

import msgspec
import pytest
from laws.walks import Case, Plan, walk

from whistlestop import games
from whistlestop.env.actions import ActionCodec
from whistlestop.env.observation import ObservationCodec
from whistlestop.mechanics.shares import ledger_of
from whistlestop.rules import project
from whistlestop.wire import game_facts, seat_view

RULES = games.load("pennsylvania").ruleset
CASES = [Case(RULES, players) for players in (2, 3, 5)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_view_holds_every_share(case: Case) -> None:
    end = walk(case, Plan(2, "builder", 0)).end
    ledger = ledger_of(end.public)
    made = json.loads(msgspec.json.encode(seat_view(project(end, 0)).extras))["shares"]
    held = [sum(len(company["seats"][seat]) for company in made.values()) for seat in range(case.players)]
    assert held == [sum(map(len, stock)) for stock in ledger.held]
    assert sum(held)
    assert {company["dummy"] is None for company in made.values()} == {ledger.dummy is None}


def test_the_game_tells_its_companies_and_where_they_are_printed() -> None:
    made = game_facts(RULES).mechanics["shares"]
    keys = [company["key"] for company in made["companies"]]
    assert set(made["beside"]) == set(RULES.board.tracks)
    assert {key for printed in made["beside"].values() for key in printed} == set(keys)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_each_company_has_a_code_of_its_own(case: Case) -> None:
    codec = ActionCodec(RULES)
    seen: set[str] = set()
    for moment in walk(case, Plan(2, "builder", 0)).moments:
        view = project(moment.before, moment.seat)
        seen.update(codec.label(code) for code in codec.codes(view))
    assert "choose none" in seen
    assert len([label for label in seen if label.startswith("choose ")]) > 5
    assert not [label for label in seen if label.startswith("other")]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_learners_see_the_shares_from_their_own_seat(case: Case) -> None:
    rows = ObservationCodec(RULES, case.players)
    section = rows.sections[-1]
    assert section.name == "shares"
    end = walk(case, Plan(2, "builder", 0)).end
    companies = len(game_facts(RULES).mechanics["shares"]["companies"])
    width = section.size // companies
    for seat in range(case.players):
        numbers = rows.encode(project(end, seat))[section.start :].tolist()
        counts = [numbers[company * width + 1] for company in range(companies)]
        assert counts == [len(held) for held in ledger_of(end.public).held[seat]]
