"""Abilities of companies: some mechanics say who has which, one works them, and none of them knows another (V-S1)."""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from whistlestop.mechanics.source import SourceRow
from whistlestop.rules.ids import Seat
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, View

__all__ = [
    "PROTOCOLS",
    "AdvisesAbilities",
    "CompanyAbility",
    "HasAbilities",
    "TakesUpAbilities",
    "ability_worth",
    "company_abilities",
    "read_company_ability",
    "take_up",
]

_ONCE: Final = "once:"
_FORMS: Final = re.compile(
    r"(start_coins|first_bed_pays) \d+"
    r"|(setup_cards|opening_tickets|wires|ticket_draw|colour_bonus|freight_bonus|ore) \+\d+"
    r"|coins (first_route_per_large_city|per_event_in_own_turn|per_holdup) \d+"
    r"|cards length>=\d+ \d+"
    r"|unused_trains -\d+"
    r"|postmark rarest \+\d+"
    r"|holdup_immune|event_payments immune|waive costliest_ticket"
)
_ONCE_FORMS: Final = re.compile(
    r"third_card blind|face_up_loco_counts_one|bridge_without_locomotive|price (gray|length>=\d+) -\d+"
)


class CompanyAbility(NamedTuple):
    """What an employee, a charter or an item does for its company."""

    key: str
    """Whose ability it is; a word with a name."""
    effects: tuple[str, ...]
    """In the words of V-S3, such as `ticket_draw +1`."""
    once: bool
    """It works once in a game, when its company announces it."""


@runtime_checkable
class HasAbilities(Protocol):
    """A mechanic by which companies have abilities."""

    def abilities_of(self, public: PublicState, seat: Seat) -> Sequence[CompanyAbility]:
        """Those that the company of this seat has now by this mechanic."""
        ...


@runtime_checkable
class TakesUpAbilities(Protocol):
    """A mechanic that works abilities."""

    def take_up(self, resolution: Resolution, seat: Seat, ability: CompanyAbility) -> None:
        """Do what the ability does in the moment in which the company gets it."""
        ...


@runtime_checkable
class AdvisesAbilities(Protocol):
    def ability_worth(self, view: View, ability: CompanyAbility) -> float:
        """What the ability is worth in one game of the viewer, in dollars."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (AdvisesAbilities, HasAbilities, TakesUpAbilities)


def company_abilities(public: PublicState, seat: Seat) -> list[CompanyAbility]:
    """All abilities that the company of this seat has now."""
    found: list[CompanyAbility] = []
    for mechanic in public.rules.implementing(HasAbilities):
        found += mechanic.abilities_of(public, seat)
    return found


def take_up(resolution: Resolution, seat: Seat, ability: CompanyAbility) -> None:
    """The company has got the ability in this moment."""
    for mechanic in resolution.public.rules.implementing(TakesUpAbilities):
        mechanic.take_up(resolution, seat, ability)


def ability_worth(view: View, ability: CompanyAbility) -> float:
    """For bots."""
    mechanics = view.public.rules.implementing(AdvisesAbilities)
    return sum([mechanic.ability_worth(view, ability) for mechanic in mechanics])


def read_company_ability(row: SourceRow) -> CompanyAbility:
    """The ability of a row with the columns `key` and `effect`; what is no ability is reported."""
    text = row["effect"].strip()
    once = text.startswith(_ONCE)
    effects = tuple([part.strip() for part in text.removeprefix(_ONCE).split(";")])
    for effect in effects:
        if not (_ONCE_FORMS if once else _FORMS).fullmatch(effect):
            row.fail("effect", f"{effect!r} is no ability{' that works once' if once else ''}.")
    return CompanyAbility(row["key"], effects, once)
