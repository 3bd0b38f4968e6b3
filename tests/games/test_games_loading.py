"""Finding and loading games, their options, and their fingerprint."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from draft import Draft, new_draft

from whistlestop.games import BadOption, CityPlace, UnknownGame, available, check, copy_template, load
from whistlestop.games.files import PACKAGE
from whistlestop.rules.errors import WhistlestopError
from whistlestop.rules.ids import GRAY


class TestFinding:
    def test_the_package_lists_its_games_in_a_pleasant_order(self) -> None:
        first = ("usa-classic", "usa-new", "usa-1910", "usa-mega", "usa-big-cities")
        assert available()[: len(first)] == first
        assert available()[-1] == "mini"

    def test_every_folder_is_named_after_its_game(self) -> None:
        assert [load(game).id for game in available()] == list(available())

    def test_an_id_is_loaded_once(self) -> None:
        assert load("mini") is load("mini")

    def test_a_folder_outside_the_package(self, draft: Draft) -> None:
        assert load(draft.folder).ruleset.game == "draft"
        assert load(str(draft.folder)).folder == draft.folder

    def test_a_folder_is_read_anew(self, draft: Draft) -> None:
        assert load(draft.folder).ruleset.knobs.trains == 10
        draft.replace("game.toml", "trains = 10", "trains = 12")
        assert load(draft.folder).ruleset.knobs.trains == 12

    @pytest.mark.parametrize("ask", [load, check])
    def test_an_unknown_game(self, ask: Callable[[str], object]) -> None:
        with pytest.raises(UnknownGame, match="Did you mean usa-mega") as error:
            ask("usa-mgea")
        assert error.value.near[0] == "usa-mega"
        assert isinstance(error.value, WhistlestopError)

    def test_a_folder_without_a_game(self, tmp_path: Path) -> None:
        assert [str(problem) for problem in check(tmp_path)] == ["game.toml:1: This file is missing."]

    def test_loading_is_quick(self) -> None:
        def measure() -> float:
            start = time.process_time()
            check("usa-classic")
            return time.process_time() - start

        assert min(measure() for _ in range(5)) < 0.05


class TestContents:
    def test_tracks_take_the_order_of_the_data(self) -> None:
        board = load("usa-classic").ruleset.board
        assert [track.name for track in board.parallel["DEN-KAN"]] == ["DEN-KAN", "DEN-KAN:2"]
        assert (board.tracks["DEN-KAN:2"].a, board.tracks["DEN-KAN:2"].length) == ("DEN", 4)

    def test_colours_are_indexes(self) -> None:
        ruleset = load("usa-classic").ruleset
        assert ruleset.colours[ruleset.board.tracks["DEN-OMA"].colour] == "pink"
        assert ruleset.board.tracks["DEN-SFE"].colour == GRAY

    def test_a_double_may_be_written_either_way_round(self, draft: Draft) -> None:
        draft.replace("routes.csv", "Brackenford,Copperhill,2,gray,2", "Copperhill,Brackenford,2,gray,2")
        assert load(draft.folder).ruleset.board.tracks["BRA-COP:2"].a == "BRA"

    def test_places_are_apart_from_the_rules(self) -> None:
        assert load("usa-classic").places["DEN"] == CityPlace(39.739, -104.99)

    def test_names_in_two_languages(self) -> None:
        texts = load("usa-classic").texts
        assert (texts["en"].cities["NYC"], texts["pl"].cities["NYC"]) == ("New York", "Nowy Jork")
        assert texts["pl"].cities["DEN"] == "Denver"
        assert texts["pl"].colours["locomotive"] == "lokomotywa"

    def test_a_third_language_is_welcome_and_checked(self, draft: Draft) -> None:
        draft.write("texts.de.toml", (draft.folder / "texts.en.toml").read_text("utf-8"))
        assert load(draft.folder).texts["de"].title == "draft"
        draft.replace("texts.de.toml", 'title = "draft"', "")
        assert draft.places() == [("texts.de.toml", 1, "title")]


class TestSharedBoards:
    def test_a_folder_may_use_a_board_of_the_package(self, draft: Draft) -> None:
        self.use(draft, "usa", "Denver,Omaha,4\n")
        assert set(load(draft.folder).ruleset.tickets) == {"DEN-OMA", "DEN-ELP"}

    def test_or_one_beside_it(self, draft: Draft) -> None:
        copy_template(draft.folder.parent / "map", "map")
        self.use(draft, "../map", "Alderwick,Brackenford,2\n", "Alderwick,Copperhill,4\n")
        draft.replace("texts.en.toml", "[cities]", "[cities]\nALD = 'Top'")
        (draft.folder.parent / "map" / "texts.en.toml").write_text("[cities]\nALD = 'Old'\nBRA = 'Ford'\n")
        (draft.folder.parent / "map" / "texts.pl.toml").unlink()
        cities = load(draft.folder).texts["en"].cities
        assert (cities["ALD"], cities["BRA"], cities["COP"]) == ("Top", "Ford", "Copperhill")

    def test_a_mistake_there_is_reported_with_its_path(self, draft: Draft) -> None:
        board = Draft(copy_template(draft.folder.parent / "map", "map"))
        self.use(draft, "../map", "Alderwick,Brackenford,2\n", "Alderwick,Copperhill,4\n")
        for language in ("en", "pl"):
            (board.folder / f"texts.{language}.toml").unlink()
        board.replace("places.csv", "IRO,43.5", "IRO,91")
        board.write("board.toml", "[check]\ncities = 8\n")
        assert draft.places() == [
            ("../map/board.toml", 2, "check.cities"),
            ("../map/places.csv", 10, "lat"),
        ]

    def test_board_files_of_its_own_would_be_ignored(self, draft: Draft) -> None:
        draft.replace("game.toml", 'board = "."', 'board = "usa"')
        strays = [place for place in draft.places() if place[2] == ""]
        assert strays == [("cities.csv", 1, ""), ("places.csv", 1, ""), ("routes.csv", 1, "")]

    def use(self, draft: Draft, board: str, *tickets: str) -> None:
        """Two tickets for two players, on another board."""
        for name in ("cities.csv", "routes.csv", "places.csv"):
            (draft.folder / name).unlink()
        more = "" if len(tickets) > 1 else "Denver,El Paso,4\n"
        draft.write("tickets.csv", "city_a,city_b,points\n" + "".join(tickets) + more)
        draft.replace("game.toml", 'board = "."', f'board = "{board}"')
        draft.replace("game.toml", "max_players = 5", "max_players = 2")
        draft.replace("game.toml", "opening_tickets = 3", "opening_tickets = 1")
        draft.replace("game.toml", "opening_keep = 2", "opening_keep = 1")
        if board == "usa":
            self.colour_like_the_usa(draft)

    def colour_like_the_usa(self, draft: Draft) -> None:
        draft.replace("game.toml", "red = 6", "red = 6\npink = 6\norange = 6\nwhite = 6\nblack = 6")
        draft.replace("game.toml", "[0, 1, 2, 4, 7]", "[0, 1, 2, 4, 7, 10, 15]")
        for language in ("en", "pl"):
            (draft.folder / f"texts.{language}.toml").write_text("title = 'x'\nsummary = 'y'\n")


OPTIONS = """
[options.edition]
default = "classic"
[options.edition.choices.classic]
[options.edition.choices.new]
opening_keep = 3
end_at = 3
[options.length]
default = "long"
choices.long = {}
choices.short = { trains = 8 }
"""
OPTION_TEXTS = """
[options.edition]
title = "Edition"
choices = { classic = "classic", new = "new" }
[options.length]
title = "Length"
choices = { long = "long", short = "short" }
"""


@pytest.fixture
def optional(draft: Draft) -> Draft:
    draft.append("game.toml", OPTIONS)
    draft.append("texts.en.toml", OPTION_TEXTS)
    draft.append("texts.pl.toml", OPTION_TEXTS)
    return draft


class TestOptions:
    def test_the_defaults(self, optional: Draft) -> None:
        game = load(optional.folder)
        assert game.ruleset.knobs == game.with_options({}).knobs
        assert (game.ruleset.knobs.end_at, game.ruleset.knobs.trains) == (2, 10)
        assert game.texts["en"].options["edition"].choices["new"] == "new"

    def test_choices_turn_knobs(self, optional: Draft) -> None:
        ruleset = load(optional.folder).with_options({"edition": "new", "length": "short"})
        assert (ruleset.knobs.end_at, ruleset.knobs.opening_keep, ruleset.knobs.trains) == (3, 3, 8)

    def test_all_else_stays(self, optional: Draft) -> None:
        game = load(optional.folder)
        chosen = game.with_options({"edition": "new"})
        assert chosen.board is game.ruleset.board
        assert chosen.tickets == game.ruleset.tickets
        assert chosen.card_counts == game.ruleset.card_counts
        assert chosen.game == "draft"

    def test_mechanics_stay(self) -> None:
        game = load("usa-mega")
        assert game.with_options({}).mechanics == game.ruleset.mechanics != ()

    @pytest.mark.parametrize(
        ("chosen", "message"),
        [
            ({"editon": "new"}, "no option 'editon'; there is: edition, length"),
            ({"edition": "gold"}, "no choice 'gold' for the option 'edition'; there is: classic, new"),
            ({"edition": 2}, "no choice '2'"),
        ],
    )
    def test_an_unknown_one_is_refused_by_name(
        self, optional: Draft, chosen: dict[str, object], message: str
    ) -> None:
        with pytest.raises(BadOption, match=message):
            load(optional.folder).with_options(chosen)

    @pytest.mark.parametrize(
        ("old", "new", "line", "field"),
        [
            ('default = "classic"', 'default = "clasic"', 34, "options.edition.default"),
            ('default = "classic"', "", 33, "options.edition.default"),
            ("end_at = 3", "endat = 3", 38, "options.edition.choices.new.endat"),
            ("end_at = 3", "end_at = 10", 38, "options.edition.choices.new.end_at"),
            ("opening_keep = 3", "opening_keep = 4", 37, "options.edition.choices.new.opening_keep"),
            ("opening_keep = 3", "opening_tickets = 4", 37, "options.edition.choices.new.opening_tickets"),
            ('default = "long"', 'default = "long"\nchoice = 1', 41, "options.length.choice"),
        ],
    )
    def test_mistakes(self, optional: Draft, old: str, new: str, line: int, field: str) -> None:
        optional.replace("game.toml", old, new)
        assert optional.places() == [("game.toml", line, field)]

    def test_an_option_needs_choices(self, draft: Draft) -> None:
        draft.append("game.toml", '[options.edition]\ndefault = "new"\n')
        assert ("game.toml", 32, "options.edition.choices") in draft.places()

    def test_options_need_names(self, optional: Draft) -> None:
        optional.replace("texts.pl.toml", 'title = "Length"\n', "")
        optional.replace("texts.pl.toml", ', new = "new"', "")
        assert [field for _, _, field in optional.places()] == [
            "options.edition.choices.new",
            "options.length.title",
        ]


class TestFingerprint:
    @pytest.mark.parametrize(
        ("file", "old", "new"),
        [
            ("texts.en.toml", 'title = "draft"', 'title = "Isle"'),
            ("texts.pl.toml", "Miedziana Góra", "Miedzianka"),
            ("places.csv", "IRO,43.5", "IRO,43.6"),
            ("game.toml", 'id = "draft"', 'id = "other"'),
            ("game.toml", "order = 900", "order = 1 # up"),
            ("game.toml", "hand = 4", "flush_limit = 10"),
            ("routes.csv", "Hollowby,Ironbeck,4", " Hollowby, Ironbeck ,4"),
        ],
    )
    def test_what_the_rules_do_not_read_leaves_it(self, draft: Draft, file: str, old: str, new: str) -> None:
        before = load(draft.folder).data_hash
        draft.replace(file, old, new)
        assert load(draft.folder).data_hash == before

    @pytest.mark.parametrize(
        ("file", "old", "new"),
        [
            ("routes.csv", "Hollowby,Ironbeck,4,green", "Hollowby,Ironbeck,4,red"),
            ("routes.csv", "Copperhill,Fennick,3", "Copperhill,Fennick,4"),
            ("game.toml", "trains = 10", "trains = 11"),
            ("game.toml", "red = 6", "red = 7"),
            ("game.toml", "red = 6\nblue = 6", "blue = 6\nred = 6"),
            ("game.toml", "mechanics = []", 'mechanics = ["globetrotter"]\nglobetrotter.points = 15'),
            (
                "tickets.csv",
                "Dunmere,Ironbeck,6\nEastfold,Gullhaven,3\n",
                "Eastfold,Gullhaven,3\nDunmere,Ironbeck,6\n",
            ),
            ("tickets.csv", "Dunmere,Ironbeck,6\n", ""),
        ],
    )
    def test_what_the_rules_read_changes_it(self, draft: Draft, file: str, old: str, new: str) -> None:
        before = load(draft.folder).data_hash
        draft.replace(file, old, new)
        assert load(draft.folder).data_hash != before

    def test_the_points_of_a_ticket_change_it(self, draft: Draft) -> None:
        before = load(draft.folder).data_hash
        draft.replace("tickets.csv", "Dunmere,Fennick,4", "Dunmere,Fennick,6")
        draft.append("game.toml", "[exceptions]\nDUN-FEN = 4\n")
        assert load(draft.folder).data_hash != before

    def test_the_name_of_a_city_changes_it(self, draft: Draft) -> None:
        before = load(draft.folder).data_hash
        for file in ("cities.csv", "routes.csv", "tickets.csv"):
            draft.write(file, (draft.folder / file).read_text("utf-8").replace("Ironbeck", "Ironbrook"))
        assert load(draft.folder).data_hash != before

    def test_options_and_the_points_of_a_mechanic_change_it(self, optional: Draft) -> None:
        before = load(optional.folder).data_hash
        optional.replace("game.toml", "end_at = 3", "end_at = 4")
        assert load(optional.folder).data_hash != before

    def test_a_copy_elsewhere_has_the_same(self, draft: Draft, tmp_path: Path) -> None:
        assert load(draft.folder).data_hash == load(new_draft(tmp_path / "again").folder).data_hash
        assert load(draft.folder).data_hash == load("mini").data_hash

    def test_no_two_games_of_the_package_share_one(self) -> None:
        hashes = {load(game).data_hash for game in available()}
        assert len(hashes) == len(available())
        assert all(len(digest) == 64 for digest in hashes)


class TestTemplate:
    def test_a_copy_is_a_good_game_of_its_own(self, tmp_path: Path) -> None:
        folder = copy_template(tmp_path / "boards" / "mine", "my-island")
        game = load(folder)
        assert (game.id, game.texts["pl"].title) == ("my-island", "my-island")
        assert (folder / "SOURCES.md").exists()
        assert (folder / "game.schema.json").exists()
        assert (folder / "game.toml").read_text("utf-8").startswith("#:schema ./game.schema.json\n")

    @pytest.mark.parametrize("id", ["Mine", "my island", "", "usa-classic", "-x", "../x"])
    def test_an_id_that_cannot_be_used(self, tmp_path: Path, id: str) -> None:
        with pytest.raises(ValueError, match=r"is not an id|is taken"):
            copy_template(tmp_path / "x", id)
        assert not (tmp_path / "x").exists()

    def test_an_existing_folder_is_left_alone(self, tmp_path: Path) -> None:
        with pytest.raises(FileExistsError):
            copy_template(tmp_path, "mine")

    def test_the_schema_named_by_each_game_exists(self) -> None:
        for game in available():
            first = (PACKAGE / game / "game.toml").read_text("utf-8").splitlines()[0]
            assert (PACKAGE / game / first.removeprefix("#:schema ")).is_file()
