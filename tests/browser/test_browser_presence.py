"""Who is there, what is said before and during the game, and who still chooses tickets."""

from at_table import announced, keep_tickets, lay_out, move, sit_down
from playwright.sync_api import Browser, BrowserContext, expect
from served import Served

from whistlestop.text import all_seated, say

TWO = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}]


def test_presence_unread_messages_and_the_choice_of_tickets(
    chromium: Browser, visitor: BrowserContext, station: Served, lang: str
) -> None:
    made = lay_out(station.url, "mini", TWO)
    ada = sit_down(visitor, made)
    ada.set_viewport_size({"width": 360, "height": 740})
    other = chromium.new_context(locale=lang, base_url=station.url)
    jan = sit_down(other, made, 1)
    keep_tickets(ada)
    expect(ada.locator(".whose-turn")).to_have_text(say("web.turn.choosing.one", lang, name="Jan"))
    # The chosen tickets are shown before the others have chosen theirs.
    expect(ada.locator(".tickets .ticket-button")).not_to_have_count(0)
    log = ada.locator(".tabs").get_by_role("button", name=say("web.tab.log", lang))
    talk = jan.get_by_role("textbox", name=say("web.talk", lang))
    talk.fill("Hej!")
    talk.press("Enter")
    expect(log.locator(".unread")).to_contain_text("1")
    log.click()
    expect(log.locator(".unread")).to_have_count(0)
    ada.locator(".tabs").get_by_role("button", name=say("web.tab.players", lang)).click()
    absent = ada.locator(".player[data-seat='1']", has_text=say("web.absent", lang))
    expect(absent).to_have_count(0)
    other.close()
    expect(absent).to_be_visible(timeout=60_000)


def test_people_talk_in_the_waiting_room(
    chromium: Browser, visitor: BrowserContext, station: Served, lang: str
) -> None:
    seats = [*TWO, {"kind": "open"}]
    made = lay_out(station.url, "mini", seats, begin="by_host")
    pages = []
    contexts = [visitor, chromium.new_context(locale=lang, base_url=station.url)]
    for seat, context in enumerate(contexts):
        page = context.new_page()
        key = next(one["token"] for one in made["seats"] if one["seat"] == seat)
        page.goto(f"/seat/{made['table']}#{seat}.{key}")
        pages.append(page)
    talk = pages[1].get_by_role("textbox", name=say("web.talk", lang))
    talk.fill("Gramy?")
    talk.press("Enter")
    expect(pages[0].locator(".talk li")).to_contain_text("Jan: Gramy?")
    contexts[1].close()


def test_reactions_are_seen_and_announced(
    chromium: Browser, visitor: BrowserContext, station: Served, lang: str
) -> None:
    made = lay_out(station.url, "mini", TWO)
    ada = sit_down(visitor, made)
    other = chromium.new_context(locale=lang, base_url=station.url)
    jan = sit_down(other, made, 1)
    keep_tickets(ada)
    wow = jan.get_by_role("button", name=say("web.react.wow", lang))
    wow.click()
    expect(ada.locator("[data-recap='1'] .remark")).to_have_text(say("web.react.wow", lang))
    text = say("event.reacted", lang, name="Jan", reaction="wow")
    assert announced(ada) == text
    expect(ada.locator(".log li").filter(has_text=text)).to_be_visible()
    # Not again at once.
    expect(wow).to_have_attribute("aria-disabled", "true")
    expect(ada.locator("[data-recap='1'] .remark")).to_have_count(0)
    expect(wow).not_to_have_attribute("aria-disabled", "true")
    other.close()


def test_a_phone_shows_the_line_of_the_player_who_reacts(
    chromium: Browser, visitor: BrowserContext, station: Served, lang: str
) -> None:
    bots = [{"kind": "bot", "bot": "easy"}] * 3
    made = lay_out(station.url, "mini", [TWO[0], *bots, TWO[1]], options={"first": 0})
    ada = sit_down(visitor, made)
    ada.set_viewport_size({"width": 360, "height": 740})
    other = chromium.new_context(locale=lang, base_url=station.url)
    jan = sit_down(other, made, 4)
    keep_tickets(ada)
    keep_tickets(jan)
    # A round, so that the lines of the bots before Jan's are long.
    for seat in (0, 4):
        expect((ada if seat == 0 else jan).locator(".turn-actions button")).to_have_count(2)
        assert move(station.url, made, seat, "draw")
        assert move(station.url, made, seat, "draw")
    expect(ada.locator(".turn-actions button")).to_have_count(2)
    line = ada.locator("[data-recap='4']")
    expect(line).not_to_be_in_viewport()
    jan.get_by_role("button", name=say("web.react.wow", lang)).click()
    expect(line.locator(".remark")).to_be_in_viewport()
    other.close()


def test_bots_have_a_name_a_level_and_a_portrait(visitor: BrowserContext, station: Served, lang: str) -> None:
    seats = [{"kind": "open", "name": "Ada"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "hard"}]
    page = sit_down(visitor, lay_out(station.url, "mini", seats))
    for seat, name in enumerate(all_seated([(None, "Ada"), ("easy", ""), ("hard", "")], lang)):
        player = page.locator(f".player[data-seat='{seat}']")
        expect(player.locator("strong")).to_have_text(name)
        expect(player.locator(".portrait")).to_have_count(1 if seat else 0)
    expect(page.locator(".player[data-seat='2']")).to_contain_text(say("bot.hard", lang))


def test_spectators_see_the_routes_of_everybody(visitor: BrowserContext, station: Served, lang: str) -> None:
    made = lay_out(station.url, "mini", TWO)
    page = visitor.new_page()
    page.goto(f"/watch/{made['table']}")
    chosen = page.get_by_label(say("web.routes.from", lang)).locator("option:checked")
    expect(chosen).to_have_text(say("web.routes.claimed", lang))
    expect(page.locator(".route-line")).to_have_count(0)
