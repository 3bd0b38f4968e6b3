"""The vote of the year of the great strike: arbitrate or hold out (V-R3 to V-R5)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.strike_vote.mechanic import StrikeVote

__all__ = ["StrikeVote"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import Decides, Lasts, OpensVaults
    from whistlestop.mechanics.shows import ShowsOptions
    from whistlestop.rules.mechanic import Asks, ChangesFigures, Emits, Keeps, KeepsSecrets, Slots

    _slots: type[Slots] = StrikeVote
    _asks: type[Asks] = StrikeVote
    _emits: type[Emits] = StrikeVote
    _keeps: type[Keeps] = StrikeVote
    _keeps_secrets: type[KeepsSecrets] = StrikeVote
    _changes_figures: type[ChangesFigures] = StrikeVote
    _lasts: type[Lasts] = StrikeVote
    _decides: type[Decides] = StrikeVote
    _opens_vaults: type[OpensVaults] = StrikeVote
    _shows_options: type[ShowsOptions] = StrikeVote
    _advises_options: type[AdvisesOptions] = StrikeVote
    _describes: type[Describes] = StrikeVote
    _describes_choices: type[DescribesChoices] = StrikeVote
    _describes_features: type[DescribesFeatures] = StrikeVote
