"""`whistlestop` that kills itself at one step of what a campaign does: `DYING_IN` says of what, `DYING_AT` at which.

Steps are counted from the statement that writes the entry which belongs to it, up to what is sent to players: each
statement that writes and each commit. Run as a program.
"""

import os
import signal
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from whistlestop.cli import main
from whistlestop.server.tables import live_table

AT = int(os.environ["DYING_AT"])
NOTE = Path(os.environ["DYING_NOTE"])
FIRST = {
    "end": ("INSERT INTO log", "game_ended"),
    "next": ("INSERT INTO campaign_log", "game_laid"),
    "void": ("INSERT INTO log", '"void"'),
}[os.environ["DYING_IN"]]
"""The statement that is the first step, and a word of the entry that it writes."""
SENT = "broadcast"
steps: list[str] = []


def step(name: str) -> None:
    """One more step; the process ends before it is done if it is the chosen one."""
    if SENT in steps:
        return
    steps.append(name)
    if len(steps) == AT:
        NOTE.write_text(name)
        os.kill(os.getpid(), signal.SIGKILL)


def said(parameters: Any) -> str:
    """What a statement writes. Bodies of entries are bytes, of one row or of many."""
    if isinstance(parameters, dict):
        return said(tuple(parameters.values()))
    if isinstance(parameters, tuple | list):
        return " ".join(said(each) for each in parameters)
    return repr(bytes(parameters) if isinstance(parameters, memoryview) else parameters)


@event.listens_for(Engine, "before_cursor_execute")
def on_statement(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_more: Any) -> None:
    start, word = FIRST
    if (steps and not statement.startswith("SELECT")) or (start in statement and word in said(parameters)):
        step(" ".join(statement.split())[:60])


@event.listens_for(Engine, "commit")
def on_commit(_connection: Any) -> None:
    if steps:
        step("commit")


def watch_broadcasts() -> None:
    real = live_table.LiveTable.broadcast

    def broadcast(self: Any, entries: Any) -> None:
        if steps:
            step(SENT)
        real(self, entries)

    live_table.LiveTable.broadcast = broadcast  # type: ignore[method-assign]


watch_broadcasts()

if __name__ == "__main__":
    main()
