"""Hold-ups: three skulls face up make the richest pay into a cache in a small city, until a player finds it (V-H)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.holdups.mechanic import HoldUps

__all__ = ["HoldUps"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims, AdvisesTakes
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import DeclaresFigures, Emits, Keeps, Slots, WatchesRow, Works

    _slots: type[Slots] = HoldUps
    _works: type[Works] = HoldUps
    _watches_row: type[WatchesRow] = HoldUps
    _emits: type[Emits] = HoldUps
    _keeps: type[Keeps] = HoldUps
    _declares_figures: type[DeclaresFigures] = HoldUps
    _previews: type[Previews] = HoldUps
    _shows_panels: type[ShowsPanels] = HoldUps
    _advises_claims: type[AdvisesClaims] = HoldUps
    _advises_takes: type[AdvisesTakes] = HoldUps
    _describes: type[Describes] = HoldUps
    _describes_features: type[DescribesFeatures] = HoldUps
