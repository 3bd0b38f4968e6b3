"""Rated tables: which tables can be rated, and what their games count."""

from collections.abc import Sequence
from datetime import UTC, datetime

from whistlestop.history import SeatPlan, Settings
from whistlestop.server.store.ratings import RatedGame
from whistlestop.server.store.results import GameResult
from whistlestop.table.errors import NotAllowed
from whistlestop.table.table_state import TableState

__all__ = ["check_rated", "places_of", "rated_game", "season_at"]

_STAYED = ("played", "cut_short")


def season_at(setting: str, at: float) -> str:
    """The season that the operator named, or the quarter of the year, such as `2026-Q4`."""
    day = datetime.fromtimestamp(at, UTC)
    return setting or f"{day.year}-Q{(day.month + 2) // 3}"


def check_rated(settings: Settings, plans: Sequence[SeatPlan]) -> None:
    """Raise `cannot_be_rated` for a table whose players do not all play for themselves."""
    alone = any(plan.kind == "bot" for plan in plans) or settings.hotseat or len(plans) < 2
    if settings.rated and (alone or settings.help == "planner"):
        raise NotAllowed("cannot_be_rated")


def rated_game(table_state: TableState, results: Sequence[GameResult], season: str) -> RatedGame | None:
    """None if the game does not count: it was agreed to end it, or the table is not rated."""
    players = len(table_state.seats)
    is_whole = len(results) == players and not any(result.how == "agreed" for result in results)
    if not table_state.settings.rated or not is_whole:
        return None
    ranks = places_of([(result.how, result.rank) for result in results])
    return RatedGame(table_state.table_id, table_state.settings.game, season, results[0].at, ranks)


def places_of(results: Sequence[tuple[str, int]]) -> list[int]:
    """From how each player ended the game, and the rank of its points: players who stayed come before players whose
    seat a stand-in finished, whatever its points."""
    keys = [(0, rank) if how in _STAYED else (1, 0) for how, rank in results]
    return [1 + sum(other < key for other in keys) for key in keys]
