"""The simulator of one game and number of players."""

from typing import Final

from mypy_extensions import i64

from whistlestop.express.codes import action_of, code_of
from whistlestop.express.errors import IllegalCode
from whistlestop.express.layout import ASKED, ENDED, OVER, QUESTION, TURN
from whistlestop.express.loading import load
from whistlestop.express.options import is_legal, legal_codes
from whistlestop.express.policy import Policy
from whistlestop.express.position import Position, seed_dice
from whistlestop.express.random_policy import RandomPolicy
from whistlestop.express.scoring import Scorer
from whistlestop.express.setup import deal
from whistlestop.express.tables import LookupTables
from whistlestop.express.turn import apply
from whistlestop.express.unloading import asked_seats, unload
from whistlestop.rules.actions import Action
from whistlestop.rules.chance import Chance, Seeded
from whistlestop.rules.ids import Seat
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.sampling import sample_state
from whistlestop.rules.setup import first_player
from whistlestop.rules.state import State, View

__all__ = ["Simulator"]


class Simulator:
    """Plays games of a ruleset in arrays of integers. A position holds one game; a simulator plays any number.

    It refuses a ruleset with a mechanic that has no express form (`CannotSimulate`).
    """

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.tables: Final = LookupTables(rules, players)
        self._scores: Final = Scorer(self.tables)
        self._random: Final = RandomPolicy()

    # Positions

    def deal(self, seed: str, first: Seat | None = 0) -> Position:
        """The same deal and the same later reshuffles as the rules give for this seed."""
        chance = Seeded(seed)
        p = Position(self.tables, chance)
        deal(p, first_player(int(self.tables.players), first, chance))
        return p

    def deal_freely(self, seed: int, first: Seat = 0) -> Position:
        """A deal by the position's own generator: much faster, but a different deal from the rules'."""
        p = Position(self.tables)
        self.redeal(p, seed, first)
        return p

    def redeal(self, p: Position, seed: i64, first: i64 = 0) -> None:
        """Like `deal_freely`, but reuses an existing position."""
        p.chance = None
        seed_dice(p, seed)
        deal(p, first)

    def load(self, state: State, chance: Chance | None = None, seed: int = 0) -> Position:
        """Convert a state. Without a chance, the position's own generator shuffles, starting with this seed."""
        p = Position(self.tables, chance)
        seed_dice(p, seed)
        load(p, state)
        return p

    def sample_position(self, view: View, chance: Chance, seed: int = 0) -> Position:
        """A position consistent with this view; what is hidden is sampled as `rules.sample_state` does."""
        return self.load(sample_state(view, chance), None, seed)

    def new(self) -> Position:
        """A position to copy into."""
        return Position(self.tables)

    def copy_into(self, source: Position, target: Position) -> None:
        """Make the target equal to the source, without allocating."""
        target.chance = source.chance
        cells, copied = source.cells, target.cells
        at: i64 = 0
        while at < self.tables.size:
            copied[at] = cells[at]
            at += 1

    def reseed(self, p: Position, seed: i64) -> None:
        """From now on the position's own generator shuffles, starting with this seed."""
        p.chance = None
        seed_dice(p, seed)

    def state(self, p: Position) -> State:
        """Convert the position to a state of the rules."""
        return unload(p)

    # Decisions

    def asked(self, p: Position) -> int:
        """The seat that has to decide now, during the opening the first of several; -1 when the game is over."""
        return int(p.cells[ASKED])

    def asked_seats(self, p: Position) -> tuple[Seat, ...]:
        return asked_seats(p)

    def ask(self, p: Position, seat: Seat) -> None:
        """Let this one of the seats that are asked decide next; only the opening asks several."""
        if seat not in asked_seats(p):
            raise IllegalCode(f"seat {seat} is not asked")
        p.cells[ASKED] = seat

    def is_over(self, p: Position) -> bool:
        return p.cells[QUESTION] == OVER

    def legal(self, p: Position) -> list[int]:
        """The codes of all options of the seat that is asked, in the order of the rules."""
        return [int(code) for code in legal_codes(p)]

    def step(self, p: Position, code: i64) -> None:
        """Play an option of the seat that is asked; refuse any other code, with nothing changed."""
        if not is_legal(p, code):
            raise IllegalCode(f"{code} is not among the options")
        apply(p, code)

    def sample(self, p: Position) -> i64:
        """The code of a random option (`RandomPolicy`)."""
        return self._random.choose(p)

    def action(self, p: Position, code: int) -> Action:
        """The action of the rules with this code."""
        return action_of(p, code)

    def code(self, p: Position, action: Action) -> int:
        """The code of an action of the rules."""
        return code_of(p, action)

    # Games

    def playout(self, p: Position, policy: Policy) -> i64:
        """Play to the end, and return the number of decisions."""
        cells = p.cells
        policy.begin(p)
        count: i64 = 0
        while cells[QUESTION] != OVER:
            apply(p, policy.choose(p))
            count += 1
        return count

    def playout_until(self, p: Position, policy: Policy, turn: i64) -> i64:
        """Play until this turn begins or the game is over."""
        cells = p.cells
        policy.begin(p)
        count: i64 = 0
        while cells[TURN] < turn and cells[ENDED] == 0:
            apply(p, policy.choose(p))
            count += 1
        return count

    def random_games(self, seed: i64, games: i64) -> i64:
        """Deal, play at random and score this number of games; return the number of decisions."""
        p = Position(self.tables)
        count: i64 = 0
        number: i64 = 0
        while number < games:
            self.redeal(p, seed + number)
            count += self.playout(p, self._random)
            self._scores.score(p)
            number += 1
        return count

    # Results

    def score(self, p: Position) -> Scorer:
        """The score as it stands. The next call writes into the same object."""
        self._scores.score(p)
        return self._scores
