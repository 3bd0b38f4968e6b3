"""A command as it is typed, but for a process of its own, whose start costs seconds."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest import mock

from whistlestop.cli import main


class Said(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def typed(*words: str) -> Said:
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["whistlestop", *words]),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as left:
            return Said(int(left.code or 0), out.getvalue(), err.getvalue())
    return Said(0, out.getvalue(), err.getvalue())
