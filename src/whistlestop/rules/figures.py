"""Figures by seat that have a name: how one mechanic changes or reads a number of another without knowing it."""

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["figure_of"]


def figure_of(public: PublicState, seat: Seat, name: str, amount: int) -> int:
    """The figure for this seat now: the amount that its owner names, as modified by the mechanics."""
    for mechanic in public.rules.figures:
        amount = mechanic.figure(public, seat, name, amount)
    return amount
