"""Mechanics: what some games add to the rules. A mechanic implements protocols of the rules and of the
modules here, and knows no other mechanic."""

from collections.abc import Callable
from typing import Final

from whistlestop.mechanics import advises, company_abilities, describes, lasts, previews, shows, simulates
from whistlestop.mechanics.abilities import Abilities
from whistlestop.mechanics.agreements import Agreements
from whistlestop.mechanics.beds import Beds
from whistlestop.mechanics.boom import Boom
from whistlestop.mechanics.bridges import Bridges
from whistlestop.mechanics.card_symbols import CardSymbols
from whistlestop.mechanics.charters import Charters
from whistlestop.mechanics.company_colours import CompanyColours
from whistlestop.mechanics.contracts import Contracts
from whistlestop.mechanics.employees import Employees
from whistlestop.mechanics.exposition import Exposition
from whistlestop.mechanics.ferries import Ferries
from whistlestop.mechanics.freight import Freight
from whistlestop.mechanics.frontier_purses import FrontierPurses
from whistlestop.mechanics.gauge import Gauge
from whistlestop.mechanics.globetrotter import read_globetrotter
from whistlestop.mechanics.holdups import HoldUps
from whistlestop.mechanics.large_cities import LargeCities
from whistlestop.mechanics.last_mail import LastMail
from whistlestop.mechanics.longest_line import LongestLine
from whistlestop.mechanics.mining import Mining
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.mechanics.noons import Noons
from whistlestop.mechanics.postcards import Postcards
from whistlestop.mechanics.postmarks import Postmarks
from whistlestop.mechanics.purse import Purse
from whistlestop.mechanics.relief_box import ReliefBox
from whistlestop.mechanics.relief_train import ReliefTrain
from whistlestop.mechanics.shares import Shares
from whistlestop.mechanics.strike_vote import StrikeVote
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
    *company_abilities.PROTOCOLS,
)

MECHANICS: Final[dict[str, Callable[..., Mechanic]]] = {
    "abilities": Abilities,
    "agreements": Agreements,
    "beds": Beds,
    "boom": Boom,
    "bridges": Bridges,
    "card_symbols": CardSymbols,
    "charters": Charters,
    "company_colours": CompanyColours,
    "contracts": Contracts,
    "employees": Employees,
    "exposition": Exposition,
    "ferries": Ferries,
    "freight": Freight,
    "frontier_purses": FrontierPurses,
    "globetrotter": read_globetrotter,
    "holdups": HoldUps,
    "large_cities": LargeCities,
    "mining": Mining,
    "gauge": Gauge,
    "last_mail": LastMail,
    "longest_line": LongestLine,
    "newspapers": Newspapers,
    "noons": Noons,
    "postcards": Postcards,
    "postmarks": Postmarks,
    "purse": Purse,
    "relief_box": ReliefBox,
    "relief_train": ReliefTrain,
    "shares": Shares,
    "telegraph": Telegraph,
    "strike_vote": StrikeVote,
}
"""Factories by the name in `game.toml`; each makes the mechanic from its section (and from a `GameSource`)."""
