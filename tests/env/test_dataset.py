"""Decisions as a Parquet file."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq
from laws.stages import stage
from typer.testing import CliRunner

from whistlestop import games
from whistlestop.arena import Order, simulate
from whistlestop.campaign import options_for
from whistlestop.cli.app import app
from whistlestop.env.dataset import split_of
from whistlestop.env.env_game import Codecs
from whistlestop.rules import parse_action, project, score
from whistlestop.table import read_record, replay_record
from whistlestop.wire import SeatView, seat_view


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    simulate(Order("mini", ("greedy", "random", "random"), 3, "data", records=tmp_path / "games"), 1)
    return tmp_path / "games"


def test_every_decision_is_a_row_with_what_its_seat_knew(folder: Path) -> None:
    out = folder / "decisions.parquet"
    run = CliRunner().invoke(app, ["export", str(folder), "--out", str(out)])
    assert run.exit_code == 0, run.output
    read = pq.read_table(out)
    rows = read.to_pylist()
    assert read.schema.metadata[b"action_codec"] == b"2"
    assert f"{len(rows)} decisions" in run.output
    codecs = Codecs("mini", 3)
    expected = 0
    for path in sorted(folder.glob("*.json")):
        replayed = replay_record(read_record(path), games.load("mini"))
        result = score(replayed.state)
        for before, entry in pairwise(replayed.history):
            row = rows[expected]
            expected += 1
            assert entry.seat is not None
            view = project(replayed.position_after(before), entry.seat)
            assert row["seat"] == entry.seat
            assert parse_action(row["action"], replayed.rules) == entry.action
            assert codecs.actions.decode(view, row["code"]) == entry.action
            assert row["mask"] == codecs.actions.mask(view).tolist()
            assert row["mask"][row["code"]] == 1
            assert (row["board"], row["split"]) == (games.load("mini").data_hash, split_of(row["seed"]))
            assert row["observation"] == codecs.rows.encode(view).tolist()
            assert msgspec.json.decode(row["view"], type=SeatView) == seat_view(view)
            assert row["total"] == result.seats[entry.seat].total
            assert row["win"] == (1 / len(result.winners) if entry.seat in result.winners else 0)
    assert expected == len(rows)


def test_a_game_of_a_campaign_has_the_codes_of_all_its_games(tmp_path: Path) -> None:
    options = options_for(stage(10, 2))
    order = Order("legends", ("greedy", "random"), 1, "data", options, tmp_path / "games")  # type: ignore[arg-type]
    simulate(order, 1)
    out = tmp_path / "decisions.parquet"
    run = CliRunner().invoke(app, ["export", str(tmp_path / "games"), "--out", str(out)])
    assert run.exit_code == 0, run.output
    rows = pq.read_table(out).to_pylist()
    codecs = Codecs("legends", 2)
    assert {len(row["observation"]) for row in rows} == {codecs.rows.size}
    assert all(row["mask"][row["code"]] for row in rows)
    assert codecs.actions.label(rows[-1]["code"]).startswith(rows[-1]["action"].split()[0])


def test_what_is_no_record_is_named_and_leaves_no_half_of_a_file(folder: Path) -> None:
    bad, out = folder / "99999.json", folder / "decisions.parquet"
    bad.write_text("{}")
    out.write_bytes(b"of yesterday")
    run = CliRunner().invoke(app, ["export", str(folder), "--out", str(out)])
    assert run.exit_code == 2
    assert f"{bad}: This file is not the record of a game" in run.output
    assert out.read_bytes() == b"of yesterday"
    assert not list(folder.glob("*.part"))


def test_a_folder_without_records_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a short path: a long one breaks the sentence over two lines
    run = CliRunner().invoke(app, ["export", ".", "--out", "x.parquet"])
    assert run.exit_code == 2
    assert "no records" in run.output


def test_rows_have_a_fixed_length_and_no_json_if_wanted(folder: Path) -> None:
    out = folder / "decisions.parquet"
    run = CliRunner().invoke(app, ["export", str(folder), "--out", str(out), "--no-view"])
    assert run.exit_code == 0, run.output
    read, codecs = pq.read_table(out), Codecs("mini", 3)
    assert "view" not in read.column_names
    assert read.schema.field("observation").type.list_size == codecs.rows.size
    assert read.schema.field("mask").type.list_size == codecs.actions.size
    assert len({(row["seed"], row["split"]) for row in read.select(["seed", "split"]).to_pylist()}) == 3


def test_the_parts_are_eight_to_one_to_one() -> None:
    parts = [split_of(f"seed {number}") for number in range(2000)]
    assert 0.77 < parts.count("train") / 2000 < 0.83
    assert {parts.count(name) > 150 for name in ("validation", "test")} == {True}


def test_different_games_need_different_files(folder: Path) -> None:
    simulate(Order("mini", ("random", "random"), 1, "more", records=folder / "more"), 1)
    out = folder / "decisions.parquet"
    run = CliRunner().invoke(app, ["export", str(folder), str(folder / "more"), "--out", str(out)])
    assert run.exit_code == 2
    assert "mini with 3 players and mini with 2 have rows of different lengths" in run.output
    assert not out.exists()
