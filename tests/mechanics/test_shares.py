"""Shares in play: what records, results and positions hold, and what nobody can know."""

from collections import Counter
from random import Random

import pytest
from gazette import Gazette

from whistlestop import games
from whistlestop.mechanics.shares import Ledger, Shares, ledger_of, shares_of
from whistlestop.rules import (
    BadNotation,
    Chance,
    Event,
    Rigged,
    Ruleset,
    Seeded,
    State,
    event_from_object,
    event_to_object,
    evolve,
    format_event,
    format_position,
    initial,
    legal,
    parse_action,
    parse_event,
    parse_position,
    play,
    project,
    score,
    start,
)

GAME = games.load("pennsylvania")
RULES = GAME.ruleset


def mechanic() -> Shares:
    shares = shares_of(RULES)
    assert shares is not None
    return shares


def played(
    players: int, chance: Chance, dice: Random, rules: Ruleset = RULES
) -> tuple[list[State], list[Event]]:
    """A whole game of somebody who claims what can be claimed: every state, and all events."""
    state, events = start(rules, players, chance)
    states, happened = [state], list(events)
    while not state.public.ended:
        seat = state.public.asked[0]
        options = legal(state, seat)
        claims = list(options)[len(options.plain) :]
        state, events = play(state, seat, dice.choice(claims or list(options)), chance)
        states.append(state)
        happened += events
    return states, happened


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_shares_are_taken_in_whole_games(players: int) -> None:
    _, events = played(players, Seeded("left"), Random(players))
    kinds = Counter(event.kind for event in events)
    assert kinds["share_taken"] > 10
    assert kinds["dummy_revealed"] == (players == 2)
    assert bool(kinds["dummy_share_taken"]) == (players == 2)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("share_taken 1 PRR 4", {"kind": "share_taken", "seat": 1, "company": "PRR", "number": 4}),
        ("share_declined 0", {"kind": "share_declined", "seat": 0}),
        ("dummy_share_taken 0 BO 2", {"kind": "dummy_share_taken", "seat": 0, "company": "BO", "number": 2}),
        ("dummy_revealed PRR:1+4,BO:2", {"kind": "dummy_revealed", "shares": {"PRR": [1, 4], "BO": [2]}}),
        ("dummy_revealed -", {"kind": "dummy_revealed", "shares": {}}),
    ],
)
def test_events_in_text_and_record(text: str, made: dict[str, object]) -> None:
    event = parse_event(text, RULES)
    assert format_event(event, RULES) == text
    assert event_to_object(event, RULES) == made
    assert event_from_object(made, RULES) == event


@pytest.mark.parametrize("shares", [{"PRR": 1}, {"PRR": ["1"]}, {"PRR": [True]}, [1], None])
def test_a_spoiled_event_is_no_event(shares: object) -> None:
    with pytest.raises(BadNotation):
        event_from_object({"kind": "dummy_revealed", "shares": shares}, RULES)


@pytest.mark.rule("P-7", "P-10")
def test_the_result_lists_shares_and_lines() -> None:
    text = (
        "game pennsylvania\nplayers 2\nshares 0 PRR:1+4,BO:2; 1 PRR:3; dummy PRR:2+5,EL:1; revealed PRR:2+5\n"
    )
    result = score(parse_position(text, RULES))
    assert result.seats[0].extras == {"shares": {"PRR": [1, 4], "BO": [2]}}
    assert result.seats[1].extras == {"shares": {"PRR": [3]}}
    assert result.extras == {
        "dummy": {"shares": {"PRR": [2, 5], "EL": [1]}, "revealed": {"PRR": [2, 5]}},
    }
    lines = [(line.kind, dict(line.details), line.points) for line in result.seats[1].lines]
    assert lines[-1] == ("shares", {"company": "PRR", "rank": 3}, 14)


def test_without_a_dummy_the_result_has_none() -> None:
    assert score(start(RULES, 3, Seeded("none"))[0]).extras == {}


@pytest.mark.parametrize("players", [2, 3])
def test_positions_read_back(players: int) -> None:
    states, _ = played(players, Seeded("positions"), Random(3))
    for state in [*states[::20], states[-1]]:
        assert parse_position(format_position(state), RULES) == state


@pytest.mark.parametrize(
    ("players", "line"),
    [
        (2, "shares 0 PRR:16"),
        (2, "shares 0 PRR:0"),
        (2, "shares 0 XYZ:1"),
        (2, "shares 2 PRR:1"),
        (3, "shares dummy PRR:1"),
        (3, "shares revealed PRR:1"),
        (2, "shares 0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(players: int, line: str) -> None:
    with pytest.raises(BadNotation):
        parse_position(f"game pennsylvania\nplayers {players}\n{line}\n", RULES)


def test_shares_are_conserved_and_a_copy_would_be_noticed() -> None:
    shares = mechanic()
    states, _ = played(2, Seeded("conserved"), Random(5))
    counts = [shares.conserved(state) for state in states]
    assert counts == [{f"shares {company.key}": company.shares for company in shares.companies}] * len(counts)
    doubled = states[-1].copy()
    ledger = ledger_of(doubled.public)
    prr = ledger.numbers(0)
    doubled.public.extras = {"shares": ledger.given(0, 0, prr[0]).given(1, 0, prr[0] + 30)}
    assert shares.conserved(doubled) != counts[0]


@pytest.mark.rule("D-P6", "P-10")
def test_nothing_before_the_end_tells_which_cards_will_be_turned_up() -> None:
    """Two worlds that differ in the dummy's shuffle alone are one game until the cards lie open."""
    states, events = played(2, Seeded("worlds"), Random(8))
    dummy = ledger_of(states[-1].public).dummy
    assert dummy is not None
    last = [f"{mechanic().companies[at].key}:{n}" for at, numbers in enumerate(dummy) for n in numbers]
    other_states, other_events = played(2, Rigged({("dummy", 0): last[::-1]}, Seeded("worlds")), Random(8))
    for one, other in zip(states[:-1], other_states[:-1], strict=True):
        for seat in (0, 1, None):
            assert project(one, seat) == project(other, seat)
        assert [*legal(one, one.public.asked[0])] == [*legal(other, other.public.asked[0])]
    differing = [
        (one.kind, other.kind) for one, other in zip(events, other_events, strict=True) if one != other
    ]
    assert differing == [("dummy_revealed", "dummy_revealed")]


@pytest.mark.rule("P-10")
def test_every_card_of_the_dummy_may_be_turned_up() -> None:
    text = (
        "game pennsylvania\nplayers 2\nturn 9\nfirst 0\nmover 0\nlast_seat 0\n"
        "seat 0 hand pink:6\ndeck red,red\nshares dummy PRR:1+2+3,BO:1\nstep act 0\n"
    )
    state = parse_position(text, RULES)
    claim = parse_action("claim BIN-ALB pink 6", RULES)
    seen: Counter[tuple[str, int]] = Counter()
    for seed in range(400):
        end, _ = play(state, 0, claim, Seeded(f"turn {seed}"))
        revealed = ledger_of(end.public).revealed
        seen.update(
            (key, number) for key, row in zip(("PRR", "BO"), revealed, strict=False) for number in row
        )
    assert seen.total() == 800
    # Two of four cards: each is turned up in half of the games, give or take five standard deviations.
    assert all(150 < seen[card] < 250 for card in (("PRR", 1), ("PRR", 2), ("PRR", 3), ("BO", 1)))


def test_folding_the_events_gives_the_shares() -> None:
    states, events = played(2, Seeded("fold"), Random(13))
    state = initial(RULES, 2)
    for event in events:
        state = evolve(state, event)
    assert ledger_of(state.public) == ledger_of(states[-1].public)
    assert state == states[-1]


def with_gazette(*, first: bool) -> Ruleset:
    own = RULES.mechanics
    return Ruleset(
        RULES.game,
        RULES.colours,
        RULES.card_counts,
        RULES.board,
        tuple(RULES.tickets.values()),
        RULES.knobs,
        (Gazette(), *own) if first else (*own, Gazette()),
    )


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("players", [2, 3])
def test_another_mechanic_may_ask_after_the_same_claim(players: int, first: bool) -> None:
    """Neither knows of the other; what each asks stands on one agenda."""
    rules = with_gazette(first=first)
    states, events = played(players, Seeded("both"), Random(21), rules)
    kinds = Counter(event.kind for event in events)
    assert kinds["share_taken"] > 5
    state = initial(rules, players)
    for event in events:
        state = evolve(state, event)
    assert state == states[-1]


def test_a_ledger_keeps_everybodys_shares_apart() -> None:
    nothing = ((), ())
    ledger = Ledger((nothing, nothing), nothing, nothing)
    ledger = ledger.given(1, 0, 1).laid_aside(0, 2).given(0, 1, 1)
    assert ledger.held == (((), (1,)), ((1,), ()))
    assert ledger.dummy == ((2,), ())
    assert (ledger.top(0), ledger.top(1)) == (3, 2)
    assert ledger.numbers(0) == [1, 2]
