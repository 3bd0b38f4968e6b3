"""What a claim brings and costs is shown before it is made, and then happens so."""

from typing import Final

import pytest
from laws.walks import Case, Moment, Plan, walk

from whistlestop import games
from whistlestop.mechanics.previews import PreviewLine, preview
from whistlestop.rules import (
    Claim,
    Seeded,
    State,
    format_position,
    legal,
    parse_position,
    play,
    project,
    start,
)
from whistlestop.text import Names, preview_texts

CHANCE: Final = Seeded("previews")
LEGENDS: Final = games.load("legends")
RULES: Final = LEGENDS.ruleset
PHILADELPHIA: Final = "NYC-PHI:2"
"""A red route between two large cities."""
CLAIM: Final = Claim(PHILADELPHIA, ((RULES.cards.index("red"), 1),))


def table(*facts: str) -> State:
    """The first turn of seat 0, the red company, with these facts."""
    state, _ = start(RULES, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = {fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts}
    lines = [line for line in format_position(state).splitlines() if not line.startswith(tuple(heads))]
    return parse_position("\n".join([*lines, *facts]), RULES)


def lines_of(*facts: str) -> list[PreviewLine]:
    return list(preview(project(table("seat 0 hand red:1", *facts), 0), CLAIM))


def test_the_lines_come_in_the_order_of_the_slots() -> None:
    colour, card = PreviewLine(3, "colour_bonus", 2), PreviewLine(12, "LARGE", gets="card")
    assert lines_of() == [colour, card]
    event = PreviewLine(10, "W06", 1)
    assert lines_of("newspapers discards W06; active W06") == [colour, event, card]


def test_nobody_pays_more_than_they_then_have() -> None:
    track = "CIN-PIT:2"
    state = table("newspapers discards W02; active W02", "seat 1 hand red:3", "seat 1 points 0", "step act 1")
    claim = Claim(track, ((RULES.cards.index("red"), 3),))
    card = PreviewLine(12, "LARGE", gets="card")
    assert preview(project(state, 1), claim) == (card,)
    state.public.points = (5, 5)
    assert preview(project(state, 1), claim) == (PreviewLine(10, "W02", -1), card)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["company colour: +$2", "large city: 1 card"]),
        ("pl", ["kolor przedsiębiorstwa: +2 dolary", "duże miasto: 1 karta"]),
    ],
)
def test_the_lines_are_said_in_both_languages(lang: str, expected: list[str]) -> None:
    view = project(table("seat 0 hand red:1"), 0)
    assert preview_texts(view, CLAIM, lang, Names.of(LEGENDS, ("Ada", "Bob"))) == expected


def test_a_claim_that_brings_its_points_alone_has_no_lines() -> None:
    game = games.load("usa-classic")
    state, _ = start(game.ruleset, 2, CHANCE)
    claim = Claim("DEN-OMA", ((0, 4),))
    assert preview_texts(project(state, 0), claim, "en", Names.of(game, ("Ada", "Bob"))) == []
    assert preview(project(state, 0), claim) == (PreviewLine(0, "route", 7),)


@pytest.mark.parametrize("game", ["legends", "pennsylvania", "usa-classic"])
def test_what_is_shown_happens(game: str) -> None:
    """Unless an event is turned meanwhile, the points of a claim are those of its lines."""
    rules = games.load(game).ruleset
    checked = 0
    for moment in walk(Case(rules, 3), Plan(5, "builder", 0)).moments:
        if isinstance(moment.action, Claim) and "paper_found" not in {event.kind for event in moment.events}:
            lines = preview(project(moment.before, moment.seat), moment.action)
            assert sum(line.points for line in lines) == _change(moment)
            assert sum(line.gets == "card" for line in lines) == _drawn(moment)
            checked += 1
    assert checked > 10


def _change(moment: Moment) -> int:
    before, after = moment.before.public.points, moment.after.public.points
    return after[moment.seat] - before[moment.seat]


def _drawn(moment: Moment) -> int:
    return [event.kind for event in moment.events].count("card_drawn")
