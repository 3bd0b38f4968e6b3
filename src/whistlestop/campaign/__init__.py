"""A campaign: what lasts between its games. Pure functions over plain values; every decision is made in a game."""

from whistlestop.campaign.assemble import rules_for
from whistlestop.campaign.data import CampaignData
from whistlestop.campaign.notation import format_campaign, parse_campaign
from whistlestop.campaign.parts import Parts
from whistlestop.campaign.progress import after, begin, first_seat, options_for, play_on, sit_down
from whistlestop.campaign.ranking import Standing, ranking
from whistlestop.campaign.values import Campaign, Missed, Slip

__all__ = [
    "Campaign",
    "CampaignData",
    "Missed",
    "Parts",
    "Slip",
    "Standing",
    "after",
    "begin",
    "first_seat",
    "format_campaign",
    "options_for",
    "parse_campaign",
    "play_on",
    "ranking",
    "rules_for",
    "sit_down",
]
