"""Mining: who claims a mine bed turns up ore cards, one more for each pickaxe paid (V-P)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.mining.mechanic import Mining

__all__ = ["Mining"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsMarks, ShowsPanels, ShowsTracks
    from whistlestop.rules.mechanic import (
        ChangesFigures,
        Conserves,
        DeclaresFigures,
        Emits,
        Keeps,
        KeepsSecrets,
        OrdersPayments,
        Slots,
        Works,
    )

    _slots: type[Slots] = Mining
    _works: type[Works] = Mining
    _emits: type[Emits] = Mining
    _keeps: type[Keeps] = Mining
    _keeps_secrets: type[KeepsSecrets] = Mining
    _conserves: type[Conserves] = Mining
    _orders_payments: type[OrdersPayments] = Mining
    _declares_figures: type[DeclaresFigures] = Mining
    _changes_figures: type[ChangesFigures] = Mining
    _shows_marks: type[ShowsMarks] = Mining
    _shows_tracks: type[ShowsTracks] = Mining
    _shows_panels: type[ShowsPanels] = Mining
    _advises_claims: type[AdvisesClaims] = Mining
    _previews: type[Previews] = Mining
    _describes: type[Describes] = Mining
    _describes_features: type[DescribesFeatures] = Mining
