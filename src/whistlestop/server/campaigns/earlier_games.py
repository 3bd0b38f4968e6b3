"""What the leader of a company has not read of earlier games of a campaign, for a list across games."""

from typing import Final, NamedTuple

from whistlestop.history import SeenMove
from whistlestop.server.store.campaigns import read_campaign
from whistlestop.server.store.read_marks import are_unread, mark_read, read_until
from whistlestop.server.tables.table_names import names_at
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.campaigns import campaign_data
from whistlestop.table.redaction import seen_history
from whistlestop.table.series import CampaignEntry, CompanyJoined, CompanyPassed, GameCounted
from whistlestop.table.table_state import TableState
from whistlestop.text.narration import narrate
from whistlestop.text.rulebook import LANGUAGES
from whistlestop.wire.campaign_page import EarlierGame, EarlierLine

__all__ = ["earlier_games", "mark_earlier_games"]

_MOST_LINES: Final = 400
"""Of one game; the last ones."""


class _Unread(NamedTuple):
    table_state: TableState
    seat: int
    seen: int


async def earlier_games(service: TableService, now: TableState, seat: int) -> tuple[EarlierGame, ...]:
    """In their order. Somebody who did not sit at a table, or never looked at it, has missed nothing there."""
    found = [_game(each) for each in await _unread(service, now, seat)]
    return tuple([game for game in found if game.lines])


async def mark_earlier_games(service: TableService, now: TableState, seat: int) -> None:
    for each in await _unread(service, now, seat):
        await mark_read(service.store, each.table_state.table_id, each.seat, each.table_state.version)


async def _unread(service: TableService, now: TableState, seat: int) -> list[_Unread]:
    if now.campaign is None:
        return []
    stored = await read_campaign(service.store, now.campaign.campaign)
    company = now.seats[seat].colour
    tables = [] if stored is None else _tables_before(stored.entries, company, now.campaign.number)
    behind = await are_unread(service.store, tables)
    found = [await _at(service, table, company) for table in tables if table in behind]
    return [each for each in found if each is not None]


def _tables_before(entries: list[CampaignEntry], company: str, number: int) -> list[str]:
    """Of the games that were played since this company got its leader."""
    found: list[str] = []
    for entry in entries:
        body = entry.body
        if isinstance(body, CompanyJoined | CompanyPassed) and body.company == company:
            found.clear()
        elif isinstance(body, GameCounted) and body.number < number:
            found.append(body.table)
    return found


async def _at(service: TableService, table: str, company: str) -> _Unread | None:
    table_state = (await service.find(table)).state
    colours = [seat.colour for seat in table_state.seats]
    if company not in colours:
        return None
    seat = colours.index(company)
    seen = await read_until(service.store, table, seat)
    return _Unread(table_state, seat, seen) if 0 < seen < table_state.version else None


def _game(unread: _Unread) -> EarlierGame:
    table_state, seat, seen = unread
    assert table_state.campaign is not None
    number = table_state.campaign.number
    lines: list[EarlierLine] = []
    names = [names_at(table_state, lang, seat) for lang in LANGUAGES]
    for entry in seen_history(table_state, seat).since(seen):
        if isinstance(entry.body, SeenMove) and _is_news(entry.body, seat) and entry.undone_by is None:
            company = table_state.seats[entry.body.seat].colour
            sentences = [
                narrate(entry.events, lang, known) for lang, known in zip(LANGUAGES, names, strict=True)
            ]
            lines += [
                EarlierLine(company=company, texts=dict(zip(LANGUAGES, texts, strict=True)))
                for texts in zip(*sentences, strict=True)
            ]
    year = campaign_data(table_state.game).years[number - 1]
    return EarlierGame(number=number, year=year, lines=tuple(lines[-_MOST_LINES:]))


def _is_news(move: SeenMove, seat: int) -> bool:
    """Somebody else made it, perhaps for this seat."""
    return move.seat != seat or move.by != ""
