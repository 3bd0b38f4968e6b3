"""A PostgreSQL of our own, where the machine has one."""

from collections.abc import Iterator

import pytest
from private_postgres import PrivatePostgres, one_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[PrivatePostgres]:
    yield from one_postgres()
