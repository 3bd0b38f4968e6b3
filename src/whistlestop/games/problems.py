"""Mistakes in a game's folder, with messages that let a board designer correct them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from whistlestop.rules.errors import WhistlestopError

__all__ = ["BadGame", "BadOption", "DataProblem", "ProblemList", "UnknownGame", "did_you_mean", "nearest"]


@dataclass(frozen=True, order=True)
class DataProblem:
    file: str
    """The file's path, relative to the game's folder."""
    line: int
    """From 1; if something is missing, the line after which it is expected."""
    field: str
    """The column, or the key with its section (`knobs.trains`); empty for the whole file."""
    message: str
    """A sentence: what is wrong and, if it can be guessed, what was meant."""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}"
        return f"{where}: {self.field}: {self.message}" if self.field else f"{where}: {self.message}"


class BadGame(WhistlestopError):
    """The folder of a game contains mistakes; all of them are in `problems`."""

    def __init__(self, problems: Iterable[DataProblem], game: str) -> None:
        self.problems = tuple(problems)
        self.game = game
        super().__init__("bad_game", {"game": game, "problems": len(self.problems)})

    def __str__(self) -> str:
        return f"The game {self.game} cannot be loaded:\n" + "\n".join(map(str, self.problems))


class UnknownGame(WhistlestopError):
    """Neither an id of a game nor a folder; `near` holds similar ids, `known` all ids."""

    def __init__(self, name: str, near: Sequence[str], known: Sequence[str]) -> None:
        self.name = name
        self.near = tuple(near)
        super().__init__("unknown_game", {"game": name, "near": " ".join(near), "known": " ".join(known)})

    def __str__(self) -> str:
        return f"There is no game {self.name!r}.{did_you_mean(self.near)}"


class BadOption(WhistlestopError):
    """The game has no such option, or the option no such choice; `known` holds the existing ones."""

    def __init__(self, option: str, choice: str | None, known: Sequence[str]) -> None:
        self.option = option
        self.choice = choice
        self.known = tuple(known)
        reason = "unknown_option" if choice is None else "unknown_choice"
        super().__init__(reason, {"option": option, "choice": choice, "known": " ".join(known)})

    def __str__(self) -> str:
        what = f"option {self.option!r}"
        if self.choice is not None:
            what = f"choice {self.choice!r} for the {what}"
        return f"The game has no {what}; there is: {', '.join(self.known) or 'none'}."


class ProblemList:
    """Collects the mistakes and the warnings in the data of a game; the same one is kept once."""

    def __init__(self) -> None:
        self._found: dict[DataProblem, None] = {}
        self._warnings: dict[DataProblem, None] = {}

    def warn(self, file: str, line: int, field: str, message: str) -> None:
        """What a designer may have overlooked. The game can be played all the same."""
        self._warnings[DataProblem(file, line, field, message)] = None

    def warnings(self) -> "list[DataProblem]":
        return sorted(self._warnings)

    def add(self, file: str, line: int, field: str, message: str) -> None:
        self._found[DataProblem(file, line, field, message)] = None

    def sorted(self) -> list[DataProblem]:
        return sorted(self._found)


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Up to three known words that are similar to the given one, the most similar first."""
    by_folded = {name.casefold(): name for name in known}
    return tuple(by_folded[match] for match in get_close_matches(word.casefold(), by_folded, 3, 0.6))


def did_you_mean(near: Sequence[str]) -> str:
    return f" Did you mean {' or '.join(near)}?" if near else ""
