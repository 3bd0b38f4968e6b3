"""The record of the chronicle: what this game has added to its campaign so far."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import NOBODY, Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "Diary", "diary_of", "read_diary", "write_diary"]

RECORD: Final = "chronicle"


class Diary(NamedTuple):
    mail_car: Seat = NOBODY
    """Who holds the mail car; NOBODY in a game without a campaign."""
    read: tuple[str, ...] = ()
    """Story cards read in this game."""
    opened: tuple[str, ...] = ()
    """The frontiers opened at the end of this game."""
    named: tuple[str, ...] = ()
    """The frontiers that the winner has named (V-F2)."""


def diary_of(public: PublicState) -> Diary:
    diary = public.extras[RECORD]
    assert isinstance(diary, Diary)
    return diary


def write_diary(diary: Diary) -> str:
    """`mail_car 1; read 1865-01,1865-02; opened lakes`: what is empty is left out."""
    facts = [f"mail_car {diary.mail_car}"]
    heaps = (("read", diary.read), ("opened", diary.opened), ("named", diary.named))
    return "; ".join([*facts, *[f"{name} {','.join(heap)}" for name, heap in heaps if heap]])


def read_diary(text: str) -> Diary:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts = dict([part.split() for part in text.split(";")])
    mail_car = int(facts.pop("mail_car"))
    heaps = [tuple(filter(None, facts.pop(name, "").split(","))) for name in ("read", "opened", "named")]
    if facts:
        raise ValueError(text)
    return Diary(mail_car, *heaps)
