"""The mechanics of a game in express form. The only module of the simulator that looks at mechanics."""

from collections.abc import Sequence
from typing import Final

from whistlestop.express.errors import CannotSimulate
from whistlestop.mechanics.express_part import ExpressPart
from whistlestop.mechanics.simulates import Simulates
from whistlestop.rules.mechanic import (
    PROTOCOLS,
    Conserves,
    GivesNames,
    Mechanic,
    PrintsCityTraits,
    PrintsPrices,
    PrintsTraits,
    Reports,
)
from whistlestop.rules.ruleset import Ruleset

__all__ = ["asking_part", "check_printed_prices", "parts_of"]

_HARMLESS: Final = (PrintsPrices, PrintsTraits, PrintsCityTraits, GivesNames, Reports, Conserves)
"""Protocols that do not change play or score. Printed prices are in the tables."""
_PLAYS: Final = tuple(protocol for protocol in PROTOCOLS if protocol not in _HARMLESS)
"""A mechanic that implements none of these needs no part."""


def parts_of(rules: Ruleset, players: int) -> dict[str, ExpressPart]:
    """The parts of all mechanics that have one, by the mechanic's name, in their order."""
    missing = [
        mechanic.name
        for mechanic in rules.mechanics
        if not isinstance(mechanic, Simulates) and _changes_play(mechanic)
    ]
    if missing:
        raise CannotSimulate("cannot_simulate", {"game": rules.game, "mechanics": " ".join(missing)})
    return {
        mechanic.name: mechanic.express_part(rules, players)
        for mechanic in rules.mechanics
        if isinstance(mechanic, Simulates)
    }


def asking_part(rules: Ruleset, parts: Sequence[ExpressPart]) -> ExpressPart:
    """The part that asks after a claim; one without questions if there is none."""
    asking = [part for part in parts if part.choices]
    if len(asking) > 1:
        raise CannotSimulate(
            "cannot_simulate",
            {"game": rules.game, "mechanics": " ".join(mechanic.name for mechanic in rules.mechanics)},
        )
    return asking[0] if asking else ExpressPart()


def check_printed_prices(rules: Ruleset) -> None:
    """Refuse a price that differs from the number of trains: hands are compared with lengths of tracks."""
    if any(rules.printed[track.name].length != track.length for track in rules.board.tracks.values()):
        names = " ".join(mechanic.name for mechanic in rules.mechanics if isinstance(mechanic, PrintsPrices))
        raise CannotSimulate("cannot_simulate", {"game": rules.game, "mechanics": names})


def _changes_play(mechanic: Mechanic) -> bool:
    return isinstance(mechanic, _PLAYS)
