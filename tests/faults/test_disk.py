"""Disks that fail, disks that are full: refused is refused, kept is kept, and the server goes on when they do."""

import os
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aftermath import address_of, check, raw_log
from crowd import Crowd
from http_clients import BOT, OPEN, Visitors
from served import Served

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@contextmanager
def no_more_writing(served: Served) -> Iterator[None]:
    """The system answers every write of this process with an error."""
    assert served.process is not None
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, NO_LIMIT)


def test_what_the_disk_does_not_take_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    served = Served(data).start()
    try:
        with Visitors(served.url) as visitors:
            person, _other = visitors.open(OPEN, OPEN, options={"first": 0})
            before = person.look()
            body = {"command": "mine", "version": before["version"], "action": before["options"][0]}
            with no_more_writing(served):
                for _ in range(3):
                    answer = person.post("actions", body)
                    assert (answer.status_code, answer.json()["code"]) == (503, "store_failed"), answer.text
                assert (
                    visitors.client.post(
                        "/api/tables", json={"game": "mini", "seats": [OPEN, OPEN]}
                    ).status_code
                    == 503
                )
                assert person.look() == before
            assert len(raw_log(address_of(data), person.table)) == before["version"]
            done = person.post("actions", body)
            assert done.status_code == 200, done.text
            assert done.json()["version"] == before["version"] + 1
    finally:
        served.stop()


def test_a_disk_that_fails_now_and_then_under_load(tmp_path: Path) -> None:
    data = tmp_path / "data"
    served = Served(data).start()
    try:
        crowd = Crowd([served.url], 2, OPEN, OPEN, BOT).start()
        for _ in range(3):
            wanted = crowd.acknowledged + 8
            while crowd.acknowledged < wanted and not crowd.is_over:
                time.sleep(0.01)
            with no_more_writing(served):
                time.sleep(0.3)
        heard = crowd.finish(stop=False)
        assert sum(player.stores_failed for player in crowd.players) > 0
        check(address_of(data), [served.url], heard, tmp_path)
    finally:
        served.stop()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Eight megabytes, mounted for this test: the write-ahead log alone may take four."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(place)]
    if os.getuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk can be mounted by root alone: left out is the test of a full one")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_full_disk_refuses_and_goes_on_when_there_is_room(small_disk: Path, tmp_path: Path) -> None:
    data = small_disk / "data"
    served = Served(data)
    served.log = tmp_path / "served.log"
    served.start()
    try:
        crowd = Crowd([served.url], 2, OPEN, OPEN).start()
        while crowd.acknowledged < 6:
            time.sleep(0.01)
        ballast = small_disk / "ballast"
        with ballast.open("wb", buffering=0) as junk:
            try:
                while True:
                    junk.write(bytes(4096))
            except OSError:
                pass
        until = time.monotonic() + 60
        while not any(player.stores_failed for player in crowd.players) and not crowd.is_over:
            assert time.monotonic() < until
            time.sleep(0.02)
        ballast.unlink()
        heard = crowd.finish(stop=False)
        assert sum(player.stores_failed for player in crowd.players) > 0
        check(address_of(data), [served.url], heard, tmp_path)
    finally:
        served.stop()
