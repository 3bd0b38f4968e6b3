"""Purse: the score is money. Coins at the start, a bonus for few unused trains, and no sum below 0."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.purse.mechanic import Purse

__all__ = ["Purse"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import DeclaresFigures, Ranks, Scores, Slots, Works

    _slots: type[Slots] = Purse
    _declares_figures: type[DeclaresFigures] = Purse
    _works: type[Works] = Purse
    _scores: type[Scores] = Purse
    _ranks: type[Ranks] = Purse
    _shows_panels: type[ShowsPanels] = Purse
    _advises_claims: type[AdvisesClaims] = Purse
    _describes: type[Describes] = Purse
