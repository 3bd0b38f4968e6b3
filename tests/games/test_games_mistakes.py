"""Every mistake a designer can make is reported with its file, line and field."""

from typing import NamedTuple

import pytest
from draft import Draft

from whistlestop.games import BadGame, check, load


class Slip(NamedTuple):
    what: str
    file: str
    old: str
    new: str
    line: int
    field: str
    says: str


SLIPS = [
    # cities.csv
    Slip("code of two letters", "cities.csv", "BRA,", "BR,", 3, "code", "three capital letters"),
    Slip("small code", "cities.csv", "BRA,", "bra,", 3, "code", "three capital letters"),
    Slip("nameless city", "cities.csv", "IRO,Ironbeck\n", "IRO,Ironbeck\nNIL,\n", 11, "city", "no name"),
    Slip("missing column", "cities.csv", "code,city", "code,town", 1, "city", "missing"),
    # routes.csv
    Slip(
        "unknown city",
        "routes.csv",
        "Gullhaven,Hollowby,2",
        "Gulhaven,Hollowby,2",
        16,
        "city_a",
        "Gullhaven?",
    ),
    Slip(
        "unknown far end", "routes.csv", "Fennick,Ironbeck,2", "Fennick,Ironbek,2", 15, "city_b", "Ironbeck?"
    ),
    Slip(
        "uneven double",
        "routes.csv",
        "Copperhill,2,gray,2",
        "Copperhill,3,gray,2",
        6,
        "length",
        "line 5 says 2",
    ),
    Slip(
        "same track twice", "routes.csv", "Copperhill,2,gray,2", "Copperhill,2,gray,1", 6, "track", "line 5"
    ),
    Slip(
        "track 2 missing", "routes.csv", "Copperhill,2,gray,2", "Copperhill,2,gray,3", 6, "track", "number 2"
    ),
    Slip(
        "route to itself", "routes.csv", "Alderwick,Dunmere", "Alderwick,Alderwick", 3, "city_b", "two cities"
    ),
    Slip(
        "length in words",
        "routes.csv",
        "Ironbeck,4,green",
        "Ironbeck,four,green",
        17,
        "length",
        "whole number",
    ),
    Slip(
        "half a space", "routes.csv", "Ironbeck,4,green", "Ironbeck,3.5,green", 17, "length", "whole number"
    ),
    Slip("length 0", "routes.csv", "Ironbeck,4,green", "Ironbeck,0,green", 17, "length", "too small"),
    Slip(
        "length without points",
        "routes.csv",
        "Ironbeck,4,green",
        "Ironbeck,5,green",
        17,
        "length",
        "goes to 4",
    ),
    Slip("unknown colour", "routes.csv", "Ironbeck,4,green", "Ironbeck,4,gren", 17, "colour", "green?"),
    Slip(
        "track in words",
        "routes.csv",
        "Ironbeck,4,green,1",
        "Ironbeck,4,green,x",
        17,
        "track",
        "whole number",
    ),
    Slip("too few cells", "routes.csv", "Ironbeck,4,green,1", "Ironbeck,4,green", 17, "", "4 cells"),
    Slip("too many cells", "routes.csv", "Ironbeck,4,green,1", "Ironbeck,4,green,1,", 17, "", "6 cells"),
    Slip("missing length", "routes.csv", "city_b,length", "city_b,lenght", 1, "length", "missing"),
    # tickets.csv
    Slip(
        "unknown ticket end",
        "tickets.csv",
        "Dunmere,Fennick",
        "Dunmere,Fenwick",
        13,
        "city_b",
        "mean Fennick",
    ),
    Slip(
        "ticket to itself",
        "tickets.csv",
        "Dunmere,Fennick,4",
        "Dunmere,Dunmere,4",
        13,
        "city_b",
        "two cities",
    ),
    Slip(
        "points in words",
        "tickets.csv",
        "Dunmere,Fennick,4",
        "Dunmere,Fennick,4p",
        13,
        "points",
        "whole number",
    ),
    Slip("off the shortest path", "tickets.csv", "Fennick,4", "Fennick,6", 13, "points", "DUN-FEN = 4"),
    Slip("ticket twice", "tickets.csv", "Dunmere,Fennick,4", "Fennick,Alderwick,5", 13, "city_b", "line 3"),
    # places.csv
    Slip("latitude of 91", "places.csv", "IRO,43.5", "IRO,91", 10, "lat", "between"),
    Slip("longitude in words", "places.csv", "43.5,-37.9", "43.5,west", 10, "lon", "not a number"),
    Slip("comma for a point", "places.csv", "43.5,-37.9", '43.5,"-37,9"', 10, "lon", "not a number"),
    Slip("no place", "places.csv", "IRO,43.5,-37.9\n", "", 1, "code", "Ironbeck (IRO)"),
    Slip("place twice", "places.csv", "IRO,43.5,-37.9\n", "IRO,43.5,-37.9\nHOL,0,0\n", 11, "code", "already"),
    Slip("place of nothing", "places.csv", "37.9\n", "37.9\nZZZ,0,0\n", 11, "code", "no code 'ZZZ'"),
    # game.toml
    Slip("bad id", "game.toml", 'id = "draft"', 'id = "My Draft"', 5, "id", "small letters"),
    Slip("no id", "game.toml", 'id = "draft"', "", 1, "id", "missing"),
    Slip("id is a number", "game.toml", 'id = "draft"', "id = 7", 5, "id", "not a text"),
    Slip("unknown board", "game.toml", 'board = "."', 'board = "uza"', 7, "board", "usa?"),
    Slip("no such folder", "game.toml", 'board = "."', 'board = "./maps"', 7, "board", "./maps"),
    Slip("unknown key", "game.toml", "mechanics = []", "mechanic = []", 8, "mechanic", "mechanics?"),
    Slip("unknown mechanic", "game.toml", "[]", '["globetroter"]', 8, "mechanics", "globetrotter?"),
    Slip(
        "mechanics no list", "game.toml", "mechanics = []", "mechanics = 3", 8, "mechanics", "list of texts"
    ),
    Slip(
        "orphan section",
        "game.toml",
        "[knobs]",
        "[globetrotter]\n[knobs]",
        17,
        "globetrotter",
        "does not list",
    ),
    Slip("locomotives uncounted", "game.toml", "locomotive = 4", "", 10, "cards.locomotive", "missing"),
    Slip(
        "gray cards", "game.toml", "locomotive = 4", "locomotive = 4\ngray = 1", 16, "cards.gray", "no card"
    ),
    Slip("minus two cards", "game.toml", "red = 6", "red = -2", 11, "cards.red", "too small"),
    Slip(
        "colour with a capital",
        "game.toml",
        "locomotive = 4",
        "locomotive = 4\nRed = 1",
        16,
        "cards.Red",
        "small",
    ),
    Slip("cards no table", "game.toml", "[cards]", "cards = 5\n[other]", 10, "cards", "is a table"),
    Slip("unknown knob", "game.toml", "trains = 10", "train = 10", 20, "knobs.train", "trains?"),
    Slip("knob in words", "game.toml", "trains = 10", 'trains = "ten"', 20, "knobs.trains", "whole number"),
    Slip("knob is true", "game.toml", "trains = 10", "trains = true", 20, "knobs.trains", "whole number"),
    Slip("no trains", "game.toml", "trains = 10", "trains = 0", 20, "knobs.trains", "too small"),
    Slip("points no list", "game.toml", "[0, 1, 2, 4, 7]", "7", 30, "knobs.route_points", "list"),
    Slip("points for nothing", "game.toml", "[0, 1,", "[1, 1,", 30, "knobs.route_points", "begins with 0"),
    Slip(
        "six players", "game.toml", "max_players = 5", "max_players = 6", 19, "knobs.max_players", "too many"
    ),
    Slip(
        "more than most",
        "game.toml",
        "min_players = 2",
        "min_players = 6",
        18,
        "knobs.min_players",
        "at most 5",
    ),
    Slip(
        "keeps more",
        "game.toml",
        "opening_keep = 2",
        "opening_keep = 4",
        24,
        "knobs.opening_keep",
        "of 3 dealt",
    ),
    Slip(
        "keeps more later",
        "game.toml",
        "ticket_keep = 1",
        "ticket_keep = 4",
        26,
        "knobs.ticket_keep",
        "of 3 drawn",
    ),
    Slip("ends at once", "game.toml", "end_at = 2", "end_at = 10", 27, "knobs.end_at", "at once"),
    Slip("too few cards", "game.toml", "hand = 4", "hand = 5", 19, "knobs.max_players", "30 cards"),
    Slip(
        "too few tickets",
        "game.toml",
        "tickets = 3",
        "tickets = 4",
        23,
        "knobs.opening_tickets",
        "20 tickets of 16",
    ),
    # texts
    Slip("no title", "texts.pl.toml", 'title = "draft"', "", 1, "title", "missing"),
    Slip("empty title", "texts.pl.toml", 'title = "draft"', 'title = " "', 1, "title", "not a text"),
    Slip("unnamed colour", "texts.pl.toml", 'red = "czerwony"\n', "", 20, "colours.red", "missing"),
    Slip("unknown text", "texts.en.toml", "summary = ", 'titel = "x"\nsummary = ', 2, "titel", "title?"),
    Slip("name of no city", "texts.pl.toml", "COP = ", 'CUP = "x"\nCOP = ', 12, "cities.CUP", "COP?"),
    Slip(
        "name of no colour", "texts.pl.toml", "red = ", 'pink = "x"\nred = ', 21, "colours.pink", "no colour"
    ),
    Slip(
        "differences no list",
        "texts.en.toml",
        "differences = [",
        "differences = 3\nx = [",
        3,
        "differences",
        "list",
    ),
]


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.what)
def test_a_slip_is_found_where_it_is(draft: Draft, slip: Slip) -> None:
    draft.replace(slip.file, slip.old, slip.new)
    found = [problem for problem in draft.problems() if slip.says in problem.message]
    assert [(p.file, p.line, p.field) for p in found] == [(slip.file, slip.line, slip.field)], (
        draft.problems()
    )


def test_a_number_too_long_to_be_one(draft: Draft) -> None:
    draft.replace("routes.csv", "Ironbeck,4,green", f"Ironbeck,{'9' * 5000},green")
    draft.replace("texts.en.toml", 'title = "draft"', f"title = {'9' * 5000}")
    assert draft.places() == [("routes.csv", 17, "length"), ("texts.en.toml", 18, "")]


def test_the_draft_is_a_good_game(draft: Draft) -> None:
    assert draft.problems() == []


def test_all_mistakes_are_reported_at_once(draft: Draft) -> None:
    draft.replace("game.toml", "trains = 10", "train = 10")
    draft.replace("cities.csv", "BRA,", "BR,")
    draft.replace("routes.csv", "Ironbeck,4,green", "Ironbeck,4,gren")
    draft.replace("tickets.csv", "Dunmere,Fennick,4", "Dunmere,Fennick,x")
    draft.replace("texts.pl.toml", 'title = "draft"', "")
    assert {file for file, _, _ in draft.places()} >= {
        "game.toml", "cities.csv", "routes.csv", "tickets.csv", "texts.pl.toml",
    }  # fmt: skip


def test_one_unknown_city_drags_no_other_mistake_along(draft: Draft) -> None:
    draft.append("game.toml", "[check]\ntracks = 16\nspaces = 35\n")
    draft.replace("routes.csv", "Fennick,Ironbeck,2", "Fennick,Ironbek,2")
    assert draft.places() == [("routes.csv", 15, "city_b")]


@pytest.mark.parametrize(("old", "new"), [("BRA,", "ALD,"), ("BRA,", "COP,")])
def test_a_code_belongs_to_one_city(draft: Draft, old: str, new: str) -> None:
    draft.replace("cities.csv", old, new)
    assert any(
        p.file == "cities.csv" and p.field == "code" and "already" in p.message for p in draft.problems()
    )


def test_a_city_stands_once(draft: Draft) -> None:
    draft.append("cities.csv", "ZZZ,Alderwick\n")
    assert ("cities.csv", 11, "city") in draft.places()


def test_a_column_that_nothing_reads_is_a_mistake(draft: Draft) -> None:
    draft.write("places.csv", (draft.folder / "places.csv").read_text("utf-8").replace("\n", ",x\n"))
    assert draft.places() == [("places.csv", 1, "x")]


def test_a_column_stands_once(draft: Draft) -> None:
    draft.write("places.csv", (draft.folder / "places.csv").read_text("utf-8").replace("\n", ",lat\n"))
    assert ("places.csv", 1, "lat") in draft.places()


def test_a_note_is_for_people(draft: Draft) -> None:
    text = (draft.folder / "tickets.csv").read_text("utf-8")
    draft.write("tickets.csv", text.replace("\n", ",perhaps\n").replace("points,perhaps", "points,note"))
    assert draft.problems() == []


def test_a_city_without_routes_is_cut_off(draft: Draft) -> None:
    draft.append("cities.csv", "ZZZ,Zennor\n")
    draft.append("places.csv", "ZZZ,0,0\n")
    assert draft.places() == [("cities.csv", 11, "city")]


def test_a_board_in_two_parts(draft: Draft) -> None:
    draft.append("cities.csv", "YYY,Yarrow\nZZZ,Zennor\n")
    draft.append("places.csv", "YYY,0,0\nZZZ,0,1\n")
    draft.append("routes.csv", "Yarrow,Zennor,1,gray,1\n")
    draft.append("tickets.csv", "Alderwick,Zennor,9\n")
    assert draft.places() == [
        ("cities.csv", 11, "city"),
        ("cities.csv", 12, "city"),
        ("tickets.csv", 18, "city_b"),
    ]


@pytest.mark.parametrize(
    "file",
    ["game.toml", "cities.csv", "routes.csv", "tickets.csv", "places.csv", "texts.en.toml", "texts.pl.toml"],
)
class TestFiles:
    def test_missing(self, draft: Draft, file: str) -> None:
        (draft.folder / file).unlink()
        # Polish texts are optional: their lack is a warning.
        assert draft.places() == ([] if file == "texts.pl.toml" else [(file, 1, "")])

    def test_empty(self, draft: Draft, file: str) -> None:
        draft.write(file, "\n")
        assert draft.places() == [(file, 1, "")]

    def test_not_utf_8(self, draft: Draft, file: str) -> None:
        (draft.folder / file).write_bytes("id\nŁódź".encode("iso-8859-2"))
        assert draft.places() == [(file, 2, "")]

    def test_byte_order_mark(self, draft: Draft, file: str) -> None:
        draft.write(file, "\ufeff" + (draft.folder / file).read_text("utf-8"))
        assert draft.problems() == []


@pytest.mark.parametrize(
    ("text", "line"), [('id = "x"\nboard = \n', 2), ("a = 1\n\na = 2\n", 3), ("a = 1\nb = [1,\n", 2)]
)
def test_bad_toml(draft: Draft, text: str, line: int) -> None:
    draft.write("game.toml", text)
    (problem,) = draft.problems()
    assert (problem.file, problem.line) == ("game.toml", line)
    assert "not TOML" in problem.message


@pytest.mark.parametrize("file", ["route.csv", "setup.toml"])
def test_a_file_that_nothing_reads(draft: Draft, file: str) -> None:
    draft.write(file, "x\n")
    assert draft.places() == [(file, 1, "")]


def test_a_route_longer_than_the_trains(draft: Draft) -> None:
    draft.replace("game.toml", "trains = 10", "trains = 3")
    assert draft.places() == [("routes.csv", 17, "length")]


class TestExceptions:
    def test_an_exception_excuses(self, draft: Draft) -> None:
        draft.replace("tickets.csv", "Dunmere,Fennick,4", "Dunmere,Fennick,6")
        draft.append("game.toml", "[exceptions]\nDUN-FEN = 4\n")
        assert draft.problems() == []

    @pytest.mark.parametrize(
        ("entry", "says"), [("DUN-FEN = 4", "no exception"), ("DUN-FEM = 4", "DUN-FEN?")]
    )
    def test_one_that_excuses_nothing(self, draft: Draft, entry: str, says: str) -> None:
        draft.append("game.toml", f"[exceptions]\n{entry}\n")
        (problem,) = draft.problems()
        assert (problem.line, problem.field) == (33, f"exceptions.{entry[:7]}")
        assert says in problem.message

    def test_one_that_names_a_wrong_path(self, draft: Draft) -> None:
        draft.replace("tickets.csv", "Dunmere,Fennick,4", "Dunmere,Fennick,6")
        draft.append("game.toml", "[exceptions]\nDUN-FEN = 5\n")
        assert draft.places() == [("game.toml", 33, "exceptions.DUN-FEN")]


TOTALS = ["cities", "tracks", "routes", "doubles", "spaces", "tickets", "ticket_points"]


class TestTotals:
    @pytest.mark.parametrize("total", TOTALS)
    def test_a_wrong_total(self, draft: Draft, total: str) -> None:
        draft.append("game.toml", f"[check]\n{total} = 1\n")
        assert draft.places() == [("game.toml", 33, f"check.{total}")]

    @pytest.mark.parametrize("total", ["tracks_by_colour", "spaces_by_colour"])
    @pytest.mark.parametrize("colour", ["red", "gray"])
    def test_a_wrong_total_of_a_colour(self, draft: Draft, total: str, colour: str) -> None:
        draft.append("game.toml", f"[check.{total}]\n{colour} = 1\n")
        assert draft.places() == [("game.toml", 33, f"check.{total}.{colour}")]

    def test_an_unknown_total(self, draft: Draft) -> None:
        draft.append("game.toml", "[check]\ntracs = 16\n")
        assert draft.places() == [("game.toml", 33, "check.tracs")]

    def test_an_unknown_colour(self, draft: Draft) -> None:
        draft.append("game.toml", "[check.tracks_by_colour]\npink = 1\n")
        assert draft.places() == [("game.toml", 33, "check.tracks_by_colour.pink")]


class TestStops:
    """X-P3: cities that share a stop."""

    def share(self, draft: Draft, *rows: str) -> None:
        lines = (draft.folder / "cities.csv").read_text("utf-8").splitlines()
        seen = ["code,city,stop,ticket_name", *(f"{line},," for line in lines[1:8]), *rows]
        draft.write("cities.csv", "\n".join(seen) + "\n")

    def test_a_ticket_may_end_in_either_city(self, draft: Draft) -> None:
        self.share(draft, "HOL,Hollowby,SOU,South Coast", "IRO,Ironbeck,SOU,South Coast")
        text = (draft.folder / "tickets.csv").read_text("utf-8").splitlines()
        kept = [line for line in text if "Hollowby" not in line and "Ironbeck" not in line]
        draft.write("tickets.csv", "\n".join([*kept, "Fennick,South Coast,2"]) + "\n")
        draft.replace("game.toml", "max_players = 5", "max_players = 2")
        game = load(draft.folder)
        assert game.ruleset.board.stops["SOU"] == ("HOL", "IRO")
        assert game.ruleset.tickets["FEN-SOU"].points == 2
        assert game.texts["en"].cities["SOU"] == "South Coast"

    @pytest.mark.parametrize(
        ("rows", "field", "says"),
        [
            (["HOL,Hollowby,DUN,South", "IRO,Ironbeck,,"], "stop", "DUN is Dunmere"),
            (["HOL,Hollowby,SOU,South", "IRO,Ironbeck,SOU,Souf"], "ticket_name", "called South above"),
            (["HOL,Hollowby,SOU,South", "IRO,Ironbeck,SUD,South"], "stop", "already mean the stop SOU"),
            (["HOL,Hollowby,south,South", "IRO,Ironbeck,,"], "stop", "three capital letters"),
        ],
    )
    def test_stops_that_contradict(self, draft: Draft, rows: list[str], field: str, says: str) -> None:
        self.share(draft, *rows)
        assert any(
            p.file == "cities.csv" and p.field == field and says in p.message for p in draft.problems()
        )


def test_load_raises_what_check_lists(draft: Draft) -> None:
    draft.replace("game.toml", "trains = 10", "train = 10")
    with pytest.raises(BadGame, match=r"game.toml:20: knobs.train: There is no knob 'train'.") as error:
        load(draft.folder)
    assert list(error.value.problems) == check(draft.folder) != []
