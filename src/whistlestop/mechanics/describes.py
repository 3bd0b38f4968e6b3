"""How mechanics describe themselves to other programs and to machine learning.

Without these protocols a mechanic's records are written field by field, its options get general action codes, and
learning programs do not see its records.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from whistlestop.rules.mechanic import Mechanic
from whistlestop.rules.state import View

__all__ = ["PROTOCOLS", "Describes", "DescribesChoices", "DescribesFeatures", "of_game"]

T = TypeVar("T", bound=Mechanic)


@runtime_checkable
class Describes(Mechanic, Protocol):
    """Plain objects: dictionaries, lists, texts and numbers, as JSON has them."""

    def game_object(self) -> dict[str, Any]:
        """What it prints on board and cards."""
        ...

    def view_object(self, view: View) -> dict[str, Any]:
        """Its records as the seat knows them."""
        ...


@runtime_checkable
class DescribesChoices(Protocol):
    @property
    def choices(self) -> Sequence[str]:
        """All options that its questions may ever offer, in a fixed order: each gets its own action code."""
        ...


@runtime_checkable
class DescribesFeatures(Mechanic, Protocol):
    def features(self, view: View) -> Sequence[int]:
        """Integers for learning programs, the same number of them in every position.

        In a campaign the mechanic that has everything lists them for the views of all games (`of_game`).
        """
        ...


def of_game(mechanic: T, view: View) -> T:
    """The mechanic of this name in the game of the view."""
    (found,) = [each for each in view.public.rules.mechanics if each.name == mechanic.name]
    assert isinstance(found, type(mechanic))
    return found


PROTOCOLS: Final[tuple[type[Any], ...]] = (Describes, DescribesChoices, DescribesFeatures)
