"""Shares: what is read of companies and routes, and which mistakes are noted."""

import pytest
from rows import FakeSource

from whistlestop.mechanics.shares import Shares

PRR = {"key": "PRR", "name": "Pennsylvania Railroad", "shares": "15", "payouts": "30;21"}
BO = {"key": "BO", "name": "Baltimore & Ohio", "shares": "10", "payouts": "20"}


def tables(companies: list[dict[str, str]], **beside: str) -> FakeSource:
    """Routes `A`, `A:2` (as A2), `B`, each with the companies beside it."""
    routes = [(name.replace("2", ":2"), {"companies": keys}) for name, keys in beside.items()]
    return FakeSource(routes, {"companies": companies})


def test_companies_and_routes_are_read_in_their_order() -> None:
    source = tables([PRR, BO], A="BO;PRR", A2="BO;PRR", B="")
    shares = Shares({}, source)
    assert source.problems == []
    assert [company.key for company in shares.companies] == ["PRR", "BO"]
    assert shares.companies[0].payouts == (30, 21)
    assert shares.beside == {"A": (1, 0), "A:2": (1, 0), "B": ()}
    assert shares.names == {"PRR": "Pennsylvania Railroad", "BO": "Baltimore & Ohio"}


@pytest.mark.parametrize(
    ("company", "field"),
    [
        ({**BO, "key": "bo"}, "key"),
        ({**BO, "key": "B&O"}, "key"),
        ({**BO, "key": ""}, "key"),
        ({**BO, "key": "PRR"}, "key"),
        ({**BO, "name": ""}, "name"),
        ({**BO, "shares": "0"}, "shares"),
        ({**BO, "payouts": ""}, "payouts"),
        ({**BO, "payouts": "9;x"}, "payouts"),
        ({**BO, "payouts": "9;0"}, "payouts"),
        ({**BO, "payouts": "5;9"}, "payouts"),
        ({**BO, "payouts": "9;"}, "payouts"),
    ],
)
def test_a_mistake_in_a_company(company: dict[str, str], field: str) -> None:
    source = tables([PRR, company])
    Shares({}, source)
    assert [problem[0] for problem in source.problems] == [field]


@pytest.mark.parametrize("beside", [{"A": "PRR;XYZ"}, {"A": "PRR;PRR"}])
def test_a_mistake_beside_a_route(beside: dict[str, str]) -> None:
    source = tables([PRR, BO], **beside)
    Shares({}, source)
    assert {problem[0] for problem in source.problems} == {"companies"}


@pytest.mark.rule("P-5")
def test_the_tracks_of_a_route_show_the_same_companies() -> None:
    source = tables([PRR, BO], A="PRR", A2="BO")
    Shares({}, source)
    assert source.problems == [("companies", "All tracks of a route show the same companies.")]


def test_it_has_no_settings() -> None:
    with pytest.raises(ValueError, match=r"^open: "):
        Shares({"open": True}, tables([PRR]))
