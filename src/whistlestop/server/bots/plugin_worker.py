"""What a worker finds out about bots of installed packages."""

from typing import Literal, TypeAlias

from whistlestop.bots.registry import plugin_problems

__all__ = ["PluginProblem", "plugin_states"]

PluginProblem: TypeAlias = Literal["does_not_load", "shadowed"]


def plugin_states() -> dict[str, PluginProblem]:
    """By id, those that tables cannot use. The reasons may show paths of this machine, so they stay here; `doctor`
    prints them."""
    return {bot: _problem(found.reason) for bot, found in plugin_problems().items()}


def _problem(reason: str) -> PluginProblem:
    return "shadowed" if reason == "bot_id_taken" else "does_not_load"
