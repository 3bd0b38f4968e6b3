"""Moments and values that mechanics may use in drawing and set-up; gifts; what opened vaults add."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
from laws import folding, listing, printing
from laws.walks import Case, Plan, walk
from stage import mini_with

from whistlestop.mechanics.lasts import give, opened_vaults
from whistlestop.rules import (
    Choose,
    Claim,
    Draw,
    Event,
    NotLegal,
    PublicState,
    Ruleset,
    Seeded,
    State,
    Take,
    format_event,
    legal,
    play,
    project,
    start,
)
from whistlestop.rules.claim import gain
from whistlestop.rules.decide import Question
from whistlestop.rules.draw import answer_first, first_options
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.named_values import count_of
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.steps import DrawCard, FirstCard

CHANCE: Final = Seeded("moments")


class Depot:
    """Seat 1 gets two cards more and a third card after drawing, seat 0 one ticket more and draws after claims."""

    name: Final = "depot"
    gifts: Final = ("crate",)
    vault_order: Final = 2
    asks: Final[Mapping[type, Question]] = {FirstCard: Question(first_options, answer_first)}

    def __init__(self, forbids: str = "", locomotive_cards: int = 2) -> None:
        self._forbids: Final = forbids
        self._locomotive_cards: Final = locomotive_cards
        self.slots: Final = (
            Slot("claim", 1, lambda _public, seat, _track: FirstCard(seat) if seat == 0 else None),
            Slot("drawn", 1, lambda _public, seat, _track: DrawCard(seat) if seat == 1 else None),
        )

    def figure(self, _public: PublicState, seat: int, name: str, amount: int) -> int:
        more = {"setup_cards": 2 * seat, "opening_tickets": 1 - seat}.get(name, 0)
        return self._locomotive_cards if name == "locomotive_cards" else amount + more

    def permit(self, _public: PublicState, _seat: int, name: str, rule: str) -> str:
        return "L-P5" if name == self._forbids else rule

    def row_left(self, resolution: Resolution, flushes: int) -> None:
        gain(resolution, resolution.public.mover, "row", "", flushes + 1)

    def give(self, resolution: Resolution, seat: int, gift: str, amount: int, at_end: bool) -> None:
        gain(resolution, seat, f"late_{gift}" if at_end else gift, "", amount)

    def opened_lines(self, _state: State, totals: Mapping[str, int]) -> list[tuple[str, str, int]]:
        poorest = min(totals, key=lambda company: totals[company])
        return [(poorest, "depot", 5)]


class Album:
    name: Final = "album"
    vault_order: Final = 1

    def opened_lines(self, _state: State, totals: Mapping[str, int]) -> list[tuple[str, str, int]]:
        return [(company, "album", 4) for company in totals if company == "red"]


RULES: Final = mini_with(Depot())


def first_turn(rules: Ruleset = RULES, first: int = 0, **facts: Any) -> State:
    state, _ = start(rules, 2, CHANCE, first)
    for _ in range(2):
        seat = state.public.asked[0]
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    display, deck = facts.get("display"), facts.get("deck")
    if display is not None:
        state.public.display = tuple(rules.cards.index(card) for card in display.split())
    if deck is not None:
        state.secrets.deck = tuple(rules.cards.index(card) for card in deck.split())
        state.public.deck_size = len(state.secrets.deck)
    return state


def texts(events: list[Event]) -> list[str]:
    return [format_event(event, RULES) for event in events if event.kind != "asked"]


COLOURS: Final = " ".join(RULES.colours[:5])


def test_cards_and_tickets_of_the_set_up_are_figures() -> None:
    state, events = start(RULES, 2, CHANCE, 1)
    kinds = [event.kind for event in events]
    assert state.public.hand_sizes == (RULES.knobs.hand, RULES.knobs.hand + 2)
    assert kinds[-1 - kinds[::-1].index("place_filled") :].count("card_dealt") == 2
    offers = [event.parts()[0] for event in events if event.kind == "tickets_offered"]
    assert offers == [1, 0, 0]
    assert [len(offered) for offered in state.secrets.offered] == [4, 3]
    assert len(project(state, 0).offered) == 4
    kept = max(legal(state, 0).plain, key=lambda keep: len(keep.kept))  # type: ignore[union-attr]
    assert len(kept.kept) == 4  # type: ignore[union-attr]


def test_more_tickets_come_while_there_are_any() -> None:
    mini = mini_with()
    few = tuple(mini.tickets.values())[:6]
    rules = Ruleset("few", mini.colours, mini.card_counts, mini.board, few, mini.knobs, (Depot(),))
    state, events = start(rules, 2, CHANCE)
    assert [len(offered) for offered in state.secrets.offered] == [3, 3]
    assert [event.kind for event in events].count("tickets_offered") == 2


def test_a_claim_may_be_followed_by_the_action_of_drawing() -> None:
    state = first_turn()
    hand = [0] * len(RULES.cards)
    hand[0] = 2
    state.secrets.hands = (tuple(hand), state.secrets.hands[1])
    state, _ = play(state, 0, Claim("ALD-BRA", ((0, 2),)), CHANCE)
    assert state.public.agenda[-1] == FirstCard(0)
    assert list(legal(state, 0)) == [*[Take(place) for place in range(5)], Draw()]
    with pytest.raises(NotLegal, match="B-D1: draw_cards_first"):
        play(state, 0, Choose("no"), CHANCE)
    turn = state.public.turn
    state, _ = play(state, 0, Draw(), CHANCE)
    assert state.public.agenda[-1].kind == "second_card"
    assert state.public.turn == turn
    state, _ = play(state, 0, Draw(), CHANCE)
    assert state.public.mover == 1


@pytest.mark.parametrize("cards", [1, 2], ids=["locomotive", "two cards"])
def test_slots_after_the_last_card_of_drawing(cards: int) -> None:
    state = first_turn(first=1, display=f"locomotive {' '.join(RULES.colours[:4])}")
    before = state.public.hand_sizes[1]
    events: list[Event] = []
    for action in [Take(0)] if cards == 1 else [Draw(), Draw()]:
        assert not any(event.kind == "turn_began" for event in events)
        state, events = play(state, 1, action, CHANCE)
    assert [event.kind for event in events].count("card_drawn") == (1 if cards == 1 else 2)
    assert state.public.hand_sizes[1] == before + cards + 1
    assert state.public.mover == 0


def test_the_row_is_watched_when_it_is_left_and_not_in_the_set_up() -> None:
    state, events = start(RULES, 2, CHANCE)
    assert "points_gained" not in [event.kind for event in events]
    two = f"{RULES.colours[0]} locomotive locomotive {RULES.colours[1]} {RULES.colours[2]}"
    deck = f"locomotive {COLOURS} {COLOURS}"
    state = first_turn(display=two, deck=deck)
    _, events = play(state, 0, Take(0), CHANCE)
    assert [text for text in texts(events) if "row" in text] == ["points_gained 0 row 2"]  # after one flush


def test_a_row_that_cannot_be_flushed_is_left() -> None:
    state = first_turn(
        display=f"{RULES.colours[0]} locomotive locomotive locomotive locomotive", deck="locomotive"
    )
    state.public.discards = RULES.no_cards
    _, events = play(state, 0, Take(0), CHANCE)
    assert [text for text in texts(events) if "row" in text] == ["points_gained 0 row 1"]


def test_face_up_cards_may_be_forbidden() -> None:
    state = first_turn(mini_with(Depot("face_up")))
    assert [action for action in legal(state, 0).plain if isinstance(action, Take)] == []
    with pytest.raises(NotLegal, match="L-P5: deck_only"):
        play(state, 0, Take(0), CHANCE)
    state, _ = play(state, 0, Draw(), CHANCE)
    assert list(legal(state, 0)) == [Draw()]


@pytest.mark.rule("B-L2")
def test_a_face_up_locomotive_may_count_as_one_card() -> None:
    rules = mini_with(Depot(locomotive_cards=1))
    state = first_turn(rules, display=f"locomotive locomotive {' '.join(RULES.colours[:3])}", deck=COLOURS)
    state, _ = play(state, 0, Take(0), CHANCE)
    assert Take(1) in legal(state, 0)
    state, _ = play(state, 0, Take(1), CHANCE)
    assert state.public.mover == 1


def test_a_gift_goes_to_the_mechanic_that_has_it() -> None:
    resolution = Resolution(first_turn(), CHANCE, ())
    give(resolution, 1, "crate", 2)
    give(resolution, 0, "crate", at_end=True)
    give(resolution, 0, "barrel", 3)
    give(resolution, 0, "crate", 0)
    assert texts(resolution.events) == ["points_gained 1 crate 2", "points_gained 0 late_crate 1"]


def test_a_figure_that_nobody_declares_counts_as_0() -> None:
    assert count_of(first_turn().public, 0, "barrels") == 0


def test_the_vaults_are_opened_mechanic_by_mechanic() -> None:
    """The second sees what the first has added."""
    state = first_turn(mini_with(Depot(), Album()))
    lines = opened_vaults(state, {"red": 10, "blue": 12})
    assert lines == (("red", "album", 4), ("blue", "depot", 5))


LAWS: Final = (
    folding.folding_events_gives_the_state,
    folding.folding_what_was_seen_gives_the_view,
    listing.options_are_accepted,
    printing.positions_read_back,
)


@pytest.mark.parametrize("check", LAWS, ids=lambda check: check.__name__)
def test_the_laws_hold(check: Any) -> None:
    check(walk(Case(RULES, 2), Plan(3, "builder", 0)))
