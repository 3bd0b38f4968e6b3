"""Bots use what frontiers bring: bridges, agreements, mines, freight and purses."""

import pytest
from frontier_stages import CHANCE, campaign_at, position, rules_at
from laws.walks import Case, Plan, walk

from whistlestop.bots.choices import best_choice, why_choice
from whistlestop.mechanics.advises import AdvisesClaims
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.previews import preview
from whistlestop.rules import Choose, Claim, State, legal, play, project

ALL_OPEN = ("lakes", "confluence", "orange", "trails", "plains", "mountains", "border", "pacific")
BUILT = [
    Change("routes", track, "bridge", f"built {company}")
    for track, company in (
        ("DSM-OMA", "blue"),
        ("DSM-OMA:2", "blue"),
        ("STL-KAN", "red"),
        ("STL-KAN:2", "red"),
    )
]
RULES = rules_at(campaign_at(10, ALL_OPEN, changes=BUILT, read=("1868-03",)))


def worth(name: str, track: str, *facts: str) -> float:
    """What the mechanic says of the track to seat 0."""
    (mechanic,) = [each for each in RULES.mechanics if each.name == name]
    assert isinstance(mechanic, AdvisesClaims)
    return mechanic.claim_worth(project(position(RULES, 2, *facts), 0), "end").get(track, 0.0)


def test_a_bridge_is_worth_a_locomotive_and_a_toll_costs() -> None:
    assert worth("bridges", "KAN-DSM", "seat 0 hand locomotive:1") == 5.0
    assert worth("bridges", "KAN-DSM", "seat 0 hand red:1") == 0.0
    assert worth("bridges", "DSM-OMA", "seat 0 hand red:1") == -1.0
    assert worth("bridges", "STL-KAN", "seat 0 hand red:1") == 1.0


def asked_to_build(hand: str) -> State:
    state = position(RULES, 2, f"seat 0 hand {hand}")
    return play(state, 0, Claim("KAN-DSM", ((RULES.cards.index("red"), 2),)), CHANCE)[0]


@pytest.mark.parametrize(("hand", "answer"), [("red:2,locomotive:1", "locomotive"), ("red:2", "none")])
def test_a_bot_builds_the_bridge_if_it_can(hand: str, answer: str) -> None:
    state = asked_to_build(hand)
    view = project(state, 0)
    choice = best_choice(view, list(legal(state, 0)))
    assert choice == Choose(answer)
    assert why_choice(view, choice).key == ("bridge" if answer == "locomotive" else "no_bridge")


def test_the_next_seal_is_worth_its_step_less_the_right_of_way() -> None:
    assert worth("agreements", "VIN-WIC") == 0.0
    held = "agreements 0=cherokee,0=choctaw"
    assert worth("agreements", "VIN-WIC", held) == 2.0
    assert worth("agreements", "OMA-BIS", held) == 1.0
    assert worth("agreements", "LIT-VIN", held) == 0.0


def test_a_mine_is_worth_more_with_pickaxes() -> None:
    plain = worth("mining", "LEA-SFE", "seat 0 hand blue:2")
    assert plain == pytest.approx(63 / 24)
    assert worth("mining", "LEA-SFE", "seat 0 hand blue-pickaxe:2") > plain + 1
    assert worth("mining", "DEN-SFE", "seat 0 hand blue-pickaxe:2") == 0.0


def test_freight_and_purses_are_worth_their_dollars() -> None:
    assert worth("freight", "JAX-MIA") == 2.0
    assert worth("freight", "SAV-JAX") == 0.0
    assert worth("frontier_purses", "SAV-JAX") == 3.0
    assert worth("frontier_purses", "SAV-JAX", "frontier_purses orange") == 0.0
    assert worth("frontier_purses", "JAX-TAM") == 3.0


def test_what_a_preview_shows_happens_on_the_whole_board() -> None:
    """Unless an event is turned or ore found, the dollars of a claim that asks nothing are those of its lines."""
    checked = 0
    for moment in walk(Case(RULES, 2), Plan(5, "builder", 0)).moments:
        kinds = {event.kind for event in moment.events}
        is_done = bool(kinds & {"turn_began", "game_ended"})
        is_plain = is_done and not kinds & {"paper_found", "ore_turned_up"}
        if isinstance(moment.action, Claim) and is_plain:
            lines = preview(project(moment.before, moment.seat), moment.action)
            before, after = moment.before.public.points, moment.after.public.points
            assert sum(line.points for line in lines) == after[moment.seat] - before[moment.seat]
            checked += 1
    assert checked > 10
