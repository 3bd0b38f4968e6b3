"""The mechanic: a box of dollars that fills in play and helps the holder of the mail car (V-R1, V-R2, V-R6, V-R7)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.relief_box.events import EVENTS, ReliefPutIn, ReliefTaken
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import Column, Counter, Panel, PanelRow
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.claim import gain
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View, with_extra
from whistlestop.rules.steps import ForSeat

__all__ = ["ReliefBox", "TakeRelief"]

_RECORD: Final = "relief_box"
_FILE: Final = "relief"
_KEY: Final = "box"
_COLUMN: Final = "dollars"
_SLOT: Final = 13
_GIFT: Final = "relief"
"""The gift, and the figure of what is in the box."""
_PAID: Final = "relief_paid"
"""The gift by which a seat takes so many dollars out of the box."""


class TakeRelief(ForSeat):
    """Give this seat what is in the box, up to a limit."""

    __slots__ = ()
    kind: ClassVar[str] = "take_relief"


class ReliefBox:
    """Others put dollars in with the gift `relief`, pay them out with `relief_paid`, and read the figure `relief`."""

    name: Final = _RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {_FILE: frozenset({"key", _COLUMN})}
    files: ClassVar[frozenset[str]] = frozenset({_FILE})
    gifts: ClassVar[tuple[str, ...]] = (_GIFT, _PAID)
    vault_order: ClassVar[int] = 32

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("most",))
        self.most: Final = whole_number(section, "most", 0)
        """How much the holder of the mail car takes in the set-up at the most."""
        self._at_start: Final = sum([row.integer(_COLUMN) for row in source.rows(_FILE)])
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_GIFT: 0})
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (Slot("setup", _SLOT, _take_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType({TakeRelief: self._take})
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType(
            {ReliefPutIn: _public_put_in, ReliefTaken: _public_taken}
        )

    def initial(self, _players: int) -> int:
        return self._at_start

    def figure(self, public: PublicState, _seat: Seat, name: str, amount: int) -> int:
        return amount + _box(public) if name == _GIFT else amount

    def give(self, resolution: Resolution, seat: Seat, gift: str, amount: int, _at_end: bool) -> None:
        if gift == _GIFT:
            resolution.emit(ReliefPutIn(amount))
        else:
            _pay(resolution, seat, min(amount, _box(resolution.public)))

    def _take(self, resolution: Resolution, step: TakeRelief) -> None:
        """V-R2: the first player holds the mail car (V-08)."""
        _pay(resolution, step.seat, min(self.most, _box(resolution.public)))

    def lasting(self, state: State) -> list[Change]:
        dollars = _box(state.public)
        return [] if dollars == self._at_start else [Change(_FILE, _KEY, _COLUMN, str(dollars))]

    def opened_lines(self, state: State, totals: Mapping[str, int]) -> list[tuple[str, str, int]]:
        """V-R7: the company with the lowest total gets the box; on a tie it stays."""
        dollars, lowest = _box(state.public), min(totals.values(), default=0)
        poorest = [company for company, total in totals.items() if total == lowest]
        return [(poorest[0], _GIFT, dollars)] if dollars and len(poorest) == 1 else []

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        dollars = _box(view.public)
        columns = (Column(None, Message("panel.relief_box.dollars")),)
        rows = (PanelRow(Message("panel.relief_box.row"), (dollars,)),)
        sentence = Message(
            "panel.relief_box.sentence", (("dollars", "number", dollars), ("most", "number", self.most))
        )
        title = Message("panel.relief_box")
        return [Panel(_RECORD, title, Message("panel.relief_box.heading"), columns, rows, (sentence,))]

    # Text forms

    def write_extra(self, public: int, _hidden: None) -> str:
        return str(public)

    def read_extra(self, text: str, _players: int) -> tuple[int, None]:
        dollars = int(text)
        if dollars < 0:
            raise ValueError(text)
        return dollars, None

    def game_object(self) -> dict[str, Any]:
        return {"most": self.most, "at_start": self._at_start}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"dollars": _box(view.public)}

    def features(self, view: View) -> list[int]:
        """The dollars in the box."""
        is_there = _RECORD in view.public.extras  # not before it has joined the campaign
        return [figure_of(view.public, 0, _GIFT) if is_there else 0]


def _take_step(public: PublicState, seat: Seat, _track: TrackName) -> TakeRelief | None:
    return TakeRelief(seat) if _box(public) else None


def _pay(resolution: Resolution, seat: Seat, amount: int) -> None:
    if amount > 0:
        resolution.emit(ReliefTaken(seat, amount))
        gain(resolution, seat, _GIFT, "", amount)


def _box(public: PublicState) -> int:
    dollars = public.extras[_RECORD]
    assert isinstance(dollars, int)
    return dollars


def _public_put_in(public: PublicState, event: ReliefPutIn) -> None:
    public.extras = with_extra(public.extras, _RECORD, _box(public) + event.amount)


def _public_taken(public: PublicState, event: ReliefTaken) -> None:
    public.extras = with_extra(public.extras, _RECORD, _box(public) - event.amount)
