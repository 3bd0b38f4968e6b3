"""Beds: routes without a colour, which get one for good from the cards that pay for them first (D-LR1)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.beds.mechanic import Beds

__all__ = ["Beds"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import Lasts
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels, ShowsTracks
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

    _slots: type[Slots] = Beds
    _works: type[Works] = Beds
    _asks: type[Asks] = Beds
    _emits: type[Emits] = Beds
    _keeps: type[Keeps] = Beds
    _prints_traits: type[PrintsTraits] = Beds
    _declares_figures: type[DeclaresFigures] = Beds
    _changes_figures: type[ChangesFigures] = Beds
    _lasts: type[Lasts] = Beds
    _shows_tracks: type[ShowsTracks] = Beds
    _shows_panels: type[ShowsPanels] = Beds
    _shows_options: type[ShowsOptions] = Beds
    _advises_options: type[AdvisesOptions] = Beds
    _previews: type[Previews] = Beds
    _describes: type[Describes] = Beds
    _describes_choices: type[DescribesChoices] = Beds
    _describes_features: type[DescribesFeatures] = Beds
