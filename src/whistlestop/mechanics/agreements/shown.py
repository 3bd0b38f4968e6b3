"""What agreements display: a badge at the route, a row of seals, and who has an agreement with which nation."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from whistlestop.mechanics.agreements.ledger import seals_of, seals_taken
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Column, Counter, Panel, PanelRow
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.state import PublicState

__all__ = ["MARKS", "badges", "counter", "panel", "track_notes"]

_MARK: Final = "NATION"
MARKS: Final[Mapping[str, str]] = MappingProxyType({_MARK: _MARK})
_SEAL: Final = "●"


def badges(lands: Mapping[TrackName, str]) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
    return dict.fromkeys(lands, (_MARK,))


def track_notes(nation: str, short: int, long: int) -> list[Message]:
    if not nation:
        return []
    fees = (("short", "number", short), ("long", "number", long))
    return [Message("track.nation", (("nation", "word", nation), *fees))]


def counter(seat: Seat, count: int) -> Counter:
    sentence = Message("counter.agreements.sentence", (("seat", "seat", seat), ("count", "number", count)))
    return Counter(seat, "seals", Message("counter.agreements"), count, sentence)


def panel(public: PublicState, nations: Sequence[str]) -> Panel:
    """The nations whose land routes of the board cross, with the seals of each seat."""
    seats = range(public.players)
    return Panel(
        "agreements",
        Message("panel.agreements"),
        Message("panel.agreements.nation"),
        tuple([Column(seat) for seat in seats]),
        tuple([_row(public, nation) for nation in nations]),
        tuple([_sentence(public, seat) for seat in seats]),
    )


def _row(public: PublicState, nation: str) -> PanelRow:
    taken = seals_taken(public)
    cells = [_SEAL if (seat, nation) in taken else "" for seat in range(public.players)]
    return PanelRow(Message("panel.agreements.name", (("nation", "word", nation),)), tuple(cells))


def _sentence(public: PublicState, seat: Seat) -> Message:
    seals = tuple(seals_of(public, seat))
    fields = (("seat", "seat", seat), ("count", "number", len(seals)), ("nations", "words", seals))
    return Message("panel.agreements.sentence", fields)
