"""How somebody has played, from the results that were kept with the last entries of their games."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import select

from whistlestop.server.store.schema import results
from whistlestop.server.store.store import Store
from whistlestop.wire.people import GameStatistics, Statistics

__all__ = ["statistics_of"]


async def statistics_of(store: Store, person: str, in_dollars: Callable[[str], bool]) -> Statistics:
    """`in_dollars` says whether the score of a game is money, which has no mean with points."""
    rows = await store.rows(select(results).where(results.c.person == person))
    stayed = [row for row in rows if row.how in ("played", "cut_short")]
    played = [row for row in stayed if row.how == "played"]
    points = [row for row in played if not in_dollars(row.game)]
    return Statistics(
        games=len(rows),
        wins=_wins(stayed),
        left=sum(row.how == "left" for row in rows),
        resigned=sum(row.how == "resigned" for row in rows),
        agreed=sum(row.how == "agreed" for row in rows),
        mean_score=_mean(points),
        best_score=max((row.score for row in points), default=None),
        tickets=sum(row.tickets for row in played),
        tickets_completed=sum(row.completed for row in played),
        by_game={
            game: _of_game([row for row in stayed if row.game == game])
            for game in sorted({row.game for row in stayed})
        },
    )


def _of_game(stayed: Sequence[Any]) -> GameStatistics:
    played = [row for row in stayed if row.how == "played"]
    return GameStatistics(games=len(stayed), wins=_wins(stayed), mean_score=_mean(played))


def _wins(played: Sequence[Any]) -> int:
    return sum(row.rank == 1 for row in played)


def _mean(played: Sequence[Any]) -> float | None:
    return sum(row.score for row in played) / len(played) if played else None
