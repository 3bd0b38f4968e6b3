"""The command in a process of its own, many times: a parent that has read everything in forks for each.

Starting Python and reading the package in costs more than most commands do. Lines of JSON come in, each with
the words, the folder, the environment and the files for input, output and errors; the exit code goes out.
"""

import json
import os
import runpy
import sys
from typing import Any

import typer.rich_utils  # noqa: F401  (for the pages of help)

import whistlestop.cli.app  # noqa: F401

__all__: list[str] = []


def command(job: dict[str, Any]) -> int:
    """In the child: what `python -m whistlestop` does, with these streams."""
    os.chdir(job["cwd"])
    os.environ.clear()
    os.environ.update(job["env"])
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        os.dup2(os.open(job[name], os.O_RDWR), number)
    sys.stdin = sys.__stdin__ = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", 1, "utf-8", "backslashreplace", closefd=False)
    sys.argv = ["whistlestop", *job["words"]]
    code = 0
    try:
        runpy.run_module("whistlestop", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code


for line in sys.stdin:
    child = os.fork()
    if child == 0:
        os._exit(command(json.loads(line)))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
