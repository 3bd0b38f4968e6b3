"""The postcards of a game: `postcards.csv`. A postcard has a number and a public side; its secret side is dealt."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.lasts import OpenBoard
from whistlestop.mechanics.postcards.conditions import Printed, SideCondition, read_side_condition
from whistlestop.mechanics.postcards.rewards import SideReward, read_reward
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.ids import CityCode

__all__ = [
    "AT_END",
    "BAG",
    "BOX",
    "COLUMNS",
    "FILE",
    "FINALE",
    "GONE",
    "KNOWN",
    "NOW",
    "RETURNED",
    "STRUCK",
    "TICKET",
    "TURN",
    "Postcard",
    "PostcardSet",
    "SecretSide",
    "check_postcards",
    "check_sides",
    "numbered_tickets",
    "printed_in",
]

FILE: Final = "postcards"
COLUMNS: Final = frozenset({"key", "pile", "place", "side", "when", "condition", "reward"})
BAG: Final = "bag"
TICKET: Final = "ticket"
GONE: Final = "gone"
"""The place of a postcard that has been shown."""
STRUCK: Final = "struck"
"""What stands in place of a number that has been struck out."""
BOX: Final = "box"
FINALE: Final = "finale"
RETURNED: Final = "returned"
"""The place of a postcard that was put under the bag and keeps its secret side."""
FIXED: Final = "fixed"
"""The pile of postcards whose own side is theirs; both sides are read aloud (V-Y15)."""
TURN: Final = "turn"
AT_END: Final = "end"
NOW: Final = "now"
KNOWN: Final = "known"
"""A column that no file has: `yes` for a row whose secret side has been shown in an earlier game."""


class Postcard(NamedTuple):
    key: str
    pile: str
    """The pile of secret sides from which it gets one."""
    place: str
    """Where it is before the game: in the bag, at a ticket, in a box, gone, or the company that holds it."""

    @property
    def is_fixed(self) -> bool:
        return self.pile == FIXED

    @property
    def is_in_bag(self) -> bool:
        return self.place in (BAG, RETURNED)


class SecretSide(NamedTuple):
    key: str
    pile: str
    when: str
    """When its condition is looked at: `turn`, at the end of a turn, `end`, at the end of the game, or `now`, when it
    is drawn."""
    condition: SideCondition
    reward: SideReward
    is_known: bool
    """It was shown in an earlier game."""

    def fits(self, board: OpenBoard) -> bool:
        return self.condition.fits_board(board.cities, board.figures)


class PostcardSet(NamedTuple):
    postcards: Mapping[str, Postcard]
    sides: Mapping[str, SecretSide]
    home: Mapping[str, str]
    """The postcard in whose row each secret side is printed."""

    @property
    def piles(self) -> tuple[str, ...]:
        """Those from which sides are dealt."""
        return tuple(dict.fromkeys([card.pile for card in self.postcards.values() if not card.is_fixed]))

    def fixed_side(self, key: str) -> str:
        """The side of a postcard that everybody knows; empty for one that was dealt."""
        own = {home: side for side, home in self.home.items()}
        return own[key] if self.postcards[key].is_fixed else ""

    def unknown(self, pile: str) -> tuple[str, ...]:
        """The sides of a pile that nobody has shown before this game."""
        return tuple([key for key, side in self.sides.items() if side.pile == pile and not side.is_known])

    @staticmethod
    def read(source: GameSource, printed: Printed) -> "PostcardSet":
        postcards: dict[str, Postcard] = {}
        sides: dict[str, SecretSide] = {}
        home: dict[str, str] = {}
        for row in source.rows(FILE):
            card, side = Postcard(row["key"], row["pile"], row["place"]), _side(row, printed)
            if postcards and card.key <= max(postcards):
                row.fail("key", "The postcards stand in the order of their keys, each once.")
            if side.key in sides:
                row.fail("side", f"The secret side {side.key} is listed twice.")
            if not card.pile:
                row.fail("pile", "A postcard needs the pile of its secret side.")
            postcards[card.key], sides[side.key], home[side.key] = card, side, card.key
        return PostcardSet(MappingProxyType(postcards), MappingProxyType(sides), MappingProxyType(home))


_PLACES: Final = (BAG, TICKET, BOX, FINALE)


def check_postcards(source: GameSource, found: PostcardSet) -> None:
    """Checks that need the whole data: before the campaign all postcards lie in the bag or at a ticket, and
    conditions name cities, frontiers and colours that there are."""
    numbered = [row["postcard"] for _, row in source.tickets if row["postcard"]]
    for row in source.rows(FILE):
        if row["place"] not in _PLACES:
            places = ", ".join(_PLACES)
            row.fail("place", f"A postcard comes from one of {places}, not from {row['place']!r}.")
        if (row["place"] in (BOX, FINALE)) != (row["pile"] == FIXED):
            row.fail(
                "pile", f"A postcard of a {BOX} or of the {FINALE} has the pile {FIXED}, and no other has."
            )
        if row["place"] == TICKET and numbered.count(row["key"]) != 1:
            row.fail("place", f"The postcard {row['key']} must stand at exactly one ticket.")
        unknown = found.sides[row["side"]].condition.problem()
        if unknown:
            row.fail("condition", f"There is no {unknown}.")
    keys = [row["key"] for row in source.rows(FILE)]
    for _, row in source.tickets:
        if row["postcard"] and row["postcard"] not in keys:
            row.fail("postcard", f"There is no postcard {row['postcard']!r}.")


def check_sides(source: GameSource, found: PostcardSet, boards: Sequence[OpenBoard]) -> None:
    """V-Y15: on every board at least as many sides of a pile fit as postcards of it stand at tickets in play."""
    ends = {row["postcard"]: (row["city_a"], row["city_b"]) for _, row in source.tickets if row["postcard"]}
    codes = {row["city"]: code for code, row in source.cities}
    rows = {row["pile"]: row for row in reversed(source.rows(FILE)) if row["place"] == TICKET}
    for pile, row in rows.items():
        at_tickets = [card.key for card in found.postcards.values() if card.pile == pile and card.key in ends]
        homes = [{codes.get(name, name) for name in ends[key]} for key in at_tickets]
        for board in boards:
            drawn = sum([cities <= board.cities for cities in homes])
            fitting = sum([found.sides[key].fits(board) for key in found.unknown(pile)])
            if fitting < drawn:
                opened = ", ".join(board.frontiers) or "(none)"
                message = f"{drawn} postcards of the pile {pile} can be drawn and {fitting} sides fit."
                row.fail("pile", f"With the frontiers {opened} {message}")
                break


def _side(row: SourceRow, printed: Printed) -> SecretSide:
    condition, reward = _condition(row, printed), _reward(row)
    if row["when"] not in (TURN, AT_END, NOW):
        row.fail("when", f"A condition is looked at {TURN}, {AT_END} or {NOW}, not {row['when']!r}.")
    elif condition is not None and condition.at_end != (row["when"] == AT_END):
        row.fail("when", f"The condition {row['condition']!r} is not for {row['when']!r}.")
    if (reward.cards or reward.item) and row["when"] == AT_END:
        row.fail("reward", "At the end of the game only dollars are gained.")
    return SecretSide(
        row["side"], row["pile"], row["when"], condition or SideCondition(printed), reward, _is_known(row)
    )


def _condition(row: SourceRow, printed: Printed) -> SideCondition | None:
    try:
        return read_side_condition(row["condition"], printed)
    except ValueError as problem:
        row.fail("condition", f"{problem}.")
        return None


def _reward(row: SourceRow) -> SideReward:
    try:
        return read_reward(row["reward"])
    except ValueError as problem:
        row.fail("reward", f"{problem}.")
        return SideReward()


def _is_known(row: SourceRow) -> bool:
    try:
        return row[KNOWN] == "yes"
    except KeyError:
        return False


def numbered_tickets(source: GameSource, found: PostcardSet) -> Sequence[tuple[str, str]]:
    """Tickets with the number of a postcard that is not struck out, in the order of the file (V-C4)."""
    return [(ticket, row["postcard"]) for ticket, row in source.tickets if row["postcard"] in found.postcards]


def printed_in(source: GameSource) -> Printed:
    frontiers: dict[str, frozenset[CityCode]] = {}
    for code, row in source.cities:
        piece = _cell(row, "piece")
        if piece:
            frontiers[piece] = frontiers.get(piece, frozenset()) | {code}
    return Printed(
        frozenset([code for code, _ in source.cities]),
        MappingProxyType(frontiers),
        frozenset([row["colour"] for _, row in source.routes]),
    )


def _cell(row: SourceRow, column: str) -> str:
    """Of a column that the game may have or not."""
    try:
        return row[column]
    except KeyError:
        return ""
