"""Bots from other sources: installed packages, files, and programs in any language.

- `fast-bot`: an entry point of the group `whistlestop.bots`, in any installed package
- `./mine.py:Bot`: a class or function in a Python file, which finds the modules beside it
- `stdio:node mine.js`: a program that speaks the protocol; `stdio@2.5:…` gives it 2.5 seconds a decision
"""

import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from whistlestop.bots.bot import Bot
from whistlestop.bots.errors import BadBot, in_words
from whistlestop.bots.process import ProcessBot, program_name

__all__ = ["DECISION_SECONDS", "GROUP", "find_plugin", "own_name", "plugin_ids"]

GROUP: Final = "whistlestop.bots"
DECISION_SECONDS: Final = 10.0
"""Time limit for each decision of a program, unless its id sets another."""
_LONGEST_NAME: Final = 24
"""Letters of a bot's own name that are shown."""


def plugin_ids() -> tuple[str, ...]:
    """The ids of bots in installed packages."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def find_plugin(bot: str) -> Callable[[str], Bot] | None:
    """The function that makes this bot from a seed; None if the id is none of these."""
    kind, _, rest = bot.partition(":")
    if _is_program(kind):
        seconds = _seconds(bot, kind)
        return lambda seed: ProcessBot(rest, seed, seconds)
    if bot.endswith(".py"):
        raise BadBot("bot_without_class", {"bot": bot})
    made_by = _imported(bot)
    return None if made_by is None else _maker(bot, made_by)


def own_name(bot: str) -> str | None:
    """The `name` of a Python class from a file or an installed package, if it has one and loads; the name of a
    program is that of its hello."""
    kind, _, rest = bot.partition(":")
    try:
        name = program_name(rest) if _is_program(kind) else getattr(_imported(bot), "name", None)
    except BadBot:
        return None
    said = "".join([letter for letter in name if letter.isprintable()]) if isinstance(name, str) else ""
    return said.strip()[:_LONGEST_NAME] or None


def _is_program(kind: str) -> bool:
    return kind == "stdio" or kind.startswith("stdio@")


def _imported(bot: str) -> Any:
    """The class or function of a file or of an installed package; None if the id is neither."""
    path, _, name = bot.rpartition(":")
    if path.endswith(".py"):
        return _named(bot, _module(Path(path).absolute()), name)
    point = next((point for point in entry_points(group=GROUP) if point.name == bot), None)
    return None if point is None else _loaded(bot, point)


def _seconds(bot: str, kind: str) -> float:
    _, at, figure = kind.partition("@")
    try:
        seconds = float(figure) if at else DECISION_SECONDS
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise BadBot("bad_seconds", {"bot": bot})
    return seconds


def _loaded(bot: str, point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as problem:
        raise _unloadable(bot, problem) from problem


@cache
def _module(path: Path) -> ModuleType:
    """Import the file once and register it by name, so that its definitions can be pickled and looked up."""
    try:
        name = f"whistlestop-bot {path}"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        if str(path.parent) not in sys.path:
            sys.path.append(
                str(path.parent)
            )  # at the end, so that a bot's `random.py` does not shadow the standard one
        spec.loader.exec_module(module)
        return module
    except Exception as problem:
        raise _unloadable(str(path), problem) from problem


def _named(bot: str, module: ModuleType, name: str) -> Any:
    if not hasattr(module, name):
        raise BadBot("no_such_class", {"bot": bot, "name": name, "known": " ".join(_defined(module))})
    return getattr(module, name)


def _defined(module: ModuleType) -> list[str]:
    """The public classes and functions of the file, without those that it imports."""
    return [
        name
        for name, found in vars(module).items()
        if getattr(found, "__module__", None) == module.__name__ and callable(found) and name[0] != "_"
    ]


def _maker(bot: str, make: Any) -> Callable[[str], Bot]:
    """Wrap a class or function that takes a seed, or no argument."""
    if not callable(make):
        raise BadBot("not_a_bot", {"bot": bot})

    def made(seed: str) -> Bot:
        try:
            player: Any = make(seed) if _takes_seed(make) else make()
        except Exception as problem:
            raise _unloadable(bot, problem) from problem
        if not callable(getattr(player, "choose", None)):
            raise BadBot("not_a_bot", {"bot": bot})
        chosen: Bot = player
        return chosen

    return made


def _takes_seed(make: Any) -> bool:
    try:
        inspect.signature(make).bind("seed")
    except TypeError:
        return False
    return True


def _unloadable(bot: str, problem: Exception) -> BadBot:
    return BadBot("bot_does_not_load", {"bot": bot, "why": in_words(problem)})
