"""The set-up of a game, up to the first question."""

from typing import Final

from whistlestop.rules.chance import Chance
from whistlestop.rules.errors import BadPlayers
from whistlestop.rules.events import CardDealt
from whistlestop.rules.ids import NOBODY, Seat, TrackName
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.resolution import Resolution, restock
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import PublicState, Secrets, State, with_extra
from whistlestop.rules.step import Step
from whistlestop.rules.steps import (
    BeginTurn,
    DealCards,
    DealMoreCards,
    DealTickets,
    FillPlaces,
    SetupSlots,
)
from whistlestop.rules.tickets import seats_from

__all__ = [
    "CARDS_SLOT",
    "TICKETS_SLOT",
    "deal_cards",
    "deal_more_cards",
    "first_player",
    "initial",
    "run_setup_slots",
]

CARDS_SLOT: Final = 5
TICKETS_SLOT: Final = 6
"""The slots of the set-up that the base game uses; mechanics use 1–14 and run after it within a slot."""


def initial(rules: Ruleset, players: int) -> State:
    """The state before the set-up: all cards in the discards, nothing dealt (B-C5)."""
    knobs = rules.knobs
    if not knobs.min_players <= players <= knobs.max_players:
        raise BadPlayers(
            "players", {"players": players, "least": knobs.min_players, "most": knobs.max_players}
        )
    public = PublicState(rules, players)
    secrets = Secrets(rules.no_cards, players)
    for keeper in rules.keeps:
        public.extras = with_extra(public.extras, keeper.name, keeper.initial(players))
    for hider in rules.keeps_secrets:
        secrets.extras = with_extra(secrets.extras, hider.name, hider.initial_secret(players))
    return State(public, secrets)


def first_player(players: int, first: Seat | None, chance: Chance) -> Seat:
    """D-S7: the host or the seed picks."""
    if first is None:
        return chance.shuffle("first", 0, range(players))[0]
    if not 0 <= first < players:
        raise BadPlayers("first", {"first": first, "players": players})
    return first


def run_setup_slots(resolution: Resolution, step: SetupSlots) -> None:
    """Run the numbered slots of the set-up, one at a time."""
    public = resolution.public
    slots = _slots(public)
    if step.next + 1 < len(slots):
        resolution.push(SetupSlots(step.first, step.next + 1))
    elif public.first == NOBODY:
        resolution.push(BeginTurn(step.first))
    made = slots[step.next].make(public, step.first, "")
    if made is not None:
        resolution.push(made)


def deal_cards(resolution: Resolution, step: DealCards) -> None:
    """B-S1, B-S2: four cards each, one at a time around the table; five face up, checked as in play (B-S3)."""
    public = resolution.public
    restock(resolution)
    for _ in range(public.rules.knobs.hand):
        for seat in seats_from(public, step.seat):
            resolution.emit(CardDealt(seat, resolution.state.secrets.deck[0]))
            restock(resolution)
    resolution.push(FillPlaces(tuple(range(len(public.display))), False, 0), DealMoreCards(step.seat))


def deal_more_cards(resolution: Resolution, step: DealMoreCards) -> None:
    """What mechanics add to the hands, after the row, in turn order."""
    public = resolution.public
    for seat in seats_from(public, step.seat):
        for _ in range(figure_of(public, seat, "setup_cards")):
            if public.deck_size:
                resolution.emit(CardDealt(seat, resolution.state.secrets.deck[0]))
                restock(resolution)


def _slots(public: PublicState) -> list[Slot]:
    return sorted([*_OWN_SLOTS, *public.rules.setup_slots], key=lambda slot: slot.number)


def _make_cards(_public: PublicState, seat: Seat, _track: TrackName) -> Step:
    return DealCards(seat)


def _make_tickets(_public: PublicState, seat: Seat, _track: TrackName) -> Step:
    return DealTickets(seat)


_OWN_SLOTS: Final = (Slot("setup", CARDS_SLOT, _make_cards), Slot("setup", TICKETS_SLOT, _make_tickets))
