"""Globetrotter: a bonus for the most completed tickets (P-8)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.globetrotter.mechanic import Globetrotter, read_globetrotter

__all__ = ["Globetrotter", "read_globetrotter"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesTickets
    from whistlestop.mechanics.simulates import Simulates
    from whistlestop.rules.mechanic import Scores

    _scores: type[Scores] = Globetrotter
    _advises_tickets: type[AdvisesTickets] = Globetrotter
    _simulates: type[Simulates] = Globetrotter
