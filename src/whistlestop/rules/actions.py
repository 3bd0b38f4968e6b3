"""The actions of a player: the smallest complete choices, named in the imperative."""

from typing import Final, TypeAlias

from whistlestop.rules.ids import Card, Place, TicketName, TrackName
from whistlestop.rules.value import Value

__all__ = ["DECLINE", "Action", "Choose", "Claim", "Draw", "Keep", "Pass", "Payment", "Take", "Tickets"]

Payment: TypeAlias = tuple[tuple[Card, int], ...]
"""Cards and the number of each, lowest card first: `((2, 3), (8, 1))`."""
DECLINE: Final = "none"
"""The option of `Choose` that declines an offer, in every question that can be declined."""


class Action(Value):
    """One of the classes below. Questions of mechanics are answered with `Choose`."""

    __slots__ = ()


class Draw(Action):
    """Draw a face-down card from the deck."""

    __slots__ = ()


class Take(Action):
    """Take the face-up card at a place."""

    __slots__ = ("place",)

    def __init__(self, place: Place) -> None:
        self.place: Final = place

    def parts(self) -> tuple[object, ...]:
        return (self.place,)


class Tickets(Action):
    """Draw tickets to choose from."""

    __slots__ = ()


class Keep(Action):
    """Keep these tickets; the others go under the deck in the given order.

    If `under` is empty, the others keep the order in which they were offered.
    """

    __slots__ = ("kept", "under")

    def __init__(self, kept: tuple[TicketName, ...], under: tuple[TicketName, ...] = ()) -> None:
        self.kept: Final = kept
        self.under: Final = under

    def parts(self) -> tuple[object, ...]:
        return (self.kept, self.under)


class Claim(Action):
    """Claim a track and pay with these cards."""

    __slots__ = ("cards", "track")

    def __init__(self, track: TrackName, cards: Payment) -> None:
        self.track: Final = track
        self.cards: Final = cards

    def parts(self) -> tuple[object, ...]:
        return (self.track, self.cards)


class Pass(Action):
    """Pass, which is legal only if nothing else is possible (D-D9)."""

    __slots__ = ()


class Choose(Action):
    """Answer a mechanic's question with an option's short name."""

    __slots__ = ("option",)

    def __init__(self, option: str) -> None:
        self.option: Final = option

    def parts(self) -> tuple[object, ...]:
        return (self.option,)
