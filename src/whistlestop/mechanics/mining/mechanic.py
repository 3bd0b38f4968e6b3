"""The mechanic: pickaxes pay first for a mine bed, and each of them turns up one more ore card."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.mining import shown
from whistlestop.mechanics.mining.changes import ON_PUBLIC, ON_SECRETS, ON_VIEW
from whistlestop.mechanics.mining.ledger import (
    RECORD,
    OreDeck,
    OreLedger,
    dollars_of,
    ore_card,
    ore_deck_of,
    ore_ledger_of,
    read_ore,
    write_ore,
)
from whistlestop.mechanics.mining.odds import best_of
from whistlestop.mechanics.mining.steps import DigOre, OreShuffled, OreTurnedUp, ShuffleOre
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, words
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Claim
from whistlestop.rules.chance import Chance
from whistlestop.rules.claim import gain
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View

__all__ = ["Mining"]

_SETUP_SLOT: Final = 10
_CLAIM_SLOT: Final = 5
_MINE: Final = "mine bed"
"""How the words of the column `bed` end at tracks on which is dug, with a colour or without."""
_TURNED: Final = "ore"
"""The figure with the number of ore cards turned up without a pickaxe."""
_DUG: Final = "ore_dug"
"""The figure that says how often a seat has dug in this game."""
_PLAIN: Final = "plain"
_MARK: Final = "PICK"


class Mining:
    """V-P1 to V-P4. Without this mechanic mine beds are like other beds."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {
        "routes": frozenset({"bed"}),
        "ore": frozenset({"dollars", "cards"}),
    }
    files: ClassVar[frozenset[str]] = frozenset({"ore"})

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("leaving",))
        self._leaving: Final = words(section, "leaving")
        """Symbols, and `plain`, in the order in which the cards of a colour pay for a mine bed (V-P1)."""
        self._cards: Final[OreDeck] = tuple(
            [
                ore_card(row.integer("dollars"))
                for row in source.rows("ore")
                for _ in range(row.integer("cards", 1))
            ]
        )
        self._mines: Final = frozenset([track for track, row in source.routes if row["bed"].endswith(_MINE)])
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_TURNED: 1, _DUG: 0})
        self.events: Final[tuple[type[Any], ...]] = (OreShuffled, OreTurnedUp)
        self.slots: Final = (
            Slot("setup", _SETUP_SLOT, self._shuffle_step),
            Slot("claim", _CLAIM_SLOT, self._dig_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {ShuffleOre: self._shuffle, DigOre: self._dig}
        )
        self.on_public: Final[Mapping[type, Any]] = ON_PUBLIC
        self.on_secrets: Final[Mapping[type, Any]] = ON_SECRETS
        self.on_view: Final[Mapping[type, Any]] = ON_VIEW

    # Records

    def initial(self, players: int) -> OreLedger:
        return OreLedger(0, self._cards, (0,) * players, 0, 0)

    def initial_secret(self, _players: int) -> OreDeck:
        return ()

    def project(self, _record: OreDeck, _public: PublicState, _seat: Seat) -> OreDeck:
        """Nobody knows the order; how many lie face down is public."""
        return ()

    def sample_secret(self, _seen: OreDeck, view: View, chance: Chance) -> OreDeck:
        return tuple(chance.shuffle("imagine-ore", view.public.turn, self._hidden(view.public)))

    def _hidden(self, public: PublicState) -> list[str]:
        """The cards that lie face down, in the order of the table."""
        left = list(self._cards)
        for card in ore_ledger_of(public).discards:
            left.remove(card)
        return left

    def conserved(self, state: State) -> Mapping[str, int]:
        lying = (*ore_deck_of(state.secrets), *ore_ledger_of(state.public).discards)
        return {"ore cards": len(lying), "dollars of ore": sum(map(dollars_of, lying))}

    # Set-up and claims

    def _shuffle_step(self, _public: PublicState, _seat: Seat, _track: TrackName) -> ShuffleOre:
        return ShuffleOre()

    def _shuffle(self, resolution: Resolution, _step: ShuffleOre) -> None:
        _shuffle_discards(resolution)

    def payment_order(self, public: PublicState, track: TrackName) -> Sequence[str]:
        """V-P1."""
        if track not in self._mines:
            return ()
        colours = public.rules.colours
        return [
            colour if symbol == _PLAIN else f"{colour}-{symbol}"
            for colour in colours
            for symbol in self._leaving
        ]

    def _dig_step(self, _public: PublicState, seat: Seat, track: TrackName) -> DigOre | None:
        return DigOre(seat, track) if track in self._mines else None

    def _dig(self, resolution: Resolution, step: DigOre) -> None:
        """V-P2, V-P3: one card, one more for each pickaxe paid; the highest pays."""
        public = resolution.public
        wanted = figure_of(public, step.seat, _TURNED) + ore_ledger_of(public).pickaxes
        if ore_ledger_of(public).deck < wanted:
            _shuffle_discards(resolution)
        cards = ore_deck_of(resolution.state.secrets)[: max(0, wanted)]
        if cards:
            resolution.emit(OreTurnedUp(step.seat, cards))
            gain(resolution, step.seat, "ore_found", step.track, max(map(dollars_of, cards)))

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        return amount + ore_ledger_of(public).dug[seat] if name == _DUG else amount

    # Display

    def marks(self) -> Mapping[str, str]:
        return {_MARK: _MARK}

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        return dict.fromkeys(sorted(self._mines), (_MARK,))

    def track_notes(self, track: TrackName) -> list[Message]:
        return [Message("track.mining")] if track in self._mines else []

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        return [shown.panel(ore_ledger_of(view.public), self._hidden(view.public))]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        """How many cards are turned up: the payment says how many pickaxes leave the hand."""
        if claim.track not in self._mines:
            return []
        turned = figure_of(view.public, view.seat, _TURNED) + _pickaxes_paid(view, claim)
        return [PreviewLine(_CLAIM_SLOT, "ore_found", gets="ore_cards", number=turned)]

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        """The mean of the highest card; pickaxes in hand pay first."""
        public, seat = view.public, view.seat
        free = [track for track in public.free if track.name in self._mines]
        if seat < 0 or not free:
            return {}
        unseen, turned = self._hidden(public) or list(self._cards), figure_of(public, seat, _TURNED)
        dollars = [dollars_of(card) for card in unseen]
        worth = [best_of(dollars, turned + pickaxes) for pickaxes in range(5)]
        held = _most_pickaxes(view)
        return {track.name: worth[min(held, track.length, 4)] for track in free}

    # Text forms

    def write_extra(self, public: OreLedger, hidden: OreDeck) -> str:
        return write_ore(public, hidden)

    def read_extra(self, text: str, players: int) -> tuple[OreLedger, OreDeck]:
        ledger, deck = read_ore(text, players)
        if sorted((*deck, *ledger.discards)) != sorted(self._cards):
            raise ValueError(text)
        return ledger, deck

    def game_object(self) -> dict[str, Any]:
        return {"ore": [dollars_of(card) for card in self._cards], "mines": sorted(self._mines)}

    def view_object(self, view: View) -> dict[str, Any]:
        ledger = ore_ledger_of(view.public)
        return {
            "deck": ledger.deck,
            "discards": [dollars_of(card) for card in ledger.discards],
            "dug": list(ledger.dug),
        }

    def features(self, view: View) -> list[int]:
        """How many ore cards of each value lie face down, and how often each seat has dug, from the viewer's on."""
        public, hidden = view.public, self._hidden(view.public)
        dug, first = ore_ledger_of(public).dug, max(view.seat, 0)
        values = list(dict.fromkeys(self._cards))
        return [*[hidden.count(each) for each in values], *dug[first:], *dug[:first]]


def _shuffle_discards(resolution: Resolution) -> None:
    ledger = ore_ledger_of(resolution.public)
    if ledger.discards:
        shuffled = resolution.chance.shuffle(_TURNED, ledger.shuffles, ledger.discards)
        resolution.emit(OreShuffled(tuple(shuffled)))


def _pickaxes_paid(view: View, claim: Claim) -> int:
    """V-P1: as many as the hand has, up to the cards of their colour that are paid."""
    rules, paid = view.public.rules, dict(claim.cards)
    held = [
        (rules.colour_of[kind], view.hand[kind]) for kind in rules.kinds if _has_pickaxe(rules.cards[kind])
    ]
    return sum([min(count, paid.get(colour, 0)) for colour, count in held])


def _has_pickaxe(kind: str) -> bool:
    return kind.endswith("-pickaxe")


def _most_pickaxes(view: View) -> int:
    """The pickaxes of the colour of which the viewer has most."""
    rules = view.public.rules
    return max([view.hand[kind] for kind in rules.kinds if _has_pickaxe(rules.cards[kind])], default=0)
