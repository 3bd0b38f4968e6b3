"""What outlives a game and is secret: orders that the campaign's chance deals and games carry on."""

from collections.abc import Mapping
from typing import TypeAlias

from whistlestop.mechanics.lasts import SealedOrder, Seals
from whistlestop.rules.chance import Chance
from whistlestop.rules.errors import BadNotation
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import State

__all__ = ["NOTHING_SEALED", "Sealed", "check_sealed", "sealed_after", "sealed_for"]

Sealed: TypeAlias = Mapping[str, tuple[str, ...]]
"""Orders by the purpose for which a game asks its chance."""
NOTHING_SEALED: Sealed = {}


def sealed_for(rules: Ruleset, carried: Sealed, chance: Chance, game: int, deal: int) -> Sealed:
    """The orders of the next game: those that the game before has left, new ones by the campaign's chance.

    After a void game, what nobody holds is shuffled again, so that nobody keeps what the void game showed.
    """
    found: dict[str, tuple[str, ...]] = {}
    _check_keys(_wanted(rules), carried)
    for purpose, wanted in _wanted(rules).items():
        order = carried.get(purpose)
        if order is None:
            order = tuple(chance.shuffle(purpose, 0, wanted.items))
        # Newer data may have more: it goes to the bottom.
        more = [key for key in wanted.items if key not in order]
        order = (*order, *chance.shuffle(f"{purpose} new in game {game}", 0, more))
        if deal:
            again = chance.shuffle(f"{purpose} of game {game}", deal, sorted(order[wanted.fixed :]))
            order = (*order[: wanted.fixed], *again)
        found[purpose] = order
    check_sealed(rules, found)
    return found


def _check_keys(wanted: Mapping[str, SealedOrder], carried: Sealed) -> None:
    """Older data may lack what the game before has left. A game without any sealed order does not ask for it."""
    known = {purpose: order.items for purpose, order in wanted.items()}
    lost = [
        key
        for purpose, order in carried.items()
        for key in sorted(order)
        if key not in known.get(purpose, ())
    ]
    if wanted and lost:
        raise BadNotation("campaign_keys_missing", {"keys": " ".join(lost)})


def sealed_after(state: State) -> Sealed:
    """The orders after a game that is over."""
    found: dict[str, tuple[str, ...]] = {}
    for mechanic in state.public.rules.implementing(Seals):
        found.update(mechanic.sealed(state))
    return found


def check_sealed(rules: Ruleset, sealed: Sealed) -> None:
    """Every order that the game asks for is there and complete, and no other."""
    wanted = _wanted(rules)
    for purpose in (*wanted, *sealed):
        items = wanted[purpose].items if purpose in wanted else ()
        if sorted(sealed.get(purpose, ())) != sorted(items) or purpose not in wanted or purpose not in sealed:
            raise BadNotation("bad_order", {"purpose": purpose})


def _wanted(rules: Ruleset) -> dict[str, SealedOrder]:
    found: dict[str, SealedOrder] = {}
    for mechanic in rules.implementing(Seals):
        found.update(mechanic.sealed_orders)
    return found
