"""A player sees how far the own postcards are met, and nothing about those of others."""

from whistlestop import games
from whistlestop.arena.runner import move
from whistlestop.bots import BotRunner, make_bots
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.postcards.conditions import Printed, Situation, read_side_condition
from whistlestop.mechanics.postcards.ledger import HeldPostcard
from whistlestop.mechanics.postcards.shown import completed_tickets, progress
from whistlestop.mechanics.shows import Panel, panels_of
from whistlestop.table import Match
from whistlestop.table.campaigns import count_game, new_campaign, next_match
from whistlestop.wire.campaign import CampaignCompany

LEGENDS = games.load("legends")
COMPANIES = ("red", "blue")


def match_of_second_game() -> Match:
    leaders = [CampaignCompany(company, company, "greedy") for company in COMPANIES]
    file = new_campaign(LEGENDS, leaders, "progress-2")
    match = next_match(file, LEGENDS, COMPANIES)
    played(match, 10_000)
    return next_match(count_game(file, LEGENDS, match, COMPANIES, 0), LEGENDS, COMPANIES)


def played(match: Match, moves: int) -> None:
    bots = dict.fromkeys(range(len(COMPANIES)), "greedy")
    runner = BotRunner(make_bots(bots, match.rules, match.history.entry(0).events))
    runner.hear(match.history.last.events)
    while not match.is_over and len(match.history) <= moves:
        move(match, runner)


def postcards_of(match: Match, seat: int) -> Panel:
    return next(panel for panel in panels_of(match.view(seat)) if panel.key == "postcards")


def test_the_own_postcards_say_how_far_they_are_and_those_of_others_do_not() -> None:
    match = match_of_second_game()
    played(match, 12)
    found: list[tuple[int, int]] = []
    for seat in range(len(COMPANIES)):
        for row in postcards_of(match, seat).rows:
            holder, _secret, how_far = row.cells
            assert isinstance(holder, Message)
            if {name: value for name, _sort, value in holder.fields}["seat"] != seat:
                assert how_far == ""
                continue
            assert isinstance(how_far, Message)
            fields = {name: value for name, _sort, value in how_far.fields}
            if how_far.key == "panel.postcards.progress":
                found.append((fields["has"], fields["needed"]))
    assert found
    assert all(0 <= has <= needed for has, needed in found)


def test_conditions_of_the_end_say_how_far_they_are_now() -> None:
    match = match_of_second_game()
    played(match, 60)
    view = match.view(0)
    done = completed_tickets(view)
    counted = {
        "completed 4": ("so_far", {"has": min(done, 4), "needed": 4}),
        "left 0": ("left", {"trains": view.public.trains[0], "most": 0}),
        "place first": ("place", {"place": 1 + (view.public.points[1] > view.public.points[0])}),
        "place last": ("place", {"place": 1 + (view.public.points[1] > view.public.points[0])}),
    }
    for text, (key, fields) in counted.items():
        message = said(match, text, done)
        assert message.key == f"panel.postcards.{key}"
        assert {name: value for name, _sort, value in message.fields} == fields
    assert said(match, "completed 4", None).key == "panel.postcards.at_end", "tickets of others are secret"


def said(match: Match, text: str, completed: int | None) -> Message:
    condition = read_side_condition(text, Printed(frozenset(), {}, frozenset()))
    now = Situation(match.view(0).public, 0, 0)
    return progress(HeldPostcard("P01", 0, False), condition, now, completed)


def test_completed_tickets_are_those_of_the_score() -> None:
    match = match_of_second_game()
    played(match, 10_000)
    seats = match.result().seats
    counted = [completed_tickets(match.view(seat)) for seat in range(len(COMPANIES))]
    assert counted == [len(each.tally.completed) for each in seats]
    assert sum(counted) > 0
