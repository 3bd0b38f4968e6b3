"""What a campaign adds to each of its games: story, bank slips, mail car, archive, frontiers."""

from typing import TYPE_CHECKING

from whistlestop.campaign.chronicle.mechanic import Chronicle

__all__ = ["Chronicle"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.campaign.additions import AddsToCampaign
    from whistlestop.mechanics.advises import AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.shows import ShowsOptions
    from whistlestop.rules.mechanic import (
        Asks,
        ChangesFigures,
        DeclaresFigures,
        Emits,
        Grows,
        Keeps,
        PrintsTraits,
        Slots,
        Works,
    )

    _slots: type[Slots] = Chronicle
    _works: type[Works] = Chronicle
    _asks: type[Asks] = Chronicle
    _emits: type[Emits] = Chronicle
    _keeps: type[Keeps] = Chronicle
    _grows: type[Grows] = Chronicle
    _prints_traits: type[PrintsTraits] = Chronicle
    _declares_figures: type[DeclaresFigures] = Chronicle
    _changes_figures: type[ChangesFigures] = Chronicle
    _adds: type[AddsToCampaign] = Chronicle
    _shows_options: type[ShowsOptions] = Chronicle
    _advises_options: type[AdvisesOptions] = Chronicle
    _describes: type[Describes] = Chronicle
    _describes_choices: type[DescribesChoices] = Chronicle
    _describes_features: type[DescribesFeatures] = Chronicle
