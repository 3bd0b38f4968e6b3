"""The simulator plays as the rules do: same deals, same actions, the same position after each decision."""

from pathlib import Path

import equality
import pytest
from equality import STATE, compare, left, note, passed
from laws.walks import CASES
from lockstep import CELLS, Cell, play_both


def test_all_cells_together_are_five_hundred_games() -> None:
    assert sum(cell.short for cell in CELLS) >= 500
    assert {cell.case.players for cell in CELLS} == {2, 3, 4, 5}


def test_every_game_is_compared_at_every_number_of_players() -> None:
    """But Legends, whose mechanics have no part in the simulator."""
    compared = {(cell.case.rules.game, cell.case.players) for cell in CELLS}
    for case in CASES:
        assert ((case.rules.game, case.players) in compared) == (case.rules.game != "legends")


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_both_engines_agree(cell: Cell) -> None:
    for number in range(cell.short):
        play_both(cell.case, number)


@pytest.mark.long
@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_both_engines_agree_in_many_games(cell: Cell) -> None:
    """Resumable: chunks of games that passed with the same sources are not played again (`equality.py`)."""
    for _, chunk in left(STATE, (cell,)):
        compare(cell, chunk)
        note(STATE, cell.name, chunk)


def test_the_long_comparison_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "passed.jsonl"
    todo = list(left(state))
    assert len(todo) * equality.CHUNK >= equality.GAMES
    assert [cell for cell, _ in todo[: len(CELLS)]] == list(CELLS)  # all cells take turns
    note(state, CELLS[0].name, 0)
    with state.open("a", encoding="utf-8") as file:
        file.write('{"sources": "cut o')
    assert passed(state) == {(CELLS[0].name, 0)}
    assert next(iter(left(state))) == (CELLS[1], 0)
    monkeypatch.setattr(equality, "sources", lambda: "other sources")
    assert passed(state) == set()


def test_a_game_that_differs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def differ(_case: object, number: int) -> None:
        assert number < 3

    monkeypatch.setattr(equality, "play_both", differ)
    with pytest.raises(AssertionError, match=f"game 3 of {CELLS[0]} differs"):
        compare(CELLS[0], 0)
