"""A view, events or a result on their way to a worker process: the values themselves, with the game by name.

Pickle is used in one direction only, from the server to processes that it started; the answer of a worker is a wire
type. A view contains no secret of another seat, so its bytes contain none.
"""

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from io import BytesIO
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from whistlestop import games
from whistlestop.rules import Event, Result, Ruleset, View
from whistlestop.rules.board import Board, Track
from whistlestop.rules.state import PublicState
from whistlestop.rules.value import Value

__all__ = ["load_result", "load_turn", "load_view", "pack_result", "pack_turn", "pack_view"]

_Options: TypeAlias = tuple[tuple[str, Any], ...]
_PUBLIC: Final = tuple(name for name in PublicState.__annotations__ if name not in ("rules", "players"))


def pack_view(view: View, game: str, options: dict[str, Any]) -> bytes:
    """`game` is what another process finds the game by, `options` are those of the game."""
    return _pack(view, view.public.rules, game, options)


def pack_turn(view: View, events: Sequence[Event], game: str, options: dict[str, Any]) -> bytes:
    """A view with the events since the last one, as the seat saw them."""
    return _pack((view, tuple(events)), view.public.rules, game, options)


def pack_result(result: Result, rules: Ruleset, game: str, options: dict[str, Any]) -> bytes:
    return _pack(result, rules, game, options)


def _pack(value: object, rules: Ruleset, game: str, options: dict[str, Any]) -> bytes:
    packed = BytesIO()
    _ViewPickler(packed, rules, game, tuple(sorted(options.items()))).dump(value)
    return packed.getvalue()


def load_view(packed: bytes) -> View:
    """Only for the bytes of `pack_view`."""
    view: View = pickle.loads(packed)
    return view


def load_turn(packed: bytes) -> tuple[View, tuple[Event, ...]]:
    """Only for the bytes of `pack_turn`."""
    turn: tuple[View, tuple[Event, ...]] = pickle.loads(packed)
    return turn


def load_result(packed: bytes) -> Result:
    """Only for the bytes of `pack_result`."""
    result: Result = pickle.loads(packed)
    return result


class _ViewPickler(pickle.Pickler):
    """Values are made again by their constructors, since compiled classes cannot be pickled; what belongs to the game
    is looked up in it."""

    def __init__(self, packed: BytesIO, rules: Ruleset, game: str, options: _Options) -> None:
        super().__init__(packed, pickle.HIGHEST_PROTOCOL)
        self._rules: Final = rules
        self._load_rules: Final = (_rules, (game, options))

    def reducer_override(self, value: Any) -> Any:
        if value is self._rules:
            return self._load_rules
        if isinstance(value, MappingProxyType):
            return _read_only, (dict(value),)
        if isinstance(value, Track) and self._rules.atlas.tracks.get(value.name) is value:
            return _track, (self._rules, value.name)
        if isinstance(value, Board):
            return _board_parts(value, self._rules)
        if isinstance(value, Value):
            return _value_parts(value)
        if is_dataclass(value) and not isinstance(value, type):
            return type(value), tuple([getattr(value, field.name) for field in fields(value)])
        return NotImplemented


def _board_parts(board: Board, rules: Ruleset) -> tuple[Any, ...]:
    """The board of the game is the same object there, as code compares it by identity."""
    if board is rules.board:
        return _board, (rules,)
    return Board, (tuple(board.cities.values()), tuple(board.tracks.values()))


def _value_parts(value: Value) -> tuple[Any, ...]:
    if isinstance(value, PublicState):
        return _public, (value.rules, value.players, tuple(getattr(value, name) for name in _PUBLIC))
    if isinstance(value, View):
        return View, (*value.parts()[:-1], value.extras)
    return type(value), value.parts()


def _public(rules: Ruleset, players: int, values: tuple[object, ...]) -> PublicState:
    public = PublicState(rules, players)
    for name, value in zip(_PUBLIC, values, strict=True):
        setattr(public, name, value)
    return public


def _read_only(values: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(values)


def _board(rules: Ruleset) -> Board:
    return rules.board


def _track(rules: Ruleset, name: str) -> Track:
    return rules.atlas.tracks[name]


@lru_cache(maxsize=32)
def _rules(game: str, options: _Options) -> Ruleset:
    return games.load(game).with_options(dict(options))
