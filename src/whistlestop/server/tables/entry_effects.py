"""What is kept together with an entry of the log: keys that come and go with a seat, and results at the end."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from whistlestop.history import Entry, Move
from whistlestop.history.table_events import (
    Answered,
    BotSeated,
    Closed,
    Proposed,
    Reacted,
    RematchOpened,
    Restarted,
    Said,
    Seated,
    Vacated,
)
from whistlestop.server.store import Key, Write
from whistlestop.server.store.campaigns import add_outcome
from whistlestop.server.store.ratings import add_ratings
from whistlestop.server.store.results import GameResult, add_results
from whistlestop.server.store.seat_history import change_owner
from whistlestop.server.tables.lesson import lesson
from whistlestop.server.tables.rated_games import rated_game, season_at
from whistlestop.table.campaigns import campaign_data
from whistlestop.table.match import Match
from whistlestop.table.seats import TableSeat
from whistlestop.table.series import CampaignBody, GameCounted, GameVoided, outcome_of
from whistlestop.table.table_state import TableState

__all__ = ["NO_EXTRA_WRITES", "ExtraWrites", "effects_of", "late_result", "revoked_seat"]


class ExtraWrites(NamedTuple):
    """What is written with an entry or not at all."""

    keys: Sequence[Key] = ()
    person: str | None = None
    """Who sits down by it, if that is known."""
    also: Write | None = None
    campaign: Sequence[CampaignBody] = ()
    """What follows in the log of the campaign when the entry ends its game."""


NO_EXTRA_WRITES: Final = ExtraWrites()


def revoked_seat(body: object) -> int | None:
    """The seat whose keys this entry makes void; None if it makes none void."""
    if isinstance(body, Seated | Vacated | Restarted) or (isinstance(body, BotSeated) and body.why == "fill"):
        return body.seat
    return None


def effects_of(table_state: TableState, entry: Entry, extra: ExtraWrites, season: str) -> Write | None:
    """What is written in the same transaction. The entry is folded into the state already. `season` is the one that
    the operator named."""
    seat = revoked_seat(entry.body)
    if seat is not None:
        return change_owner(table_state.table_id, entry.seq, seat, extra.person)
    if isinstance(entry.body, Move | Closed | Proposed | Answered) and table_state.is_over:
        return _at_end(table_state, entry, extra, season)
    return extra.also


def _at_end(table_state: TableState, entry: Entry, extra: ExtraWrites, season: str) -> Write | None:
    """The end of a game changes its campaign with the same transaction, or not at all."""
    outcome, place = outcome_of(table_state), table_state.campaign
    is_counted = table_state.status == "finished" and not isinstance(outcome, GameVoided)
    results = _counted(table_state, entry.at, season) if is_counted else None
    if outcome is None or place is None:
        return _both(results, extra.also)
    games = campaign_data(table_state.game).games
    is_over = isinstance(outcome, GameCounted) and outcome.number >= games
    return _both(results, add_outcome(place.campaign, entry.at, outcome, is_over, *extra.campaign))


def _counted(table_state: TableState, at: float, season: str) -> Write | None:
    """The results of all players, and their ratings where the table is rated."""
    results = _results(table_state, at)
    rated = rated_game(table_state, results, season_at(season, at))
    return _both(add_results(results), None if rated is None else add_ratings(rated))


def _both(first: Write | None, second: Write | None) -> Write | None:
    if first is None or second is None:
        return first or second

    def run(connection: Any) -> None:
        first(connection)
        second(connection)

    return run


def late_result(table_state: TableState, seat: int) -> list[GameResult]:
    """For somebody who says only after the game who they are; empty if the game has none for this seat."""
    ended = next(
        done
        for done in reversed(table_state.history)
        if not isinstance(done.body, Said | Reacted | RematchOpened)
    )
    return [result for result in _results(table_state, ended.at) if result.seat == seat]


def _results(table_state: TableState, at: float) -> list[GameResult]:
    """None of a lesson, whose cards everybody may know."""
    if table_state.secret == lesson().seed:
        return []
    seats = zip(table_state.seats, table_state.playing.result().seats, strict=True)
    return [
        GameResult(
            table_id=table_state.table_id,
            seat=seat,
            at=at,
            game=table_state.settings.game,
            players=len(table_state.seats),
            how=_how(table_seat, table_state.playing),
            rank=result.rank,
            score=result.total,
            tickets=len(result.tally.tickets),
            completed=len(result.tally.completed),
        )
        for seat, (table_seat, result) in enumerate(seats)
        if table_seat.is_person
    ]


def _how(table_seat: TableSeat, match: Match) -> str:
    if table_seat.has_resigned:
        return "resigned"
    if table_seat.is_away:
        return "left"
    if match.history.agreement is not None:
        return "agreed"
    return "cut_short" if match.history.is_conceded else "played"
