"""Writes the decisions of finished games to a Parquet file for machine learning.

Each row is one decision: what the seat knew (as a row of the observation codec and, if wanted, as JSON), its options,
its choice, and its result of the game. A row contains nothing that the seat did not know, except the result and the
seed, which identifies the game. A file has games of one kind for one number of players, so that all observations
have the same size. Needs `whistlestop[data]`.
"""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Final

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
    View,
    WhistlestopError,
    format_action,
    project,
    score,
)
from whistlestop.table import CorruptRecord, replay_record
from whistlestop.table.replay import ReplayedGame
from whistlestop.wire import Record, seat_view

__all__ = ["MixedSizes", "decision_schema", "split_of", "write_decisions"]

_SPLITS: Final = (("train", 0.8), ("valid", 0.9), ("test", 1.0))
"""The splits with the upper end of their part of all games."""


class MixedSizes(WhistlestopError):
    """The records belong to different games, or to different numbers of players."""


def decision_schema(observation: int, data_hash: str, with_view: bool = True) -> pa.Schema:
    """The columns of a file whose observations have this size."""
    fields = [
        ("game", pa.string()),
        ("players", pa.int8()),
        ("seed", pa.string()),
        ("split", pa.dictionary(pa.int8(), pa.string())),
        ("seq", pa.int32()),
        ("seat", pa.int8()),
        ("bot", pa.string()),
        ("turn", pa.int16()),
        ("action", pa.string()),
        ("code", pa.int32()),
        ("options", pa.list_(pa.int32())),
        ("observation", pa.list_(pa.int16(), observation)),
        ("view", pa.string()),
        ("total", pa.int16()),
        ("margin", pa.int16()),
        ("rank", pa.int8()),
        ("win", pa.float32()),
    ]
    return pa.schema(
        [field for field in fields if with_view or field[0] != "view"],
        metadata={
            "rules_version": RULES_VERSION,
            "data_hash": data_hash,
            "action_codec": str(ACTION_CODEC),
            "observation_codec": str(OBSERVATION_CODEC),
        },
    )


def split_of(seed: str) -> str:
    """The split of a game: about four fifths are for training, a tenth each for validation and test.

    It follows from the seed alone, so that a game never moves to another split when games are added.
    """
    part = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8]) / 2**64
    return next(name for name, end in _SPLITS if part < end)


def write_decisions(records: Iterable[tuple[Record, Game]], path: Path, with_view: bool = True) -> int:
    """Write every decision of these records, game by game; return the number of rows.

    The file appears only when it is complete. `with_view` adds the views as JSON, most of the file's size.
    """
    # A learner that reads while this writes must not take half a file for the whole.
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file, closing(_Writer(file, with_view)) as writer:
            for record, game in records:
                writer.add(record, game)
            rows = writer.rows
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return rows


class _Writer:
    def __init__(self, file: IO[bytes], with_view: bool) -> None:
        self._file: Final = file
        self._with_view: Final = with_view
        self._writer: pq.ParquetWriter | None = None
        self._kind: tuple[str, int, str] | None = None
        """The game, the number of players and the hash of the game's data."""
        self.rows = 0

    def add(self, record: Record, game: Game) -> None:
        replayed = replay_record(record, game)
        _, rows = _codecs(game if game.campaign else replayed.rules, record.header.players)
        kind = (record.header.game, record.header.players, game.data_hash)
        if self._writer is None:
            self._kind = kind
            self._schema = decision_schema(rows.size, game.data_hash, self._with_view)
            self._writer = pq.ParquetWriter(self._file, self._schema, compression="zstd")
        elif kind != self._kind:
            assert self._kind is not None
            raise _mixed(self._kind, kind)
        decisions = [_columns(row, self._with_view) for row in _decisions(record, replayed, game)]
        self._writer.write_table(pa.Table.from_pylist(decisions, self._schema))
        self.rows += len(decisions)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


def _mixed(first: tuple[str, int, str], second: tuple[str, int, str]) -> MixedSizes:
    values = {"game": first[0], "players": first[1], "other": second[0], "other_players": second[1]}
    return MixedSizes("mixed_records", values)


def _columns(row: dict[str, Any], with_view: bool) -> dict[str, Any]:
    if with_view:
        view: View = row["view"]
        return {**row, "view": msgspec.json.encode(seat_view(view)).decode()}
    del row["view"]
    return row


def _decisions(record: Record, replayed: ReplayedGame, game: Game) -> Iterator[dict[str, Any]]:
    header = record.header
    seed = header.seed
    if seed is None or not replayed.state.public.ended:
        raise CorruptRecord("unfinished", {})
    result = score(replayed.state)
    actions, rows = _codecs(game if game.campaign else replayed.rules, header.players)
    for before, entry in pairwise(replayed.history.in_force):
        if entry.seat is None or entry.action is None:
            continue
        view = project(replayed.position_after(before), entry.seat)
        yield {
            "game": header.game,
            "players": header.players,
            "seed": seed,
            "split": split_of(seed),
            "seq": entry.seq,
            "seat": entry.seat,
            "bot": header.seats[entry.seat].bot,
            "turn": view.public.turn,
            "action": format_action(entry.action, replayed.rules),
            "code": actions.encode(view, entry.action),
            "options": actions.codes(view),
            "observation": rows.encode(view),
            "view": view,
            **_outcome(result, entry.seat),
        }


@cache
def _codecs(of: Game | Ruleset, players: int) -> tuple[ActionCodec, ObservationCodec]:
    """Those of a game; all games of a campaign have the same ones."""
    rules = of.complete({}) if isinstance(of, Game) else of
    return ActionCodec(rules), ObservationCodec(rules, players)


def _outcome(result: Result, seat: int) -> dict[str, Any]:
    totals = [each.total for each in result.seats]
    return {
        "total": totals[seat],
        "margin": totals[seat] - max(totals[:seat] + totals[seat + 1 :]),
        "rank": result.seats[seat].rank,
        "win": 1 / len(result.winners) if seat in result.winners else 0.0,
    }
