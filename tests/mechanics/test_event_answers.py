"""An event that asks everybody: answers stay hidden until the last, and take effect from the mover to the left."""

from collections.abc import Sequence
from itertools import permutations
from types import MappingProxyType
from typing import Final

import pytest
from laws import chances, conservation, folding, hiding, listing, presses, printing, tables, writing
from laws.walks import Case, Plan, walk
from rows import FakeSource
from stage import mini_with

from whistlestop.mechanics.newspapers import LightningEffect, Newspapers, press_of
from whistlestop.rules import (
    Choose,
    Draw,
    Event,
    NotLegal,
    Ruleset,
    Seeded,
    State,
    View,
    format_event,
    format_position,
    legal,
    parse_position,
    play,
    project,
    start,
)
from whistlestop.rules.claim import discard, gain
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.view import action_seen_by, seen_by

CHANCE: Final = Seeded("answers")
COIN: Final = "coin"
COLOURS: Final = ("red", "blue", "green", "yellow", "locomotive")


class Levy(LightningEffect):
    """`levy`: each player discards a card of a colour and gets 3 points, or gets 1."""

    def answers(self) -> tuple[str, ...]:
        return (*COLOURS, COIN)

    def options(self, view: View) -> tuple[str, ...]:
        rules = view.public.rules
        hand = rules.by_colour(view.hand)
        return (*(word for word in COLOURS if hand[rules.cards.index(word)]), COIN)

    def take_answer(self, resolution: Resolution, key: str, seat: int, answer: str) -> None:
        gain(resolution, seat, key, "", 1 if answer == COIN else 3)
        if answer != COIN:
            discard(resolution, seat, ((resolution.public.rules.cards.index(answer), 1),), key)


def make_levy(words: Sequence[str]) -> Levy:
    if words:
        raise ValueError(words[0])
    return Levy()


EVENTS: Final = {
    "LEVY": ("lightning", "levy"),
    "TITHE": ("lightning", "levy"),
    "GIFT": ("lightning", "cards all 1; levy"),
    "SWEEP": ("lightning", "flush"),
    "GONE": ("lightning", "archive"),
    "FOG": ("continuous", "forbid_claim length>=3"),
}


def newspapers(keys: Sequence[str], papers: int = 6) -> Newspapers:
    rows = [{"key": key, "kind": EVENTS[key][0], "effect": EVENTS[key][1]} for key in keys]
    source = FakeSource(tables={"events": rows})
    more = MappingProxyType({"levy": make_levy})
    made = Newspapers({"cards": papers, "by_players": [papers]}, source, more)
    assert not source.problems
    return made


RULES: Final = mini_with(newspapers(list(EVENTS)))
HANDS: Final = ("seat 0 hand red:2,blue:1", "seat 1 hand red:1,green:1", "seat 2 hand yellow:1,blue:2")


def asked(deck: str, events: str, *more: str, rules: Ruleset = RULES, mover: int = 0) -> State:
    """The mover of three draws the newspaper on top of this deck, and its event asks."""
    state, _ = start(rules, 3, CHANCE, mover)
    for seat in (0, 1, 2):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    facts = (f"deck {deck}", f"newspapers deck {events}", *HANDS, *more)
    heads = {fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts}
    lines = [line for line in format_position(state).splitlines() if not line.startswith(tuple(heads))]
    state = parse_position("\n".join([*lines, *facts]), rules)
    return play(state, mover, Draw(), CHANCE)[0]


def answer(state: State, *answers: tuple[int, str]) -> tuple[State, list[Event]]:
    """The state and the events after these answers in this order."""
    happened: list[Event] = []
    for seat, word in answers:
        state, events = play(state, seat, Choose(word), CHANCE)
        happened += events
    return state, happened


def written(events: Sequence[Event], *kinds: str) -> list[str]:
    return [format_event(event, RULES) for event in events if event.kind in kinds]


DECK: Final = "newspaper,green,green,green,green,green,green"


def test_everybody_is_asked_at_once_from_the_mover() -> None:
    state = asked(DECK, "LEVY,FOG", mover=1)
    assert state.public.asked == (1, 2, 0)
    assert list(legal(state, 0)) == [Choose("red"), Choose("blue"), Choose("coin")]
    assert list(legal(state, 1)) == [Choose("red"), Choose("green"), Choose("coin")]


@pytest.mark.rule("L-P5", "D-LP5")
@pytest.mark.parametrize("mover", [0, 1, 2])
def test_answers_take_effect_from_the_mover_whatever_their_order(mover: int) -> None:
    state = asked(DECK, "LEVY,FOG", mover=mover)
    chosen = {0: "red", 1: "green", 2: "coin"}
    after: set[str] = set()
    for order in permutations(chosen):
        found, events = answer(state, *((seat, chosen[seat]) for seat in order))
        turn = [(mover + step) % 3 for step in range(3)]
        assert written(events, "answer_shown") == [f"answer_shown {seat} {chosen[seat]}" for seat in turn]
        gains = [f"points_gained {seat} LEVY {1 if chosen[seat] == 'coin' else 3}" for seat in turn]
        assert written(events, "points_gained") == gains
        after.add(format_position(found))
    assert len(after) == 1


@pytest.mark.rule("L-P5")
def test_nothing_happens_before_the_last_answer() -> None:
    state = asked(DECK, "LEVY,FOG")
    state, events = answer(state, (2, "blue"), (0, "red"))
    assert written(events, "answer_given") == ["answer_given 2 blue", "answer_given 0 red"]
    assert {event.kind for event in events} == {"answer_given", "asked"}
    assert state.public.asked == (1,)
    assert press_of(state.public).answered == (0, 2)


def test_an_answer_is_hidden_until_the_last() -> None:
    """Two worlds that differ in an answer look the same to the others."""
    state = asked(DECK, "LEVY,FOG")
    worlds = [answer(state, (0, word)) for word in ("red", "blue", "coin")]
    for seat in (1, 2, None):
        assert len({str(project(world, seat)) for world, _ in worlds}) == 1
        seen = {tuple(format_event(seen_by(event, seat), RULES) for event in events) for _, events in worlds}
        assert len(seen) == 1
        for (_, events), word in zip(worlds, ("red", "blue", "coin"), strict=True):
            assert action_seen_by(Choose(word), 0, events, seat) is None
    assert project(worlds[0][0], 0) != project(worlds[1][0], 0)
    assert project(worlds[0][0], 1) == project(worlds[1][0], 1)


def test_all_learn_the_answers_after_the_last() -> None:
    _, events = answer(asked(DECK, "LEVY,FOG"), (2, "blue"), (1, "coin"), (0, "red"))
    shown = [seen_by(event, None) for event in events if event.kind == "answer_shown"]
    assert written(shown, "answer_shown") == [
        "answer_shown 0 red",
        "answer_shown 1 coin",
        "answer_shown 2 blue",
    ]


@pytest.mark.rule("L-P7", "D-LP5")
def test_an_answer_that_is_no_longer_possible_does_nothing() -> None:
    """The discard of seat 0 fills a place with a newspaper, whose event takes the card that seat 1 has promised."""
    state = asked(f"newspaper,{DECK}", "LEVY,TITHE,FOG", "display red,red,red,green,-")
    state, _ = answer(state, (2, "coin"), (1, "red"), (0, "blue"))
    assert state.public.asked == (0, 1, 2)
    assert press_of(state.public).active == "TITHE"
    _, events = answer(state, (1, "red"), (2, "blue"), (0, "coin"))
    happened = written(events, "cards_discarded", "points_gained")
    assert happened == [
        "points_gained 0 TITHE 1",
        "points_gained 1 TITHE 3",
        "cards_discarded 1 red:1 TITHE",
        "points_gained 2 TITHE 3",
        "cards_discarded 2 blue:1 TITHE",
        "points_gained 2 LEVY 1",
    ]


def test_another_action_or_answer_is_refused() -> None:
    state = asked(DECK, "LEVY,FOG")
    with pytest.raises(NotLegal, match="L-P5: answer_event_first"):
        play(state, 0, Draw(), CHANCE)
    with pytest.raises(NotLegal, match="L-P5: no_such_answer"):
        play(state, 0, Choose("green"), CHANCE)
    state, _ = answer(state, (0, "red"))
    with pytest.raises(NotLegal):
        play(state, 0, Choose("red"), CHANCE)


def test_a_position_with_answers_is_written_and_read() -> None:
    state, _ = answer(asked(DECK, "LEVY,FOG"), (2, "blue"), (0, "red"))
    text = format_position(state)
    assert "answers 0:red,2:blue" in text
    assert parse_position(text, RULES) == state
    with pytest.raises(ValueError, match="players"):
        newspapers(["FOG"]).read_extra("answers 7:red", 3)


@pytest.mark.rule("D-LP4", "D-LP5", "D-LP6", "D-LP7")
@pytest.mark.parametrize("papers", [3, 6])
@pytest.mark.parametrize("players", [2, 4])
def test_laws_hold_in_small_decks_while_answers_are_awaited(papers: int, players: int) -> None:
    case = Case(mini_with(newspapers(list(EVENTS), papers)), players)
    kinds: set[str] = set()
    for style in ("builder", "mixed"):  # others let the levy take all that they hold
        game = walk(case, Plan(papers, style, 1))
        conservation.cards_are_conserved(game)
        conservation.mechanics_conserve(game)
        tables.sizes_are_true(game)
        tables.counters_are_true(game)
        tables.deck_follows_discards(game)
        listing.options_are_accepted(game, 3, 5)
        listing.views_list_the_same(game)
        folding.folding_events_gives_the_state(game)
        folding.folding_what_was_seen_gives_the_view(game)
        hiding.sampled_states_look_the_same(game, 1)
        hiding.nobody_sees_the_swap(game)
        printing.events_read_back(game)
        printing.positions_read_back(game, 1)
        writing.views_cannot_be_written_into(game, 1)
        chances.going_back_changes_no_shuffle(game)
        presses.newspapers_are_never_held(game)
        presses.newspapers_wait_for_a_card(game)
        presses.no_event_acts_twice(game)
        presses.archiving_turns_the_next(game)
        presses.places_are_filled_once(game)
        kinds |= {event.kind for event in game.events}
    assert {"answer_given", "answer_shown", "cards_discarded"} <= kinds


def test_an_event_asks_one_question() -> None:
    source = FakeSource(tables={"events": [{"key": "A", "kind": "lightning", "effect": "levy; levy"}]})
    Newspapers({"cards": 3, "by_players": [3]}, source, {"levy": make_levy})
    assert source.problems == [("effect", "An event asks one question at most.")]
