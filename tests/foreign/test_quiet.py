"""No points for routes, no longest route, five colours of cards, 20 trains, and a colour for each seat."""

import html
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from foreign_package import QUIET, Run, surroundings
from foreign_table import ForeignTable
from served import Served

from whistlestop import draw
from whistlestop.bots import bot_ids
from whistlestop.text import say

WHISTLESTOP = ("-m", "whistlestop")
SEATS = ["yellow", "black", "red", "blue", "green"]
PLAY = """
from whistlestop import games
from whistlestop.arena import play_game
game = games.load("quiet-coast")
for players in (2, 3, 4, 5):
    match, summary = play_game(game, ("{bot}",) * players, "quiet")
    assert match.is_over
    kinds = {{line.kind for seat in match.result().seats for line in seat.lines}}
    assert kinds == {{"tickets"}}, kinds
    print(players)
"""


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("quiet") / "data", env=surroundings(site)).start()
    yield served
    served.stop()


@pytest.mark.parametrize("bot", bot_ids())
def test_every_bot_plays_it_to_the_end_at_every_table(bot: str, run: Run) -> None:
    assert run("-c", PLAY.format(bot=bot)).split() == ["2", "3", "4", "5"]


@pytest.mark.parametrize(
    ("lang", "looks", "points", "longest"),
    [
        ("en", ("others", "score", "routes ashford", "hint"), "0 points", "longest"),
        ("pl", ("gracze", "punkty", "połączenia jesionów", "podpowiedź"), "0 punktów", "najdłuższ"),
    ],
)
@pytest.mark.parametrize("screen", ["plain", "drawn"])
def test_the_terminal(
    lang: str, looks: tuple[str, ...], points: str, longest: str, screen: str, run: Run
) -> None:
    table = ("--game", QUIET, "--bots", "greedy,greedy", "--seed", "q", "--first", "0", "--name", "Ada")
    script = ["keep 1" if lang == "en" else "zatrzymaj 1", *looks, "quit" if lang == "en" else "koniec", ""]
    plain = ("--plain",) if screen == "plain" else ()
    output = run(*WHISTLESTOP, "play", *table, "--lang", lang, *plain, stdin="\n".join(script))
    begun = output[output.index("Ada") :]  # after the welcome, which says what the game lacks
    assert say("score.total", lang, total=0, unit="points").split("0")[0] in begun
    assert points not in begun
    assert longest not in begun.lower()
    assert say("label.points", lang) not in begun


def test_the_plain_page_and_what_programs_get(server: Served) -> None:
    table = ForeignTable(server.url, QUIET)
    facts = httpx.get(f"{server.url}/api/games/{QUIET}", timeout=60).json()["facts"]
    assert facts["colours"] == ["red", "blue", "green", "yellow", "orange"]
    look = table.view(0)["table"]
    assert [seat["colour"] for seat in look["seats"]] == SEATS[:3]
    assert look["colours_fixed"]
    table.open()
    page = _page(table)
    assert f'<th scope="col">{say("page.points", "en")}</th>' not in page
    assert 'class="piece piece-black"' in page
    table.play_out()
    result = table.view(0)["result"]
    assert {seat["longest"] for seat in result["seats"]} == {None}
    assert not [seat for seat in result["seats"] if "longest_over" in seat]
    assert {line["kind"] for seat in result["seats"] for line in seat["lines"]} == {"tickets"}
    ended = _page(table)
    assert say("result.title", "en") in ended or say("page.result", "en") in ended
    assert "longest" not in ended.lower()


def test_nobody_chooses_a_colour(server: Served) -> None:
    table = ForeignTable(server.url, QUIET)
    headers = {"Authorization": f"Bearer {table.keys[0]}"}
    body = {"command": "c", "ask": {"type": "colour", "colour": "green"}}
    address = f"{server.url}/api/tables/{table.id}/commands"
    refused = httpx.post(address, json=body, headers=headers, timeout=60)
    assert (refused.status_code, refused.json()["code"]) == (409, "colours_fixed")
    seats = [{"kind": "open", "name": "Ada", "colour": "red"}, {"kind": "bot", "bot": "random"}]
    wrong = httpx.post(
        f"{server.url}/api/tables", json={"game": QUIET, "seats": seats, "host": 0}, timeout=60
    )
    assert (wrong.status_code, wrong.json()["code"]) == (409, "colours_fixed")


def test_the_drawing_has_only_the_colours_of_the_game(tmp_path: Path, run: Run) -> None:
    target = tmp_path / "board.svg"
    run(*WHISTLESTOP, "draw", QUIET, "-o", str(target), "--lang", "en")  # fails where anything overlaps
    fills = {node.get("fill") for node in ElementTree.parse(target).iter()}
    symbols = json.loads((Path(draw.__file__).parent / "symbols.json").read_text("utf-8"))
    shown = {name for name, look in symbols["colours"].items() if look["free"]["light"]["fill"] in fills}
    assert shown == {"red", "blue", "green", "yellow", "orange", "gray"}


def _page(table: ForeignTable) -> str:
    address = f"{table.url}/plain/tables/{table.id}"
    with httpx.Client(timeout=60, follow_redirects=True, headers={"Accept-Language": "en"}) as visitor:
        visitor.get(address, params={"seat": table.keys[0]})
        return html.unescape(visitor.get(address).text)
