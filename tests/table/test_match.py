"""A game in progress: undo, options, saving."""

from pathlib import Path

import pytest
from table_stage import position_after

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.history.table_events import Undone
from whistlestop.rules import BadPlayers, NotLegal, legal
from whistlestop.rules.actions import Claim, Draw
from whistlestop.table import (
    CorruptRecord,
    Match,
    Sitter,
    load_match,
    record_of,
    replay_record,
    save_match,
    verify,
)


def begun(seed: str = "table", players: int = 2, **options: object) -> Match:
    sitters = [Sitter(f"P{seat}") for seat in range(players)]
    return Match.begin(games.load("mini"), sitters, seed, options)


def play_on(match: Match, decisions: int) -> None:
    bots = [make_bot("greedy", str(seat)) for seat in range(len(match.sitters))]
    for _ in range(decisions):
        if not match.is_over:
            seat = match.asked[0]
            match.act(seat, bots[seat].choose(match.view(seat)))


def at_a_claim(match: Match) -> int:
    """Play until the seat to move can claim something that changes no face-up card."""
    while True:
        seat = match.asked[0]
        claims = [action for action in legal(match.view(seat), seat) if isinstance(action, Claim)]
        if claims and match.state.public.turn:
            return seat
        play_on(match, 1)


def test_a_claim_can_be_taken_back_once_and_exactly() -> None:
    match = begun()
    seat = at_a_claim(match)
    before, entries = match.state, list(match.history)
    claim = next(action for action in legal(match.view(seat), seat) if isinstance(action, Claim))
    match.act(seat, claim)
    assert match.can_undo(seat)
    assert not match.can_undo(1 - seat)
    match.undo(seat)
    assert match.state == before
    assert list(match.history)[: len(entries)] == entries
    assert match.history.last.body == Undone(seat, entries[-1].seq)
    assert match.history.undone_by(entries[-1].seq + 1) == match.history.last.seq
    assert not match.can_undo(1 - seat)


def test_what_was_taken_back_stays_in_the_record_and_the_record_is_true(tmp_path: Path) -> None:
    match = begun()
    seat = at_a_claim(match)
    match.act(seat, next(action for action in legal(match.view(seat), seat) if isinstance(action, Claim)))
    match.undo(seat)
    play_on(match, 2)
    match.go_back(seat, 2)
    assert match.state == position_after(match, 2)
    save_match(match, tmp_path / "game.save")
    assert list(load_match(tmp_path / "game.save").history) == list(match.history)
    play_on(match, 500)
    record = record_of(match)
    assert [entry.action for entry in record.entries].count("undo 2") == 2
    verdict = verify(record, match.game)
    assert (verdict.kind, verdict.result.winners) == ("true", match.result().winners)
    replayed = replay_record(record, match.game)
    assert replayed.state == match.state
    assert replayed.history.in_force == match.history.in_force


@pytest.mark.parametrize("to", [0, 99])
def test_an_undo_in_a_record_must_name_an_entry_in_force(to: int) -> None:
    match = begun()
    play_on(match, 500)
    record = record_of(match)
    record.entries[1].action = f"undo {to}"
    with pytest.raises(CorruptRecord):
        replay_record(record, match.game)


def test_a_drawn_card_cannot_be_taken_back() -> None:
    match = begun()
    play_on(match, 2)
    seat = match.asked[0]
    match.act(seat, Draw())
    assert not match.can_undo(seat)
    with pytest.raises(NotLegal) as refused:
        match.undo(seat)
    assert refused.value.reason == "no_undo"


def test_an_opening_answer_can_be_taken_back_until_the_last_has_chosen() -> None:
    match = begun()
    match.act(0, legal(match.view(0), 0)[0])
    assert match.can_undo(0)
    match.act(1, legal(match.view(1), 1)[0])
    assert not match.can_undo(1)


@pytest.mark.rule("D-S7")
def test_the_first_player_is_picked_by_the_host_or_by_the_seed() -> None:
    assert begun(first=1).state.public.first == 1
    picked = {begun(f"seed {number}", 4, first="random").state.public.first for number in range(40)}
    assert picked == {0, 1, 2, 3}
    again = [begun("same", 4, first="random").state.public.first for _ in range(3)]
    assert len(set(again)) == 1
    for nobody in (4, -1, "nobody", 1.5, True):
        with pytest.raises(BadPlayers):
            begun(players=4, first=nobody)


def test_a_saved_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    match = begun()
    play_on(match, 25)
    path = tmp_path / "saved.json"
    save_match(match, path)
    loaded = load_match(path)
    assert loaded.state == match.state
    assert list(loaded.history) == list(match.history)
    play_on(loaded, 500)
    assert loaded.is_over


def test_a_game_of_a_folder_outside_can_be_saved(tmp_path: Path) -> None:
    games.copy_template(tmp_path / "mine", "mine")
    match = Match.begin(games.load(tmp_path / "mine"), [Sitter("A"), Sitter("B")], "x")
    save_match(match, tmp_path / "saved.json")
    assert load_match(tmp_path / "saved.json").state == match.state


@pytest.mark.parametrize("text", ["", "{}", '{"format": "whistlestop-record"}', "[]"])
def test_a_file_that_is_no_save_says_so(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text)
    with pytest.raises(CorruptRecord, match="not_a_save"):
        load_match(path)


def test_a_save_with_an_impossible_action_says_which(tmp_path: Path) -> None:
    match = begun()
    play_on(match, 3)
    path = tmp_path / "saved.json"
    save_match(match, path)
    path.write_text(path.read_text().replace('"actions": [', '"actions": [\n  [0, "pass"],'))
    with pytest.raises(CorruptRecord) as refused:
        load_match(path)
    assert refused.value.values["entry"] == 1
