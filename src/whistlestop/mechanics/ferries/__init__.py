"""Ferries: gray routes that require locomotives (P-3)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.ferries.mechanic import Ferries

__all__ = ["Ferries"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.shows import ShowsFacts, ShowsSigns, ShowsTracks
    from whistlestop.rules.mechanic import PrintsPrices, PrintsTraits

    _prints_prices: type[PrintsPrices] = Ferries
    _prints_traits: type[PrintsTraits] = Ferries
    _shows_signs: type[ShowsSigns] = Ferries
    _shows_tracks: type[ShowsTracks] = Ferries
    _shows_facts: type[ShowsFacts] = Ferries
