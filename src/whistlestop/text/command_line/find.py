"""Finds cities, routes and colours by what a player typed: part of a name is enough."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from whistlestop.rules.board import Board
from whistlestop.rules.ids import CityCode, TrackName
from whistlestop.text.catalogue import knows, say
from whistlestop.text.command_line.words import normalized
from whistlestop.text.names import Names

__all__ = ["Found", "Unclear", "find_card", "find_cities", "find_city", "find_route"]


class Unclear(Exception):
    """The text matches nothing, or several things. `key` is the message, `found` the candidates.

    With a rule it is a refusal, and the legal actions are listed as well.
    """

    def __init__(self, key: str, text: str, found: Sequence[str] = (), rule: str = "") -> None:
        super().__init__(key, text)
        self.key = key
        self.text = text
        self.found = tuple(found)
        self.rule = rule


@dataclass(frozen=True)
class Found:
    cities: tuple[CityCode, ...]
    rank: int
    """Quality of the match: 0 is the whole name or the code."""


def find_cities(text: str, board: Board, names: Names, lang: str) -> Found:
    """The cities that match best."""
    wanted = normalized(text)
    ranks = {code: _rank(wanted, code, _called(code, board, names, lang)) for code in board.cities}
    best = min(ranks.values(), default=_NOTHING)
    if not wanted or best == _NOTHING:
        return Found((), _NOTHING)
    return Found(tuple(code for code, rank in ranks.items() if rank == best), best)


def find_city(text: str, board: Board, names: Names, lang: str) -> CityCode:
    """The one city that matches."""
    found = find_cities(text, board, names, lang).cities
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear("unclear.cities", text, [names.city(code, lang) for code in found])
    raise Unclear("unclear.no_city", text, _near(text, board, names, lang))


def find_route(words: Sequence[str], board: Board, names: Names, lang: str) -> TrackName:
    """The one route between the two cities that the words name; any split into two names is tried."""
    pairs: dict[TrackName, int] = {}
    joined = False
    for cut in range(1, len(words)):
        ends = [find_cities(" ".join(part), board, names, lang) for part in (words[:cut], words[cut:])]
        joined = joined or all(end.cities for end in ends)
        for route in _between(ends[0].cities, ends[1].cities, board):
            pairs[route] = min(pairs.get(route, _NOTHING), ends[0].rank + ends[1].rank)
    best = [route for route, rank in pairs.items() if rank == min(pairs.values())]
    if len(best) == 1:
        return best[0]
    if best:
        raise Unclear(
            "unclear.routes", " ".join(words), [_cities(route, board, names, lang) for route in best]
        )
    raise _no_route(words, joined, board, names, lang)


def find_card(word: str, names: Names, lang: str) -> int | None:
    """A colour or the locomotive by its name in either language, in any inflected form."""
    wanted = normalized(word)
    cards = range(names.rules.locomotive + 1)
    called = {card: [normalized(name) for name in _card_names(card, names, lang)] for card in cards}
    exact = [card for card in cards if wanted in called[card]]
    if exact:
        return exact[0]
    alike = [card for card in cards if any(_is_form(wanted, name) for name in called[card])]
    return alike[0] if len(alike) == 1 else None


_NOTHING = 99


def _rank(wanted: str, code: CityCode, called: Iterable[str]) -> int:
    """0 for the whole name, 1 for the beginnings of its words in order, 2 for any part of it."""
    if wanted == code.lower():
        return 0
    return min((_fits(wanted, normalized(name)) for name in called), default=_NOTHING)


def _fits(wanted: str, name: str) -> int:
    if wanted in (name, name.replace("saint ", "st ")):
        return 0
    parts, given = name.split(), wanted.split()
    for start in range(len(parts) - len(given) + 1):
        window = parts[start : start + len(given)]
        if all(_is_start(short, long) for short, long in zip(given, window, strict=True)):
            return 1 if start == 0 else 2
    return 3 if len(wanted) > 2 and wanted in name else _NOTHING


def _is_start(short: str, long: str) -> bool:
    return long.startswith(short) or (short == "st" and long == "saint")


def _called(code: CityCode, board: Board, names: Names, lang: str) -> tuple[str, str]:
    return names.city(code, lang), board.cities[code].name


def _between(some: Iterable[CityCode], others: Sequence[CityCode], board: Board) -> list[TrackName]:
    ends = {frozenset((a, b)) for a in some for b in others if a != b}
    return [
        route for route, tracks in board.parallel.items() if frozenset((tracks[0].a, tracks[0].b)) in ends
    ]


def _cities(route: TrackName, board: Board, names: Names, lang: str) -> str:
    track = board.parallel[route][0]
    return names.between(track.a, track.b, lang)


def _no_route(words: Sequence[str], joined: bool, board: Board, names: Names, lang: str) -> Unclear:
    text = " ".join(words)
    if joined:
        understood = _understood(words, board, names, lang)
        return Unclear("unclear.no_route", understood, _neighbours(words, board, names, lang))
    if len(words) < 2:
        return Unclear("unclear.two_cities", text)
    return Unclear("unclear.no_cities", text, _near(text, board, names, lang))


def _understood(words: Sequence[str], board: Board, names: Names, lang: str) -> str:
    """`Atlanta–Boston` if each city is clear; otherwise the words."""
    for cut in range(len(words) - 1, 0, -1):
        ends = [find_cities(" ".join(part), board, names, lang).cities for part in (words[:cut], words[cut:])]
        if all(len(end) == 1 for end in ends):
            return names.between(ends[0][0], ends[1][0], lang)
    return " ".join(words)


def _neighbours(words: Sequence[str], board: Board, names: Names, lang: str) -> list[str]:
    """The cities with a route to the first city named, if that one is clear."""
    for cut in range(len(words) - 1, 0, -1):
        found = find_cities(" ".join(words[:cut]), board, names, lang).cities
        if len(found) == 1:
            tracks = board.tracks.values()
            ends = {
                track.a + track.b: (track.a, track.b) for track in tracks if found[0] in (track.a, track.b)
            }
            return [names.city(b if a == found[0] else a, lang) for a, b in ends.values()]
    return []


def _near(text: str, board: Board, names: Names, lang: str) -> list[str]:
    known = {normalized(names.city(code, lang)): names.city(code, lang) for code in board.cities}
    return [known[name] for name in get_close_matches(normalized(text), known, 3, 0.6)]


def _card_names(card: int, names: Names, lang: str) -> tuple[str, ...]:
    """The card's names in the language, in English, and in other editions."""
    name = names.rules.cards[card]
    other = f"typed.card.{name}"
    return names.colour(name, lang), name, *(say(other, lang).split() if knows(other) else ())


def _is_form(word: str, name: str) -> bool:
    """Whether the word is a prefix of the name, or the name with another ending (`fioletowe`, `lokomotyw`)."""
    stem = name[: max(3, len(name) - 2)]
    return len(word) > 2 and (name.startswith(word) or word.startswith(stem))
