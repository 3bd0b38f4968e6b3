"""The interface of a screen. There are two: one drawn with colours, one in plain sentences."""

from collections.abc import Sequence
from typing import Protocol

from whistlestop.games import Game
from whistlestop.rules import Result, View
from whistlestop.rules.ids import CityCode
from whistlestop.text.command_line.facts import RouteFact
from whistlestop.text.rulebook import Rule

__all__ = ["Screen"]


class Screen(Protocol):
    """The caller passes only what the viewer may know."""

    def welcome(self, game: Game, players: Sequence[str]) -> None:
        """Show the game, how it differs from the classic one, and the players."""

    def happened(self, sentences: Sequence[str]) -> None:
        """Show what other players, or chance, have done."""

    def say(self, text: str) -> None:
        """Show an answer or a remark."""

    def refuse(self, text: str) -> None:
        """Show why something is not possible."""

    def question(self, view: View) -> None:
        """Show what a player needs to decide."""

    def table(self, view: View) -> None:
        """Show everything at the table."""

    def display(self, view: View) -> None:
        """Show the face-up cards and the decks."""

    def hand(self, view: View) -> None: ...

    def tickets(self, view: View) -> None:
        """Show the player's tickets with what they still need."""

    def offered(self, view: View) -> None:
        """Show the tickets to choose from, numbered."""

    def seats(self, view: View) -> None: ...

    def panels(self, view: View) -> None:
        """Show the panels of mechanics."""

    def routes(self, title: str, routes: Sequence[RouteFact], city: CityCode | None = None) -> None:
        """Show routes. For the routes of one city only the other end is named."""

    def board(self, view: View) -> None: ...

    def numbered(self, title: str, lines: Sequence[str]) -> None:
        """Show a list to choose from."""

    def choices(self, view: View, title: str, lines: Sequence[str]) -> None:
        """Show a question of the game with its options and related panels."""

    def rules(self, rules: Sequence[Rule]) -> None: ...

    def help(self) -> None: ...

    def result(self, result: Result) -> None: ...
