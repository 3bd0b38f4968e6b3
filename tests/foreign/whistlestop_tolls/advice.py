"""What bots should know about tolls: what they add to a claim, and which station to pay."""

from collections.abc import Collection, Sequence

from whistlestop.mechanics.advises import Outlook
from whistlestop.rules import Action, Choose, View
from whistlestop.rules.ids import CityCode, TrackName
from whistlestop_tolls.ledger import ledger_of

__all__ = ["claim_worth", "option_worth"]


def claim_worth(
    view: View, points: int, cities: Collection[CityCode], outlook: Outlook
) -> dict[TrackName, float]:
    """A toll costs the payer, and helps one of the others; a station brings tolls as long as the game lasts."""
    public = view.public
    owners = ledger_of(public).owners
    toll = points * (1 + 1 / (public.players - 1))
    left = sum(public.trains) / (public.players * public.rules.knobs.trains)
    station = 0.5 * points * left if outlook == "end" else 0.0
    worth: dict[TrackName, float] = {}
    for track in public.board.tracks.values():
        ends = (track.a, track.b)
        pays = any(owners.get(city, view.seat) != view.seat for city in ends)
        builds = sum(city in cities and city not in owners for city in ends)
        worth[track.name] = station * builds - toll * pays
    return worth


def option_worth(view: View, options: Sequence[Action]) -> list[tuple[float, ...]]:
    """The owner who is furthest behind gets the toll."""
    ledger = ledger_of(view.public)
    owners = ledger.owners
    seats = [owners[option.option] for option in options if isinstance(option, Choose)]
    return [(float(-view.public.points[seat] - ledger.balance(seat)),) for seat in seats]
