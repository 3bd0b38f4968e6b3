"""After a power cut nobody has to ask: bots whose turn it is think on, clocks go on where they stopped."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from aftermath import Row, address_of, check_log, raw_log
from http_clients import BOT, OPEN, Visitors
from private_postgres import PrivatePostgres
from served import Served

TURN = 6.0
OUTAGE = 7.5


@pytest.fixture(params=["embedded", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Served, str]:
    """A server and its database."""
    data = tmp_path / "data"
    if request.param == "embedded":
        return Served(data), address_of(data)
    postgres: PrivatePostgres = request.getfixturevalue("postgres")
    address = postgres.new_database()
    return Served(data, "--database", address), address


def waited_for(rows: Callable[[], list[Row]], enough: Callable[[list[Row]], bool]) -> list[Row]:
    until = time.monotonic() + 120
    while not enough(found := rows()):
        assert time.monotonic() < until, f"the table stands still at entry {len(found)}"
        time.sleep(0.05)
    return found


def test_bots_think_on_and_clocks_are_right_after_a_power_cut(place: tuple[Served, str]) -> None:
    served, database = place
    served.start()
    try:
        with Visitors(served.url) as visitors:
            body = {"game": "usa-classic", "seats": [BOT] * 3, "bot_pause": 0}
            made = visitors.client.post("/api/tables", json=body)
            assert made.status_code == 201, made.text
            bots = made.json()["table"]
            person, _other = visitors.open(OPEN, OPEN, seconds=TURN, options={"first": 0})
            patient, _ = visitors.open(OPEN, OPEN, seconds=1000.0, options={"first": 0})
            look, long = person.look(), patient.look()["table"]["clock"]["deadlines"][0]
            waited_for(lambda: raw_log(database, bots), lambda rows: len(rows) >= 12)
            served.kill()
        before = raw_log(database, bots)
        assert b"game_ended" not in before[-1].body, "a bot's turn"
        waiting = raw_log(database, person.table)
        time.sleep(OUTAGE)
        served.start()
        started = time.time()

        # Nobody asks for the tables of the bots and of the short turn: they are looked at in the database alone.
        after = waited_for(lambda: raw_log(database, bots), lambda rows: len(rows) >= len(before) + 12)
        assert after[: len(before)] == before
        check_log(after)
        assert b'"kind":"bot_failed' not in b"".join(row.body for row in after)
        moved = waited_for(
            lambda: raw_log(database, person.table),
            lambda rows: any(b'"by":"stand_in"' in row.body for row in rows),
        )
        new = moved[len(waiting) :]
        if len(waiting) == look["version"]:  # as long as the stand-in had not moved before the cut
            assert b'"kind":"interrupted"' in new[0].body, "the time without a server is given back"
            assert new[1].at - started > 1, "a turn shorter than the outage was lost"
        with Visitors(served.url) as visitors:
            again = visitors.client.get(patient.path + "/view", headers=patient.headers).json()
        moved_by = again["table"]["clock"]["deadlines"][0] - long
        assert OUTAGE - 1 < moved_by < time.time() - waiting[0].at, (
            "another's long turn keeps what was left of it"
        )
    finally:
        served.stop()
