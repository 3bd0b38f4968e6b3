"""The games of the package: their figures, their texts, and what we say about both."""

import pytest

from whistlestop.games import Game, available, load
from whistlestop.games.settings import GRAY_NAME, LOCOMOTIVE
from whistlestop.rules.ids import GRAY

USA = [game for game in available() if game.startswith("usa-")]


def pairs(game: str) -> dict[frozenset[str], int]:
    tickets = load(game).ruleset.tickets.values()
    return {frozenset((ticket.a, ticket.b)): ticket.points for ticket in tickets}


@pytest.mark.parametrize("game", USA)
class TestBoard:
    def test_routes(self, game: str) -> None:
        board = load(game).ruleset.board
        lengths = [track.length for track in board.tracks.values()]
        doubles = [route for route, tracks in board.parallel.items() if len(tracks) == 2]
        assert (len(board.cities), len(board.tracks), len(board.parallel), len(doubles)) == (36, 100, 78, 22)
        assert sum(lengths) == 309

    def test_every_colour_has_as_much_track(self, game: str) -> None:
        ruleset = load(game).ruleset
        for colour in range(len(ruleset.colours)):
            lengths = [track.length for track in ruleset.board.tracks.values() if track.colour == colour]
            assert (len(lengths), sum(lengths)) == (7, 27)
        assert sum(track.colour == GRAY for track in ruleset.board.tracks.values()) == 44

    def test_cards(self, game: str) -> None:
        """B-C1."""
        ruleset = load(game).ruleset
        assert set(ruleset.colours) == {"pink", "blue", "orange", "white", "green", "yellow", "black", "red"}
        assert ruleset.card_counts == (12,) * 8 + (14,)

    def test_trains_and_points(self, game: str) -> None:
        """B-C2, B-C5, B-R7, X-R7."""
        knobs = load(game).ruleset.knobs
        assert (knobs.min_players, knobs.max_players, knobs.trains) == (2, 5, 45)
        assert knobs.route_points == (0, 1, 2, 4, 7, 10, 15)


@pytest.mark.parametrize(
    ("game", "tickets", "points", "opening", "drawing", "end_at", "longest", "mechanics"),
    [
        ("usa-classic", 30, 349, (3, 2), (3, 1), 2, 10, []),
        ("usa-new", 33, 369, (4, 2), (3, 1), 3, 10, []),
        ("usa-1910", 35, 391, (3, 2), (3, 1), 2, 0, ["globetrotter"]),
        ("usa-mega", 69, 754, (5, 3), (4, 1), 2, 10, ["globetrotter"]),
        ("usa-big-cities", 35, 389, (4, 2), (4, 1), 2, 0, []),
    ],
)
def test_decks(
    game: str,
    tickets: int,
    points: int,
    opening: tuple[int, int],
    drawing: tuple[int, int],
    end_at: int,
    longest: int,
    mechanics: list[str],
) -> None:
    """X-C4, N-C4, C-S4, N-S4, B-T1, C-E1, N-E1, X-V1, X-V2, X-V3, D-V4."""
    ruleset = load(game).ruleset
    knobs = ruleset.knobs
    assert (len(ruleset.tickets), sum(t.points for t in ruleset.tickets.values())) == (tickets, points)
    assert (knobs.opening_tickets, knobs.opening_keep) == opening
    assert (knobs.ticket_draw, knobs.ticket_keep) == drawing
    assert (knobs.end_at, knobs.longest_route) == (end_at, longest)
    assert [mechanic.name for mechanic in ruleset.mechanics] == mechanics


class TestWhatTheTextsClaim:
    def test_no_ticket_of_1910_is_a_classic_one(self) -> None:
        assert not pairs("usa-1910").keys() & pairs("usa-classic").keys()

    def test_mega_holds_the_1910_and_the_big_cities_decks(self) -> None:
        assert pairs("usa-mega").items() >= pairs("usa-1910").items()
        assert pairs("usa-mega").items() >= pairs("usa-big-cities").items()

    def test_mega_holds_every_classic_pair_and_four_are_worth_less(self) -> None:
        mega, classic = pairs("usa-mega"), pairs("usa-classic")
        assert mega.keys() >= classic.keys()
        assert sum(mega[pair] < points for pair, points in classic.items()) == 4
        assert not any(mega[pair] > points for pair, points in classic.items())

    def test_every_big_cities_ticket_leads_to_one(self) -> None:
        big = {"CHI", "DAL", "HOU", "LAX", "MIA", "NYC", "SEA"}
        assert all(pair & big for pair in pairs("usa-big-cities"))

    def test_the_new_edition_admits_how_its_tickets_were_found(self) -> None:
        classic, new = pairs("usa-classic"), pairs("usa-new")
        attested = {frozenset(p) for p in (("ATL", "NYC"), ("ATL", "MON"), ("NAS", "SSM"), ("ATL", "WAS"))}
        assert len((new.keys() & classic.keys()) - attested) == 27
        assert len(new.keys() - classic.keys() - attested) == 2
        texts = load("usa-new").texts
        assert "reconstruction" in texts["en"].summary
        assert "our reconstruction" in texts["en"].differences[-1]
        assert "rekonstrukcją" in texts["pl"].summary
        assert "naszą rekonstrukcją" in texts["pl"].differences[-1]


@pytest.mark.parametrize("game", [load(game) for game in available()], ids=available())
class TestEveryGame:
    def test_sources_are_told(self, game: Game) -> None:
        assert (game.folder / "SOURCES.md").read_text("utf-8").startswith("# How sure the figures are\n")

    def test_two_languages_name_everything(self, game: Game) -> None:
        for texts in (game.texts["en"], game.texts["pl"]):
            assert set(texts.colours) == {*game.ruleset.colours, GRAY_NAME, LOCOMOTIVE}
            assert texts.cities.keys() >= game.ruleset.board.cities.keys()
            assert all(sentence.endswith(".") for sentence in (texts.summary, *texts.differences))

    def test_both_languages_say_as_much(self, game: Game) -> None:
        assert len(game.texts["en"].differences) == len(game.texts["pl"].differences)

    def test_all_but_the_classic_game_say_how_they_differ(self, game: Game) -> None:
        assert bool(game.texts["en"].differences) == (game.id != "usa-classic")

    def test_the_most_players_can_be_dealt_to(self, game: Game) -> None:
        knobs = game.ruleset.knobs
        assert sum(game.ruleset.deck_counts) >= knobs.max_players * knobs.hand + knobs.display
        assert len(game.ruleset.tickets) >= knobs.max_players * knobs.opening_tickets
