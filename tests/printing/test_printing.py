"""A game on paper: the files, what they contain, and that the same game gives the same bytes."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from whistlestop import draw, games
from whistlestop.cli.app import app
from whistlestop.cli.errors import error_text
from whistlestop.mechanics.shows import ShowsCards
from whistlestop.printing import PrintingUnavailable, printed_files
from whistlestop.printing.cards import mechanic_cards, ticket_cards
from whistlestop.printing.rules_summary import rules_values
from whistlestop.printing.tiles import A3, A4, tiled_pages, whole_page
from whistlestop.printing.typesetter import typeset
from whistlestop.text import Names
from whistlestop.text.rulebook import rules_of

COMMON = ["board-a3.pdf", "board-a4.pdf", "tickets.pdf", "rules.pdf"]


def drawing_of(game: games.Game) -> draw.Drawing:
    found = draw.stored(game)
    assert found is not None
    return found


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(("game", "more"), [("poland", []), ("pennsylvania", ["shares.pdf"])])
def test_the_command_writes_every_file(tmp_path: Path, game: str, more: list[str], lang: str) -> None:
    done = CliRunner().invoke(app, ["print", game, "-o", str(tmp_path / "out"), "--lang", lang])
    assert done.exit_code == 0, done.output
    files = sorted((tmp_path / "out").iterdir())
    assert [each.name for each in files] == sorted([*COMMON, *more])
    assert all(each.read_bytes().startswith(b"%PDF-") for each in files)


def test_the_same_game_gives_the_same_bytes() -> None:
    game = games.load("mini")
    assert printed_files(game, drawing_of(game), "en") == printed_files(game, drawing_of(game), "en")


def test_a_missing_typesetter_is_named_with_the_extra(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    done = CliRunner().invoke(app, ["print", "mini", "-o", str(tmp_path / "out")])
    assert isinstance(done.exception, PrintingUnavailable)
    for lang in ("en", "pl"):
        assert "whistlestop[print]" in error_text(done.exception, lang)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("units", [(1440.0, 900.0), (840.0, 756.0), (700.0, 1400.0)])
def test_the_tiles_show_every_point_of_the_board(units: tuple[float, float]) -> None:
    pages = tiled_pages(units, A4)
    width, height = pages[0]["board"]
    for x in range(int(width)):
        for y in range(0, int(height), 7):
            assert any(_shows(page, x, y) for page in pages)
    for page in pages:
        assert page["part"][0] <= page["paper"][0] - 2 * page["margin"] + 1e-6
        assert page["part"][1] <= page["paper"][1] - 2 * page["margin"] + 1e-6


def _shows(page: dict[str, tuple[float, float]], x: float, y: float) -> bool:
    (left, top), (across, down) = page["corner"], page["part"]
    return left <= x <= left + across and top <= y <= top + down


def test_a_board_that_is_taller_than_wide_is_printed_upright() -> None:
    assert whole_page((1440.0, 900.0), A3)["paper"] == A3
    assert whole_page((700.0, 1400.0), A3)["paper"] == A3[::-1]


def test_four_sheets_are_larger_than_one() -> None:
    units = (1440.0, 900.0)
    assert tiled_pages(units, A4)[0]["board"] > whole_page(units, A3)["board"]


def test_every_ticket_is_printed_with_its_cities_and_points() -> None:
    game = games.load("poland")
    names = Names(game.texts, game.ruleset, ())
    cards = ticket_cards(game.ruleset, names, drawing_of(game), "pl")
    assert len(cards) == len(game.ruleset.tickets) == 26
    assert ("Świnoujście", "Zakopane") in {(card.title, card.lines[0]) for card in cards}
    assert [card.corner for card in cards] == [str(each.points) for each in game.ruleset.tickets.values()]
    assert all(card.picture.count("<circle") == 2 for card in cards)


def test_p4_every_share_is_printed_with_its_number_and_payouts() -> None:
    game = games.load("pennsylvania")
    names = Names(game.texts, game.ruleset, ())
    (mechanic,) = game.ruleset.implementing(ShowsCards)
    cards = mechanic_cards(mechanic.printed_cards(), drawing_of(game), names, "en")
    assert len(cards) == 60
    first = cards[0]
    total = sum(1 for card in cards if card.title == first.title)
    assert first.lines == (f"Share 1 of {total}", "Pays 30 · 21 · 14 · 9 · 6")
    assert all("<path" in card.picture for card in cards)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_rules_are_those_of_the_game_with_its_options(lang: str) -> None:
    game = games.load("pennsylvania")
    chosen = {"edition": "new"}
    values = rules_values(game, game.with_options(chosen), lang, chosen)
    printed = [rule["id"] for section in values["sections"] for rule in section["rules"]]
    assert printed == [rule.id for rule in rules_of(game.id, lang, chosen)]
    assert "C-E1" not in printed
    assert "N-E1" in printed


def test_text_of_a_board_is_never_markup() -> None:
    title = '#panic("no") $x$ *bold*'
    assert typeset("cards", {"language": "en", "title": title, "is_ticket": False, "cards": []}).startswith(
        b"%PDF-"
    )
