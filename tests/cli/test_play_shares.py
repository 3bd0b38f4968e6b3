"""Pennsylvania at the terminal: companies and stacks, the questions after a claim, the edition."""

import io
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from typing_player import sit_down

from whistlestop import games
from whistlestop.cli.play.commands import obey
from whistlestop.cli.play.drawn import DrawnScreen
from whistlestop.cli.play.session import Session
from whistlestop.history import History
from whistlestop.rules import legal, parse_position
from whistlestop.table import read_record
from whistlestop.text.command_line.facts import route_facts

Run = Callable[..., subprocess.CompletedProcess[str]]
POSITION = """game pennsylvania
players 2
turn 5
first 0
mover 0
seat 0 hand orange:2,locomotive:1
display pink,blue,white,green,yellow
deck red,red,red
shares 0 PRR:1; 1 EL:1+2+3+4+5+6+7+8; dummy BO:1+2
step act 0
"""


def at_the_table(lang: str = "en", **options: str) -> tuple[Session, list[str]]:
    session, written = sit_down("pennsylvania", lang, options=options)
    session.match.state = parse_position(POSITION, session.match.rules)
    setup = session.match.history.entry(0)
    session.match.history = History()
    session.match.history.append(setup)
    return session, written


def type_in(session: Session, *lines: str) -> None:
    for line in lines:
        session._obey(obey, line)


def test_companies_are_told_with_their_stacks() -> None:
    session, written = at_the_table()
    type_in(session, "shares")
    assert written[0] == (
        "Pennsylvania Railroad: 14 of 15 shares left; it pays 30, 21, 14, 9, 6. You hold number 1."
    )
    assert "Erie Lackawanna Railway: all of its 8 shares are taken; it pays 16, 10, 5, 1." in written


def test_the_score_has_the_lines_of_mechanics() -> None:
    session, written = at_the_table()
    type_in(session, "score")
    assert "  Pennsylvania Railroad, rank 1: 30" in written
    assert written[-1] == "Total: 30"


@pytest.mark.rule("D-P6")
def test_the_shares_of_others_are_only_counted() -> None:
    session, written = at_the_table()
    type_in(session, "others")
    assert written[-2:] == ["You have 1 share.", "Bruno has 8 shares."]
    type_in(session, "shares")
    assert written[-1] == "The dummy has 2 shares."
    assert not any(line.startswith("Shares of") for line in written)


@pytest.mark.rule("D-P6")
def test_an_option_lays_the_shares_of_others_open() -> None:
    session, written = at_the_table(shares="open")
    type_in(session, "shares")
    assert written[-2:] == ["Shares of Bruno: EL 8.", "The dummy has 2 shares."]


def test_a_game_without_shares_says_so() -> None:
    session, written = sit_down("mini")
    type_in(session, "shares")
    assert written == ["This game has nothing more to show."]


@pytest.mark.parametrize("answer", ["1", "choose PRR", "choose prr", "choose pennsyl"])
def test_a_share_is_chosen_by_number_key_or_name(answer: str) -> None:
    session, written = at_the_table()
    type_in(session, "claim warren oil orange", answer)
    assert "You take share 2 of the Pennsylvania Railroad." in written


def test_the_question_is_a_numbered_list() -> None:
    session, written = at_the_table()
    type_in(session, "claim warren oil orange")
    written.clear()
    session._show_question()
    assert written == [
        "Which share do you take for Warren–Oil City?",
        "1. take a share of the Pennsylvania Railroad  You hold 1; the most pays 30.",
        "2. take a share of the Baltimore & Ohio Railroad  You hold 0; the most pays 20.",
        "3. take no share",
    ]
    assert session._prompt() == "Your choice, 1 to 3:"


def test_a_number_that_is_not_in_the_list() -> None:
    session, written = at_the_table()
    type_in(session, "claim warren oil orange", "4")
    assert written[-1] == "4 is not in the list; its numbers go from 1 to 3."


def test_the_claim_can_be_taken_back_at_the_question() -> None:
    session, _ = at_the_table()
    type_in(session, "claim warren oil orange")
    assert session.choices
    type_in(session, "undo")
    assert not session.choices
    assert session.match.state == parse_position(POSITION, session.match.rules)


def test_what_can_be_done_names_the_companies() -> None:
    session, written = at_the_table()
    type_in(session, "claim warren oil orange", "")
    assert written[-1] == (
        "You can: choose PRR (Pennsylvania Railroad), BO (Baltimore & Ohio Railroad), none."
    )


def test_the_dummys_share_follows_and_a_hint_is_given() -> None:
    session, written = at_the_table()
    type_in(session, "claim warren oil orange", "1", "hint", "choose none")
    assert any(line.startswith("You could give the dummy a share of the") for line in written)
    assert any("must choose one for the dummy" in line for line in written)
    assert [*legal(session.view, 0)]


@pytest.mark.rule("P-3")
def test_routes_tell_ferries_and_companies() -> None:
    session, written = at_the_table()
    type_in(session, "routes erie")
    assert (
        "Ontario (west)–Erie (track 1), grey, 3 trains, 4 points: 1 card missing. "
        "A ferry: at least 2 locomotives. "
        "Shares: Pennsylvania Railroad, Erie Lackawanna Railway and New York Central System."
    ) in written


@pytest.mark.rule("P-3")
def test_what_a_ferry_still_needs() -> None:
    """Many cards of a colour do not make up for locomotives."""
    session, _ = at_the_table()
    for hand, missing in (
        ("red:5", 2),
        ("red:5,locomotive:1", 1),
        ("locomotive:2", 1),
        ("red:1,locomotive:2", 0),
    ):
        text = POSITION.replace("orange:2,locomotive:1", hand)
        session.match.state = parse_position(text, session.match.rules)
        facts = {fact.track.name: fact.missing for fact in route_facts(session.view, "ERI")}
        assert facts["ONW-ERI"] == missing


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("width", [80, 120])
def test_the_drawn_table_has_a_place_for_shares(lang: str, width: int) -> None:
    session, _ = at_the_table(lang)
    out = io.StringIO()
    game = games.load("pennsylvania")
    screen = DrawnScreen(lang, session.names, game, Console(file=out, width=width, color_system=None))
    screen.table(session.view)
    screen.routes("Erie", route_facts(session.view, "ERI"), "ERI")
    type_in(session, "claim warren oil orange")
    screen.choices(session.view, "Title?", ["one", "two"])
    shown = out.getvalue()
    assert "PRR 14/15" in shown
    assert "Pennsylvania Railroad" in shown
    assert "★★ 3" in shown
    assert "…" not in shown
    assert all(len(line) <= width for line in shown.splitlines())


@pytest.mark.rule("D-P0")
def test_the_edition_is_chosen_by_an_option(tmp_path: Path, whistlestop: Run) -> None:
    done = whistlestop(
        *("simulate", "--game", "pennsylvania", "--games", "1", "--workers", "1"),
        *("--option", "edition=new", "--records", tmp_path),
    )
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.glob("*.json")
    assert read_record(path).header.options == {"first": 0, "edition": "new"}
    assert json.loads(path.read_text("utf-8"))["result"]["dummy"].keys() == {"shares", "revealed"}
    assert whistlestop("verify", path).returncode == 0


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("edition=old", "classic"),
        ("colour=red", "edition"),
        ("edition", "edition=new"),
        ("first=1", "edition=new"),
    ],
)
def test_a_choice_that_does_not_exist(option: str, said: str, whistlestop: Run) -> None:
    done = whistlestop("watch", "--game", "pennsylvania", "--option", option)
    assert done.returncode == 2
    assert said in done.stderr
