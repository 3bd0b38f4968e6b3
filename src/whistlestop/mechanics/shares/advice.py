"""Advice about shares: the worth of a claim, and of each answer to the mechanic's questions."""

from collections.abc import Mapping, Sequence

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shares.companies import ShareCompany
from whistlestop.mechanics.shares.forecast import Forecast
from whistlestop.mechanics.shares.ledger import Ledger, ledger_of
from whistlestop.mechanics.shares.ranking import ranked
from whistlestop.mechanics.shares.steps import TakeDummyShare, TakeShare
from whistlestop.rules.actions import DECLINE, Action, Choose
from whistlestop.rules.ids import NOBODY, Seat, TrackName
from whistlestop.rules.state import View

__all__ = ["claim_worth", "option_reason", "option_worth"]


def claim_worth(
    view: View,
    companies: Sequence[ShareCompany],
    beside: Mapping[TrackName, tuple[int, ...]],
    outlook: Outlook,
) -> dict[TrackName, float]:
    """For each track, the worth of the best share beside it; with two players, also of the dummy's share."""
    if outlook == "now":
        worth = [_company_worth(view, companies, at) for at in range(len(companies))]
        return {track: max((worth[at] for at in printed), default=0.0) for track, printed in beside.items()}
    own, aside = Forecast(view, companies).swings()
    ledger = ledger_of(view.public)
    found: dict[TrackName, float] = {}
    for track, printed in beside.items():
        best = max((own[at] for at in printed), default=0.0)
        given = (aside[at] for at in printed if ledger.top(at) <= companies[at].shares)
        found[track] = max(0.0, best + max(given, default=0.0))
    return found


def option_worth(
    view: View, companies: Sequence[ShareCompany], options: Sequence[Action], outlook: Outlook
) -> list[tuple[float, ...]] | None:
    step = view.public.agenda[-1]
    if not isinstance(step, TakeShare):
        return None
    is_dummy = isinstance(step, TakeDummyShare)
    if outlook == "end":
        forecast = Forecast(view, companies)
        taker = NOBODY if is_dummy else view.seat
        chosen = [_chosen(companies, option) for option in options]
        return [(0.0 if at is None else forecast.swing(at, taker),) for at in chosen]
    worth = _dummy_share if is_dummy else _own_share
    return [worth(view, companies, option) for option in options]


def option_reason(view: View, action: Action) -> Message | None:
    """The chosen company, and the track beside which it is printed."""
    step = view.public.agenda[-1]
    if not isinstance(action, Choose) or not isinstance(step, TakeShare):
        return None
    track = ("track", "track", step.track)
    if action.option == DECLINE:
        return Message("no_share", (track,))
    key = "dummy_share" if isinstance(step, TakeDummyShare) else "share"
    return Message(key, (track, ("word", "word", action.option)))


def _company_worth(view: View, companies: Sequence[ShareCompany], at: int) -> float:
    """A weighted mean of what the next share brings if the game ends now and what a share usually brings."""
    company = companies[at]
    if ledger_of(view.public).top(at) > company.shares:
        return 0.0
    today, _ = _own_share(view, companies, Choose(company.key))
    usual = sum(company.payouts[: view.public.players]) / company.shares
    # What it brings today changes with the next share of anybody, so the usual yield weighs more.
    return 0.3 * max(0.0, min(today, 3 * usual)) + 0.7 * usual


def _own_share(view: View, companies: Sequence[ShareCompany], option: Action) -> tuple[float, float]:
    """What the share brings if the game ends now; ties are broken by what the company pays for each share."""
    at = _chosen(companies, option)
    if at is None:
        return 0, 0
    now = ledger_of(view.public)
    then = now.given(view.seat, at, now.top(at))
    gain = _lead(companies, _half_seen(then), at, view.seat) - _lead(
        companies, _half_seen(now), at, view.seat
    )
    return gain, sum(companies[at].payouts) / companies[at].shares


def _dummy_share(view: View, companies: Sequence[ShareCompany], option: Action) -> tuple[float, float]:
    """The same for the dummy's share, as if all of its cards counted; ties are broken in favour of the lower
    payout."""
    at = _chosen(companies, option)
    if at is None:
        return 0, 0
    now = ledger_of(view.public)
    then = now.laid_aside(at, now.top(at))
    gain = _lead(companies, _all_seen(then), at, view.seat) - _lead(companies, _all_seen(now), at, view.seat)
    return gain, -sum(companies[at].payouts) / companies[at].shares


def _chosen(companies: Sequence[ShareCompany], option: Action) -> int | None:
    """The company that an option names, by index."""
    keys = [company.key for company in companies]
    return keys.index(option.option) if isinstance(option, Choose) and option.option in keys else None


def _lead(companies: Sequence[ShareCompany], ledger: Ledger, company: int, seat: Seat) -> float:
    """What a company pays the seat, minus what it pays the others on average."""
    paid = dict(zip(ranked(ledger, company), companies[company].payouts, strict=False))
    others = [paid.get(other, 0) for other in range(len(ledger.held)) if other != seat]
    return paid.get(seat, 0) - sum(others) / len(others)


def _half_seen(ledger: Ledger) -> Ledger:
    """A guess in which half of the dummy's cards count: every other one of each company."""
    return Ledger(
        ledger.held, ledger.dummy, tuple(numbers[::2] for numbers in ledger.dummy or ledger.revealed)
    )


def _all_seen(ledger: Ledger) -> Ledger:
    return Ledger(ledger.held, ledger.dummy, ledger.dummy or ledger.revealed)
