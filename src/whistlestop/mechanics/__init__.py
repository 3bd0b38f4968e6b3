"""Mechanics: what some games add to the rules. A mechanic implements protocols of the rules and of the
modules here, and knows no other mechanic."""

from collections.abc import Callable
from typing import Final

from whistlestop.mechanics import advises, describes, lasts, previews, shows, simulates
from whistlestop.mechanics.agreements import Agreements
from whistlestop.mechanics.beds import Beds
from whistlestop.mechanics.boom import Boom
from whistlestop.mechanics.bridges import Bridges
from whistlestop.mechanics.card_symbols import CardSymbols
from whistlestop.mechanics.company_colours import CompanyColours
from whistlestop.mechanics.ferries import Ferries
from whistlestop.mechanics.freight import Freight
from whistlestop.mechanics.frontier_purses import FrontierPurses
from whistlestop.mechanics.globetrotter import read_globetrotter
from whistlestop.mechanics.large_cities import LargeCities
from whistlestop.mechanics.mining import Mining
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.mechanics.noons import Noons
from whistlestop.mechanics.postcards import Postcards
from whistlestop.mechanics.purse import Purse
from whistlestop.mechanics.shares import Shares
from whistlestop.mechanics.telegraph import Telegraph
from whistlestop.rules.mechanic import Mechanic
from whistlestop.rules.mechanic_check import declare_protocols

__all__ = ["MECHANICS"]

declare_protocols(
    *shows.PROTOCOLS,
    *advises.PROTOCOLS,
    *describes.PROTOCOLS,
    *simulates.PROTOCOLS,
    *lasts.PROTOCOLS,
    *previews.PROTOCOLS,
)

MECHANICS: Final[dict[str, Callable[..., Mechanic]]] = {
    "agreements": Agreements,
    "beds": Beds,
    "boom": Boom,
    "bridges": Bridges,
    "card_symbols": CardSymbols,
    "company_colours": CompanyColours,
    "ferries": Ferries,
    "freight": Freight,
    "frontier_purses": FrontierPurses,
    "globetrotter": read_globetrotter,
    "large_cities": LargeCities,
    "mining": Mining,
    "newspapers": Newspapers,
    "noons": Noons,
    "postcards": Postcards,
    "purse": Purse,
    "shares": Shares,
    "telegraph": Telegraph,
}
"""Factories by the name in `game.toml`; each makes the mechanic from its section (and from a `GameSource`)."""
