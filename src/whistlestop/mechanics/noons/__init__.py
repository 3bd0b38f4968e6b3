"""The two noons: four zones of time, and a drawing after a route that crosses from one to another (V-N)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.noons.mechanic import Noons

__all__ = ["Noons"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims, AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels, ShowsTracks
    from whistlestop.rules.mechanic import (
        Asks,
        ChangesFigures,
        DeclaresFigures,
        Emits,
        Keeps,
        PrintsTraits,
        Scores,
        Slots,
    )

    _slots: type[Slots] = Noons
    _asks: type[Asks] = Noons
    _emits: type[Emits] = Noons
    _keeps: type[Keeps] = Noons
    _prints_traits: type[PrintsTraits] = Noons
    _declares_figures: type[DeclaresFigures] = Noons
    _changes_figures: type[ChangesFigures] = Noons
    _scores: type[Scores] = Noons
    _previews: type[Previews] = Noons
    _shows_panels: type[ShowsPanels] = Noons
    _shows_tracks: type[ShowsTracks] = Noons
    _shows_options: type[ShowsOptions] = Noons
    _advises_claims: type[AdvisesClaims] = Noons
    _advises_options: type[AdvisesOptions] = Noons
    _describes: type[Describes] = Noons
    _describes_choices: type[DescribesChoices] = Noons
    _describes_features: type[DescribesFeatures] = Noons
