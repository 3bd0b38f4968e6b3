"""The workshop over HTTP: drafts are checked and drawn, boards kept and played, places found."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from http_clients import BOT, OPEN, Visitor, Visitors
from run_command import typed
from served import Served

from whistlestop import games
from whistlestop.draw.board_check import findings
from whistlestop.games import copy_template
from whistlestop.server.boards.backup import copy_boards, restore_boards
from whistlestop.server.boards.gazetteer import folded, search
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.kept_boards import KeptBoards

POLAND = games.folder_of("poland")


def files_of(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(folder.iterdir()) if path.suffix != ".json"}


@pytest.fixture
def island(tmp_path: Path) -> dict[str, str]:
    return files_of(copy_template(tmp_path / "island", "island"))


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[httpx.Client]:
    """A server to which anyone may add boards, and which keeps two."""
    served = Served(
        tmp_path / "data", "--set", "add_boards=anyone", "--set", "most_boards=2", "--set", "bot_pause=0"
    ).start()
    with httpx.Client(base_url=served.url, timeout=120) as client:
        yield client
    served.stop()


def check(client: httpx.Client, files: dict[str, str]) -> Any:
    return client.post("/api/workshop/check", json={"files": files})


def keep(client: httpx.Client, files: dict[str, str]) -> httpx.Response:
    return client.post("/api/workshop/boards", json={"files": files})


def test_a_draft_is_answered_with_the_messages_of_check_board(visitors: Visitors, tmp_path: Path) -> None:
    folder = copy_template(tmp_path / "slips", "slips")
    routes = (folder / "routes.csv").read_text("utf-8").splitlines()
    cells = routes[3].split(",")
    cells[2] = "two"
    (folder / "routes.csv").write_text("\n".join([*routes[:3], ",".join(cells), *routes[4:]]) + "\n", "utf-8")
    (folder / "texts.pl.toml").unlink()
    answer = check(visitors.client, files_of(folder))
    assert answer.status_code == 200
    said = [(each["kind"], each["file"], each["line"], each["message"]) for each in answer.json()["problems"]]
    expected = [(kind, each.file, each.line, each.message) for kind, each in findings(folder)]
    assert said == expected
    assert ("mistake", "routes.csv", 4, "'two' is not a whole number.") in said
    assert "warning" in {kind for kind, *_ in said}
    texts = [each["texts"] for each in answer.json()["problems"]]
    assert {"en": "'two' is not a whole number.", "pl": "'two' nie jest liczbą całkowitą."} in texts


@pytest.mark.parametrize(
    "name", ["../game.toml", "a/b.csv", ".toml", "run.py", "drawing.json", "C:x.csv", "x\n.csv"]
)
def test_files_with_other_names_are_refused(visitors: Visitors, island: dict[str, str], name: str) -> None:
    for path in ("check", "drawing", "boards"):
        answer = visitors.client.post(f"/api/workshop/{path}", json={"files": {**island, name: "x"}})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_board_file")


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("board", ["..", "../usa", "./x", "/etc", "usa/../.."])
def test_no_draft_reads_another_folder(
    visitors: Visitors, island: dict[str, str], board: str, mark: str
) -> None:
    settings = mark + island["game.toml"].replace('board = "."', f'board = "{board}"')
    assert f'board = "{board}"' in settings
    answer = check(visitors.client, {**island, "game.toml": settings})
    assert (answer.status_code, answer.json()["code"]) == (400, "board_elsewhere")


def test_large_drafts_are_refused(visitors: Visitors, island: dict[str, str]) -> None:
    assert check(visitors.client, {**island, "notes.md": "x" * 300_000}).status_code == 413
    assert check(visitors.client, {f"a{at}.csv": "" for at in range(41)}).json()["code"] == "board_too_large"
    assert check(visitors.client, {"notes.md": "x" * 2_000_000}).status_code == 413


@pytest.mark.parametrize(
    ("what", "before", "after"),
    [
        ("cards", "locomotive =", "locomotive = 5000 #"),
        ("flush_limit", "[knobs]", "[knobs]\nflush_limit = 5000"),
        ("figure", "order =", "order = 0x7fff_ffff #"),
        (
            "trains",
            "[knobs]",
            '[options.many]\ndefault = "a"\n[options.many.choices.a]\ntrains = 900\n[knobs]',
        ),
    ],
)
def test_absurd_figures_cannot_be_kept(
    visitors: Visitors, island: dict[str, str], what: str, before: str, after: str
) -> None:
    settings = island["game.toml"].replace(before, after)
    assert settings != island["game.toml"]
    texts = '\n[options.many]\ntitle = "Many"\nchoices.a = "many"\n' if what == "trains" else ""
    files = {name: text + texts if name.startswith("texts.") else text for name, text in island.items()}
    answer = keep(visitors.client, {**files, "game.toml": settings})
    assert (answer.status_code, answer.json()["code"]) == (409, "board_too_big")
    assert what in answer.json()["text"]


def test_a_board_with_mistakes_is_not_kept(visitors: Visitors, island: dict[str, str]) -> None:
    answer = keep(visitors.client, {**island, "routes.csv": "city_a\n"})
    assert (answer.status_code, answer.json()["code"]) == (409, "board_has_mistakes")
    assert visitors.client.get("/api/workshop/boards/island-0").status_code == 404


def test_a_kept_board_is_private_to_its_link_and_played(visitors: Visitors, island: dict[str, str]) -> None:
    client = visitors.client
    kept = keep(client, island).json()
    board = kept["board"]
    assert (kept["listed"], kept["may_list"]) == (False, False)
    assert board.startswith("island-")
    assert keep(client, island).json()["board"] == board, "the same board is kept once"
    assert client.get(f"/api/workshop/boards/{board}").json()["files"] == island
    assert board not in {card["id"] for card in client.get("/api/games").json()}
    assert client.get(f"/api/games/{board}").json()["card"]["id"] == board
    assert client.post(f"/api/workshop/boards/{board}/list").json()["code"] == "may_not_add_boards"
    made = client.post("/api/tables", json={"game": board, "seats": [OPEN, BOT], "host": 0})
    assert made.status_code == 201, made.text
    token = made.json()["seats"][0]["token"]
    player = Visitor(client, made.json()["table"], 0, token)
    if 1 in player.look()["table"]["asked"]:
        player.wait_for_bot(1)
    view = client.get(
        f"/api/tables/{made.json()['table']}/view", headers={"Authorization": f"Bearer {token}"}
    ).json()
    assert view["table"]["settings"]["game"] == board


def test_where_the_operator_allows_it_boards_join_the_games(
    open_house: httpx.Client, island: dict[str, str]
) -> None:
    board = keep(open_house, island).json()["board"]
    assert open_house.post(f"/api/workshop/boards/{board}/list").json()["listed"] is True
    assert board in {card["id"] for card in open_house.get("/api/games").json()}
    other = {**island, "SOURCES.md": "Other notes.\n"}
    assert keep(open_house, other).status_code == 201
    full = keep(open_house, {**island, "SOURCES.md": "A third one.\n"})
    assert (full.status_code, full.json()["code"]) == (409, "boards_full")
    assert keep(open_house, other).status_code == 201, "it is here already"


def test_the_operator_adds_removes_and_deletes_boards(
    open_house: httpx.Client, island: dict[str, str], tmp_path: Path
) -> None:
    data = str(tmp_path / "data")
    board = keep(open_house, island).json()["board"]
    assert typed("boards", "add", board, "--data", data).returncode == 0
    assert board in {card["id"] for card in open_house.get("/api/games").json()}
    (row,) = json.loads(typed("boards", "list", "--json", "--data", data).stdout)
    assert (row["id"], row["listed"], row["has_tables"]) == (board, True, False)
    assert typed("boards", "remove", board, "--data", data).returncode == 0
    assert board not in {card["id"] for card in open_house.get("/api/games").json()}
    open_house.post("/api/tables", json={"game": board, "seats": [OPEN, BOT], "host": 0})
    assert typed("boards", "delete", board, "--data", data).returncode != 0, "a table needs it"
    other = keep(open_house, {**island, "SOURCES.md": "Other notes.\n"}).json()["board"]
    assert typed("boards", "delete", other, "--data", data).returncode == 0
    assert open_house.get(f"/api/workshop/boards/{other}").status_code == 404
    assert typed("boards", "add", other, "--data", data).returncode != 0


def test_drafts_are_drawn_as_far_as_they_go(visitors: Visitors) -> None:
    files = {"cities.csv": "code,city\nWAR,Warszawa\n", "places.csv": "code,lat,lon\nWAR,52.23,21.01\n"}
    answer = visitors.client.post("/api/workshop/drawing?width=400", json={"files": files}, timeout=120)
    assert answer.status_code == 200, answer.text
    (sheet,) = answer.json()["sheets"]
    assert (sheet["name"], list(sheet["cities"])) == ("narrow", ["WAR"])
    nothing = visitors.client.post("/api/workshop/drawing", json={"files": {}}, timeout=120)
    assert nothing.json()["code"] == "nothing_to_draw"


def test_ground_and_places_are_served(visitors: Visitors) -> None:
    assert visitors.client.get("/api/workshop/ground/europe").json()["land"]
    assert visitors.client.get("/api/workshop/ground/..%2Fx").status_code == 404
    places = visitors.client.get("/api/workshop/places", params={"name": "monachium"}).json()
    assert (places[0]["name"], places[0]["found"], places[0]["country"]) == ("Munich", "Monachium", "DE")


def test_the_mechanic_that_reads_a_column_is_named(visitors: Visitors) -> None:
    readers = visitors.client.get("/api/workshop/columns").json()
    assert readers["locomotives"] == "ferries"
    assert set(readers.values()) <= set(games.registered_mechanics())


def test_places_are_found_without_accents_the_largest_first() -> None:
    assert [place.name for place in search("swinoujscie")] == ["Świnoujście"]
    found = [place.name for place in search("war")]
    assert found[0] == "Warsaw"
    assert all(folded(name).startswith("war") for name in found), (
        "those with a foreign name that fits come last"
    )
    assert search("w") == []


def test_unused_boards_are_deleted_unless_they_are_needed(tmp_path: Path) -> None:
    kept_boards = KeptBoards(tmp_path / "boards")
    files = files_of(POLAND)
    used, listed, old = (kept_boards.keep({**files, "SOURCES.md": text}, 9) for text in ("a", "b", "c"))
    kept_boards.set_listed(listed, True)
    catalogue = GameCatalogue((), kept_boards)
    assert catalogue.load(old).id == old
    assert kept_boards.delete_unused(4e9, {used}) == 1
    assert kept_boards.folder_of(old) is None
    assert kept_boards.listed == (listed,)
    assert catalogue.is_kept(used)


def test_a_backup_brings_the_boards_back(
    open_house: httpx.Client, island: dict[str, str], tmp_path: Path
) -> None:
    board = keep(open_house, island).json()["board"]
    open_house.post(f"/api/workshop/boards/{board}/list")
    copy = tmp_path / "monday.db"
    done = typed("backup", str(copy), "--check", "--data", str(tmp_path / "data"))
    assert done.returncode == 0, done.stderr
    restored = typed("restore", str(copy), "--data", str(tmp_path / "other"))
    assert restored.returncode == 0, restored.stderr
    kept_boards = KeptBoards(tmp_path / "other" / "boards")
    assert kept_boards.listed == (board,)
    assert kept_boards.files_of(board) == island


def test_a_backup_is_no_use_of_a_board(tmp_path: Path) -> None:
    kept_boards = KeptBoards(tmp_path / "boards")
    board = kept_boards.keep(files_of(POLAND), 9)
    os.utime(tmp_path / "boards" / board, (1e9, 1e9))
    assert copy_boards(kept_boards, tmp_path / "copy.zip") == 1
    assert kept_boards.uses() == {board: 1e9}
    kept_boards.files_of(board)
    assert kept_boards.uses()[board] > 1e9


def test_an_id_inside_a_text_is_not_changed(tmp_path: Path) -> None:
    files = files_of(POLAND)
    files["game.toml"] = "#:schema x\n" + files["game.toml"].replace(
        'id = "poland"', 'order = 1\nid   = "poland"', 1
    ).replace("order = 65\n", "")
    kept_boards = KeptBoards(tmp_path / "boards")
    board = kept_boards.keep(files, 9)
    assert kept_boards.files_of(board) == files
    folder = kept_boards.folder_of(board)
    assert folder is not None
    assert games.load(folder).id == board
    shutil.rmtree(tmp_path / "boards")


def withdraw(client: httpx.Client, board: str, key: str) -> httpx.Response:
    return client.post(f"/api/workshop/boards/{board}/delete", json={"key": key})


def test_who_kept_a_board_deletes_it(
    open_house: httpx.Client, island: dict[str, str], tmp_path: Path
) -> None:
    """It stays while somebody else keeps it too, or a table is on it."""
    ours, theirs = "a" * 32, "b" * 32
    for key in (ours, theirs, ours):
        kept = open_house.post("/api/workshop/boards", json={"files": island, "key": key}).json()
    board = kept["board"]
    kept_boards = KeptBoards(tmp_path / "data" / "boards")
    assert copy_boards(kept_boards, tmp_path / "copy.zip") == 1
    assert not [path for path in (tmp_path / "data" / "boards").rglob("*") if ours in path.name]
    assert withdraw(open_house, board, "c" * 32).json()["code"] == "wrong_board_key"
    assert withdraw(open_house, board, ours).status_code == 204
    assert withdraw(open_house, board, ours).json()["code"] == "wrong_board_key"
    assert open_house.get(f"/api/workshop/boards/{board}").status_code == 200
    made = open_house.post("/api/tables", json={"game": board, "seats": [OPEN, BOT], "host": 0})
    assert withdraw(open_house, board, theirs).json()["code"] == "board_has_tables"
    typed("tables", "delete", made.json()["table"], "--data", str(tmp_path / "data"))
    assert withdraw(open_house, board, theirs).status_code == 204
    assert withdraw(open_house, board, theirs).json()["code"] == "no_such_board"
    restored = KeptBoards(tmp_path / "restored")
    restore_boards(restored, tmp_path / "copy.zip")
    assert restored.withdraw(board, ours)
    assert restored.folder_of(board) is not None
    assert restored.withdraw(board, theirs)
    assert restored.folder_of(board) is None
