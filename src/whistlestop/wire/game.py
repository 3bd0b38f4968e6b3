"""A game as a plain object: everything that does not change during play, so that a client needs no other file."""

from collections.abc import Container
from typing import Any

import msgspec

from whistlestop.mechanics.describes import Describes
from whistlestop.rules import RULES_VERSION, Board, City, Ticket, Track
from whistlestop.rules.ids import GRAY, CityCode, TicketName, TrackName
from whistlestop.rules.mechanic import Mechanic
from whistlestop.rules.ruleset import Ruleset
from whistlestop.wire.plain import plain

__all__ = ["BoardFacts", "CityFacts", "GameFacts", "TicketFacts", "TrackFacts", "board_facts", "game_facts"]


class CityFacts(msgspec.Struct, frozen=True):
    code: CityCode
    name: str
    stop: CityCode
    """The code that tickets use; several cities may share a stop."""


class TrackFacts(msgspec.Struct, frozen=True):
    name: TrackName
    route: TrackName
    """The route of this track; parallel tracks share it."""
    a: CityCode
    b: CityCode
    length: int
    colour: str
    """A card's name, or `gray` for any one colour."""
    locomotives: int
    """How many of the cards must be locomotives."""
    points: int


class BoardFacts(msgspec.Struct, frozen=True):
    cities: tuple[CityFacts, ...]
    tracks: tuple[TrackFacts, ...]


class TicketFacts(msgspec.Struct, frozen=True):
    name: TicketName
    a: CityCode
    """A stop."""
    b: CityCode
    points: int


class GameFacts(msgspec.Struct, frozen=True):
    id: str
    rules_version: str
    cards: dict[str, int]
    """The number of cards of each kind: the colours, the locomotive, those of mechanics."""
    colours: tuple[str, ...]
    knobs: dict[str, Any]
    """The game's settings, under their names in `game.toml`."""
    board: BoardFacts
    tickets: tuple[TicketFacts, ...]
    mechanics: dict[str, Any]
    """What each mechanic prints on board and cards, by the mechanic's name."""


def game_facts(rules: Ruleset) -> GameFacts:
    return GameFacts(
        id=rules.game,
        rules_version=RULES_VERSION,
        cards=dict(zip(rules.cards, rules.card_counts, strict=True)),
        colours=rules.colours,
        knobs=plain(rules.knobs),
        board=board_facts(rules.board, rules),
        tickets=tuple([_ticket(ticket) for ticket in rules.tickets.values()]),
        mechanics={mechanic.name: _printed(mechanic) for mechanic in rules.mechanics},
    )


def board_facts(board: Board, rules: Ruleset, beyond: Board | None = None) -> BoardFacts:
    """The cities and tracks of a board; with `beyond`, only those that the other board does not have."""
    old: Container[str] = () if beyond is None else {*beyond.cities, *beyond.tracks}
    return BoardFacts(
        tuple([_city(city) for city in board.cities.values() if city.code not in old]),
        tuple([_track(track, rules) for track in board.tracks.values() if track.name not in old]),
    )


def _city(city: City) -> CityFacts:
    return CityFacts(city.code, city.name, city.stop)


def _track(track: Track, rules: Ruleset) -> TrackFacts:
    price = rules.printed[track.name]
    return TrackFacts(
        name=track.name,
        route=track.route,
        a=track.a,
        b=track.b,
        length=track.length,
        colour="gray" if track.colour == GRAY else rules.cards[track.colour],
        locomotives=price.locomotives,
        points=rules.points_for(track.length),
    )


def _ticket(ticket: Ticket) -> TicketFacts:
    return TicketFacts(ticket.name, ticket.a, ticket.b, ticket.points)


def _printed(mechanic: Mechanic) -> dict[str, Any]:
    """In plain form: tables of mechanics are read-only mappings."""
    found: dict[str, Any] = plain(mechanic.game_object()) if isinstance(mechanic, Describes) else {}
    return found
