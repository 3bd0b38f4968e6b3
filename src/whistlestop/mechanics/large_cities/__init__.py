"""Large cities: who claims a route to one draws the top card of the train deck (L-R4)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.large_cities.mechanic import LargeCities

__all__ = ["LargeCities"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsFacts, ShowsMarks, ShowsTracks
    from whistlestop.rules.mechanic import DeclaresPermissions, PrintsCityTraits, PrintsTraits, Slots

    _slots: type[Slots] = LargeCities
    _declares_permissions: type[DeclaresPermissions] = LargeCities
    _prints_traits: type[PrintsTraits] = LargeCities
    _prints_city_traits: type[PrintsCityTraits] = LargeCities
    _shows_marks: type[ShowsMarks] = LargeCities
    _shows_tracks: type[ShowsTracks] = LargeCities
    _shows_facts: type[ShowsFacts] = LargeCities
    _advises_claims: type[AdvisesClaims] = LargeCities
    _previews: type[Previews] = LargeCities
    _describes: type[Describes] = LargeCities
