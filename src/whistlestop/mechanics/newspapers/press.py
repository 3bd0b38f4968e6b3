"""The records of newspapers: which lie outside the deck, which event is active, which lie on the discards.

Secret are the order of the event deck, and the answers to an event that asks until the last is given.
"""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState, Secrets

__all__ = [
    "NOTHING",
    "PAPER",
    "RECORD",
    "Press",
    "PressSecrets",
    "press_of",
    "press_secrets",
    "read_press",
    "write_press",
]

RECORD: Final = "newspapers"
PAPER: Final = "newspaper"
"""The name of the card."""
NOTHING: Final = ""


class Press(NamedTuple):
    outside: int
    """Newspapers that are not in play."""
    aside: tuple[int, ...]
    """Newspapers met by each search for a card that is going on, the innermost last (D-LP6)."""
    deck: int
    """How many events lie face down."""
    discards: tuple[str, ...]
    """The events turned up, the last one on top."""
    active: str
    """The event turned up last, unless it has been archived."""
    acts: bool
    """False for an event that came up a second time and lies there without effect (D-LP7)."""
    acted: tuple[str, ...]
    """Events that have acted while the present newspaper is worked through."""
    shuffles: int
    """How often the events have been shuffled."""
    archive: tuple[str, ...]
    answered: tuple[Seat, ...]
    """The seats whose answers to the event that asks are kept until the last is given, in rising order."""


class PressSecrets(NamedTuple):
    order: tuple[str, ...]
    """The event deck, top first."""
    answers: tuple[tuple[Seat, str], ...]
    """The answers of `answered`; in a view only its own."""


def press_of(public: PublicState) -> Press:
    press = public.extras[RECORD]
    assert isinstance(press, Press)
    return press


def press_secrets(secrets: Secrets) -> PressSecrets:
    record = secrets.extras[RECORD]
    assert isinstance(record, PressSecrets)
    return record


def write_press(press: Press, hidden: PressSecrets) -> str:
    """`outside 3; deck W01,W02; discards W03; active W03`: what is empty is left out."""
    facts = [f"outside {press.outside}"]
    if any(press.aside) or len(press.aside) > 1:
        facts.append(f"aside {'+'.join(map(str, press.aside))}")
    heaps = (
        ("deck", hidden.order),
        ("discards", press.discards),
        ("acted", press.acted),
        ("archive", press.archive),
        ("answers", tuple([f"{seat}:{answer}" for seat, answer in hidden.answers])),
    )
    facts += [f"{name} {','.join(heap)}" for name, heap in heaps if heap]
    if press.active:
        facts.append(f"{'active' if press.acts else 'idle'} {press.active}")
    return "; ".join([*facts, f"shuffles {press.shuffles}"])


def read_press(text: str) -> tuple[Press, PressSecrets]:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts = dict([_fact(part) for part in text.split(";")])
    order, discards, acted, archive, answers = (
        _heap(facts.pop(name, "")) for name in ("deck", "discards", "acted", "archive", "answers")
    )
    given = tuple(sorted([_answer(part) for part in answers]))
    aside = tuple(map(int, facts.pop("aside", "0").split("+")))
    outside, shuffles = int(facts.pop("outside", "0")), int(facts.pop("shuffles", "1"))
    idle = facts.pop("idle", NOTHING)
    active = facts.pop("active", idle)
    if facts or (active and active not in discards):
        raise ValueError(text)
    acts = bool(active) and not idle
    answered = tuple([seat for seat, _ in given])
    press = Press(outside, aside, len(order), discards, active, acts, acted, shuffles, archive, answered)
    return press, PressSecrets(order, given)


def _answer(part: str) -> tuple[Seat, str]:
    seat, answer = part.split(":")
    return int(seat), answer


def _fact(part: str) -> tuple[str, str]:
    name, value = part.split()
    return name, value


def _heap(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()
