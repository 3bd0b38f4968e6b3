"""Whole campaigns at which several tests look: each is played once in a run of the tests, by one process."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from golden_campaign import ORDER

from whistlestop.arena.campaigns import CampaignOrder, play_campaign
from whistlestop.table.campaigns import write_campaign
from whistlestop.wire.campaign import CampaignFile, decode_campaign

Whole = Callable[[CampaignOrder, int], CampaignFile]


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """The campaign of this order and number."""
    own = tmp_path_factory.getbasetemp()
    folder = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def find(order: CampaignOrder, number: int) -> CampaignFile:
        path = folder / f"{order.seed}-{number}-{'-'.join(order.bots)}.json"
        with path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return _read(path) or _write(path, order, number)

    return find


@pytest.fixture(scope="session")
def played(whole: Whole) -> CampaignFile:
    """Twelve games of three companies, of which each misses some. Who changes it takes a copy."""
    return whole(ORDER, 0)


def _read(path: Path) -> CampaignFile | None:
    return decode_campaign(path.read_bytes()) if path.exists() else None


def _write(path: Path, order: CampaignOrder, number: int) -> CampaignFile:
    file, _ = play_campaign(order, number)
    write_campaign(file, path)
    return file
