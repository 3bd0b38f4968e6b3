"""Shares as the terminal shows them: the stacks open, the shares of others face down (D-P6)."""

from dataclasses import dataclass

from whistlestop.mechanics.shares import ledger_of, shares_of
from whistlestop.rules import Ruleset, View
from whistlestop.rules.ids import Seat, TrackName

__all__ = ["CompanyFact", "companies_beside", "company_facts", "dummy_shares", "share_count"]


@dataclass(frozen=True)
class CompanyFact:
    key: str
    name: str
    left: int
    """Shares that still lie in the stack."""
    total: int
    payouts: tuple[int, ...]
    mine: tuple[int, ...]
    """The numbers of one's own shares; a spectator has none."""


def company_facts(view: View) -> list[CompanyFact]:
    """In the order of the data; none in a game without shares."""
    shares = shares_of(view.table.rules)
    if shares is None:
        return []
    ledger = ledger_of(view.table)
    return [
        CompanyFact(
            company.key,
            company.name,
            company.shares - ledger.top(at) + 1,
            company.shares,
            company.payouts,
            ledger.held[view.seat][at] if view.seat >= 0 else (),
        )
        for at, company in enumerate(shares.companies)
    ]


def share_count(view: View, seat: Seat) -> int | None:
    """How many shares lie before a player; None in a game without shares."""
    if shares_of(view.table.rules) is None:
        return None
    return sum(map(len, ledger_of(view.table).held[seat]))


def dummy_shares(view: View) -> int | None:
    """How many cards the dummy has; None where there is none."""
    if shares_of(view.table.rules) is None:
        return None
    dummy = ledger_of(view.table).dummy
    return None if dummy is None else sum(map(len, dummy))


def companies_beside(rules: Ruleset, track: TrackName) -> tuple[str, ...]:
    """The keys of the companies printed beside a track."""
    shares = shares_of(rules)
    if shares is None:
        return ()
    return tuple(shares.companies[at].key for at in shares.beside.get(track, ()))
