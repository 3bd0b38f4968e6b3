"""Finds places by name, in any language that the gazetteer knows."""

import gzip
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from whistlestop.wire.workshop import GazetteerPlace

__all__ = ["folded", "search"]

_LEAST: Final = 2
"""Letters that a search needs."""
_PLAIN: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss"})


class _Known(NamedTuple):
    place: GazetteerPlace
    names: tuple[tuple[str, str], ...]
    """Folded and as written; its own name first."""


def folded(name: str) -> str:
    """Without capitals and accents."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def search(text: str, most: int = 12) -> list[GazetteerPlace]:
    """Places with that name in any language, then those whose own name begins with it, then others; the largest
    first."""
    wanted = folded(text.strip())
    if len(wanted) < _LEAST:
        return []
    found = list(_matching(wanted))
    found.sort(key=lambda match: match[0])  # stable: the list is sorted by size
    return [place for _, place in found[:most]]


def _matching(wanted: str) -> Iterator[tuple[int, GazetteerPlace]]:
    """With how well the name fits, the best with the smallest number."""
    for known in _places():
        match = next((pair for pair in known.names if pair[0].startswith(wanted)), None)
        if match is None:
            continue
        whole = next((pair for pair in known.names if pair[0] == wanted), match)
        rank = 0 if whole[0] == wanted else 1 if whole is known.names[0] else 2
        yield rank, _called(known.place, whole[1])


def _called(place: GazetteerPlace, name: str) -> GazetteerPlace:
    if name == place.name:
        return place
    return GazetteerPlace(
        name=place.name,
        lat=place.lat,
        lon=place.lon,
        people=place.people,
        country=place.country,
        found=name,
    )


@cache
def _places() -> tuple[_Known, ...]:
    packed = files("whistlestop.server.boards").joinpath("places.tsv.gz").read_bytes()
    return tuple([_read(line) for line in gzip.decompress(packed).decode().splitlines()])


def _read(line: str) -> _Known:
    name, lat, lon, people, country, others = line.split("\t")
    place = GazetteerPlace(name=name, lat=float(lat), lon=float(lon), people=int(people), country=country)
    return _Known(place, tuple([(folded(each), each) for each in (name, *filter(None, others.split("|")))]))
