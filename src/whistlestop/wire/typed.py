"""Lines that a player typed at a table, and their meaning."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from whistlestop.wire.http import Problem
from whistlestop.wire.options import WireAction

__all__ = ["HelpLine", "TypedLine", "TypedMeaning", "TypedWay"]


class TypedLine(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=300)]
    """As typed in the terminal, in the language of the request or in English."""


class TypedWay(msgspec.Struct, frozen=True):
    action: WireAction
    """To be sent as a move."""
    text: str
    """The cards that pay for it, as a phrase; empty if there is only one way to pay."""


class HelpLine(msgspec.Struct, frozen=True):
    typed: str
    does: str


class TypedMeaning(msgspec.Struct, frozen=True, kw_only=True):
    """The meaning of a line. Nothing is executed: the table checks whether the move is legal when it is sent."""

    ways: tuple[TypedWay, ...]
    """One entry, or several ways to pay for a route, the best guess first."""
    question: str = ""
    """The question to ask if there are several ways."""
    is_undo: bool = False
    asks_for: Literal["hint", "why"] | None = None
    """The line asks for a hint, or why the action of `ways` is not possible; no move is meant."""
    help: tuple[HelpLine, ...]
    problem: Problem | None = None
    """Why the line was not understood."""
