"""Tries of PINs that have to wait, and addresses that logins are remembered for."""

import asyncio
from pathlib import Path

import pytest
from private_postgres import PrivatePostgres

from whistlestop.server.auth.pin_tries import PinTries
from whistlestop.server.limiter import TooMany
from whistlestop.server.store.login_places import (
    add_login_place,
    forget_old_login_places,
    is_login_place,
    login_places_of,
)
from whistlestop.server.store.opening import store_at
from whistlestop.server.store.people import PeopleStore, new_person


class Trying:
    """Somebody who tries as soon as it is allowed, by a clock of their own."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.refused: list[str] = []
        self.tries = PinTries(self.refused.append, lambda: self.now)

    def wait(self, device: str | None, *, is_known: bool = False) -> float:
        """Seconds that this try had to wait."""
        try:
            self.tries.count("table", 0, device, is_known=is_known)
        except TooMany as problem:
            self.now += problem.seconds
            self.tries.count("table", 0, device, is_known=is_known)
            return problem.seconds
        return 0


def test_each_wrong_try_waits_longer_than_the_one_before() -> None:
    one = Trying()
    waits = [one.wait("tablet", is_known=True) for _ in range(16)]
    assert waits[:4] == [0] * 4
    assert waits[4:] == sorted(waits[4:])
    assert waits[4] <= 2
    assert 300 <= waits[-1] <= 301
    assert one.refused == ["pins"] * 12
    one.now += 300
    one.tries.count("table", 0, "tablet", is_known=True)
    one.tries.succeeded("table", 0, "tablet", is_known=True)
    assert one.wait("tablet", is_known=True) == 0


def test_a_day_later_a_try_is_the_first_again() -> None:
    one = Trying()
    for _ in range(12):
        one.wait("tablet", is_known=True)
    one.now += 25 * 3600
    assert [one.wait("tablet", is_known=True) for _ in range(4)] == [0] * 4


def test_devices_that_never_knew_the_pin_count_as_one() -> None:
    one = Trying()
    for number in range(6):
        one.wait(f"made up {number}")
    with pytest.raises(TooMany):
        one.tries.count("table", 0, None)
    one.tries.count("table", 1, "made up 1")  # another seat
    one.tries.count("another table", 0, "made up 1")
    one.tries.count("table", 0, "tablet", is_known=True)
    one.now += 300
    one.tries.count("table", 0, "second tablet")
    one.tries.succeeded("table", 0, "second tablet")
    for number in range(6):
        one.wait(f"made up {number}")
    one.tries.count("table", 0, "second tablet")  # it counts apart since it knew the PIN


@pytest.mark.parametrize("is_shared", [False, True])
def test_addresses_of_logins_are_few_and_forgotten(
    is_shared: bool, tmp_path: Path, postgres: PrivatePostgres
) -> None:
    store = store_at(tmp_path, postgres.new_database() if is_shared else None)
    store.open()

    async def story() -> None:
        people = PeopleStore(store)
        for person in ("ann", "bob"):
            await people.add(new_person(person, person, 0.0, "en"))
        await add_login_place(store, "bob", "home of bob", 1.0)
        for number in range(30):
            await add_login_place(store, "ann", f"place {number}", 100.0 + number)
        await add_login_place(store, "ann", "place 12", 200.0)
        seen = await login_places_of(store, "ann")
        assert (len(seen), seen[0], seen[-1]) == (20, 110.0, 200.0)
        assert await is_login_place(store, "place 12", 150.0)
        assert not await is_login_place(store, "place 29", 150.0)
        assert not await is_login_place(store, "place 3", 0.0)
        assert await is_login_place(store, "home of bob", 0.0)
        await forget_old_login_places(store, 120.0)
        assert await login_places_of(store, "bob") == []
        assert len(await login_places_of(store, "ann")) == 11
        await people.delete("ann")
        assert not await is_login_place(store, "place 12", 0.0)
        await add_login_place(store, "ann", "place 12", 300.0)  # nobody any more
        assert not await is_login_place(store, "place 12", 0.0)

    try:
        asyncio.run(story())
    finally:
        store.close()
