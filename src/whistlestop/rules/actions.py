"""What a player may want: the smallest complete choices, in the imperative."""

from typing import Final, TypeAlias

from whistlestop.rules.ids import Card, Place, TicketName, TrackName
from whistlestop.rules.value import Value

__all__ = ["DECLINE", "Action", "Choose", "Claim", "Draw", "Keep", "Pass", "Payment", "Take", "Tickets"]

Payment: TypeAlias = tuple[tuple[Card, int], ...]
"""Cards and how many of each, lowest card first: `((2, 3), (8, 1))`."""
DECLINE: Final = "none"
"""The option of `Choose` that declines what a question offers, in every question that may be declined."""


class Action(Value):
    """One of the classes below. Mechanics ask with `Choose`."""

    __slots__ = ()


class Draw(Action):
    """A card blind from the deck."""

    __slots__ = ()


class Take(Action):
    """The card that lies face up on a place."""

    __slots__ = ("place",)

    def __init__(self, place: Place) -> None:
        self.place: Final = place

    def parts(self) -> tuple[object, ...]:
        return (self.place,)


class Tickets(Action):
    """Draw tickets to choose from."""

    __slots__ = ()


class Keep(Action):
    """The tickets to keep, and the order in which the others go under the deck.

    An empty `under` leaves the others in the order in which they were offered.
    """

    __slots__ = ("kept", "under")

    def __init__(self, kept: tuple[TicketName, ...], under: tuple[TicketName, ...] = ()) -> None:
        self.kept: Final = kept
        self.under: Final = under

    def parts(self) -> tuple[object, ...]:
        return (self.kept, self.under)


class Claim(Action):
    """A track, and the cards to pay for it."""

    __slots__ = ("cards", "track")

    def __init__(self, track: TrackName, cards: Payment) -> None:
        self.track: Final = track
        self.cards: Final = cards

    def parts(self) -> tuple[object, ...]:
        return (self.track, self.cards)


class Pass(Action):
    """Nothing else is possible (D-D9)."""

    __slots__ = ()


class Choose(Action):
    """An answer to a question of a mechanic, by the option's short name."""

    __slots__ = ("option",)

    def __init__(self, option: str) -> None:
        self.option: Final = option

    def parts(self) -> tuple[object, ...]:
        return (self.option,)
