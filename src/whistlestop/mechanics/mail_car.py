"""The mail car as a named value: mechanics that ask one seat after another begin with its holder (V-05)."""

from typing import Final

from whistlestop.rules.ids import Seat
from whistlestop.rules.named_values import count_of
from whistlestop.rules.state import PublicState
from whistlestop.rules.tickets import seats_from

__all__ = ["MAIL_CAR", "from_mail_car"]

MAIL_CAR: Final = "mail_car"
"""The figure that is 1 for the seat that holds the mail car, and 0 for the others."""


def from_mail_car(public: PublicState) -> list[Seat]:
    """All seats, the holder of the mail car first, then to the left; without a mail car the first player."""
    holders = [seat for seat in range(public.players) if count_of(public, seat, MAIL_CAR)]
    return seats_from(public, holders[0] if holders else max(public.first, 0))
