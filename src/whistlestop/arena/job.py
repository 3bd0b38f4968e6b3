"""One game of a tournament: what is to be played, and what came of it."""

from collections.abc import Mapping

import msgspec

__all__ = ["GameFailure", "Job", "Outcome", "PlayedGame"]


class Job(msgspec.Struct, frozen=True):
    game: str
    """An id or the path of a game folder."""
    bots: tuple[str, ...]
    """By seat."""
    deal: int
    """Games with the same number have the same decks, whoever plays them."""
    seed: str
    """Of the game itself."""
    options: Mapping[str, int | str] = {}
    """As a match takes them."""
    seconds: float | None = None
    """CPU time for each decision, or None for as long as it takes."""

    @property
    def id(self) -> str:
        """Sorts by deal: after any number of whole deals everybody has met everybody."""
        return f"{self.deal:06} {self.game} {','.join(self.bots)}"


class GameFailure(msgspec.Struct, frozen=True):
    """Why a game was broken off."""

    seat: int
    """Of the bot that loses by it."""
    reason: str
    """A key of the sentences in `text`."""
    sentence: str
    """The same in English."""
    repeat: str
    """The command that plays the game again."""
    record: str
    """The name of the file that holds the game so far."""


class PlayedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the ledger. Nothing here depends on the machine or the hour."""

    id: str
    game: str
    data: str
    """The hash of the game's data: where it has changed since, the game is played again."""
    deal: int
    bots: tuple[str, ...]
    """By seat, as all that follows."""
    ranks: tuple[int, ...]
    """1 for the winners; in a game broken off, 1 for everybody but the one who did it."""
    totals: tuple[int, ...]
    """Final scores; as they stood, in a game broken off."""
    turns: int
    decisions: int
    completed: tuple[tuple[str, ...], ...]
    """Tickets."""
    missed: tuple[tuple[str, ...], ...]
    """Tickets kept and not completed."""
    routes: tuple[tuple[str, ...], ...]
    """Tracks, `DEN-KAN:2` for the second of a double."""
    failure: GameFailure | None = None

    def share(self, seat: int) -> float:
        """Of the victory: 1/k for each of k winners."""
        return (self.ranks[seat] == 1) / self.ranks.count(1)


class Outcome(msgspec.Struct, frozen=True):
    """What a worker hands back."""

    played: PlayedGame
    record: bytes | None = None
    """Of a game broken off: the file to write."""
