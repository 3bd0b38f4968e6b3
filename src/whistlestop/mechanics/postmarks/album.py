"""The record of postmarks: an album for each company, and the tickets that leave the campaign."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from whistlestop.rules.ids import TicketName
from whistlestop.rules.state import PublicState

__all__ = ["COLOURS", "RECORD", "Album", "Albums", "albums_of", "read_albums", "sets_in", "write_albums"]

RECORD: Final = "postmarks"
COLOURS: Final = ("red", "blue", "green", "yellow", "black", "white")
"""In the order in which the rarest is looked for."""

Album: TypeAlias = tuple[int, ...]
"""How many postmarks of each colour a company has."""


class Albums(NamedTuple):
    albums: tuple[Album, ...]
    """By seat."""
    retired: tuple[TicketName, ...] = ()
    """Tickets that leave the campaign after this game (V-C7)."""


def albums_of(public: PublicState) -> Albums:
    albums = public.extras[RECORD]
    assert isinstance(albums, Albums)
    return albums


def sets_in(album: Sequence[int]) -> int:
    """V-C3: the smallest of the six numbers."""
    return min(album)


def write_albums(albums: Albums) -> str:
    """`0,0,1,0,0,2;1,0,0,0,0,0 ALB-BOS`: the albums by seat, then retired tickets."""
    numbers = ";".join([",".join(map(str, album)) for album in albums.albums])
    return " ".join([numbers, *albums.retired])


def read_albums(text: str, players: int) -> Albums:
    """The inverse. Raises ValueError for another text."""
    numbers, *retired = text.split(" ")
    albums = tuple([tuple(map(int, album.split(","))) for album in numbers.split(";")])
    if len(albums) != players or any(len(album) != len(COLOURS) or min(album) < 0 for album in albums):
        raise ValueError(text)
    return Albums(albums, tuple(retired))
