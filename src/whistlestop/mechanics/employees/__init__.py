"""Employees: hired in the set-up for a wage, each with an ability; in time they settle (V-E1 to V-E6)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.employees.mechanic import Employees

__all__ = ["Employees"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesOptions
    from whistlestop.mechanics.company_abilities import HasAbilities
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import Lasts, OpensVaults
    from whistlestop.mechanics.shows import ShowsOptions, ShowsPanels
    from whistlestop.rules.mechanic import Asks, ChangesFigures, DeclaresFigures, Emits, Keeps, Slots, Works

    _slots: type[Slots] = Employees
    _works: type[Works] = Employees
    _asks: type[Asks] = Employees
    _emits: type[Emits] = Employees
    _keeps: type[Keeps] = Employees
    _declares_figures: type[DeclaresFigures] = Employees
    _changes_figures: type[ChangesFigures] = Employees
    _has_abilities: type[HasAbilities] = Employees
    _lasts: type[Lasts] = Employees
    _opens_vaults: type[OpensVaults] = Employees
    _shows_panels: type[ShowsPanels] = Employees
    _shows_options: type[ShowsOptions] = Employees
    _advises_options: type[AdvisesOptions] = Employees
    _describes: type[Describes] = Employees
    _describes_choices: type[DescribesChoices] = Employees
    _describes_features: type[DescribesFeatures] = Employees
