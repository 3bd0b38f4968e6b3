"""What the shares mechanic advises: who will lead each company when it pays."""

from collections.abc import Mapping

import pytest

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.mechanics.advises import claim_advisers
from whistlestop.mechanics.shares import Shares
from whistlestop.mechanics.shares.forecast import Forecast
from whistlestop.rules import Choose, View, format_action, legal, parse_position, project
from whistlestop.rules.ids import NOBODY

RULES = games.load("pennsylvania").ruleset
PRR, BO, EL = range(3)


def asked(step: str, shares: str, players: int = 3) -> View:
    text = f"game pennsylvania\nplayers {players}\nturn 5\nmover 0\nshares {shares}\nstep {step}\n"
    return project(parse_position(text, RULES), 0)


SHARES = next(mechanic for mechanic in RULES.mechanics if isinstance(mechanic, Shares))


def market(shares: str, players: int = 3) -> Forecast:
    return Forecast(asked("take_share 0 WAR-OIL", shares, players), SHARES.companies)


def worth(shares: str) -> Mapping[str, float]:
    return SHARES.claim_worth(asked("take_share 0 WAR-OIL", shares), "end")


def test_only_a_game_with_shares_has_claims_that_bring_more_than_points() -> None:
    assert claim_advisers(RULES) == (SHARES,)
    assert claim_advisers(games.load("usa-classic").ruleset) == ()


def test_the_share_that_decides_is_worth_most() -> None:
    even = market("0 PRR:1+3; 1 PRR:2+4")
    behind = market("0 PRR:9; 1 PRR:1+2+3+4+5+6+7+8")
    ahead = market("0 PRR:1+2+3+4+5+6+7+8; 1 PRR:9")
    assert even.swing(PRR, 0) > max(behind.swing(PRR, 0), ahead.swing(PRR, 0)) > 0


def test_what_helps_a_rival_harms_us() -> None:
    there = market("0 PRR:1+3; 1 PRR:2+4")
    assert there.swing(PRR, 1) < 0 < there.swing(PRR, 0)


def test_with_two_players_what_one_gains_by_the_dummy_the_other_loses() -> None:
    ours = market("0 EL:1+2; dummy EL:3+4", players=2).swing(EL, NOBODY)
    theirs = market("1 EL:1+2; dummy EL:3+4", players=2).swing(EL, NOBODY)
    assert ours == pytest.approx(-theirs)
    assert ours != 0


def test_a_track_is_worth_the_best_share_beside_it() -> None:
    found = worth("-")
    assert found["WAR-OIL"] > 0
    assert all(value >= 0 for value in found.values())


def test_a_company_without_shares_left_is_worth_nothing() -> None:
    sold = "1 PRR:1+2+3+4+5+6+7+8+9+10+11+12+13+14+15,BO:1+2+3+4+5+6+7+8+9+10,EL:1+2+3+4+5+6+7+8"
    assert worth(sold)["WAR-OIL"] == 0


@pytest.mark.parametrize("players", [2, 3])
def test_hard_takes_the_lead_where_it_can(players: int) -> None:
    view = asked("take_share 0 WAR-OIL", "0 EL:1+3,PRR:7,BO:5; 1 EL:2+4,PRR:1+2+3+4+5+6,BO:1+2+3+4", players)
    assert format_action(make_bot("hard", "any").choose(view), RULES) == "choose EL"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_no_level_that_thinks_of_shares_leaves_one_that_is_free(level: str) -> None:
    view = asked("take_share 0 WAR-OIL", "-")
    for seed in range(20):
        action = make_bot(level, str(seed)).choose(view)
        assert action in legal(view, 0)
        assert action != Choose("none")
