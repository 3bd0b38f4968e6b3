"""Bot accounts, challenges and tournaments in the browser: both languages, a phone, and axe."""

from uuid import uuid4

from browser_clients import PASSWORD, Browser, Town
from playwright.sync_api import Page, expect
from served import Served
from test_browser_ladder import no_barriers

from whistlestop.text import say


def signed_in(page: Page, town: Town, name: str) -> Browser:
    """The page belongs to a new account."""
    account = town.account(name)
    login = account.me()["login"]
    origin = page.evaluate("location.origin") if page.url.startswith("http") else town.url
    answer = page.request.post(
        "/api/me/login", data={"login": login, "password": PASSWORD}, headers={"Origin": origin}
    )
    assert answer.ok, answer.text()
    return account


def test_an_owner_makes_a_bot_that_plays_a_challenge(page: Page, lang: str, station: Served) -> None:
    with Town(station.url) as town:
        owner = signed_in(page, town, f"Ann{uuid4().hex[:6]}")
        page.goto("/lobby")
        page.get_by_role("link", name=say("web.bots_open", lang)).click()
        expect(page.get_by_role("heading", name=say("web.bots", lang), level=1)).to_be_focused()
        page.get_by_label(say("web.bot.name", lang)).fill("Robby")
        page.get_by_role("button", name=say("web.bot.create", lang)).click()
        token = page.locator("code.token").inner_text()
        assert town.browser(Authorization=f"Bearer {token}").me()["name"] == "Robby"
        no_barriers(page)
        page.get_by_role("button", name=f"{say('web.bot.rename', lang)}: Robby").click()
        page.get_by_label(say("web.bot.new_name", lang)).fill("Marvin")
        page.get_by_role("button", name=say("web.me.save", lang)).click()
        expect(page.get_by_text("Marvin", exact=True)).to_be_visible()
        (bot,) = owner.get("/api/me/bots").json()["bots"]
        page.get_by_label(say("web.challenge.who", lang), exact=True).fill(bot["bot"])
        page.get_by_role("button", name=say("web.challenge.send.do", lang)).click()
        page.wait_for_url("**/t/*")
        robby = town.browser(Authorization=f"Bearer {token}")
        (asked,) = robby.get("/api/challenges").json()["incoming"]
        assert robby.post(f"/api/challenges/{asked['table']}/accept").status_code == 200
        other = town.account("Celia")
        other.post("/api/challenges", opponents=[owner.me()["login"]], game="mini")
        page.goto("/lobby")
        page.get_by_role("button", name=say("web.challenge.decline", lang)).click()
        expect(page.get_by_role("button", name=say("web.challenge.decline", lang))).to_have_count(0)
        assert other.get("/api/challenges").json()["outgoing"] == []


def test_a_host_makes_a_tournament_and_its_standing_fits_a_phone(
    page: Page, lang: str, station: Served
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    with Town(station.url) as town:
        host = signed_in(page, town, f"Host{uuid4().hex[:6]}")
        page.goto("/tournaments")
        page.get_by_label(say("web.tournament.title", lang)).fill("Evening cup")
        page.get_by_label(say("web.game", lang), exact=True).select_option("mini")
        page.get_by_role("button", name=say("web.tournament.create", lang)).click()
        expect(page.get_by_role("heading", name="Evening cup", level=1)).to_be_visible()
        tournament = page.url.rpartition("/")[2]
        start = page.get_by_role("button", name=say("web.tournament.start", lang))
        expect(start).to_be_disabled()
        for name in ("Up", "Down"):
            token = town.account(f"Owner {name}").post("/api/me/bots", name=name).json()["token"]
            town.browser(Authorization=f"Bearer {token}").post(f"/api/tournaments/{tournament}/join")
        expect(page.get_by_role("rowheader", name="Down")).to_be_visible(timeout=60_000)
        start.click()
        expect(page.get_by_text(say("web.tournament.waiting", lang))).to_be_visible(timeout=60_000)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        no_barriers(page)
        page.goto(f"/plain/tournaments/{tournament}?lang={lang}")
        expect(page.get_by_role("rowheader", name="Down").first).to_be_visible()
        no_barriers(page)
        assert host.post(f"/api/tournaments/{tournament}/close").status_code == 200
