"""How fast the log is written, and what 10,000 stored games cost a server: its start, and its memory.

python bench/storage.py                    # and the figures go into docs/storage.md
python bench/storage.py --games 500 --no-page
"""

import argparse
import asyncio
import os
import platform
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx

from whistlestop import games
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import Opened, Said
from whistlestop.rules import commitment, format_action, legal
from whistlestop.server.store import Store, TableRow, TableSummary, store_at
from whistlestop.server.tables.live_table import summary_of
from whistlestop.table import commands
from whistlestop.table.table_state import TableState
from whistlestop.wire.commands import Play
from whistlestop.wire.log import StoredEntry, encode_stored

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "storage.md"
BEGIN, END = "<!-- figures: bench/storage.py -->", "<!-- end of figures -->"
GAME = "usa-classic"
DAYS = 3 * 86_400.0
RUNNING = TableSummary("running", "0", None)


class Figure(NamedTuple):
    what: str
    value: str


def played(seed: int, moves: int, now: float) -> TableState:
    """A slow table of four in the middle of its game."""
    settings = Settings(game=GAME, pace="slow", seconds=DAYS)
    plans = tuple(SeatPlan(name=name) for name in ("Ann", "Bo", "Cy", "Di"))
    secret = f"bench-{seed}"
    opened = Entry(1, now, None, Opened(settings, plans, commitment(secret), None))
    table_state = TableState(f"bench{seed}", secret, games.load, opened)
    table_state.fold(Entry(2, now, None, commands.begin(table_state).body))
    dice = random.Random(seed)
    while len(table_state.history) < moves and table_state.asked:
        seat = table_state.asked[0]
        choices = [
            action for _, action in zip(range(40), legal(table_state.playing.state, seat), strict=False)
        ]
        action = format_action(dice.choice(choices), table_state.rules)
        decision = commands.decide_command(table_state, commands.Actor(seat), Play(action))
        table_state.fold(
            Entry(table_state.version + 1, now, f"{seat}:c{table_state.version}", decision.body),
            decision.state,
        )
    return table_state


async def stored(store: Store, rooms: list[TableState], number: int) -> None:
    """The same few games under many names."""

    async def one(at: int) -> None:
        table_state = rooms[at % len(rooms)]
        row = TableRow(
            f"t{at:08}", GAME, table_state.secret, table_state.history.entry(1).at, False, "slow", ""
        )
        await store.create(
            row, table_state.stored(), summary_of(table_state, table_state.history.last.at), []
        )

    for start in range(0, number, 200):
        await asyncio.gather(*(one(at) for at in range(start, min(number, start + 200))))


async def written(store: Store, tables: int, entries: int) -> tuple[float, float, int]:
    """Seconds, CPU seconds and commits for that many entries on each of the tables."""
    settings = Settings(game="mini")
    for at in range(tables):
        row = TableRow(f"w{at}", "mini", "s", 1.0, False, "live", "")
        body = Opened(settings, (), "c")
        opened = StoredEntry(1, 1.0, None, body, encode_stored(body))
        await store.create(row, [opened], RUNNING, [])

    async def one(table: str) -> None:
        for seq in range(2, entries + 2):
            said = Said(0, "Ann", "a move of about this length " * 8)
            entry = StoredEntry(seq, float(seq), f"0:{seq}", said, encode_stored(said))
            await store.append(table, entry, RUNNING)

    commits, begun, spent = store.writer.commits, time.perf_counter(), time.process_time()
    await asyncio.gather(*(one(f"w{at}") for at in range(tables)))
    return time.perf_counter() - begun, time.process_time() - spent, store.writer.commits - commits


def writer_figures(data: Path, database: str | None, name: str) -> list[Figure]:
    store = store_at(data, database)
    store.open()
    try:
        figures = []
        for tables, entries in ((1, 300), (400, 25)):
            seconds, cpu, commits = asyncio.run(written_after(store, tables, entries))
            number = tables * entries
            text = f"{number / seconds:,.0f} entries/s, {1e6 * cpu / number:,.0f} µs CPU each, {commits:,} commits"
            figures.append(Figure(f"{name}, {tables} {'table' if tables == 1 else 'tables at once'}", text))
        return figures
    finally:
        store.close()


async def written_after(store: Store, tables: int, entries: int) -> tuple[float, float, int]:
    await store.writer.do(lambda connection: connection.exec_driver_sql("DELETE FROM tables"))
    return await written(store, tables, entries)


def memory(pid: int) -> float:
    """Megabytes of one process, without those in which bots think."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor_time(pid: int) -> float:
    """Seconds that this process has had a processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def started(data: Path) -> tuple[subprocess.Popen[bytes], str, float]:
    """A server, where it is, and the CPU seconds until it answered."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["serve", "--port", str(port), "--data", str(data), "--no-browser", "--set", "bot_workers=1"]
    server = subprocess.Popen([sys.executable, "-m", "whistlestop", *words], stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    while True:
        try:
            if httpx.get(f"{url}/healthz", timeout=5).status_code == 200:
                return server, url, processor_time(server.pid)
        except httpx.TransportError:
            time.sleep(0.02)


def soak_figures(data: Path, number: int) -> list[Figure]:
    empty = data / "empty"
    server, _url, bare = started(empty)
    bare_memory = memory(server.pid)
    server.terminate()
    server.wait()

    full = data / "full"
    rooms = [played(seed, 80, time.time()) for seed in range(8)]
    store = store_at(full)
    store.open()
    begun = time.perf_counter()
    asyncio.run(stored(store, rooms, number))
    spent = time.perf_counter() - begun
    store.close()
    size = (full / "whistlestop.db").stat().st_size / 1e6

    server, url, seconds = started(full)
    figures = [
        Figure("stored", f"{number:,} games of {GAME}, {len(rooms[0].history)} entries each, {size:,.0f} MB"),
        Figure("storing them", f"{number / spent:,.0f} games/s"),
        Figure("start until the first answer", f"{seconds:.1f} s CPU (empty: {bare:.1f} s)"),
        Figure("memory after the start", f"{memory(server.pid):,.0f} MB (empty: {bare_memory:,.0f} MB)"),
    ]
    looked = min(1000, number)
    waits = []
    with httpx.Client(base_url=url, timeout=30) as client:
        for at in range(looked):
            begun = time.perf_counter()
            answer = client.get(f"/api/tables/t{at:08}/view")
            waits.append(time.perf_counter() - begun)
            assert answer.status_code == 200, answer.text
    waits.sort()
    each = (
        f"{1000 * waits[len(waits) // 2]:.0f} ms (p50), {1000 * waits[int(len(waits) * 0.99)]:.0f} ms (p99)"
    )
    figures.append(Figure("first look at a table that lies on disk", each))
    figures.append(Figure(f"memory with {looked:,} of them in use", f"{memory(server.pid):,.0f} MB"))
    server.terminate()
    server.wait()
    return figures


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--games", type=int, default=10_000)
    options.add_argument("--database", help="postgresql://… to measure that too; its tables are deleted")
    options.add_argument("--no-page", action="store_true")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = writer_figures(Path(folder) / "writer", None, "embedded")
        if chosen.database:
            figures += writer_figures(Path(folder), chosen.database, "PostgreSQL")
        figures += soak_figures(Path(folder), chosen.games)
    lines = [f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}.", ""]
    lines += ["| what | measured |", "|---|---|"]
    lines += [f"| {figure.what} | {figure.value} |" for figure in figures]
    print("\n".join(lines))
    if not chosen.no_page:
        before, _, rest = PAGE.read_text().partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(before + BEGIN + "\n" + "\n".join(lines) + "\n" + END + after)


if __name__ == "__main__":
    main()
