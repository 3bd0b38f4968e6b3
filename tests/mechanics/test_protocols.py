"""A ruleset finds what a mechanic implements, and refuses one that implements a protocol in part."""

import ast
import inspect
from collections.abc import Mapping
from typing import Any

import pytest
from gazette import Gazette
from stage import mini_with

from whistlestop import games, mechanics
from whistlestop.campaign.assemble import complete_rules
from whistlestop.campaign.registry import CAMPAIGN_MECHANICS
from whistlestop.mechanics.shows import Counter, ShowsPanels
from whistlestop.rules import Claim, Mechanic, PublicState, Seeded, View, legal, play, start
from whistlestop.rules.mechanic import KeepsSecrets, Prices, Slot
from whistlestop.rules.mechanic_check import known_protocols

PENNSYLVANIA = games.load("pennsylvania").ruleset.mechanics
LEGENDS = games.load("legends")
assert LEGENDS.campaign is not None
assert LEGENDS.parts is not None
ALL = (*PENNSYLVANIA, *complete_rules(LEGENDS.campaign, LEGENDS.parts).mechanics)
"""Those that join in the course of a campaign included."""


class Named:
    name = "careless"


def refusal(mechanic: Mechanic) -> str:
    with pytest.raises(ValueError, match="mechanic careless: ") as raised:
        mini_with(mechanic)
    return str(raised.value).removeprefix("mechanic careless: ")


class TestMistakes:
    def test_a_misspelt_method_is_named_with_the_nearest_one(self) -> None:
        class Careless(Named):
            def may_drawn(self, _public: PublicState, _seat: int, rule: str) -> str:
                return rule

        assert refusal(Careless()) == "no protocol has a method may_drawn; did you mean may_draw?"

    def test_a_method_like_no_other_is_named_alone(self) -> None:
        class Careless(Named):
            def zzz(self) -> None: ...

        assert refusal(Careless()) == "no protocol has a method zzz"

    def test_a_misspelt_method_for_front_ends_is_noticed_too(self) -> None:
        class Careless(Named):
            def panel(self, _view: View) -> list[object]:
                return []

        assert refusal(Careless()) == "no protocol has a method panel; did you mean panels?"

    def test_a_private_helper_and_values_are_no_mistake(self) -> None:
        class Careful(Named):
            price_list: Mapping[str, int] = {}

            def _helper(self) -> None: ...

        assert mini_with(Careful()).prices == ()

    def test_a_protocol_without_a_method_is_not_passed_over(self) -> None:
        class Careless(Named):
            def counters(self, _view: View) -> list[Counter]:
                return []

        assert refusal(Careless()) == "ShowsPanels is implemented without panels"

    def test_an_inherited_method_is_part_of_the_protocol(self) -> None:
        class Careless(Named):
            def project(self, record: object, _public: PublicState, _seat: int) -> object:
                return record

        missing = "initial, initial_secret, on_secrets, on_view, read_extra, sample_secret, write_extra"
        assert refusal(Careless()) == f"KeepsSecrets is implemented without {missing}"

    def test_a_slot_needs_a_moment_that_exists(self) -> None:
        class Careless(Named):
            slots = (Slot("clam", 1, lambda _public, _seat, _track: None),)  # type: ignore[arg-type]

        assert refusal(Careless()) == "clam is not a moment: setup, claim, drawn, turn, end"


def test_a_ruleset_sorts_the_mechanics_once() -> None:
    gazette = Gazette()
    rules = mini_with(*PENNSYLVANIA, gazette)
    assert rules.prices == rules.permits_draws == rules.permits_claims == (gazette,)
    assert rules.keeps == (PENNSYLVANIA[1], gazette)
    assert rules.keeps_secrets == (gazette,)
    assert [slot.number for slot in rules.claim_slots] == [1, 3, 12]
    assert rules.implementing(ShowsPanels) == (PENNSYLVANIA[1],)
    assert rules.implementing(ShowsPanels) is rules.implementing(ShowsPanels)


def test_a_price_is_asked_only_while_prices_change() -> None:
    class Sleeping(Named):
        def changes_prices(self, _public: PublicState, _seat: int) -> bool:
            return False

        def price(self, *_: Any) -> Any:
            raise AssertionError

    rules = mini_with(Sleeping())
    assert isinstance(rules.mechanics[0], Prices)
    chance = Seeded("asleep")
    state, _ = start(rules, 2, chance)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], chance)
    claims = [action for action in legal(state, 0) if isinstance(action, Claim)]
    assert claims
    play(state, 0, claims[0], chance)


@pytest.mark.parametrize("mechanic", ALL, ids=lambda mechanic: mechanic.name)
def test_mypy_compares_every_protocol_of_a_mechanic(mechanic: Mechanic) -> None:
    """`isinstance` sees only that a method exists; the lines in the package let mypy see its arguments."""
    package = inspect.getmodule(type(mechanic)).__package__  # type: ignore[union-attr]
    source = inspect.getsource(__import__(package, fromlist=["_"]))
    listed = {
        ast.unparse(line.annotation).removeprefix("type[").removesuffix("]")
        for line in ast.walk(ast.parse(source))
        if isinstance(line, ast.AnnAssign) and ast.unparse(line.annotation).startswith("type[")
    }
    assert listed == {kind.__name__ for kind in known_protocols() if isinstance(mechanic, kind)}


def test_every_mechanic_of_the_registry_is_compared() -> None:
    assert {mechanic.name for mechanic in ALL} == {*mechanics.MECHANICS, *CAMPAIGN_MECHANICS}


def test_a_secret_keeper_keeps_a_public_record_too() -> None:
    assert isinstance(Gazette(), KeepsSecrets)
    assert not isinstance(PENNSYLVANIA[1], KeepsSecrets)
