"""The workshop: a board is made by clicking and typing, checked, shared and played; folders are not changed."""

import csv
import io
import re
import zipfile
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from served import Served

from whistlestop import games
from whistlestop.text import say
from whistlestop.text.check_messages import check_message

POLAND = games.folder_of("poland")


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def packed(folder: Path) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in files_of(folder).items():
            target.writestr(f"{folder.name}/{name}", data)
    return content.getvalue()


def open_folder(page: Page, folder: Path) -> None:
    page.locator("input[type=file]").set_input_files(
        {"name": f"{folder.name}.zip", "mimeType": "application/zip", "buffer": packed(folder)}
    )


def saved(page: Page, lang: str) -> dict[str, bytes]:
    with page.expect_download() as download:
        page.get_by_role("button", name=say("web.workshop.export", lang)).click()
    with zipfile.ZipFile(download.value.path()) as found:
        return {name.split("/")[-1]: found.read(name) for name in found.namelist()}


def show(page: Page, lang: str, panel: str) -> None:
    page.get_by_role("radio", name=say(f"web.workshop.panel.{panel}", lang), exact=True).check(force=True)


def fill(where: Page | Locator, label: str, text: str) -> None:
    field = where.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")


def find_place(page: Page, lang: str, name: str) -> None:
    """Search, and add the first place by Enter."""
    field = page.get_by_label(say("web.workshop.find", lang))
    field.fill(name)
    expect(
        page.get_by_role("list", name=say("web.workshop.found", lang)).get_by_role("button").first
    ).to_contain_text(name)
    field.press("Enter")


def add_pair(page: Page, lang: str, kind: str, a: str, b: str) -> None:
    """A route or a ticket by the form."""
    form = page.locator("form").filter(has_text=say(f"web.workshop.add_{kind}", lang))
    form.get_by_label(say("web.workshop.from", lang)).select_option(a)
    form.get_by_label(say("web.workshop.to", lang)).select_option(b)
    form.get_by_role("button").click()


def dot(page: Page, code: str) -> Locator:
    return page.locator(f'circle.dot[data-city="{code}"]')


def test_a_board_is_made_by_clicking_and_typing_and_played(page: Page, lang: str) -> None:
    page.goto("/workshop")
    for name in ("Warszawa", "Gdańsk", "Poznań", "Lublin"):
        find_place(page, lang, name)
    # The fifth by a click on the map, which is dragged and named.
    page.get_by_role("radio", name=say("web.workshop.tool.city", lang)).check(force=True)
    area = page.locator(".workshop-map > svg")
    area.click(position={"x": 90, "y": 420})
    expect(page.locator("circle.dot")).to_have_count(5)
    fill(page, say("web.workshop.name", lang), "Kraków")
    fill(page, say("web.workshop.code", lang), "kra")
    expect(dot(page, "KRA")).to_have_count(1)
    page.get_by_role("radio", name=say("web.workshop.tool.select", lang)).check(force=True)
    before = page.get_by_label(say("web.workshop.lat", lang)).input_value()
    box = dot(page, "KRA").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 6, box["y"] + 6)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 40, steps=5)
    page.mouse.up()
    expect(page.get_by_label(say("web.workshop.lat", lang))).not_to_have_value(before)
    # Routes by clicking two cities, and by the form.
    page.get_by_role("radio", name=say("web.workshop.tool.route", lang)).check(force=True)
    dot(page, "WAR").click()
    dot(page, "GDA").click()
    expect(page.locator("fieldset[data-thing=route]")).to_contain_text("Gdańsk")
    fill(page, say("web.workshop.length", lang), "3")
    page.get_by_label(say("web.workshop.colour", lang), exact=True).select_option("red")
    page.get_by_role("button", name=say("web.workshop.add_track", lang)).click()
    page.get_by_label(say("web.workshop.colour_of", lang, number=2)).select_option("blue")
    cities = ["Warsaw", "Gdańsk", "Poznań", "Lublin", "Kraków"]
    for a, b in (
        ("Warsaw", "Poznań"),
        ("Gdańsk", "Poznań"),
        ("Warsaw", "Lublin"),
        ("Lublin", "Kraków"),
        ("Poznań", "Kraków"),
    ):
        add_pair(page, lang, "route", a, b)
    show(page, lang, "tickets")
    for at, a in enumerate(cities):
        for b in cities[at + 1 :]:
            add_pair(page, lang, "ticket", a, b)
    first = page.locator(".tickets-table tbody input").first
    expect(first).to_have_attribute("placeholder", "3")
    show(page, lang, "board")
    fill(page, say("web.workshop.knob.max_players", lang), "2")
    fill(page, say("web.workshop.knob.trains", lang), "12")
    expect(page.get_by_text(say("web.workshop.in_order", lang))).to_be_visible(timeout=60_000)
    routes = saved(page, lang)["routes.csv"].decode().splitlines()
    assert routes[1:3] == ["Warsaw,Gdańsk,3,red,1", "Warsaw,Gdańsk,3,blue,2"]
    page.get_by_role("button", name=say("web.workshop.play", lang)).click()
    page.get_by_role("button", name=say("web.new.begin", lang)).click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"), timeout=60_000)
    expect(page.get_by_role("dialog")).to_be_visible(timeout=120_000)


def test_poland_goes_in_and_out_unchanged(page: Page, lang: str) -> None:
    page.goto("/workshop")
    open_folder(page, POLAND)
    expect(page.get_by_text(say("web.workshop.in_order", lang))).to_be_visible(timeout=60_000)
    expect(page.locator("circle.dot")).to_have_count(22)
    assert saved(page, lang) == files_of(POLAND)


def test_messages_select_things_and_changes_are_undone_and_kept(page: Page, lang: str) -> None:
    page.goto("/workshop")
    open_folder(page, POLAND)
    expect(page.get_by_text(say("web.workshop.in_order", lang))).to_be_visible(timeout=60_000)
    show(page, lang, "routes")
    page.get_by_role("button", name="Świnoujście – Gdańsk").click()
    fill(page, say("web.workshop.length", lang), "five")
    words = re.compile(re.escape(check_message("'five' is not a whole number.", lang)))
    message = page.get_by_role("button", name=words)
    show(page, lang, "cities")
    message.click(timeout=60_000)
    expect(page.get_by_label(say("web.workshop.length", lang), exact=True)).to_have_value("five")
    page.reload()
    expect(message).to_be_visible(timeout=60_000)
    open_folder(page, POLAND)
    expect(page.get_by_text(say("web.workshop.in_order", lang))).to_be_visible(timeout=60_000)
    page.get_by_role("button", name=say("web.workshop.undo", lang)).click()
    assert b",five," in saved(page, lang)["routes.csv"]
    page.get_by_role("button", name=say("web.workshop.redo", lang)).click()
    assert saved(page, lang) == files_of(POLAND)


def test_bends_and_names_are_dragged(page: Page, lang: str) -> None:
    page.goto("/workshop")
    open_folder(page, POLAND)
    show(page, lang, "routes")
    page.get_by_role("button", name="Szczecin – Zielona Góra").click()
    drag(page, page.locator(".map-handle .dot"), -40, 10)
    expect(page.get_by_label(say("web.workshop.via", lang))).to_have_value(re.compile(r"^5\d\.\d+ 1\d\.\d+$"))
    name = page.locator('text[data-label="ZAK"]')
    city = dot(page, "ZAK").bounding_box()
    box = name.bounding_box()
    assert city is not None
    assert box is not None
    drag(page, name, city["x"] - box["x"] - box["width"] / 2, city["y"] + 60 - box["y"])
    assert b"ZAK,49.3,19.95,s\n" in saved(page, lang)["places.csv"]


def drag(page: Page, what: Locator, dx: float, dy: float) -> None:
    box = what.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    page.mouse.up()


def test_everything_goes_by_keyboard(page: Page, lang: str) -> None:
    page.goto("/workshop")
    page.get_by_label(say("web.workshop.find", lang)).focus()
    for name in ("Warszawa", "Gdańsk"):
        page.keyboard.type(name)
        found = page.get_by_role("list", name=say("web.workshop.found", lang)).get_by_role("button").first
        expect(found).to_contain_text(name)
        page.keyboard.press("Enter")
        expect(found).to_have_count(0)
    page.get_by_role("radio", name=say("web.workshop.panel.cities", lang), exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name=say("web.workshop.add_route", lang))).to_be_visible()
    for key in ("Tab", "Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("fieldset[data-thing=route]")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    assert b"Warsaw,Gda\xc5\x84sk,4,gray,1\n" in saved(page, lang)["routes.csv"]
    page.keyboard.press("Control+z")
    assert b"Warsaw,Gda\xc5\x84sk,2,gray,1\n" in saved(page, lang)["routes.csv"]


def test_names_are_text_whatever_they_contain(page: Page, lang: str) -> None:
    page.goto("/workshop")
    page.get_by_role("button", name=say("web.workshop.add_city", lang)).click()
    name = "<img src=x onerror=alert(1)>"
    fill(page, say("web.workshop.name", lang), name)
    expect(page.locator("text[data-label]")).to_have_text(name)
    page.get_by_role("radio", name=say("web.workshop.view.board", lang)).check(force=True)
    expect(page.locator(".board > svg")).to_contain_text("onerror", timeout=120_000)
    assert page.locator("img").count() == 0


def test_a_link_opens_the_board_for_others(page: Page, chromium: Browser, station: Served, lang: str) -> None:
    page.goto("/workshop")
    open_folder(page, POLAND)
    expect(page.get_by_text(say("web.workshop.in_order", lang))).to_be_visible(timeout=60_000)
    page.get_by_role("button", name=say("web.workshop.share", lang)).click()
    address = page.locator(".shared .link")
    expect(address).to_contain_text("/workshop/poland-", timeout=60_000)
    other = chromium.new_context(locale=lang, base_url=station.url)
    guest = other.new_page()
    guest.goto(address.inner_text())
    expect(guest.locator("circle.dot")).to_have_count(22, timeout=60_000)
    assert saved(guest, lang) == files_of(POLAND)
    other.close()
    board = address.inner_text()
    page.get_by_role("link", name=say("web.workshop.play_people", lang)).click()
    expect(page.locator(".game-card:has(:checked)")).to_contain_text({"en": "Poland", "pl": "Polska"}[lang])
    page.goto("/workshop")
    show(page, lang, "board")
    page.get_by_role("button", name=say("web.workshop.own.delete", lang)).click()
    page.get_by_role("button", name=say("web.sure.yes", lang), exact=True).click()
    expect(page.get_by_text(say("web.workshop.own", lang), exact=True)).to_have_count(0)
    assert page.request.get(board.replace("/workshop/", "/api/workshop/boards/")).status == 404


def test_the_workshop_has_no_barriers(page: Page, lang: str) -> None:
    page.goto("/workshop")
    open_folder(page, POLAND)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 860})
        for panel in ("routes", "tickets", "board", "files", "cities"):
            show(page, lang, panel)
            if panel in ("routes", "cities"):
                page.locator(".things button").first.click()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()


@pytest.mark.long
def test_poland_is_made_again_in_the_workshop(page: Page, lang: str) -> None:
    """Cities, routes and tickets by the forms, the rest as text: every byte is that of the shipped board."""
    texts = {name: content.decode() for name, content in files_of(POLAND).items()}
    page.goto("/workshop")
    places = {row["code"]: row for row in rows(texts["places.csv"])}
    for city in rows(texts["cities.csv"]):
        make_city(page, lang, city, places[city["code"]])
    show(page, lang, "routes")
    for track in rows(texts["routes.csv"]):
        make_track(page, lang, track)
    show(page, lang, "tickets")
    for ticket in rows(texts["tickets.csv"]):
        make_ticket(page, lang, ticket)
    show(page, lang, "files")
    for name in ("game.toml", "texts.en.toml", "texts.pl.toml", "SOURCES.md"):
        page.get_by_label(say("web.workshop.file", lang), exact=True).select_option(name)
        page.get_by_label(name, exact=True).fill(texts[name])
    expect(page.get_by_text(say("web.workshop.in_order", lang))).to_be_visible(timeout=60_000)
    assert saved(page, lang) == files_of(POLAND)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def make_city(page: Page, lang: str, city: dict[str, str], place: dict[str, str]) -> None:
    page.get_by_role("button", name=say("web.workshop.add_city", lang)).click()
    form = page.locator("fieldset[data-thing=city]")
    expect(form.get_by_label(say("web.workshop.name", lang), exact=True)).to_have_value(
        say("web.workshop.new_city", lang)
    )
    fill(form, say("web.workshop.name", lang), city["city"])
    fill(form, say("web.workshop.code", lang), city["code"])
    fill(form, say("web.workshop.lat", lang), place["lat"])
    fill(form, say("web.workshop.lon", lang), place["lon"])
    expect(dot(page, city["code"])).to_have_count(1)


def make_track(page: Page, lang: str, track: dict[str, str]) -> None:
    form = page.locator("fieldset[data-thing=route]")
    if track["track"] == "1":
        add_pair(page, lang, "route", track["city_a"], track["city_b"])
        expect(form.locator("legend")).to_have_text(f"{track['city_a']} – {track['city_b']}")
        fill(form, say("web.workshop.length", lang), track["length"])
        form.get_by_label(say("web.workshop.colour", lang), exact=True).select_option(track["colour"])
    else:
        form.get_by_role("button", name=say("web.workshop.add_track", lang)).click()
        number = int(track["track"])
        form.get_by_label(say("web.workshop.colour_of", lang, number=number)).select_option(track["colour"])
    if track["locomotives"] != "0":
        fill(form, say("web.workshop.ferry", lang), track["locomotives"])
    if track["via"] == "sea":
        form.get_by_label(say("web.workshop.by_sea", lang)).check()


def make_ticket(page: Page, lang: str, ticket: dict[str, str]) -> None:
    add_pair(page, lang, "ticket", ticket["city_a"], ticket["city_b"])
    name = f"{say('web.workshop.points', lang)}, {ticket['city_a']} – {ticket['city_b']}"
    fill(page, name, ticket["points"])
