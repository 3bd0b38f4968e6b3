"""A step of the agenda, as data. What running or answering it does is registered by its class (`decide.py`)."""

from typing import ClassVar, Protocol

from whistlestop.rules.ids import Seat

__all__ = ["Step"]


class Step(Protocol):
    """Work still to do, or a question to one seat or several. Steps are public: they hold no secret."""

    kind: ClassVar[str]
    fields: ClassVar[tuple[tuple[str, str], ...]]

    def parts(self) -> tuple[object, ...]: ...

    def asked(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited; none for work."""
