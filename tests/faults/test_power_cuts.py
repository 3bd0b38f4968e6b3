"""Servers that die in the middle of everything, again and again."""

import time
from pathlib import Path

import pytest
from aftermath import address_of, check
from crowd import Crowd
from served import Served
from visitors import BOT, OPEN


def killed_under_load(served: Served, database: str, tmp_path: Path, kills: int) -> None:
    served.start()
    try:
        left = kills
        while left:
            crowd = Crowd([served.url], 4, OPEN, OPEN, BOT).start()
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
    killed_under_load(Served(data), address_of(data), tmp_path, 4)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_by_hundreds_of_power_cuts(tmp_path: Path) -> None:
    data = tmp_path / "data"
    killed_under_load(Served(data), address_of(data), tmp_path, 200)
