"""Named values: how one mechanic changes what another one does, without either knowing the other.

A mechanic declares the figures and permissions of its own rules by name and reads them here; others change them.
"""

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["count_of", "figure_of", "forbidden"]


def figure_of(public: PublicState, seat: Seat, name: str) -> int:
    """A declared figure for this seat now: the printed one, as changed by the mechanics in their order."""
    amount = public.rules.figures[name]
    for mechanic in public.rules.changes_figures:
        amount = mechanic.figure(public, seat, name, amount)
    return amount


def count_of(public: PublicState, seat: Seat, name: str) -> int:
    """A figure that another mechanic declares; 0 where no mechanic of the game does."""
    return figure_of(public, seat, name) if name in public.rules.figures else 0


def forbidden(public: PublicState, seat: Seat, name: str) -> str:
    """The rule that forbids this seat now what was declared under this name, or an empty string."""
    if name not in public.rules.permissions:
        raise KeyError(name)
    rule = ""
    for mechanic in public.rules.permits:
        rule = mechanic.permit(public, seat, name, rule)
    return rule
