"""The record of the exposition: where exhibits lie, and who has taken which."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "Halls", "halls_of", "read_halls", "write_halls"]

RECORD: Final = "exposition"


class Halls(NamedTuple):
    lying: tuple[str, ...] = ()
    """The exhibits that nobody has taken."""
    taken: tuple[tuple[Seat, str], ...] = ()


def halls_of(public: PublicState) -> Halls:
    halls = public.extras[RECORD]
    assert isinstance(halls, Halls)
    return halls


def write_halls(halls: Halls) -> str:
    """`lying exhibit-lakes,exhibit-orange; taken 0=exhibit-plains`: what is empty is left out."""
    facts = [("lying", halls.lying), ("taken", [f"{seat}={key}" for seat, key in halls.taken])]
    return "; ".join([f"{name} {','.join(keys)}" for name, keys in facts if keys])


def read_halls(text: str) -> Halls:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts: dict[str, tuple[str, ...]] = {}
    for part in filter(None, [part.strip() for part in text.split(";")]):
        name, keys = part.split()
        facts[name] = tuple(keys.split(","))
    taken = [pair.split("=") for pair in facts.pop("taken", ())]
    halls = Halls(facts.pop("lying", ()), tuple([(int(seat), key) for seat, key in taken]))
    if facts:
        raise ValueError(text)
    return halls
