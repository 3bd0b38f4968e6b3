"""What the protocol of mechanics carries, step by step: interruptions, questions, bans, prices, records."""

import gazette
import pytest
from gazette import HEADLINES, NAME, PAPERS, Desk, Drawer, Gazette, SweepingGazette, Vote, desk
from stage import mini_with

from whistlestop.rules import (
    Choose,
    Claim,
    Draw,
    Event,
    Keep,
    NotLegal,
    NotYourDecision,
    Rigged,
    Ruleset,
    Seeded,
    State,
    Take,
    format_action,
    format_event,
    legal,
    parse_action,
    play,
    project,
    score,
    seen_by,
    start,
)
from whistlestop.rules.mechanic import Slot

RULES = mini_with(Gazette())
PAPER = RULES.cards.index("newspaper")
RED, BLUE, GREEN, YELLOW, LOCOMOTIVE = range(5)


def opened(
    *papers: int, headlines: tuple[str, ...] = (), rules: Ruleset = RULES, players: int = 2
) -> tuple[State, Rigged]:
    """The first turn, with these cards on top of the deck once the newspapers are in it."""
    chance = Rigged(
        {
            ("deck", 0): [RED, BLUE] * 4 + [GREEN, YELLOW, GREEN, YELLOW, GREEN],
            ("papers", 0): papers,
            ("headlines", 0): headlines,
            ("lottery", 0): [1],
        },
        Seeded("gazette"),
    )
    state, _ = start(rules, players, chance)
    for seat in range(players):
        state, _ = play(state, seat, legal(state, seat)[0], chance)
    return state, chance


def texts(events: list[Event], rules: Ruleset = RULES) -> list[str]:
    return [format_event(event, rules) for event in events]


def ballot(state: State, chance: Rigged, *votes: str) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for seat, vote in enumerate(votes):
        state, events = play(state, seat, Choose(vote), chance)
    return state, events


def news(headline: str, *votes: str) -> tuple[State, Rigged]:
    """Seat 0 draws blind, finds a newspaper, and everybody votes."""
    state, chance = opened(PAPER, RED, RED, headlines=(headline,))
    state, _ = play(state, 0, Draw(), chance)
    return ballot(state, chance, *votes)[0], chance


def test_it_derives_from_nothing_of_the_rules() -> None:
    own = [kind for kind in vars(gazette).values() if isinstance(kind, type) and kind.__module__ == "gazette"]
    assert len(own) > 15
    for kind in own:
        assert not [base for base in kind.__mro__ if base.__module__.startswith("whistlestop")]


def test_its_cards_wait_outside_until_they_are_mixed_in() -> None:
    state, _ = start(RULES, 2, Seeded("outside"))
    assert PAPER not in state.secrets.deck
    assert state.public.agenda[0].kind == "setup_slots"
    assert state.public.asked == (0, 1)
    opened_state, _ = opened()
    assert opened_state.secrets.deck.count(PAPER) == PAPERS
    assert opened_state.public.deck_size == state.public.deck_size + PAPERS


def test_mixing_is_nobodys_business() -> None:
    state, chance = start(RULES, 2, Seeded("mix"))[0], Seeded("mix")
    state, _ = play(state, 0, legal(state, 0)[0], chance)
    _, events = play(state, 1, legal(state, 1)[0], chance)
    mixed = next(event for event in events if event.kind == "papers_mixed")
    for seat in (0, 1, None):
        assert set(format_event(seen_by(mixed, seat), RULES).split()[1].split(",")) == {"?"}


def test_a_card_drawn_blind_is_interrupted() -> None:
    state, chance = opened(PAPER, RED, headlines=("fog",))
    state, events = play(state, 0, Draw(), chance)
    assert texts(events) == [
        "paper_found",
        "headline_turned fog",
        "asked ask_second/0;draw_card/0;count_votes;vote/0,1",
    ]
    assert state.public.asked == (0, 1)
    state, events = ballot(state, chance, "true", "true")
    assert texts(events) == [
        "vote_cast 1 true",
        "votes_counted true,true yes",
        "card_drawn 0 red",
        "asked second_card/0",
    ]
    assert state.public.asked == (0,)


def test_the_filling_of_a_place_is_interrupted_and_goes_on() -> None:
    state, chance = opened(PAPER, RED, headlines=("fog",))
    state, events = play(state, 0, Take(2), chance)
    assert texts(events) == [
        "card_taken 0 2 green",
        "paper_found",
        "headline_turned fog",
        "asked ask_second/0;fill_places/2/no/0;count_votes;vote/0,1",
    ]
    assert state.public.display == (GREEN, YELLOW, -1, YELLOW, GREEN)
    state, events = ballot(state, chance, "false", "true")
    assert texts(events)[1:] == [
        "votes_counted false,true no",
        "place_filled 2 red",
        "asked second_card/0",
    ]


def test_several_newspapers_in_a_row_interrupt_one_after_the_other() -> None:
    state, chance = opened(PAPER, PAPER, PAPER, RED)
    state, events = play(state, 0, Take(0), chance)
    for issue in range(1, PAPERS + 1):
        assert desk(state.public).read == issue
        assert [event.kind for event in events].count("headline_turned") == 1
        state, events = ballot(state, chance, "false", "false")
    assert texts(events)[-2:] == ["place_filled 0 red", "asked second_card/0"]


def test_a_new_row_is_interrupted_in_the_middle() -> None:
    """After a flush: what was turned up lies there, the rest comes after the vote, then the row is checked."""
    state, chance = opened(LOCOMOTIVE, BLUE, PAPER, LOCOMOTIVE, LOCOMOTIVE, LOCOMOTIVE)
    rigged = state.copy()
    rigged.public.display = (LOCOMOTIVE, LOCOMOTIVE, RED, GREEN, GREEN)
    state, events = play(rigged, 0, Take(2), chance)
    assert texts(events)[:3] == ["card_taken 0 2 red", "place_filled 2 locomotive", "display_flushed"]
    assert [event.kind for event in events[3:]] == [
        "place_filled",
        "paper_found",
        "headline_turned",
        "asked",
    ]
    assert "fill_places/1,2,3,4/yes/1" in texts(events)[-1]
    state, events = ballot(state, chance, "false", "false")
    filled = [text for text in texts(events) if text.startswith("place_filled")]
    assert filled[:3] == [f"place_filled {place} locomotive" for place in (1, 2, 3)]
    assert "display_flushed" in texts(events)


def test_a_place_that_is_no_longer_empty_is_not_filled_again() -> None:
    """A sweep refills the whole row while place 2 waits for its card: the card that lies there would be lost."""
    rules = mini_with(SweepingGazette())
    state, chance = opened(PAPER, RED, RED, BLUE, BLUE, GREEN, YELLOW, headlines=("fog",), rules=rules)
    state, _ = play(state, 0, Take(2), chance)
    state, events = ballot(state, chance, "true", "true")
    assert texts(events, rules) == [
        "vote_cast 1 true",
        "votes_counted true,true yes",
        "display_flushed",
        "place_filled 0 red",
        "place_filled 1 red",
        "place_filled 2 blue",
        "place_filled 3 blue",
        "place_filled 4 green",
        "asked second_card/0",
    ]
    assert state.secrets.deck[0] == YELLOW


def test_votes_are_hidden_until_they_are_counted() -> None:
    state, chance = opened(PAPER, RED)
    state, _ = play(state, 0, Draw(), chance)
    after, events = play(state, 0, Choose("true"), chance)
    assert texts([seen_by(event, 0) for event in events]) == ["vote_cast 0 true", texts(events)[1]]
    for other in (1, None):
        assert texts([seen_by(event, other) for event in events])[0] == "vote_cast 0 ?"
        assert project(after, other).extras[NAME] == Drawer(("?",) * 3, ("?", "?"))
    assert project(after, 0).extras[NAME] == Drawer(("?",) * 3, ("true", "?"))
    assert after.public.agenda[-1] == Vote((1,))


def test_votes_may_come_in_any_order() -> None:
    state, chance = opened(PAPER, RED, players=3)
    state, _ = play(state, 0, Draw(), chance)
    votes = {0: "true", 1: "false", 2: "true"}
    ends = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        end = state
        for seat in order:
            end, _ = play(end, seat, Choose(votes[seat]), chance)
        ends.append(end)
    assert ends[0] == ends[1] == ends[2]


def test_questions_of_a_mechanic_refuse_like_all_others() -> None:
    state, chance = opened(PAPER, RED)
    state, _ = play(state, 0, Draw(), chance)
    with pytest.raises(NotLegal) as refused:
        play(state, 1, Draw(), chance)
    assert (refused.value.rule, refused.value.reason) == ("L-P4", "choose_one")
    assert list(refused.value.options) == [Choose("true"), Choose("false")]
    state, _ = play(state, 1, Choose("true"), chance)
    with pytest.raises(NotYourDecision) as late:
        play(state, 1, Choose("true"), chance)
    assert list(late.value.options) == []


def test_actions_of_a_mechanic_read_back() -> None:
    assert parse_action(format_action(Choose("true"), RULES), RULES) == Choose("true")


def test_a_headline_changes_prices() -> None:
    """The refusal names the rule that the price carries."""
    state, chance = news("strike", "true", "true")
    state, _ = play(state, 0, Draw(), chance)
    gray = ("ALD-DUN", "BRA-COP", "BRA-COP:2", "EAS-HOL")
    assert not [action for action in legal(state, 1) if isinstance(action, Claim) and action.track in gray]
    with pytest.raises(NotLegal) as refused:
        play(state, 1, Claim("ALD-DUN", ((BLUE, 1),)), chance)
    assert (refused.value.rule, refused.value.reason) == ("P-3", "locomotives_missing")


def test_a_disbelieved_headline_changes_nothing() -> None:
    state, chance = news("strike", "true", "false")
    state, _ = play(state, 0, Draw(), chance)
    assert Claim("ALD-DUN", ((BLUE, 1),)) in legal(state, 1)


def test_a_headline_forbids_claims_by_its_rule() -> None:
    state, chance = news("fog", "true", "true")
    state, _ = play(state, 0, Draw(), chance)
    assert not [
        action for action in legal(state, 1) if isinstance(action, Claim) and action.track == "ALD-DUN"
    ]
    with pytest.raises(NotLegal) as refused:
        play(state, 1, Claim("ALD-DUN", ((BLUE, 1),)), chance)
    assert (refused.value.rule, refused.value.reason) == ("L-R1", "may_not_claim")


def test_a_headline_forbids_drawing_by_its_rule() -> None:
    state, chance = news("flood", "true", "true")
    state, _ = play(state, 0, Draw(), chance)
    state, _ = play(state, 1, Claim("ALD-DUN", ((BLUE, 1),)), chance)
    state, _ = play(state, 1, Choose("coin"), chance)
    state, _ = play(state, 0, legal(state, 0)[0], chance)
    state, _ = play(state, 0, legal(state, 0)[0], chance)
    assert desk(state.public).coins == (0, 1)
    assert Draw() not in legal(state, 1)
    for action in (Draw(), Take(0)):
        with pytest.raises(NotLegal) as refused:
            play(state, 1, action, chance)
        assert (refused.value.rule, refused.value.reason) == ("L-P3", "no_drawing")


def test_a_headline_changes_what_a_route_brings() -> None:
    state, chance = news("festival", "true", "true")
    state, _ = play(state, 0, Draw(), chance)
    state, events = play(state, 1, Claim("ALD-DUN", ((BLUE, 1),)), chance)
    assert texts(events)[0] == "route_claimed 1 ALD-DUN blue:1 2 -"
    assert state.public.points == (0, 2)


def test_claim_slots_run_in_the_order_of_their_numbers() -> None:
    """Slot 3 asks, slot 12 draws: both after the display, though listed the other way round."""
    rules = mini_with(Busy())
    state, chance = opened(rules=rules)
    state, events = play(state, 0, Claim("ALD-DUN", ((RED, 1),)), chance)
    assert texts(events, rules) == [
        "route_claimed 0 ALD-DUN red:1 1 -",
        "asked claim_slots/0/ALD-DUN/1;tip/0/ALD-DUN",
    ]
    state, events = play(state, 0, Choose("nothing"), chance)
    assert [event.kind for event in events] == ["card_drawn", "turn_began", "asked"]
    assert desk(state.public).coins == (0, 0)


class Busy(Gazette):
    """Every route ends in a large city."""

    slots = (
        *(slot for slot in Gazette.slots if slot.moment != "claim"),
        Slot("claim", 12, lambda _public, seat, _track: gazette.DrawCard(seat)),
        Slot("claim", 3, lambda _public, seat, track: gazette.Tip(seat, track)),
    )


def test_a_draw_that_is_no_action_is_interrupted_too() -> None:
    rules = mini_with(Busy())
    state, chance = opened(PAPER, RED, rules=rules)
    state, _ = play(state, 0, Claim("ALD-DUN", ((RED, 1),)), chance)
    state, events = play(state, 0, Choose("coin"), chance)
    assert [event.kind for event in events] == ["coin_moved", "paper_found", "headline_turned", "asked"]
    state, events = ballot(state, chance, "true", "true")
    assert [event.kind for event in events] == [
        "vote_cast",
        "votes_counted",
        "card_drawn",
        "turn_began",
        "asked",
    ]
    assert state.public.mover == 1


def test_the_last_newspaper_ends_the_game() -> None:
    """Then come the end slots: a question, then the lottery from a stream of its own."""
    state, chance = opened(PAPER, PAPER, PAPER, RED, RED)
    state, _ = play(state, 0, Draw(), chance)
    for _ in range(PAPERS):
        state, _ = ballot(state, chance, "false", "false")
    state, events = play(state, 0, Draw(), chance)
    assert texts(events)[1:] == ["last_round_began 0", "turn_began 1", "asked act/1"]
    while state.public.agenda[-1].kind != "farewell":
        seat = state.public.asked[0]
        state, _ = play(state, seat, legal(state, seat)[0], chance)
    assert state.public.asked == (0,)
    assert list(legal(state, 0)) == [Choose("keep"), Choose("give")]
    state, events = play(state, 0, Choose("give"), chance)
    assert texts(events) == ["coin_moved 0 -1 given", "coin_moved 1 2 lottery", "game_ended", "asked -"]
    lines = [[line.points for line in seat.lines if line.kind == "coins"] for seat in score(state).seats]
    assert lines == [[-1], [2]]


def test_standing_breaks_ties() -> None:
    state = opened()[0].copy()
    state.secrets.tickets = ((), ())
    state.public.extras = {NAME: Desk(0, 0, (), "", (1, 1), (False, False))}
    assert score(state).winners == (0, 1)
    state.public.extras = {NAME: Desk(0, 0, (), "", (0, 1), (False, False))}
    state.public.points = (1, 0)
    assert [seat.total for seat in score(state).seats] == [1, 1]
    assert score(state).winners == (1,)


def test_a_keep_is_no_answer_to_a_vote() -> None:
    state, chance = opened(PAPER, RED)
    state, _ = play(state, 0, Draw(), chance)
    with pytest.raises(NotLegal):
        play(state, 0, Keep(()), chance)


def test_headlines_come_from_a_stream_of_their_own() -> None:
    """The deck is dealt the same with and without the mechanic: its chance does not touch the others'."""
    plain, _ = start(mini_with(), 2, Seeded("same"))
    added, _ = start(RULES, 2, Seeded("same"))
    assert added.secrets.deck == plain.secrets.deck
    assert added.secrets.ticket_deck == plain.secrets.ticket_deck
    assert sorted(HEADLINES) == sorted(Seeded("same").shuffle("headlines", 0, HEADLINES))
