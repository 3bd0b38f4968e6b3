"""The foreign game on the pages without JavaScript, and what programs are sent of it."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from foreign_package import GAME, surroundings
from foreign_table import ForeignTable
from served import Served


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("pages") / "data", env=surroundings(site)).start()
    yield served
    served.stop()


def page_of(table: ForeignTable, seat: int, lang: str) -> str:
    address = f"{table.url}/plain/tables/{table.id}"
    with httpx.Client(timeout=60, follow_redirects=True, headers={"Accept-Language": lang}) as visitor:
        visitor.get(address, params={"seat": table.keys[seat]})
        return html.unescape(visitor.get(address).text)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            (
                "Which station do you pay for Bellmoor–Carrick?",
                "Pay the toll at Bellmoor",
                "Pay the toll at Carrick",
                "Ashford: the station of {owner}.",
                "{owner} owns 2 stations.",
            ),
        ),
        (
            "pl",
            (
                "Której stacji płacisz myto za Dzwonki–Skałki?",
                "Zapłać myto w mieście Dzwonki",
                "Zapłać myto w mieście Skałki",
                "Jesionów: stacja gracza {owner}.",
                "{owner} ma stacje: 2.",
            ),
        ),
    ],
)
def test_the_plain_page_asks_and_shows(server: Served, lang: str, expected: tuple[str, ...]) -> None:
    table = ForeignTable(server.url)
    asked = table.play_to_question()
    stations = table.view(asked)["view"]["extras"]["tolls"]["stations"]
    owner = ("Ada", "Jan", "Eve")[stations["ASH"]]
    page = page_of(table, asked, lang)
    for sentence in expected:
        assert sentence.format(owner=owner) in page
    assert table.move(asked, "choose CAR") == "choose CAR"
    table.play_out()
    line = {"en": r"Tolls, \d received, \d paid", "pl": r"Myto, otrzymane \d, zapłacone \d"}[lang]
    assert re.search(line, page_of(table, asked, lang))


def test_programs_get_all_that_is_needed_to_show_it(server: Served) -> None:
    shows = httpx.get(f"{server.url}/api/games/{GAME}", timeout=60).json()["shows"]
    assert shows["sorts"]["toll_paid"] == {"seat": "seat", "to": "seat", "city": "city", "points": "number"}
    assert shows["badges"] == {"HAM": ["FREE"]}
    assert {"event.toll_paid", "word.FREE"} <= set(shows["messages"]["pl"])


def test_a_view_has_what_stands_at_cities(server: Served) -> None:
    table = ForeignTable(server.url)
    asked = table.play_to_question()
    view = table.view(asked)["view"]
    assert [piece["city"] for piece in view["shows"]["pieces"]] == ["ASH", "BEL", "CAR", "DEE"]
    assert [note["option"] for note in view["shown_options"]] == ["BEL", "CAR"]
