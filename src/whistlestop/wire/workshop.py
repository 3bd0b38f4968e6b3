"""Bodies of requests and responses of the workshop, where boards are made."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from whistlestop.wire.whole import whole

__all__ = [
    "BoardDraft",
    "BoardProblem",
    "DeleteOwnBoard",
    "DraftCheck",
    "GazetteerPlace",
    "KeepBoard",
    "KeptBoard",
    "OpenedBoard",
]


class BoardDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The folder of a board: tables, settings and texts (docs/boards.md)."""

    files: dict[Annotated[str, Meta(max_length=60)], str]
    """The text of each file by its name."""


_KEY = Annotated[str, Meta(pattern=whole("([A-Za-z0-9]{16,64})?"))]


class KeepBoard(BoardDraft, frozen=True, forbid_unknown_fields=True):
    key: _KEY = ""
    """A secret of yours, 16 to 64 letters and digits: with it you can delete the board."""


class DeleteOwnBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: _KEY


class BoardProblem(msgspec.Struct, frozen=True):
    """One line of `check-board`."""

    kind: Literal["mistake", "warning"]
    """A board with a mistake cannot be played."""
    file: str
    line: int
    field: str
    """The column, or the key with its section; empty for the whole file."""
    message: str
    """In English, as `check-board` prints it."""
    texts: dict[str, str]
    """The message by language."""


class DraftCheck(msgspec.Struct, frozen=True):
    problems: tuple[BoardProblem, ...]


class KeptBoard(msgspec.Struct, frozen=True):
    board: str
    """Its id: who knows it can read and play the board."""
    listed: bool
    """Whether it is among the games of the server."""
    may_list: bool
    """Whether you may add it to them."""


class OpenedBoard(msgspec.Struct, frozen=True):
    files: dict[str, str]
    board: KeptBoard


class GazetteerPlace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place of the gazetteer (GeoNames, CC BY 4.0)."""

    name: str
    lat: float
    lon: float
    people: int
    """How many live there."""
    country: str
    """Its code, such as `PL`."""
    found: str = ""
    """The name in another language that fits the search, if its own does not."""
