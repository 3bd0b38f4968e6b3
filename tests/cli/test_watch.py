"""`whistlestop watch`: a game between bots, as sentences."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.table import read_record, verify
from whistlestop.text import LANGUAGES, all_introduced, all_seated, say

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["mini", "usa-1910"])
def test_a_game_is_told_to_its_end(whistlestop: Run, game: str, lang: str, tmp_path: Path) -> None:
    record = tmp_path / "watched.json"
    done = whistlestop(
        *("watch", "--game", game, "--bots", "greedy,random,random", "--seed", "w", "--lang", lang),
        *("--record", record),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert say("event.game_ended", lang) in done.stdout
    assert say("session.seed", lang, seed="w") in done.stdout
    assert "\x1b" not in done.stdout
    written = read_record(record)
    assert [seat.name for seat in written.header.seats] == ["Greedy", "Random 1", "Random 2"]
    sitters = [(seat.bot, seat.name) for seat in written.header.seats]
    called = all_seated(sitters, lang)
    assert all(name in done.stdout for name in all_introduced(sitters, lang))
    result = verify(written, games.load(game)).result
    for seat in result.seats:
        name = called[seat.tally.seat]
        assert (
            say("result.seat", lang, rank=seat.rank, name=name, points=seat.total, unit="points")
            in done.stdout
        )


def test_a_spectator_sees_no_hidden_card_unless_asked_for(whistlestop: Run) -> None:
    args = ("watch", "--game", "mini", "--seed", "w", "--bots", "random", "--players", "3", "--lang", "en")
    blind = re.findall(r"^\w+ draws (.*) from the deck\.$", whistlestop(*args).stdout, re.M)
    shown = re.findall(r"^\w+ draws (.*) from the deck\.$", whistlestop(*args, "--all").stdout, re.M)
    assert set(blind) == {"a card"}
    assert len(shown) == len(blind)
    assert "a card" not in shown


def test_the_same_seed_gives_the_same_story(whistlestop: Run) -> None:
    args = ("watch", "--game", "mini", "--seed", "same", "--lang", "en")
    assert whistlestop(*args).stdout == whistlestop(*args).stdout


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("--bots", "nobody"), "There is no bot “nobody”."),
        (("--game", "nowhere"), "There is no game “nowhere”."),
        (("--game", "mini", "--players", "1"), "(B-C5)"),
    ],
)
def test_what_cannot_begin(whistlestop: Run, args: tuple[str, ...], expected: str) -> None:
    done = whistlestop("watch", *args, "--lang", "en")
    assert done.returncode == 2
    assert expected in done.stderr


def test_nobody_is_asked_to_type(whistlestop: Run) -> None:
    shown = whistlestop("watch", "--game", "mini", "--lang", "en").stdout
    assert "At the table" in shown
    assert "Type ?" not in shown
