"""Which story cards a campaign has read, in which game, and from which game on what they brought holds."""

from collections.abc import Iterable

from whistlestop.campaign import Campaign, parse_campaign, sit_down
from whistlestop.campaign.data import SETUP
from whistlestop.games import Game
from whistlestop.table.campaigns import campaign_chance, campaign_data
from whistlestop.table.series import Series
from whistlestop.text.rulebook import LANGUAGES
from whistlestop.wire.campaign_page import StoryCardRead

__all__ = ["box_cards", "first_games", "opened_frontiers", "seated", "story_cards"]


def seated(series: Series) -> Campaign:
    """The campaign as it is now; with the cards of the set-up read, if the next game has begun."""
    if series.playing is None:
        return series.campaign
    data, chance = campaign_data(series.game), campaign_chance(series.secret)
    return sit_down(data, series.campaign, series.playing.present, chance)


def opened_frontiers(series: Series) -> dict[str, int]:
    """Each frontier with the game after which it was opened."""
    found: dict[str, int] = {}
    for number, past in enumerate(series.past, 1):
        found |= {key: number for key in parse_campaign(past.after).frontiers if key not in found}
    return found


def box_cards(series: Series) -> dict[str, int]:
    """The cards in the boxes of the open frontiers, each with the game after which it was read."""
    opened = opened_frontiers(series)
    frontiers = campaign_data(series.game).frontiers
    return {each.card: opened[each.key] for each in frontiers if each.key in opened}


def story_cards(game: Game, keys: Iterable[str], opened: dict[str, int]) -> tuple[StoryCardRead, ...]:
    """These cards with their texts; `opened` has the game of each card that lay in the box of a frontier."""
    data = campaign_data(game)
    cards = {card.key: card for card in data.story}
    return tuple(
        [
            StoryCardRead(
                card=key,
                game=cards[key].game if key in cards else opened.get(key, 0),
                when="setup" if key in cards and cards[key].when == SETUP else "after",
                titles={lang: game.story[lang].cards[key][0] for lang in LANGUAGES},
                texts={lang: game.story[lang].cards[key][1] for lang in LANGUAGES},
            )
            for key in keys
        ]
    )


def first_games(game: Game, keys: Iterable[str], opened: dict[str, int]) -> dict[str, int]:
    """For each of these cards the first game in which its rules hold."""
    return {each.card: each.game + (each.when == "after") for each in story_cards(game, keys, opened)}
