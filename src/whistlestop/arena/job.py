"""One game of a tournament: what to play, and the result."""

from collections.abc import Mapping

import msgspec

__all__ = ["GameFailure", "Job", "Outcome", "PlayedGame"]


class Job(msgspec.Struct, frozen=True):
    game: str
    """An id, or the path of a game folder."""
    bots: tuple[str, ...]
    """By seat."""
    deal: int
    """Games with the same number have the same decks, whichever bots play them."""
    seed: str
    """The seed of the game."""
    options: Mapping[str, int | str] = {}
    """The options of the match."""
    seconds: float | None = None
    """CPU time limit for each decision; None for no limit."""

    @property
    def id(self) -> str:
        """Sorts by deal: after any number of complete deals all bots have met."""
        return f"{self.deal:06} {self.game} {','.join(self.bots)}"


class GameFailure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a game was broken off."""

    seat: int
    """The seat of the bot that lost by it."""
    reason: str
    """The key of its message in `text`."""
    sentence: str
    """The same in English."""
    repeat: str
    """The command that plays the game again."""
    record: str
    """The name of the file with the game so far."""
    errors: tuple[str, ...] = ()
    """The last lines that a program wrote to its standard error."""


class PlayedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the result log. Nothing in it depends on the machine or the time."""

    id: str
    game: str
    data: str
    """The hash of the game's data: if it has changed since, the game is played again."""
    deal: int
    bots: tuple[str, ...]
    """By seat, as are all fields below."""
    ranks: tuple[int, ...]
    """1 for the winners; in a broken game, 1 for all seats except the one that failed."""
    totals: tuple[int, ...]
    """Final scores; in a broken game, the scores at that moment."""
    turns: int
    decisions: int
    completed: tuple[tuple[str, ...], ...]
    """Completed tickets."""
    missed: tuple[tuple[str, ...], ...]
    """Tickets kept and not completed."""
    routes: tuple[tuple[str, ...], ...]
    """Tracks; `DEN-KAN:2` is the second track of a double route."""
    failure: GameFailure | None = None

    def share(self, seat: int) -> float:
        """The seat's share of the victory: 1/k for each of k winners."""
        return (self.ranks[seat] == 1) / self.ranks.count(1)


class Outcome(msgspec.Struct, frozen=True):
    """The result that a worker returns."""

    played: PlayedGame
    record: bytes | None = None
    """For a broken game: the record file to write."""
    thought: Mapping[int, tuple[int, float]] = {}
    """By seat: the number of decisions and the seconds that they took. This depends on the machine, so it is no part
    of the result."""
