"""Campaigns in real browsers: all twelve games, and what happens once in them, each from a file just before it."""

import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
from at_table import read_stories, result_of, take_a_turn
from browser_clients import Town
from campaign_clients import CampaignVisitor, begin
from campaign_people import LANG, YEARS, Person, play_on
from campaign_stages import LEGENDS, before_game, led_by
from playwright.sync_api import Browser, expect
from served import Served

from whistlestop.arena.runner import play_out
from whistlestop.bots import BotRunner, make_bots
from whistlestop.campaign.additions import additions_of
from whistlestop.table.campaigns import keep_unfinished, next_match, signed
from whistlestop.text import say
from whistlestop.wire.campaign import CampaignFile, encode_campaign

pytestmark = pytest.mark.long
DAY: Final = 86_400.0
ANN, BOB = ({"company": company, "name": name} for company, name in (("red", "Ann"), ("blue", "Bob")))
NAMES: Final = ("Ann", "Bob")
BOT: Final = {"company": "green", "kind": "bot", "bot": "greedy"}
Gather = Callable[..., list[Person]]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "data", "--set", "bot_pause=0").start()
    yield served
    served.stop()


@pytest.fixture
def gather(chromium: Browser, own: Served) -> Iterator[Gather]:
    """People at a new campaign, or at one from a file: the first one hosts it."""
    clients: list[httpx.Client] = []
    people: list[Person] = []

    def found(file: CampaignFile | None = None, **more: Any) -> list[Person]:
        client = httpx.Client(base_url=own.url, timeout=240)
        clients.append(client)
        if file is None:
            host, made = begin(client, ANN, BOB, BOT, own="red", help="planner", **more)
        else:
            query = {"own": "red", "help": "planner", **more}
            answer = client.post("/api/campaigns/import", content=encode_campaign(file), params=query)
            assert answer.status_code == 201, answer.text
            made = answer.json()
            host = CampaignVisitor(client, made["campaign"], made["key"])
        people.append(Person(chromium, own, "Ann", host))
        waiting = [
            each for each in host.page()["companies"] if each["kind"] == "person" and not each["taken"]
        ]
        if waiting:
            joined = host.post("join", {"invite": made["invite"], "name": "Bob"}).json()
            people.append(Person(chromium, own, "Bob", CampaignVisitor(client, host.campaign, joined["key"])))
        return people

    yield found
    for person in people:
        person.leave()
    for client in clients:
        client.close()


def with_people(number: int) -> CampaignFile:
    return led_by(before_game(number, "greedy", "greedy", "greedy"), {"red": "Ann", "blue": "Bob"})


def test_two_people_and_a_bot_play_all_twelve_games(gather: Gather) -> None:
    ann, bob = gather()
    for number, year in enumerate(YEARS, 1):
        ann.begin(number)
        bob.enter(number)
        play_on([ann, bob], number)
        for person in (ann, bob):
            expect(person.story).to_be_visible()
            person.read_story()
        facts = ann.visitor.after_game(number)
        ann.look_at_campaign()
        for standing in facts["standings"]:
            slip = ann.page.locator(f".bank-slip[data-company='{standing['company']}']")
            expect(slip).to_contain_text(f"${standing['total']}")
        expect(ann.page.locator(".past-games a")).to_have_count(number)
        assert facts["years"][number - 1] == int(year)
    assert (facts["status"], facts["is_open"], len(facts["frontiers"])) == ("over", True, 8)
    assert facts["board"]["cities"] == 68
    expect(ann.button("web.campaign.free")).to_be_visible()
    bob.page.goto(f"/replay/{facts['past'][11]['table']}")
    expect(bob.page.get_by_role("heading", level=2).first).to_be_visible()


def test_somebody_misses_a_game(gather: Gather) -> None:
    ann, bob = gather(with_people(4))
    bob.look_at_campaign()
    mine = bob.page.get_by_role("group", name=say("web.campaign.attendance", LANG, name="Bob"))
    mine.get_by_text(say("web.campaign.attendance.misses", LANG), exact=True).click()
    expect(mine.get_by_role("radio", name=say("web.campaign.attendance.misses", LANG))).to_be_checked()
    while ann.visitor.page()["companies"][1]["attendance"] != "misses":
        bob.page.wait_for_timeout(100)
    ann.begin(4)
    assert ann.visitor.page()["playing"]["present"] == ["red", "green"]
    ann.resign()
    facts = ann.visitor.after_game(4)
    assert facts["missed"] == [{"game": 4, "company": "blue", "worth": None}]
    bob.look_at_campaign()
    slip = bob.page.locator(".bank-slip[data-company='blue']")
    expect(slip).to_contain_text(say("web.campaign.missed", LANG, year=YEARS[3]))
    bob.begin(5)
    assert ann.visitor.page()["playing"]["present"] == ["red", "blue", "green"]


def test_a_company_is_handed_over_to_another_person(gather: Gather, chromium: Browser, own: Served) -> None:
    ann, bob = gather(with_people(4))
    bob.look_at_campaign()
    bob.page.locator("details.hand-over summary").click()
    over = bob.page.locator("details.hand-over")
    over.get_by_label(say("web.campaign.hand_over.to", LANG)).select_option("")
    over.get_by_role("button", name=say("web.campaign.hand_over.do", LANG)).click()
    over.get_by_role("button", name=say("web.sure.yes", LANG)).click()
    expect(bob.page.get_by_text(say("web.campaign.hand_over.link", LANG))).to_be_visible()
    bob.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    over.get_by_role("button", name=say("web.campaign.invite", LANG)).click()
    address = str(bob.page.wait_for_function("window.copied").json_value())
    context = chromium.new_context(locale=LANG, base_url=own.url, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    cleo = context.new_page()
    cleo.goto(address)
    cleo.get_by_label(say("web.name", LANG)).fill("Cleo")
    cleo.get_by_role("button", name=say("web.campaign.join.do", LANG)).click()
    expect(cleo.get_by_role("group", name=say("web.campaign.attendance", LANG, name="Cleo"))).to_be_visible()
    ann.begin(4)
    cleo.reload()
    cleo.get_by_role("button", name=say("web.campaign.enter", LANG, year=YEARS[3])).click()
    expect(cleo.locator(".board")).to_be_visible()
    table = ann.visitor.page()["playing"]["table"]
    look = ann.visitor.client.get(f"/api/tables/{table}/view").json()
    assert [seat["name"] for seat in look["table"]["seats"]][:2] == ["Ann", "Cleo"]
    context.close()


def test_a_game_is_given_up_and_dealt_again(gather: Gather) -> None:
    ann, _ = gather(with_people(3))
    ann.begin(3)
    table = ann.visitor.page()["playing"]["table"]
    ann.look_at_campaign()
    ann.button("web.campaign.void").click()
    ann.button("web.sure.yes").click()
    expect(ann.button("web.campaign.next", year=YEARS[2])).to_be_visible()
    ann.button("web.campaign.next", year=YEARS[2]).click()
    expect(ann.page.locator(".board")).to_be_visible()
    playing = ann.visitor.page()["playing"]
    assert (playing["number"], playing["deal"]) == (3, 1)
    assert playing["table"] != table


def is_voting(look: dict[str, Any]) -> bool:
    question = (look.get("view") or {}).get("question") or {}
    return bool(look["options"]) and question.get("kind") == "cast_vote"


def test_the_companies_vote(gather: Gather) -> None:
    ann, bob = gather(with_people(5))
    ann.begin(5)
    play_on([ann, bob], 5, until=is_voting)
    # The story says what the vote is about.
    ann.read_story()
    choices = ann.page.locator(".mechanic-options button")
    expect(choices).to_have_count(2)
    choices.last.click()
    expect(choices).to_have_count(0)
    play_on([ann, bob], 5)
    facts = ann.visitor.after_game(5)
    assert any(card["game"] == 5 and card["when"] == "after" for card in facts["story"])
    expect(ann.story).to_be_visible()


ENDINGS: Final = {"A": "BUT", "B": "SFE", "C": "REN", "D": "unfound"}
MOST_DEALS: Final = 80


@cache
def endings() -> dict[str, CampaignFile]:
    """For each ending a campaign whose last game is all but over."""
    file = led_by(before_game(12, "greedy", "greedy"), {"red": "Ann"})
    found: dict[str, CampaignFile] = {}
    for deal in range(MOST_DEALS):
        match = next_match(file, LEGENDS, ["red", "blue"], deal)
        bots = make_bots({0: "greedy", 1: "greedy"}, match.rules, match.history.entry(0).events)
        play_out(match, BotRunner(bots))
        (ending,) = [card[-1] for card in additions_of(match.state).read if card.startswith("1898-03")]
        if ending not in found:
            kept = keep_unfinished(file, match, ["red", "blue"], deal)
            assert kept.unfinished is not None
            last = msgspec.structs.replace(kept.unfinished, actions=kept.unfinished.actions[:-3])
            found[ending] = signed(msgspec.structs.replace(kept, unfinished=last))
        if len(found) == len(ENDINGS):
            break
    return found


@pytest.mark.parametrize("ending", ENDINGS)
def test_each_ending_of_the_story_is_read(gather: Gather, ending: str) -> None:
    (ann,) = gather(endings()[ending])
    ann.enter(12)
    play_on([ann], 12)
    titles = ann.read_story()
    assert LEGENDS.story[LANG].cards[f"1898-03{ending}"][0] in "\n".join(titles)
    facts = ann.visitor.after_game(12)
    others = {f"1898-03{key}" for key in ENDINGS if key != ending}
    assert not others & {card["card"] for card in facts["story"]}
    ann.look_at_campaign()
    ann.button("web.campaign.free").click()
    expect(ann.page.locator(".board")).to_be_visible()


MOST_TURNS: Final = 400


def test_one_device_plays_a_whole_game_of_a_campaign(chromium: Browser, own: Served) -> None:
    """The device goes from hand to hand at each turn, up to the bank slip; then the page begins the next game."""
    with Town(own.url) as town:
        client = town.browser().client
        host, _ = begin(client, ANN, BOB, hotseat=True)
        ann = Person(chromium, own, "Ann", host)
        ann.look_at_campaign()
        ann.button("web.campaign.next", year=YEARS[0]).click()
        page = ann.page
        names = [say("web.hotseat.here", LANG, name=name) for name in NAMES]
        here = page.get_by_role("button", name=names[0]).or_(page.get_by_role("button", name=names[1]))
        read = read_stories(page, LANG)
        result, brought, seen = result_of(page, LANG), page.locator(".brought"), set[str]()
        for _ in range(MOST_TURNS):
            if result.is_visible():
                break
            if here.count():
                seen.add(here.first.inner_text())
                # Nobody's hand is open while the device goes on.
                assert page.locator(".hand").count() == 0
                here.first.click()
                expect(here).to_have_count(0)
            elif brought.count():
                # What was drawn face down is seen before the device goes on.
                page.get_by_role("button", name=say("web.hotseat.cover", LANG)).click()
                expect(brought).to_have_count(0)
            elif take_a_turn(page, LANG, waits=False):
                break
        expect(result).to_be_visible()
        assert len(seen) == 2
        for _ in range(600):
            if len(read) > 1:
                break
            result.hover()  # the cards are read before anything else is done
            page.wait_for_timeout(100)
        # Cards are shown once on a device: those of the beginning and those of the end.
        cards = [card["titles"][LANG] for card in host.after_game(1)["story"]]
        assert len(read) == len(set(read)) >= 2
        assert set(read) <= set(cards)
        totals = result.locator(".ledger tr.total td")
        expect(totals).to_have_count(2)
        slips = sorted(slip["total"] for slip in host.page()["slips"])
        assert sorted(map(int, totals.all_inner_texts())) == slips
        ann.look_at_campaign()
        ann.button("web.campaign.next", year=YEARS[1]).click()
        expect(here.first).to_be_visible()
        ann.leave()


def test_who_reconnects_in_the_middle_of_the_story_reads_on(gather: Gather, own: Served) -> None:
    ann, bob = gather(with_people(2))
    ann.begin(2)
    play_on([ann, bob], 2)
    expect(ann.story).to_be_visible()
    first = ann.story.get_by_role("heading").last.inner_text()
    ann.context.set_offline(True)
    own.kill()
    own.start()
    ann.context.set_offline(False)
    assert ann.story.get_by_role("heading").last.inner_text() == first
    story = ann.visitor.after_game(2)["story"]
    after = [card for card in story if card["game"] == 2 and card["when"] == "after"]
    titles = ann.read_story()
    while len(titles) < len(after):  # the sheet was closed before the page had heard of the rest
        titles += ann.read_story()
    assert titles == [card["titles"][LANG] for card in after], "a card was lost or came twice"
    ann.page.reload()
    ann.button("web.story.open").click()
    expect(ann.story).to_be_visible()


def test_a_slow_campaign_over_a_fortnight(gather: Gather, own: Served) -> None:
    """Every day the server starts again, and somebody makes a few moves; one of them is away for days."""
    ann, bob = gather(with_people(2), pace="slow")
    ann.begin(2)
    table = ann.visitor.page()["playing"]["table"]
    for day in range(14):
        own.stop()
        with sqlite3.connect(own.data / "whistlestop.db") as database:
            for name, column in (("tables", "touched"), ("campaigns", "touched"), ("log", "at")):
                database.execute(f"update {name} set {column} = {column} - ?", (DAY,))
        own.start()
        moved = ann.visitor.client.get(f"/api/tables/{table}/view").json()["version"]
        wanted = moved + 4
        play_on([ann, bob], 100 + day, until=lambda look, wanted=wanted: look["version"] >= wanted)
    ann.page.goto(f"/t/{table}")
    expect(ann.page.locator(".board")).to_be_visible()
    play_on([ann, bob], 2)
    facts = ann.visitor.after_game(2)
    assert [slip["game"] for slip in facts["slips"]].count(2) == 3
    bob.look_at_campaign()
    expect(bob.button("web.campaign.next", year=YEARS[2])).to_be_visible()
