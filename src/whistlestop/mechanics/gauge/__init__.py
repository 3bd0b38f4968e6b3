"""Gauge: a race over the break of gauge; the first players to cross it are paid (V-J1)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.gauge.mechanic import Gauge

__all__ = ["Gauge"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsPanels, ShowsTracks
    from whistlestop.rules.mechanic import Emits, Keeps, Slots, Works

    _slots: type[Slots] = Gauge
    _works: type[Works] = Gauge
    _emits: type[Emits] = Gauge
    _keeps: type[Keeps] = Gauge
    _shows_panels: type[ShowsPanels] = Gauge
    _shows_tracks: type[ShowsTracks] = Gauge
    _previews: type[Previews] = Gauge
    _advises_claims: type[AdvisesClaims] = Gauge
    _describes: type[Describes] = Gauge
    _describes_features: type[DescribesFeatures] = Gauge
