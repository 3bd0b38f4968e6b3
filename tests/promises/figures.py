"""Figures of long runs, written into docs/promises.md by the tests that made them (`make promises`)."""

import os
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "promises.md"
BEGIN, END = "<!-- figures: make promises -->", "<!-- end of figures -->"
WANTED = "WHISTLESTOP_FIGURES"


def note(what: str, figures: str) -> None:
    """One row of the table, in place of the row that the last run wrote."""
    if os.environ.get(WANTED):
        PAGE.write_text(noted(PAGE.read_text("utf-8"), what, figures), "utf-8")


def noted(page: str, what: str, figures: str) -> str:
    before, rest = page.split(BEGIN)
    table, after = rest.split(END)
    rows = [line for line in table.strip().splitlines()[2:] if not line.startswith(f"| {what} |")]
    rows = sorted([*rows, f"| {what} | {figures} |"])
    return "\n".join(
        [f"{before}{BEGIN}", "| what | in the last long run |", "|---|---|", *rows, f"{END}{after}"]
    )
