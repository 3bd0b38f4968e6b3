"""The mechanic: coins at the start, the lines of the final sum, and the ranking."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.settings import numbers, only, whole_number, words
from whistlestop.mechanics.shows import Column, Counter, Panel, PanelRow
from whistlestop.rules.claim import gain
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.steps import ForSeat
from whistlestop.rules.tickets import seats_from

__all__ = ["Purse", "TakeCoins"]

_SLOT: Final = 3
_UNUSED: Final = "unused_trains"
"""The figure that is added to the unused trains."""


class TakeCoins(ForSeat):
    """Give every player the coins of the start, beginning with this seat."""

    __slots__ = ()
    kind: ClassVar[str] = "take_coins"


class Purse:
    """L-B5: money is the score. Others may change the gain `start_coins` and the figure `unused_trains`. List it
    last, so that it sees the lines of the other mechanics."""

    name: Final = "purse"

    def __init__(self, section: Mapping[str, object]) -> None:
        only(section, ("coins", "unused_trains", "lines"))
        self.coins: Final = whole_number(section, "coins", 0)
        self.unused: Final = numbers(section, "unused_trains")
        """X-E2: dollars by the number of trains left, from 0; none with more trains."""
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_UNUSED: 0})
        self._order: Final = words(section, "lines")
        """The lines of the final sum in the order in which they are shown."""
        self.slots: Final = (Slot("setup", _SLOT, self._take_step),)
        self.work: Final[Mapping[type, Run]] = MappingProxyType({TakeCoins: self._take})

    def _take_step(self, _public: PublicState, seat: Seat, _track: TrackName) -> TakeCoins:
        return TakeCoins(seat)

    def _take(self, resolution: Resolution, step: TakeCoins) -> None:
        """L-S1."""
        for seat in seats_from(resolution.public, step.seat):
            gain(resolution, seat, "start_coins", "", self.coins)

    # The end

    def score_lines(
        self, state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        """L-E2: coins, unused trains and the other lines; a sum below 0 is raised to 0."""
        found = [_as_coins(line) for line in lines]
        for tally in tallies:
            left = _left(state.public, tally.seat)
            found.append(ScoreLine(tally.seat, "unused_trains", self._bonus(left), (("trains", left),)))
        # In a second pass: the sum needs all lines of the seat.
        for tally in tallies:
            total = sum(line.points for line in found if line.seat == tally.seat)
            if total < 0:
                found.append(ScoreLine(tally.seat, "raised", -total))
        return sorted(found, key=self._place)

    def _place(self, line: ScoreLine) -> tuple[int, Seat]:
        """V-L8."""
        return self._order.index(line.kind) if line.kind in self._order else len(self._order), line.seat

    def standing(self, state: State, seat: Seat, key: tuple[int, ...]) -> tuple[int, ...]:
        """L-E2, D-LE3: the sum, then completed tickets, then the seat that is later in turn order."""
        public = state.public
        return (*key[:2], (seat - max(public.first, 0)) % public.players)

    def _bonus(self, trains: int) -> int:
        return self.unused[trains] if trains < len(self.unused) else 0

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        columns = (Column(None, Message("panel.purse.bonus")),)
        trains = view.public.rules.knobs.trains
        rows = [
            PanelRow(Message("panel.purse.trains", (("count", "number", left),)), (bonus,))
            for left, bonus in enumerate(self.unused[: trains + 1])
        ]
        heading = Message("panel.purse.left")
        sentences = tuple([_sentence(left, bonus) for left, bonus in enumerate(self.unused[: trains + 1])])
        return [Panel("purse", Message("panel.purse"), heading, columns, tuple(rows), sentences)]

    # Advice for bots

    def claim_worth(self, view: View, outlook: Outlook) -> Mapping[TrackName, float]:
        """What the trains of a track bring by not being left over."""
        public = view.public
        left = _left(public, view.seat) if view.seat >= 0 else 0
        if outlook == "now" or public.last_seat >= 0:
            worth = [float(self._bonus(max(0, left - length)) - self._bonus(left)) for length in range(10)]
        else:
            # As if all trains will be used: each brings the same part of what is still missing.
            missing = (self.unused[0] - self._bonus(left)) / max(1, left)
            worth = [length * missing for length in range(10)]
        return {track.name: worth[min(track.length, 9)] for track in public.free}

    # Text forms

    def game_object(self) -> dict[str, Any]:
        return {"coins": self.coins, "unused_trains": list(self.unused)}

    def view_object(self, _view: View) -> dict[str, Any]:
        return {}


def _left(public: PublicState, seat: Seat) -> int:
    """The unused trains that count, as other mechanics change their number."""
    return max(0, public.trains[seat] + figure_of(public, seat, _UNUSED))


def _as_coins(line: ScoreLine) -> ScoreLine:
    return ScoreLine(line.seat, "coins", line.points) if line.kind == "routes" else line


def _sentence(left: int, bonus: int) -> Message:
    return Message("panel.purse.sentence", (("count", "number", left), ("bonus", "number", bonus)))
