"""Counts of option sequences: stored ones, and some that can be worked out another way."""

import hashlib
from math import comb, perm

import pytest

from whistlestop import games
from whistlestop.arena.perft import perft
from whistlestop.rules import (
    Ruleset,
    Seeded,
    State,
    format_action,
    format_position,
    legal,
    parse_action,
    parse_position,
    play,
    start,
)

SEED = "whistlestop"
STORED = {
    ("mini", 2): ((1, 8, 32, 864, 17344), "8fd780cee722ee7d"),
    ("mini", 3): ((1, 12, 96, 384, 9984), "f691ab398fdcb553"),
    ("mini", 5): ((1, 20, 320, 3840), "2f630485d4f08ed1"),
    ("usa-classic", 2): ((1, 8, 32, 3936), "09aea35e03e9a418"),
    ("usa-classic", 3): ((1, 12, 96, 384), "bebc9a8aa462751c"),
    ("usa-new", 2): ((1, 22, 242, 29766), "a59c04f0ec39332b"),
}


def rules_of(game: str) -> Ruleset:
    return games.load(game).ruleset


@pytest.mark.parametrize(("game", "players"), STORED)
def test_stored_counts(game: str, players: int) -> None:
    """What changes these changes the game: a new rules version, or a new seed format."""
    nodes, digest = STORED[game, players]
    found = perft(rules_of(game), players, len(nodes) - 1, SEED)
    assert found.nodes == nodes
    assert found.digest.startswith(digest)


@pytest.mark.parametrize("game", games.available())
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_opening_can_be_counted_by_hand(game: str, players: int) -> None:
    """Each player answers once, in any order, with any set that is large enough."""
    knobs = rules_of(game).knobs
    sets = sum(
        comb(knobs.opening_tickets, kept) for kept in range(knobs.opening_keep, knobs.opening_tickets + 1)
    )
    expected = tuple(perm(players, length) * sets**length for length in range(3))
    assert perft(rules_of(game), players, 2, SEED).nodes == expected


@pytest.mark.parametrize("game", ["mini", "usa-classic", "usa-big-cities"])
def test_the_first_turn_can_be_counted_by_hand(game: str) -> None:
    """Two players: whatever they answered, the first turn offers the same cards and routes."""
    rules = rules_of(game)
    nodes = perft(rules, 2, 3, SEED).nodes
    state, _ = start(rules, 2, Seeded(SEED))
    draws = len(state.public.display) + 1
    claims = sum(
        ways_to_pay(state.secrets.hands[0], track.length, track.colour, rules.locomotive)
        for track in rules.board.tracks.values()
    )
    assert nodes[3] == nodes[2] * (draws + 1 + claims)


def ways_to_pay(hand: tuple[int, ...], length: int, colour: int, wild: int) -> int:
    """Locomotives alone, or at least one card of a colour and locomotives for the rest."""
    colours = range(wild) if colour < 0 else (colour,)
    return (hand[wild] >= length) + sum(
        hand[card] >= count and hand[wild] >= length - count
        for card in colours
        for count in range(1, length + 1)
    )


def test_counting_through_text_gives_the_same() -> None:
    """Breadth first, and every position and action goes through its notation."""
    rules = rules_of("mini")
    chance = Seeded(SEED)
    level = [format_position(start(rules, 2, chance)[0])]
    nodes = [1]
    for _ in range(3):
        level = [
            text for position in level for text in next_positions(parse_position(position, rules), chance)
        ]
        nodes.append(len(level))
    assert perft(rules, 2, 3, SEED).nodes == tuple(nodes)


def next_positions(state: State, chance: Seeded) -> list[str]:
    rules = state.public.rules
    return [
        format_position(play(state, seat, parse_action(format_action(action, rules), rules), chance)[0])
        for seat in state.public.asked
        for action in legal(state, seat)
    ]


def test_the_digest_is_of_the_listed_lines() -> None:
    rules = rules_of("mini")
    state, _ = start(rules, 2, Seeded(SEED))
    lines = [f"1 {seat} {format_action(action, rules)}\n" for seat in (0, 1) for action in legal(state, seat)]
    assert perft(rules, 2, 1, SEED).digest == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_nothing_deep_is_one_sequence() -> None:
    found = perft(rules_of("mini"), 2, 0, SEED)
    assert found.nodes == (1,)
    assert found.digest == hashlib.sha256(b"").hexdigest()


def test_another_seed_is_another_deal() -> None:
    rules = rules_of("mini")
    assert perft(rules, 2, 1, SEED).digest != perft(rules, 2, 1, "another").digest
