"""The events of contracts. The order of the deck is known to nobody."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import NOBODY_YET, EventBase
from whistlestop.rules.ids import CityCode, Seat

__all__ = ["EVENTS", "ContractPassed", "ContractTaken", "ContractTurnedUp", "ContractsShuffled"]

Fields: TypeAlias = tuple[tuple[str, str], ...]
_UNKNOWN: Final = "?"


class ContractsShuffled(EventBase):
    __slots__ = ("order",)
    kind: ClassVar[str] = "contracts_shuffled"
    fields: ClassVar[Fields] = (("order", "words"),)
    audience: ClassVar[str] = NOBODY_YET
    by_chance: ClassVar[bool] = True

    def __init__(self, order: tuple[str, ...]) -> None:
        self.order: Final = order

    def parts(self) -> tuple[object, ...]:
        return (self.order,)

    def redacted(self) -> "ContractsShuffled":
        return ContractsShuffled((_UNKNOWN,) * len(self.order))


class ContractTurnedUp(EventBase):
    """It lies open from now on."""

    __slots__ = ("city_a", "city_b", "contract")
    kind: ClassVar[str] = "contract_turned_up"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("contract", "word"), ("city_a", "city"), ("city_b", "city"))

    def __init__(self, contract: str, city_a: CityCode, city_b: CityCode) -> None:
        self.contract: Final = contract
        self.city_a: Final = city_a
        self.city_b: Final = city_b

    def parts(self) -> tuple[object, ...]:
        return (self.contract, self.city_a, self.city_b)


class ContractPassed(ContractTurnedUp):
    """Somebody has joined its cities: it is shown and goes under the deck."""

    __slots__ = ()
    kind: ClassVar[str] = "contract_passed"


class ContractTaken(EventBase):
    __slots__ = ("city_a", "city_b", "contract", "seat")
    kind: ClassVar[str] = "contract_taken"
    fields: ClassVar[Fields] = (
        ("seat", "seat"),
        ("contract", "word"),
        ("city_a", "city"),
        ("city_b", "city"),
    )

    def __init__(self, seat: Seat, contract: str, city_a: CityCode, city_b: CityCode) -> None:
        self.seat: Final = seat
        self.contract: Final = contract
        self.city_a: Final = city_a
        self.city_b: Final = city_b

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.contract, self.city_a, self.city_b)


EVENTS: Final = (ContractsShuffled, ContractTurnedUp, ContractPassed, ContractTaken)
