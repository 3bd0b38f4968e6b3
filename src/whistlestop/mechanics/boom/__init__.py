"""Boom towns: after a game the busiest small city of the frontiers becomes large for good (V-G4, V-G5)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.boom.mechanic import Boom

__all__ = ["Boom"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.lasts import Lasts
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import Emits, Keeps, Slots, Works

    _slots: type[Slots] = Boom
    _works: type[Works] = Boom
    _emits: type[Emits] = Boom
    _keeps: type[Keeps] = Boom
    _lasts: type[Lasts] = Boom
    _shows_panels: type[ShowsPanels] = Boom
    _describes: type[Describes] = Boom
    _describes_features: type[DescribesFeatures] = Boom
