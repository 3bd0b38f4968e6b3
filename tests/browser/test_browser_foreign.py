"""A mechanic from an installed package in the browser: nothing of the page was written for it."""

import re
from collections.abc import Iterator

import pytest
from foreign_package import QUIET, install, surroundings
from foreign_table import ForeignTable
from playwright.sync_api import BrowserContext, Page, expect
from served import Served

from whistlestop.text import say

NAMES = ("Ada", "Jan", "Eve")
TEXTS = {
    "en": {
        "question": "Which station do you pay for Bellmoor–Carrick?",
        "option": "Pay {owner} (Carrick)",
        "panel": "Stations",
        "row": "Carrick",
        "heading": "Owner",
        "paid": "You pay {owner} a toll of 1 point at Carrick.",
        "line": "Tolls",
        "made_of": re.compile(r"Tolls, \d received, \d paid: "),
    },
    "pl": {
        "question": "Której stacji płacisz myto za Dzwonki–Skałki?",
        "option": "Zapłać: {owner} (Skałki)",
        "panel": "Stacje",
        "row": "Skałki",
        "heading": "Właściciel",
        "paid": "Płacisz myto (1 punkt) w mieście Skałki; dostaje je {owner}.",
        "line": "Myto",
        "made_of": re.compile(r"Myto, otrzymane \d, zapłacone \d: "),
    },
}


@pytest.fixture(scope="module")
def station(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("foreign")
    served = Served(folder / "data", env=surroundings(install(folder))).start()
    yield served
    served.stop()


def sit_down(visitor: BrowserContext, table: ForeignTable, seat: int) -> Page:
    page = visitor.new_page()
    page.goto(f"/seat/{table.id}#{seat}.{table.keys[seat]}")
    expect(page.locator(".board")).to_be_visible()
    return page


def claim(page: Page, cities: str) -> None:
    """By a click in the list of routes."""
    page.locator("button.route-line", has_text=cities).first.click()
    page.get_by_role("dialog").get_by_role("button").last.click()


def test_a_claim_the_question_the_panel_and_the_score(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    text = TEXTS[lang]
    table = ForeignTable(station.url)
    seat = table.play_to_question(claims=2)
    page = sit_down(visitor, table, seat)
    claim(page, "Bellmoor–Carrick" if lang == "en" else "Dzwonki–Skałki")
    owner = NAMES[table.view(seat)["view"]["extras"]["tolls"]["stations"]["CAR"]]
    # The question, with a label for each option.
    options = page.get_by_role("group", name=str(text["question"]))
    expect(options.get_by_role("button")).to_have_count(2)
    options.get_by_role("button", name=str(text["option"]).format(owner=owner)).click()
    expect(options).to_have_count(0)
    expect(page.locator(".log")).to_contain_text(str(text["paid"]).format(owner=owner))
    # Counters, the panel, the pieces at the cities and the printed mark.
    panel = page.locator(".panel-table", has=page.get_by_role("heading", name=str(text["panel"])))
    expect(panel.get_by_role("columnheader", name=str(text["heading"]))).to_have_count(1)
    expect(panel.get_by_role("row", name=str(text["row"]))).to_contain_text(owner)
    expect(page.locator("[data-piece=CAR]")).to_have_count(1)
    expect(page.locator(".badges .badge")).to_have_count(1)
    table.play_out()
    result = page.get_by_role("dialog", name=say("web.result.title", lang))
    result.get_by_role("button", name=say("web.result.skip", lang)).click()
    expect(result.get_by_role("rowheader", name=str(text["line"]), exact=True)).to_be_visible()
    expect(result.locator(".made-of").first).to_contain_text(text["made_of"])


def test_the_replay_shows_pieces_counters_and_the_panel(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    text = TEXTS[lang]
    table = ForeignTable(station.url)
    seat = table.play_to_question(claims=2)
    owner = NAMES[table.view(seat)["view"]["extras"]["tolls"]["stations"]["CAR"]]
    page = visitor.new_page()
    page.goto(f"/replay/{table.id}?move=99")
    expect(page.locator("[data-piece=CAR]")).to_have_count(1)
    panel = page.locator(".panel-table", has=page.get_by_role("heading", name=str(text["panel"])))
    expect(panel.get_by_role("row", name=str(text["row"]))).to_contain_text(owner)
    players = page.get_by_role("table", name=say("web.tab.players", lang))
    expect(players.get_by_role("columnheader", name=str(text["panel"]))).to_be_visible()
    expect(players.get_by_role("row", name=owner).get_by_role("cell").nth(4)).to_have_text("2")
    page.get_by_role("button", name=say("web.replay.first", lang)).click()
    expect(page.locator("[data-piece]")).to_have_count(0)


def test_a_game_whose_routes_bring_nothing(visitor: BrowserContext, station: Served, lang: str) -> None:
    table = ForeignTable(station.url, QUIET)
    table.open()
    (seat,) = table.asked()
    page = sit_down(visitor, table, seat)
    expect(page.locator(".score-track")).to_have_count(0)
    # Neither points at the seats, nor stripes of colours that the game lacks.
    expect(page.locator(".players .figure", has_text=say("web.points", lang))).to_have_count(0)
    expect(page.locator(".players .figure", has_text=say("web.trains", lang))).to_have_count(3)
    locomotives = page.locator(".card:has(.locomotive-stripe)")
    for at in range(locomotives.count()):
        expect(locomotives.nth(at).locator(".locomotive-stripe")).to_have_count(5)
    page.locator("button.route-line", has_text="Bellmoor" if lang == "en" else "Dzwonki").first.click()
    claim = page.get_by_role("dialog").get_by_role("button").last
    expect(claim).to_have_text("Claim" if lang == "en" else "Utwórz")
    claim.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.play_out()
    result = page.get_by_role("dialog", name=say("web.result.title", lang))
    result.get_by_role("button", name=say("web.result.skip", lang)).click()
    expect(result.get_by_role("rowheader", name=say("web.line.tickets", lang), exact=True)).to_be_visible()
    for kind in ("routes", "longest_route"):
        expect(result.get_by_role("rowheader", name=say(f"web.line.{kind}", lang))).to_have_count(0)
    expect(result.locator(".chart")).to_have_count(0)
    expect(result).not_to_contain_text(re.compile("0 point|longest|najdłuższ", re.IGNORECASE))


def test_a_game_that_fixes_the_colours_of_its_seats(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    table = ForeignTable(station.url, QUIET, ("Ada", "Jan"), begin="by_host")
    page = visitor.new_page()
    page.goto(f"/seat/{table.id}#0.{table.keys[0]}")
    expect(page.get_by_text("Ada").first).to_be_visible()
    expect(page.get_by_role("group", name=say("web.waiting.colour", lang))).to_have_count(0)
    other = ForeignTable(station.url, seats=("Ada", "Jan"), begin="by_host")
    page.goto(f"/seat/{other.id}#0.{other.keys[0]}")
    expect(page.get_by_role("group", name=say("web.waiting.colour", lang))).to_have_count(1)
