"""A clear message where an optional library is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["needs"]


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Import optional libraries inside this; the error for a missing one names the extra that installs it."""
    try:
        yield
    except ModuleNotFoundError as problem:
        message = f'{problem.name} is not installed. It comes with: pip install "whistlestop[{extra}]"'
        raise ModuleNotFoundError(message, name=problem.name) from problem
