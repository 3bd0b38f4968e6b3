"""The same promises of both databases: the embedded one, and PostgreSQL."""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from forked import run_command
from private_postgres import PrivatePostgres
from sqlalchemy import text

from whistlestop.history import Settings
from whistlestop.history.table_events import Opened, Said
from whistlestop.server.store import (
    BadDatabase,
    Key,
    NumberTaken,
    Store,
    StoreFailed,
    TableRow,
    TableSummary,
    store_at,
)
from whistlestop.server.store.campaigns import CampaignRow, Member, campaign_creation, new_member, write
from whistlestop.server.store.engine import (
    embedded_writer,
    postgresql_reader,
    postgresql_url,
    postgresql_writer,
)
from whistlestop.server.store.story_marks import mark_story, story_marks_in
from whistlestop.server.store.writer import Writer
from whistlestop.table.series import CampaignEntry, CampaignSettings, SeriesBegun
from whistlestop.wire.log import StoredBody, StoredEntry, encode_stored

RUNNING = TableSummary("running", "0", None)
Play = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=["embedded", "postgresql"])
def database(request: pytest.FixtureRequest) -> str | None:
    if request.param == "embedded":
        return None
    address: str = request.getfixturevalue("postgres").new_database()
    return address


def on(store: Store, play: Play) -> None:
    store.open()
    try:
        asyncio.run(_awaited(play(store)))
    finally:
        store.close()


async def _awaited(what: Awaitable[None]) -> None:
    await what


def stored(seq: int, at: float, command: str | None, body: StoredBody) -> StoredEntry:
    return StoredEntry(seq, at, command, body, encode_stored(body))


def said(seq: int, command: str | None = None, words: str = "good morning") -> StoredEntry:
    return stored(seq, 1_700_000_000.123 + seq, command, Said(0, "Ann", words))


async def laid(store: Store, table: str = "t") -> None:
    row = TableRow(table, "mini", "secret", 1_700_000_000.123, True, "live", "")
    opened = stored(1, 1_700_000_000.123, None, Opened(Settings(game="mini"), (), "c"))
    await store.create(row, [opened], RUNNING, [Key(f"host-{table}", table, "host", None)])


def test_what_was_written_is_read_by_the_next_process(tmp_path: Path, database: str | None) -> None:
    async def write(store: Store) -> None:
        await laid(store)
        await store.append("t", said(2, "0:a", "zażółć \u0000 🚂"), RUNNING, [Key("k", "t", "seat", 1)])

    async def read(store: Store) -> None:
        entries = await store.entries("t")
        assert [(entry.seq, entry.at, entry.command_id) for entry in entries][1:] == [
            (2, 1_700_000_002.123, "0:a")
        ]
        assert entries[1] == said(2, "0:a", "zażółć \u0000 🚂")
        assert {key.hash for key in await store.keys_of("t")} == {"host-t", "k"}
        assert await store.secret("t") == "secret"
        assert await store.secret("u") is None
        assert await store.versions(["t", "u"]) == {"t": (2, "[]")}

    on(store_at(tmp_path, database), write)
    on(store_at(tmp_path, database), read)


def test_numbers_and_commands_are_taken_once(tmp_path: Path, database: str | None) -> None:
    async def play(store: Store) -> None:
        await laid(store)
        await store.append("t", said(2, "0:a"), RUNNING)
        with pytest.raises(NumberTaken):
            await store.append("t", said(2, "0:b"), RUNNING)
        with pytest.raises(NumberTaken):
            await store.append("t", said(3, "0:a"), RUNNING)
        assert [entry.seq for entry in await store.entries("t")] == [1, 2]

    on(store_at(tmp_path, database), play)


def test_marks_of_the_story_are_added_once_and_end_with_their_reader(
    tmp_path: Path, database: str | None
) -> None:
    row = CampaignRow("c", "legends", "seed", 1.0, "", True)
    begun = SeriesBegun(CampaignSettings(game="legends"), (), "")
    led = campaign_creation(row, [CampaignEntry(1, 1.0, begun)], [Member("red", "Ann")], [], "running", 1)

    async def play(store: Store) -> None:
        async def marked() -> dict[str, frozenset[str]]:
            return dict(await store.read(lambda connection: story_marks_in(connection, "c")))

        await write(store, led)
        marking = [mark_story(store, "c", ("red", "blue"), [card, "card 9"]) for card in ("card 1", "card 2")]
        await asyncio.gather(*marking)
        assert await marked() == {"red": frozenset({"card 1", "card 2", "card 9"})}, "blue has no leader"
        await write(store, new_member("c", Member("red", "Eve")))
        assert await marked() == {}

    on(store_at(tmp_path, database), play)


def test_one_that_fails_in_a_batch_does_not_spoil_the_others(tmp_path: Path, database: str | None) -> None:
    async def play(store: Store) -> None:
        for table in "abcdefgh":
            await laid(store, table)
        await store.append("d", said(2, "0:a"), RUNNING)
        commits = store.writer.commits
        outcomes = await asyncio.gather(
            *(store.append(table, said(2, "0:x"), RUNNING) for table in "abcdefgh"), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [
            NumberTaken if table == "d" else type(None) for table in "abcdefgh"
        ]
        assert store.writer.commits > commits
        assert await store.versions(list("abcdefgh")) == dict.fromkeys("abcdefgh", (2, "[]"))
        assert (await store.entries("d"))[-1].command_id == "0:a"

    on(store_at(tmp_path, database), play)


def test_a_job_that_breaks_is_alone_with_it(tmp_path: Path, database: str | None) -> None:
    async def play(store: Store) -> None:
        await laid(store)

        def broken(_connection: object) -> None:
            raise ZeroDivisionError

        outcomes = await asyncio.gather(
            store.writer.do(broken), store.append("t", said(2), RUNNING), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [ZeroDivisionError, type(None)]
        assert await store.versions(["t"]) == {"t": (2, "[]")}

    on(store_at(tmp_path, database), play)


def test_what_waits_is_committed_together(tmp_path: Path, database: str | None) -> None:
    async def play(store: Store) -> None:
        names = [f"t{number}" for number in range(100)]
        await asyncio.gather(*(laid(store, name) for name in names))
        before = store.writer.commits
        await asyncio.gather(*(store.append(name, said(2), RUNNING) for name in names))
        assert store.writer.commits - before < 20

    on(store_at(tmp_path, database), play)


def test_readers_cannot_write(tmp_path: Path, database: str | None) -> None:
    async def play(store: Store) -> None:
        with pytest.raises(Exception, match=r"store_failed|read-?only"):
            await store.read(lambda connection: connection.execute(text("DELETE FROM servers")))

    on(store_at(tmp_path, database), play)


def test_of_two_servers_one_looks_after_a_table_until_it_stops(postgres: object, tmp_path: Path) -> None:
    address = postgres.new_database()  # type: ignore[attr-defined]
    first, second = store_at(tmp_path, address), store_at(tmp_path, address)

    async def play() -> None:
        await laid(first)
        assert await first.take_lease("t") == first.server
        assert await second.take_lease("t") == first.server
        assert await second.beat(0) == {first.server, second.server}
        await first.leave(0)
        assert await second.beat(0) == {second.server}
        assert await second.take_lease("t") == second.server

    first.open()
    second.open()
    try:
        asyncio.run(play())
    finally:
        first.close()
        second.close()


def test_a_table_that_somebody_locked_is_a_failure_and_not_a_wait(postgres: PrivatePostgres) -> None:
    url = postgresql_url(postgres.new_database())
    store = Store(postgresql_writer(url, 1), postgresql_reader(url, 1), url=url)
    other = postgresql_writer(url)

    async def play(store: Store) -> None:
        await laid(store)
        with other.begin() as connection:
            connection.execute(text("LOCK TABLE log IN ACCESS EXCLUSIVE MODE"))
            with pytest.raises(StoreFailed):
                await store.append("t", said(2), RUNNING)
            with pytest.raises(StoreFailed):
                await store.entries("t")
        await store.append("t", said(2), RUNNING)
        assert len(await store.entries("t")) == 2

    on(store, play)


def test_whoever_waits_too_long_is_told(tmp_path: Path) -> None:
    """As when the machine of the database stands still: no time of its own runs out there."""
    goes_on = threading.Event()

    async def play() -> None:
        writer = Writer(embedded_writer(tmp_path / "w.db"), lambda _connection, _entries: None, 0.2)
        writer.start()
        try:
            with pytest.raises(StoreFailed):
                await writer.do(lambda _connection: goes_on.wait(20))
            goes_on.set()
            assert await writer.do(lambda _connection: "written") == "written"
        finally:
            goes_on.set()
            writer.stop()

    asyncio.run(play())


def test_a_second_server_on_a_folder_is_refused(tmp_path: Path) -> None:
    first, second = store_at(tmp_path), store_at(tmp_path)
    first.open()
    with pytest.raises(BadDatabase) as refused:
        second.open()
    assert refused.value.reason == "folder_in_use"
    first.close()
    second.open()
    second.close()


@pytest.mark.parametrize("address", ["mysql://localhost/x", "nonsense", "sqlite:///x.db"])
def test_another_kind_of_database_is_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(BadDatabase) as refused:
        store_at(tmp_path, address)
    assert refused.value.reason == "database_address"


def test_a_database_that_does_not_answer_is_said_clearly(tmp_path: Path) -> None:
    store = store_at(tmp_path, f"postgresql://nobody@/nothing?host={tmp_path}")
    with pytest.raises(BadDatabase) as refused:
        store.open()
    assert refused.value.reason == "database_unusable"


def test_a_second_server_process_says_who_has_the_folder(tmp_path: Path) -> None:
    first = store_at(tmp_path)
    first.open()
    try:
        second = run_command("serve", "--port", "0", "--data", str(tmp_path), "--no-browser")
    finally:
        first.close()
    assert second.returncode == 2
    assert f"Another process ({os.getpid()}) already keeps its tables in {tmp_path}" in second.stderr
    assert "Traceback" not in second.stderr
