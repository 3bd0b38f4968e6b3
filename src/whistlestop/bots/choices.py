"""Answers to what mechanics ask, for a bot that looks one move ahead."""

from collections.abc import Callable, Sequence
from typing import Final

from whistlestop.bots.reason import Reason
from whistlestop.mechanics.shares import (
    NONE,
    Company,
    Ledger,
    Shares,
    TakeDummyShare,
    TakeShare,
    ledger_of,
    ranked,
    shares_of,
)
from whistlestop.rules import Action, Choose, View

__all__ = ["best_choice", "share_worth", "why_share"]


def best_choice(view: View, options: Sequence[Action]) -> Action:
    """The most useful answer; the first one to questions it knows nothing about."""
    worth = _WORTH.get(type(view.table.agenda[-1]))
    if worth is None:
        return options[0]
    return max(options, key=lambda option: worth(view, option))


def why_share(view: View, action: Action) -> Reason:
    """The company that was chosen, and the track it lies beside."""
    step = view.table.agenda[-1]
    if not isinstance(action, Choose) or not isinstance(step, TakeShare):
        return Reason("best")
    if action.option == NONE:
        return Reason("no_share", {"track": step.track})
    key = "dummy_share" if isinstance(step, TakeDummyShare) else "share"
    return Reason(key, {"track": step.track, "word": action.option})


def share_worth(view: View) -> dict[str, float]:
    """For each track what the share is worth that comes with it; nothing in games without shares."""
    shares = shares_of(view.table.rules)
    if shares is None:
        return {}
    worth = [_company_worth(view, shares, at) for at in range(len(shares.companies))]
    return {track: max((worth[at] for at in beside), default=0.0) for track, beside in shares.beside.items()}


def _company_worth(view: View, shares: Shares, at: int) -> float:
    """Between what the next share would bring today and what a share of the company brings in the end."""
    company = shares.companies[at]
    if ledger_of(view.table).top(at) > company.shares:
        return 0.0
    today, _ = _own_share(view, Choose(company.key))
    usual = sum(company.payouts[: view.table.players]) / company.shares
    return 0.3 * max(0.0, min(today, 3 * usual)) + 0.7 * usual


def _own_share(view: View, option: Action) -> tuple[float, float]:
    """What the share would bring if the game ended now; then what the company pays for each of its shares."""
    shares = shares_of(view.table.rules)
    if shares is None or not isinstance(option, Choose) or option.option == NONE:
        return 0, 0
    at, company = _company(shares, option)
    now = ledger_of(view.table)
    then = now.given(view.seat, at, now.top(at))
    gain = _lead(shares, _half_seen(then), at, view.seat) - _lead(shares, _half_seen(now), at, view.seat)
    return gain, sum(company.payouts) / company.shares


def _dummy_share(view: View, option: Action) -> tuple[float, float]:
    """The same for the dummy's share, as if all of its cards counted; if in doubt a company that pays little."""
    shares = shares_of(view.table.rules)
    if shares is None or not isinstance(option, Choose):
        return 0, 0
    at, company = _company(shares, option)
    now = ledger_of(view.table)
    then = now.laid_aside(at, now.top(at))
    gain = _lead(shares, _all_seen(then), at, view.seat) - _lead(shares, _all_seen(now), at, view.seat)
    return gain, -sum(company.payouts) / company.shares


def _company(shares: Shares, option: Choose) -> tuple[int, Company]:
    return next((at, each) for at, each in enumerate(shares.companies) if each.key == option.option)


def _lead(shares: Shares, ledger: Ledger, company: int, seat: int) -> float:
    """What a company pays us, less what it pays the others on average."""
    paid = dict(zip(ranked(ledger, company), shares.companies[company].payouts, strict=False))
    others = [paid.get(other, 0) for other in range(len(ledger.held)) if other != seat]
    return paid.get(seat, 0) - sum(others) / len(others)


def _half_seen(ledger: Ledger) -> Ledger:
    """Half of the dummy's cards will count: of each company every other one, as a guess."""
    return Ledger(
        ledger.held, ledger.dummy, tuple(numbers[::2] for numbers in ledger.dummy or ledger.revealed)
    )


def _all_seen(ledger: Ledger) -> Ledger:
    return Ledger(ledger.held, ledger.dummy, ledger.dummy or ledger.revealed)


_WORTH: Final[dict[type, Callable[[View, Action], tuple[float, float]]]] = {
    TakeShare: _own_share,
    TakeDummyShare: _dummy_share,
}
