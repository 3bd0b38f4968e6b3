"""Employees: who is asked first, what lasts, what the vaults get, and whom bots hire."""

from typing import Any, Final

import pytest
from laws.stages import stage

from whistlestop import games
from whistlestop.campaign import Campaign, options_for, sit_down
from whistlestop.mechanics.employees import Employees
from whistlestop.mechanics.lasts import Change, changes_of, opened_vaults
from whistlestop.mechanics.shows import option_notes_of
from whistlestop.rules import Choose, Event, Seeded, State, legal, play, project, start
from whistlestop.text import Names
from whistlestop.text.event import message_text

GAME: Final = games.load("legends")
CHANCE: Final = Seeded("employees")


def begun(campaign: Campaign) -> tuple[State, list[Event]]:
    """Up to the first question about employees; everybody keeps all tickets."""
    rules = GAME.with_options({"campaign": options_for(campaign)["campaign"]})
    state, events = start(rules, len(campaign.present), CHANCE, campaign.present.index(campaign.mail_car))
    while state.public.agenda[-1].kind == "keep_tickets":
        seat = state.public.asked[0]
        state, more = play(state, seat, list(legal(state, seat))[-1], CHANCE)
        events += more
    return state, events


def with_changes(campaign: Campaign, *changes: Change) -> Campaign:
    return campaign._replace(changes=(*campaign.changes, *changes))


def mechanic_of(state: State) -> Employees:
    (found,) = state.public.rules.implementing(Employees)
    return found


def parts_of(events: list[Event], kind: str) -> list[tuple[Any, ...]]:
    return [event.parts() for event in events if event.kind == kind]


@pytest.mark.rule("V-E3", "L-S7")
def test_if_the_holder_is_absent_the_company_that_begins_hires_first() -> None:
    """V-08: the mail car is drawn among those present before the set-up begins."""
    assert GAME.campaign is not None
    read = tuple([card.key for card in GAME.campaign.story if card.game < 3])
    between = stage(3, 4)._replace(present=(), mail_car="red", read=read)
    campaign = sit_down(GAME.campaign, between, ("blue", "green", "yellow"), Seeded("absent"))
    assert campaign.mail_car != "red"
    state, events = begun(campaign)
    assert len(parts_of(events, "employees_turned_up")[0][0]) == 4
    assert state.public.asked == (campaign.present.index(campaign.mail_car),)


@pytest.mark.rule("V-E2")
def test_all_employees_without_a_need_may_be_turned_up() -> None:
    campaign = stage(2, 2)
    found = set[str]()
    for seed in range(30):
        rules = GAME.with_options({"campaign": options_for(campaign)["campaign"]})
        state, _ = start(rules, 2, Seeded(f"pool {seed}"), 1)
        while state.public.agenda[-1].kind == "keep_tickets":
            seat = state.public.asked[0]
            state, _ = play(state, seat, next(iter(legal(state, seat))), Seeded(f"pool {seed}"))
        options = [
            action.option for action in legal(state, state.public.asked[0]) if isinstance(action, Choose)
        ]
        found |= {*options}
    assert found == {"none", *[f"E{n:02d}" for n in (1, 2, 3, 4, 5, 7, 8, 13, 14, 15, 16)]}


@pytest.mark.rule("V-E5", "V-E6")
def test_marks_last_and_those_of_others_are_void_when_one_settles() -> None:
    one, other = "E02", "E08"
    marks = Change("employees", one, "marks", "blue red"), Change("employees", other, "marks", "red")
    state, _ = begun(with_changes(stage(3, 2), *marks))
    offered = [action.option for action in legal(state, 1) if isinstance(action, Choose)]
    assert "none" in offered
    mechanic = mechanic_of(state)
    record, _ = mechanic.read_extra(f"hired 0={one},1={other}; marked 0={one},1={other}; settled 0={one}", 2)
    state.public.extras = {**state.public.extras, "employees": record}
    assert [change for change in changes_of(state) if change.table == "employees"] == [
        Change("employees", one, "marks", ""),
        Change("employees", other, "marks", "red blue"),
        Change("employees", one, "home", "red"),
    ]


@pytest.mark.rule("V-R7")
def test_vaults_after_arbitration() -> None:
    """Every company of the campaign with a settled employee, absent ones too; then the box to the lowest."""
    campaign = with_changes(
        stage(12, 3)._replace(present=("red", "blue"), mail_car="red", changes=()),
        Change("decisions", "vote", "result", "arbitrate"),
        Change("employees", "E02", "home", "green"),
        Change("employees", "E08", "home", "red"),
        Change("employees", "E11", "home", "blue"),
        Change("relief", "box", "dollars", "4"),
    )
    state, _ = begun(campaign)
    state.public.extras = {**state.public.extras, "relief_box": 4}
    lines = opened_vaults(state, {"red": 100, "blue": 105, "green": 104})
    assert lines == (("green", "settled_employee", 6), ("red", "settled_employee", 6), ("blue", "relief", 4))
    tied = opened_vaults(state, {"red": 100, "blue": 106, "green": 104})
    assert tied == (("green", "settled_employee", 6), ("red", "settled_employee", 6))


@pytest.mark.rule("V-R7")
def test_vaults_after_holding_out() -> None:
    campaign = with_changes(
        stage(12, 3)._replace(changes=()),
        Change("decisions", "vote", "result", "hold_out"),
        Change("employees", "E08", "home", "red"),
    )
    state, _ = begun(campaign)
    state.public.extras = {**state.public.extras, "relief_box": 0}
    lines = opened_vaults(state, {"red": 100, "blue": 4, "green": 0})
    assert lines == (("red", "hold_out", -6), ("blue", "hold_out", -4))


@pytest.mark.rule("V-R4")
def test_after_arbitration_each_employee_hired_brings_a_wire() -> None:
    campaign = with_changes(stage(6, 2), Change("decisions", "vote", "result", "arbitrate"))
    state, _ = begun(campaign)
    seat = state.public.asked[0]
    hired = next(action for action in legal(state, seat) if action != Choose("none"))
    after, _ = play(state, seat, hired, CHANCE)
    changes = [each for each in after.public.rules.changes_figures if each.name == "strike_vote"]
    assert [each.figure(after.public, seat, "wires", 2) for each in changes] == [3]
    assert [each.figure(after.public, 1 - seat, "wires", 2) for each in changes] == [2]


def test_the_options_of_the_hiring_name_the_wage_and_what_the_employee_does() -> None:
    state, _ = begun(stage(4, 2))
    view = project(state, state.public.asked[0])
    options = [action.option for action in legal(state, view.seat) if isinstance(action, Choose)]
    notes = {each.option: each.note for each in option_notes_of(view, options)}
    for key in [option for option in options if option != "none"]:
        note = notes[key]
        assert note is not None
        text = message_text(note, "en", Names(GAME.texts, view.public.rules, ("Ada", "Bob")))
        wage = mechanic_of(state)._wage(view.public, view.seat, key)
        assert text == f"Wage: ${wage}. " + GAME.texts["en"].words[f"{key}-text"]


def test_bots_hire_for_the_mark_that_settles() -> None:
    campaign = with_changes(stage(3, 2), Change("employees", "E02", "marks", "red blue"))
    state, _ = begun(campaign)
    seat = state.public.asked[0]
    mechanic = mechanic_of(state)
    view = project(state, seat)
    worth = mechanic.option_worth(view, [Choose("E02"), Choose("E13"), Choose("none")], "end")
    assert worth is not None
    assert worth[0] > worth[1] > worth[2] == (0.0,)
    assert mechanic.option_reason(view, Choose("none")) is not None
