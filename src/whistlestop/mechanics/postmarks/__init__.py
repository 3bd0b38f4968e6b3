"""Postmarks: albums in which companies collect the coloured spots of completed tickets (V-C)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.postmarks.mechanic import Postmarks

__all__ = ["Postmarks"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.lasts import Archives, Lasts, OpensVaults
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import DeclaresFigures, Emits, Keeps, Slots, Works

    _slots: type[Slots] = Postmarks
    _works: type[Works] = Postmarks
    _emits: type[Emits] = Postmarks
    _keeps: type[Keeps] = Postmarks
    _declares_figures: type[DeclaresFigures] = Postmarks
    _archives: type[Archives] = Postmarks
    _lasts: type[Lasts] = Postmarks
    _opens_vaults: type[OpensVaults] = Postmarks
    _shows_panels: type[ShowsPanels] = Postmarks
    _describes: type[Describes] = Postmarks
    _describes_features: type[DescribesFeatures] = Postmarks
