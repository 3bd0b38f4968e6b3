"""Charters: improvements that companies take after some games and keep for good (V-G1 to V-G3)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.charters.mechanic import Charters

__all__ = ["Charters"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesOptions
    from whistlestop.mechanics.company_abilities import HasAbilities
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import Lasts
    from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels
    from whistlestop.rules.mechanic import Asks, Emits, Keeps, Slots, Works

    _slots: type[Slots] = Charters
    _works: type[Works] = Charters
    _asks: type[Asks] = Charters
    _emits: type[Emits] = Charters
    _keeps: type[Keeps] = Charters
    _has_abilities: type[HasAbilities] = Charters
    _lasts: type[Lasts] = Charters
    _shows_panels: type[ShowsPanels] = Charters
    _shows_options: type[ShowsOptions] = Charters
    _advises_options: type[AdvisesOptions] = Charters
    _describes: type[Describes] = Charters
    _describes_choices: type[DescribesChoices] = Charters
    _describes_features: type[DescribesFeatures] = Charters
