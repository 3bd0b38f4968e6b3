"""Newspapers with events of our own, on the small board: effects, nesting, small decks, mistakes in the data."""

from collections.abc import Mapping, Sequence
from typing import Final

import pytest
from laws import chances, conservation, folding, hiding, listing, presses, printing, tables, writing
from laws.walks import STYLES, Case, Plan, walk
from rows import FakeSource
from stage import mini_with

from whistlestop.mechanics.newspapers import Newspapers, press_of
from whistlestop.mechanics.newspapers.effects import read_effects
from whistlestop.rules import (
    Claim,
    Draw,
    NotLegal,
    PublicState,
    Ruleset,
    Seeded,
    State,
    format_event,
    format_position,
    legal,
    parse_position,
    play,
    project,
    start,
)

CHANCE: Final = Seeded("newspapers")
EVENTS: Final = {
    "FOG": ("continuous", "forbid_claim length>=3"),
    "STRICT": ("continuous", "forbid gifts"),
    "FAIR": ("continuous", "claim_pays city:ALD 2"),
    "CHEAP": ("continuous", "price length>=3 -1"),
    "TUNNELS": ("continuous", "claim_costs tunnel 1"),
    "SWEEP": ("lightning", "flush"),
    "GIFT": ("lightning", "cards all 1"),
    "PANIC": ("lightning", "pay coins>=4 2"),
    "EXTRA": ("lightning", "coins mover 2; next"),
    "GONE": ("lightning", "archive"),
    "WAGES": ("lightning", "coins with_staff 3"),
    "HIRE": ("lightning", "cards without_staff 1"),
    "RECORD": ("lightning", "coins longest_track 3"),
    "RICH": ("lightning", "coins richest 1"),
}


class Staff:
    """Another mechanic, of which newspapers know only the names of its values."""

    name: Final = "staff"
    figures: Final[Mapping[str, int]] = {"staff": 0}
    permissions: Final = ("gifts",)
    traits: Final[Mapping[str, frozenset[str]]] = {"tunnel": frozenset({"ALD-BRA"})}

    def figure(self, _public: PublicState, seat: int, name: str, amount: int) -> int:
        return amount + 1 if name == "staff" and seat == 1 else amount


def newspapers(keys: Sequence[str], papers: int = 6) -> Newspapers:
    rows = [{"key": key, "kind": EVENTS[key][0], "effect": EVENTS[key][1]} for key in keys]
    source = FakeSource(tables={"events": rows})
    made = Newspapers({"cards": papers, "by_players": [papers]}, source)
    assert not source.problems
    return made


RULES: Final = mini_with(Staff(), newspapers(list(EVENTS)))


def table(*facts: str, rules: Ruleset = RULES) -> State:
    """The first turn with these facts in place of those that were dealt."""
    state, _ = start(rules, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = {fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts}
    lines = [line for line in format_position(state).splitlines() if not line.startswith(tuple(heads))]
    return parse_position("\n".join([*lines, *facts]), rules)


def drawn(deck: str, facts: str, *more: str) -> tuple[State, list[str]]:
    """What happens when seat 0 draws from this deck of cards with these newspapers."""
    state = table(f"deck {deck}", f"newspapers {facts}", *more)
    after, events = play(state, 0, Draw(), CHANCE)
    return after, [format_event(event, RULES) for event in events if event.kind != "asked"]


def test_an_event_forbids_claims_while_it_is_active() -> None:
    state = table("newspapers discards FOG; active FOG", "seat 0 hand red:6,blue:6,green:6,yellow:6")
    long = [track for track in RULES.board.tracks.values() if track.length >= 3 and track.colour >= 0]
    assert long
    claims = {name for name, _ in legal(state, 0).claims}
    assert claims
    assert claims.isdisjoint(track.name for track in long)
    with pytest.raises(NotLegal, match="L-P5: may_not_claim"):
        play(state, 0, Claim(long[0].name, ((long[0].colour, long[0].length),)), CHANCE)


def test_an_event_makes_routes_cheaper_but_not_shorter() -> None:
    track = next(track for track in RULES.board.tracks.values() if track.length >= 3 and track.colour >= 0)
    colour = RULES.colours[track.colour]
    state = table("newspapers discards CHEAP; active CHEAP", f"seat 0 hand {colour}:{track.length}")
    claim = Claim(track.name, ((track.colour, track.length - 1),))
    assert claim in legal(state, 0)
    after, _ = play(state, 0, claim, CHANCE)
    assert after.public.trains[0] == state.public.trains[0] - track.length


def test_a_word_of_another_mechanic_says_which_claims_cost() -> None:
    state = table("newspapers discards TUNNELS; active TUNNELS", "seat 0 hand red:2", "seat 0 points 3")
    _, events = play(state, 0, Claim("ALD-BRA", ((0, 2),)), CHANCE)
    assert "points_paid 0 TUNNELS 1" in [format_event(event, RULES) for event in events]


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("WAGES", ["points_gained 1 WAGES 3"]),
        ("RICH", ["points_gained 1 RICH 1"]),
        ("PANIC", ["points_paid 1 PANIC 2"]),
        ("GIFT", ["card_drawn 0 red", "card_drawn 1 blue"]),
        ("HIRE", ["card_drawn 0 red"]),
        ("RECORD", ["points_gained 1 RECORD 3"]),
    ],
)
def test_lightning_events(key: str, expected: list[str]) -> None:
    deck = "newspaper,red,blue,green,yellow,red,blue"
    _, events = drawn(deck, f"deck {key},FOG", "seat 1 points 5", "track ALD-BRA 1")
    assert events[:2] == ["paper_found", f"event_turned {key} yes"]
    assert events[2 : 2 + len(expected)] == expected
    assert events[2 + len(expected)] == "paper_read"
    assert events[3 + len(expected)] == "papers_discarded 1"
    assert events[4 + len(expected)].startswith("card_drawn 0")


def test_an_event_may_turn_the_next() -> None:
    after, events = drawn("newspaper,red,blue", "deck EXTRA,FOG,SWEEP")
    assert events[1:4] == ["event_turned EXTRA yes", "points_gained 0 EXTRA 2", "event_turned FOG yes"]
    assert press_of(after.public).active == "FOG"


@pytest.mark.rule("L-P6")
def test_when_the_active_event_is_archived_the_next_is_turned() -> None:
    after, events = drawn("newspaper,red,blue", "deck GONE,FOG,SWEEP")
    assert events[1:4] == ["event_turned GONE yes", "event_archived GONE", "event_turned FOG yes"]
    press = press_of(after.public)
    assert (press.archive, press.discards, press.active) == (("GONE",), ("FOG",), "FOG")


@pytest.mark.rule("L-P6")
def test_with_no_event_left_none_is_active() -> None:
    after, events = drawn("newspaper,red,blue", "deck GONE")
    assert events[1:4] == ["event_turned GONE yes", "event_archived GONE", "paper_read"]
    assert not press_of(after.public).active


@pytest.mark.rule("D-LP4", "D-LP5")
def test_a_gift_met_by_newspapers_is_worked_through_before_the_next_player_draws() -> None:
    _, events = drawn("newspaper,newspaper,red,blue,green,yellow", "deck GIFT,RICH,FOG", "seat 1 points 5")
    assert events == [
        "paper_found",
        "event_turned GIFT yes",
        "paper_found",
        "event_turned RICH yes",
        "points_gained 1 RICH 1",
        "paper_read",
        "papers_discarded 1",
        "card_drawn 0 red",
        "card_drawn 1 blue",
        "paper_read",
        "papers_discarded 1",
        "card_drawn 0 green",
    ]


@pytest.mark.rule("D-LP6")
def test_each_search_has_its_own_newspapers_aside() -> None:
    """The newspaper of the outer search is not shuffled into the deck of the inner one."""
    after, events = drawn("newspaper,newspaper,red", "deck GIFT,RICH,FOG", "discards green:1")
    shuffles = [event for event in events if event.startswith("deck_shuffled")]
    assert shuffles
    assert all(event.count("newspaper") <= 1 for event in shuffles)
    found = conservation.cards_in(after)[RULES.cards.index("newspaper")]
    assert found + sum(press_of(after.public).aside) == 2


@pytest.mark.rule("D-LP4", "D-LP5", "D-LP6", "D-LP7")
@pytest.mark.parametrize("papers", [3, 6])
@pytest.mark.parametrize("players", [2, 5])
def test_laws_hold_in_small_decks(papers: int, players: int) -> None:
    """Decks of 30 cards with up to six newspapers and every effect: nothing is lost, nothing loops."""
    case = Case(mini_with(Staff(), newspapers(list(EVENTS), papers)), players)
    for style in STYLES:
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
        hiding.sampled_states_look_the_same(game, 3)
        printing.events_read_back(game)
        printing.positions_read_back(game, 3)
        writing.views_cannot_be_written_into(game, 1)
        chances.going_back_changes_no_shuffle(game)
        presses.newspapers_are_never_held(game)
        presses.newspapers_wait_for_a_card(game)
        presses.no_event_acts_twice(game)
        presses.archiving_turns_the_next(game)
        presses.places_are_filled_once(game)


@pytest.mark.parametrize(
    "text", ["", "rain", "coins", "coins poorest", "pay 3 2", "price large 1", "flush 3"]
)
def test_an_effect_that_is_not_known_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not an effect"):
        read_effects(text)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ({"key": "A", "kind": "slow", "effect": "flush"}, "An event is continuous or lightning, not 'slow'."),
        ({"key": "A", "kind": "lightning", "effect": "rain"}, "'rain' is not an effect."),
        (
            {"key": "A", "kind": "continuous", "effect": "flush"},
            "The effect 'flush' does not fit a continuous",
        ),
    ],
)
def test_mistakes_in_the_file_are_told(row: Mapping[str, str], problem: str) -> None:
    source = FakeSource(tables={"events": [row]})
    Newspapers({"cards": 3, "by_players": [3]}, source)
    assert any(message.startswith(problem) for _, message in source.problems)


@pytest.mark.parametrize(
    "section", [{}, {"cards": 3}, {"cards": 3, "by_players": [4]}, {"cards": 3, "by_players": [3], "x": 1}]
)
def test_bad_settings_are_refused(section: Mapping[str, object]) -> None:
    with pytest.raises(ValueError, match=":"):
        Newspapers(section, FakeSource())


def test_only_a_continuous_event_is_shown_as_active() -> None:
    """L-P5: a lightning event acts once and then only lies there."""
    for key, active in (("FOG", ["active"]), ("RICH", ["over"])):
        state = table(f"newspapers deck SWEEP; discards {key}; active {key}")
        (panel,) = RULES.mechanics[1].panels(project(state, 0))  # type: ignore[attr-defined]
        states = [cell.key.rpartition(".")[2] for row in panel.rows for cell in row.cells]
        assert states == active
        assert panel.sentences[0].key == f"panel.newspapers.{'sentence' if active == ['active'] else 'none'}"


def test_an_empty_panel_says_how_many_events_wait() -> None:
    (panel,) = RULES.mechanics[1].panels(project(table("newspapers deck SWEEP,FOG"), 0))  # type: ignore[attr-defined]
    assert panel.sentences[0].fields == (("count", "number", 2),)
