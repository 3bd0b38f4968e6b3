"""Reads `story.en.toml`, `story.pl.toml`: the texts of the story cards of a campaign."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from whistlestop.campaign.data import CampaignData
from whistlestop.games.files import Files
from whistlestop.games.texts import LANGUAGES, Texts

__all__ = ["StoryTexts", "read_story_texts", "with_titles"]


@dataclass(frozen=True)
class StoryTexts:
    """The story in one language."""

    pause: str
    stop: str
    """What stands on the cards that end a reading."""
    cards: Mapping[str, tuple[str, str]]
    """Title and text of each card."""


def read_story_texts(files: Files, data: CampaignData) -> Mapping[str, StoryTexts]:
    """Every card has a text in every language; a missing one is reported."""
    found: dict[str, StoryTexts] = {}
    for language in LANGUAGES if data.story else ():
        document = files.document(files.folder / f"story.{language}.toml")
        if document is None:
            continue
        top = document.top
        top.only(("pause", "stop", "cards"))
        cards = top.section("cards")
        cards.only(data.card_keys, "card")
        texts = {
            key: (cards.section(key).text("title"), cards.section(key).text("text")) for key in data.card_keys
        }
        found[language] = StoryTexts(top.text("pause"), top.text("stop"), texts)
    return found


def with_titles(texts: Mapping[str, Texts], story: Mapping[str, StoryTexts]) -> dict[str, Texts]:
    """Events and the log name a card by its title."""
    return {
        language: replace(each, words={**each.words, **_titles(story[language])})
        if language in story
        else each
        for language, each in texts.items()
    }


def _titles(story: StoryTexts) -> dict[str, str]:
    return {key: title for key, (title, _text) in story.cards.items()}
