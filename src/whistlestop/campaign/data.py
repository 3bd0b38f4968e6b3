"""The figures of a campaign, as printed, and what story cards and frontiers bring."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.source import SourceRow

__all__ = [
    "AFTER",
    "SETUP",
    "SIGNS",
    "CampaignData",
    "FreeGame",
    "Frontier",
    "Sticker",
    "StoryCard",
    "check_tables",
    "read_frontiers",
    "read_stickers",
    "read_story_cards",
    "sticker_word",
]

SETUP: Final = "setup"
AFTER: Final = "after"
SIGNS: Final = ("bridge", "nation", "pays", "locomotives")
"""Columns of `routes.csv` whose signs stand on all tracks of a route (V-B1, V-A1, V-Q3)."""
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
    only: str = ""
    """The branch on which it is read, `vote:arbitrate`: a decision and its result; empty for a card that is always
    read."""

    def is_read(self, decided: Mapping[str, str]) -> bool:
        name, _, result = self.only.partition(":")
        return not self.only or decided.get(name) == result


class Frontier(NamedTuple):
    key: str
    gate: tuple[str, ...]
    """It can be opened if one of these is open; at once if there is none."""
    card: str = ""
    """The story card in its box, read when it is opened (V-F3); empty for none."""
    gives: str = ""
    """What the box holds for the mail-car holder, by the word of a mechanic (`Gives`); empty for nothing."""


class Sticker(NamedTuple):
    """L-B7: a new rule in a numbered slot."""

    card: str
    """The story card that brings it, one of the years or one of a frontier's box."""
    list: str
    """`setup`, `claim` or `end`; empty for a rule that works in no slot, such as a printed price."""
    slot: int
    """0 for a rule that works in no slot."""
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


class FreeGame(NamedTuple):
    """V-L6: the game that may be played on the finished board, as often as one likes."""

    trains: int
    mechanics: tuple[str, ...]
    """Those of the campaign that take part."""
    without: tuple[tuple[str, str], ...]
    """Mechanics and those of their settings that are 0 in it."""


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
    optional: tuple[str, ...] = ()
    """The cards whose stickers are left out in a family campaign; they are read all the same (V-14)."""
    free: FreeGame | None = None

    @property
    def games(self) -> int:
        return len(self.trains)

    @property
    def card_keys(self) -> tuple[str, ...]:
        """All story cards, those in the boxes of frontiers after those of the years."""
        boxes = [frontier.card for frontier in self.frontiers if frontier.card]
        return (*[card.key for card in self.story], *boxes)

    def cards(self, game: int, when: str) -> tuple[StoryCard, ...]:
        return tuple([card for card in self.story if (card.game, card.when) == (game, when)])

    def in_force(self, game: int, read: Iterable[str], is_family: bool = False) -> tuple[Sticker, ...]:
        """The stickers that hold in this game, those read last at the end.

        One that is read after this game holds in the slots of its end that are still to come; the ruleset has it from
        the beginning of the game, because a ruleset never changes.
        """
        found = set(read)
        after = {card.key for card in self.cards(game, AFTER) if not card.only}
        return tuple(
            [
                each
                for each in self.stickers
                if (each.card in found or (each.card in after and each.is_at_once))
                and (not each.until or game <= each.until)
                and not (is_family and each.card in self.optional)
            ]
        )

    def first_game(self, sticker: Sticker) -> int:
        """The first game in which a sticker certainly holds. V-01: that of a box holds from the game after the box
        was opened, in the last game at the latest."""
        found = [card for card in self.story if card.key == sticker.card]
        if not found:
            return self.games
        card = found[0]
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


def check_tables(
    story: Sequence[SourceRow], frontiers: Sequence[SourceRow], stickers: Sequence[SourceRow]
) -> None:
    """Report the mistakes of the three tables at their rows."""
    cards, boxes = read_story_cards(story), read_frontiers(frontiers)
    known = [*[card.key for card in cards], *[box.card for box in boxes]]
    for row, box in zip(frontiers, boxes, strict=True):
        if box.card and known.count(box.card) > 1:
            row.fail("card", f"The card {box.card} stands in two places.")
    read_stickers(stickers, known)


def read_story_cards(rows: Iterable[SourceRow]) -> tuple[StoryCard, ...]:
    """The cards in the order of the file; a mistake is reported at its row."""
    cards: list[StoryCard] = []
    for row in rows:
        card = StoryCard(row["card"], row.integer("game", 1), row["when"], row["gives"], row["only"])
        if card.only and (card.when != AFTER or not all(card.only.partition(":"))):
            row.fail(
                "only", "A branch is a decision and its result, `vote:arbitrate`, of a card after a game."
            )
        if card.when not in (SETUP, AFTER):
            row.fail("when", f"A story card is read in {SETUP} or {AFTER}, not {card.when!r}.")
        if cards and _order(card) < _order(cards[-1]):
            row.fail("game", "The cards stand in the order in which they are read.")
        if card.key in [other.key for other in cards]:
            row.fail("card", f"The card {card.key} is listed twice.")
        cards.append(card)
    return tuple(cards)


def read_frontiers(rows: Iterable[SourceRow]) -> tuple[Frontier, ...]:
    listed = [(row, _frontier(row)) for row in rows]
    keys = [frontier.key for _, frontier in listed]
    for row, frontier in listed:
        if keys.count(frontier.key) > 1:
            row.fail("frontier", f"The frontier {frontier.key} is listed twice.")
        for gate in frontier.gate:
            if gate not in keys or gate == frontier.key:
                row.fail("gate", f"{gate!r} is no other frontier.")
    return tuple([frontier for _, frontier in listed])


def _frontier(row: SourceRow) -> Frontier:
    gate = tuple(filter(None, row["gate"].split("|")))
    return Frontier(row["frontier"], gate, row["card"], row["gives"])


def sticker_word(card: str) -> str:
    """The word of the game's texts for the rules that a story card brings."""
    return f"sticker-{card}"


def read_stickers(rows: Iterable[SourceRow], cards: Iterable[str]) -> tuple[Sticker, ...]:
    """A mistake is reported at its row. Several rules may share a slot: mechanics are worked in their order."""
    known, stickers = set(cards), list[Sticker]()
    for row in rows:
        sticker = Sticker(
            row["card"],
            row["list"],
            row.integer("slot"),
            row.integer("until"),
            row["module"],
            row["setting"],
            row.integer("value"),
        )
        if sticker.card not in known:
            row.fail("card", f"There is no story card {sticker.card!r}.")
        if not _is_slot(sticker):
            row.fail("slot", f"There is no slot {sticker.slot} of {sticker.list!r}.")
        if _what(sticker) in map(_what, stickers):
            row.fail("setting", f"The card {sticker.card} sets this twice.")
        stickers.append(sticker)
    return tuple(stickers)


def _is_slot(sticker: Sticker) -> bool:
    return (sticker.list, sticker.slot) == ("", 0) or 1 <= sticker.slot <= _SLOTS.get(sticker.list, 0)


def _what(sticker: Sticker) -> tuple[str, str, str]:
    return sticker.card, sticker.module, sticker.setting


def _order(card: StoryCard) -> tuple[int, bool]:
    return card.game, card.when == AFTER
