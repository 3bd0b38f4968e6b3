"""Writes the decisions of finished games to a Parquet file for machine learning.

Each row is one decision: what the seat knew (as a row of the observation codec and as JSON), its options, its
choice, and its result of the game. A row contains nothing that the seat did not know, except the result and the
seed, which identifies the game. Needs `whistlestop[data]`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from whistlestop.env.extras import needs

with needs("data"):
    import pyarrow as pa
    import pyarrow.parquet as pq

from whistlestop.env.actions import ACTION_CODEC, ActionCodec
from whistlestop.env.observation import OBSERVATION_CODEC, ObservationCodec
from whistlestop.games import Game
from whistlestop.rules import RULES_VERSION, Result, Ruleset, format_action, project, score
from whistlestop.table import CorruptRecord, replay_record
from whistlestop.table.replay import ReplayedGame
from whistlestop.wire import Record, seat_view

__all__ = ["SCHEMA", "write_decisions"]

SCHEMA: Final = pa.schema(
    [
        ("game", pa.string()),
        ("players", pa.int8()),
        ("seed", pa.string()),
        ("seq", pa.int32()),
        ("seat", pa.int8()),
        ("bot", pa.string()),
        ("turn", pa.int16()),
        ("action", pa.string()),
        ("code", pa.int32()),
        ("options", pa.list_(pa.int32())),
        ("observation", pa.list_(pa.int16())),
        ("view", pa.string()),
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


def write_decisions(records: Iterable[tuple[Record, Game]], path: Path) -> int:
    """Write every decision of these records, game by game; return the number of rows.

    The file appears only when it is complete.
    """
    rows = 0
    # A learner that reads while this writes must not take half a file for the whole.
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file, pq.ParquetWriter(file, SCHEMA, compression="zstd") as writer:
            for record, game in records:
                decisions = list(_decisions(record, replay_record(record, game), game))
                writer.write_table(pa.Table.from_pylist(decisions, SCHEMA))
                rows += len(decisions)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return rows


def _decisions(record: Record, replayed: ReplayedGame, game: Game) -> Iterator[dict[str, Any]]:
    if record.header.seed is None or not replayed.state.public.ended:
        raise CorruptRecord("unfinished", {})
    header = record.header
    result = score(replayed.state)
    actions, rows = _codecs(game if game.campaign else replayed.rules, header.players)
    for before, entry in pairwise(replayed.history.in_force):
        if entry.seat is None or entry.action is None:
            continue
        view = project(replayed.position_after(before), entry.seat)
        yield {
            "game": header.game,
            "players": header.players,
            "seed": header.seed,
            "seq": entry.seq,
            "seat": entry.seat,
            "bot": header.seats[entry.seat].bot,
            "turn": view.public.turn,
            "action": format_action(entry.action, replayed.rules),
            "code": actions.encode(view, entry.action),
            "options": actions.codes(view),
            "observation": rows.encode(view),
            "view": msgspec.json.encode(seat_view(view)).decode(),
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
