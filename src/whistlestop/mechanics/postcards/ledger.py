"""The records of postcards: who holds which is public; the post office and the secret sides are not."""

from typing import Final, NamedTuple, TypeAlias

from whistlestop.rules.ids import Seat, TicketName
from whistlestop.rules.state import PublicState

__all__ = [
    "RECORD",
    "HeldPostcard",
    "Mail",
    "OwnSides",
    "PostcardLedger",
    "mail_of",
    "postcard_ledger_of",
    "read_postcards",
    "write_postcards",
]

RECORD: Final = "postcards"

OwnSides: TypeAlias = tuple[tuple[str, str], ...]
"""Postcards and their secret sides, by postcard."""


class HeldPostcard(NamedTuple):
    key: str
    seat: Seat
    later: bool
    """It was drawn at the end of this game and can be completed from the next game on."""


class PostcardLedger(NamedTuple):
    held: tuple[HeldPostcard, ...]
    """By key."""
    shown: tuple[tuple[str, str], ...]
    """Postcards that were shown in this game, with their sides."""
    vault: tuple[tuple[Seat, str, int], ...]
    """What was written on the vault lines: seat, why, dollars."""
    struck: tuple[tuple[TicketName, str], ...]
    """Tickets whose number was struck out in this game."""
    locomotives: tuple[int, ...]
    """By seat, the most locomotives paid for one route."""
    returned: tuple[str, ...] = ()
    """Postcards that were put under the bag in this game and lie there."""
    retired: tuple[str, ...] = ()
    """Postcards of tickets that left the campaign after this game; they lie under the bag."""


class Mail(NamedTuple):
    """What is hidden. A view has the sides of its own postcards and no heap."""

    heaps: tuple[tuple[str, tuple[str, ...]], ...]
    """The bag and the piles of secret sides, by name; the top first."""
    sides: OwnSides
    """The secret sides of all postcards that are held, those of absent companies too."""
    chosen: tuple[tuple[Seat, str], ...] = ()
    """What seats have chosen to sell, or `none`."""

    def heap(self, name: str) -> tuple[str, ...]:
        return dict(self.heaps).get(name, ())


def postcard_ledger_of(public: PublicState) -> PostcardLedger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, PostcardLedger)
    return ledger


def mail_of(record: object) -> Mail:
    assert isinstance(record, Mail)
    return record


def write_postcards(ledger: PostcardLedger, mail: Mail) -> str:
    """`held P01=0,P49=1+; sides P01=S03; heap bag=P50,P52`: what is empty is left out; + marks a new postcard."""
    held = [f"{card.key}={card.seat}{'+' if card.later else ''}" for card in ledger.held]
    facts = [
        ("held", held),
        ("shown", [f"{key}={side}" for key, side in ledger.shown]),
        ("vault", [f"{seat}={why}={amount}" for seat, why, amount in ledger.vault]),
        ("struck", [f"{ticket}={key}" for ticket, key in ledger.struck]),
        ("locomotives", list(map(str, ledger.locomotives))),
        ("returned", list(ledger.returned)),
        ("retired", list(ledger.retired)),
        ("sides", [f"{key}={side}" for key, side in mail.sides]),
        ("chosen", [f"{seat}={key}" for seat, key in mail.chosen]),
    ]
    lines = [f"{name} {','.join(parts)}" for name, parts in facts if parts]
    return "; ".join([*lines, *[f"heap {name}={','.join(order)}" for name, order in mail.heaps]])


def read_postcards(text: str, players: int) -> tuple[PostcardLedger, Mail]:
    """The inverse. Raises ValueError for a fact that it does not know."""
    facts: dict[str, list[str]] = {}
    heaps: list[tuple[str, tuple[str, ...]]] = []
    for part in filter(None, [part.strip() for part in text.split(";")]):
        name, listed = part.split(" ", 1)
        if name == "heap":
            heap, order = listed.split("=")
            heaps.append((heap, tuple(filter(None, order.split(",")))))
        else:
            facts[name] = listed.split(",")
    ledger = PostcardLedger(
        tuple([_held(part) for part in facts.pop("held", [])]),
        _pairs(facts.pop("shown", [])),
        tuple([_vault_line(part) for part in facts.pop("vault", [])]),
        _pairs(facts.pop("struck", [])),
        tuple(map(int, facts.pop("locomotives", ["0"] * players))),
        tuple(facts.pop("returned", [])),
        tuple(facts.pop("retired", [])),
    )
    chosen = tuple([(int(seat), key) for seat, key in _pairs(facts.pop("chosen", []))])
    mail = Mail(tuple(heaps), _pairs(facts.pop("sides", [])), chosen)
    if facts or len(ledger.locomotives) != players:
        raise ValueError(text)
    return ledger, mail


def _held(text: str) -> HeldPostcard:
    key, seat = text.split("=")
    return HeldPostcard(key, int(seat.removesuffix("+")), seat.endswith("+"))


def _pairs(parts: list[str]) -> tuple[tuple[str, str], ...]:
    return tuple([(one, other) for one, other in [part.split("=") for part in parts]])


def _vault_line(text: str) -> tuple[Seat, str, int]:
    seat, why, amount = text.split("=")
    return int(seat), why, int(amount)
