"""Prices that differ from what the board prints: what is listed is what is accepted."""

from dataclasses import replace

import pytest
from laws import listing
from laws.walks import Case, Plan, law, walk
from stage import mini_with

from whistlestop import games
from whistlestop.rules import Claim, NotLegal, PublicState, Seeded, State, Track, legal, play, start
from whistlestop.rules.hooks import Price

RED, BLUE, GREEN, YELLOW, LOCOMOTIVE = range(5)


class Ferries:
    """Printed on the board: these gray routes want locomotives."""

    name = "ferries"

    def printed_price(self, track: Track, price: Price) -> Price:
        return price._replace(locomotives=1, rule="P-3") if track.route == "BRA-COP" else price


class Sale:
    """Longer routes cost one card less."""

    name = "sale"

    def changes_prices(self, _public: PublicState, _seat: int) -> bool:
        return True

    def price(self, _public: PublicState, track: Track, _seat: int, price: Price) -> Price:
        return price._replace(length=track.length - 1) if track.length > 1 else price


class Tax:
    """Every route costs one card more."""

    name = "tax"

    def changes_prices(self, _public: PublicState, _seat: int) -> bool:
        return True

    def price(self, _public: PublicState, track: Track, _seat: int, price: Price) -> Price:
        return price._replace(length=track.length + 1)


KNOBS = replace(games.load("mini").ruleset.knobs, trains=6, end_at=0)
"""Few trains, and the last of them count: a route may cost other than the trains it takes."""
CASES = [Case(mini_with(mechanic, knobs=KNOBS), 3) for mechanic in (Ferries(), Sale(), Tax())]
over_prices = pytest.mark.parametrize("case", CASES, ids=lambda case: case.rules.mechanics[0].name)


@over_prices
@law(4)
def test_options_are_accepted(case: Case, plan: Plan) -> None:
    listing.options_are_accepted(walk(case, plan), 60)


@over_prices
@law(4)
def test_what_is_not_listed_is_refused(case: Case, plan: Plan) -> None:
    listing.refusals_change_nothing(walk(case, plan), 20)


def holding(rules_of: object, trains: int, *hand: int) -> State:
    """Seat 0 to move, with these cards and trains."""
    rules = mini_with(rules_of, knobs=KNOBS)  # type: ignore[arg-type]
    chance = Seeded("prices")
    state, _ = start(rules, 2, chance)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], chance)
    state.public.trains = (trains, trains)
    state.secrets.hands = (hand, hand)
    return state


def claims(state: State, track: str) -> list[Claim]:
    return [action for action in legal(state, 0) if isinstance(action, Claim) and action.track == track]


def test_a_sale_needs_the_trains_all_the_same() -> None:
    state = holding(Sale(), 2, 2, 2, 2, 2, 0)
    assert claims(state, "ALD-EAS") == []
    with pytest.raises(NotLegal) as refused:
        play(state, 0, Claim("ALD-EAS", ((BLUE, 2),)), Seeded("sale"))
    assert refused.value.rule == "B-R4"


def test_a_sale_is_listed_with_fewer_cards() -> None:
    state = holding(Sale(), 3, 0, 2, 0, 0, 0)
    assert claims(state, "ALD-EAS") == [Claim("ALD-EAS", ((BLUE, 2),))]


def test_a_tax_takes_cards_but_no_trains() -> None:
    state = holding(Tax(), 3, 0, 4, 0, 0, 0)
    assert claims(state, "ALD-EAS") == [Claim("ALD-EAS", ((BLUE, 4),))]
    state, _ = play(state, 0, claims(state, "ALD-EAS")[0], Seeded("tax"))
    assert state.public.trains[0] == 0


@pytest.mark.rule("P-3")
def test_a_ferry_wants_its_locomotives() -> None:
    state = holding(Ferries(), 6, 2, 0, 0, 0, 2)
    assert claims(state, "BRA-COP") == [
        Claim("BRA-COP", ((RED, 1), (LOCOMOTIVE, 1))),
        Claim("BRA-COP", ((LOCOMOTIVE, 2),)),
    ]
    with pytest.raises(NotLegal) as refused:
        play(state, 0, Claim("BRA-COP", ((RED, 2),)), Seeded("ferry"))
    assert (refused.value.rule, refused.value.reason) == ("P-3", "locomotives_missing")
