"""The errors of the rules. They carry a rule's number, a reason's key and its values, never a sentence."""

from collections.abc import Callable, Mapping, Sequence

__all__ = [
    "BadNotation",
    "BadPlayers",
    "GameOver",
    "NotLegal",
    "NotYourDecision",
    "TicketNotOffered",
    "UnknownCity",
    "WhistlestopError",
]


class WhistlestopError(Exception):
    """Base class of all errors that a caller is expected to handle."""

    def __init__(self, reason: str, values: Mapping[str, object]) -> None:
        self.reason = reason
        """The key of its message in `text`."""
        self.values = dict(values)
        super().__init__(_plain(reason, self.values))

    def __reduce__(self) -> tuple[object, ...]:
        """Makes every subclass picklable, whatever its arguments: workers report errors that way."""
        return _revived, (type(self), self.args, self.__dict__)


class BadNotation(WhistlestopError):
    """The text is not an action, an event or a position."""


class UnknownCity(BadNotation):
    """The text is well formed, but this game has no such city, track or ticket."""


class BadPlayers(WhistlestopError):
    """B-C5: the game does not support this number of players, or the first player is not one of the seats."""

    def __init__(self, reason: str, values: Mapping[str, object]) -> None:
        self.rule = "B-C5" if reason == "players" else "D-S7"
        super().__init__(reason, values)


class NotLegal(WhistlestopError):
    """The rules refuse the action. Nothing has changed."""

    def __init__(
        self,
        rule: str,
        reason: str,
        values: Mapping[str, object] | None = None,
        options: Sequence[object] = (),
    ) -> None:
        self.rule = rule
        """The number of the rule that the action breaks, `B-L2`."""
        self._options = options
        self._list: Callable[[], Sequence[object]] | None = None
        super().__init__(reason, values or {})

    @property
    def options(self) -> Sequence[object]:
        """The legal actions: only for the seat that has to decide, and computed only when they are read."""
        if self._list is not None:
            self._options, self._list = self._list(), None
        return self._options

    @options.setter
    def options(self, options: Sequence[object]) -> None:
        self._options, self._list = options, None

    def list_options(self, list_them: Callable[[], Sequence[object]]) -> None:
        """Set the function that computes the options on demand."""
        self._list = list_them

    def __reduce__(self) -> tuple[object, ...]:
        """Compute the options first, because a function cannot be pickled."""
        self.options = self.options
        return super().__reduce__()

    def __str__(self) -> str:
        return f"{self.rule}: {_plain(self.reason, self.values)}"


class NotYourDecision(NotLegal):
    """The seat has nothing to decide now."""


class TicketNotOffered(NotLegal):
    """The ticket was not offered to this player."""


class GameOver(NotLegal):
    """The game has ended."""


def _revived(kind: type[Exception], args: tuple[object, ...], facts: dict[str, object]) -> Exception:
    error = kind.__new__(kind, *args)
    for name, fact in facts.items():  # a compiled class has no __dict__ before its first attribute
        setattr(error, name, fact)
    return error


def _plain(reason: str, values: Mapping[str, object]) -> str:
    return reason + "".join(f" {key}={value}" for key, value in values.items())
