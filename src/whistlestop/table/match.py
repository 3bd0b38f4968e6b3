"""A game in progress at one table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from whistlestop.games import Game
from whistlestop.rules import (
    Action,
    Event,
    NotLegal,
    Result,
    Ruleset,
    Seeded,
    State,
    View,
    evolve,
    initial,
    play,
    project,
    score,
    start,
)
from whistlestop.rules.errors import BadPlayers
from whistlestop.table.early_end import ranked_behind, without_winner
from whistlestop.wire.record import CONCEDE, RESIGN, Agreement

__all__ = ["Match", "MatchEntry", "Sitter", "own_options"]


@dataclass(frozen=True)
class Sitter:
    name: str
    bot: str | None = None
    """The id of a bot, or None for a person."""


class MatchEntry(NamedTuple):
    """One entry of the record, before it is encoded."""

    seq: int
    seat: int | None
    """None for the set-up."""
    action: Action | None
    events: tuple[Event, ...]
    back_to: int | None = None
    """For an undo: the entry to which the game returns. Entries are never removed from the record."""
    given_up: str | None = None
    """`resign` or `concede`, if the seat gave up."""
    agreement: Agreement | None = None
    """The agreement that ended the game here."""


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
    ) -> None:
        """`setup` holds the events of an earlier set-up, which are folded instead of drawn again.

        `salts` are the parts of the seed that the seats added to the server's secret, None for a seat that added
        none. `restarts` counts how often a salt was not revealed.
        """
        self.game = game
        self.rules = rules
        self.sitters = tuple(sitters)
        self.options = dict(options)
        self.seed = seed
        self.salts = tuple(salts)
        self.restarts = restarts
        self.chance = Seeded(seed)
        if setup is None:
            self.state, setup = start(rules, len(self.sitters), self.chance, _first(self.options))
        else:
            self.state = _folded(initial(rules, len(self.sitters)), setup)
        self.entries: list[MatchEntry] = [MatchEntry(0, None, None, tuple(setup))]
        self.line: list[int] = [0]
        """Indexes of the entries in force: all entries except undos and the entries they took back."""
        self._before: State | None = None
        self.is_conceded = False
        """The game ended because all but one gave up."""
        self.agreement: Agreement | None = None
        """The agreement that ended the game."""

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
    ) -> "Match":
        """Set up a game. `options` holds `first` (a seat, or "random") and the options of the game itself."""
        chosen = {"first": 0, **(options or {})}
        own = own_options(chosen)
        rules = game.with_options(own) if own or game.options else game.ruleset
        return cls(game, rules, sitters, chosen, seed, setup, salts, restarts)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to decide now."""
        return self.state.public.asked

    @property
    def is_over(self) -> bool:
        return self.state.public.ended or self.is_cut_short

    @property
    def is_cut_short(self) -> bool:
        """The game ended before its regular end."""
        return self.is_conceded or self.agreement is not None

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that gave up, in the order in which they did."""
        return tuple([entry.seat for entry in self.entries if entry.given_up and entry.seat is not None])

    def view(self, seat: int | None) -> View:
        """The view of this seat; None for a spectator."""
        return project(self.state, seat)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Play an action. A refusal by the rules is raised and changes nothing."""
        state, events = play(self.state, seat, action, self.chance)
        self.relive(seat, action, events, state)
        return self.entries[-1].events

    def relive(
        self, seat: int | None, action: Action | None, events: Sequence[Event], state: State | None = None
    ) -> None:
        """Append an action that was played before. Without the state after it, its events are folded; no rule is
        evaluated."""
        self._before, self.state = self.state, state or _folded(self.state, events)
        happened = MatchEntry(len(self.entries), seat, action, tuple(events))
        self.entries.append(happened)
        self.line.append(happened.seq)

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may undo without consent: only its own last action in force, if that revealed
        nothing."""
        last = self.entries[self.line[-1]]
        return (
            last.seq > 0
            and last.seat == seat
            and not any(
                getattr(event, "reveals", True) or event.owner() not in (-1, seat) for event in last.events
            )
        )

    def undo(self, seat: int) -> None:
        """Undo the seat's last action, if `can_undo` allows it."""
        if not self.can_undo(seat):
            raise NotLegal("D-H1", "no_undo", {"seat": seat})
        self.go_back(seat, self.line[-2])

    def go_back(self, seat: int, to: int) -> None:
        """Return to the position after an entry in force. The decks have the same order as they had then."""
        if to not in self.line[:-1]:
            raise NotLegal("D-H1", "no_undo", {"seat": seat})
        is_last = to == self.line[-2] and self._before is not None
        self.state = self._before if is_last and self._before is not None else self.position_after(to)
        self._before = None
        self.line = self.line[: self.line.index(to) + 1]
        self.entries.append(MatchEntry(len(self.entries), seat, None, (), to))

    def resign(self, seat: int, *, is_last: bool) -> None:
        """Give up. With `is_last` the game ends; otherwise a bot plays on for the seat."""
        word = CONCEDE if is_last else RESIGN
        self.entries.append(MatchEntry(len(self.entries), seat, None, (), given_up=word))
        self.is_conceded = is_last

    def agree(self, seat: int, agreed: Sequence[int], absent: Sequence[int] = ()) -> None:
        """End the game by agreement of these seats. `seat` proposed it; the absent seats were not asked."""
        self.agreement = Agreement(tuple(sorted(agreed)), tuple(sorted(absent)))
        self.entries.append(MatchEntry(len(self.entries), seat, None, (), agreement=self.agreement))

    def position_after(self, seq: int) -> State:
        """The position after an entry, folded from the events that led to it."""
        state = initial(self.rules, len(self.sitters))
        for number in self.line[: self.line.index(seq) + 1]:
            state = _folded(state, self.entries[number].events)
        return state

    def result(self) -> Result:
        """The score as it stands; final when the game is over."""
        result = score(self.state)
        if self.agreement is not None:
            return without_winner(result, self.agreement)
        return ranked_behind(result, self.resigned) if self.is_conceded else result


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
