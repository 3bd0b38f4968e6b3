"""A real server in a process of its own, one for all tests that ask nothing special, and people who talk to it."""

from collections.abc import Iterator

import pytest
from browser_clients import Town
from http_clients import Visitors
from private_postgres import PrivatePostgres, one_postgres
from served import Served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("served") / "data").start()
    yield served
    served.stop()


@pytest.fixture
def visitors(server: Served) -> Iterator[Visitors]:
    with Visitors(server.url) as people:
        yield people


@pytest.fixture(scope="session")
def postgres() -> Iterator[PrivatePostgres]:
    yield from one_postgres()


@pytest.fixture(scope="session")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One that takes players for gone after a second."""
    served = Served(tmp_path_factory.mktemp("hasty") / "data", "--set", "absence_minutes=0.0167").start()
    yield served
    served.stop()


@pytest.fixture
def hasty(hasty_server: Served) -> Iterator[Town]:
    with Town(hasty_server.url) as people:
        yield people


@pytest.fixture
def town(server: Served) -> Iterator[Town]:
    with Town(server.url) as people:
        yield people
