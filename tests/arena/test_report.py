"""What a report says, checked against the games themselves."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.arena.executors import Executor
from whistlestop.arena.job import PlayedGame
from whistlestop.arena.labels import bot_labels
from whistlestop.arena.pairing import Contest
from whistlestop.arena.report import as_json, as_markdown, write_report
from whistlestop.arena.result_log import MemoryResultLog
from whistlestop.arena.summary import summed_up
from whistlestop.arena.thinking_times import ThinkingTimes
from whistlestop.arena.tournament import run_round_robin

CONTEST = Contest(("mini",), (2, 3), ("greedy", "random"), 4, "report")


@pytest.fixture(scope="module")
def played() -> tuple[PlayedGame, ...]:
    return run_round_robin(CONTEST, Executor(workers=1), MemoryResultLog())


def test_figures_are_those_of_the_games(played: tuple[PlayedGame, ...]) -> None:
    found = json.loads(as_json(summed_up(played)))
    assert found["games"] == len(played) == 4 * 2 + 4 * 6
    two, three = found["groups"]
    assert (two["players"], three["players"]) == (2, 3)
    pairs = [one for one in played if len(one.bots) == 2]
    greedy = next(line for line in two["bots"] if line["bot"] == "greedy")
    scores = [one.totals[one.bots.index("greedy")] for one in pairs]
    wins = [one.share(one.bots.index("greedy")) for one in pairs]
    assert greedy["score"]["mean"] == pytest.approx(sum(scores) / 8)
    assert greedy["wins"]["share"] == pytest.approx(sum(wins) / 8)
    assert two["turns"]["most"] == max(one.turns for one in pairs)


def test_meetings_are_two_sides_of_the_same_games(played: tuple[PlayedGame, ...]) -> None:
    for group in summed_up(played).groups:
        ahead = {(meeting.bot, meeting.other): meeting.ahead for meeting in group.meetings}
        one, other = ahead["greedy", "random"], ahead["random", "greedy"]
        assert one.share + other.share == pytest.approx(1)
        assert one.low + other.high == pytest.approx(1)


def test_tables_of_three_are_told_apart(played: tuple[PlayedGame, ...]) -> None:
    three = summed_up(played).groups[1]
    assert [table.bots for table in three.tables] == [
        ("greedy", "greedy", "random"),
        ("greedy", "random", "random"),
    ]
    for table in three.tables:
        shares = sum(table.wins[bot].share for bot in table.bots)
        assert shares == pytest.approx(1)


def test_every_ticket_and_route_that_was_had_is_counted(played: tuple[PlayedGame, ...]) -> None:
    two = summed_up(played).groups[0]
    pairs = [one for one in played if len(one.bots) == 2]
    kept = sum(len(one.completed[seat] + one.missed[seat]) for one in pairs for seat in range(2))
    done = sum(len(one.completed[seat]) for one in pairs for seat in range(2))
    assert sum(piece.wins.games for piece in two.tickets) == kept
    assert sum(piece.wins.games * (piece.completed or 0) for piece in two.tickets) == pytest.approx(done)
    assert sum(piece.wins.games for piece in two.routes) == sum(len(r) for one in pairs for r in one.routes)


def test_the_page_names_every_bot_and_every_group(played: tuple[PlayedGame, ...]) -> None:
    page = as_markdown(summed_up(played, ("random", "greedy")))
    assert "## mini, 2 players" in page
    assert "## mini, 3 players" in page
    assert "1. greedy\n2. random" in page
    rows = [line for line in page.splitlines() if line.startswith("|")]
    widths = [line.count("|") for line in rows if line.startswith("| greedy |")]
    assert widths == [10, 4, 10, 4]


def test_places_are_called_by_their_names(played: tuple[PlayedGame, ...]) -> None:
    """And the two tracks of a double are one route."""
    summary = summed_up(played)
    page = as_markdown(summary)
    assert {track.partition(":")[0] for one in played for seat in one.routes for track in seat} == {
        piece.name for group in summary.groups for piece in group.routes
    }
    rules = games.load("mini").ruleset
    ticket = rules.tickets[summary.groups[0].tickets[0].name]
    ends = f"{rules.board.cities[ticket.a].name}–{rules.board.cities[ticket.b].name}"
    assert f"| {ends} ({ticket.points}) |" in page


def test_bots_are_called_as_short_as_they_can_be_told_apart() -> None:
    assert bot_labels(["greedy", "./a.py:Mine", "./b.py:Mine", "stdio@2:node my/quick.mjs"]) == {
        "greedy": "greedy",
        "./a.py:Mine": "./a.py:Mine",
        "./b.py:Mine": "./b.py:Mine",
        "stdio@2:node my/quick.mjs": "quick.mjs",
    }


def test_pictures_are_drawn_and_named_in_the_page(played: tuple[PlayedGame, ...], tmp_path: Path) -> None:
    write_report(summed_up(played), played, tmp_path, plots=True)
    page = (tmp_path / "report.md").read_text(encoding="utf-8")
    for name in ("mini-2.png", "mini-3.png"):
        assert f"]({name})" in page
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")


def test_matplotlib_is_loaded_only_for_pictures() -> None:
    code = "import whistlestop.cli.arena, sys; print('matplotlib' in sys.modules, 'ray' in sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert output.stdout.split() == ["False", "False"]


def test_the_report_shows_how_long_a_move_takes_and_the_results_do_not() -> None:
    times = ThinkingTimes()
    log = MemoryResultLog()
    played = run_round_robin(CONTEST, Executor(workers=1), log, times=times)
    summary = summed_up(played)
    assert times.milliseconds("mini", 2, "greedy") > 0  # type: ignore[operator]
    rows = [row for row in as_markdown(summary, (), times).splitlines() if row.startswith("| greedy | ")]
    assert rows[0].endswith(f"| {times.shown('mini', 2, 'greedy')} |")
    assert as_json(summary) == as_json(
        summed_up(run_round_robin(CONTEST, Executor(workers=1), MemoryResultLog()))
    )
    assert ThinkingTimes().shown("mini", 2, "greedy") == "–"
