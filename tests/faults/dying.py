"""`whistlestop` that kills itself at one step of the end of a campaign's game: `DYING_AT` is the number of the step.

Steps are counted from the statement that writes the last entry of the game up to what is sent to players: each
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


@event.listens_for(Engine, "before_cursor_execute")
def on_statement(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_more: Any) -> None:
    if (steps and not statement.startswith("SELECT")) or (
        "INSERT INTO log" in statement and "game_ended" in repr(parameters)
    ):
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
