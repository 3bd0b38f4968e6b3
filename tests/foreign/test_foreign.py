"""A mechanic and a game that nobody here knows, from an installed package, in every way to play."""

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from foreign_package import BALLOT, GAME, HERE, QUIET, Run

from whistlestop import games
from whistlestop.bots import bot_ids

LANGUAGES = ("en", "pl")
TESTS = HERE.parent
WHISTLESTOP = ("-m", "whistlestop")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory, run: Run) -> list[Path]:
    folder = tmp_path_factory.mktemp("records")
    table = ("--game", GAME, "--players", "3", "--bots", "planner,greedy,racer", "--seed", "foreign")
    run(*WHISTLESTOP, "simulate", *table, "--games", "4", "--workers", "1", "--records", str(folder))
    return sorted(folder.glob("*.json"))


def texts(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        (HERE / "whistlestop_tolls" / "texts" / f"{lang}.json").read_text("utf-8")
    )
    return found


def test_it_is_installed_for_these_tests_alone(run: Run) -> None:
    assert GAME not in games.available()
    listed = json.loads(run(*WHISTLESTOP, "games", "--json"))
    assert [game["id"] for game in listed] == [*games.available(), GAME, QUIET, BALLOT]


def test_the_board_is_checked(run: Run) -> None:
    assert "8 cities, 13 tracks" in run(*WHISTLESTOP, "check-board", GAME)


STORED = """
from whistlestop import draw, games
for game in ("{}", "{}", "{}"):
    print(game, draw.stored(games.load(game)) is not None)
"""


def test_the_package_brings_drawings_of_its_boards(run: Run) -> None:
    """`whistlestop draw GAME -o drawing.json` makes one again; without it the first reader waits for the layout."""
    found = run("-c", STORED.format(GAME, QUIET, BALLOT)).split("\n")[:-1]
    assert found == [f"{game} True" for game in (GAME, QUIET, BALLOT)]


def test_records_verify(records: list[Path], run: Run) -> None:
    assert len(records) == 4
    run(*WHISTLESTOP, "verify", *map(str, records))


def test_records_hold_what_happened(records: list[Path]) -> None:
    written = [json.loads(path.read_text("utf-8")) for path in records]
    events = [event for record in written for entry in record["entries"] for event in entry.get("events", ())]
    paid = [event for event in events if event["kind"] == "toll_paid"]
    assert paid
    assert {"kind", "seat", "to", "city", "points"} == set(paid[0])
    assert all(event["to"] != event["seat"] for event in paid)
    lines = [line for record in written for seat in record["result"]["seats"] for line in seat["lines"]]
    assert sum(line["points"] for line in lines if line["kind"] == "tolls") == 0
    assert any(line["kind"] == "tolls" for line in lines)


@pytest.mark.parametrize(
    ("lang", "built", "paid", "line"),
    [
        (
            "en",
            "builds the station at",
            "pays .+ a toll of 1 point at",
            "Tolls, [0-9]+ received, [0-9]+ paid: ",
        ),
        (
            "pl",
            "stawia stację w mieście",
            "płaci myto .1 punkt. w mieście",
            "Myto, otrzymane [0-9]+, zapłacone",
        ),
    ],
)
def test_a_replay_tells_it(
    lang: str, built: str, paid: str, line: str, records: list[Path], run: Run
) -> None:
    output = run(*WHISTLESTOP, "replay", str(records[0]), "--plain", "--lang", lang)
    for sentence in (built, paid, line):
        assert re.search(sentence, output)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots_are_watched(lang: str, run: Run) -> None:
    table = (
        "--game",
        GAME,
        "--players",
        "3",
        "--bots",
        "planner,greedy,racer",
        "--seed",
        "q",
        "--delay",
        "0",
    )
    output = run(*WHISTLESTOP, "watch", *table, "--plain", "--why", "--lang", lang)
    assert texts(lang)["web.line.tolls"] in output
    assert "{" not in output


@pytest.mark.parametrize(
    ("lang", "panel", "expected"),
    [
        ("en", "stations", ("Which station do you pay for", "pay the toll at", "You own", ": your station.")),
        (
            "pl",
            "stacje",
            ("Której stacji płacisz myto za", "zapłać myto w mieście", "Masz stacje:", ": twoja stacja."),
        ),
    ],
)
def test_a_person_plays_at_the_terminal(
    lang: str, panel: str, expected: tuple[str, ...], tmp_path: Path, run: Run
) -> None:
    found = json.loads(run(str(HERE / "typist.py"), GAME, lang))
    # The panel and the others are asked for as long as it is still one's turn.
    script = [line for typed in found["script"] for line in ((panel, "?", typed) if typed else (typed,))]
    others = {"en": "others", "pl": "gracze"}[lang]
    script = [others if line == "?" else line for line in script]
    record = tmp_path / "typed.json"
    written = run(
        *(*WHISTLESTOP, "play", "--game", GAME, "--seed", found["seed"], "--name", "Ada", "--first", "0"),
        *("--bots", "greedy,greedy", "--lang", lang, "--plain", "--record", str(record)),
        stdin="\n".join([*script, ""]),
    )
    for sentence in expected:
        assert sentence in written
    assert "{" not in written
    run(*WHISTLESTOP, "verify", str(record))


def test_the_board_is_drawn(tmp_path: Path, run: Run) -> None:
    target = tmp_path / "board.svg"
    run(*WHISTLESTOP, "draw", GAME, "-o", str(target), "--lang", "en")  # fails where anything overlaps
    titles = [node.text for node in ElementTree.parse(target).iter("{http://www.w3.org/2000/svg}title")]
    assert titles.count("FREE") == 1


@pytest.mark.parametrize(
    ("named", "files"),
    [
        (f"{GAME}-3", ("laws/test_laws.py",)),
        pytest.param(f"{GAME} or {QUIET}", ("laws",), marks=pytest.mark.long),
        (GAME, ("env/test_codecs.py", "env/test_environments.py", "env/test_openspiel.py")),
        (GAME, ("protocol/test_view.py", "protocol/test_process.py", "table/test_verify.py")),
        (f"{GAME} or {QUIET}", ("bots/test_bots.py",)),
    ],
)
def test_what_every_game_is_tested_for(named: str, files: tuple[str, ...], run: Run) -> None:
    """The tests of our own games find these too."""
    paths = [str(TESTS / file) for file in files]
    output = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", named, *paths)
    assert int(re.findall(r"([0-9]+) passed", output)[-1]) >= len(files)


def test_nobody_knows_the_mechanic(run: Run) -> None:
    """No file of the project names it: the search takes its words from the registry."""
    output = run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", str(TESTS / "test_mechanics_apart.py")
    )
    assert "failed" not in output
    words = run("-c", "from whistlestop.games import registered_mechanics; print(*registered_mechanics())")
    assert "tolls" in words.split()


# A game in which routes bring nothing


@pytest.fixture(scope="module")
def quiet_records(tmp_path_factory: pytest.TempPathFactory, run: Run) -> list[Path]:
    """Every bot plays; a bot that fails ends the command with an error."""
    folder = tmp_path_factory.mktemp("quiet")
    for bots in (
        "planner,greedy,racer,random,hard",
        "hunter,builder,blocker,easy,medium",
        "master,easy,random,greedy,racer",
    ):
        table = ("--game", QUIET, "--players", "5", "--bots", bots, "--games", "2", "--seed", "quiet")
        run(*WHISTLESTOP, "simulate", *table, "--workers", "1", "--records", str(folder / bots[:4]))
    return sorted(folder.glob("*/*.json"))


def test_every_bot_plays_where_routes_bring_nothing(quiet_records: list[Path], run: Run) -> None:
    seats = [
        seat for path in quiet_records for seat in json.loads(path.read_text("utf-8"))["header"]["seats"]
    ]
    assert {seat["bot"] for seat in seats} == set(bot_ids())
    run(*WHISTLESTOP, "verify", *map(str, quiet_records))


@pytest.mark.parametrize(("lang", "points"), [("en", "0 points"), ("pl", "Punkty: 0")])
def test_nothing_is_said_of_no_points(lang: str, points: str, quiet_records: list[Path], run: Run) -> None:
    output = run(*WHISTLESTOP, "replay", str(quiet_records[0]), "--plain", "--lang", lang)
    claims = [line for line in output.splitlines() if {"en": " claims ", "pl": " tworzy "}[lang] in line]
    assert claims
    assert not [line for line in claims if points in line]
