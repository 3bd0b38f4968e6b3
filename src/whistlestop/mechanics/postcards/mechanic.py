"""The mechanic: postcards with a task and a reward, drawn from the post office and kept in the offices of the
companies from game to game (L-B3, L-B4, L-B6).

What is secret comes by the chance under the names of `sealed_orders`, never with the data or an option. Without a
campaign the mechanic registers its events and steps but does nothing.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.describes import of_game
from whistlestop.mechanics.lasts import Change, OpenBoard, SealedOrder, give
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.postcards import changes, shown
from whistlestop.mechanics.postcards.advice import claim_worths, extra_worth, trade_worths
from whistlestop.mechanics.postcards.cards import (
    AT_END,
    BAG,
    BOX,
    COLUMNS,
    FILE,
    FINALE,
    GONE,
    NOW,
    TICKET,
    TURN,
    Postcard,
    PostcardSet,
    SecretSide,
    check_postcards,
    check_sides,
    numbered_tickets,
    printed_in,
)
from whistlestop.mechanics.postcards.conditions import (
    EXTRA,
    ExtraLocomotive,
    Situation,
)
from whistlestop.mechanics.postcards.events import (
    EVENTS,
    NumberRetired,
    NumberStruckOut,
    OfficeOpened,
    OfficesShut,
    PostcardDrawn,
    PostcardMet,
    PostcardReadAloud,
    PostOfficeFilled,
    VaultWritten,
)
from whistlestop.mechanics.postcards.lasting import lasting_changes
from whistlestop.mechanics.postcards.ledger import (
    RECORD,
    Mail,
    OwnSides,
    PostcardLedger,
    mail_of,
    postcard_ledger_of,
    read_postcards,
    write_postcards,
)
from whistlestop.mechanics.postcards.sampling import sample_mail
from whistlestop.mechanics.postcards.steps import (
    CheckPostcards,
    CollectPostcards,
    OfferExchange,
    OfferSale,
    OpenOffices,
    SellPostcard,
    SortMail,
)
from whistlestop.mechanics.postcards.trades import NONE, Trades
from whistlestop.mechanics.settings import only, whole_number, words
from whistlestop.mechanics.shows import Counter, OptionNote, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Action, Choose
from whistlestop.rules.chance import Chance
from whistlestop.rules.claim import discard, gain
from whistlestop.rules.decide import Question
from whistlestop.rules.ids import NOBODY, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import SeatResult, last_first, score
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.steps import DrawCard

__all__ = ["Postcards"]

_OFFICE_SLOT: Final = 2
_STORY_SLOT: Final = 3
_END_SLOT: Final = 4
_GIFT: Final = "postcard"
_WHY: Final = "postcard_reward"
_EMPTY_BAG: Final = "empty_bag"
_TOO_LATE: Final = "late_postcard"


class Postcards:
    """In a campaign `companies` are those that take part, in the order of the seats."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {FILE: COLUMNS, "tickets": frozenset({"postcard"})}
    files: ClassVar[frozenset[str]] = frozenset({FILE})
    by_company: ClassVar[tuple[str, ...]] = ("companies",)
    counts_games: ClassVar[bool] = True

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("companies", "instead", "sale", "exchange", "game", "games"))
        self.companies: Final = words(section, "companies")
        self._instead: Final = whole_number(section, "instead", 0)
        """Dollars on the vault line in place of a postcard that cannot be drawn (V-Y3, V-C5)."""
        self._sale: Final = whole_number(section, "sale", 0, 0)
        """Dollars for a postcard that is sold at the end of a game; 0 if none can be sold (V-Y10)."""
        self._exchanges: Final = whole_number(section, "exchange", 0, 0) > 0
        """Whether postcards can be exchanged at the end of this game (V-Y11)."""
        self._game: Final = whole_number(section, "game", 0, 0)
        """The number of the game in its campaign; 0 without a campaign."""
        self._is_last: Final = self._game > 0 and self._game == section.get("games")
        self._set: Final = PostcardSet.read(source, printed_in(source))
        self._loaded: Final = None if "game" in section else source
        """The loader makes it once without a game, with everything in play."""
        if self._loaded is not None:
            check_postcards(source, self._set)
        self._numbered: Final = tuple(numbered_tickets(source, self._set))
        self._holders: Final[Mapping[str, str]] = MappingProxyType(
            {card.key: card.place for card in self._set.postcards.values() if _is_held(card.place)}
        )
        """The companies that hold postcards before the game, those of absent companies too."""
        self.gifts: Final = (_GIFT, *[card.key for card in self._set.postcards.values() if _is_given(card)])
        self._trades: Final = Trades(self._sale, self._side_of, self._draw_top)
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = self._slots() if self._game else ()
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {
                OpenOffices: self._open,
                CheckPostcards: self._check,
                SortMail: self._sort,
                CollectPostcards: self._collect,
                OfferSale: self._offer_sale,
                OfferExchange: self._offer_exchange,
            }
        )
        self.asks: Final[Mapping[type, Question]] = self._trades.asks
        self.choices: Final = (NONE, EXTRA, *self._set.postcards)
        self.on_public: Final[Mapping[type, Any]] = changes.ON_PUBLIC
        self.on_secrets: Final[Mapping[type, Any]] = changes.ON_SECRETS
        self.on_view: Final[Mapping[type, Any]] = changes.ON_VIEW

    def _slots(self) -> tuple[Slot, ...]:
        slots = [
            Slot("setup", _OFFICE_SLOT, _open_step),
            Slot("turn", 1, _check_step),
            Slot("end", _END_SLOT, _sort_step),
            Slot("end", _END_SLOT, _collect_step, order=2, by_place=True),
            Slot("end", _END_SLOT, _sale_step, order=3),  # after what other rules of this slot draw
        ]
        if self._exchanges:
            slots.append(Slot("end", _STORY_SLOT, _exchange_step))
        return tuple(slots)

    def check_boards(self, boards: Sequence[OpenBoard]) -> None:
        if self._loaded is not None:
            check_sides(self._loaded, self._set, boards)

    # Records

    def initial(self, players: int) -> PostcardLedger:
        return PostcardLedger((), (), (), (), (0,) * players)

    def initial_secret(self, _players: int) -> Mail:
        return Mail((), ())

    def project(self, record: Mail, public: PublicState, seat: Seat) -> Mail:
        """V-Y8: a secret side is known to its owner alone."""
        own = {card.key for card in postcard_ledger_of(public).held if card.seat == seat}
        chosen = tuple([pair for pair in record.chosen if pair[0] == seat])
        return Mail((), tuple([pair for pair in record.sides if pair[0] in own]), chosen)

    def sample_secret(self, seen: Mail, view: View, chance: Chance) -> Mail:
        if not self._game:
            return Mail((), ())
        return sample_mail(self._set, tuple(self._away()), seen, view, chance)

    def conserved(self, state: State) -> Mapping[str, int]:
        if not self._game:
            return {}
        ledger, mail = postcard_ledger_of(state.public), mail_of(state.secrets.extras[RECORD])
        out = [card.key for card in ledger.held] + [key for key, _ in ledger.shown]
        from_bag = [key for key in out if self._set.postcards[key].is_in_bag]
        added = [key for key in ledger.returned if not self._set.postcards[key].is_in_bag]
        lying = sum([len(order) for name, order in mail.heaps if name != BAG])
        shown_dealt = [key for key, _ in ledger.shown if not self._set.postcards[key].is_fixed]
        return {
            "postcards of the bag": len(mail.heap(BAG)) + len(from_bag) - len(added),
            "secret sides": lying + len(mail.sides) + len(shown_dealt),
        }

    # What outlives a game

    @property
    def sealed_orders(self) -> Mapping[str, SealedOrder]:
        """V-06. The sides of held postcards come first in a pile's order, by postcard."""
        if not self._game:
            return {}
        orders = {BAG: SealedOrder(tuple(self._in_bag()))}
        for pile in self._set.piles:
            orders[_purpose(pile)] = SealedOrder(self._set.unknown(pile), len(self._held_of(pile)))
        return orders

    @property
    def sealed_words(self) -> tuple[str, ...]:
        return (*self._set.postcards, *self._set.sides)

    def sealed(self, state: State) -> Mapping[str, tuple[str, ...]]:
        if not self._game:
            return {}
        mail = mail_of(state.secrets.extras[RECORD])
        retired = postcard_ledger_of(state.public).retired
        orders = {BAG: (*mail.heap(BAG), *sorted(retired))}
        for pile in self._set.piles:
            held = [side for key, side in mail.sides if self._set.postcards[key].pile == pile]
            orders[_purpose(pile)] = (*held, *mail.heap(_purpose(pile)))
        return orders

    def lasting(self, state: State) -> list[Change]:
        return lasting_changes(self._set, self.companies, postcard_ledger_of(state.public))

    def vault_lines(self, public: PublicState) -> tuple[tuple[Seat, str, int], ...]:
        return postcard_ledger_of(public).vault

    # Set-up

    def _in_bag(self) -> list[str]:
        return [card.key for card in self._set.postcards.values() if card.is_in_bag]

    def _held_of(self, pile: str) -> list[str]:
        return [key for key in self._holders if self._set.postcards[key].pile == pile]

    def _away(self) -> list[str]:
        """Postcards with a dealt side that no seat holds."""
        away = [key for key, company in self._holders.items() if company not in self.companies]
        return [key for key in away if not self._set.postcards[key].is_fixed]

    def _open(self, resolution: Resolution, _step: OpenOffices) -> None:
        """L-S1, L-B4: what is secret enters the game here."""
        sides: dict[str, str] = {}
        for purpose, order in self.sealed_orders.items():
            drawn = tuple(resolution.chance.shuffle(purpose, 0, order.items))
            resolution.emit(PostOfficeFilled(purpose, drawn[order.fixed :]))
            held = [key for key in self._holders if _purpose(self._set.postcards[key].pile) == purpose]
            sides.update(zip(held, drawn, strict=False))
        away = self._away()
        if away:
            resolution.emit(OfficesShut(tuple(away), tuple([sides[key] for key in away])))
        for seat, company in enumerate(self.companies):
            kept = [key for key, holder in self._holders.items() if holder == company]
            own = tuple([key for key in kept if key in sides])
            if own:
                resolution.emit(OfficeOpened(seat, own, tuple([sides[key] for key in own])))
            for key in kept:
                if key not in sides:
                    resolution.emit(PostcardReadAloud(seat, key, self._set.fixed_side(key), False))

    def _side_of(self, state: State, key: str) -> str:
        return self._set.fixed_side(key) or dict(mail_of(state.secrets.extras[RECORD]).sides)[key]

    # Conditions

    def _check(self, resolution: Resolution, step: CheckPostcards) -> None:
        """V-Y4: the lowest number of those that are met; then all are looked at again."""
        result = _result_of(resolution.state, step.seat) if step.at_end else None
        postcard = self._met(resolution.state, step.seat, result)
        if postcard is None:
            return
        self._meet(resolution, step.seat, postcard, step.at_end, step)

    def _meet(
        self, resolution: Resolution, seat: Seat, postcard: str, at_end: bool, *then: CheckPostcards
    ) -> None:
        """V-Y6: it is shown, and its reward taken."""
        side = self._set.sides[self._side_of(resolution.state, postcard)]
        resolution.emit(PostcardMet(seat, postcard, side.key))
        resolution.push(*[DrawCard(seat)] * side.reward.cards, *then)
        self._reward(resolution, seat, at_end, postcard, side)

    def _met(self, state: State, seat: Seat, result: SeatResult | None) -> str | None:
        ledger = postcard_ledger_of(state.public)
        now = Situation(state.public, seat, ledger.locomotives[seat], result)
        for card in ledger.held:
            if card.seat == seat and not card.later:
                side = self._set.sides[self._side_of(state, card.key)]
                if side.when == (TURN if result is None else AT_END) and side.condition.is_met(now):
                    return card.key
        return None

    def _reward(
        self, resolution: Resolution, seat: Seat, at_end: bool, postcard: str, side: SecretSide
    ) -> None:
        """V-Y6: coins of the end of the game are written on the vault line."""
        late = side.reward.coins if at_end else 0
        if side.reward.vault + late:
            resolution.emit(VaultWritten(seat, postcard, side.reward.vault + late))
        if side.reward.coins and not late:
            gain(resolution, seat, _WHY, "", side.reward.coins)
        if side.reward.item:
            give(resolution, seat, side.reward.item)

    # Beside the action

    def acts(self, view: View) -> list[Choose]:
        """V-Y7: offered to its owner alone, and without a trace if it is not used."""
        if not view.hand[view.public.rules.locomotive] or not self._extra(
            view.public, view.seat, _own_sides(view)
        ):
            return []
        return [Choose(EXTRA)]

    def _extra(self, public: PublicState, seat: Seat, sides: OwnSides) -> list[str]:
        """The seat's postcards that are met by discarding a locomotive."""
        held = {card.key for card in postcard_ledger_of(public).held if card.seat == seat and not card.later}
        met = [key for key, side in sides if isinstance(self._set.sides[side].condition, ExtraLocomotive)]
        return [key for key in met if key in held]

    def act(self, resolution: Resolution, seat: Seat, option: str) -> bool:
        sides = mail_of(resolution.state.secrets.extras[RECORD]).sides
        found = self._extra(resolution.public, seat, sides)
        if option != EXTRA or not found:
            return False
        discard(resolution, seat, ((resolution.public.rules.locomotive, 1),), found[0])
        self._meet(resolution, seat, found[0], False)
        return True

    # Drawing

    def _sort(self, resolution: Resolution, _step: SortMail) -> None:
        """V-C5, V-05: the conditions of all companies; the last place is first."""
        resolution.push(*[CheckPostcards(seat, True) for seat in last_first(resolution.state)])

    def _collect(self, resolution: Resolution, step: CollectPostcards) -> None:
        """V-C4: by the order of the tickets."""
        completed = _result_of(resolution.state, step.seat).tally.completed
        for ticket, postcard in self._numbered:
            struck = [other for other, _ in postcard_ledger_of(resolution.public).struck]
            if ticket in completed and ticket not in struck:
                resolution.emit(NumberStruckOut(ticket, postcard))
                self._draw(resolution, step.seat, postcard, True)

    def _offer_sale(self, resolution: Resolution, _step: OfferSale) -> None:
        self._trades.offer_sale(resolution)

    def _offer_exchange(self, resolution: Resolution, _step: OfferExchange) -> None:
        self._trades.offer_exchange(resolution)

    # Gifts

    def give(self, resolution: Resolution, seat: Seat, gift: str, amount: int, at_end: bool) -> None:
        """`postcard` from the bag; the key of a postcard of a box or the finale, which is read aloud; the key of one
        of a ticket to NOBODY, which puts it under the bag (V-C7)."""
        if gift == _GIFT:
            self._give_from_bag(resolution, seat, amount, at_end)
        elif seat == NOBODY:
            self._retire(resolution, gift)
        elif self._set.postcards[gift].is_fixed:
            side = self._set.fixed_side(gift)
            resolution.emit(PostcardReadAloud(seat, gift, side, at_end))
            if self._set.sides[side].when == NOW:
                self._meet(resolution, seat, gift, at_end)

    def _retire(self, resolution: Resolution, postcard: str) -> None:
        """V-C7: unless its number has been struck out."""
        struck = [key for _, key in postcard_ledger_of(resolution.public).struck]
        if self._set.postcards[postcard].place == TICKET and postcard not in struck:
            resolution.emit(NumberRetired(postcard))

    def _draw_top(self, resolution: Resolution, seat: Seat) -> None:
        self._give_from_bag(resolution, seat, 1, True)

    def _give_from_bag(self, resolution: Resolution, seat: Seat, amount: int, at_end: bool) -> None:
        """V-Y3: the top card of the bag; without one, dollars on the vault line."""
        for _ in range(amount):
            bag = mail_of(resolution.state.secrets.extras[RECORD]).heap(BAG)
            if bag:
                self._draw(resolution, seat, bag[0], at_end)
            elif self._instead:
                resolution.emit(VaultWritten(seat, _EMPTY_BAG, self._instead))

    def _draw(self, resolution: Resolution, seat: Seat, postcard: str, at_end: bool) -> None:
        """V-Y15: the first side of the pile that fits, or the one that it has; L-B6: nothing is drawn at the end of
        the last game."""
        if at_end and self._is_last:
            if self._instead:
                resolution.emit(VaultWritten(seat, _TOO_LATE, self._instead))
            return
        mail = mail_of(resolution.state.secrets.extras[RECORD])
        pile = mail.heap(_purpose(self._set.postcards[postcard].pile))
        fitting = [key for key in pile if self._set.sides[key].condition.fits(resolution.public)]
        kept = dict(mail.sides).get(postcard)
        resolution.emit(PostcardDrawn(seat, postcard, kept or (fitting or list(pile))[0], at_end))

    # Display

    def counters(self, view: View) -> list[Counter]:
        ledger = postcard_ledger_of(view.public)
        return shown.counters(ledger) if ledger.held else []

    def panels(self, view: View) -> list[Panel]:
        """None as long as nobody holds a postcard, as in the first game of a campaign."""
        ledger = postcard_ledger_of(view.public)
        sides = self._seen_sides(view)
        return [shown.panel(ledger, sides, view.seat, self._progress(view, sides))] if ledger.held else []

    def _progress(self, view: View, sides: OwnSides) -> dict[str, Message]:
        """How far the conditions are met that the viewer knows, by postcard."""
        ledger, known = postcard_ledger_of(view.public), dict(sides)
        return {
            card.key: shown.progress(
                card,
                self._set.sides[known[card.key]].condition,
                Situation(view.public, card.seat, ledger.locomotives[card.seat]),
                shown.completed_tickets(view) if card.seat == view.seat else None,
            )
            for card in ledger.held
            if card.key in known
        }

    def _seen_sides(self, view: View) -> OwnSides:
        """The viewer's own, and those that everybody knows."""
        held = [card.key for card in postcard_ledger_of(view.public).held]
        fixed = [(key, self._set.fixed_side(key)) for key in held if self._set.postcards[key].is_fixed]
        return (*_own_sides(view), *fixed)

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        if not isinstance(view.public.agenda[-1], SellPostcard):
            return None
        return shown.option_notes(options, self._seen_sides(view))

    # Advice for bots

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        if not isinstance(view.public.agenda[-1], SellPostcard):
            return None
        return trade_worths(self._set, self._sale, view, self._seen_sides(view), options)

    def act_worth(self, view: View, act: str, intended: Action, cards: Sequence[float]) -> float | None:
        """V-Y7: a locomotive for the reward."""
        found = self._extra(view.public, view.seat, _own_sides(view)) if act == EXTRA else []
        if not found:
            return None
        side = self._set.sides[dict(_own_sides(view))[found[0]]]
        return extra_worth(view, side, intended, cards)

    def option_reason(self, view: View, action: Action) -> Message | None:
        if action == Choose(EXTRA):
            return Message(EXTRA)
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], SellPostcard):
            return None
        return Message("no_sale" if action.option == NONE else "sale", (("word", "word", action.option),))

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        return claim_worths(self._set, view, self._seen_sides(view))

    # Text forms

    def write_extra(self, public: PostcardLedger, hidden: Mail) -> str:
        return write_postcards(public, hidden)

    def read_extra(self, text: str, players: int) -> tuple[PostcardLedger, Mail]:
        ledger, mail = read_postcards(text, players)
        keys = [*[card.key for card in ledger.held], *[key for key, _ in (*ledger.shown, *mail.sides)]]
        sides = [side for _, side in (*ledger.shown, *mail.sides)]
        if not {*keys} <= {*self._set.postcards} or not {*sides} <= {*self._set.sides}:
            raise ValueError(text)
        return ledger, mail

    def game_object(self) -> dict[str, Any]:
        return {
            "postcards": list(self._set.postcards),
            "bag": len(self._in_bag()),
            "holders": {**self._holders},
        }

    def view_object(self, view: View) -> dict[str, Any]:
        ledger = postcard_ledger_of(view.public)
        return {
            "held": [{"postcard": card.key, "seat": card.seat, "later": card.later} for card in ledger.held],
            "own": dict(_own_sides(view)),
            "shown": dict(ledger.shown),
        }

    def features(self, view: View) -> list[int]:
        """For each postcard its holder: 1 for the viewer, then to the left; 0 for none, one more than the players for
        an absent company. Then for each its secret side counted from 1, if it is the viewer's own."""
        players, first = view.public.players, max(view.seat, 0)
        holders = dict.fromkeys(of_game(self, view)._away(), players + 1)
        for card in postcard_ledger_of(view.public).held:
            holders[card.key] = (card.seat - first) % players + 1
        sides = dict(_own_sides(view))
        numbers = {side: number for number, side in enumerate(self._set.sides, 1)}
        known = [numbers[sides[key]] if key in sides else 0 for key in self._set.postcards]
        return [*[holders.get(key, 0) for key in self._set.postcards], *known]


def _is_held(place: str) -> bool:
    return place not in (BAG, TICKET, BOX, FINALE, GONE)


def _is_given(card: Postcard) -> bool:
    """Whether others can give it by its key."""
    return card.is_fixed or card.place == TICKET


def _purpose(pile: str) -> str:
    return f"sides-{pile}"


def _open_step(_public: PublicState, _seat: Seat, _track: TrackName) -> OpenOffices:
    return OpenOffices()


def _check_step(public: PublicState, seat: Seat, _track: TrackName) -> CheckPostcards | None:
    holds = any(card.seat == seat for card in postcard_ledger_of(public).held)
    return CheckPostcards(seat, False) if holds else None


def _exchange_step(_public: PublicState, _seat: Seat, _track: TrackName) -> OfferExchange:
    return OfferExchange()


def _sale_step(_public: PublicState, _seat: Seat, _track: TrackName) -> OfferSale:
    return OfferSale()


def _collect_step(_public: PublicState, seat: Seat, _track: TrackName) -> CollectPostcards:
    return CollectPostcards(seat)


def _sort_step(_public: PublicState, _seat: Seat, _track: TrackName) -> SortMail:
    return SortMail()


def _result_of(state: State, seat: Seat) -> SeatResult:
    return score(state).seats[seat]


def _own_sides(view: View) -> OwnSides:
    return mail_of(view.extras[RECORD]).sides
