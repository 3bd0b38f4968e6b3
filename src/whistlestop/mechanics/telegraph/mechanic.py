"""The mechanic: wires at the start and for long routes, orders and sweeps, a line of the score.

Others may change the figure `wires` (those of the start), read `wires_held`, give `wires`, and forbid `wires`.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.telegraph import advice, shown
from whistlestop.mechanics.telegraph.events import EVENTS, ON_PUBLIC, OrderAnnounced, WiresGained, WireSpent
from whistlestop.mechanics.telegraph.ledger import RECORD, WireLedger, read_wires, wires_of, write_wires
from whistlestop.mechanics.telegraph.steps import CarryOutOrder, GainWire, GiveWires, OrderCard
from whistlestop.rules.actions import Action, Choose, Claim, Take
from whistlestop.rules.decide import Question
from whistlestop.rules.draw import sweep_display, take_face_up
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of, forbidden
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.ruleset import FACE_UP
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import EMPTY, PublicState, State, View
from whistlestop.rules.steps import TakeTurn
from whistlestop.rules.tickets import seats_from

__all__ = ["Telegraph"]

_SETUP_SLOT: Final = 12
_CLAIM_SLOT: Final = 6
_DRAWN_SLOT: Final = 2
_WIRES: Final = "wires"
_HELD: Final = "wires_held"
_ORDER: Final = "order"
_SWEEP: Final = "sweep"
_AT_START: Final = "wires_at_start"
_LONG_ROUTE: Final = "long_route"
_GIVEN: Final = "wires_given"


class Telegraph:
    name: Final = RECORD

    def __init__(self, section: Mapping[str, object]) -> None:
        only(section, (_WIRES, "mail_car", _LONG_ROUTE, "sweep_least", "left_over"))
        self._mail_car: Final = whole_number(section, "mail_car", 0)
        """V-T1: how many more the holder of the mail car gets."""
        self._long: Final = whole_number(section, _LONG_ROUTE, 1)
        """V-T2: the length from which a route brings a wire."""
        self._sweep_least: Final = whole_number(section, "sweep_least", 1)
        """V-T4: with fewer cards in deck and discards there is no sweep."""
        self._left_over: Final = whole_number(section, "left_over", 0)
        """V-T6: what a wire is worth at the end."""
        self.figures: Final[Mapping[str, int]] = MappingProxyType(
            {_WIRES: whole_number(section, _WIRES, 0), _HELD: 0}
        )
        self.permissions: Final = (_WIRES,)
        self.gifts: Final = (_WIRES,)
        self.choices: Final = (_ORDER, _SWEEP)
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (
            Slot("setup", _SETUP_SLOT, _give_step),
            Slot("claim", _CLAIM_SLOT, self._gain_step),
            Slot("drawn", _DRAWN_SLOT, _order_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {GiveWires: self._give_all, GainWire: self._gain, CarryOutOrder: self._carry_out}
        )
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {OrderCard: Question(self._offer, self._take)}
        )
        self.on_public: Final[Mapping[type, Any]] = ON_PUBLIC

    def initial(self, players: int) -> WireLedger:
        return WireLedger((0,) * players)

    # Getting wires

    def _give_all(self, resolution: Resolution, step: GiveWires) -> None:
        """V-T1: the first player has the mail car (L-S7, V-08)."""
        public = resolution.public
        for seat in seats_from(public, step.seat):
            number = figure_of(public, seat, _WIRES) + self._mail_car * (seat == step.seat)
            if number > 0:
                resolution.emit(WiresGained(seat, number, _AT_START))

    def _gain_step(self, public: PublicState, seat: Seat, track: TrackName) -> GainWire | None:
        return GainWire(seat) if self._is_long(public, track) else None

    def _is_long(self, public: PublicState, track: TrackName) -> bool:
        return public.board.tracks[track].length >= self._long

    def _gain(self, resolution: Resolution, step: GainWire) -> None:
        resolution.emit(WiresGained(step.seat, 1, _LONG_ROUTE))

    def give(self, resolution: Resolution, seat: Seat, _gift: str, amount: int, _at_end: bool) -> None:
        resolution.emit(WiresGained(seat, amount, _GIVEN))

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        return amount + wires_of(public).wires[seat] if name == _HELD else amount

    # Spending wires

    def acts(self, view: View) -> list[Choose]:
        if view.seat < 0:
            return []
        public, seat = view.public, view.seat
        return [Choose(act) for act in self.choices if self._refusal(public, seat, act) is None]

    def act(self, resolution: Resolution, seat: Seat, option: str) -> bool:
        if option not in self.choices:
            return False
        refusal = self._refusal(resolution.public, seat, option)
        if refusal is not None:
            raise refusal
        if option == _ORDER:
            resolution.emit(OrderAnnounced(seat))
        else:
            resolution.emit(WireSpent(seat, _SWEEP))
            sweep_display(resolution)
        return True

    def _refusal(self, public: PublicState, seat: Seat, act: str) -> NotLegal | None:
        """Why the seat may not do this now."""
        ledger = wires_of(public)
        rule = forbidden(public, seat, _WIRES) or (forbidden(public, seat, FACE_UP) if act == _ORDER else "")
        if rule:
            return NotLegal(rule, "wires_forbidden", {})
        if ledger.ordered or ledger.spent:
            return NotLegal("V-T5", "one_wire_a_turn", {})
        if not ledger.wires[seat]:
            return NotLegal("V-T3" if act == _ORDER else "V-T4", "no_wire", {})
        if act == _SWEEP and public.deck_size + sum(public.discards) < self._sweep_least:
            return NotLegal("V-T4", "sweep_few_cards", {"least": self._sweep_least})
        return None

    # Orders

    def _carry_out(self, resolution: Resolution, step: CarryOutOrder) -> None:
        """V-T3: nothing happens without a card to take, or if an event forbids it by now. V-07: a single card is
        taken without a question."""
        public, seat = resolution.public, step.seat
        if forbidden(public, seat, _WIRES) or forbidden(public, seat, FACE_UP):
            return
        places = _places(public)
        if len(places) == 1:
            self._order(resolution, seat, places[0])
        elif places:
            resolution.push(OrderCard(seat))

    def _offer(self, view: View, _step: OrderCard) -> Options:
        return Options([view.public.rules.takes[place] for place in _places(view.public)])

    def _take(self, resolution: Resolution, _step: OrderCard, seat: Seat, action: Action) -> None:
        if not isinstance(action, Take):
            raise NotLegal("V-T3", "order_card_first", {})
        if action.place not in _places(resolution.public):
            raise NotLegal("V-T3", "not_to_be_ordered", {"place": action.place})
        self._order(resolution, seat, action.place)

    def _order(self, resolution: Resolution, seat: Seat, place: int) -> None:
        resolution.emit(WireSpent(seat, _ORDER))
        take_face_up(resolution, seat, place)

    # The end

    def score_lines(
        self, state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        """V-T6."""
        wires = wires_of(state.public).wires
        more = [
            ScoreLine(tally.seat, _WIRES, self._left_over * wires[tally.seat], ((_WIRES, wires[tally.seat]),))
            for tally in tallies
        ]
        return [*lines, *more]

    # Display

    def counters(self, view: View) -> list[Counter]:
        return shown.counters(wires_of(view.public))

    def panels(self, _view: View) -> list[Panel]:
        return []

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        is_long = self._is_long(view.public, claim.track)
        return [PreviewLine(_CLAIM_SLOT, _LONG_ROUTE, gets="wire")] if is_long else []

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        if view.seat < 0:
            return {}
        worth = float(self._left_over) if view.public.last_seat >= 0 else advice.GAINED
        return {track.name: worth for track in view.public.free if self._is_long(view.public, track.name)}

    def act_worth(self, view: View, act: str, intended: Action, cards: Sequence[float]) -> float | None:
        if act == _ORDER:
            return advice.order_worth(view, intended, cards)
        return advice.sweep_worth(view, intended, cards) if act == _SWEEP else None

    def option_worth(
        self, _view: View, _options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        """The card of an order is chosen as any card of the display."""
        return None

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], TakeTurn):
            return None
        return Message(f"wire_{action.option}") if action.option in self.choices else None

    # Text forms

    def write_extra(self, public: WireLedger, _hidden: None) -> str:
        return write_wires(public)

    def read_extra(self, text: str, players: int) -> tuple[WireLedger, None]:
        return read_wires(text, players), None

    def game_object(self) -> dict[str, Any]:
        return {
            _WIRES: self.figures[_WIRES],
            "mail_car": self._mail_car,
            _LONG_ROUTE: self._long,
            "sweep_least": self._sweep_least,
            "left_over": self._left_over,
        }

    def view_object(self, view: View) -> dict[str, Any]:
        ledger = wires_of(view.public)
        return {_WIRES: list(ledger.wires), "ordered": ledger.ordered, "spent": ledger.spent}

    def features(self, view: View) -> list[int]:
        """For each seat from the viewer's to the left its wires; whether the mover has ordered, or spent a wire."""
        ledger, players = wires_of(view.public), view.public.players
        wires = [ledger.wires[(max(view.seat, 0) + turn) % players] for turn in range(players)]
        return [*wires, int(ledger.ordered), int(ledger.spent)]


def _give_step(_public: PublicState, seat: Seat, _track: TrackName) -> GiveWires:
    return GiveWires(seat)


def _order_step(public: PublicState, seat: Seat, _track: TrackName) -> CarryOutOrder | None:
    return CarryOutOrder(seat) if wires_of(public).ordered else None


def _places(public: PublicState) -> list[int]:
    """The places with a card that an order can bring."""
    colour_of, locomotive = public.rules.colour_of, public.rules.locomotive
    return [
        place for place, card in enumerate(public.display) if card != EMPTY and colour_of[card] != locomotive
    ]
