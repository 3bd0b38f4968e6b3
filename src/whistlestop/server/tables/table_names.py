"""The names at a table, for sentences to one reader."""

from whistlestop.table.table_state import TableState
from whistlestop.text import Names, all_seated

__all__ = ["names_at"]


def names_at(table_state: TableState, lang: str, seat: int | None) -> Names:
    sitters = [
        (table_seat.bot if table_seat.is_bots else None, table_seat.name) for table_seat in table_state.seats
    ]
    return Names(table_state.game.texts, table_state.rules, all_seated(sitters, lang), seat)
