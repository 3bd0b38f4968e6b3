"""The chairs of a table and who sits on them."""

from dataclasses import dataclass

__all__ = ["COLOURS", "TableSeat"]

COLOURS = ("red", "blue", "green", "yellow", "black")
"""Of the pieces, in the order chairs take them that chose none."""


@dataclass
class TableSeat:
    kind: str
    """`open`, `invited` or `bot`, as the host laid it out."""
    bot: str | None = None
    """Who thinks for this chair now, if it is not a person."""
    name: str = ""
    colour: str = ""
    is_taken: bool = False
    """Somebody sat down, or it is a bot's."""
    is_away: bool = False
    """A bot plays on for the person whose chair it is."""
    away_since: float | None = None
    """Since when; time in which no server was there is not counted."""
    was_late: bool = False
    """A stand-in made the last move of this chair, for its player's time was over."""
    has_resigned: bool = False
    commitment: str = ""
    """SHA-256 of the salt that this player's client has made."""
    salt: str = ""
    """The salt, once it is revealed."""
    is_salting: bool = False
    """The client takes part: after a restart it is waited for until it has committed again."""
    stay: int = 0
    """How often the chair has changed hands: what one sitter named is not another's."""
    was: int | None = None
    """The chair that whoever sits here had at the table before, if they play again."""

    @property
    def is_bots(self) -> bool:
        """A bot sits here of its own right, and plays on for nobody."""
        return self.bot is not None and self.is_taken and not self.is_away and not self.has_resigned

    @property
    def is_persons(self) -> bool:
        """A person's, here or away: not one that a bot has of its own right."""
        return self.is_person and not self.is_bots

    @property
    def is_person(self) -> bool:
        return self.kind != "bot"
