"""The mechanic: newspapers interrupt whatever takes them from the deck, and the active event changes values."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.describes import of_game
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.newspapers import changes, shown
from whistlestop.mechanics.newspapers.asking import Asking
from whistlestop.mechanics.newspapers.effects import PAYMENTS, Effect, EffectMaker
from whistlestop.mechanics.newspapers.event_cards import CONTINUOUS, FILE, EventCard, read_event_cards
from whistlestop.mechanics.newspapers.events import (
    EVENTS,
    EventArchived,
    EventsShuffled,
    EventTurned,
    PaperFound,
    PaperRead,
    PapersDiscarded,
    PapersMixed,
)
from whistlestop.mechanics.newspapers.press import (
    NOTHING,
    PAPER,
    RECORD,
    Press,
    PressSecrets,
    press_of,
    press_secrets,
    read_press,
    write_press,
)
from whistlestop.mechanics.newspapers.steps import (
    AskEvent,
    EndReading,
    MixPapers,
    PayForClaim,
    ShuffleEvents,
    TurnEvent,
)
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import numbers, only, whole_number
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Action, Claim
from whistlestop.rules.board import Track
from whistlestop.rules.chance import Chance
from whistlestop.rules.claim import gain, gain_of
from whistlestop.rules.decide import Question
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import Card, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of, forbidden
from whistlestop.rules.resolution import Resolution, restock
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.step import Step

__all__ = ["Newspapers"]

_PAPERS_SLOT: Final = 5
"""L-S2 chooses them in slot 4; they join the deck after hands and row have been dealt (D-LS3)."""
_EVENTS_SLOT: Final = 8
_CLAIM_SLOT: Final = 10
_RULE: Final = "L-P5"
"""The rule by which an event forbids something."""
_COINS: Final = "event_coins"
"""The figure of the dollars that the mover takes for each event that is turned, before it acts."""
_TURNED: Final = "turned_event"
_FEWEST: Final = 2
"""The number of players for the first entry of `by_players`."""


class Newspapers:
    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {FILE: frozenset({"key", "kind", "effect"})}
    files: ClassVar[frozenset[str]] = frozenset({FILE})

    def __init__(
        self,
        section: Mapping[str, object],
        source: GameSource,
        more_effects: Mapping[str, EffectMaker] = MappingProxyType({}),
    ) -> None:
        """`more_effects`: those that an installed package adds, by their first word in `events.csv`."""
        only(section, ("cards", "by_players"))
        self.papers: Final = whole_number(section, "cards", 1)
        self.by_players: Final = numbers(section, "by_players")
        """How many newspapers take part with 2, 3 … players."""
        if max(self.by_players) > self.papers:
            raise ValueError(f"by_players: there are only {self.papers} newspapers")
        self.event_cards: Final[Mapping[str, EventCard]] = read_event_cards(source, more_effects)
        self._asking: Final = Asking(self.event_cards)
        self.choices: Final = tuple(dict.fromkeys((*self.event_cards, *self._asking.answers())))
        """The words by which a question may name the events, and the answers to events."""
        self.cards: Final = ((PAPER, self.papers),)
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_COINS: 0})
        self.permissions: Final = (PAYMENTS,)
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (
            Slot("setup", _PAPERS_SLOT, self._mix_step),
            Slot("setup", _EVENTS_SLOT, self._shuffle_step),
            Slot("claim", _CLAIM_SLOT, self._claim_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {
                MixPapers: self._mix,
                ShuffleEvents: self._shuffle,
                TurnEvent: self._turn,
                EndReading: self._end_reading,
                PayForClaim: self._pay,
                **self._asking.work,
            }
        )
        self.asks: Final[Mapping[type[Any], Question]] = self._asking.asks
        self.on_public: Final[Mapping[type, Any]] = changes.ON_PUBLIC
        self.on_secrets: Final[Mapping[type, Any]] = changes.ON_SECRETS
        self.on_view: Final[Mapping[type, Any]] = changes.ON_VIEW

    # Records

    def initial(self, _players: int) -> Press:
        return Press(self.papers, (0,), 0, (), NOTHING, False, (), 0, (), ())

    def initial_secret(self, _players: int) -> PressSecrets:
        return PressSecrets((), ())

    def project(self, hidden: PressSecrets, _public: PublicState, seat: Seat) -> PressSecrets:
        """The seat's own answer. D-LH1: nobody knows the order of events; how many there are is public."""
        return PressSecrets((), tuple([answer for answer in hidden.answers if answer[0] == seat]))

    def sample_secret(self, seen: PressSecrets, view: View, chance: Chance) -> PressSecrets:
        press = press_of(view.public)
        turned = press.discards + press.archive
        hidden = [key for key in self.event_cards if key not in turned]
        order = chance.shuffle("imagine-events", view.public.turn, hidden)[: press.deck]
        return PressSecrets(tuple(order), self._asking.sample(seen, view, chance))

    def in_deck(self, public: PublicState) -> Mapping[Card, int]:
        press, paper = press_of(public), _paper(public)
        elsewhere = press.outside + sum(press.aside) + public.discards[paper]
        return {paper: self.papers - elsewhere}

    def conserved(self, state: State) -> Mapping[str, int]:
        press, paper = press_of(state.public), _paper(state.public)
        lying = state.secrets.deck.count(paper) + state.public.discards[paper]
        is_shuffled = press.shuffles > 0
        seen = press.deck + len(press.discards) + len(press.archive)
        return {
            "newspapers": press.outside + sum(press.aside) + lying,
            "event cards": seen if is_shuffled else len(self.event_cards),
        }

    # The archive of a campaign

    def archivable(self, public: PublicState) -> tuple[str, ...]:
        """V-R5: but no event that stays."""
        return tuple([key for key in press_of(public).discards if not self.event_cards[key].stays])

    def archive(self, resolution: Resolution, key: str) -> None:
        resolution.emit(EventArchived(key))

    def archived(self, public: PublicState) -> tuple[str, ...]:
        return press_of(public).archive

    # Set-up

    def _mix_step(self, _public: PublicState, _seat: Seat, _track: TrackName) -> MixPapers:
        return MixPapers()

    def _mix(self, resolution: Resolution, _step: MixPapers) -> None:
        """L-S2, D-LS3: shuffled into what hands and row have left of the deck."""
        public = resolution.public
        number = self.by_players[min(public.players - _FEWEST, len(self.by_players) - 1)]
        deck = (*resolution.state.secrets.deck, *[_paper(public)] * number)
        resolution.emit(PapersMixed(tuple(resolution.chance.shuffle("papers", 0, deck))))

    def _shuffle_step(self, _public: PublicState, _seat: Seat, _track: TrackName) -> ShuffleEvents:
        return ShuffleEvents()

    def _shuffle(self, resolution: Resolution, _step: ShuffleEvents) -> None:
        """L-S5."""
        _shuffle(resolution, tuple(self.event_cards))

    # Play

    def card_left_deck(self, resolution: Resolution, card: Card, then: Step) -> bool:
        """L-P4, D-LP4: turn an event, work it through, then look for another card in its place."""
        if card != _paper(resolution.public):
            return False
        resolution.emit(PaperFound())
        restock(resolution)
        resolution.push(TurnEvent(), EndReading(), then)
        return True

    def discard_aside(self, resolution: Resolution) -> None:
        """D-LP6: the search has found a card, or cards came from a hand."""
        waiting = press_of(resolution.public).aside[-1]
        if waiting:
            resolution.emit(PapersDiscarded(waiting))

    def _turn(self, resolution: Resolution, _step: TurnEvent) -> None:
        """D-LP7: without an event deck, all discards but the active event are shuffled."""
        press = press_of(resolution.public)
        if not press.deck:
            rest = tuple([key for key in press.discards if key != press.active])
            if not rest:
                return
            _shuffle(resolution, rest)
        key = press_secrets(resolution.state.secrets).order[0]
        acts = key not in press.acted
        resolution.emit(EventTurned(key, acts))
        mover = resolution.public.mover
        gain(resolution, mover, _TURNED, "", figure_of(resolution.public, mover, _COINS))
        if acts:
            for effect in reversed(self.event_cards[key].effects):  # what is pushed last is done first
                if effect.answers():
                    resolution.push(AskEvent(key))
                effect.act(resolution, key)

    def _end_reading(self, resolution: Resolution, _step: EndReading) -> None:
        resolution.emit(PaperRead())

    def _claim_step(self, public: PublicState, seat: Seat, track: TrackName) -> PayForClaim | None:
        return PayForClaim(seat, track) if self._for_claim(public, seat, track) else None

    def _pay(self, resolution: Resolution, step: PayForClaim) -> None:
        public = resolution.public
        gain(
            resolution,
            step.seat,
            press_of(public).active,
            step.track,
            self._for_claim(public, step.seat, step.track),
        )

    # The active event

    def _effects(self, public: PublicState) -> tuple[Effect, ...]:
        """L-P5: those of the event on top of the discards, while it acts."""
        press = press_of(public)
        return self.event_cards[press.active].effects if press.acts else ()

    def _for_claim(self, public: PublicState, seat: Seat, track: TrackName) -> int:
        amounts = [effect.for_claim(public, track) for effect in self._effects(public)]
        if min(amounts, default=0) < 0 and forbidden(public, seat, PAYMENTS):
            amounts = [amount for amount in amounts if amount > 0]
        return sum(amounts)

    def gain(self, public: PublicState, _seat: Seat, why: str, _track: TrackName, amount: int) -> int:
        return self._changed(public, why, amount)

    def figure(self, public: PublicState, _seat: Seat, name: str, amount: int) -> int:
        return self._changed(public, name, amount)

    def permit(self, public: PublicState, _seat: Seat, name: str, rule: str) -> str:
        is_forbidden = any(effect.forbids_name(name) for effect in self._effects(public))
        return rule or (_RULE if is_forbidden else "")

    def _changed(self, public: PublicState, name: str, amount: int) -> int:
        for effect in self._effects(public):
            amount = effect.figure(name, amount)
        return amount

    def may_claim(self, public: PublicState, track: Track, _seat: Seat, rule: str) -> str:
        forbids = any(effect.forbids(public, track.name) for effect in self._effects(public))
        return rule or (_RULE if forbids else "")

    def changes_prices(self, public: PublicState, _seat: Seat) -> bool:
        return any(effect.changes_prices() for effect in self._effects(public))

    def price(self, public: PublicState, track: Track, _seat: Seat, price: Price) -> Price:
        for effect in self._effects(public):
            price = effect.price(public, track.name, price)
        return price

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        press = press_of(view.public)
        lasts = bool(press.active) and self.event_cards[press.active].kind == CONTINUOUS
        return [shown.panel(press, lasts)]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        public, key = view.public, press_of(view.public).active
        event = self._for_claim(public, view.seat, claim.track)
        amount = gain_of(public, view.seat, key, claim.track, event)
        return [PreviewLine(_CLAIM_SLOT, key, amount)] if amount else []

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        public, seat = view.public, view.seat
        worth = {track.name: float(self._for_claim(public, seat, track.name)) for track in public.free}
        return {track: amount for track, amount in worth.items() if amount}

    def archive_worth(self, view: View, key: str) -> float:
        """Without the event, the viewer loses what it would have brought in this game, compared with the others."""
        card = self.event_cards.get(key)
        if card is None or view.seat < 0:
            return 0.0
        public = view.public
        brings = [
            sum([effect.would_bring(public, seat) for effect in card.effects])
            for seat in range(public.players)
        ]
        return (sum(brings) - brings[view.seat]) / (public.players - 1) - brings[view.seat]

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        return self._asking.worth(view, options)

    def option_reason(self, view: View, action: Action) -> Message | None:
        return shown.reason(view.public.agenda[-1], action)

    # Text forms

    def write_extra(self, public: Press, hidden: PressSecrets) -> str:
        return write_press(public, hidden)

    def read_extra(self, text: str, players: int) -> tuple[Press, PressSecrets]:
        press, hidden = read_press(text)
        if any(not 0 <= seat < players for seat in press.answered):
            raise ValueError(f"there are {players} players")
        for key in (*hidden.order, *press.discards, *press.archive):
            if key not in self.event_cards:
                raise ValueError(f"there is no event {key}")
        return press, hidden

    def game_object(self) -> dict[str, Any]:
        kinds = {card.key: card.kind for card in self.event_cards.values()}
        return {"newspapers": self.papers, "by_players": list(self.by_players), "events": kinds}

    def view_object(self, view: View) -> dict[str, Any]:
        press = press_of(view.public)
        return {
            "active": press.active if press.acts else None,
            "discards": list(press.discards),
            "deck": press.deck,
            "archive": list(press.archive),
            "newspapers_in_deck": self.in_deck(view.public)[_paper(view.public)],
        }

    def features(self, view: View) -> list[int]:
        press = press_of(view.public)
        seen = press.discards + press.archive
        # Earlier games of a campaign have archived some events, and others have not joined yet.
        hidden = [key for key in of_game(self, view).event_cards if key not in seen]
        active = [int(press.acts and press.active == key) for key in self.event_cards]
        lying = [int(key in press.discards) for key in self.event_cards]
        return [
            *active,
            *lying,
            *[int(key in hidden) for key in self.event_cards],
            press.deck,
            sum(press.aside),
        ]


def _shuffle(resolution: Resolution, keys: tuple[str, ...]) -> None:
    ordinal = press_of(resolution.public).shuffles
    resolution.emit(EventsShuffled(tuple(resolution.chance.shuffle("events", ordinal, keys))))


def _paper(public: PublicState) -> Card:
    return public.rules.cards.index(PAPER)
