"""A game in progress at one table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from whistlestop.campaign.sealed import NOTHING_SEALED, Sealed, check_sealed
from whistlestop.games import Game
from whistlestop.history import Body, Entry, History, Move, Settlement, SetUp
from whistlestop.history.ending import agreed_end
from whistlestop.history.entry import undo_of
from whistlestop.history.table_events import Closed, Resigned, Undone
from whistlestop.rules import (
    Action,
    Chance,
    Event,
    NotLegal,
    Ordered,
    Result,
    Ruleset,
    Seeded,
    State,
    View,
    evolve,
    initial,
    play,
    project,
    start,
)
from whistlestop.rules.errors import BadPlayers

__all__ = ["Match", "Sitter", "own_options"]


@dataclass(frozen=True)
class Sitter:
    name: str
    bot: str | None = None
    """The id of a bot, or None for a person."""


class Match:
    """The state of one game and its full history. The seed is kept here and is not part of the state."""

    def __init__(
        self,
        game: Game,
        rules: Ruleset,
        sitters: Sequence[Sitter],
        options: Mapping[str, object],
        seed: str,
        setup: Sequence[Event] | None = None,
        salts: Sequence[str | None] = (),
        restarts: int = 0,
        history: History | None = None,
        sealed: Sealed = NOTHING_SEALED,
    ) -> None:
        """`setup` holds the events of an earlier set-up, which are folded instead of drawn again; `history` is the
        table's, which already has it.

        `salts` are the parts of the seed that the seats added to the server's secret, None for a seat that added
        none. `restarts` counts how often a salt was not revealed. `sealed` holds the orders of a campaign that
        outlive its games and are secret; without them the seed decides these too.
        """
        if sealed:
            check_sealed(rules, sealed)
        self.game = game
        self.rules = rules
        self.sitters = tuple(sitters)
        self.options = dict(options)
        self.seed = seed
        self.salts = tuple(salts)
        self.restarts = restarts
        self.sealed = dict(sealed)
        self.counts_cards = False
        """Whether players may look up which cards everybody has seen."""
        self.chance: Chance = Ordered(sealed, Seeded(seed)) if sealed else Seeded(seed)
        if setup is None:
            self.state, setup = start(rules, len(self.sitters), self.chance, _first(self.options))
        else:
            self.state = _folded(initial(rules, len(self.sitters)), setup)
        self._before: State | None = None
        self.history = History() if history is None else history
        if history is None:
            self.history.add(SetUp(tuple(setup)))

    @classmethod
    def begin(
        cls,
        game: Game,
        sitters: Sequence[Sitter],
        seed: str,
        options: Mapping[str, object] | None = None,
        setup: Sequence[Event] | None = None,
        salts: Sequence[str | None] = (),
        restarts: int = 0,
        history: History | None = None,
        sealed: Sealed = NOTHING_SEALED,
    ) -> "Match":
        """Set up a game. `options` holds `first` (a seat, or "random") and the options of the game itself."""
        chosen = {"first": 0, **(options or {})}
        own = own_options(chosen)
        rules = game.with_options(own) if own or game.options else game.ruleset
        return cls(game, rules, sitters, chosen, seed, setup, salts, restarts, history, sealed)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to decide now."""
        return self.state.public.asked

    @property
    def is_over(self) -> bool:
        return self.state.public.ended or self.history.is_cut_short

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that gave up, in the order in which they did."""
        return self.history.resigned

    def view(self, seat: int | None) -> View:
        """The view of this seat; None for a spectator."""
        return project(self.state, seat)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Play an action. A refusal by the rules is raised and changes nothing."""
        state, events = play(self.state, seat, action, self.chance)
        made = tuple(events)
        self._add(Move(seat, action, made), state)
        return made

    def repeat(self, body: Body) -> None:
        """Do again what was done in another match. Moves are decided again by the rules."""
        if isinstance(body, Move) and body.action is not None:
            self.act(body.seat, body.action)
        elif isinstance(body, Undone):
            self.go_back(body.seat, body.to)
        else:
            self._add(body)

    def _add(self, body: Body, state: State | None = None) -> None:
        self.follow(self.history.add(body), state)

    def follow(self, entry: Entry, state: State | None = None) -> None:
        """Take over the position after an entry that the history has. Without the state after a move, its events are
        folded; no rule is evaluated."""
        if isinstance(entry.body, Move):
            self._before, self.state = self.state, state or _folded(self.state, entry.events)
        elif undo_of(entry.body) is not None:
            # The position before the last move is kept: the usual undo does not fold the game again.
            is_last = len(self.history.undoes(entry.seq)) == 1
            self.state = self._before if is_last and self._before is not None else self._position()
            self._before = None

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may undo without consent: only its own last action in force, if that revealed
        nothing."""
        last = self.history.in_force[-1]
        # An event class that does not say is taken for one that reveals: the safe side (D-H1).
        return last.seat == seat and not any(
            getattr(event, "reveals", True) or event.owner() not in (-1, seat) for event in last.events
        )

    def undo(self, seat: int) -> None:
        """Undo the seat's last action, if `can_undo` allows it."""
        if not self.can_undo(seat):
            raise NotLegal("D-H1", "no_undo", {"seat": seat})
        self.go_back(seat, self.history.in_force[-2].seq)

    def go_back(self, seat: int, to: int) -> None:
        """Return to the position after an entry in force. The decks have the same order as they had then."""
        if not self.history.can_go_back_to(to):
            raise NotLegal("D-H1", "no_undo", {"seat": seat})
        self._add(Undone(seat, to))

    def resign(self, seat: int, *, is_last: bool) -> None:
        """Give up. With `is_last` the game ends; otherwise a bot plays on for the seat."""
        self._add(Closed("resigned", seat) if is_last else Resigned(seat, ""))

    def agree(self, seat: int, agreed: Sequence[int], absent: Sequence[int] = ()) -> None:
        """End the game by agreement of these seats. `seat` proposed it; the absent seats were not asked."""
        agreement = Settlement("end", seat, None, tuple(sorted(agreed)), tuple(sorted(absent)))
        self._add(agreed_end(agreement))

    def _position(self) -> State:
        """The position after the entries in force, folded from their events."""
        state = initial(self.rules, len(self.sitters))
        for entry in self.history.in_force:
            state = _folded(state, entry.events)
        return state

    def result(self) -> Result:
        """The score as it stands; final when the game is over."""
        return self.history.result(self.state)


def _folded(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def own_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the game itself. `first` is handled here, for all games."""
    return {name: choice for name, choice in options.items() if name != "first"}


def _first(options: Mapping[str, object]) -> int | None:
    """D-S7: a seat, or None if the seed picks."""
    first = options["first"]
    if first == "random":
        return None
    if type(first) is not int:
        raise BadPlayers("bad_first", {})
    return first
