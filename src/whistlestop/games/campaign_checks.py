"""The checks of a whole campaign that need its rules with everything in play: names between tables, texts, story.

Mechanics meet through named values, so a misspelt name in a table would silently do nothing. Here it is reported.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from whistlestop.campaign.assemble import complete_rules
from whistlestop.campaign.data import AFTER, SETUP, CampaignData, StoryCard, sticker_word
from whistlestop.campaign.parts import PIECE, Parts
from whistlestop.games.csv_rows import CsvRow
from whistlestop.games.effect_names import unknown_names
from whistlestop.games.problems import did_you_mean, nearest
from whistlestop.games.story_texts import StoryTexts
from whistlestop.games.texts import Texts
from whistlestop.games.toml_lines import TomlSection
from whistlestop.mechanics.lasts import Gives
from whistlestop.mechanics.source import optional_cell
from whistlestop.rules.mechanic import AddsCards
from whistlestop.rules.ruleset import Ruleset

__all__ = ["check_campaign"]

_NAMED: Final = ("key", "side", "frontier")
"""Columns with keys that players read as names."""
_TEXT: Final = "-text"
_ITEM: Final = "item"
_WORDS: Final = (40, 90)
"""The fewest and the most words of a story card, which is read aloud."""


def check_campaign(
    data: CampaignData,
    parts: Parts,
    section: TomlSection,
    texts: Mapping[str, Texts],
    story: Mapping[str, StoryTexts],
) -> None:
    """Asked where no table has a mistake of its own."""
    rules = complete_rules(data, parts)
    _check_lasting(data, parts, section)
    _check_pieces(data, parts)
    _check_gifts(parts, rules)
    _check_claims(parts, rules)
    _check_nations(parts)
    for row, name in unknown_names(parts, rules):
        row.fail("effect", f"Nothing in this campaign is called {name!r}.")
    _check_numbers_of_events(data, parts, rules)
    _check_names(parts, texts)
    _check_story(data, parts, story)


def _table(parts: Parts, name: str) -> list[CsvRow]:
    return [row for row in parts.tables.get(name, ()) if isinstance(row, CsvRow)]


def _rows(parts: Parts, column: str) -> Iterator[CsvRow]:
    """The rows of all tables that have the column."""
    for name in parts.tables:
        yield from [row for row in _table(parts, name) if column in row]


def _check_lasting(data: CampaignData, parts: Parts, section: TomlSection) -> None:
    cards = {sticker.card for sticker in data.stickers}
    for card in data.optional:
        if card not in cards:
            hint = did_you_mean(nearest(card, cards))
            section.fail("optional", f"The card {card!r} brings no sticker.{hint}")
    for row in _rows(parts, "until"):
        if row["until"] and row.integer("until") > data.games:
            row.fail("until", f"There are {data.games} games.")


def _check_pieces(data: CampaignData, parts: Parts) -> None:
    known = {"", *data.card_keys, *[frontier.key for frontier in data.frontiers]}
    for row in _rows(parts, PIECE):
        if row[PIECE] not in known:
            hint = did_you_mean(nearest(row[PIECE], known))
            row.fail(PIECE, f"No story card and no frontier is called {row[PIECE]!r}.{hint}")


def _check_gifts(parts: Parts, rules: Ruleset) -> None:
    """What cards, boxes and rewards give, some mechanic has; a box gives what no other gives."""
    gifts = [gift for mechanic in rules.implementing(Gives) for gift in mechanic.gifts]
    boxes: set[str] = set()
    for row in _rows(parts, "gives"):
        gift = row["gives"]
        if gift and gift not in gifts:
            row.fail("gives", f"Nothing gives {gift!r}.{did_you_mean(nearest(gift, gifts))}")
        if gift and "frontier" in row and gift in boxes:
            row.fail("gives", f"Another box gives {gift} too.")
        boxes.add(gift)
    items: set[str] = set()
    for row in _rows(parts, "reward"):
        word, _, item = row["reward"].partition(" ")
        if word == _ITEM and item not in gifts:
            row.fail("reward", f"Nothing gives {item!r}.{did_you_mean(nearest(item, gifts))}")
        items.update([item] if word == _ITEM else [])
    for row in _table(parts, "items"):
        if row["key"] not in items:
            row.fail("key", f"No postcard brings {row['key']}.")


def _check_claims(parts: Parts, rules: Ruleset) -> None:
    """A condition about a route names one of the board; what is looked at when drawn belongs to the finale."""
    pairs = {frozenset((track.a, track.b)) for track in rules.board.tracks.values()}
    for row in _rows(parts, "condition"):
        word, *rest = row["condition"].split()
        if word == "claim" and frozenset(rest) not in pairs:
            row.fail("condition", f"No route joins {' and '.join(rest)}.")
        if (row["when"] == "now") != (row["place"] == "finale"):
            row.fail("when", "What is drawn in the finale is worked now, and nothing else is.")


def _check_nations(parts: Parts) -> None:
    crossed = {optional_cell(row, "nation") for _, row in parts.tracks}
    for row in _table(parts, "nations"):
        if row["key"] not in crossed:
            row.fail("key", f"No route leads through the land of {row['key']}.")


def _check_numbers_of_events(data: CampaignData, parts: Parts, rules: Ruleset) -> None:
    """V-W31: each game has more events than newspapers, though one is archived after each. With fewer D-LP7 holds."""
    rows = _table(parts, "events")
    added = [card for mechanic in rules.implementing(AddsCards) for card in mechanic.cards]
    papers = sum(number for _, number in added)
    in_use = len([row for row in rows if not row[PIECE]])
    for game in range(1, data.games + 1):
        in_use += _joining(rows, data.cards(game, SETUP))
        if rows and in_use <= papers:
            message = f"Game {game} has only {in_use} events for {papers} newspapers."
            rows[-1].warn(PIECE, message)
            return
        in_use += _joining(rows, data.cards(game, AFTER)) - 1


def _joining(rows: Sequence[CsvRow], cards: Sequence[StoryCard]) -> int:
    """How many of them certainly join with these cards."""
    keys = {card.key for card in cards if not card.only}
    return len([row for row in rows if row[PIECE] in keys])


def _check_names(parts: Parts, texts: Mapping[str, Texts]) -> None:
    """Where a table has names or texts, each of its keys has them in every language."""
    words = {language: each.words for language, each in texts.items()}
    for table in parts.tables:
        rows = _table(parts, table)
        for column in [name for name in _NAMED if rows and name in rows[0]]:
            for end in ("", _TEXT):
                keyed = [(row, column, row[column] + end) for row in rows]
                if any(key in found for found in words.values() for _, _, key in keyed):
                    _check_words(keyed, words)
        if table == "stickers":
            keyed = [(row, "card", sticker_word(row["card"])) for row in rows]
            _check_words(keyed, words)


def _check_words(keyed: Sequence[tuple[CsvRow, str, str]], words: Mapping[str, Mapping[str, str]]) -> None:
    for row, column, key in keyed:
        for language, found in words.items():
            if not found.get(key, "").strip():
                row.fail(column, f"The text {key} is missing in the language {language}.")
            _check_quotes(row, column, language, found.get(key, ""))


def _check_quotes(row: CsvRow, column: str, language: str, text: str) -> None:
    if language == "pl" and '"' in text:
        row.warn(column, "The Polish text has straight quotation marks.")


def _check_story(data: CampaignData, parts: Parts, story: Mapping[str, StoryTexts]) -> None:
    rows = [*_table(parts, "story"), *_table(parts, "frontiers")]
    fewest, most = _WORDS
    for row in rows:
        for language, each in story.items():
            title, text = each.cards.get(row["card"], ("", ""))
            count = len(text.split())
            if row["card"] and not fewest <= count <= most:
                message = f"Its text has {count} words in the language {language}"
                row.warn("card", f"{message}; {fewest} to {most} are read aloud well.")
            _check_quotes(row, "card", language, title + text)
    for row, game, when in _games_without_cards(data, _table(parts, "story")):
        row.fail("game", f"Game {game} has no card that is read in {when!r}.")


def _games_without_cards(data: CampaignData, rows: Collection[CsvRow]) -> Iterator[tuple[CsvRow, int, str]]:
    """With the row after which such a card is expected."""
    for game in range(1, data.games + 1):
        for when in (SETUP, AFTER):
            if rows and not data.cards(game, when):
                before = [row for row, card in zip(rows, data.story, strict=True) if card.game <= game]
                yield (before or list(rows))[-1], game, when
