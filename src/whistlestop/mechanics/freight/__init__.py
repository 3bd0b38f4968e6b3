"""Freight: a route with a printed sum pays it to the company that claims it (V-Q1)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.freight.mechanic import Freight

__all__ = ["Freight"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsFacts, ShowsMarks, ShowsTracks
    from whistlestop.rules.mechanic import Slots, Works

    _slots: type[Slots] = Freight
    _works: type[Works] = Freight
    _shows_marks: type[ShowsMarks] = Freight
    _shows_tracks: type[ShowsTracks] = Freight
    _shows_facts: type[ShowsFacts] = Freight
    _advises_claims: type[AdvisesClaims] = Freight
    _previews: type[Previews] = Freight
    _describes: type[Describes] = Freight
