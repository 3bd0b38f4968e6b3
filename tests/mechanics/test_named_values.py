"""Values with a name, by which mechanics change and read figures without knowing one another."""

from collections.abc import Mapping
from typing import Final

import pytest
from stage import mini_with

from whistlestop import games
from whistlestop.rules import (
    Claim,
    NotLegal,
    PublicState,
    Ruleset,
    Seeded,
    State,
    Take,
    Tickets,
    format_event,
    legal,
    parse_event,
    play,
    start,
)
from whistlestop.rules.claim import gain
from whistlestop.rules.resolution import Resolution

CHANCE: Final = Seeded("named values")


class Bonus:
    """Doubles what is called `bonus`, draws one more ticket, prints a word at a track, and pays skulls first."""

    name: Final = "bonus"
    kinds: Final = (("red-pickaxe", "red", 2), ("red-skull", "red", 2))
    leaving: Final = ("red-skull", "red", "red-pickaxe")
    traits: Final[Mapping[str, frozenset[str]]] = {"tunnel": frozenset({"ALD-BRA"})}
    city_traits: Final[Mapping[str, frozenset[str]]] = {"walled": frozenset({"ALD"})}

    def gain(self, _public: PublicState, _seat: int, why: str, _track: str, amount: int) -> int:
        return 2 * amount if why == "bonus" else amount

    def figure(self, _public: PublicState, _seat: int, name: str, amount: int) -> int:
        return amount + 1 if name == "ticket_draw" else amount


class Bridge:
    name: Final = "bridge"
    traits: Final[Mapping[str, frozenset[str]]] = {"tunnel": frozenset({"ALD-COR"})}
    city_traits: Final[Mapping[str, frozenset[str]]] = {"walled": frozenset({"BRA"})}


RULES: Final = mini_with(Bonus(), Bridge())


def first_turn(rules: Ruleset) -> State:
    state, _ = start(rules, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    return state


def gained(points: int, why: str, amount: int) -> list[str]:
    state = first_turn(RULES)
    state.public.points = (points, 0)
    resolution = Resolution(state, CHANCE, ())
    gain(resolution, 0, why, "", amount)
    assert state.public.points[0] >= 0
    texts = [format_event(event, RULES) for event in resolution.events]
    assert [parse_event(text, RULES) for text in texts] == resolution.events
    return texts


@pytest.mark.rule("D-LB5")
def test_nobody_pays_more_than_they_have() -> None:
    assert gained(1, "fine", -2) == ["points_paid 0 fine 1"]
    assert gained(5, "fine", -2) == ["points_paid 0 fine 2"]
    assert gained(0, "fine", -2) == []


def test_what_a_mechanic_gives_others_may_change() -> None:
    assert gained(0, "bonus", 2) == ["points_gained 0 bonus 4"]
    assert gained(0, "other", 2) == ["points_gained 0 other 2"]
    assert gained(0, "other", 0) == []


def test_the_number_of_tickets_drawn_is_a_figure() -> None:
    state, _ = play(first_turn(RULES), 0, Tickets(), CHANCE)
    assert len(state.secrets.offered[0]) == RULES.knobs.ticket_draw + 1


def test_words_at_tracks_and_cities_are_gathered() -> None:
    assert RULES.traits == {"tunnel": {"ALD-BRA", "ALD-COR"}}
    assert RULES.city_traits == {"walled": {"ALD", "BRA"}}


def test_kinds_leave_the_hand_in_the_order_that_is_named() -> None:
    state = first_turn(RULES)
    hand = [0] * len(RULES.cards)
    for card in ("red", "red-pickaxe", "red-skull"):
        hand[RULES.cards.index(card)] = 1
    state.secrets.hands = (tuple(hand), state.secrets.hands[1])
    _, events = play(state, 0, Claim("ALD-BRA", ((0, 2),)), CHANCE)
    assert format_event(events[0], RULES).split()[3] == "red:1,red-skull:1"


def test_refusals_name_the_rule_by_its_number_in_the_game() -> None:
    mini = games.load("mini").ruleset
    rules = Ruleset(
        mini.game,
        mini.colours,
        mini.card_counts,
        mini.board,
        tuple(mini.tickets.values()),
        mini.knobs,
        cites={"B-D1": "L-P2", "D-S7": "L-S7"},
    )
    state = first_turn(rules)
    with pytest.raises(NotLegal, match="L-S7"):
        play(state, 1, Tickets(), CHANCE)
    with pytest.raises(NotLegal, match="L-P2"):
        play(state, 0, Take(9), CHANCE)
