"""A game of a campaign as the terminal names it: its year, and the titles and texts of its story cards."""

import dataclasses

from whistlestop.campaign import CampaignData
from whistlestop.campaign.data import SETUP
from whistlestop.games import Game
from whistlestop.games.texts import Texts
from whistlestop.table.campaigns import campaign_data

__all__ = ["edition_of"]


def edition_of(game: Game, number: int) -> Game:
    """The game with this number. The rules of all twelve are explained before the first only."""
    data = campaign_data(game)
    texts = {lang: _texts(game, data, min(number, data.games), lang) for lang in game.texts}
    return dataclasses.replace(game, texts=texts)


def _texts(game: Game, data: CampaignData, number: int, lang: str) -> Texts:
    texts, story = game.texts[lang], game.story[lang].cards
    # The text of a card of the set-up has been printed before; any other is printed where it is read.
    words = {key: " – ".join(card) for key, card in story.items()}
    words |= {card.key: story[card.key][0] for card in data.cards(number, SETUP)}
    return dataclasses.replace(
        texts,
        title=texts.title.replace(str(data.years[0]), str(data.years[number - 1])),
        differences=texts.differences if number == 1 else (),
        summary="",  # it says how to begin a campaign
        words={**texts.words, **words},
    )
