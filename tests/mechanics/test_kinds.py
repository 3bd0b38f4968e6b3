"""Kinds of cards within a colour: some cards carry a symbol, and are paid, drawn and flushed like the others."""

from collections.abc import Callable
from typing import Final

import pytest
from laws import conservation, endings, folding, hiding, listing, printing, tables, writing
from laws.walks import Case, Plan, Walk, law, walk
from stage import mini_with

from whistlestop import games
from whistlestop.bots.registry import make_bot
from whistlestop.rules import (
    Claim,
    NotLegal,
    Seeded,
    State,
    Take,
    explain,
    format_action,
    format_event,
    format_position,
    legal,
    parse_action,
    parse_event,
    parse_position,
    play,
    project,
    sample_state,
    start,
)
from whistlestop.rules.events import RouteClaimed
from whistlestop.text.names import Names as TextNames
from whistlestop.wire.view import seat_view


class Symbols:
    """Two red cards with a pickaxe, and two locomotives with a skull. Nothing reads them yet."""

    name: Final = "symbols"
    kinds: Final = (("red-pickaxe", "red", 2), ("locomotive-skull", "locomotive", 2))


RULES = mini_with(Symbols())
RED, BLUE, GREEN, YELLOW, LOCOMOTIVE, PICKAXE, SKULL = range(7)
CHANCE = Seeded("kinds")


def table(hand: str, display: str = "blue,green,yellow,blue,green") -> State:
    """Seat 0 to act with these cards."""
    state, _ = start(RULES, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    lines = [
        line
        for line in format_position(state).splitlines()
        if not line.startswith(("seat 0 hand", "display"))
    ]
    return parse_position("\n".join([*lines, f"seat 0 hand {hand}", f"display {display}"]), RULES)


def test_a_kind_has_a_colour() -> None:
    assert RULES.cards[PICKAXE] == "red-pickaxe"
    assert RULES.colour_of == (RED, BLUE, GREEN, YELLOW, LOCOMOTIVE, RED, LOCOMOTIVE)
    assert RULES.by_colour((1, 2, 0, 0, 1, 2, 1)) == (3, 2, 0, 0, 2, 0, 0)
    assert mini_with().kinds == ()


def test_actions_name_colours_and_events_name_kinds() -> None:
    state = table("red:1,red-pickaxe:2")
    claim = Claim("ALD-BRA", ((RED, 2),))
    assert claim in legal(state, 0)
    assert format_action(claim, RULES) == "claim ALD-BRA red 2"
    assert parse_action("claim ALD-BRA red 2", RULES) == claim
    after, events = play(state, 0, claim, CHANCE)
    written = format_event(events[0], RULES)
    assert written == "route_claimed 0 ALD-BRA red:1,red-pickaxe:1 2 -"
    assert parse_event(written, RULES) == events[0]
    assert after.secrets.hands[0][PICKAXE] == 1
    assert after.public.discards[PICKAXE] == 1


def test_plain_cards_are_paid_first() -> None:
    _, events = play(table("red:2,red-pickaxe:2"), 0, Claim("ALD-BRA", ((RED, 2),)), CHANCE)
    assert format_event(events[0], RULES) == "route_claimed 0 ALD-BRA red:2 2 -"


def test_a_locomotive_of_any_kind_is_wild() -> None:
    _, events = play(
        table("red-pickaxe:1,locomotive-skull:1"), 0, Claim("ALD-BRA", ((RED, 1), (LOCOMOTIVE, 1))), CHANCE
    )
    assert format_event(events[0], RULES) == "route_claimed 0 ALD-BRA red-pickaxe:1,locomotive-skull:1 2 -"


def test_an_action_cannot_name_a_kind() -> None:
    refusal = explain(table("red-pickaxe:2"), 0, Claim("ALD-BRA", ((PICKAXE, 2),)))
    assert isinstance(refusal, NotLegal)
    assert (refusal.rule, refusal.reason) == ("B-R1", "not_a_train_card")


def test_a_face_up_locomotive_of_any_kind_is_the_only_card() -> None:
    state = table("-", "locomotive-skull,green,yellow,blue,green")
    after, _ = play(state, 0, Take(0), CHANCE)
    assert after.public.mover == 1
    first, _ = play(state, 0, Take(1), CHANCE)
    assert Take(0) not in legal(first, 0)
    refusal = explain(first, 0, Take(0))
    assert refusal is not None
    assert refusal.rule == "B-L2"


def test_locomotives_of_any_kind_flush_the_row() -> None:
    state = table("-", "locomotive-skull,locomotive,yellow,blue,green").copy()
    state.secrets.deck = (SKULL, *state.secrets.deck)
    state.public.deck_size += 1
    _, events = play(state, 0, Take(2), CHANCE)
    assert [event.kind for event in events][:3] == ["card_taken", "place_filled", "display_flushed"]


def test_a_seat_sees_its_own_kinds_and_samples_the_others() -> None:
    state = table("red-pickaxe:2")
    view = project(state, 0)
    assert view.hand[PICKAXE] == 2
    assert view.hand_by_colour[RED] == 2
    other = sample_state(project(state, 1), Seeded("dream"))
    assert sum(other.secrets.hands[0]) == 2


# Which kinds were paid comes to light with the claim.
CASES = [Case(RULES, players, frozenset({"route_claimed"})) for players in (2, 5)]
LAWS: tuple[Callable[[Walk], None], ...] = (
    conservation.cards_are_conserved,
    tables.deck_follows_discards,
    tables.rows_are_flushed,
    tables.sizes_are_true,
    listing.claims_are_all_there,
    listing.lists_are_orderly,
    listing.options_are_accepted,
    listing.refusals_change_nothing,
    listing.views_list_the_same,
    folding.folding_events_gives_the_state,
    folding.folding_uses_no_rule,
    folding.folding_what_was_seen_gives_the_view,
    hiding.sampled_states_look_the_same,
    hiding.sampled_states_refuse_the_same,
    hiding.nobody_sees_the_swap,
    printing.actions_read_back,
    printing.events_read_back,
    printing.positions_read_back,
    endings.scores_add_up,
    writing.views_cannot_be_written_into,
)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", LAWS, ids=lambda holds: holds.__name__)
def test_the_law_holds(holds: Callable[[Walk], None], case: Case) -> None:
    def of_one_plan(case: Case, plan: Plan) -> None:
        holds(walk(case, plan))

    law(1)(of_one_plan)(case)


@pytest.mark.parametrize("bot", ["greedy", "racer", "hard", "random"])
def test_bots_pay_with_every_kind(bot: str) -> None:
    """Bots count the cards of a colour together, whatever is printed on them."""
    state, _ = start(RULES, 2, CHANCE)
    players = [make_bot(bot, f"kinds {seat}") for seat in (0, 1)]
    paid: set[int] = set()
    while not state.public.ended:
        seat = state.public.asked[0]
        state, events = play(state, seat, players[seat].choose(project(state, seat)), CHANCE)
        paid |= {card for event in events if isinstance(event, RouteClaimed) for card, _ in event.cards}
    assert paid & {PICKAXE, SKULL}


def test_sentences_and_views_tell_the_colour() -> None:
    view = project(table("red:1,red-pickaxe:2", "red-pickaxe,green,yellow,blue,green"), 0)
    names = TextNames(games.load("mini").texts, RULES, ("Ada", "Bo"), 0)
    assert names.cards(((RED, 1), (PICKAXE, 2)), "en") == "3 red"
    assert names.card(PICKAXE, "en") == "a red card"
    seen = seat_view(view)
    assert seen.hand == {"red": 3}
    assert seen.display[0] == "red"
