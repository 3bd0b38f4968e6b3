"""What a table can show. Two screens do: one drawn with colours, one that speaks in plain sentences."""

from collections.abc import Sequence
from typing import Protocol

from whistlestop.games import Game
from whistlestop.rules import Result, View
from whistlestop.rules.ids import CityCode
from whistlestop.text.command_line.facts import RouteFact
from whistlestop.text.rulebook import Rule

__all__ = ["Screen"]


class Screen(Protocol):
    """Everything it is given may be known to the one who looks at it."""

    def welcome(self, game: Game, players: Sequence[str]) -> None:
        """The game, how it differs from the classic one, and who plays."""

    def happened(self, sentences: Sequence[str]) -> None:
        """What others, or chance, have done."""

    def say(self, text: str) -> None:
        """An answer or a remark."""

    def refuse(self, text: str) -> None:
        """Something that cannot be done, and why."""

    def question(self, view: View) -> None:
        """What somebody about to decide wants to see."""

    def table(self, view: View) -> None:
        """Everything that lies before the player."""

    def display(self, view: View) -> None:
        """The face-up cards and the decks."""

    def hand(self, view: View) -> None: ...

    def tickets(self, view: View) -> None:
        """One's own tickets, with what they still need."""

    def offered(self, view: View) -> None:
        """Tickets to choose from, numbered."""

    def seats(self, view: View) -> None: ...

    def panels(self, view: View) -> None:
        """What mechanics keep beside the board."""

    def routes(self, title: str, routes: Sequence[RouteFact], city: CityCode | None = None) -> None:
        """Those of one city lead elsewhere: only the other end is named."""

    def board(self, view: View) -> None: ...

    def numbered(self, title: str, lines: Sequence[str]) -> None:
        """A list to choose from."""

    def choices(self, view: View, title: str, lines: Sequence[str]) -> None:
        """A question of the game with its options, and what one wants to see for it."""

    def rules(self, rules: Sequence[Rule]) -> None: ...

    def help(self) -> None: ...

    def result(self, result: Result) -> None: ...
