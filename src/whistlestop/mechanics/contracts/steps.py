"""The steps of contracts."""

from typing import ClassVar

from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["ShuffleContracts", "TakeContracts"]


class ShuffleContracts(Plain):
    """Shuffle the contracts and lay out the first ones (V-M1)."""

    __slots__ = ()
    kind: ClassVar[str] = "shuffle_contracts"


class TakeContracts(ForSeat):
    """Give a seat the open contracts whose cities it has joined, and lay out others (V-M3, V-M4)."""

    __slots__ = ()
    kind: ClassVar[str] = "take_contracts"
