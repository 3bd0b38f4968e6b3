"""Taking the seat of a tournament's game."""

from typing import Final

from whistlestop.server.auth.tokens import new_token
from whistlestop.server.store.people import Person
from whistlestop.server.store.tournament_rounds import seat_in_tournament
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import MAX_NAME_LENGTH
from whistlestop.wire.http import SeatKey

__all__ = ["sit_in_tournament"]

_NUMBER: Final = 3
"""Characters of a name that the number of a seat needs."""


async def sit_in_tournament(service: TableService, table: str, bot: Person) -> SeatKey:
    """The seat that the pairing gave to this bot."""
    seat = await seat_in_tournament(service.store, table, bot.id)
    live_table, token = await service.find(table), new_token()
    try:
        await service.sit(live_table, seat, bot.name, token, bot.id)
    except NotAllowed as problem:
        if problem.reason != "name_taken":
            raise
        # Two bots of different owners may have one name.
        await service.sit(
            live_table, seat, f"{bot.name[: MAX_NAME_LENGTH - _NUMBER].strip()} {seat + 1}", token, bot.id
        )
    return SeatKey(seat, token)
