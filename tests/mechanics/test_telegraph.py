"""The telegraph with newspapers, other mechanics and bots."""

from typing import Final

import pytest
from laws import conservation, folding, listing, printing
from laws.stages import stage
from laws.walks import Case, Plan, walk
from rows import FakeSource
from stage import mini_with

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.campaign import options_for
from whistlestop.mechanics.lasts import give
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.mechanics.telegraph import Telegraph
from whistlestop.mechanics.telegraph.ledger import wires_of
from whistlestop.rules import (
    Choose,
    Draw,
    PublicState,
    Seeded,
    State,
    explain,
    format_event,
    format_position,
    legal,
    parse_position,
    play,
    project,
    start,
)
from whistlestop.rules.resolution import Resolution

CHANCE: Final = Seeded("telegraph")
SETTINGS: Final = {"wires": 2, "mail_car": 1, "long_route": 4, "sweep_least": 5, "left_over": 1}
EVENTS: Final = {"DOWN": "forbid wires", "SNOW": "forbid face_up", "FLUSH": "flush"}


def newspapers() -> Newspapers:
    kinds = {key: "lightning" if key == "FLUSH" else "continuous" for key in EVENTS}
    rows = [{"key": key, "kind": kinds[key], "effect": effect} for key, effect in EVENTS.items()]
    return Newspapers({"cards": 6, "by_players": [6]}, FakeSource(tables={"events": rows}))


class Operators:
    """Seat 1 begins with two wires more."""

    name: Final = "operators"

    def figure(self, _public: PublicState, seat: int, name: str, amount: int) -> int:
        return amount + 2 if (seat, name) == (1, "wires") else amount


RULES: Final = mini_with(newspapers(), Telegraph(SETTINGS), Operators())


def table(*facts: str) -> State:
    state, _ = start(RULES, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = {fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts}
    lines = [line for line in format_position(state).splitlines() if not line.startswith(tuple(heads))]
    return parse_position("\n".join([*lines, *facts]), RULES)


def test_other_mechanics_change_and_give_wires() -> None:
    state = table()
    assert wires_of(state.public).wires == (3, 4)
    resolution = Resolution(state, CHANCE, ())
    give(resolution, 0, "wires", 2)
    assert [format_event(event, RULES) for event in resolution.events] == ["wires_gained 0 2 wires_given"]
    assert wires_of(state.public).wires == (5, 4)


@pytest.mark.rule("V-T3")
@pytest.mark.parametrize("event", ["DOWN", "SNOW"])
def test_an_event_turned_while_cards_are_drawn_stops_the_order(event: str) -> None:
    """The newspaper is met with the second card, and no wire is spent."""
    papers = f"newspapers deck {event}"
    state = table("deck red,newspaper,blue,green,green,green", papers, "telegraph wires 1 0; turn ordered")
    state, _ = play(state, 0, Draw(), CHANCE)
    state, events = play(state, 0, Draw(), CHANCE)
    assert event in [format_event(each, RULES).split()[1] for each in events if each.kind == "event_turned"]
    assert wires_of(state.public).wires == (1, 0)
    assert state.public.mover == 1


@pytest.mark.parametrize(("event", "acts"), [("DOWN", []), ("SNOW", ["sweep"])])
def test_an_event_forbids_what_it_names(event: str, acts: list[str]) -> None:
    state = table(f"newspapers discards {event}; active {event}", "telegraph wires 1 0; turn -")
    offered = [action.option for action in legal(state, 0).plain if isinstance(action, Choose)]
    assert offered == acts
    refusal = explain(state, 0, Choose("order"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("L-P5", "wires_forbidden")


@pytest.mark.rule("V-T4")
def test_a_newspaper_in_a_sweep_is_worked_through() -> None:
    """Its event sweeps again, and then the places that are left are filled."""
    state = table(
        "deck red,newspaper,blue,green,green,red,red,yellow,yellow,blue,red",
        "newspapers deck FLUSH",
        "telegraph wires 1 0; turn -",
    )
    state, events = play(state, 0, Choose("sweep"), CHANCE)
    kinds = [event.kind for event in events]
    assert kinds.count("display_flushed") == 2
    assert kinds.count("event_turned") == 1
    assert -1 not in state.public.display
    assert wires_of(state.public) == ((0, 0), False, True)


def test_hard_bots_spend_their_wires() -> None:
    """In a whole game of a campaign, for orders as well as for what lies there; easy ones keep theirs."""
    assert _spent("hard") > 2
    assert _spent("easy") == 0


def _spent(bot: str) -> int:
    rules = games.load("legends").with_options({"campaign": options_for(stage(5, 2))["campaign"]})
    state, _ = start(rules, 2, CHANCE)
    bots = [make_bot(bot, f"wires {seat}") for seat in range(2)]
    spent = 0
    while state.public.turn <= 30 and not state.public.ended:
        seat = state.public.asked[0]
        state, events = play(state, seat, bots[seat].choose(project(state, seat)), CHANCE)
        spent += sum(event.kind == "wire_spent" for event in events)
    return spent


LAWS: Final = (
    folding.folding_events_gives_the_state,
    folding.folding_what_was_seen_gives_the_view,
    folding.folding_uses_no_rule,
    listing.options_are_accepted,
    listing.refusals_change_nothing,
    printing.positions_read_back,
    conservation.cards_are_conserved,
)


@pytest.mark.parametrize("check", LAWS, ids=lambda check: check.__name__)
def test_the_laws_hold(check: object) -> None:
    assert callable(check)
    check(walk(Case(RULES, 3, frozenset({"paper_found", "event_turned"})), Plan(4, "builder", 1)))
