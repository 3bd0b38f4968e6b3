"""A whole campaign as an environment."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test

from whistlestop import games
from whistlestop.campaign import ranking
from whistlestop.env.campaign import CampaignEnv, CampaignGames
from whistlestop.env.pettingzoo import TableEnv
from whistlestop.table.campaigns import campaign_data, campaign_so_far, verify_campaign
from whistlestop.table.errors import CorruptRecord

# PettingZoo itself prescribes the dictionary with a mask, and warns of every dictionary.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def random_campaign(played: CampaignEnv, seed: int) -> tuple[dict[str, list[float]], CampaignGames]:
    """The rewards of each agent, and the table, after a campaign of random codes."""
    dice = np.random.default_rng(seed)
    played.reset(seed)
    table = played.table
    assert isinstance(table, CampaignGames)
    earned: dict[str, list[float]] = {agent: [] for agent in played.possible_agents}
    for agent in played.agent_iter():
        observation, reward, is_over, _, _ = played.last()
        if reward:
            earned[agent].append(reward)
        played.step(None if is_over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    return earned, table


def test_pettingzoo_accepts_it() -> None:
    api_test(CampaignEnv(3), num_cycles=300)


def test_slips_of_all_games_are_the_rewards() -> None:
    legends = games.load("legends")
    earned, table = random_campaign(CampaignEnv(2, reward="slips"), 5)
    campaign = verify_campaign(table.file, legends)
    assert len(table.file.games) == campaign_data(legends).games == 12
    for rewards, company in zip(earned.values(), campaign.companies, strict=True):
        totals = [slip.total for slip in campaign.slips if slip.company == company]
        assert rewards == [total for total in totals if total]


def test_the_reward_at_the_end_is_the_victory() -> None:
    earned, table = random_campaign(CampaignEnv(2, reward="end"), 6)
    legends = games.load("legends")
    campaign = campaign_so_far(table.file, legends)
    found = ranking(campaign_data(legends), campaign)
    firsts = [standing.company for standing in found if standing.place == 1]
    rewards = dict(zip(campaign.companies, earned.values(), strict=True))
    assert {company: rewards[company] for company in firsts} == {
        company: [1 / len(firsts)] for company in firsts
    }
    assert sum(map(sum, rewards.values())) == 1


def test_spaces_are_those_of_a_single_game() -> None:
    whole, single = CampaignEnv(3), TableEnv("legends", 3)
    assert whole.possible_agents == single.possible_agents
    assert whole.action_space("seat_2") == single.action_space("seat_2")
    assert whole.observation_space("seat_2") == single.observation_space("seat_2")


def test_what_is_no_campaign_is_refused() -> None:
    with pytest.raises(ValueError, match="a reward is one of slips, end"):
        CampaignEnv(2, reward="win")  # type: ignore[arg-type]
    with pytest.raises(CorruptRecord, match="no_campaign"):
        CampaignEnv(2, "mini")
