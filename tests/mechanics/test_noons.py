"""The second noon with newspapers, large cities and bots."""

from collections.abc import Mapping
from typing import Final

import pytest
from laws import conservation, folding, listing, printing
from laws.walks import Case, Plan, walk
from rows import FakeRow, FakeSource
from stage import mini_with

from whistlestop.bots import make_bot
from whistlestop.mechanics.large_cities import LargeCities
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.mechanics.noons import Noons
from whistlestop.mechanics.previews import PreviewLine, preview
from whistlestop.rules import (
    Choose,
    Claim,
    Draw,
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
from whistlestop.rules.named_values import figure_of

CHANCE: Final = Seeded("noons")
MINI: Final = mini_with().board
EVENTS: Final = {"FOG": ("continuous", "forbid large_card"), "FLUSH": ("lightning", "flush")}


class Cities(FakeSource):
    """Aldgate and Brackley lie in different zones; Aldgate is large."""

    def __init__(self) -> None:
        names = {code: city.name for code, city in MINI.cities.items()}
        routes: list[tuple[str, Mapping[str, str]]] = [
            (name, {"city_a": names[track.a], "city_b": names[track.b]})
            for name, track in MINI.tracks.items()
        ]
        super().__init__(routes, {"events": [_event(key) for key in EVENTS]})
        self.cities = [
            (code, FakeRow({"city": name, "zone": _zone(code), "size": _size(code)}, self.problems))
            for code, name in names.items()
        ]


def _event(key: str) -> dict[str, str]:
    kind, effect = EVENTS[key]
    return {"key": key, "kind": kind, "effect": effect}


def _zone(code: str) -> str:
    return "eastern" if code == "ALD" else "central"


def _size(code: str) -> str:
    return "large" if code == "ALD" else "small"


SOURCE: Final = Cities()
RULES: Final = mini_with(
    Newspapers({"cards": 6, "by_players": [6]}, SOURCE),
    Noons({"zones": [0, 0, 3]}, SOURCE),
    LargeCities({}, SOURCE),
)
CLAIM: Final = Claim("ALD-BRA", ((RULES.cards.index("red"), 2),))


def table(*facts: str) -> State:
    state, _ = start(RULES, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = {fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts}
    lines = [line for line in format_position(state).splitlines() if not line.startswith(tuple(heads))]
    return parse_position("\n".join([*lines, *facts]), RULES)


@pytest.mark.rule("V-N3", "V-02")
@pytest.mark.parametrize(("event", "cards"), [("FOG", 0), ("FLUSH", 1)])
def test_an_event_of_the_second_noon_binds_the_slots_after_it(event: str, cards: int) -> None:
    """Fog that comes up in the second noon takes the card of the large city, which is drawn after it."""
    state = table(
        "deck red,newspaper,blue,green,green,green,blue,blue", f"newspapers deck {event}", "seat 0 hand red:2"
    )
    events = []
    for action in (CLAIM, Choose("second_noon"), Draw(), Draw()):
        state, events = play(state, 0, action, CHANCE)
    texts = [format_event(each, RULES) for each in events]
    assert any(text.startswith(f"event_turned {event}") for text in texts)
    drawn = [text for text in texts if text.startswith("card_drawn 0")]
    assert len(drawn) == 1 + cards
    assert state.public.mover == 1


def test_the_preview_names_the_second_noon() -> None:
    state = table("seat 0 hand red:2")
    lines = [line for line in preview(project(state, 0), CLAIM) if line.slot == 11]
    zones = PreviewLine(11, "zones", gets="zones", number=2)
    assert lines == [zones, PreviewLine(11, "second_noon", gets="second_noon")]
    state, _ = play(state, 0, CLAIM, CHANCE)
    assert figure_of(state.public, 0, "zones") == 2


def test_a_bot_uses_its_second_noon() -> None:
    state, _ = play(table("seat 0 hand red:2"), 0, CLAIM, CHANCE)
    assert make_bot("hard", "noon").choose(project(state, 0)) == Choose("second_noon")
    state, _ = play(state, 0, Choose("second_noon"), CHANCE)
    assert make_bot("hard", "noon").choose(project(state, 0)) in legal(state, 0)


def test_a_zone_that_does_not_exist_is_reported() -> None:
    source = Cities()
    source.cities[0][1].cells = {**source.cities[0][1].cells, "zone": "northern"}
    Noons({"zones": [0, 0, 3]}, source)
    assert [field for field, _ in source.problems] == ["zone"]


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
