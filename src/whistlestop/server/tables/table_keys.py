"""The keys of a new table, sent only once."""

from collections.abc import Sequence
from typing import NamedTuple

from whistlestop.history import SeatPlan, Settings
from whistlestop.server.auth.tokens import hashed, new_token
from whistlestop.server.store import Key

__all__ = ["NewTable", "keys_for"]


class NewTable(NamedTuple):
    table: str
    host: str
    invite: str | None
    """None where the game begins at once: it has no seat for others."""
    tokens: dict[int, str]
    """For each seat that is not a bot's, nor the device's."""
    device: str | None
    """Of the device that people share."""


def keys_for(
    table: str, settings: Settings, plans: Sequence[SeatPlan], host: int | None
) -> tuple[NewTable, list[Key]]:
    people = [seat for seat, plan in enumerate(plans) if plan.kind != "bot"]
    tokens = {} if settings.hotseat else {seat: new_token() for seat in people}
    invite = None if settings.begin == "at_once" else new_token()
    made = NewTable(table, new_token(), invite, tokens, new_token() if settings.hotseat else None)
    keys = [Key(hashed(made.host), table, "host", host)]
    if made.invite is not None:
        keys.append(Key(hashed(made.invite), table, "invite", None))
    keys += [Key(hashed(token), table, "seat", seat) for seat, token in made.tokens.items()]
    if made.device is not None:
        keys.append(Key(hashed(made.device), table, "device", None))
    return made, keys
