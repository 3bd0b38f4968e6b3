"""A true record, spoiled in many ways and hashed again: the referee refuses each, by the right rule."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ref_record import RefereeError, canonical_hash
from referee import judge
from simulated import simulate
from spoilers import FOLDER, SPOILED, NoSuchPlaceError, Record, move_claim


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    paths = [
        *simulate(tmp_path_factory.mktemp("four"), "usa-classic", 4, games=3),
        *simulate(tmp_path_factory.mktemp("two"), "usa-classic", 2, games=3),
    ]
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]


@pytest.mark.parametrize(("spoil", "rules"), SPOILED, ids=[spoil.__name__ for spoil, _ in SPOILED])
def test_a_spoiled_record_is_refused(
    spoil: Callable[[Record], None], rules: str, records: list[Record]
) -> None:
    tried = 0
    for record in map(copy.deepcopy, records):
        try:
            spoil(record)
        except NoSuchPlaceError:
            continue
        tried += 1
        record["hash"] = canonical_hash(record)
        with pytest.raises(RefereeError) as problem:
            judge(FOLDER, record)
        assert problem.value.rule in rules.split(), problem.value
    assert tried > 0, "no record has a place for this"


def test_the_unspoiled_records_are_fair(records: list[Record]) -> None:
    for record in records:
        judge(FOLDER, record)


def test_a_wrong_hash_is_refused(records: list[Record]) -> None:
    record = copy.deepcopy(records[0])
    record["header"]["seats"][0]["bot"] = "somebody else"
    with pytest.raises(RefereeError, match="hash"):
        judge(FOLDER, record)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not isinstance(value, dict | list):
        yield path
    for key, part in inside:
        yield from leaves(part, (*path, key))


def is_free(path: tuple[Any, ...]) -> bool:
    """Whether the rules leave this to the writer of the record; the hash is computed again."""
    return path == ("hash",) or path[-1] in ("rules_version", "data_hash", "bot")


def change(record: Record, path: tuple[Any, ...], dice: random.Random) -> None:
    for key in path[:-1]:
        record = record[key]
    old = record[path[-1]]
    values: list[Any] = ["", "red", "locomotive", "draw", "pass", None, True, False, 0, 1, 2, 1.0, [], {}]
    number = [old + 1, old - 1, -old - 1] if isinstance(old, int) else []
    record[path[-1]] = dice.choice([new for new in [*values, *number] if json.dumps(new) != json.dumps(old)])


def test_whatever_is_changed_is_noticed(tmp_path: Path) -> None:
    dice = random.Random("referee")
    [path] = simulate(tmp_path, "mini", 4, games=1)
    true = json.loads(path.read_text(encoding="utf-8"))
    places = [place for place in leaves(true) if not is_free(place)]
    for place in dice.choices(places, k=400):
        record = copy.deepcopy(true)
        change(record, place, dice)
        record["hash"] = canonical_hash(record)
        with pytest.raises(RefereeError):
            judge(FOLDER.parent / "mini", record)


def test_a_closed_track_is_refused(records: list[Record]) -> None:
    """B-R6: with two players the neighbour's track closes mine."""
    for record in map(copy.deepcopy, records):
        if record["header"]["players"] == 2:
            move_claim(record, lambda earlier, event: earlier["seat"] != event["seat"])
            with pytest.raises(RefereeError) as problem:
                judge(FOLDER, record)
            assert problem.value.rule == "B-R6"
