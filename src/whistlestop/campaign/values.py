"""What lasts of a campaign and is open to everybody."""

from typing import Final, NamedTuple, TypeAlias

from whistlestop.mechanics.lasts import Change

__all__ = ["FAMILY", "FEWEST_COMPANIES", "FULL", "SETS", "Campaign", "Company", "Missed", "Slip", "VaultLine"]

Company: TypeAlias = str
"""A company by its colour."""
FEWEST_COMPANIES: Final = 2
"""In a campaign, and at the table in each of its games (D-LB10)."""


FULL: Final = "full"
FAMILY: Final = "family"
SETS: Final = (FULL, FAMILY)
"""V-14: all rules, or those without the optional modules."""


class Slip(NamedTuple):
    """The bank slip of a company for one game (L-E2)."""

    game: int
    company: Company
    lines: tuple[tuple[str, int], ...]
    """The lines of the score, in their order."""
    place: int
    completed: int
    """Completed tickets."""

    @property
    def total(self) -> int:
        return sum([points for _, points in self.lines])


class Missed(NamedTuple):
    game: int
    company: Company


class VaultLine(NamedTuple):
    """What a game added to a vault besides the bank slip."""

    game: int
    company: Company
    why: str
    dollars: int


class Campaign(NamedTuple):
    game: int
    """The game that is played or comes next, from 1; one more than there are games when the campaign is over."""
    companies: tuple[Company, ...]
    """In the order of the seats."""
    present: tuple[Company, ...]
    """Those that take part in this game, in the same order; empty between games."""
    mail_car: Company
    slips: tuple[Slip, ...]
    missed: tuple[Missed, ...]
    read: tuple[str, ...] = ()
    """The story cards that have been read, those of the set-up of this game included."""
    frontiers: tuple[str, ...] = ()
    """In the order in which they were opened."""
    archive: tuple[str, ...] = ()
    """What has been archived, in that order."""
    changes: tuple[Change, ...] = ()
    """Cells of the game's tables that earlier games have changed for good."""
    vault: tuple[VaultLine, ...] = ()
    set: str = FULL
    """`full` or `family`, fixed before game 1 (V-14)."""
