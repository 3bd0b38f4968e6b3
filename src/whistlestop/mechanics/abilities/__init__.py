"""Abilities: what employees, charters and items do for their companies (V-S1 to V-S4)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.abilities.mechanic import Abilities

__all__ = ["Abilities"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesActs, AdvisesClaims, AdvisesOptions
    from whistlestop.mechanics.company_abilities import AdvisesAbilities, HasAbilities, TakesUpAbilities
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import Gives, Lasts
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels
    from whistlestop.rules.mechanic import (
        Acts,
        ChangesFigures,
        Emits,
        Gains,
        Keeps,
        Permits,
        Prices,
        Scores,
        Slots,
        Works,
    )

    _slots: type[Slots] = Abilities
    _works: type[Works] = Abilities
    _acts: type[Acts] = Abilities
    _emits: type[Emits] = Abilities
    _keeps: type[Keeps] = Abilities
    _prices: type[Prices] = Abilities
    _gains: type[Gains] = Abilities
    _changes_figures: type[ChangesFigures] = Abilities
    _permits: type[Permits] = Abilities
    _scores: type[Scores] = Abilities
    _has_abilities: type[HasAbilities] = Abilities
    _takes_up: type[TakesUpAbilities] = Abilities
    _gives: type[Gives] = Abilities
    _lasts: type[Lasts] = Abilities
    _previews: type[Previews] = Abilities
    _shows_panels: type[ShowsPanels] = Abilities
    _shows_options: type[ShowsOptions] = Abilities
    _advises_abilities: type[AdvisesAbilities] = Abilities
    _advises_acts: type[AdvisesActs] = Abilities
    _advises_options: type[AdvisesOptions] = Abilities
    _advises_claims: type[AdvisesClaims] = Abilities
    _describes: type[Describes] = Abilities
    _describes_choices: type[DescribesChoices] = Abilities
    _describes_features: type[DescribesFeatures] = Abilities
