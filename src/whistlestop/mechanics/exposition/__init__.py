"""Exposition: things lie in cities, and bring most if they are joined to the host city at the end (V-X1 to V-X6)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.exposition.mechanic import Exposition

__all__ = ["Exposition"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsMarks, ShowsPanels, ShowsPieces
    from whistlestop.rules.mechanic import Conserves, Emits, Keeps, PrintsTraits, Scores, Slots, Works

    _slots: type[Slots] = Exposition
    _works: type[Works] = Exposition
    _emits: type[Emits] = Exposition
    _keeps: type[Keeps] = Exposition
    _conserves: type[Conserves] = Exposition
    _scores: type[Scores] = Exposition
    _traits: type[PrintsTraits] = Exposition
    _shows_marks: type[ShowsMarks] = Exposition
    _shows_panels: type[ShowsPanels] = Exposition
    _shows_pieces: type[ShowsPieces] = Exposition
    _advises_claims: type[AdvisesClaims] = Exposition
    _previews: type[Previews] = Exposition
    _describes: type[Describes] = Exposition
    _describes_features: type[DescribesFeatures] = Exposition
