"""Games and bots over HTTP, those of folders and programs too."""

import asyncio
import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from http_clients import OPEN, Visitors, play_out
from served import Served

from whistlestop import games
from whistlestop.bots import bot_ids
from whistlestop.draw import board_key, stored
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.http.drawn_boards import DrawnBoards

ROOT = Path(__file__).parents[2]
LONGEST = ROOT / "clients" / "python" / "longest.py"


def test_the_list_says_what_a_host_chooses_from(visitors: Visitors) -> None:
    cards = {card["id"]: card for card in visitors.client.get("/api/games").json()}
    assert list(cards) == list(games.available())
    assert cards["usa-new"]["reconstructed_tickets"] == 29
    assert cards["usa-classic"]["reconstructed_tickets"] == 0
    assert cards["usa-classic"]["players"] == [2, 5]
    assert cards["usa-classic"]["titles"]["pl"] == games.load("usa-classic").texts["pl"].title
    edition, shares = cards["pennsylvania"]["options"]
    assert (edition["name"], shares["name"]) == ("edition", "shares")
    assert {choice["choice"] for choice in edition["choices"]} == {"classic", "new"}
    assert all(set(choice["titles"]) == {"en", "pl"} for choice in (*edition["choices"], *shares["choices"]))


@pytest.mark.parametrize("game", games.available())
def test_a_game_tells_all_that_is_drawn(visitors: Visitors, game: str) -> None:
    page = visitors.client.get(f"/api/games/{game}").json()
    board = page["facts"]["board"]
    assert len(board["tracks"]) == len(games.load(game).ruleset.board.tracks)
    for lang in ("en", "pl"):
        assert {city["code"] for city in board["cities"]} <= set(page["texts"][lang]["cities"])
        assert {*page["facts"]["colours"], "locomotive", "gray"} <= set(page["texts"][lang]["colours"])
    assert {city["code"] for city in board["cities"]} <= set(page["places"])


def test_a_page_that_has_not_changed_is_not_sent_again(visitors: Visitors) -> None:
    first = visitors.client.get("/api/games/mini")
    again = visitors.client.get("/api/games/mini", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = visitors.client.get("/api/games/mini", headers={"If-None-Match": '"other"'})
    assert other.status_code == 200


def test_options_change_the_facts_and_bad_ones_are_refused(visitors: Visitors) -> None:
    classic = visitors.client.get("/api/games/pennsylvania").json()["facts"]["knobs"]
    new = visitors.client.get("/api/games/pennsylvania", params={"edition": "new"}).json()["facts"]["knobs"]
    assert classic != new
    for query, code in (({"edition": "old"}, "unknown_choice"), ({"editon": "new"}, "unknown_option")):
        answer = visitors.client.get("/api/games/pennsylvania", params=query)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
    unknown = visitors.client.get("/api/games/atlantis")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_game")


def test_the_rules_follow_the_options_of_the_query(visitors: Visitors) -> None:
    for edition, end in (("classic", "C-E1"), ("new", "N-E1")):
        lines = visitors.client.get(f"/api/games/pennsylvania/rules?edition={edition}").json()["pl"]
        assert [line["id"] for line in lines if line["id"].endswith("-E1")] == [end]
    odd = visitors.client.get("/api/games/pennsylvania/rules?edition=odd")
    assert (odd.status_code, odd.json()["code"]) == (400, "unknown_choice")


def test_the_bots(visitors: Visitors) -> None:
    bots = visitors.client.get("/api/bots").json()
    assert [bot["id"] for bot in bots] == list(bot_ids())
    assert [bot["level"] for bot in bots if bot["level"]] == ["easy", "medium", "hard", "master"]


def test_a_path_is_no_game(visitors: Visitors) -> None:
    body = {"game": str(games.load("mini").folder), "seats": [OPEN, OPEN]}
    answer = visitors.client.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a game from a folder and a program for a bot."""
    home = tmp_path_factory.mktemp("furnished")
    games.copy_template(home / "my-island", "my-island")
    bot = home / "mine.py"
    bot.write_text(
        "from whistlestop.rules import legal\n"
        "class Mine:\n"
        "    def choose(self, view):\n"
        "        return list(legal(view, view.seat))[0]\n",
        encoding="utf-8",
    )
    config = home / "config.toml"
    config.write_text(
        f'boards = ["{home}"]\nbots = ["mine", "spoken", "easy"]\nbot_pause = 0.5\nchat = false\n'
        f'[bot_programs]\nmine = "{bot}:Mine"\nspoken = "stdio:{sys.executable} {LONGEST}"\n',
        encoding="utf-8",
    )
    served = Served(home / "data", "--config", str(config)).start()
    yield served
    served.stop()


def test_a_game_of_a_folder_is_played_to_its_end_against_a_program(furnished: Served) -> None:
    with Visitors(furnished.url) as people:
        assert [bot["id"] for bot in people.client.get("/api/bots").json()] == ["easy", "mine", "spoken"]
        assert people.client.get("/api/games").json()[-1]["id"] == "my-island"
        (me,) = people.open(OPEN, {"kind": "bot", "bot": "mine"}, game="my-island")
        play_out([me])
        events = me.get("events").json()["events"]
        assert not [event for event in events if event["kind"] == "bot_failed"]
        assert me.get("record").json()["header"]["game"] == "my-island"


def test_what_the_host_of_the_server_set_holds_for_its_tables(furnished: Served) -> None:
    body = {"game": "mini", "seats": [OPEN, {"kind": "bot", "bot": "easy"}], "chat": True}
    made = httpx.post(f"{furnished.url}/api/tables", json=body)
    settings = httpx.get(f"{furnished.url}/api/tables/{made.json()['table']}/view").json()["table"][
        "settings"
    ]
    assert settings["bot_pause"] == 0.5
    assert settings["chat"] is False
    forbidden = httpx.post(
        f"{furnished.url}/api/tables", json={**body, "seats": [OPEN, {"kind": "bot", "bot": "hard"}]}
    )
    assert forbidden.json()["code"] == "no_such_bot"
    assert sys.executable not in forbidden.text


def test_a_program_of_another_process_sits_at_a_table(furnished: Served) -> None:
    with Visitors(furnished.url) as people:
        (me,) = people.open(OPEN, {"kind": "bot", "bot": "spoken"}, options={"first": 1})
        moves = 0
        while moves < 3:
            look = me.look()
            if look["options"]:
                assert me.act(look["options"][0], look["version"]).status_code == 200
            events = me.get("events", since=look["version"], wait=20).json()["events"]
            moves += sum(event["kind"] == "played" and event["seat"] == 1 for event in events)
            assert not [event for event in events if event["kind"] == "bot_failed"]


def test_a_drawing_is_packed_once(tmp_path: Path) -> None:
    async def ask() -> None:
        drawn_boards = DrawnBoards(GameCatalogue(), tmp_path)
        for is_packed in (True, False):
            first = await drawn_boards.json_of("mini", is_packed)
            assert await drawn_boards.json_of("mini", is_packed) is first
        plain = await drawn_boards.json_of("mini", False)
        assert gzip.decompress(await drawn_boards.json_of("mini", True)) == plain

    asyncio.run(ask())


@pytest.mark.long
def test_a_board_that_was_never_drawn_is_drawn_once_while_the_server_answers(tmp_path: Path) -> None:
    folder = games.copy_template(tmp_path / "hamlet", "hamlet")
    texts = folder / "texts.pl.toml"
    texts.write_text(texts.read_text("utf-8").replace("Trzcinisko", "Trzcinowo"), encoding="utf-8")
    assert stored(games.load(folder)) is None

    async def ask() -> None:
        drawn_boards = DrawnBoards(GameCatalogue([str(folder)]), tmp_path / "drawings")
        asked = [asyncio.create_task(drawn_boards.json_of("hamlet", False)) for _ in range(3)]
        await asyncio.sleep(0)
        asked.pop().cancel()
        turns = 0
        while not all(one.done() for one in asked):
            await asyncio.sleep(0.01)
            turns += 1
        one, other = (task.result() for task in asked)
        assert one is other
        assert json.loads(one)["board"] == board_key(games.load(folder))
        assert turns > 3
        # A server that starts later finds the drawing, and has nothing to draw.
        later = DrawnBoards(GameCatalogue([str(folder)]), tmp_path / "drawings")
        (kept,) = (tmp_path / "drawings").iterdir()
        written_at = kept.stat().st_mtime_ns
        await later.draw_all()
        assert json.loads(await later.json_of("hamlet", False)) == json.loads(one)
        assert [path.stat().st_mtime_ns for path in (tmp_path / "drawings").iterdir()] == [written_at]

    asyncio.run(ask())


def test_boards_without_a_drawing_are_drawn_in_the_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The layout takes long, so here a kept one stands for it; which boards are laid out is what counts."""
    folder = games.copy_template(tmp_path / "hamlet", "hamlet")
    texts = folder / "texts.pl.toml"
    texts.write_text(texts.read_text("utf-8").replace("Trzcinisko", "Trzcinowo"), encoding="utf-8")
    drawn: list[str] = []

    async def draw(_boards: DrawnBoards, game: games.Game) -> bytes:
        drawn.append(game.id)
        return b"{}"

    monkeypatch.setattr(DrawnBoards, "_lay_out", draw)
    asyncio.run(DrawnBoards(GameCatalogue([str(folder)]), tmp_path / "drawings").draw_all())
    assert drawn == ["hamlet"]


def test_pictures_of_all_boards_come_in_one_answer(visitors: Visitors) -> None:
    answer = visitors.client.get("/api/pictures")
    found = answer.json()
    assert found["games"].keys() == {one["id"] for one in visitors.client.get("/api/games").json()}
    assert set(found["games"].values()) == found["pictures"].keys()
    assert len(found["pictures"]) < len(found["games"])
    assert answer.headers["content-encoding"] == "gzip"
    again = visitors.client.get("/api/pictures", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
