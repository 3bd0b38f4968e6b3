"""Campaigns after so many games, made by bots in this process and brought to the server as a file."""

from collections.abc import Callable
from functools import cache
from typing import Any

import httpx
from campaign_clients import CampaignVisitor

from whistlestop import games
from whistlestop.arena.runner import move
from whistlestop.bots import BotRunner, make_bots
from whistlestop.mechanics.shows import panels_of
from whistlestop.rules import Choose, legal, project
from whistlestop.rules.steps import EndSlots
from whistlestop.table import Match
from whistlestop.table.campaigns import count_game, keep_unfinished, new_campaign, next_match
from whistlestop.wire.campaign import CampaignCompany, CampaignFile, encode_campaign

LEGENDS = games.load("legends")
COMPANIES = ("red", "blue", "green")
LEADERS = (
    CampaignCompany("red", "Ada", None),
    CampaignCompany("blue", "Greta", "greedy"),
    CampaignCompany("green", "Robin", "random"),
)
PLAYERS = ("greedy", "greedy", "random")
"""The bots that play for all companies, also for the person's."""


@cache
def campaign_after(played: int) -> CampaignFile:
    """The file of a campaign between two games."""
    if played == 0:
        return new_campaign(LEGENDS, list(LEADERS), "staged")
    file = campaign_after(played - 1)
    return count_game(file, LEGENDS, _played(file, None), COMPANIES, 0)


@cache
def in_game(number: int, moves: int) -> CampaignFile:
    """In this game after so many moves, or so many before its end if they are negative."""
    file = campaign_after(number - 1)
    if moves < 0:
        moves += len(_played(file, None).history) - 1
    return keep_unfinished(file, _played(file, moves), COMPANIES, 0)


@cache
def with_choices(number: int, moves: int) -> CampaignFile:
    """In this game after so many moves, as soon as the person may choose something beside the actions of a turn."""
    file = campaign_after(number - 1)
    return keep_unfinished(file, _played(file, moves, _has_choices), COMPANIES, 0)


@cache
def with_event(number: int, moves: int) -> CampaignFile:
    """In this game after so many moves, as soon as an event lies beside the display in a turn of the person."""
    file = campaign_after(number - 1)
    return keep_unfinished(file, _played(file, moves, _has_event), COMPANIES, 0)


@cache
def naming_frontiers(number: int) -> CampaignFile:
    """At the end of this game, which the person has won: frontiers are to be named."""
    file = campaign_after(number - 1)
    return keep_unfinished(file, _played(file, 1, _names_frontiers), COMPANIES, 0)


@cache
def asked_by_a_mechanic(number: int, moves: int) -> CampaignFile:
    """In this game after so many moves, as soon as a mechanic asks the person a question."""
    file = campaign_after(number - 1)
    return keep_unfinished(file, _played(file, moves, _has_question), COMPANIES, 0)


def _names_frontiers(match: Match) -> bool:
    return match.asked[0] == 0 and any(isinstance(step, EndSlots) for step in match.state.public.agenda)


def _has_event(match: Match) -> bool:
    panels = panels_of(project(match.state, 0))
    return match.asked[0] == 0 and any(panel.is_front and panel.rows for panel in panels)


def _has_question(match: Match) -> bool:
    return match.asked[0] == 0 and all(isinstance(action, Choose) for action in legal(match.state, 0))


def _has_choices(match: Match) -> bool:
    if match.asked[0] != 0:
        return False
    kinds = [isinstance(action, Choose) for action in legal(match.state, 0)]
    return any(kinds) and not all(kinds)


def _played(file: CampaignFile, moves: int | None, until: Callable[[Match], bool] | None = None) -> Match:
    match = next_match(file, LEGENDS, COMPANIES)
    runner = BotRunner(make_bots(dict(enumerate(PLAYERS)), match.rules, match.history.entry(0).events))
    runner.hear(match.history.last.events)
    while not match.is_over and (moves is None or len(match.history) <= moves):
        move(match, runner)
    while until is not None and not match.is_over and not until(match):
        move(match, runner)
    runner.leave(match.result() if match.is_over else None)
    return match


def bring(client: httpx.Client, file: CampaignFile, **how: str) -> CampaignVisitor:
    """The campaign at the server; the visitor leads the red company."""
    answer = client.post("/api/campaigns/import", content=encode_campaign(file), params={"own": "red", **how})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return CampaignVisitor(client, made["campaign"], made["key"])
