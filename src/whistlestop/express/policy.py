"""Policies: how seats choose in a play-out."""

from collections.abc import Sequence

from mypy_extensions import i64, mypyc_attr

from whistlestop.express.layout import ASKED
from whistlestop.express.position import Position

__all__ = ["BySeat", "Policy"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses for the seat that is asked. A subclass may be plain Python; compiled ones are faster."""

    def begin(self, p: Position) -> None:
        """A play-out begins from this position: what is remembered of another one no longer holds."""

    def choose(self, p: Position) -> i64:
        """The code of one of the options."""
        raise NotImplementedError


class BySeat(Policy):
    """A policy for each seat."""

    def __init__(self, policies: Sequence[Policy]) -> None:
        self._policies: list[Policy] = list(policies)

    def begin(self, p: Position) -> None:
        for policy in self._policies:
            policy.begin(p)

    def choose(self, p: Position) -> i64:
        return self._policies[p.cells[ASKED]].choose(p)
