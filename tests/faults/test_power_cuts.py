"""Servers that die in the middle of everything, again and again."""

import time
from pathlib import Path

import pytest
from aftermath import address_of, check, tally
from crowd import Crowd
from figures import note
from http_clients import BOT, OPEN
from served import Served

POWER_CUTS = 200


def killed_under_load(served: Served, database: str, tmp_path: Path, kills: int, tables: int = 4) -> None:
    served.start()
    try:
        left = kills
        while left:
            crowd = Crowd([served.url], tables, OPEN, OPEN, BOT).start()
            while left and not crowd.is_over:
                wanted = crowd.acknowledged + 12
                while crowd.acknowledged < wanted and not crowd.is_over:
                    time.sleep(0.002)
                served.kill()
                served.start()
                left -= 1
            heard = crowd.finish(stop=False)
            assert sum(len(one.acknowledged) for one in heard) > 12
            check(database, [served.url], heard, tmp_path)
    finally:
        served.stop()


def test_nothing_acknowledged_is_lost_by_a_power_cut(tmp_path: Path) -> None:
    data = tmp_path / "data"
    killed_under_load(Served(data), address_of(data), tmp_path, 2, 2)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_by_hundreds_of_power_cuts(tmp_path: Path) -> None:
    data = tmp_path / "data"
    killed_under_load(Served(data), address_of(data), tmp_path, POWER_CUTS)
    noted(address_of(data))


def noted(database: str) -> None:
    figures = f"{POWER_CUTS} times under load, {tally(database)}; every acknowledged one is there once"
    note("`kill -9` of the server (SQLite)", figures)
