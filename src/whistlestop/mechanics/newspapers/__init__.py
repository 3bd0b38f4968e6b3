"""Newspapers in the train deck: each that comes up turns an event (L-P4 to L-P6)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.newspapers.effects import Effect, EffectMaker, LightningEffect
from whistlestop.mechanics.newspapers.event_cards import EventCard
from whistlestop.mechanics.newspapers.mechanic import Newspapers
from whistlestop.mechanics.newspapers.press import Press, press_of

__all__ = ["Effect", "EffectMaker", "EventCard", "LightningEffect", "Newspapers", "Press", "press_of"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesArchive, AdvisesClaims, AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import Archives
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import (
        AddsCards,
        Asks,
        ChangesFigures,
        Conserves,
        DeclaresFigures,
        DeclaresPermissions,
        Emits,
        Gains,
        Keeps,
        KeepsSecrets,
        LaysAside,
        Permits,
        PermitsClaims,
        Prices,
        Slots,
        TakesCards,
        Works,
    )

    _slots: type[Slots] = Newspapers
    _asks: type[Asks] = Newspapers
    _works: type[Works] = Newspapers
    _takes_cards: type[TakesCards] = Newspapers
    _lays_aside: type[LaysAside] = Newspapers
    _adds_cards: type[AddsCards] = Newspapers
    _emits: type[Emits] = Newspapers
    _keeps: type[Keeps] = Newspapers
    _keeps_secrets: type[KeepsSecrets] = Newspapers
    _conserves: type[Conserves] = Newspapers
    _prices: type[Prices] = Newspapers
    _permits_claims: type[PermitsClaims] = Newspapers
    _gains: type[Gains] = Newspapers
    _changes_figures: type[ChangesFigures] = Newspapers
    _declares_figures: type[DeclaresFigures] = Newspapers
    _declares_permissions: type[DeclaresPermissions] = Newspapers
    _permits: type[Permits] = Newspapers
    _archives: type[Archives] = Newspapers
    _shows_panels: type[ShowsPanels] = Newspapers
    _advises_claims: type[AdvisesClaims] = Newspapers
    _advises_options: type[AdvisesOptions] = Newspapers
    _advises_archive: type[AdvisesArchive] = Newspapers
    _previews: type[Previews] = Newspapers
    _describes: type[Describes] = Newspapers
    _describes_choices: type[DescribesChoices] = Newspapers
    _describes_features: type[DescribesFeatures] = Newspapers
