"""The processing of one decision: a private copy of the state, the events so far, and the pending steps."""

from collections.abc import Sequence
from typing import Final

from whistlestop.rules.chance import Chance
from whistlestop.rules.events import DeckShuffled, Event
from whistlestop.rules.evolve import apply
from whistlestop.rules.ids import Counts
from whistlestop.rules.state import PublicState, State
from whistlestop.rules.step import Step

__all__ = ["Resolution", "restock", "spread"]


class Resolution:
    """The context of steps and answers: they read the state, emit events, and push further steps."""

    __slots__ = ("chance", "events", "public", "state", "work")

    def __init__(self, state: State, chance: Chance, work: Sequence[Step]) -> None:
        self.state: Final = state
        self.public: Final[PublicState] = state.public
        self.chance: Final = chance
        self.events: Final[list[Event]] = []
        self.work: Final[list[Step]] = list(work)

    def emit(self, event: Event) -> None:
        """Record the event and apply it to the state."""
        self.events.append(event)
        apply(self.state, event)

    def push(self, *steps: Step) -> None:
        """Schedule steps to run next, in this order, before all pending ones."""
        self.work.extend(reversed(steps))


def restock(resolution: Resolution) -> None:
    """B-D5: refill an empty deck from the discards as soon as there are any (D-D6)."""
    public = resolution.public
    if public.deck_size == 0 and any(public.discards):
        cards = resolution.chance.shuffle("deck", public.shuffles, spread(public.discards))
        resolution.emit(DeckShuffled(tuple(cards)))


def spread(counts: Counts) -> list[int]:
    """The counted cards as a list, in the game's card order."""
    return [card for card, count in enumerate(counts) for _ in range(count)]
