"""A world without rules: every function that decides something raises, so that folding can be seen to need none."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import FunctionType
from typing import Any, NoReturn
from unittest.mock import patch

from whistlestop.rules import Mechanic, Ruleset

__all__ = ["RuleUsed", "without_rules"]

DECIDING = (
    "chance",
    "claim",
    "decide",
    "doubles",
    "draw",
    "graph",
    "named_values",
    "resolution",
    "sampling",
    "scoring",
    "setup",
    "tickets",
    "turn",
    "view",
)
"""The modules of `whistlestop.rules` that hold rules; the others hold values, bookkeeping and texts."""
OF_THE_RULESET = (
    "acts",
    "asks",
    "changes_figures",
    "claim_slots",
    "end_slots",
    "ends",
    "figures",
    "gains",
    "permissions",
    "permits",
    "permits_claims",
    "permits_draws",
    "prices",
    "prints",
    "ranks",
    "reports",
    "scores",
    "setup_slots",
    "takes_cards",
    "turn_slots",
    "work",
)
"""What a ruleset keeps of its mechanics' rules."""


class RuleUsed(AssertionError):
    """Somebody asked a rule."""


@contextmanager
def without_rules(rules: Ruleset) -> Iterator[None]:
    with ExitStack() as stack:
        for holder, name in (*_rule_functions(), *_methods(rules)):
            _replace(stack, holder, name, _raiser(name))
        for name in OF_THE_RULESET:
            assert hasattr(rules, name), name
            _replace(stack, rules, name, None)
        yield


def _replace(stack: ExitStack, holder: Any, name: str, value: object) -> None:
    # Compiled classes cannot be changed; the plain run proves the law.
    with suppress(AttributeError, TypeError):
        stack.enter_context(patch.object(holder, name, value))


def _raiser(name: str) -> Callable[..., NoReturn]:
    def raiser(*_args: object, **_kwargs: object) -> NoReturn:
        raise RuleUsed(name)

    return raiser


def _rule_functions() -> Iterator[tuple[Any, str]]:
    """Under every name by which a module of the package knows them."""
    homes = {f"whistlestop.rules.{name}" for name in DECIDING}
    assert homes <= set(sys.modules), "a module was renamed"
    for path, module in list(sys.modules.items()):
        if path.startswith(("whistlestop.rules", "whistlestop.mechanics")):
            for name, value in list(vars(module).items()):
                if isinstance(value, FunctionType) and value.__module__ in homes:
                    yield module, name


def _methods(rules: Ruleset) -> Iterator[tuple[Any, str]]:
    for name in ("printed_price", "by_price", "points_for"):
        yield Ruleset, name
    for mechanic in rules.mechanics:
        folding = _folding(mechanic)
        for kind in type(mechanic).__mro__[:-1]:
            for name, value in list(vars(kind).items()):
                if isinstance(value, FunctionType) and not name.startswith("__") and value not in folding:
                    yield kind, name


def _folding(mechanic: Mechanic) -> set[object]:
    """The bookkeeping of its own events."""
    changes = [
        change
        for name in ("on_public", "on_secrets", "on_view")
        for change in getattr(mechanic, name, {}).values()
    ]
    return {getattr(change, "__func__", change) for change in changes}
