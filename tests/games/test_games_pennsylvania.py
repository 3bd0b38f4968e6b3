"""Pennsylvania: the figures of its board, tickets and companies, and what is said about them."""

import pytest

from whistlestop.games import available, load
from whistlestop.mechanics.ferries import Ferries
from whistlestop.mechanics.shares import Shares, shares_of
from whistlestop.rules.ids import GRAY

GAME = load("pennsylvania")
RULES = GAME.ruleset
BOARD = RULES.board


def companies() -> Shares:
    shares = shares_of(RULES)
    assert shares is not None
    return shares


def test_it_stands_after_the_games_of_the_usa() -> None:
    assert available()[-4:] == ("pennsylvania", "poland", "legends", "mini")


def test_board() -> None:
    lengths = [track.length for track in BOARD.tracks.values()]
    doubles = [route for route, tracks in BOARD.parallel.items() if len(tracks) == 2]
    assert (len(BOARD.cities), len(BOARD.tracks), len(BOARD.parallel), len(doubles)) == (36, 95, 71, 24)
    assert sum(lengths) == 322


@pytest.mark.rule("X-P11")
def test_one_route_has_seven_spaces() -> None:
    assert [track.name for track in BOARD.tracks.values() if track.length > 6] == ["CUM-BAL"]
    assert RULES.knobs.route_points == (0, 1, 2, 4, 7, 10, 15, 18)


@pytest.mark.rule("P-3", "X-P3")
def test_two_ferries_each_double_and_gray() -> None:
    (ferries,) = (mechanic for mechanic in RULES.mechanics if isinstance(mechanic, Ferries))
    assert ferries.locomotives == {"ONW-ERI": 2, "ONW-ERI:2": 2, "ONE-BUF": 1, "ONE-BUF:2": 1}
    assert {BOARD.tracks[name].colour for name in ferries.locomotives} == {GRAY}
    assert [BOARD.tracks[name].length for name in ferries.locomotives] == [3, 3, 1, 1]


@pytest.mark.rule("X-P3")
def test_ontario_is_one_stop_with_two_landing_places() -> None:
    assert BOARD.stops["ONT"] == ("ONE", "ONW")
    assert BOARD.stop_names["ONT"] == "Ontario"
    to_ontario = [ticket.name for ticket in RULES.tickets.values() if "ONT" in (ticket.a, ticket.b)]
    assert to_ontario == ["ONT-SYR", "ONT-WAR", "ONT-PIT"]


@pytest.mark.rule("P-2")
def test_tickets() -> None:
    assert len(RULES.tickets) == 50
    assert sum(ticket.points for ticket in RULES.tickets.values()) == 508
    knobs = RULES.knobs
    assert (knobs.opening_tickets, knobs.opening_keep, knobs.ticket_draw, knobs.ticket_keep) == (5, 3, 4, 1)


@pytest.mark.rule("X-P4", "P-7")
def test_nine_companies_with_sixty_shares() -> None:
    figures = {company.key: (company.shares, company.payouts) for company in companies().companies}
    assert figures == {
        "PRR": (15, (30, 21, 14, 9, 6)),
        "BO": (10, (20, 14, 9, 5, 2)),
        "EL": (8, (16, 10, 5, 1)),
        "RDG": (7, (14, 9, 5)),
        "LV": (6, (12, 7, 3)),
        "NYC": (5, (10, 6, 3)),
        "WM": (4, (9, 5)),
        "JCL": (3, (8, 5)),
        "BRP": (2, (7, 4)),
    }
    assert sum(shares for shares, _ in figures.values()) == 60


@pytest.mark.rule("P-5")
def test_seven_routes_show_no_company_and_doubles_show_the_same() -> None:
    beside = companies().beside
    assert sum(not beside[route] for route in BOARD.parallel) == 7
    assert all(beside[track.name] == beside[track.route] for track in BOARD.tracks.values())


@pytest.mark.rule("D-P0")
def test_the_edition_is_an_option() -> None:
    assert RULES.knobs.end_at == 2
    assert GAME.with_options({"edition": "new"}).knobs.end_at == 3
    assert GAME.with_options({"edition": "classic"}).knobs == RULES.knobs


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_texts_tell_how_it_differs(lang: str) -> None:
    texts = GAME.texts[lang]
    assert len(texts.differences) >= 5
    assert set(texts.options["edition"].choices) == {"classic", "new"}


def test_the_doubt_about_the_reading_railroad_is_told() -> None:
    assert "Reading" in (GAME.folder / "SOURCES.md").read_text(encoding="utf-8")
