"""Writes the decisions of finished games to a Parquet file for machine learning.

Each row is one decision: what the seat knew (as a row of the observation codec and, if wanted, as JSON), a mask of
its options, its choice, and its result of the game. A row contains nothing that the seat did not know, except the
result and the seed, which identifies the game. Needs `whistlestop[data]`.
"""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from whistlestop.env.extras import needs

with needs("data"):
    import pyarrow as pa
    import pyarrow.parquet as pq

from whistlestop.env.actions import ACTION_CODEC, ActionCodec
from whistlestop.env.observation import OBSERVATION_CODEC, ObservationCodec
from whistlestop.games import Game
from whistlestop.rules import (
    RULES_VERSION,
    Result,
    Ruleset,
    WhistlestopError,
    format_action,
    project,
    score,
)
from whistlestop.table import CorruptRecord, replay_record
from whistlestop.table.replay import ReplayedGame
from whistlestop.wire import Record, seat_view

__all__ = ["MixedRecords", "schema_of", "split_of", "write_decisions"]


class MixedRecords(WhistlestopError):
    """The records are of different games or numbers of players, whose rows have different lengths."""


_SPLITS: Final = ("train",) * 8 + ("validation", "test")
"""By a digest of the seed: all decisions of a game are in the same part, and in every file of it."""


def schema_of(rules: Ruleset, players: int, has_view: bool = True) -> Any:
    """The columns for one game and number of players: rows and masks have a fixed length."""
    actions, rows = _codecs(rules, players)
    return pa.schema(
        [
            ("game", pa.string()),
            ("board", pa.string()),
            ("players", pa.int8()),
            ("seed", pa.string()),
            ("split", pa.string()),
            ("seq", pa.int32()),
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("turn", pa.int16()),
            ("action", pa.string()),
            ("code", pa.int32()),
            ("mask", pa.list_(pa.uint8(), actions.size)),
            ("observation", pa.list_(pa.int16(), rows.size)),
            *([("view", pa.string())] if has_view else []),
            ("total", pa.int16()),
            ("margin", pa.int16()),
            ("rank", pa.int8()),
            ("win", pa.float32()),
        ],
        metadata={
            "rules_version": RULES_VERSION,
            "action_codec": str(ACTION_CODEC),
            "observation_codec": str(OBSERVATION_CODEC),
        },
    )


def write_decisions(records: Iterable[tuple[Record, Game]], path: Path, *, has_view: bool = True) -> int:
    """Write every decision of these records, game by game; return the number of rows. All records must be of one
    game and number of players.

    The file appears only when it is complete.
    """
    # A learner that reads while this writes must not take half a file for the whole.
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            rows = _write(records, file, has_view)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return rows


def _write(records: Iterable[tuple[Record, Game]], file: BinaryIO, has_view: bool) -> int:
    written, schema, first = 0, None, ("", 0)
    with ExitStack() as stack:
        writer: Any = None
        for record, game in records:
            replayed = replay_record(record, game)
            of, header = game.complete({}) if game.campaign else replayed.rules, record.header
            if schema is None:
                schema, first = schema_of(of, header.players, has_view), (header.game, header.players)
                writer = stack.enter_context(pq.ParquetWriter(file, schema, compression="zstd"))
            if (header.game, header.players) != first:
                raise MixedRecords(
                    "mixed_records",
                    {"game": header.game, "players": header.players, "first": first[0], "number": first[1]},
                )
            found = list(_decisions(record, replayed, of, game.data_hash, has_view))
            writer.write_table(pa.Table.from_pylist(found, schema))
            written += len(found)
    return written


def split_of(seed: str) -> str:
    """`train`, `validation` or `test`, in the proportion 8 : 1 : 1."""
    return _SPLITS[hashlib.sha256(seed.encode()).digest()[0] % len(_SPLITS)]


def _decisions(
    record: Record, replayed: ReplayedGame, rules: Ruleset, board: str, has_view: bool
) -> Iterator[dict[str, Any]]:
    header = record.header
    if header.seed is None or not replayed.state.public.ended:
        raise CorruptRecord("unfinished", {})
    result = score(replayed.state)
    actions, rows = _codecs(rules, header.players)
    for before, entry in pairwise(replayed.history.in_force):
        if entry.seat is None or entry.action is None:
            continue
        view = project(replayed.position_after(before), entry.seat)
        yield {
            "game": header.game,
            "board": board,
            "players": header.players,
            "seed": header.seed,
            "split": split_of(header.seed),
            "seq": entry.seq,
            "seat": entry.seat,
            "bot": header.seats[entry.seat].bot,
            "turn": view.public.turn,
            "action": format_action(entry.action, replayed.rules),
            "code": actions.encode(view, entry.action),
            "mask": actions.mask(view),
            "observation": rows.encode(view),
            **({"view": msgspec.json.encode(seat_view(view)).decode()} if has_view else {}),
            **_outcome(result, entry.seat),
        }


@cache
def _codecs(rules: Ruleset, players: int) -> tuple[ActionCodec, ObservationCodec]:
    return ActionCodec(rules), ObservationCodec(rules, players)


def _outcome(result: Result, seat: int) -> dict[str, Any]:
    totals = [each.total for each in result.seats]
    return {
        "total": totals[seat],
        "margin": totals[seat] - max(totals[:seat] + totals[seat + 1 :]),
        "rank": result.seats[seat].rank,
        "win": 1 / len(result.winners) if seat in result.winners else 0.0,
    }
