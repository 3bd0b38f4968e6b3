"""Shares: a player who claims a route may take a share of a company printed beside it (P-4 to P-7, P-10)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.shares.companies import ShareCompany
from whistlestop.mechanics.shares.ledger import Ledger, ledger_of
from whistlestop.mechanics.shares.mechanic import Shares, shares_of
from whistlestop.mechanics.shares.ranking import ranked
from whistlestop.mechanics.shares.steps import TakeDummyShare, TakeShare

__all__ = [
    "Ledger",
    "ShareCompany",
    "Shares",
    "TakeDummyShare",
    "TakeShare",
    "ledger_of",
    "ranked",
    "shares_of",
]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims, AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import (
        ShowsCards,
        ShowsFacts,
        ShowsMarks,
        ShowsOptions,
        ShowsPanels,
        ShowsTracks,
    )
    from whistlestop.mechanics.simulates import Simulates
    from whistlestop.rules.mechanic import (
        Asks,
        Conserves,
        Emits,
        GivesNames,
        Keeps,
        Reports,
        Scores,
        Slots,
        Works,
    )

    _slots: type[Slots] = Shares
    _works: type[Works] = Shares
    _asks: type[Asks] = Shares
    _emits: type[Emits] = Shares
    _keeps: type[Keeps] = Shares
    _conserves: type[Conserves] = Shares
    _names: type[GivesNames] = Shares
    _scores: type[Scores] = Shares
    _reports: type[Reports] = Shares
    _shows_marks: type[ShowsMarks] = Shares
    _shows_tracks: type[ShowsTracks] = Shares
    _shows_panels: type[ShowsPanels] = Shares
    _shows_options: type[ShowsOptions] = Shares
    _shows_facts: type[ShowsFacts] = Shares
    _shows_cards: type[ShowsCards] = Shares
    _advises_claims: type[AdvisesClaims] = Shares
    _advises_options: type[AdvisesOptions] = Shares
    _previews: type[Previews] = Shares
    _describes: type[Describes] = Shares
    _describes_choices: type[DescribesChoices] = Shares
    _describes_features: type[DescribesFeatures] = Shares
    _simulates: type[Simulates] = Shares
