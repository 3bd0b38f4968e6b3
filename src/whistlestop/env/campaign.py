"""A whole campaign as a PettingZoo AEC environment: its games one after another, with the same codes and rows."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias

from whistlestop import games
from whistlestop.campaign import ranking
from whistlestop.env.env_game import Codecs, EnvGame, payoffs
from whistlestop.env.pettingzoo import TableEnv
from whistlestop.rules import Action, Result
from whistlestop.table.campaigns import campaign_data, campaign_so_far, count_game, new_campaign, next_match
from whistlestop.wire.campaign import CampaignCompany

__all__ = ["CampaignEnv", "CampaignReward"]

CampaignReward: TypeAlias = Literal["slips", "end"]
"""`slips`: after each game its score. `end`: after the last game 1, divided among the companies that share the first
place, and 0 for the others."""
_REWARDS: Final = ("slips", "end")


class CampaignGames(EnvGame):
    """The game that is played now, and the file of the campaign with those before it."""

    def __init__(self, codecs: Codecs, game: games.Game, companies: Sequence[str], seed: str) -> None:
        self._game: Final = game
        self._companies: Final = companies
        self.file = new_campaign(game, [CampaignCompany(each, each, None) for each in companies], seed)
        self.match = next_match(self.file, game, companies)
        self.last: Result | None = None
        """The result of the game that ended with the last decision."""
        super().__init__(codecs, seed, (self.match.state, self.match.history.entry(0).events))

    @property
    def is_over(self) -> bool:
        return len(self.file.games) == campaign_data(self._game).games

    def act(self, action: Action) -> None:
        self.events = self.match.act(self.asked, action)
        self.state = self.match.state
        self.last = None
        if self.state.public.ended:
            self.last = self.match.result()
            self.file = count_game(self.file, self._game, self.match, self._companies, 0)
            if not self.is_over:
                self.match = next_match(self.file, self._game, self._companies)
                self.state = self.match.state
                self.events += self.match.history.entry(0).events

    def places(self) -> list[int]:
        """The place of each company at the end of the campaign."""
        found = ranking(campaign_data(self._game), campaign_so_far(self.file, self._game))
        places = {standing.company: standing.place for standing in found}
        return [places[company] for company in self._companies]


class CampaignEnv(TableEnv):
    """All companies take part in all games, at the same seats. Observations and codes are those of a single game."""

    metadata: ClassVar[dict[str, Any]] = {**TableEnv.metadata, "name": "whistlestop_campaign_v2"}

    def __init__(
        self,
        companies: int = 2,
        game: str = "legends",
        *,
        reward: CampaignReward = "slips",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, companies, render_mode=render_mode)
        if reward not in _REWARDS:
            raise ValueError(f"a reward is one of {', '.join(_REWARDS)}, not {reward!r}")
        self.campaign_reward: Final = reward
        self._game: Final = games.load(game)
        self._companies: Final = campaign_data(self._game).companies[:companies]

    def _deal(self, seed: str) -> CampaignGames:
        return CampaignGames(self.codecs, self._game, self._companies, seed)

    def _earned(self) -> list[float] | None:
        table = self._table
        assert isinstance(table, CampaignGames)
        if self.campaign_reward == "slips":
            return None if table.last is None else payoffs(table.last, "score")
        if not table.is_over:
            return None
        places = table.places()
        return [1 / places.count(1) if place == 1 else 0.0 for place in places]
