"""Converts records of mechanics to plain objects, for everything that leaves the program."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from whistlestop.rules.value import Value

__all__ = ["plain"]


def plain(thing: object) -> Any:
    """Convert to numbers, texts, lists and objects; a mechanic's record becomes an object with its field names."""
    if thing is None or isinstance(thing, str | int | float):
        return thing
    if isinstance(thing, Mapping):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, tuple) and hasattr(thing, "_fields"):
        return {name: plain(getattr(thing, name)) for name in thing._fields}
    if isinstance(thing, tuple | list):
        return [plain(item) for item in thing]
    if isinstance(thing, set | frozenset):
        return [plain(item) for item in sorted(thing)]
    return {name: plain(getattr(thing, name)) for name in _names(thing)}


def _names(thing: object) -> list[str]:
    if is_dataclass(thing):
        return [field.name for field in fields(thing)]
    if isinstance(thing, Value):
        # A class compiled by mypyc has no slots, but lists the attributes that would be in them.
        kind = type(thing)
        return sorted(getattr(kind, "__mypyc_attrs__", None) or kind.__slots__)
    raise TypeError(f"{type(thing).__name__} has no plain form: let its mechanic implement `Describes`")
