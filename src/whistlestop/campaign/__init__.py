"""A campaign: what lasts between its games. Pure functions over plain values; every decision is made in a game."""

from whistlestop.campaign.course import after, begin, first_seat, sit_down
from whistlestop.campaign.data import CampaignData
from whistlestop.campaign.notation import format_campaign, parse_campaign
from whistlestop.campaign.ranking import Standing, ranking
from whistlestop.campaign.values import Campaign, Missed, Slip

__all__ = [
    "Campaign",
    "CampaignData",
    "Missed",
    "Slip",
    "Standing",
    "after",
    "begin",
    "first_seat",
    "format_campaign",
    "parse_campaign",
    "ranking",
    "sit_down",
]
