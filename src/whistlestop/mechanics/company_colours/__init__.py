"""Company colours: a route in the colour of one's own company pays a bonus (L-R3)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.company_colours.mechanic import CompanyColours

__all__ = ["CompanyColours"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims, AdvisesColours
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsPanels, ShowsSeats, ShowsTracks
    from whistlestop.rules.mechanic import (
        ChangesFigures,
        DeclaresFigures,
        Emits,
        GivesNames,
        Keeps,
        Slots,
        Works,
    )

    _slots: type[Slots] = CompanyColours
    _works: type[Works] = CompanyColours
    _emits: type[Emits] = CompanyColours
    _keeps: type[Keeps] = CompanyColours
    _declares_figures: type[DeclaresFigures] = CompanyColours
    _changes_figures: type[ChangesFigures] = CompanyColours
    _names: type[GivesNames] = CompanyColours
    _shows_tracks: type[ShowsTracks] = CompanyColours
    _shows_panels: type[ShowsPanels] = CompanyColours
    _shows_seats: type[ShowsSeats] = CompanyColours
    _advises_claims: type[AdvisesClaims] = CompanyColours
    _advises_colours: type[AdvisesColours] = CompanyColours
    _previews: type[Previews] = CompanyColours
    _describes: type[Describes] = CompanyColours
    _describes_features: type[DescribesFeatures] = CompanyColours
