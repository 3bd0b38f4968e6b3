"""Shares: a player who claims a route may take a share of a company printed beside it (P-4 to P-7, P-10)."""

from whistlestop.mechanics.shares.companies import Company
from whistlestop.mechanics.shares.ledger import Ledger, ledger_of
from whistlestop.mechanics.shares.mechanic import Shares, shares_of
from whistlestop.mechanics.shares.ranking import ranked
from whistlestop.mechanics.shares.steps import TakeDummyShare, TakeShare

__all__ = [
    "Company",
    "Ledger",
    "Shares",
    "TakeDummyShare",
    "TakeShare",
    "ledger_of",
    "ranked",
    "shares_of",
]
