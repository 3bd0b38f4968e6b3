"""A world without rules: every function that decides something raises, so that folding can be seen to need none."""

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import FunctionType
from typing import Any, NoReturn
from unittest.mock import patch

from whistlestop.rules import Mechanic, Ruleset

__all__ = ["RuleUsed", "without_rules"]

RULES = "whistlestop.rules"
MECHANICS = "whistlestop.mechanics"
WITHOUT_RULES = frozenset(
    {
        "",
        "actions",
        "board",
        "codecs",
        "errors",
        "events",
        "evolve",
        "free_tracks",
        "hooks",
        "ids",
        "mechanic",
        "mechanic_check",
        "notation",
        "options",
        "position",
        "ruleset",
        "state",
        "step",
        "steps",
        "value",
    }
)
"""The modules of `whistlestop.rules` that hold values, bookkeeping and texts; every other module holds rules."""
BOOKKEEPING = frozenset(
    {
        "gazette.desk",
        "gazette.drawer",
        "gazette.put",
        "gazette.put_at",
        "test_acts.wires",
        "whistlestop.campaign.chronicle.diary.diary_of",
        "whistlestop.campaign.chronicle.mechanic._put",
        "whistlestop.mechanics.abilities.changes._put",
        "whistlestop.mechanics.abilities.ledger.ability_ledger_of",
        "whistlestop.mechanics.charters.mechanic._taken",
        "whistlestop.mechanics.employees.changes._put",
        "whistlestop.mechanics.employees.staff.staff_of",
        "whistlestop.mechanics.postcards.changes._with_choice",
        "whistlestop.mechanics.postmarks.album.albums_of",
        "whistlestop.mechanics.relief_box.mechanic._box",
        "whistlestop.mechanics.strike_vote.ballot.votes_of",
        "whistlestop.mechanics.agreements.ledger.seals_taken",
        "whistlestop.mechanics.beds.ledger.bed_ledger_of",
        "whistlestop.mechanics.beds.mechanic._colour_of",
        "whistlestop.mechanics.bridges.ledger.built_in",
        "whistlestop.mechanics.company_colours.mechanic._paid",
        "whistlestop.mechanics.frontier_purses.mechanic._taken",
        "whistlestop.mechanics.mining.ledger.ore_deck_of",
        "whistlestop.mechanics.mining.ledger.ore_ledger_of",
        "whistlestop.mechanics.holdups.events._put",
        "whistlestop.mechanics.holdups.ledger.holdups_of",
        "whistlestop.mechanics.newspapers.changes._hide",
        "whistlestop.mechanics.contracts.changes._put",
        "whistlestop.mechanics.contracts.ledger.contract_ledger_of",
        "whistlestop.mechanics.contracts.ledger.order_of",
        "whistlestop.mechanics.exposition.ledger.exhibits_of",
        "whistlestop.mechanics.exposition.mechanic._put",
        "whistlestop.mechanics.gauge.mechanic._crossed",
        "whistlestop.mechanics.last_mail.changes._put",
        "whistlestop.mechanics.last_mail.changes._turn",
        "whistlestop.mechanics.last_mail.ledger.camps_of",
        "whistlestop.mechanics.newspapers.changes._put",
        "whistlestop.mechanics.newspapers.press.press_of",
        "whistlestop.mechanics.newspapers.press.press_secrets",
        "whistlestop.mechanics.noons.mechanic._used",
        "whistlestop.mechanics.postcards.changes._put",
        "whistlestop.mechanics.postcards.changes._set_mail",
        "whistlestop.mechanics.postcards.changes._set_own",
        "whistlestop.mechanics.postcards.changes._with_sides",
        "whistlestop.mechanics.postcards.changes._without",
        "whistlestop.mechanics.postcards.ledger.mail_of",
        "whistlestop.mechanics.postcards.ledger.postcard_ledger_of",
        "whistlestop.mechanics.relief_train.mechanic._sent",
        "whistlestop.mechanics.shares.ledger.Ledger.given",
        "whistlestop.mechanics.shares.ledger.Ledger.laid_aside",
        "whistlestop.mechanics.shares.ledger._plus",
        "whistlestop.mechanics.shares.ledger.ledger_of",
        "whistlestop.mechanics.shares.ledger_text.stock_of",
        "whistlestop.mechanics.shares.mechanic._write",
        "whistlestop.mechanics.telegraph.events._put",
        "whistlestop.mechanics.telegraph.ledger.WireLedger.with_more",
        "whistlestop.mechanics.telegraph.ledger.wires_of",
        "whistlestop_tolls.ledger.Ledger.with_station",
        "whistlestop_tolls.ledger.Ledger.with_toll",
        "whistlestop_tolls.ledger._plus",
        "whistlestop_tolls.ledger.ledger_of",
        "whistlestop_tolls.mechanic._write",
    }
)
"""What the handlers of events call in a mechanic: it finds, replaces and adds up records. All else there raises."""
OF_THE_RULESET = (
    "acts",
    "asks",
    "changes_figures",
    "drawn_slots",
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
    "watches_row",
    "lays_aside",
    "work",
)
"""What a ruleset keeps of its mechanics' rules."""


class RuleUsed(AssertionError):
    """Somebody asked a rule."""


@contextmanager
def without_rules(rules: Ruleset, bookkeeping: Collection[str] = BOOKKEEPING) -> Iterator[None]:
    """Replace the functions of the rules and of all mechanics in sight; the handlers of events stay."""
    kept = _handlers(rules)
    with ExitStack() as stack:
        for holder, name, function in _functions(rules):
            if function not in kept and _path(function) not in bookkeeping:
                _replace(stack, holder, name, _raiser(_path(function)))
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


def _path(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _functions(rules: Ruleset) -> Iterator[tuple[Any, str, FunctionType]]:
    """Under every name by which a module knows them, and as methods of every class of a mechanic."""
    homes = {MECHANICS, *(_home(mechanic) for mechanic in rules.mechanics)}
    for path, module in list(sys.modules.items()):
        if _is_in(path, {RULES, *homes}):
            for name, value in list(vars(module).items()):
                if isinstance(value, FunctionType) and _holds_rules(value.__module__, homes):
                    yield module, name, value
                elif isinstance(value, type) and value.__module__ == path and _is_in(path, homes):
                    yield from _methods(value)
    for name in ("printed_price", "by_price", "points_for"):
        method = vars(Ruleset)[name]
        if isinstance(method, FunctionType):  # compiled methods cannot be replaced
            yield Ruleset, name, method


def _home(mechanic: Mechanic) -> str:
    """The package of a mechanic from outside, or the module of one of the tests."""
    path = type(mechanic).__module__
    return path.rpartition(".")[0] if _is_in(path, {"whistlestop"}) else path.split(".")[0]


def _is_in(path: str, packages: set[str]) -> bool:
    return any(f"{path}.".startswith(f"{package}.") for package in packages)


def _holds_rules(path: str, homes: set[str]) -> bool:
    """Whether the functions of this module decide something."""
    if _is_in(path, {RULES}):
        return path.removeprefix(RULES).removeprefix(".") not in WITHOUT_RULES
    return _is_in(path, homes)


def _methods(kind: type) -> Iterator[tuple[Any, str, FunctionType]]:
    """Those written in the class; `parts` only compares values."""
    for name, value in list(vars(kind).items()):
        is_own = isinstance(value, FunctionType) and value.__module__ == kind.__module__
        if is_own and not name.startswith("__") and name != "parts":
            yield kind, name, value


def _handlers(rules: Ruleset) -> set[object]:
    """The bookkeeping of events."""
    found = [
        handler
        for by_event in (rules.on_public, rules.on_secrets, rules.on_view)
        for handlers in by_event.values()
        for handler in handlers
    ]
    return {getattr(handler, "__func__", handler) for handler in found}
