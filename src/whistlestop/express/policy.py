"""Policies: how seats choose in a play-out."""

from mypy_extensions import i64, mypyc_attr

from whistlestop.express.position import Position

__all__ = ["Policy"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses for the seat that is asked. A subclass may be plain Python; compiled ones are faster."""

    def choose(self, p: Position) -> i64:
        """The code of one of the options."""
        raise NotImplementedError
