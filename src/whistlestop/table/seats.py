"""The seats of a table and their occupants."""

from dataclasses import dataclass

from whistlestop.history.settings import SeatKind
from whistlestop.wire.record import Maker

__all__ = ["COLOURS", "TableSeat"]

COLOURS = ("red", "blue", "green", "yellow", "black")
"""Colours of the pieces, in the order in which seats without a chosen colour get them."""


@dataclass
class TableSeat:
    kind: SeatKind
    """As the host configured it."""
    bot: str | None = None
    """The bot that plays this seat now; None for a person."""
    name: str = ""
    colour: str = ""
    is_taken: bool = False
    """A person or a bot has this seat."""
    is_away: bool = False
    """A bot plays for the person who has this seat."""
    away_since: float | None = None
    """Start of the absence; time during which no server ran is not counted."""
    character: int | None = None
    """In a campaign: the number of the character that a bot at this seat has; None to choose one by the seat."""
    is_stand_in: bool = False
    """In a campaign: a bot plays this game for the person who leads the company."""
    was_late: bool = False
    """A stand-in made the last move of this seat because its player ran out of time."""
    failed_bot: str | None = None
    """The bot that had this seat and failed: another finishes the game for it."""
    has_resigned: bool = False
    commitment: str = ""
    """SHA-256 of the salt that this player's client generated, or that the server adds for this seat."""
    salt_by: Maker = "server"
    """Who made the salt of the commitment in force."""
    salt: str = ""
    """The salt, once it is revealed."""
    is_salting: bool = False
    """The client contributes a salt. After a restart the table waits until it has committed again."""
    stay: int = 0
    """How often the seat has changed hands. Command ids of one occupant are not valid for the next."""
    was: int | None = None
    """For a rematch: the seat that its occupant had at the previous table."""

    @property
    def is_bots(self) -> bool:
        """The seat belongs to a bot, not to a person for whom a bot plays."""
        return self.bot is not None and self.is_taken and not self.is_away and not self.has_resigned

    @property
    def is_persons(self) -> bool:
        """The seat belongs to a person, present or away."""
        return self.is_person and not self.is_bots

    @property
    def is_person(self) -> bool:
        return self.kind != "bot"
