"""A step of the agenda, as data. Its handlers are registered by its class (`decide.py`)."""

from typing import ClassVar, Protocol

from whistlestop.rules.ids import Seat

__all__ = ["Step"]


class Step(Protocol):
    """Pending work, or a question to one or more seats. Steps are public and hold no secret."""

    kind: ClassVar[str]
    fields: ClassVar[tuple[tuple[str, str], ...]]

    def parts(self) -> tuple[object, ...]: ...

    def asked(self) -> tuple[Seat, ...]:
        """The seats that have to answer; empty for work."""
