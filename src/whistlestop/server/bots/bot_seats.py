"""What the server knows of bots in worker processes: in which process each sits, and what it has heard."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from whistlestop.bots import bot_seed
from whistlestop.history import SeenHistory
from whistlestop.rules import Event, View
from whistlestop.server.bots.seated_bots import BotTurn
from whistlestop.server.bots.view_transfer import pack_turn

__all__ = ["BotQuestion", "BotSeat", "BotSeats"]

Worker = TypeVar("Worker")


class BotQuestion(NamedTuple):
    """What a bot of a game has to decide, and what its seat knows."""

    table: str
    seat: int
    bot: str
    """The id in the catalogue."""
    game: str
    options: dict[str, Any]
    view: View
    history: SeenHistory
    """As the seat may know it."""

    @property
    def key(self) -> tuple[str, int, str]:
        return self.table, self.seat, self.bot


@dataclass(slots=True)
class BotSeat(Generic[Worker]):
    """One bot of one game."""

    worker: Worker
    asked: int = 0
    """How often it has answered."""
    heard: tuple[int, ...] = ()
    """The numbers of the entries in force that it was sent."""
    listens: bool = True
    """Whether it hears events; known after its first answer."""

    def turn(self, question: BotQuestion, program: str, place: str, seconds: float, limit: float) -> BotTurn:
        """The next decision. `program` is what the bot is made from, `place` where a worker finds the game.

        If moves that it has heard of were taken back, a new bot takes the seat and hears the game from the beginning.
        """
        history = question.history
        if self.heard != tuple(history.numbers_in_force()[: len(self.heard)]):
            self.begin_again()
        events = [] if self.asked and not self.listens else self._news(history)
        seed = "" if self.asked else _seed(question)
        packed = pack_turn(question.view, events, place, question.options)
        return BotTurn(worker_key(question.key), program, seed, self.asked, seconds, limit, packed)

    def begin_again(self) -> None:
        self.asked, self.heard = 0, ()

    def answered(self, heard: Sequence[int], listens: bool) -> None:
        """`heard` are the numbers of the entries that were in force when it was asked."""
        self.asked += 1
        self.heard, self.listens = tuple(heard), listens

    def _news(self, history: SeenHistory) -> list[Event]:
        return [event for entry in history.in_force(len(self.heard)) for event in entry.events]


def worker_key(key: tuple[str, int, str]) -> str:
    """The key by which a worker knows the bot."""
    return "/".join(map(str, key))


def _seed(question: BotQuestion) -> str:
    """The same as in `simulate`: it follows from what the seat sees of the set-up."""
    setup = question.history.in_force()[0].events
    return bot_seed(question.view.public.rules, setup, question.seat)


class BotSeats(Generic[Worker]):
    """The bots of all games, by table."""

    def __init__(self) -> None:
        self._tables: Final[dict[str, dict[tuple[str, int, str], BotSeat[Worker]]]] = {}

    def has(self, table: str) -> bool:
        return table in self._tables

    def find(self, question: BotQuestion) -> BotSeat[Worker] | None:
        return self._tables.get(question.table, {}).get(question.key)

    def add(self, question: BotQuestion, worker: Worker) -> BotSeat[Worker]:
        seat = BotSeat(worker)
        self._tables.setdefault(question.table, {})[question.key] = seat
        return seat

    def remove(self, table: str) -> list[tuple[str, BotSeat[Worker]]]:
        """The bots of a table that is over, by the keys that workers know."""
        return [(worker_key(key), seat) for key, seat in self._tables.pop(table, {}).items()]
