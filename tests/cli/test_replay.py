"""`whistlestop replay`: a record as sentences, and for each seat only what it may know."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.arena import play_game
from whistlestop.rules.events import CardDrawn
from whistlestop.table import Match, Sitter, copy_for, record_of, write_record
from whistlestop.text import LANGUAGES, Names, all_seated, result_lines

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(name="match")
def _match() -> Match:
    return play_game(games.load("mini"), ("random", "random", "random"), "i", {"first": 1})[0]


@pytest.fixture(name="record")
def _record(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    write_record(record_of(match), path)
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("eyes", [(), ("--seat", "1"), ("--all",), ("--full",)])
def test_the_result_comes_last(
    whistlestop: Run, record: Path, match: Match, eyes: tuple[str, ...], lang: str
) -> None:
    done = whistlestop("replay", record, "--lang", lang, *eyes)
    assert (done.returncode, done.stderr) == (0, "")
    called = all_seated([(sitter.bot, sitter.name) for sitter in match.sitters], lang)
    names = Names.of(match.game, called, 1 if "--seat" in eyes else None)
    assert done.stdout.endswith("\n".join(result_lines(match.result(), lang, names)) + "\n")
    assert "\x1b" not in done.stdout


def test_a_seat_reads_its_own_cards_and_nobody_elses(whistlestop: Run, record: Path, match: Match) -> None:
    drawn = [event for entry in match.history for event in entry.events if isinstance(event, CardDrawn)]
    output = whistlestop("replay", record, "--seat", str(drawn[0].seat), "--lang", "en").stdout
    own = re.findall(r"^You draw (.*) from the deck\.$", output, re.M)
    others = re.findall(r"^[\w ]+ draws (.*) from the deck\.$", output, re.M)
    assert len(own) == sum(event.seat == drawn[0].seat for event in drawn)
    assert "a card" not in own
    assert set(others) == {"a card"}


def test_a_spectator_reads_nobodys(whistlestop: Run, record: Path) -> None:
    output = whistlestop("replay", record, "--lang", "en").stdout
    assert set(re.findall(r" draws (.*) from the deck\.$", output, re.M)) == {"a card"}
    assert "You " not in output


def test_everything_on_request(whistlestop: Run, record: Path, match: Match) -> None:
    output = whistlestop("replay", record, "--all", "--lang", "en").stdout
    drawn = re.findall(r" draws (.*) from the deck\.$", output, re.M)
    happened = [event for entry in match.history for event in entry.events]
    assert len(drawn) == sum(event.kind == "card_drawn" for event in happened)
    assert "a card" not in drawn


def test_every_event_on_request(whistlestop: Run, record: Path, match: Match) -> None:
    output = whistlestop("replay", record, "--full", "--lang", "en").stdout
    happened = [event for entry in match.history for event in entry.events]
    refills = sum(event.kind == "place_filled" for event in happened)
    assert len(re.findall(r"^Place \d of the face-up cards now shows ", output, re.M)) == refills


def test_a_seats_copy_can_be_read(whistlestop: Run, match: Match, tmp_path: Path) -> None:
    """Others' tickets are not in it, so the points come from its own result."""
    copy = copy_for(match, 0)
    write_record(copy, tmp_path / "copy.json")
    done = whistlestop("replay", tmp_path / "copy.json", "--seat", "0", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    for seat in match.result().seats:
        assert f": {str(seat.total).replace('-', '−')} point" in done.stdout


def test_an_unfinished_game(whistlestop: Run, tmp_path: Path) -> None:
    match = Match.begin(games.load("mini"), (Sitter("Ada"), Sitter("Bob")), "x")
    write_record(copy_for(match, None), tmp_path / "begun.json")
    done = whistlestop("replay", tmp_path / "begun.json", "--lang", "en")
    assert done.returncode == 0
    assert done.stdout.endswith("The game of this record is not over.\n")


def test_what_is_no_record(whistlestop: Run, tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text(json.dumps([1, 2]), encoding="utf-8")
    done = whistlestop("replay", tmp_path / "list.json", "--lang", "en")
    assert done.returncode == 1
    assert "This file is not the record of a game" in done.stderr


def test_a_seat_that_is_not_there(whistlestop: Run, record: Path) -> None:
    done = whistlestop("replay", record, "--seat", "3")
    assert done.returncode == 2
    assert "0 to 2" in done.stderr


@pytest.mark.parametrize("plain", [True, False])
def test_names_in_a_file_cannot_command_the_terminal(
    whistlestop: Run, match: Match, tmp_path: Path, plain: bool
) -> None:
    """The title of the window, the screen, the direction of writing: all of it stays text."""
    evil = "\x1b]0;owned\x07\x1b[2J\u202eAnn\r\n\u009b1m"
    sitters = tuple(Sitter(evil, None) for _ in match.sitters)
    record = record_of(match)
    for line, sitter in zip(record.header.seats, sitters, strict=True):
        line.name, line.bot = sitter.name, sitter.bot
    for line in (record.result or {"seats": []})["seats"]:
        line["name"] = evil
    path = tmp_path / "evil.json"
    write_record(record, path)
    for command in (["replay", path, *(["--plain"] if plain else [])], ["verify", path]):
        done = whistlestop(*command, "--lang", "en") if command[0] == "replay" else whistlestop(*command)
        for sign in ("\x1b", "\x07", "\u202e", "\u009b", "\r"):
            assert sign not in done.stdout + done.stderr
        assert command[0] == "verify" or r"\x1b]0;owned\x07\x1b[2J\u202eAnn" in done.stdout
