"""Frontier purses: the first company to reach a frontier that has just been opened takes dollars (V-F6)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.frontier_purses.mechanic import FrontierPurses

__all__ = ["FrontierPurses"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.lasts import Lasts
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import Emits, Keeps, Slots, Works

    _slots: type[Slots] = FrontierPurses
    _works: type[Works] = FrontierPurses
    _emits: type[Emits] = FrontierPurses
    _keeps: type[Keeps] = FrontierPurses
    _lasts: type[Lasts] = FrontierPurses
    _shows_panels: type[ShowsPanels] = FrontierPurses
    _advises_claims: type[AdvisesClaims] = FrontierPurses
    _previews: type[Previews] = FrontierPurses
    _describes: type[Describes] = FrontierPurses
    _describes_features: type[DescribesFeatures] = FrontierPurses
