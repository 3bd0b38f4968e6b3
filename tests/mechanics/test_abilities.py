"""Abilities: their words, items that are given, and what the data of a game may say."""

from collections.abc import Mapping
from typing import Final

import pytest
from laws.stages import stage
from rows import FakeSource

from whistlestop import games
from whistlestop.bots.choices import why_choice
from whistlestop.bots.reason import Reason
from whistlestop.campaign import Campaign, options_for
from whistlestop.mechanics.abilities import Abilities
from whistlestop.mechanics.abilities.advice import act_worth
from whistlestop.mechanics.abilities.steps import PayAbilities
from whistlestop.mechanics.abilities.words import ClaimedRoute, words_of
from whistlestop.mechanics.charters import Charters
from whistlestop.mechanics.company_abilities import (
    CompanyAbility,
    ability_worth,
    company_abilities,
    read_company_ability,
)
from whistlestop.mechanics.employees import Employees
from whistlestop.mechanics.lasts import Change, changes_of, give
from whistlestop.mechanics.previews import PreviewLine, preview
from whistlestop.rules import Choose, Claim, Draw, Seeded, State, legal, play, project, start
from whistlestop.rules.claim import claim, gain
from whistlestop.rules.ids import GRAY
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.resolution import Resolution

GAME: Final = games.load("legends")
CHANCE: Final = Seeded("abilities")
COMPANIES: Final = {"companies": ["red", "blue", "green", "yellow", "black"]}


def ability(effect: str) -> CompanyAbility:
    source = FakeSource(tables={"items": [{"key": "x", "effect": effect}]})
    found = read_company_ability(source.rows("items")[0])
    assert not source.problems, source.problems
    return found


def _hand(state: State, colour: int) -> tuple[int, ...]:
    """One card of this colour and no other."""
    return tuple([int(card == colour) for card in range(len(state.public.rules.cards))])


def started(campaign: Campaign) -> State:
    rules = GAME.with_options({"campaign": options_for(campaign)["campaign"]})
    players = len(campaign.present)
    return start(rules, players, CHANCE, campaign.present.index(campaign.mail_car))[0]


def at_the_first_turn(campaign: Campaign) -> State:
    """Everybody keeps all tickets and hires nobody."""
    state = started(campaign)
    while not state.public.turn:
        seat = state.public.asked[0]
        options = list(legal(state, seat))
        state, _ = play(state, seat, options[-1], CHANCE)
    return state


def with_changes(campaign: Campaign, *changes: Change) -> Campaign:
    return campaign._replace(changes=(*campaign.changes, *changes))


@pytest.mark.rule("V-S3")
def test_every_ability_of_the_data_is_worked() -> None:
    assert GAME.parts is not None
    rows = [row for name in ("employees", "charters", "items") for row in GAME.parts.tables[name]]
    made = {effect: words_of([effect])[0] for row in rows for effect in read_company_ability(row).effects}
    assert len(made) == 27
    view = project(at_the_first_turn(stage(5, 2)), 0)
    assert all(word.worth(view) > 0 for word in made.values())


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ("ticket_draw 1", "'ticket_draw 1' is no ability."),
        ("third_card blind", "'third_card blind' is no ability."),
        ("once: ticket_draw +1", "'ticket_draw +1' is no ability that works once."),
        ("price gray -1", "'price gray -1' is no ability."),
        ("holdup_immune; nonsense", "'nonsense' is no ability."),
        ("", "'' is no ability."),
    ],
)
def test_what_is_no_ability_is_reported(effect: str, wrong: str) -> None:
    rows = [{"key": "x", "effect": effect}]
    source = FakeSource(tables={"items": rows})
    Abilities(COMPANIES, source)
    assert source.problems == [("effect", wrong)]


@pytest.mark.parametrize(
    ("make", "table", "rows", "wrong"),
    [
        (
            Abilities,
            "items",
            [{"key": "x", "effect": "wires +1"}] * 2,
            ("key", "The item x stands here twice."),
        ),
        (
            Charters,
            "charters",
            [{"key": "x", "times": "1", "effect": "wires +1"}] * 2,
            ("key", "The charter x is listed twice."),
        ),
        (
            Charters,
            "charters",
            [{"key": "x", "times": "1", "effect": "once: third_card blind"}],
            ("effect", "The effect of a charter cannot be `once`: it lasts the whole game."),
        ),
        (
            Employees,
            "employees",
            [{"key": "x", "wage": "1", "needs": "", "until": "", "effect": "wires +1"}] * 2,
            ("key", "The employee x stands here twice."),
        ),
    ],
)
def test_mistakes_of_the_data_are_reported(
    make: type, table: str, rows: list[Mapping[str, str]], wrong: tuple[str, str]
) -> None:
    source = FakeSource(tables={table: rows})
    make({**COMPANIES, "after": [4]} if make is Charters else COMPANIES, source)
    assert source.problems == [wrong]


@pytest.mark.rule("V-S4")
def test_an_item_works_at_once_and_in_every_later_game() -> None:
    campaign = stage(5, 2)
    state = at_the_first_turn(campaign)
    assert figure_of(state.public, 0, "setup_cards") == 0
    resolution = Resolution(state.copy(), CHANCE, ())
    give(resolution, 0, "lantern")
    assert [event.parts() for event in resolution.events] == [(0, "lantern")]
    assert figure_of(resolution.public, 0, "setup_cards") == 1
    assert figure_of(resolution.public, 1, "setup_cards") == 0
    kept = Change("items", "lantern", "holder", "red")
    assert kept in changes_of(resolution.state)
    later = started(with_changes(stage(6, 2), kept))
    assert len(later.secrets.hands) == 2
    assert [sum(hand) for hand in later.secrets.hands] == [5, 4]


@pytest.mark.rule("V-S3")
def test_an_agency_offers_more_tickets_while_there_are_any() -> None:
    agency = Change("charters", "agency", "owners", "red blue")
    state = started(with_changes(stage(5, 2), agency))
    assert [len(offered) for offered in state.secrets.offered] == [6, 6]


@pytest.mark.rule("V-S3")
def test_an_agency_with_too_few_tickets_offers_what_is_left() -> None:
    """The starting board has 33 tickets; with 5 companies and tickets that have left only one is left for two."""
    campaign = with_changes(stage(5, 5), Change("charters", "agency", "owners", "red blue green"))
    rules = GAME.with_options({"campaign": options_for(campaign)["campaign"]})
    few = type(rules)(
        rules.game,
        rules.colours,
        tuple(rules.card_counts[: len(rules.colours) + 1]),
        rules.board,
        tuple(list(rules.tickets.values())[:21]),
        rules.knobs,
        rules.mechanics,
        rules.cites,
    )
    state, _ = start(few, 5, CHANCE, 1)
    assert [len(offered) for offered in state.secrets.offered] == [4, 5, 4, 4, 4]
    assert state.secrets.ticket_deck == ()


@pytest.mark.rule("V-S3")
def test_graders_are_paid_for_a_bed_that_nobody_has_laid_before() -> None:
    campaign = with_changes(stage(9, 2), Change("charters", "graders", "owners", "red"))
    state = at_the_first_turn(campaign)
    beds = [state.public.board.tracks[name] for name in sorted(state.public.rules.traits["bed"])]
    (graders,) = words_of(ability("first_bed_pays 2").effects)
    paid = {bed.name: graders.for_claim(ClaimedRoute(state.public, 0, bed.name, frozenset())) for bed in beds}
    assert {bed.name for bed in beds if bed.colour == GRAY} == {
        name for name, dollars in paid.items() if dollars
    }
    assert 0 in paid.values()


@pytest.mark.rule("V-S1")
def test_a_mechanic_that_uses_an_ability_for_an_answer_says_so() -> None:
    state = at_the_first_turn(with_changes(stage(5, 2), Change("employees", "E09", "home", "red")))
    assert Choose("E09") not in legal(state, 0).plain
    assert company_abilities(state.public, 0)[0].key == "E09"
    track = next(track for track in state.public.free if track.length == 1)
    colour = track.colour if track.colour != GRAY else 0
    state.secrets.hands = (_hand(state, colour), *state.secrets.hands[1:])
    (mechanic,) = state.public.rules.implementing(Abilities)
    assert mechanic.figure(state.public, 0, "bridge_without_locomotive", 0) == 1
    resolution = Resolution(state.copy(), CHANCE, ())
    claim(resolution, 0, Claim(track.name, ((colour, 1),)))
    gain(resolution, 0, "bridge_without_locomotive", track.name, 4)
    mechanic.work[PayAbilities](resolution, PayAbilities(0, track.name))
    assert ("ability_spent", 0, "E09") in [(event.kind, *event.parts()) for event in resolution.events]
    assert ("points_gained", 0, "bridge_without_locomotive", 4) in [
        (event.kind, *event.parts()) for event in resolution.events
    ]
    assert mechanic.figure(resolution.public, 0, "bridge_without_locomotive", 0) == 0


def test_bots_announce_what_their_action_can_use() -> None:
    state = at_the_first_turn(stage(5, 2))
    view = project(state, 0)
    gray = next(track for track in state.public.free if track.colour == GRAY and track.length > 1)
    coloured = next(track for track in state.public.free if track.colour != GRAY)
    third, cheaper = ability("once: third_card blind"), ability("once: price gray -1")
    assert act_worth(view, third, Draw()) > 0
    assert act_worth(view, third, Claim(gray.name, ((0, gray.length),))) == 0
    assert act_worth(view, cheaper, Claim(gray.name, ((0, gray.length),))) > 0
    assert act_worth(view, cheaper, Claim(coloured.name, ((0, coloured.length),))) == 0


def test_bots_say_why_they_announce_an_ability() -> None:
    view = project(at_the_first_turn(stage(7, 2)), 0)
    (key, *_) = [each.key for each in company_abilities(view.public, 0)]
    assert why_choice(view, Choose(key)) == Reason("ability", {"word": key})
    assert why_choice(view, Choose("order")).key != "ability"


def test_a_claim_shows_what_abilities_bring() -> None:
    settled = [Change("employees", key, "home", "red") for key in ("E15", "E16")]
    state = at_the_first_turn(with_changes(stage(5, 2), *settled))
    view = project(state, 0)
    large = preview(view, Claim("NYC-PHI", ((0, 1),)))
    assert PreviewLine(10, "E15", 2) in large
    long = preview(view, Claim("NAS-NOL", ((2, 4),)))
    assert PreviewLine(10, "E15", 1) in long
    assert PreviewLine(12, "E16", gets="card") in long


def _worth(state: State, effect: str) -> float:
    """To the company of seat 0."""
    return ability_worth(project(state, 0), ability(effect))


def test_bots_value_abilities_by_the_board_and_the_table() -> None:
    early, late = at_the_first_turn(stage(3, 2)), at_the_first_turn(stage(11, 2))
    assert _worth(late, "setup_cards +2") > 1.5 * _worth(early, "setup_cards +2") > 0
    assert _worth(late, "opening_tickets +1") > _worth(early, "opening_tickets +1") > 0
    assert _worth(late, "start_coins 3") == _worth(early, "start_coins 3") == 3
    events = "coins per_event_in_own_turn 2"
    assert _worth(early, events) == 2 * _worth(at_the_first_turn(stage(3, 4)), events)


def test_bots_value_the_company_colour_by_the_routes_they_have_in_it() -> None:
    state = at_the_first_turn(stage(5, 2))
    red = state.public.rules.colours.index("red")
    reds = [track for track in state.public.free if track.colour == red]
    others = [track for track in state.public.free if track.colour not in (red, GRAY)]
    expected = _worth(state, "colour_bonus +1")
    assert expected > 0
    for track in others[:1]:
        state.public.owners = {**state.public.owners, track.name: 0}
    assert _worth(state, "colour_bonus +1") == 0
    for track in reds[:3]:
        state.public.owners = {**state.public.owners, track.name: 0}
    assert _worth(state, "colour_bonus +1") == 3 > expected


def test_bots_value_graders_by_the_beds_without_colour() -> None:
    state = at_the_first_turn(stage(9, 2))
    beds = state.public.rules.traits["bed"]
    blank = [name for name in beds if state.public.board.tracks[name].colour == GRAY]
    assert 0 < _worth(state, "first_bed_pays 1") < len(blank)
