"""Reads the settings of a mechanic, its section of `game.toml`."""

from collections.abc import Collection, Mapping

__all__ = ["numbers", "only", "whole_number", "word", "words"]


def only(section: Mapping[str, object], known: Collection[str]) -> None:
    """Raise ValueError for a key that the mechanic does not have."""
    for key in section:
        if key not in known:
            raise ValueError(f"{key}: not a setting of this mechanic")


def whole_number(section: Mapping[str, object], key: str, least: int, default: int | None = None) -> int:
    number = section.get(key, default)
    # Not `isinstance`: TOML has true and false, which are integers in Python.
    if type(number) is not int or number < least:
        raise ValueError(f"{key}: a whole number of at least {least} is needed")
    return number


def numbers(section: Mapping[str, object], key: str) -> tuple[int, ...]:
    found = section.get(key)
    if not isinstance(found, list) or not found or any(type(each) is not int or each < 0 for each in found):
        raise ValueError(f"{key}: a list of whole numbers is needed")
    return tuple(found)


def words(section: Mapping[str, object], key: str) -> tuple[str, ...]:
    found = section.get(key)
    if not isinstance(found, list) or not found or not all(isinstance(each, str) for each in found):
        raise ValueError(f"{key}: a list of words is needed")
    if len(set(found)) < len(found):
        raise ValueError(f"{key}: a word stands in the list twice")
    return tuple(found)


def word(section: Mapping[str, object], key: str) -> str:
    found = section.get(key)
    if not isinstance(found, str) or not found:
        raise ValueError(f"{key}: a word is needed")
    return found
