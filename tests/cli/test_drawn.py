"""What the drawn table looks like: nothing cut, nothing out of line."""

import io
import re

import pytest
from rich.console import Console
from typing_player import opened, type_in

from whistlestop.cli.play.drawn import DrawnScreen
from whistlestop.mechanics.shows import panels_of
from whistlestop.text.event import message_text


def drawn(lang: str, width: int, *lines: str, game: str = "usa-classic", height: int = 40) -> list[str]:
    session, _ = opened(lang, game)
    page = io.StringIO()
    console = Console(file=page, width=width, height=height, color_system=None, force_terminal=True)
    session.screen = DrawnScreen(lang, session.names, session.match.game, console)
    for line in lines:
        type_in(session, line)
    if not lines:
        session.screen.result(session.match.result())
    return page.getvalue().splitlines()


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(("lang", "head"), [("en", "Colour"), ("pl", "Kolor")])
def test_routes_are_not_cut_and_stand_below_their_heads(lang: str, head: str, width: int) -> None:
    session, _ = opened(lang, "usa-classic")
    lines = drawn(lang, width, "routes denver")
    at = next(line.index(head) for line in lines if head in line)
    board = session.match.rules.board
    for track in board.tracks.values():
        if "DEN" in (track.a, track.b):
            other = session.names.city(track.b if track.a == "DEN" else track.a, lang)
            colour = session.names.price_colour(track.colour, lang)
            assert any(other in line and line[at:].startswith(colour) for line in lines)
    assert not any("…" in line for line in lines)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_at_the_table_a_ticket_takes_a_line(lang: str) -> None:
    session, _ = opened(lang, "usa-classic")
    ticket = session.names.ticket(session.view.tickets[0], lang)
    short, whole = drawn(lang, 80, "table"), drawn(lang, 80, "mine")
    for lines in (short, whole):
        assert any(ticket in line for line in lines)
    assert " – " not in "".join(short)
    assert " – " in "".join(whole)


def test_the_final_score_stands_in_columns_with_tickets_below_their_sum() -> None:
    lines = [line for line in drawn("en", 80) if line.strip()]
    totals = [line.rstrip() for line in lines if line.rstrip().endswith("points")]
    assert len({len(line) for line in totals}) == 1
    sums = [at for at, line in enumerate(lines) if "tickets, " in line]
    assert len(sums) == 2
    assert all("✗" in lines[at + 1] and lines[at + 1].rstrip()[-2:].strip("−").isdigit() for at in sums)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 30), (150, 40)])
def test_the_map_fits_the_screen_and_shows_every_city(width: int, height: int) -> None:
    lines = drawn("en", width, "board", height=height)
    assert len(lines) <= height
    for code in opened("en", "usa-classic")[0].match.rules.board.cities:
        assert any(code in line for line in lines)


@pytest.mark.parametrize(("lang", "command"), [("en", "? events"), ("pl", "? wydarzenia")])
def test_help_on_a_panel_names_the_panels_of_the_game(lang: str, command: str) -> None:
    said = "\n".join(drawn(lang, 120, command, game="legends"))
    session, _ = opened(lang, "legends")
    for panel in panels_of(session.view):
        assert message_text(panel.title, lang, session.names) in said


@pytest.mark.parametrize(("lang", "bonus"), [("en", "$2"), ("pl", "2 dolary")])
def test_notes_of_routes_stand_once_below_the_list(lang: str, bonus: str) -> None:
    lines = drawn(lang, 120, "routes buffalo", game="legends")
    (note,) = [line for line in lines if bonus in line and line.strip().startswith("²")]
    assert sum("²" in line for line in lines) > 1
    assert note.strip() not in [line.strip() for line in lines if line is not note]


@pytest.mark.parametrize(("lang", "worth"), [("en", r"✗ .* −\$\d+"), ("pl", r"✗ .* −\d+ \$")])
def test_tickets_in_a_game_of_dollars_have_the_unit(lang: str, worth: str) -> None:
    assert any(re.search(worth, line) for line in drawn(lang, 80, game="legends"))
