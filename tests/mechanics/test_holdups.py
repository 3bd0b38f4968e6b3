"""Hold-ups with other mechanics: a watchman, a relief box, and no free town."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeVar

import pytest
from laws import conservation, folding, listing, printing
from laws.walks import STYLES, Case, Plan, pick, walk
from rows import FakeRow, FakeSource
from stage import mini_with

from whistlestop.bots import make_bot
from whistlestop.bots.choices import claim_worth, take_worth
from whistlestop.mechanics.card_symbols import CardSymbols
from whistlestop.mechanics.holdups import HoldUps
from whistlestop.mechanics.previews import PreviewLine, preview
from whistlestop.rules import (
    Claim,
    PublicState,
    Ruleset,
    Seeded,
    State,
    Take,
    format_event,
    format_position,
    legal,
    parse_position,
    play,
    project,
    start,
)
from whistlestop.rules.claim import gain
from whistlestop.rules.resolution import Resolution

T = TypeVar("T")
CHANCE: Final = Seeded("holdups")
MINI: Final = mini_with()
SYMBOLS: Final = CardSymbols(
    {"colours": list(MINI.colours), "leaving": ["skull", "plain"], "cards": {"skull": 3}}
)


class Towns(FakeSource):
    def __init__(self, size: str) -> None:
        super().__init__()
        self.cities = [
            (code, FakeRow({"city": city.name, "size": size}, self.problems))
            for code, city in MINI.board.cities.items()
        ]


class Watchman:
    """Seat 1 loses nothing in hold-ups and gets a dollar at each; the relief box gives its dollars to seat 0."""

    name: Final = "watchman"
    gifts: Final = ("relief",)

    def figure(self, _public: PublicState, seat: int, name: str, amount: int) -> int:
        changed: Mapping[str, int] = {"holdup_loss": 0, "holdup_coins": 1} if seat == 1 else {}
        return changed.get(name, amount)

    def give(self, resolution: Resolution, seat: int, gift: str, amount: int, _at_end: bool) -> None:
        assert seat < 0
        gain(resolution, 0, gift, "", amount)


def rules_with(size: str) -> Ruleset:
    return mini_with(SYMBOLS, HoldUps({"skulls": 3, "loss": 3}, Towns(size)), Watchman())


RULES: Final = rules_with("small")


def table(rules: Ruleset, *facts: str) -> State:
    state, _ = start(rules, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = {fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts}
    lines = [line for line in format_position(state).splitlines() if not line.startswith(tuple(heads))]
    return parse_position("\n".join([*lines, *facts]), rules)


def held_up(rules: Ruleset, *facts: str) -> list[str]:
    """The events of a hold-up in the turn of seat 0, but for cards."""
    state = table(
        rules,
        "display red-skull,blue-skull,red,red,red",
        "deck green-skull,green,green,green,blue,blue,blue",
        *facts,
    )
    _, events = play(state, 0, Take(2), CHANCE)
    kinds = ("points_gained", "points_paid", "hold_up_happened", "cache_hidden", "cache_given_to_relief")
    return [format_event(event, rules) for event in events if event.kind in kinds]


@pytest.mark.rule("V-H2")
def test_other_mechanics_change_what_a_hold_up_takes_and_brings() -> None:
    """The richest is immune: nobody pays instead."""
    found = held_up(RULES, "seat 0 points 4", "seat 1 points 9")
    assert found == ["hold_up_happened 0", "points_gained 1 holdup_coins 1"]
    found = held_up(RULES, "seat 0 points 9", "seat 1 points 4")
    assert found[:2] == ["points_paid 0 holdup 3", "hold_up_happened 3"]
    assert found[2].startswith("cache_hidden ")


def test_bots_weigh_the_skull_that_may_be_turned_up() -> None:
    """A third one robs the richest. Who takes a skull away, or takes the card from the deck, is safe."""
    display = "display red-skull,blue-skull,red,red,green"
    rich = project(table(RULES, display, "seat 0 points 9", "seat 1 points 4"), 0)
    worth = take_worth(rich)
    assert worth[:2] == [0.0, 0.0]
    assert worth[2] == worth[4] < 0
    immune = project(table(RULES, display, "seat 0 points 4", "seat 1 points 9"), 0)
    assert take_worth(immune) == [0.0] * 5
    one = project(table(RULES, "display red-skull,blue,red,red,green", "seat 0 points 9"), 0)
    assert take_worth(one) == [0.0] * 5
    assert take_worth(rich, frozenset({"holdups"})) == [0.0] * 5


@pytest.mark.rule("V-H3")
def test_without_a_free_small_town_the_dollars_go_into_the_relief_box() -> None:
    found = held_up(rules_with("large"), "seat 0 points 9", "seat 1 points 4")
    assert found[1:4] == ["hold_up_happened 3", "cache_given_to_relief 3", "points_gained 0 relief 3"]


@pytest.mark.rule("V-H3")
def test_a_cache_is_put_where_no_track_ends() -> None:
    """With tracks in all cities but one, it lies in that one."""
    tracks = [
        f"track {name} {at % 2}"
        for at, (name, track) in enumerate(MINI.board.tracks.items())
        if "ALD" not in (track.a, track.b)
    ]
    found = held_up(RULES, "seat 0 points 9", "seat 1 points 4", "seat 0 trains 9", *tracks)
    assert found[2] == "cache_hidden ALD"


class Noting:
    """A chance that notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    def shuffle(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        self.asked.append((purpose, ordinal))
        return CHANCE.shuffle(purpose, ordinal, items)


@pytest.mark.rule("V-06")
def test_every_chance_is_a_shuffle_of_its_own() -> None:
    """In a game with hold-ups no shuffle is used twice, and the cache has its own."""
    chance = Noting()
    state, _ = start(RULES, 2, chance)
    dice = Random(3)
    while not state.public.ended:
        seat = state.public.asked[0]
        state, _ = play(state, seat, pick(legal(state, seat), dice, STYLES["builder"]), chance)
    assert ("cache", 0) in chance.asked
    assert len(set(chance.asked)) == len(chance.asked)


def test_the_preview_names_the_cache() -> None:
    state = table(RULES, "holdups cache ALD; dollars 6; hidden 1", "seat 0 hand red:2")
    claim = Claim("ALD-BRA", ((RULES.cards.index("red"), 2),))
    assert PreviewLine(7, "cache", 6) in preview(project(state, 0), claim)


def test_bots_value_the_cache() -> None:
    """A bot takes the cache on its way: that track is worth more than the same without it."""
    state = table(RULES, "holdups cache ALD; dollars 6; hidden 1", "seat 0 hand red:2,green:2")
    worth = claim_worth(project(state, 0), "end")
    assert worth["ALD-BRA"] == 6.0
    assert make_bot("hard", "cache").choose(project(state, 0)) in legal(state, 0)


LAWS: Final = (
    folding.folding_events_gives_the_state,
    folding.folding_what_was_seen_gives_the_view,
    folding.folding_uses_no_rule,
    listing.options_are_accepted,
    printing.positions_read_back,
    conservation.cards_are_conserved,
)


@pytest.mark.parametrize("check", LAWS, ids=lambda check: check.__name__)
def test_the_laws_hold(check: object) -> None:
    assert callable(check)
    check(walk(Case(RULES, 3), Plan(4, "builder", 1)))
