"""Balance reports over HTTP: a board is played once, and its report is kept."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import Served

from whistlestop.games import copy_template


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, Path]]:
    """A server that plays a game with each number of players, and begins four reports an hour for an address."""
    data = tmp_path_factory.mktemp("balance") / "data"
    settings = ("balance_games=1", "limits.balances=4/hour", "limits.exempt=")
    words = [word for setting in settings for word in ("--set", setting)]
    served = Served(data, *words).start()
    with httpx.Client(base_url=served.url, timeout=120) as client:
        yield client, data
    served.stop()


def finished(client: httpx.Client, game: str) -> Any:
    end = time.monotonic() + 300
    while True:
        found = client.get(f"/api/workshop/balance/{game}").json()
        if found["status"] not in ("waiting", "playing"):
            return found
        assert time.monotonic() < end, found
        time.sleep(0.2)


def test_a_board_of_the_workshop_is_played_and_compared(
    house: tuple[httpx.Client, Path], tmp_path: Path
) -> None:
    client, data = house
    folder = copy_template(tmp_path / "island", "island")
    files = {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.suffix != ".json"}
    board = client.post("/api/workshop/boards", json={"files": files}).json()["board"]
    path = f"/api/workshop/balance/{board}"
    assert client.get(path).json()["status"] == "none"
    begun = client.post(path).json()
    assert (begun["status"], begun["ahead"]) == ("playing", 0)
    assert begun["total"] == 4 + 4, "this board and usa-classic"
    assert client.post(path).json()["status"] == "playing", "it is not begun twice"
    waiting = client.post("/api/workshop/balance/mini").json()
    assert (waiting["status"], waiting["ahead"]) == ("waiting", 1)
    done = finished(client, board)
    assert done["status"] == "done", done
    report = done["report"]
    assert (report["balance"]["game"], report["reference"]["game"]) == (board, "usa-classic")
    assert [group["players"] for group in report["balance"]["groups"]] == [2, 3, 4, 5]
    assert set(report["advice"]) == {"en", "pl"}
    assert report["advice"]["en"] != report["advice"]["pl"]
    assert str(data) not in client.get(path).text
    assert finished(client, "mini")["status"] == "done"
    # The games of usa-classic are there already, for itself too.
    assert client.post("/api/workshop/balance/usa-classic").json()["status"] == "done"
    before = sorted((each.name, each.stat().st_mtime_ns) for each in (data / "balance").iterdir())
    assert client.post(path).json()["status"] == "done"
    assert sorted((each.name, each.stat().st_mtime_ns) for each in (data / "balance").iterdir()) == before
    assert not list(data.rglob("failed-games"))


def test_what_cannot_be_made_is_said(house: tuple[httpx.Client, Path]) -> None:
    client, data = house
    assert client.post("/api/workshop/balance/..%2Fmini").status_code == 404
    assert client.get("/api/workshop/balance/no-such-game").status_code == 404
    folder = data / "balance"
    if folder.exists():
        shutil.rmtree(folder)
    folder.write_text("no report can be written here")
    codes = []
    while 429 not in codes:
        codes.append(client.post("/api/workshop/balance/poland").status_code)
        assert finished(client, "poland")["status"] == "failed"
    assert 1 < len(codes) < 6
