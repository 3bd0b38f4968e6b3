"""The records of the last mail: the markers, and who has delivered. Nobody knows where the box is."""

from typing import Final, NamedTuple, TypeAlias

from whistlestop.rules.ids import CityCode, Seat
from whistlestop.rules.state import PublicState, Secrets

__all__ = ["RECORD", "BoxCamp", "Camps", "box_of", "camps_of", "read_camps", "write_camps"]

RECORD: Final = "last_mail"

BoxCamp: TypeAlias = str
"""The hidden record: the city of the box; empty before it is hidden, and in a view."""


class Camps(NamedTuple):
    down: tuple[CityCode, ...] = ()
    """Camps whose markers lie face down."""
    empty: tuple[CityCode, ...] = ()
    """Camps whose markers were turned and had nothing under them."""
    box: CityCode = ""
    """The camp in which the box was found."""
    delivered: tuple[Seat, ...] = ()
    """In the order of the deliveries."""


def camps_of(public: PublicState) -> Camps:
    camps = public.extras[RECORD]
    assert isinstance(camps, Camps)
    return camps


def box_of(secrets: Secrets) -> BoxCamp:
    box = secrets.extras[RECORD]
    assert isinstance(box, str)
    return box


def write_camps(camps: Camps, box: BoxCamp) -> str:
    """`down BUT,REN; empty SFE; hidden BUT`; once it is found `box BUT; delivered 1,0`. What is empty is left out."""
    facts: list[tuple[str, tuple[str, ...]]] = [
        ("down", camps.down),
        ("empty", camps.empty),
        ("box", (camps.box,) if camps.box else ()),
        ("delivered", tuple(map(str, camps.delivered))),
        ("hidden", (box,) if box and not camps.box else ()),
    ]
    return "; ".join([f"{name} {','.join(words)}" for name, words in facts if words])


def read_camps(text: str) -> tuple[Camps, BoxCamp]:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts: dict[str, tuple[str, ...]] = {}
    for part in filter(None, [part.strip() for part in text.split(";")]):
        name, words = part.split()
        facts[name] = tuple(words.split(","))
    (found,) = facts.pop("box", ("",))
    (hidden,) = facts.pop("hidden", (found,))
    delivered = tuple(map(int, facts.pop("delivered", ())))
    camps = Camps(facts.pop("down", ()), facts.pop("empty", ()), found, delivered)
    if facts:
        raise ValueError(text)
    return camps, hidden
