"""What workers do besides thinking for bots: how the tickets of a seat stand, and whether a record is true."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from whistlestop import games
from whistlestop.bots.analysis.board_index import BoardIndex, SeatBoard
from whistlestop.bots.analysis.steiner import way
from whistlestop.rules import WhistlestopError
from whistlestop.server.bots.view_transfer import load_view
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.importing import ImportedCampaign, ImportedGame, import_campaign, import_record
from whistlestop.text import refusal_text
from whistlestop.wire import Record
from whistlestop.wire.study import TicketHint

__all__ = ["check_campaign", "check_record", "plan_tickets"]


T = TypeVar("T")


def plan_tickets(packed: bytes) -> tuple[TicketHint, ...]:
    """For each ticket, kept or offered: done, or the way with the fewest trains still to place."""
    view = load_view(packed)
    public, seat = view.public, view.seat
    ground = SeatBoard(BoardIndex(public.rules, public.board), view, seat)
    costs = [
        0.0 if track in ground.own else float(ground.board_index.lengths[track]) for track in _all(ground)
    ]
    hints = []
    for ticket in (*view.tickets, *view.offered):
        is_done = ground.is_joined(seat, ticket)
        found = () if is_done else way(ground, costs, *ground.board_index.pairs[ticket])
        trains = sum(ground.board_index.lengths[track] for track in found or ())
        hints.append(
            TicketHint(
                ticket=ticket,
                points=public.rules.tickets[ticket].points,
                is_offered=ticket in view.offered,
                is_done=is_done,
                is_possible=found is not None and trains <= public.trains[seat],
                tracks=tuple([ground.board_index.tracks[track].name for track in found or ()]),
                trains=trains,
            )
        )
    return tuple(hints)


def _all(ground: SeatBoard) -> range:
    return range(len(ground.board_index.tracks))


def check_record(game: str, record: bytes, at: float) -> ImportedGame | tuple[str, dict[str, str]]:
    """The log of a true record; else the reason and its values, which travel better than an error does."""
    return _checked(
        lambda: import_record(msgspec.json.decode(record, type=Record), lambda _id: games.load(game), at)
    )


def check_campaign(
    game: str, data: bytes, campaign: str, at: float
) -> ImportedCampaign | tuple[str, dict[str, str]]:
    """The same for the file of a campaign."""
    return _checked(lambda: import_campaign(data, games.load(game), campaign, at))


def _checked(read: Callable[[], T]) -> T | tuple[str, dict[str, str]]:
    try:
        return read()
    except CorruptRecord as problem:
        return problem.reason, {name: _said(value) for name, value in problem.values.items()}
    except WhistlestopError as problem:
        return "bad_header", {"why": refusal_text(problem, "en")}


def _said(value: object) -> str:
    return (refusal_text(value, "en") if isinstance(value, WhistlestopError) else str(value))[:300]
