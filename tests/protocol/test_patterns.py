"""A pattern is for the whole text: nothing may follow what it matches, not even the end of a line."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta
from msgspec import inspect as shape

import whistlestop.wire
from whistlestop.server.config import Config
from whistlestop.server.http.api.study import ViewedSeat


def _structs() -> Iterator[type]:
    yield Config
    for module in pkgutil.iter_modules(whistlestop.wire.__path__):
        names = vars(importlib.import_module(f"whistlestop.wire.{module.name}")).values()
        kinds = (kind for kind in names if isinstance(kind, type) and issubclass(kind, msgspec.Struct))
        yield from (kind for kind in kinds if kind.__module__.startswith("whistlestop.wire"))


def _patterns(kind: Any, seen: set[type]) -> Iterator[str]:
    """Those of a type and of everything it is made of."""
    if isinstance(kind, shape.StrType) and kind.pattern is not None:
        yield kind.pattern
    if isinstance(kind, shape.StructType):
        if kind.cls in seen:
            return
        seen.add(kind.cls)
        for field in kind.fields:
            yield from _patterns(field.type, seen)
    for name in ("type", "item_type", "key_type", "value_type"):
        if (part := getattr(kind, name, None)) is not None:
            yield from _patterns(part, seen)
    for name in ("types", "item_types"):
        for part in getattr(kind, name, ()):
            yield from _patterns(part, seen)


def _all_patterns() -> list[str]:
    seen: set[type] = set()
    found = {pattern for struct in _structs() for pattern in _patterns(shape.type_info(struct), seen)}
    return sorted(found | {ViewedSeat.__metadata__[0].pattern})  # type: ignore[attr-defined]


def test_the_patterns_are_found() -> None:
    assert len(_all_patterns()) >= 7


@pytest.mark.parametrize("pattern", _all_patterns())
@given(data=st.data())
def test_nothing_follows_a_match(pattern: str, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(re.compile(pattern), fullmatch=True))
    decoder = msgspec.json.Decoder(Annotated[str, Meta(pattern=pattern)])
    assert decoder.decode(msgspec.json.encode(text)) == text
    for more in ("\n", "\r\n", "\n\n", "\u2028"):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(msgspec.json.encode(text + more))
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(msgspec.json.encode(more + text))
