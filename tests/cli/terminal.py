"""A terminal of 80 columns with somebody at it."""

import os
import select
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from forked import start_command

__all__ = ["at_a_terminal"]


PROMPT = b"\x1b[?2004h"
"""What the terminal gets when somebody is to type: whatever is pasted from now on is to be marked."""


def at_a_terminal(folder: Path, *args: str, typed: Sequence[str], **env: str) -> str:
    """What a terminal of 80 columns receives; each line is typed when a prompt has come."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    words = ("play", "--lang", "en", *(() if "--load" in args else ("--game", "mini")), *args)
    settings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40", **env}
    process = start_command(
        *words, stdin=slave, stdout=slave, stderr=slave, env=settings, cwd=folder, new_session=True
    )
    os.close(slave)
    seen = b""
    sent = 0
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if select.select([master], [], [], 0.05)[0]:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            if not data:
                break
            seen += data
            if b"\x1b[6n" in data:  # where is the cursor?
                os.write(master, b"\x1b[1;1R")
        # Without colours and keys, the terminal itself keeps what is typed too early.
        elif sent < min(len(typed), len(typed) if "--plain" in args else seen.count(PROMPT)):
            line = typed[sent]
            sent += 1
            os.write(master, line.encode() if line in ("\x03", "\x04") else line.encode() + b"\r")
        elif process.poll() is not None:
            break
    os.close(master)
    assert process.wait(10) == 0
    return seen.decode("utf-8", "replace")
