"""A corner of the Pennsylvania board with few shares and few trains: short games in which stacks run out."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Callable, Iterable
from itertools import combinations, product
from pathlib import Path

from ref_data import BOARDS

PENNSYLVANIA = BOARDS.parent / "pennsylvania"
CITIES = {
    "Ontario (west)", "Ontario (east)", "Erie", "Buffalo", "Warren",
    "Oil City", "Youngstown", "Pittsburgh", "Coudersport", "Dubois",
}  # fmt: skip
COMPANIES = [
    {"key": "PRR", "name": "Pennsylvania", "shares": "4", "payouts": "9;5"},
    {"key": "EL", "name": "Erie Lackawanna", "shares": "5", "payouts": "8;4;2"},
    {"key": "BO", "name": "Baltimore & Ohio", "shares": "2", "payouts": "5"},
    {"key": "NYC", "name": "New York Central", "shares": "3", "payouts": "6;3"},
    {"key": "BRP", "name": "Rochester & Pittsburgh", "shares": "1", "payouts": "4"},
]
KNOBS = {"trains": 16, "opening_tickets": 3, "opening_keep": 2, "ticket_draw": 3}
Row = dict[str, str]


def lake(folder: Path) -> Path:
    """Make the game in this folder, which must not exist yet."""
    shutil.copytree(PENNSYLVANIA, folder)
    cities = [row for row in _read("cities.csv") if row["city"] in CITIES]
    routes = [row for row in _read("routes.csv") if {row["city_a"], row["city_b"]} <= CITIES]
    codes = {row["code"] for row in cities}
    _write(folder / "cities.csv", cities)
    _write(folder / "routes.csv", routes)
    _write(folder / "places.csv", [row for row in _read("places.csv") if row["code"] in codes])
    _write(folder / "companies.csv", COMPANIES)
    _write(folder / "tickets.csv", _tickets(cities, routes))
    _change(folder / "game.toml", _settings)
    _change(folder / "texts.pl.toml", lambda text: re.sub(r"(?m)^(NYC|PHI) = .*\n", "", text))
    return folder


def _settings(text: str) -> str:
    text = re.sub(r"(?s)\[exceptions\].*", "", text.replace('id = "pennsylvania"', 'id = "lake"'))
    for knob, value in KNOBS.items():
        text = re.sub(rf"(?m)^{knob} = .*$", f"{knob} = {value}", text)
    return text


def _change(path: Path, how: Callable[[str], str]) -> None:
    path.write_text(how(path.read_text(encoding="utf-8")), encoding="utf-8")


def _read(name: str) -> list[Row]:
    with (PENNSYLVANIA / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _write(path: Path, rows: list[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as lines:
        table = csv.DictWriter(lines, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def _tickets(cities: list[Row], routes: list[Row]) -> list[Row]:
    """A ticket for every pair of stops that no route joins, at the length of the shortest path."""
    stops: dict[str, list[str]] = {}
    for row in cities:
        stops.setdefault(row["ticket_name"] or row["city"], []).append(row["city"])
    spaces = _distances(sorted(CITIES), routes)
    joined = {frozenset((row["city_a"], row["city_b"])) for row in routes}
    tickets = []
    for one, other in combinations(stops, 2):
        pairs = list(product(stops[one], stops[other]))
        if not joined & set(map(frozenset, pairs)):
            points = min(spaces[pair] for pair in pairs)
            tickets.append({"city_a": one, "city_b": other, "points": str(points)})
    return tickets


def _distances(cities: Iterable[str], routes: list[Row]) -> dict[tuple[str, str], int]:
    cities = list(cities)
    spaces = {(a, b): 0 if a == b else 999 for a in cities for b in cities}
    for row in routes:
        a, b = row["city_a"], row["city_b"]
        spaces[a, b] = spaces[b, a] = int(row["length"])
    for via, a, b in product(cities, repeat=3):
        spaces[a, b] = min(spaces[a, b], spaces[a, via] + spaces[via, b])
    return spaces
