"""Agreements: a route through a nation's land needs its seal and a price, which nothing lowers (V-A)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.agreements.mechanic import Agreements

__all__ = ["Agreements"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.lasts import Lasts
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsMarks, ShowsPanels, ShowsTracks
    from whistlestop.rules.mechanic import (
        ChangesFigures,
        DeclaresFigures,
        Emits,
        Keeps,
        PermitsClaims,
        PrintsTraits,
        Scores,
        Slots,
        Works,
    )

    _slots: type[Slots] = Agreements
    _works: type[Works] = Agreements
    _emits: type[Emits] = Agreements
    _keeps: type[Keeps] = Agreements
    _permits_claims: type[PermitsClaims] = Agreements
    _scores: type[Scores] = Agreements
    _prints_traits: type[PrintsTraits] = Agreements
    _declares_figures: type[DeclaresFigures] = Agreements
    _changes_figures: type[ChangesFigures] = Agreements
    _lasts: type[Lasts] = Agreements
    _shows_marks: type[ShowsMarks] = Agreements
    _shows_tracks: type[ShowsTracks] = Agreements
    _shows_panels: type[ShowsPanels] = Agreements
    _advises_claims: type[AdvisesClaims] = Agreements
    _previews: type[Previews] = Agreements
    _describes: type[Describes] = Agreements
    _describes_features: type[DescribesFeatures] = Agreements
