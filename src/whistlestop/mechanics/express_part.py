"""The part of a mechanic in the express simulator: integers in the flat array of a position.

A part belongs to one ruleset and one number of players. Its methods read and write `size` cells of a position from
the cell `at` on; the simulator sets `at`. Every method has a default that does nothing, so that a mechanic overrides
only what it needs.
"""

# ruff: noqa: ARG002  the defaults use no argument

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from whistlestop.rules.chance import Chance
from whistlestop.rules.state import PublicState
from whistlestop.rules.step import Step

__all__ = ["NO_QUESTION", "ExpressPart"]

NO_QUESTION: Final = 0
"""The number of no question; the questions of a part are numbered from 1."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpressPart:
    """What a mechanic adds to the simulator."""

    def __init__(self, size: int = 0, choices: Sequence[str] = ()) -> None:
        self.size: i64 = size
        """The number of cells that it uses."""
        self.choices: tuple[str, ...] = tuple(choices)
        """All options that its questions may ever offer; an answer is an index into them."""
        self.at: i64 = 0
        """The first of its cells; the simulator sets it."""

    def begin(self, cells: vec[i64]) -> None:
        """Write its cells at the start of a game."""

    def load(self, public: PublicState, cells: vec[i64]) -> None:
        """Write its cells from its public record."""

    def record(self, cells: vec[i64]) -> object:
        """Its public record; None if it has none."""
        return None

    def question_of(self, step: Step) -> int:
        """The number of the question that a step of the agenda asks; 0 if the step is not its own."""
        return NO_QUESTION

    def step(self, question: int, seat: int, track: str) -> Step:
        """The step of the agenda that asks the question."""
        raise NotImplementedError

    def after_claim(self, cells: vec[i64], seat: i64, track: i64) -> i64:
        """The question that a claim leads to."""
        return NO_QUESTION

    def count(self, cells: vec[i64], question: i64, track: i64) -> i64:
        """The number of options of the question."""
        return 0

    def option(self, cells: vec[i64], question: i64, track: i64, number: i64) -> i64:
        """The option with this number, as an index into `choices`, in the order of the rules."""
        return 0

    def advised(self, cells: vec[i64], question: i64, seat: i64, track: i64) -> i64:
        """The option that is worth most if the game ends now, as an index into `choices`; the first of equal ones."""
        return self.option(cells, question, track, 0)

    def answer(self, cells: vec[i64], question: i64, seat: i64, track: i64, choice: i64) -> i64:
        """Apply an answer and return the next question."""
        return NO_QUESTION

    def end(self, cells: vec[i64], chance: Chance) -> None:
        """The work at the end of the game."""

    def score(self, cells: vec[i64], completed: vec[i64], totals: vec[i64]) -> None:
        """Add its points to the totals. `completed` holds the number of completed tickets by seat."""
