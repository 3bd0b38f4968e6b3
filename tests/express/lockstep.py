"""One game in both engines: the same deal and the same actions, compared after each decision."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from laws.walks import CASES, STYLES, Case, pick

from whistlestop import games
from whistlestop.express import CannotSimulate, Position, Simulator
from whistlestop.rules import Action, Board, Options, Ruleset, Seeded, State, legal, play, score, start

__all__ = ["CELLS", "Cell", "Lockstep", "play_both"]


@dataclass(frozen=True)
class Cell:
    """A game with a number of players."""

    name: str
    case: Case
    short: int
    """How many games `make test` plays."""

    def __str__(self) -> str:
        return self.name


def _cells() -> Iterator[Cell]:
    for case in filter(is_simulated, CASES):
        yield Cell(str(case), case, 50 if case.rules.game == "mini" else 10)
    for players in (2, 5):
        edition = games.load("pennsylvania").with_options({"edition": "new"})
        yield Cell(f"pennsylvania-new-{players}", Case(edition, players), 4)
        yield Cell(f"few-cards-{players}", Case(few_cards(), players), 16)
        yield Cell(f"triples-{players}", Case(triples(), players), 10)


def is_simulated(case: Case) -> bool:
    """Whether all mechanics of the game have a part in the simulator."""
    try:
        Simulator(case.rules, case.players)
    except CannotSimulate:
        return False
    return True


def few_cards() -> Ruleset:
    """So few cards that the deck runs out in the set-up of five players, and hardly any tickets."""
    mini = games.load("mini").ruleset
    tickets = tuple(mini.tickets.values())[:12]
    knobs = replace(mini.knobs, flush_at=2, flush_limit=3, opening_keep=1, ticket_draw=4)
    return Ruleset("few-cards", mini.colours, (5, 5, 5, 5, 9), mini.board, tickets, knobs)


def triples() -> Ruleset:
    """A board with a triple route, and without opening tickets."""
    mini = games.load("mini").ruleset
    third = replace(mini.board.tracks["BRA-COP"], name="BRA-COP:3", number=3)
    board = Board(mini.board.cities.values(), (*mini.board.tracks.values(), third))
    knobs = replace(mini.knobs, opening_tickets=0, longest_route=0)
    return Ruleset("triples", mini.colours, mini.card_counts, board, tuple(mini.tickets.values()), knobs)


CELLS: Final = tuple(_cells())


class Lockstep:
    """A game in progress in both engines."""

    def __init__(self, case: Case, seed: str, is_thorough: bool) -> None:
        self.dice: Final = random.Random(f"{case} {seed}")
        self.chance: Final = Seeded(f"lockstep {seed}")
        self.simulator: Final = Simulator(case.rules, case.players)
        self.style: Final = STYLES[self.dice.choice(sorted(STYLES))]
        first = self.dice.choice((None, *range(case.players)))
        self.state: State = start(case.rules, case.players, self.chance, first)[0]
        self.position: Position = self.simulator.deal(self.chance.seed, first)
        self.is_thorough: Final = is_thorough
        self.decisions = 0

    def play(self) -> None:
        """To the end, comparing the options and the position; a game that is not thorough compares some of them."""
        self.compare_position()
        while not self.state.public.ended:
            self.decide()
            if self.is_thorough or self.state.public.ended or self.decisions % 8 == 0:
                self.compare_position()
            if self.dice.random() < 0.02:
                self.position = self.simulator.load(self.state, self.chance)
        self.compare_scores()

    def decide(self) -> None:
        asked = self.state.public.asked
        assert self.simulator.asked_seats(self.position) == asked
        seat = self.dice.choice(asked)
        if len(asked) > 1:
            self.simulator.ask(self.position, seat)
        options = legal(self.state, seat)
        if self.is_thorough or self.decisions % 4 == 0:
            self.compare_options(options)
        action = pick(options, self.dice, self.style)
        self.simulator.step(self.position, self.simulator.code(self.position, action))
        self.state = play(self.state, seat, action, self.chance)[0]
        self.decisions += 1

    def compare_options(self, options: Options) -> None:
        codes = self.simulator.legal(self.position)
        actions: list[Action] = [self.simulator.action(self.position, code) for code in codes]
        assert actions == list(options)

    def compare_position(self) -> None:
        """Everything the rules know: hands, decks, display, board, agenda, counters, records of mechanics."""
        unloaded = self.simulator.state(self.position)
        assert unloaded.public == self.state.public
        assert unloaded.secrets == self.state.secrets
        assert unloaded.public.free == self.state.public.free

    def compare_scores(self) -> None:
        result, scores = score(self.state), self.simulator.score(self.position)
        seats = result.seats
        assert self.simulator.is_over(self.position)
        assert list(scores.totals) == [seat.total for seat in seats]
        has_bonus = self.state.public.rules.knobs.longest_route > 0
        assert list(scores.longest) == [seat.tally.longest if has_bonus else 0 for seat in seats]
        assert list(scores.completed) == [len(seat.tally.completed) for seat in seats]
        assert list(scores.ranks) == [seat.rank for seat in seats]


def play_both(case: Case, number: int) -> None:
    """The game with this number; every fourth is compared thoroughly."""
    Lockstep(case, str(number), number % 4 == 0).play()
