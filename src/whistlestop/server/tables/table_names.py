"""The names at a table, for sentences to one reader."""

from whistlestop.table.table_state import TableState
from whistlestop.text import Names, all_seated

__all__ = ["names_at"]


def names_at(table_state: TableState, lang: str, seat: int | None, nameless: str = "web.player") -> Names:
    """`nameless` is the message for the name of a player who gave none."""
    seats = table_state.seats
    players = all_seated(
        [(each.bot if each.is_bots else None, each.name) for each in seats],
        lang,
        nameless,
        fixed=[each.character for each in seats],
        stand_ins=[at for at, each in enumerate(seats) if each.is_stand_in],
    )
    return Names(table_state.game.texts, table_state.rules, players, seat)
