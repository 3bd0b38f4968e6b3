"""The figures of a campaign, as printed, and what story cards and frontiers bring."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.source import SourceRow

__all__ = [
    "AFTER",
    "SETUP",
    "CampaignData",
    "Frontier",
    "Sticker",
    "StoryCard",
    "read_frontiers",
    "read_stickers",
    "read_story_cards",
]

SETUP: Final = "setup"
AFTER: Final = "after"
_STORY_SLOT: Final = 3
"""The slot of the end in which the story is read (L-E3)."""
_SLOTS: Final[Mapping[str, int]] = MappingProxyType({"setup": 14, "claim": 12, "end": 8})
"""How many slots each list has (L-B7)."""


class StoryCard(NamedTuple):
    key: str
    game: int
    """The game in which it is read."""
    when: str
    """`setup`: in slot 7 of the set-up, up to PAUSE. `after`: in slot 3 of the end, up to STOP (L-B2, X-B2)."""
    gives: str = ""
    """What it gives to each company, by the word of a mechanic (`Gives`); empty for nothing."""


class Frontier(NamedTuple):
    key: str
    gate: tuple[str, ...]
    """It can be opened if one of these is open; at once if there is none."""


class Sticker(NamedTuple):
    """L-B7: a new rule in a numbered slot."""

    card: str
    """The story card that brings it."""
    list: str
    """`setup`, `claim` or `end`."""
    slot: int
    until: int
    """The last game in which it holds; 0 if it holds to the end of the campaign."""
    module: str
    """The mechanic that it changes, or that joins the game with it."""
    setting: str
    """The setting of the mechanic that it changes; empty if the mechanic joins."""
    value: int

    @property
    def is_at_once(self) -> bool:
        """Whether it holds in the same end of a game in which its card is read."""
        return self.list == "end" and self.slot >= _STORY_SLOT


class CampaignData(NamedTuple):
    companies: tuple[str, ...]
    """The colours of the companies."""
    trains: tuple[int, ...]
    """Trains of each player by game; there are as many games as entries (D-LS6)."""
    absent: tuple[int, ...]
    """What a missed game is worth, by game (L-B10)."""
    years: tuple[int, ...] = ()
    """The year of each game."""
    story: tuple[StoryCard, ...] = ()
    """In the order in which they are read."""
    frontiers: tuple[Frontier, ...] = ()
    stickers: tuple[Sticker, ...] = ()

    @property
    def games(self) -> int:
        return len(self.trains)

    def cards(self, game: int, when: str) -> tuple[StoryCard, ...]:
        return tuple([card for card in self.story if (card.game, card.when) == (game, when)])

    def in_force(self, game: int, read: Iterable[str]) -> tuple[Sticker, ...]:
        """The stickers that hold in this game, those read last at the end.

        One that is read after this game holds in the slots of its end that are still to come; the ruleset has it from
        the beginning of the game, because a ruleset never changes.
        """
        found = set(read)
        after = {card.key for card in self.cards(game, AFTER)}
        return tuple(
            [
                each
                for each in self.stickers
                if (each.card in found or (each.card in after and each.is_at_once))
                and (not each.until or game <= each.until)
            ]
        )

    def first_game(self, sticker: Sticker) -> int:
        """The first game in which a sticker holds."""
        (card,) = [card for card in self.story if card.key == sticker.card]
        return card.game if card.when == SETUP or sticker.is_at_once else card.game + 1

    def can_open(self, opened: Iterable[str]) -> tuple[str, ...]:
        """The frontiers that can be opened next, in their order."""
        found = set(opened)
        return tuple(
            [
                frontier.key
                for frontier in self.frontiers
                if frontier.key not in found and (not frontier.gate or found.intersection(frontier.gate))
            ]
        )


def read_story_cards(rows: Iterable[SourceRow]) -> tuple[StoryCard, ...]:
    """The cards in the order of the file; a mistake is reported at its row."""
    cards: list[StoryCard] = []
    for row in rows:
        card = StoryCard(row["card"], row.integer("game", 1), row["when"], row["gives"])
        if card.when not in (SETUP, AFTER):
            row.fail("when", f"A story card is read in {SETUP} or {AFTER}, not {card.when!r}.")
        if cards and _order(card) < _order(cards[-1]):
            row.fail("game", "The cards stand in the order in which they are read.")
        if card.key in [other.key for other in cards]:
            row.fail("card", f"The card {card.key} stands here twice.")
        cards.append(card)
    return tuple(cards)


def read_frontiers(rows: Iterable[SourceRow]) -> tuple[Frontier, ...]:
    listed = [(row, Frontier(row["frontier"], tuple(filter(None, row["gate"].split("|"))))) for row in rows]
    keys = [frontier.key for _, frontier in listed]
    for row, frontier in listed:
        if keys.count(frontier.key) > 1:
            row.fail("frontier", f"The frontier {frontier.key} stands here twice.")
        for gate in frontier.gate:
            if gate not in keys or gate == frontier.key:
                row.fail("gate", f"{gate!r} is no other frontier.")
    return tuple([frontier for _, frontier in listed])


def read_stickers(rows: Iterable[SourceRow], cards: Iterable[str]) -> tuple[Sticker, ...]:
    """A mistake is reported at its row. Several rules may share a slot: mechanics are worked in their order."""
    known, stickers = set(cards), list[Sticker]()
    for row in rows:
        sticker = Sticker(
            row["card"],
            row["list"],
            row.integer("slot", 1),
            row.integer("until"),
            row["module"],
            row["setting"],
            row.integer("value"),
        )
        if sticker.card not in known:
            row.fail("card", f"There is no story card {sticker.card!r}.")
        if sticker.slot > _SLOTS.get(sticker.list, 0):
            row.fail("slot", f"There is no slot {sticker.slot} of {sticker.list!r}.")
        if _what(sticker) in map(_what, stickers):
            row.fail("setting", f"The card {sticker.card} sets this twice.")
        stickers.append(sticker)
    return tuple(stickers)


def _what(sticker: Sticker) -> tuple[str, str, str]:
    return sticker.card, sticker.module, sticker.setting


def _order(card: StoryCard) -> tuple[int, bool]:
    return card.game, card.when == AFTER
