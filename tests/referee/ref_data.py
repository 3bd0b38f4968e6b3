"""A game as its plain data files give it (docs/boards.md), with the choices that a record's header names."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ref_record import RefereeError

LOCOMOTIVE = "locomotive"
BOARDS = Path(__file__).parents[2] / "src" / "whistlestop" / "games" / "boards"
KNOWN_MECHANICS = {"ferries", "globetrotter", "shares"}
DEFAULTS: dict[str, Any] = {
    "min_players": 2,
    "max_players": 5,
    "trains": 45,
    "hand": 4,
    "display": 5,
    "flush_at": 3,
    "flush_limit": 10,
    "opening_tickets": 3,
    "opening_keep": 2,
    "ticket_draw": 3,
    "ticket_keep": 1,
    "end_at": 2,
    "both_tracks_from": 4,
    "longest_route": 10,
    "route_points": [0, 1, 2, 4, 7, 10, 15],
    "opening_rule": "C-S4",
    "ticket_rule": "B-T1",
}


@dataclass(frozen=True)
class Track:
    a: str
    b: str
    length: int
    colour: str
    number: int
    locomotives: int = 0
    """How many must at least be paid (P-3)."""
    companies: tuple[str, ...] = ()
    """Those printed beside the route, in printed order."""
    name: str = ""
    """As in the notation: `DEN-KAN:2`."""


@dataclass(frozen=True)
class Ticket:
    a: str
    b: str
    points: int


@dataclass(frozen=True)
class Company:
    shares: int
    payouts: tuple[int, ...]
    """Points by rank."""


@dataclass(frozen=True)
class Game:
    id: str
    knobs: Mapping[str, Any]
    cards: dict[str, int]
    """How many of each card, in card order: the colours, then locomotives."""
    tracks: dict[str, Track]
    """By name: `DEN-KAN`, and `DEN-KAN:2` for the second track."""
    tickets: list[Ticket]
    ticket_codes: dict[str, str]
    """From a name on tickets to its code."""
    ticket_cities: dict[str, list[str]]
    """The cities that a name on a ticket stands for."""
    globetrotter: int
    """Points for the most completed tickets; 0 where the game has no such bonus."""
    companies: dict[str, Company] = field(default_factory=dict)
    """By key, in the order of the data; none where the game has no shares."""

    @property
    def colours(self) -> list[str]:
        return [card for card in self.cards if card != LOCOMOTIVE]

    def ticket_name(self, ticket: Ticket) -> str:
        return f"{self.ticket_codes[ticket.a]}-{self.ticket_codes[ticket.b]}"


def read_game(folder: Path, options: Mapping[str, Any]) -> Game:
    data = tomllib.loads((folder / "game.toml").read_text(encoding="utf-8"))
    mechanics = data.get("mechanics", [])
    if not set(mechanics) <= KNOWN_MECHANICS:
        raise ValueError(f"this referee does not know all of {mechanics}")
    board = _board(folder, data.get("board", "."))
    cities = _rows(board / "cities.csv")
    return Game(
        id=data["id"],
        knobs=_knobs(data, options),
        cards=_card_order(data["cards"]),
        tracks=_tracks(cities, _rows(board / "routes.csv")),
        tickets=[Ticket(r["city_a"], r["city_b"], int(r["points"])) for r in _rows(folder / "tickets.csv")],
        ticket_codes={_ticket_name(city): city.get("stop") or city["code"] for city in cities},
        ticket_cities=_ticket_cities(cities),
        globetrotter=data["globetrotter"]["points"] if "globetrotter" in mechanics else 0,
        companies=_companies(_rows(folder / "companies.csv")) if "shares" in mechanics else {},
    )


def _board(folder: Path, name: str) -> Path:
    return folder / name if name.startswith(".") else BOARDS / name


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _knobs(data: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    knobs = {**DEFAULTS, **data.get("knobs", {})}
    offered = data.get("options", {})
    for name in options:
        if name not in ("first", *offered):
            raise RefereeError("header", "record.md", f"the game has no option {name}")
    for name, option in offered.items():
        choice = options.get(name, option["default"])
        if choice not in option["choices"]:
            raise RefereeError("header", "record.md", f"the option {name} has no choice {choice!r}")
        knobs |= option["choices"][choice]
    return knobs


def _card_order(cards: dict[str, int]) -> dict[str, int]:
    colours = {card: number for card, number in cards.items() if card != LOCOMOTIVE}
    return {**colours, LOCOMOTIVE: cards[LOCOMOTIVE]} if LOCOMOTIVE in cards else colours


def _tracks(cities: list[dict[str, str]], rows: list[dict[str, str]]) -> dict[str, Track]:
    codes = {city["city"]: city["code"] for city in cities}
    tracks = {}
    for row in rows:
        number = int(row["track"])
        name = f"{codes[row['city_a']]}-{codes[row['city_b']]}" + (f":{number}" if number > 1 else "")
        tracks[name] = Track(
            row["city_a"], row["city_b"], int(row["length"]), row["colour"], number,
            int(row.get("locomotives") or 0), _words(row.get("companies", "")), name,
        )  # fmt: skip
    return tracks


def _words(cell: str) -> tuple[str, ...]:
    return tuple(cell.split(";")) if cell else ()


def _companies(rows: list[dict[str, str]]) -> dict[str, Company]:
    return {row["key"]: Company(int(row["shares"]), tuple(map(int, _words(row["payouts"])))) for row in rows}


def _ticket_name(city: dict[str, str]) -> str:
    return city.get("ticket_name") or city["city"]


def _ticket_cities(cities: list[dict[str, str]]) -> dict[str, list[str]]:
    named: dict[str, list[str]] = {}
    for city in cities:
        named.setdefault(_ticket_name(city), []).append(city["city"])
    return named
