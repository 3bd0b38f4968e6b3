"""Steps of hold-ups."""

from typing import ClassVar, Final

from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["EndHoldUp", "FindCache", "GiveCacheAway", "HoldUp"]


class HoldUp(Plain):
    """The richest pay, and the display is discarded. `flushes` counts the flushes in a row before it."""

    __slots__ = ("flushes",)
    kind: ClassVar[str] = "hold_up"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("flushes", "number"),)

    def __init__(self, flushes: int) -> None:
        self.flushes: Final = flushes

    def parts(self) -> tuple[object, ...]:
        return (self.flushes,)


class EndHoldUp(Plain):
    """The new display lies there."""

    __slots__ = ()
    kind: ClassVar[str] = "end_hold_up"

    def parts(self) -> tuple[object, ...]:
        return ()


class FindCache(ForSeat):
    """The seat takes what is in the cache."""

    __slots__ = ()
    kind: ClassVar[str] = "find_cache"


class GiveCacheAway(Plain):
    """At the end what is left in the cache goes into the relief box."""

    __slots__ = ()
    kind: ClassVar[str] = "give_cache_away"

    def parts(self) -> tuple[object, ...]:
        return ()
