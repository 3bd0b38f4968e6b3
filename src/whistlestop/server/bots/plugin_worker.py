"""What a worker finds out about bots of installed packages and files."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from whistlestop.bots.plugins import own_name
from whistlestop.bots.registry import plugin_problems

__all__ = ["PluginProblem", "own_names", "plugin_states"]

PluginProblem: TypeAlias = Literal["does_not_load", "shadowed"]


def plugin_states() -> dict[str, PluginProblem]:
    """By id, those that tables cannot use. The reasons may show paths of this machine, so they stay here; `doctor`
    prints them."""
    return {bot: _problem(found.reason) for bot, found in plugin_problems().items()}


def own_names(programs: Mapping[str, str]) -> dict[str, str]:
    """By id, the names that bots give themselves; `programs` has what each bot is made from."""
    found = {bot: own_name(program) for bot, program in programs.items()}
    return {bot: name for bot, name in found.items() if name}


def _problem(reason: str) -> PluginProblem:
    return "shadowed" if reason == "bot_id_taken" else "does_not_load"
