"""The law that folding uses no rule can fail: a handler of an event that asks a rule is caught."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pkgutil import resolve_name
from types import FunctionType, MappingProxyType
from typing import Any, ClassVar, Final

import pytest
from laws import folding
from laws.ruleless import BOOKKEEPING, RuleUsed, without_rules
from laws.walks import CASES, Case, Plan, Walk, walk

from whistlestop import games
from whistlestop.mechanics.shares import ranking
from whistlestop.rules import PublicState, Ruleset, decide
from whistlestop.rules.claim import price_of
from whistlestop.rules.events import RouteClaimed

Change = Callable[[PublicState, RouteClaimed], None]


def is_long(public: PublicState, event: RouteClaimed) -> bool:
    """A rule of the mechanic, as a function of its module."""
    return public.board.tracks[event.track].length > 3


def ask_module(public: PublicState, event: RouteClaimed) -> None:
    is_long(public, event)


def ask_rules(public: PublicState, event: RouteClaimed) -> None:
    price_of(public, public.board.tracks[event.track], event.seat)


def ask_other_module(_public: PublicState, _event: RouteClaimed) -> None:
    ranking.share_lines(None, ())  # type: ignore[arg-type]


def ask_nobody(public: PublicState, event: RouteClaimed) -> None:
    assert event.track in public.board.tracks


class Planted:
    """A mechanic whose bookkeeping asks what it should not."""

    name: Final = "planted"
    events: ClassVar[tuple[type[Any], ...]] = ()

    def __init__(self, change: Change | None = None) -> None:
        self.on_public: Mapping[type, Change] = MappingProxyType({RouteClaimed: change or self._ask_method})

    def _ask_method(self, public: PublicState, event: RouteClaimed) -> None:
        self._is_long(public, event)

    def _is_long(self, public: PublicState, event: RouteClaimed) -> bool:
        return is_long(public, event)


def planted(change: Change | None) -> Case:
    mini = games.load("mini").ruleset
    mechanics = (*mini.mechanics, Planted(change))
    plain = mini.card_counts[: len(mini.colours) + 1]
    tickets = tuple(mini.tickets.values())
    return Case(Ruleset(mini.game, mini.colours, plain, mini.board, tickets, mini.knobs, mechanics), 2)


CAUGHT: Final = (
    ask_module,
    None,
    *((ask_rules, ask_other_module) if isinstance(decide, FunctionType) else ()),
)
"""Compiled functions cannot be replaced, so the run on plain rules proves the law."""


@pytest.mark.parametrize("change", CAUGHT)
def test_a_handler_that_asks_a_rule_is_caught(change: Change | None) -> None:
    game = walk(planted(ask_nobody), Plan(1, "builder", 0))
    with pytest.raises(RuleUsed):
        folding.folding_uses_no_rule(_with(game, planted(change)))


def test_a_handler_that_asks_nobody_is_not() -> None:
    folding.folding_uses_no_rule(walk(planted(ask_nobody), Plan(1, "builder", 0)))


def _with(game: Walk, case: Case) -> Walk:
    """The same walk, folded by the mechanic of another case."""
    return replace(game, case=case)


@pytest.mark.parametrize("case", [case for case in CASES if case.players == 2], ids=str)
def test_everything_that_mechanics_decide_raises(case: Case) -> None:
    """Each method of a mechanic of the game, but for the handlers of its events."""
    handlers = {
        getattr(one, "__func__", one)
        for by_event in (case.rules.on_public, case.rules.on_secrets, case.rules.on_view)
        for changes in by_event.values()
        for one in changes
    }
    methods = [
        (mechanic, name)
        for mechanic in case.rules.mechanics
        for name, value in vars(type(mechanic)).items()
        if isinstance(value, FunctionType) and not name.startswith("__") and value not in handlers
    ]
    with without_rules(case.rules):
        for mechanic, name in methods:
            with pytest.raises(RuleUsed):
                getattr(mechanic, name)()


@pytest.mark.parametrize("path", sorted(path for path in BOOKKEEPING if path.startswith("whistlestop.")))
def test_the_list_of_bookkeeping_is_true(path: str) -> None:
    module = max((name for name in sys.modules if path.startswith(f"{name}.")), key=len)
    assert callable(resolve_name(f"{module}:{path.removeprefix(f'{module}.')}"))
