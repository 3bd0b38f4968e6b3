"""Who holds a view cannot change the game: everything that can be reached from it refuses to be written into."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import FunctionType, MappingProxyType, MethodType
from typing import Any

from laws.folding import snapshot
from laws.walks import Walk
from whistlestop.rules import View, project

__all__ = ["containers", "views_cannot_be_written_into"]

PLAIN = (str, bytes, int, float, bool, type(None), type, FunctionType, MethodType)


def views_cannot_be_written_into(walk: Walk, positions: int = 3) -> None:
    for state in walk.some(positions, "writing"):
        before = (snapshot(state), _plain(state.public.free_by_price))
        for seat in (*walk.seats, None):
            view = project(state, seat)
            for path, container in containers(view):
                scribble(container)
                assert isinstance(container, tuple | frozenset | MappingProxyType), path
            assert view == project(state, seat)
        assert (snapshot(state), _plain(state.public.free_by_price)) == before


def _plain(mapping: Mapping[Any, Any]) -> dict[Any, Any]:
    return dict(mapping)


def scribble(container: Any) -> None:
    """Every way to write that a careless bot would try."""
    for write in (
        lambda: container.__setitem__(next(iter(container), 0), "mine"),
        lambda: container.__setitem__(0, "mine"),
        lambda: container.append("mine"),
        lambda: container.add("mine"),
        lambda: container.update({"mine": "mine"}),
        lambda: container.clear(),
    ):
        with suppress(AttributeError, TypeError, IndexError, KeyError):
            write()


def containers(view: View) -> Iterator[tuple[str, Any]]:
    """All that can be reached through attributes, items and keys, each once; values in their order."""
    seen: set[int] = set()
    waiting: list[tuple[str, Any]] = [("view", view)]
    while waiting:
        path, thing = waiting.pop()
        if isinstance(thing, PLAIN) or id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, tuple | list | set | frozenset | bytearray | Mapping):
            yield path, thing
        waiting += _inside(path, thing)


def _inside(path: str, thing: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, Mapping):
        yield from ((f"{path} keys", key) for key in thing)
        yield from ((f"{path}[{key!r}]", value) for key, value in thing.items())
    elif isinstance(thing, tuple | list | set | frozenset):
        yield from ((f"{path}[{at}]", item) for at, item in enumerate(thing))
    for name in _attributes(thing):
        yield f"{path}.{name}", getattr(thing, name)


def _attributes(thing: Any) -> list[str]:
    slots = [
        name
        for kind in type(thing).__mro__
        for name in (*getattr(kind, "__slots__", ()), *getattr(kind, "__mypyc_attrs__", ()))
    ]
    names = [*slots, *getattr(thing, "__dict__", ())]
    return [name for name in names if not name.startswith("__") and hasattr(thing, name)]
