"""Bridges: built with one more locomotive, owned for the rest of the campaign, and paid for by others (V-B)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.bridges.mechanic import Bridges

__all__ = ["Bridges"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims, AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import Lasts, OpensVaults
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsMarks, ShowsOptions, ShowsPanels, ShowsTracks
    from whistlestop.rules.mechanic import (
        Asks,
        ChangesFigures,
        DeclaresFigures,
        Emits,
        Keeps,
        PrintsTraits,
        Slots,
        Works,
    )

    _slots: type[Slots] = Bridges
    _works: type[Works] = Bridges
    _asks: type[Asks] = Bridges
    _emits: type[Emits] = Bridges
    _keeps: type[Keeps] = Bridges
    _prints_traits: type[PrintsTraits] = Bridges
    _declares_figures: type[DeclaresFigures] = Bridges
    _changes_figures: type[ChangesFigures] = Bridges
    _lasts: type[Lasts] = Bridges
    _opens_vaults: type[OpensVaults] = Bridges
    _shows_marks: type[ShowsMarks] = Bridges
    _shows_tracks: type[ShowsTracks] = Bridges
    _shows_panels: type[ShowsPanels] = Bridges
    _shows_options: type[ShowsOptions] = Bridges
    _advises_claims: type[AdvisesClaims] = Bridges
    _advises_options: type[AdvisesOptions] = Bridges
    _previews: type[Previews] = Bridges
    _describes: type[Describes] = Bridges
    _describes_choices: type[DescribesChoices] = Bridges
    _describes_features: type[DescribesFeatures] = Bridges
