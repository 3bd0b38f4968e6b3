"""What mechanics read of a game, and what is said when they cannot."""

from collections.abc import Mapping
from typing import ClassVar

import pytest
from draft import Draft

from whistlestop.games import DataProblem, check, load
from whistlestop.games.builder import build_game
from whistlestop.mechanics.source import GameSource

LIST_SHARES = 'mechanics = ["shares"]'
ROUTES_WITH_TOLL = "city_a,city_b,length,colour,track,toll"


class Shares:
    """Reads a section, a column of the routes and a file of its own."""

    columns: ClassVar = {"routes": frozenset({"toll"}), "companies": frozenset({"key", "size"})}
    files: ClassVar = frozenset({"companies"})
    name = "shares"

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        if "bonus" not in section:
            raise ValueError("bonus: it is missing")
        self.tolls = {track: row.integer("toll") for track, row in source.routes}
        self.sizes = {row["key"]: row.integer("size", 1) for row in source.rows("companies")}
        for row in source.rows("companies"):
            if row["key"] != row["key"].upper():
                row.fail("key", "Write it in capitals.")


def problems(draft: Draft) -> list[DataProblem]:
    return check(draft.folder, {"shares": Shares})


def places(draft: Draft) -> list[tuple[str, int, str]]:
    return [(problem.file, problem.line, problem.field) for problem in problems(draft)]


@pytest.fixture
def shares(draft: Draft) -> Draft:
    draft.replace("game.toml", "mechanics = []", LIST_SHARES)
    draft.append("game.toml", "[shares]\nbonus = 1\n")
    routes = (draft.folder / "routes.csv").read_text("utf-8").splitlines()
    draft.write("routes.csv", "\n".join([ROUTES_WITH_TOLL, *(f"{line},0" for line in routes[1:])]) + "\n")
    draft.write("companies.csv", "key,size\nAB,3\nCD,4\n")
    return draft


class TestTables:
    def test_a_mechanic_gets_its_section_and_its_tables(self, shares: Draft) -> None:
        game, found = build_game(shares.folder, {"shares": Shares})
        assert found == []
        assert game is not None
        (mechanic,) = game.ruleset.mechanics
        assert isinstance(mechanic, Shares)
        assert mechanic.sizes == {"AB": 3, "CD": 4}
        assert mechanic.tolls["BRA-COP:2"] == 0

    def test_what_it_reads_is_in_the_fingerprint(self, shares: Draft) -> None:
        def fingerprint() -> str:
            game, _ = build_game(shares.folder, {"shares": Shares})
            assert game is not None
            return game.data_hash

        prints = [fingerprint()]
        for file, old, new in (
            ("companies.csv", "AB,3", "AB,5"),
            ("routes.csv", "Hollowby,Ironbeck,4,green,1,0", "Hollowby,Ironbeck,4,green,1,2"),
            ("game.toml", "bonus = 1", "bonus = 2"),
        ):
            shares.replace(file, old, new)
            prints.append(fingerprint())
        assert len(set(prints)) == 4

    def test_bad_cells_are_all_reported(self, shares: Draft) -> None:
        shares.replace("companies.csv", "AB,3", "ab,none")
        shares.replace("routes.csv", "Hollowby,Ironbeck,4,green,1,0", "Hollowby,Ironbeck,4,green,1,x")
        assert places(shares) == [
            ("companies.csv", 2, "key"),
            ("companies.csv", 2, "size"),
            ("routes.csv", 17, "toll"),
        ]

    def test_its_columns_and_files_are_required(self, shares: Draft) -> None:
        shares.replace("routes.csv", ",toll", ",tool")
        (shares.folder / "companies.csv").unlink()
        assert set(places(shares)) >= {
            ("companies.csv", 1, ""),
            ("routes.csv", 1, "toll"),
            ("routes.csv", 1, "tool"),
        }

    def test_they_are_unknown_where_the_game_does_not_list_it(self, shares: Draft) -> None:
        shares.replace("game.toml", LIST_SHARES, "mechanics = []")
        assert places(shares) == [
            ("companies.csv", 1, ""),
            ("game.toml", 32, "shares"),
            ("routes.csv", 1, "toll"),
        ]


class TestSections:
    def test_a_bad_section_is_reported_at_its_field(self, shares: Draft) -> None:
        shares.replace("game.toml", "bonus = 1\n", "")
        assert places(shares) == [("game.toml", 32, "shares.bonus")]

    @pytest.mark.parametrize(
        ("section", "line", "field"),
        [
            ("points = 0", 33, "globetrotter.points"),
            ('points = "x"', 33, "globetrotter.points"),
            ("", 32, "globetrotter.points"),
            ("points = 15\nextra = 1", 34, "globetrotter.extra"),
        ],
    )
    def test_globetrotter(self, draft: Draft, section: str, line: int, field: str) -> None:
        draft.replace("game.toml", "mechanics = []", 'mechanics = ["globetrotter"]')
        draft.append("game.toml", f"[globetrotter]\n{section}\n")
        assert draft.places() == [("game.toml", line, field)]

    def test_a_mechanic_is_listed_once(self, draft: Draft) -> None:
        draft.replace("game.toml", "mechanics = []", 'mechanics = ["globetrotter", "globetrotter"]')
        draft.append("game.toml", "[globetrotter]\npoints = 15\n")
        assert draft.places() == [("game.toml", 8, "mechanics")]

    def test_a_game_with_globetrotter(self, draft: Draft) -> None:
        draft.replace("game.toml", "mechanics = []", 'mechanics = ["globetrotter"]')
        draft.append("game.toml", "[globetrotter]\npoints = 15\n")
        assert [mechanic.name for mechanic in load(draft.folder).ruleset.mechanics] == ["globetrotter"]
