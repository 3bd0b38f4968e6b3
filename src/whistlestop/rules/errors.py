"""What can go wrong, by name. Errors carry a rule's number, a reason's key and its values, never a sentence."""

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
    """The parent of every error a caller is expected to meet."""

    def __init__(self, reason: str, values: Mapping[str, object]) -> None:
        self.reason = reason
        """A key of the sentences in `text`."""
        self.values = dict(values)
        super().__init__(_plain(reason, self.values))

    def __reduce__(self) -> tuple[object, ...]:
        """Whole through a pickle, whatever arguments a subclass takes: workers report errors that way."""
        return _revived, (type(self), self.args, self.__dict__)


class BadNotation(WhistlestopError):
    """A text that is not an action, an event or a position."""


class UnknownCity(BadNotation):
    """A well-formed text that names a city, track or ticket this game does not have."""


class BadPlayers(WhistlestopError):
    """B-C5: a number of players the game is not made for, or a first player who does not sit there."""

    def __init__(self, reason: str, values: Mapping[str, object]) -> None:
        self.rule = "B-C5" if reason == "players" else "D-S7"
        super().__init__(reason, values)


class NotLegal(WhistlestopError):
    """An action that the rules refuse. Nothing has changed."""

    def __init__(
        self,
        rule: str,
        reason: str,
        values: Mapping[str, object] | None = None,
        options: Sequence[object] = (),
    ) -> None:
        self.rule = rule
        """The number of the rule it breaks, `B-L2`."""
        self._options = options
        self._list: Callable[[], Sequence[object]] | None = None
        super().__init__(reason, values or {})

    @property
    def options(self) -> Sequence[object]:
        """What would be legal: only for the seat whose decision it is, and listed only when somebody reads it."""
        if self._list is not None:
            self._options, self._list = self._list(), None
        return self._options

    @options.setter
    def options(self, options: Sequence[object]) -> None:
        self._options, self._list = options, None

    def list_options(self, list_them: Callable[[], Sequence[object]]) -> None:
        """How to list the options, once they are wanted."""
        self._list = list_them

    def __reduce__(self) -> tuple[object, ...]:
        """The options are listed first: a function does not travel."""
        self.options = self.options
        return super().__reduce__()

    def __str__(self) -> str:
        return f"{self.rule}: {_plain(self.reason, self.values)}"


class NotYourDecision(NotLegal):
    """The seat that acts is not being asked anything."""


class TicketNotOffered(NotLegal):
    """A ticket that does not lie before this player."""


class GameOver(NotLegal):
    """Any action after the end."""


def _revived(kind: type[Exception], args: tuple[object, ...], facts: dict[str, object]) -> Exception:
    error = kind.__new__(kind, *args)
    for name, fact in facts.items():  # compiled, it has no __dict__ before its first attribute
        setattr(error, name, fact)
    return error


def _plain(reason: str, values: Mapping[str, object]) -> str:
    return reason + "".join(f" {key}={value}" for key, value in values.items())
