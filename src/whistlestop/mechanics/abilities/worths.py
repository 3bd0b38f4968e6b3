"""What abilities are worth to a bot in one game, in dollars."""

from collections.abc import Callable
from typing import Final, TypeAlias

from whistlestop.rules.named_values import count_of
from whistlestop.rules.state import PublicState, View

__all__ = ["USES", "Worth", "always", "card_worth", "first_claims", "in_cards", "own_events", "own_routes"]

USES: Final = 2.5
"""How often a bot expects to use what counts each time."""
_BEDS: Final = 0.125
"""Which part of the beds without colour a bot expects to be the first to claim. It hardly depends on the number of
players: with more of them more beds are claimed."""
_MOST_BEDS: Final = 4.0
"""On how many of them a bot counts at most."""
_CARD: Final = 0.03
"""What a card is worth for each city of the board: on larger boards a turn brings more."""
_EVENTS: Final = 5.0
"""How many events a bot expects in a game, in the turns of all players."""
_OWN_ROUTES: Final = "own_colour_route"
_MOST_OWN_ROUTES: Final = 4

Worth: TypeAlias = Callable[[View], float]


def card_worth(public: PublicState) -> float:
    return _CARD * len(public.board.cities)


def always(worth: float) -> Worth:
    return lambda _: worth


def in_cards(cards: float) -> Worth:
    return lambda view: cards * card_worth(view.public)


def own_routes(each: float) -> Worth:
    """By the routes in the company's colour that the viewer has; before the first claim, by the usual number."""

    def worth(view: View) -> float:
        public = view.public
        held = count_of(public, view.seat, _OWN_ROUTES) if public.owners else USES
        return each * min(_MOST_OWN_ROUTES, held)

    return worth


def first_claims(blank: int) -> float:
    """How many of so many beds without colour a bot expects to be the first to claim."""
    return min(_MOST_BEDS, _BEDS * blank)


def own_events(each: float) -> Worth:
    return lambda view: each * _EVENTS / view.public.players
