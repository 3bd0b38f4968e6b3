"""Poland, a board of our own: its figures, its ferry, and that no ticket depends on a single route."""

from whistlestop.arena.balance.board_figures import bottlenecks
from whistlestop.games import load
from whistlestop.mechanics.shows import signs_of
from whistlestop.rules.ids import GRAY

GAME = load("poland")
RULES = GAME.ruleset


def test_the_figures_that_its_texts_name() -> None:
    board = RULES.board
    assert (len(board.cities), len(board.tracks), len(RULES.tickets)) == (22, 52, 26)
    assert RULES.knobs.trains == 25
    assert set(RULES.card_counts[: len(RULES.colours)]) == {10}
    assert RULES.card_counts[RULES.locomotive] == 12
    for lang, words in (("en", "22 cities, 52 tracks and 26 tickets"), ("pl", "22 miasta i 52 nitki")):
        assert words in GAME.texts[lang].differences[0]


def test_one_ferry_crosses_the_baltic() -> None:
    (name,) = [name for name, signs in signs_of(RULES).items() if signs]
    ferry = RULES.board.tracks[name]
    assert (ferry.a, ferry.b, ferry.length, ferry.colour) == ("SWI", "GDA", 5, GRAY)
    assert RULES.printed[name].locomotives == 2
    assert GAME.vias[ferry.route].by_sea


def test_colours_are_even_and_parallel_tracks_differ() -> None:
    spaces = [
        sum(track.length for track in RULES.board.tracks.values() if track.colour == colour)
        for colour in range(len(RULES.colours))
    ]
    assert max(spaces) - min(spaces) <= 1
    for tracks in RULES.board.parallel.values():
        printed = [track.colour for track in tracks if track.colour != GRAY]
        assert len(set(printed)) == len(printed)


def test_every_city_has_a_ticket_and_no_ticket_needs_a_single_route() -> None:
    ends = {end for ticket in RULES.tickets.values() for end in (ticket.a, ticket.b)}
    assert ends == set(RULES.board.cities)
    found = bottlenecks(RULES)
    assert not any(each.impossible for each in found)
    assert all(each.share < 0.2 for each in found)
