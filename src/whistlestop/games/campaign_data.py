"""The data of a campaign: what is in play at the start, and the checks of all that may join it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from whistlestop.campaign.assemble import GameSetting, board_with, made, mechanics_in_force
from whistlestop.campaign.data import (
    AFTER,
    CampaignData,
    Sticker,
    read_frontiers,
    read_stickers,
    read_story_cards,
)
from whistlestop.campaign.parts import InPlay, Parts, in_play, piece_of
from whistlestop.campaign.values import Campaign
from whistlestop.games.csv_rows import CsvRow, ReadRows
from whistlestop.games.mechanic_data import Source
from whistlestop.rules.board import Board, City, Ticket, Track
from whistlestop.rules.mechanic import Slots
from whistlestop.rules.ruleset import Mechanic

__all__ = [
    "AtStart",
    "at_the_start",
    "check_stickers",
    "mechanics_at_start",
    "with_tables",
]

_START: Final = frozenset({""})


class AtStart(NamedTuple):
    """What is in play in the first game: all of it in a game without a campaign."""

    cities: ReadRows[City]
    tracks: ReadRows[Track]
    tickets: ReadRows[Ticket]


def at_the_start(cities: ReadRows[City], tracks: ReadRows[Track], tickets: ReadRows[Ticket]) -> AtStart:
    first = [(city, row) for city, row in cities.rows if piece_of(row) == ""]
    if len(first) == len(cities.rows):
        return AtStart(cities, tracks, tickets)
    codes = {city.code for city, _ in first}
    stops = {city.stop for city, _ in first}
    return AtStart(
        ReadRows(first, cities.all_valid),
        ReadRows([(t, row) for t, row in tracks.rows if t.a in codes and t.b in codes], tracks.all_valid),
        ReadRows([(t, row) for t, row in tickets.rows if t.a in stops and t.b in stops], tickets.all_valid),
    )


def with_tables(data: CampaignData, source: Source) -> CampaignData:
    """The figures with story and frontiers; mistakes in them are reported when their mechanic is made."""
    quiet = {name: [_Quiet(row) for row in rows] for name, rows in source.tables.items()}
    story, frontiers = read_story_cards(quiet.get("story", ())), read_frontiers(quiet.get("frontiers", ()))
    found = data._replace(story=story, frontiers=frontiers)
    return found._replace(stickers=read_stickers(quiet.get("stickers", ()), found.card_keys))


def mechanics_at_start(data: CampaignData, parts: Parts) -> tuple[Mechanic, ...]:
    """The mechanics of a single game: they see what is in play at the start."""
    board, source = board_with(parts, _START), _start_source(parts)
    beyond = (
        tuple([city for city, _ in parts.cities if city.code not in board.cities]),
        tuple([track for track, _ in parts.tracks if track.name not in board.tracks]),
    )
    joining = {sticker.module for sticker in data.stickers if not sticker.setting}
    return tuple(
        [
            made(part, source, GameSetting(data, None, beyond))
            for part in parts.mechanics
            if part.name not in joining
        ]
    )


def _start_source(parts: Parts) -> InPlay:
    board = board_with(parts, _START)
    return InPlay(
        [(city.code, row) for city, row in parts.cities if city.code in board.cities],
        [(track.name, row) for track, row in parts.tracks if track.name in board.tracks],
        [(ticket.name, row) for ticket, row in parts.tickets if _is_on(ticket, board)],
        {name: in_play(rows, _START) for name, rows in parts.tables.items()},
    )


def check_stickers(data: CampaignData, parts: Parts, rows: Sequence[CsvRow]) -> None:
    """L-B7: a sticker changes a mechanic of the game, by a setting that it has, and in the slot in which it works."""
    names = [part.name for part in parts.mechanics]
    for sticker, row in zip(data.stickers, rows, strict=True):
        if sticker.module not in names:
            row.fail("module", f"The game has no mechanic {sticker.module!r}.")
            continue
        try:
            mechanic = _with_sticker(data, parts, sticker)
        except ValueError as problem:
            row.fail("setting", f"{sticker.module}: {problem}.")
            continue
        slots = mechanic.slots if isinstance(mechanic, Slots) else ()
        if sticker.list and (sticker.list, sticker.slot) not in [
            (slot.moment, slot.number) for slot in slots
        ]:
            where = f"slot {sticker.slot} of {sticker.list}"
            row.fail("slot", f"{sticker.module} does nothing in {where}.")


def _with_sticker(data: CampaignData, parts: Parts, sticker: Sticker) -> Mechanic:
    """The mechanic in the first game in which the sticker certainly holds."""
    game = data.first_game(sticker)
    read = [card.key for card in data.story if card.game < game or (card.game == game and card.when != AFTER)]
    joins = [each.card for each in data.stickers if each.module == sticker.module and not each.setting]
    read += [frontier.card for frontier in data.frontiers if frontier.card in (sticker.card, *joins)]
    seated = data.companies[:2]
    campaign = Campaign(game, seated, seated, seated[0], (), (), tuple(read))
    (part,) = [part for part in mechanics_in_force(data, parts, campaign) if part.name == sticker.module]
    return made(part, _start_source(parts), GameSetting(data, campaign, ((), ())))


def _is_on(ticket: Ticket, board: Board) -> bool:
    return ticket.a in board.stops and ticket.b in board.stops


class _Quiet:
    """A row whose mistakes have been reported before."""

    def __init__(self, row: CsvRow) -> None:
        self._row: Final = row
        self.file: Final = row.file
        self.line: Final = row.line

    def __getitem__(self, column: str) -> str:
        return self._row[column]

    def integer(self, field: str, minimum: int = 0) -> int:
        text = self._row[field]
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else minimum

    def fail(self, field: str, message: str) -> None:
        pass
