"""Putting a game aside and leaving: nothing is lost by a slip of the finger."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal import at_a_terminal
from typing_player import opened, type_in

from whistlestop.cli.play.commands import obey
from whistlestop.cli.play.keeping import leave
from whistlestop.cli.play.session import Left
from whistlestop.table import load_match

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_a_game_is_put_aside_and_taken_up_again(tmp_path: Path, whistlestop: Run) -> None:
    save = tmp_path / "aside.json"
    first = whistlestop(
        *("play", "--game", "mini", "--bots", "greedy", "--seed", "s", "--first", "0", "--save", str(save)),
        stdin="1 2\n\nd\n",
    )
    assert f"The game is saved in {save}." in first.stdout
    assert len(load_match(save).history) == 4
    again = whistlestop("play", "--load", str(save), "--lang", "en", stdin="log\nquit\n")
    assert again.returncode == 0
    assert "You draw" in again.stdout
    assert "Second card:" in again.stdout


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    session, written = opened()
    session.ask = lambda _prompt: str(tmp_path / "later.json")
    with pytest.raises(Left):
        obey(session, "quit")
    assert written == [f"The game is saved in {tmp_path / 'later.json'}."]
    assert load_match(tmp_path / "later.json").state == session.match.state


@pytest.mark.parametrize("answer", ["no", "n", "N", "nie"])
def test_quitting_without_saving(answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session, written = opened("pl")
    session.ask = lambda _prompt: answer
    with pytest.raises(Left):
        leave(session)
    assert written == []
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    session, written = opened()
    type_in(session, f"save {tmp_path / 'nowhere' / 'x.json'}")
    assert "cannot be written" in written[-1]


def test_loading_at_the_table(tmp_path: Path) -> None:
    session, _ = opened()
    type_in(session, f"save {tmp_path / 'x.json'}", "d")
    entries = len(session.match.history)
    type_in(session, f"load {tmp_path / 'x.json'}")
    assert len(session.match.history) == entries - 1
    assert session.shown_entries == len(session.match.history)


def test_another_game_may_be_loaded(tmp_path: Path) -> None:
    other, _ = opened(game="usa-classic")
    type_in(other, f"save {tmp_path / 'usa.json'}")
    session, written = opened()
    type_in(session, f"load {tmp_path / 'usa.json'}", "routes denver")
    assert "Routes from Denver" in written


def test_a_bare_save_takes_a_name_of_its_own_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("whistlestop-mini.json").write_text("dear to somebody")
    session, written = opened()
    type_in(session, "save")
    type_in(session, "d")
    type_in(session, "save")
    assert written.count("The game is saved in whistlestop-mini-2.json.") == 2
    assert Path("whistlestop-mini.json").read_text() == "dear to somebody"
    assert load_match(Path("whistlestop-mini-2.json")).state == session.match.state


@pytest.mark.parametrize(("answer", "is_written"), [("no", False), ("", False), ("yes", True), ("y", True)])
def test_a_file_that_was_there_is_asked_about(answer: str, is_written: bool, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("dear to somebody")
    session, written = opened()
    type_in(session, f"save {there}", answer)
    assert (there.read_text() != "dear to somebody") == is_written
    assert is_written or written[-1] == f"{there} stays as it is; the game is not saved."


def test_a_word_is_no_file_and_one_can_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session, written = opened("pl")
    type_in(session, "koniec", "maybe", "wróć")
    assert written[0].startswith("„maybe” to ani tak, ani nie")
    assert written[-1] == "Gramy dalej."
    assert list(tmp_path.iterdir()) == []


def test_quitting_offers_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session, _ = opened()
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return "yes"

    session.ask = answer
    with pytest.raises(Left):
        leave(session)
    assert asked == [
        "Save the game in whistlestop-mini.json? Enter or yes; no; back to stay; or another file name:"
    ]
    assert load_match(Path("whistlestop-mini.json")).state == session.match.state


def test_a_loaded_file_may_be_written_again(tmp_path: Path) -> None:
    session, written = opened()
    type_in(session, f"save {tmp_path / 'x.json'}")
    session, written = opened(seed="another")
    type_in(session, f"load {tmp_path / 'x.json'}")
    type_in(session, "d")
    type_in(session, "save")
    assert written[-1] == f"The game is saved in {tmp_path / 'x.json'}."


def test_a_script_that_ends_writes_beside_a_file_of_somebody(tmp_path: Path, whistlestop: Run) -> None:
    there = tmp_path / "there.json"
    there.write_text("dear to somebody")
    whistlestop("play", "--game", "mini", "--first", "0", "--save", there, stdin="1 2\n\nd\n")
    assert there.read_text() == "dear to somebody"
    assert len(load_match(tmp_path / "there-2.json").history) > 1


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_ask_before_they_leave(key: str, tmp_path: Path) -> None:
    shown = at_a_terminal(tmp_path, "--first", "0", typed=["1 2", "", key, "back", "hand", "quit", "no"])
    assert shown.count("Save the game in") >= 2
    assert "The game goes on." in shown
    assert "Goodbye." in shown
    assert "Traceback" not in shown
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_does_not_write_over_a_loaded_game(tmp_path: Path) -> None:
    session, _ = opened()
    path = tmp_path / "x.json"
    type_in(session, f"save {path}")
    before = path.read_bytes()
    shown = at_a_terminal(tmp_path, "--load", "x.json", typed=["d", "\x03", "no"])
    assert "Save the game in x.json?" in " ".join(shown.split())
    assert path.read_bytes() == before
