"""The mechanic: it works the abilities that companies have by employees, charters and items (V-S1 to V-S4)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.abilities import advice, changes, shown
from whistlestop.mechanics.abilities.events import EVENTS, AbilityAnnounced, AbilitySpent, ItemTaken
from whistlestop.mechanics.abilities.items import FILE, HOLDER, read_item_cards
from whistlestop.mechanics.abilities.ledger import (
    RECORD,
    AbilityLedger,
    ability_ledger_of,
    read_ability_ledger,
    write_ability_ledger,
)
from whistlestop.mechanics.abilities.steps import DrawForClaim, PayAbilities, UseDrawing
from whistlestop.mechanics.abilities.words import ClaimedRoute, Word, words_of
from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.company_abilities import CompanyAbility, company_abilities
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, words
from whistlestop.mechanics.shows import Counter, OptionNote, Panel
from whistlestop.mechanics.source import GameSource, optional_cell
from whistlestop.rules.actions import Action, Choose, Claim
from whistlestop.rules.board import Track
from whistlestop.rules.claim import gain
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.hooks import Price, ScoreLine
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.steps import DrawCard, TakeTurn

__all__ = ["Abilities"]

_PAY_SLOT: Final = 10
_CARDS_SLOT: Final = 12
_DRAWN_SLOT: Final = 1
_RULE: Final = "V-S3"


class Abilities:
    """List it after the large cities, before the newspapers (V-S2) and before the purse."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {FILE: frozenset({"key", "effect"})}
    files: ClassVar[frozenset[str]] = frozenset({FILE})
    by_company: ClassVar[tuple[str, ...]] = ("companies",)

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("companies",))
        self.companies: Final = words(section, "companies")
        self._items: Final = read_item_cards(source)
        self._large: Final[frozenset[CityCode]] = frozenset(
            [code for code, row in source.cities if optional_cell(row, "size") == "large"]
        )
        self.choices: Final = tuple(self._items.cards)
        self.gifts: Final = tuple(self._items.cards)
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (
            Slot("claim", _PAY_SLOT, self._pay_step),
            Slot("claim", _CARDS_SLOT, self._cards_step),
            Slot("drawn", _DRAWN_SLOT, self._drawn_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {PayAbilities: self._pay, UseDrawing: self._use_drawing, DrawForClaim: self._draw}
        )
        self.on_public: Final[Mapping[type, Any]] = changes.ON_PUBLIC

    def initial(self, _players: int) -> AbilityLedger:
        return AbilityLedger()

    # Who has what

    def abilities_of(self, public: PublicState, seat: Seat) -> list[CompanyAbility]:
        """V-S4: items work from the moment in which they are taken."""
        company = self.companies[seat]
        held = [key for key, holder in self._items.holders.items() if holder == company]
        held += [key for taker, key in ability_ledger_of(public).taken if taker == seat]
        return [self._items.cards[key] for key in held]

    def give(self, resolution: Resolution, seat: Seat, gift: str, _amount: int, _at_end: bool) -> None:
        resolution.emit(ItemTaken(seat, gift))

    def take_up(self, resolution: Resolution, seat: Seat, ability: CompanyAbility) -> None:
        for word in words_of(ability.effects):
            gain(resolution, seat, ability.key, "", word.at_once())

    def lasting(self, state: State) -> list[Change]:
        taken = ability_ledger_of(state.public).taken
        return [Change(FILE, key, HOLDER, self.companies[seat]) for seat, key in taken]

    # What works now

    def _working(self, public: PublicState, seat: Seat) -> list[tuple[CompanyAbility, Word]]:
        return [
            (ability, word)
            for ability in company_abilities(public, seat)
            if not ability.once or _is_on(public, seat, ability)
            for word in words_of(ability.effects)
        ]

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        """V-S2: figures add up."""
        if name == "locomotive_cards" and ability_ledger_of(public).locomotive:
            return amount  # one locomotive, not two
        for _, word in self._working(public, seat):
            amount = word.figure(name, amount)
        return amount

    def gain(self, public: PublicState, seat: Seat, why: str, _track: TrackName, amount: int) -> int:
        for _, word in self._working(public, seat):
            amount = word.gain(why, amount)
        return amount

    def permit(self, public: PublicState, seat: Seat, name: str, rule: str) -> str:
        is_forbidden = any(word.forbids(name) for _, word in self._working(public, seat))
        return rule or (_RULE if is_forbidden else "")

    def changes_prices(self, public: PublicState, seat: Seat) -> bool:
        if not ability_ledger_of(public).announced:  # abilities that change prices work once
            return False
        return any(word.changes_prices() for _, word in self._working(public, seat))

    def price(self, public: PublicState, track: Track, seat: Seat, price: Price) -> Price:
        if not ability_ledger_of(public).announced:
            return price
        for _, word in self._working(public, seat):
            price = word.price(public, track.name, price)
        return price

    def score_lines(
        self, state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        waived = {
            tally.seat: _costliest(state, tally)
            for tally in tallies
            if any(word.waives() for _, word in self._working(state.public, tally.seat))
        }
        return [
            ScoreLine(line.seat, line.kind, line.points + waived.get(line.seat, 0), line.details)
            if line.kind == "tickets"
            else line
            for line in lines
        ]

    # Announcing

    def acts(self, view: View) -> list[Choose]:
        """V-S1."""
        return [Choose(ability.key) for ability in self._announceable(view.public, view.seat)]

    def _announceable(self, public: PublicState, seat: Seat) -> list[CompanyAbility]:
        announced = ability_ledger_of(public).announced
        return [
            ability
            for ability in company_abilities(public, seat)
            if ability.once
            and ability.key not in announced
            and _is_unspent(public, seat, ability)
            and all(word.is_announced for word in words_of(ability.effects))
        ]

    def act(self, resolution: Resolution, seat: Seat, option: str) -> bool:
        public = resolution.public
        if option not in [each.key for each in company_abilities(public, seat) if each.once]:
            return False
        if option not in [each.key for each in self._announceable(public, seat)]:
            raise NotLegal("V-S1", "ability_spent", {"ability": option})
        resolution.emit(AbilityAnnounced(seat, option))
        return True

    # After a claim

    def _pay_step(self, public: PublicState, seat: Seat, track: TrackName) -> PayAbilities | None:
        has_any = any(company_abilities(public, seat))
        return PayAbilities(seat, track) if has_any else None

    def _pay(self, resolution: Resolution, step: PayAbilities) -> None:
        """V-S3, claim slot 10; and V-S1: what has made the claim cheaper is spent."""
        claim = ClaimedRoute(resolution.public, step.seat, step.track, self._large)
        printed = resolution.public.rules.printed[step.track]
        for ability, word in self._working(resolution.public, step.seat):
            gain(resolution, step.seat, ability.key, step.track, word.for_claim(claim))
            is_cheaper = word.price(resolution.public, step.track, printed) != printed
            ledger = ability_ledger_of(resolution.public)
            if word.answers(ledger.answered) or (is_cheaper and ledger.paid < printed.length):
                resolution.emit(AbilitySpent(step.seat, ability.key))

    def _cards_step(self, public: PublicState, seat: Seat, track: TrackName) -> DrawForClaim | None:
        claim = ClaimedRoute(public, seat, track, self._large)
        count = sum([word.cards_for_claim(claim) for _, word in self._working(public, seat)])
        return DrawForClaim(seat, count) if count else None

    def _draw(self, resolution: Resolution, step: DrawForClaim) -> None:
        # Pushed one by one: each card may be a newspaper that interrupts.
        resolution.push(*[DrawCard(step.seat)] * step.count)

    # After drawing

    def _drawn_step(self, public: PublicState, seat: Seat, _track: TrackName) -> UseDrawing | None:
        ledger = ability_ledger_of(public)
        return UseDrawing(seat) if ledger.announced and (ledger.second or ledger.locomotive) else None

    def _use_drawing(self, resolution: Resolution, step: UseDrawing) -> None:
        public, seat = resolution.public, step.seat
        ledger = ability_ledger_of(public)
        for ability, word in self._working(public, seat):
            if word.draws_third() and ledger.second and public.deck_size:
                resolution.emit(AbilitySpent(seat, ability.key))
                resolution.push(DrawCard(seat))
            elif ability.once and ledger.locomotive and word.figure("locomotive_cards", 2) < 2:
                resolution.emit(AbilitySpent(seat, ability.key))

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        return shown.panels(view)

    def claim_preview(self, view: View, action: Claim) -> list[PreviewLine]:
        claim = ClaimedRoute(view.public, view.seat, action.track, self._large)
        lines: list[PreviewLine] = []
        for ability, word in self._working(view.public, view.seat):
            lines.append(PreviewLine(_PAY_SLOT, ability.key, word.for_claim(claim)))
            if word.cards_for_claim(claim):
                cards = word.cards_for_claim(claim)
                lines.append(PreviewLine(_CARDS_SLOT, ability.key, gets="card", number=cards))
        return lines

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        return shown.act_notes([each.key for each in self._announceable(view.public, view.seat)], options)

    # Advice for bots

    def ability_worth(self, view: View, ability: CompanyAbility) -> float:
        return sum([word.worth(view) for word in words_of(ability.effects)])

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        if view.seat < 0:
            return {}
        working = [word for _, word in self._working(view.public, view.seat)]
        return advice.claim_worth(view, working, self._large)

    def option_worth(
        self, _view: View, _options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        """It asks nothing."""
        return None

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], TakeTurn):
            return None
        keys = [ability.key for ability in company_abilities(view.public, view.seat)]
        return Message("ability", (("word", "word", action.option),)) if action.option in keys else None

    def act_worth(self, view: View, act: str, intended: Action, _cards: Sequence[float]) -> float | None:
        for ability in self._announceable(view.public, view.seat):
            if ability.key == act:
                return advice.act_worth(view, ability, intended)
        return None

    # Text forms

    def write_extra(self, public: AbilityLedger, _hidden: None) -> str:
        return write_ability_ledger(public)

    def read_extra(self, text: str, players: int) -> tuple[AbilityLedger, None]:
        ledger = read_ability_ledger(text)
        seats = [seat for seat, _ in (*ledger.taken, *ledger.spent)]
        if any(not 0 <= seat < players for seat in seats):
            raise ValueError(text)
        return ledger, None

    def game_object(self) -> dict[str, Any]:
        return {
            "items": {key: list(card.effects) for key, card in self._items.cards.items()},
            "holders": {**self._items.holders},
        }

    def view_object(self, view: View) -> dict[str, Any]:
        ledger = ability_ledger_of(view.public)
        return {
            "abilities": [
                [ability.key for ability in company_abilities(view.public, seat)]
                for seat in range(view.public.players)
            ],
            "spent": [list(pair) for pair in ledger.spent],
            "announced": list(ledger.announced),
        }

    def features(self, view: View) -> list[int]:
        """For each item its holder: 1 for the viewer, then to the left; 0 for none. For each seat from the viewer's
        to the left how many abilities it has spent; and how many the mover has announced."""
        public, first = view.public, max(view.seat, 0)
        seats = [(first + turn) % public.players for turn in range(public.players)]
        ledger = public.extras.get(RECORD)
        if not isinstance(ledger, AbilityLedger):  # before it has joined the campaign
            return [0] * (len(self.choices) + len(seats) + 1)
        holders = {
            ability.key: at
            for at, seat in enumerate(seats, 1)
            for ability in company_abilities(public, seat)
            if ability.key in self.choices
        }
        spent = [sum([owner == seat for owner, _ in ledger.spent]) for seat in seats]
        return [*[holders.get(key, 0) for key in self.choices], *spent, len(ledger.announced)]


def _is_unspent(public: PublicState, seat: Seat, ability: CompanyAbility) -> bool:
    return (seat, ability.key) not in ability_ledger_of(public).spent


def _is_on(public: PublicState, seat: Seat, ability: CompanyAbility) -> bool:
    """Whether an ability that works once works now: it is announced, or answers a question without that."""
    is_announced = all(word.is_announced for word in words_of(ability.effects))
    if is_announced:
        return seat == public.mover and ability.key in ability_ledger_of(public).announced
    return _is_unspent(public, seat, ability)


def _costliest(state: State, tally: Tally) -> int:
    tickets = state.public.rules.tickets
    return max([tickets[name].points for name in tally.tickets if name not in tally.completed], default=0)
