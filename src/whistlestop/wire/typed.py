"""Words that somebody typed at a table, and what they mean."""

from typing import Annotated

import msgspec
from msgspec import Meta

from whistlestop.wire.http import Problem

__all__ = ["HelpLine", "TypedLine", "TypedMeaning", "TypedWay"]


class TypedLine(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=300)]
    """As at the terminal, in the language of the request or in English."""


class TypedWay(msgspec.Struct, frozen=True):
    action: str
    """In the notation, to be sent as a move."""
    told: str
    """The cards that pay for it, as a phrase; empty where there is only one way."""


class HelpLine(msgspec.Struct, frozen=True):
    typed: str
    does: str


class TypedMeaning(msgspec.Struct, frozen=True, kw_only=True):
    """What a line means. Nothing has been done: whether a move is legal the table says when it is made."""

    ways: tuple[TypedWay, ...]
    """One, or several ways to pay for a route, the best guess first."""
    question: str = ""
    """Asked where there are several ways."""
    is_undo: bool = False
    help: tuple[HelpLine, ...]
    problem: Problem | None = None
    """Why it was not understood."""
