"""Cards that leave a hand for another reason than a claim (L-P7)."""

from typing import Final

import pytest

from whistlestop import games
from whistlestop.rules import (
    NotLegal,
    Seeded,
    State,
    View,
    evolve,
    format_event,
    legal,
    observe,
    parse_position,
    play,
    project,
    start,
)
from whistlestop.rules.claim import discard
from whistlestop.rules.position import format_position
from whistlestop.rules.resolution import Resolution

LEGENDS: Final = games.load("legends").ruleset
CHANCE: Final = Seeded("discarding")
LOCOMOTIVE: Final = LEGENDS.locomotive


def table(*facts: str) -> State:
    """The first turn with these facts in place of those that were dealt."""
    state, _ = start(LEGENDS, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = tuple(fact.rpartition(" ")[0] for fact in facts)
    lines = [line for line in format_position(state).splitlines() if not line.startswith(heads)]
    return parse_position("\n".join([*lines, *facts]), LEGENDS)


def discarded(state: State, *payments: tuple[int, int]) -> Resolution:
    """Seat 1 discards these, one effect after another."""
    resolution = Resolution(state.copy(), CHANCE, state.public.agenda)
    for payment in payments:
        discard(resolution, 1, (payment,), "levy")
    return resolution


@pytest.mark.rule("L-P7")
def test_each_effect_takes_a_card_of_its_own() -> None:
    state = table("seat 1 hand red:1,locomotive:2")
    after = discarded(state, (LOCOMOTIVE, 1), (LOCOMOTIVE, 1)).state
    assert after.secrets.hands[1][LOCOMOTIVE] == 0
    assert after.public.hand_sizes[1] == 1
    assert sum(after.public.discards) == sum(state.public.discards) + 2


@pytest.mark.rule("L-P7")
def test_one_locomotive_does_not_serve_two_effects() -> None:
    state = table("seat 1 hand red:1,locomotive:1")
    with pytest.raises(NotLegal, match="L-P7: cards_to_discard_missing"):
        discarded(state, (LOCOMOTIVE, 1), (LOCOMOTIVE, 1))


def test_plain_cards_leave_before_those_with_a_symbol() -> None:
    state = table("seat 1 hand red:1,red-pickaxe:1")
    event = discarded(state, (LEGENDS.colours.index("red"), 1)).events[0]
    assert format_event(event, LEGENDS) == "cards_discarded 1 red:1 levy"


def test_all_who_watch_see_the_same_cards_leave() -> None:
    state = table("seat 1 hand red:2,locomotive:1")
    resolution = discarded(state, (0, 0), (LOCOMOTIVE, 1))
    folded, views = state, [project(state, seat) for seat in (0, 1, None)]
    for event in resolution.events:
        folded = evolve(folded, event)
        views = [observe(view, event) for view in views]
    assert folded == resolution.state
    assert [view.public.hand_sizes for view in views] == [resolution.public.hand_sizes] * 3
    assert views[1].hand == resolution.state.secrets.hands[1]
    assert shown(views[0]) == 0


def shown(view: View) -> int:
    return view.public.shown[1][LOCOMOTIVE]
