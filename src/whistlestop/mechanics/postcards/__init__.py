"""Postcards: tasks with rewards, kept from game to game; only its owner knows a secret side (L-B6)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.postcards.mechanic import Postcards

__all__ = ["Postcards"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesActs, AdvisesClaims, AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import ChecksBoards, FillsVaults, Gives, Lasts, Seals
    from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels
    from whistlestop.rules.mechanic import Acts, Asks, Conserves, Emits, Keeps, KeepsSecrets, Slots, Works

    _slots: type[Slots] = Postcards
    _works: type[Works] = Postcards
    _asks: type[Asks] = Postcards
    _acts: type[Acts] = Postcards
    _emits: type[Emits] = Postcards
    _keeps: type[Keeps] = Postcards
    _keeps_secrets: type[KeepsSecrets] = Postcards
    _conserves: type[Conserves] = Postcards
    _lasts: type[Lasts] = Postcards
    _checks_boards: type[ChecksBoards] = Postcards
    _seals: type[Seals] = Postcards
    _fills_vaults: type[FillsVaults] = Postcards
    _gives: type[Gives] = Postcards
    _shows_panels: type[ShowsPanels] = Postcards
    _shows_options: type[ShowsOptions] = Postcards
    _advises_acts: type[AdvisesActs] = Postcards
    _advises_claims: type[AdvisesClaims] = Postcards
    _advises_options: type[AdvisesOptions] = Postcards
    _describes_choices: type[DescribesChoices] = Postcards
    _describes_features: type[DescribesFeatures] = Postcards
    _describes: type[Describes] = Postcards
