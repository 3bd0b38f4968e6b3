"""The companies in the game's data, and the routes beside which they are printed."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.ids import TrackName

__all__ = ["ShareCompany", "read_beside", "read_companies"]


@dataclass(frozen=True)
class ShareCompany:
    key: str
    """Short and in capitals, `PRR`: its name in actions, events and records."""
    name: str
    """A proper name, the same in every language."""
    shares: int
    """How many shares it has, numbered from 1 (P-4)."""
    payouts: tuple[int, ...]
    """The numbers on its cards: for the first shareholder, the second and so on (P-7)."""


def read_companies(source: GameSource) -> tuple[ShareCompany, ...]:
    """`companies.csv`, in the order of the file."""
    companies: dict[str, ShareCompany] = {}
    for row in source.rows("companies"):
        key = row["key"]
        if not (key.isascii() and key.isalnum() and key.isupper()):
            row.fail("key", f"{key!r} is not a key: use capital letters, as in PRR.")
        if key in companies:
            row.fail("key", f"The key {key} already belongs to {companies[key].name}.")
        if not row["name"]:
            row.fail("name", "The company has no name.")
        companies[key] = ShareCompany(key, row["name"], row.integer("shares", 1), _payouts(row))
    return tuple(companies.values())


def _payouts(row: SourceRow) -> tuple[int, ...]:
    """`30;21;14`: each at least 1, and none greater than the one before it."""
    words = row["payouts"].split(";")
    figures = tuple(int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 10)
    falls = all(after <= before for before, after in pairwise(figures))
    if len(figures) < len(words) or 0 in figures or not falls:
        row.fail("payouts", f"{row['payouts']!r} is not a list of falling numbers such as 30;21;14.")
    return figures


def read_beside(source: GameSource, companies: tuple[ShareCompany, ...]) -> dict[TrackName, tuple[int, ...]]:
    """For each track the indexes of the companies beside it, in printed order."""
    indexes = {company.key: index for index, company in enumerate(companies)}
    beside: dict[TrackName, tuple[int, ...]] = {}
    for track, row in source.routes:
        beside[track] = _printed(row, indexes)
        # P-5: what is printed beside a double route applies to both of its tracks.
        if beside[track] != beside.get(track.partition(":")[0], ()):
            row.fail("companies", "All tracks of a route show the same companies.")
    return beside


def _printed(row: SourceRow, indexes: Mapping[str, int]) -> tuple[int, ...]:
    keys = [key for key in row["companies"].split(";") if key]
    for key in keys:
        if key not in indexes:
            row.fail("companies", f"companies.csv has no company {key!r}.")
        elif keys.count(key) > 1:
            row.fail("companies", f"{key} appears twice.")
    return tuple(indexes[key] for key in keys if key in indexes)
