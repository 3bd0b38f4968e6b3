"""The bots of this server: those that tables may seat, and what each of them is on this machine.

Tables know bots by id alone. A bot that is a program has the id that the configuration gives it, so nobody can name
a command of this machine over the network.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from whistlestop.bots import bot_ids, bot_name
from whistlestop.bots.plugins import plugin_ids
from whistlestop.games.problems import nearest
from whistlestop.games.settings import is_id
from whistlestop.history import SeatPlan
from whistlestop.server.configure import BadConfig
from whistlestop.table.errors import NotAllowed

__all__ = ["BotCatalogue"]


class BotCatalogue:
    def __init__(self, allowed: Sequence[str] = (), programs: Mapping[str, str] | None = None) -> None:
        """`allowed` may be empty: then all are."""
        self._programs: Final = dict(programs or {})
        for name in self._programs:
            if not is_id(name) or name in bot_ids():
                raise BadConfig("bad_bot_alias", {"bot": name[:60]})
        known = (*bot_ids(), *self._programs)
        for name in allowed:
            if name not in known:
                raise BadConfig("bot_not_known", {"bot": name[:60], "near": " ".join(nearest(name, known))})
        self._own_names: Final[dict[str, str]] = {}
        self.ids: Final = tuple(bot for bot in known if bot in allowed) if allowed else known

    def check(self, bot: str | None) -> None:
        """Refuse what tables may not seat."""
        if bot not in self.ids:
            raise NotAllowed("no_such_bot", {"bot": str(bot)[:60]})

    def check_plan(self, seat: int, plan: SeatPlan) -> None:
        """A bot only on a bot's seat, and only one that tables may seat."""
        if plan.kind == "bot":
            self.check(plan.bot)
        elif plan.bot is not None:
            raise NotAllowed("bot_on_persons_seat", {"seat": seat})

    def program(self, bot: str) -> str | None:
        """What a worker makes it from. None for what is neither ours nor configured.

        Those that are no longer allowed still end the games they sit in, and so do stand-ins.
        """
        if bot in self._programs:
            return self._programs[bot]
        # Never what the request said: an id of the form `stdio:` would run a command.
        return bot if bot in bot_ids() else None

    @property
    def foreign(self) -> dict[str, str]:
        """By id, what bots of installed packages and of the configuration are made from."""
        plugins = {bot: bot for bot in plugin_ids()}
        return {bot: program for bot, program in (plugins | self._programs).items() if bot in self.ids}

    def learn_names(self, names: Mapping[str, str]) -> None:
        """The names that bots give themselves. A worker finds them out, because it imports the bots."""
        self._own_names.update(names)

    def name(self, bot: str) -> str:
        return self._own_names.get(bot) or bot_name(bot)

    def named(self, plan: SeatPlan) -> SeatPlan:
        """A bot has its name, whatever the host wrote."""
        if plan.kind != "bot" or plan.bot is None:
            return plan
        return SeatPlan(kind="bot", bot=plan.bot, name=self.name(plan.bot), colour=plan.colour)
