"""The end of a campaign: the vaults are opened."""

from typing import NamedTuple

from whistlestop.campaign.data import CampaignData
from whistlestop.campaign.values import Campaign, Company

__all__ = ["Standing", "ranking", "total_of", "worth_of_missed"]


class Standing(NamedTuple):
    company: Company
    total: int
    won: int
    """Games won."""
    completed: int
    """Tickets completed in all games."""
    place: int
    """1 for the winners; equal ones share a place."""


def ranking(data: CampaignData, campaign: Campaign) -> tuple[Standing, ...]:
    """D-LB12: the total in the vault, then games won, then completed tickets; the best first."""
    keys = {company: _key(data, campaign, company) for company in campaign.companies}
    found = [
        Standing(company, *key, 1 + sum([other > key for other in keys.values()]))
        for company, key in keys.items()
    ]
    return tuple(sorted(found, key=_place))


def _key(data: CampaignData, campaign: Campaign, company: Company) -> tuple[int, int, int]:
    slips = [slip for slip in campaign.slips if slip.company == company]
    won = sum([slip.place == 1 for slip in slips])
    return total_of(data, campaign, company), won, sum([slip.completed for slip in slips])


def total_of(data: CampaignData, campaign: Campaign, company: Company) -> int:
    """What lies in the vault of a company."""
    slips = [slip.total for slip in campaign.slips if slip.company == company]
    missed = [
        worth_of_missed(data, campaign, miss.game) for miss in campaign.missed if miss.company == company
    ]
    added = [line.dollars for line in campaign.vault if line.company == company]
    return sum(slips) + sum(missed) + sum(added)


def worth_of_missed(data: CampaignData, campaign: Campaign, game: int) -> int:
    """L-B10: a fixed sum, but never more than the lowest slip of that game."""
    lowest = min([slip.total for slip in campaign.slips if slip.game == game], default=0)
    return min(data.absent[game - 1], lowest)


def _place(standing: Standing) -> int:
    return standing.place
