"""What outlives a game: changed cells of the game's tables, archived pieces, dollars in vaults, sealed orders; and
gifts, with which one mechanic or a story card hands out what another mechanic owns."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from whistlestop.rules.ids import CityCode, Seat
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import PublicState, State

__all__ = [
    "PROTOCOLS",
    "Archives",
    "Change",
    "ChecksBoards",
    "Decides",
    "FillsVaults",
    "Gives",
    "Lasts",
    "OpenBoard",
    "OpensVaults",
    "SealedOrder",
    "Seals",
    "archived_in",
    "changes_of",
    "decisions_of",
    "give",
    "opened_vaults",
    "vault_lines_of",
]


class Change(NamedTuple):
    """From the next game on, the row `key` of a table has this text in a column."""

    table: str
    """`cities`, `routes`, `tickets`, or a file of a mechanic."""
    key: str
    """A city's code, the name of a track or ticket, or the key of a row of another file."""
    column: str
    text: str


@runtime_checkable
class Lasts(Protocol):
    def lasting(self, state: State) -> Sequence[Change]:
        """What this game, which is over, has changed for good."""
        ...


@runtime_checkable
class Archives(Protocol):
    """A mechanic with pieces that may leave all later games."""

    def archivable(self, public: PublicState) -> Sequence[str]:
        """The pieces that can be archived now, by key."""
        ...

    def archive(self, resolution: Resolution, key: str) -> None:
        """Archive one of them, by an event."""
        ...

    def archived(self, public: PublicState) -> Sequence[str]:
        """The pieces that were archived in this game, in that order."""
        ...


@runtime_checkable
class Gives(Protocol):
    """A mechanic with something that story cards and other mechanics hand out."""

    @property
    def gifts(self) -> Sequence[str]:
        """The words for it. No two mechanics have the same word."""
        ...

    def give(self, resolution: Resolution, seat: Seat, gift: str, amount: int, at_end: bool) -> None:
        """Give so many to a seat, or to what belongs to no seat if it is NOBODY. `at_end`: after the last turn."""
        ...


@runtime_checkable
class FillsVaults(Protocol):
    def vault_lines(self, public: PublicState) -> Sequence[tuple[Seat, str, int]]:
        """Dollars that this game has added to vaults besides the bank slips: seat, why, how many."""
        ...


@runtime_checkable
class OpensVaults(Protocol):
    """Dollars that are added when the vaults are opened, after the last game of a campaign."""

    @property
    def vault_order(self) -> int:
        """Mechanics with lower numbers come first."""
        ...

    def opened_lines(self, state: State, totals: Mapping[str, int]) -> Sequence[tuple[str, str, int]]:
        """Company, why, how many dollars, below 0 if they are taken off. `state` is that of the last game, which is
        over; `totals` are those of all companies so far, absent ones and the lines of earlier mechanics included."""
        ...


@runtime_checkable
class Decides(Protocol):
    """A mechanic whose decisions choose story cards and events."""

    def decisions(self, public: PublicState) -> Mapping[str, str]:
        """Results by name, those of earlier games too; a decision that has not been made is left out."""
        ...


class SealedOrder(NamedTuple):
    """Things whose order outlives a game and is secret."""

    items: tuple[str, ...]
    """What is ordered. Everybody may know these, nobody their order."""
    fixed: int = 0
    """So many of the first stay where they are if a void game is dealt again: somebody holds them."""


@runtime_checkable
class Seals(Protocol):
    """Secrets that outlive a game. They are orders of the chance: neither the ruleset nor an option has them, and
    they enter a game only by events with an owner, or hidden from everybody."""

    @property
    def sealed_orders(self) -> Mapping[str, SealedOrder]:
        """What this game asks of the chance, by purpose, with the ordinal 0."""
        ...

    @property
    def sealed_words(self) -> tuple[str, ...]:
        """L-A3: the words of the game whose texts nobody gets before they are dealt."""
        ...

    def sealed(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """The orders for the next game, after this one, which is over."""
        ...


class OpenBoard(NamedTuple):
    """A board that can arise in a campaign."""

    frontiers: tuple[str, ...]
    """Those that are open."""
    cities: frozenset[CityCode]
    figures: frozenset[str]
    """The named figures of the mechanics that are in force by then."""


@runtime_checkable
class ChecksBoards(Protocol):
    """A mechanic whose data must fit every board of a campaign."""

    def check_boards(self, boards: Sequence[OpenBoard]) -> None:
        """Report rows that do not fit one of these, which are all that can arise. Asked by the loader alone, of a
        mechanic with everything in play."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (
    ChecksBoards,
    Archives,
    Decides,
    FillsVaults,
    Gives,
    Lasts,
    OpensVaults,
    Seals,
)


def give(resolution: Resolution, seat: Seat, gift: str, amount: int = 1, *, at_end: bool = False) -> None:
    """Give a seat what a mechanic has under this word; nothing happens if no mechanic of the game has it."""
    rules: Ruleset = resolution.public.rules
    for mechanic in rules.implementing(Gives):
        if amount > 0 and gift in mechanic.gifts:
            mechanic.give(resolution, seat, gift, amount, at_end)


def changes_of(state: State) -> tuple[Change, ...]:
    rules: Ruleset = state.public.rules
    return tuple([change for mechanic in rules.implementing(Lasts) for change in mechanic.lasting(state)])


def decisions_of(public: PublicState) -> dict[str, str]:
    """What has been decided in the campaign so far, by all mechanics."""
    rules: Ruleset = public.rules
    found: dict[str, str] = {}
    for mechanic in rules.implementing(Decides):
        found.update(mechanic.decisions(public))
    return found


def archived_in(public: PublicState) -> tuple[str, ...]:
    """The pieces of all mechanics that were archived in this game."""
    rules: Ruleset = public.rules
    return tuple([key for mechanic in rules.implementing(Archives) for key in mechanic.archived(public)])


def vault_lines_of(public: PublicState) -> tuple[tuple[Seat, str, int], ...]:
    """What the mechanics have added to vaults in this game."""
    rules: Ruleset = public.rules
    return tuple([line for each in rules.implementing(FillsVaults) for line in each.vault_lines(public)])


def opened_vaults(state: State, totals: Mapping[str, int]) -> tuple[tuple[str, str, int], ...]:
    """What all mechanics add when the vaults are opened, one after another."""
    rules: Ruleset = state.public.rules
    sums, lines = dict(totals), list[tuple[str, str, int]]()
    for mechanic in sorted(rules.implementing(OpensVaults), key=_vault_order):
        for company, why, dollars in mechanic.opened_lines(state, sums.copy()):
            sums[company] += dollars
            lines.append((company, why, dollars))
    return tuple(lines)


def _vault_order(mechanic: OpensVaults) -> int:
    return mechanic.vault_order
