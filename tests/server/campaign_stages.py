"""Files of campaigns just before one of their games, which `POST /api/campaigns/import` takes."""

from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, play_campaign
from whistlestop.table.campaigns import hand_over, signed
from whistlestop.wire.campaign import CampaignFile

__all__ = ["LEGENDS", "before_game", "led_by", "whole_campaign"]

LEGENDS: Final = games.load("legends")


@cache
def whole_campaign(*bots: str, seed: str = "stages") -> CampaignFile:
    return play_campaign(CampaignOrder("legends", bots, 1, seed, 1.0), 0)[0]


def before_game(number: int, *bots: str, seed: str = "stages") -> CampaignFile:
    """Bots have played all games before this one."""
    file = whole_campaign(*bots, seed=seed)
    return signed(msgspec.structs.replace(file, games=file.games[: number - 1], result=None, hash=""))


def led_by(file: CampaignFile, people: Mapping[str, str]) -> CampaignFile:
    """The companies of these people, by their names, in place of bots."""
    for company, name in people.items():
        file = hand_over(file, company, name, None)
    return file
