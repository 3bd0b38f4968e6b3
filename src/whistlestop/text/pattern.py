"""Finds the arguments of an ICU message."""

import re
from collections.abc import Iterator

__all__ = ["arguments"]

_QUOTED = re.compile(r"''|'[{}#|](?:[^']|'')*'")
_TOKEN = re.compile(r"[{}]|[^{}]+")


def arguments(pattern: str) -> frozenset[str]:
    """The names in the pattern's braces, including those inside plural and select."""
    tokens = iter(_TOKEN.findall(_QUOTED.sub("", pattern)))
    return frozenset(_in_message(tokens))


def _in_message(tokens: Iterator[str]) -> Iterator[str]:
    """Read up to the brace that closes the message, or to the end."""
    for token in tokens:
        if token == "}":
            return
        if token == "{":
            yield from _in_argument(tokens)


def _in_argument(tokens: Iterator[str]) -> Iterator[str]:
    """`name`, or `name, plural, one {message} other {message}`."""
    yield next(tokens).partition(",")[0].strip()
    for token in tokens:
        if token == "}":
            return
        if token == "{":
            yield from _in_message(tokens)
