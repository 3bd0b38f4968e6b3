"""Finished games: the table at any version, and the import of records from elsewhere."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from whistlestop.games import Game
from whistlestop.games.game import CAMPAIGN
from whistlestop.history import Body, Entry, History, SeatPlan, Settings
from whistlestop.history.table_events import (
    CampaignPlace,
    Committed,
    Opened,
    Resigned,
    Revealed,
    Revealing,
    Seated,
    TableEvent,
    Undone,
)
from whistlestop.table.campaigns import checked_campaign, folded_games, verify_campaign
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.names import MAX_NAME_LENGTH, clean_text
from whistlestop.table.record import checked
from whistlestop.table.replay import replay_record
from whistlestop.table.seed import salt_commitment, secret_of
from whistlestop.table.table_state import TableState
from whistlestop.table.verify import OTHER_VERSION, sealed_of, verify
from whistlestop.wire.campaign import CampaignFile
from whistlestop.wire.record import Record, SeatLine

__all__ = ["ImportedCampaign", "ImportedGame", "import_campaign", "import_record", "state_at"]

_MAX_IMPORTED_NAME_LENGTH: Final = 200
"""Maximum length of a name in the file; longer ones are refused."""
_LONGEST_BOT: Final = 60
"""Maximum length of a bot id, as in a seat plan."""


class ImportedCampaign(NamedTuple):
    """A campaign that was played elsewhere, with a table for each game."""

    file: CampaignFile
    games: list["ImportedGame"]


class ImportedGame(NamedTuple):
    """A game that was played elsewhere, as the entries of a table."""

    secret: str
    entries: list[Entry]


def state_at(table_state: TableState, version: int, past: TableState | None = None) -> TableState:
    """The table after that entry. `past` is an earlier state of the table, which is advanced if possible."""
    history, version = table_state.history, max(1, version)
    # Another object in the first entry: the table was read again, and the kept state belongs to the old one.
    if past is None or past.version > version or past.history.entry(1) is not history.entry(1):
        entries = history.since(0)[:version]
        return TableState.of_entries(
            table_state.table_id, table_state.secret, lambda _id: table_state.game, entries
        )
    for entry in history.since(past.version)[: version - past.version]:
        past.fold(entry)
    return past


def import_record(record: Record, find_game: Callable[[str], Game], at: float) -> ImportedGame:
    """Build the log of a finished table in which this game was played. The record must verify."""
    checked(record)
    # Its secrets outlive it, and a table alone does not know whether its campaign is over.
    if CAMPAIGN in record.header.options:
        raise CorruptRecord("game_of_campaign", {})
    game = find_game(record.header.game)
    # A table is folded by these rules; a game of other rules might not fold.
    if verify(record, game).kind == OTHER_VERSION:
        raise _other_rules(record)
    return _imported(record, game, at, None)


def import_campaign(data: bytes, game: Game, campaign: str, at: float) -> ImportedCampaign:
    """The games of a campaign's file as the logs of tables. The file must verify, and its games must be of the rules
    and data of this program."""
    file = checked_campaign(data)
    verify_campaign(file, game)
    for number in folded_games(file, game):
        raise _other_rules(file.games[number - 1].record)
    games = [
        _imported(each.record, game, at, CampaignPlace(campaign, each.number, each.deal))
        for each in file.games
    ]
    return ImportedCampaign(file, games)


def _other_rules(record: Record) -> CorruptRecord:
    values = {"found": record.header.rules_version, "expected": "this version"}
    return CorruptRecord("other_rules", values)


def _imported(record: Record, game: Game, at: float, place: CampaignPlace | None) -> ImportedGame:
    header = record.header
    # Before names are cleaned, which takes time that grows with their length.
    if any(len(seat.name) > _MAX_IMPORTED_NAME_LENGTH for seat in header.seats):
        raise CorruptRecord("name_too_long", {"most": _MAX_IMPORTED_NAME_LENGTH})
    if any(len(seat.bot or "") > _LONGEST_BOT for seat in header.seats):
        raise CorruptRecord("name_too_long", {"most": _LONGEST_BOT})
    salts = () if header.salts is msgspec.UNSET else tuple(header.salts)
    secret = secret_of(header.seed or "", salts)
    if secret is None:
        raise CorruptRecord("wrong_commitment", {})
    seats = [SeatLine(_cleaned(seat.name), _cleaned_bot(seat.bot)) for seat in header.seats]
    before = list(_before_game(record, seats, salts, place))
    bodies = [*before, *_game(replay_record(record, game).history, seats, len(before) + 1)]
    return ImportedGame(secret, [Entry(seq, at, None, body) for seq, body in enumerate(bodies, 1)])


def _before_game(
    record: Record, seats: Sequence[SeatLine], salts: tuple[str | None, ...], place: CampaignPlace | None
) -> Iterator[TableEvent]:
    header = record.header
    settings = Settings(game=header.game, options=header.options, chat=False, begin="by_host")
    plans = tuple(
        SeatPlan(kind="open" if seat.bot is None else "bot", bot=seat.bot, name=seat.name) for seat in seats
    )
    chain = None if record.chain is msgspec.UNSET else msgspec.to_builtins(record.chain)
    restarts = 0 if header.restarts is msgspec.UNSET else header.restarts
    by_server = _by_server(record)
    commitments = _commitments(by_server)
    yield Opened(
        settings,
        plans,
        header.commitment,
        imported=True,
        restarts=restarts,
        chain=chain,
        commitments=commitments if any(commitments) else (),
        campaign=place,
        sealed=dict(sealed_of(record)),
    )
    for number, seat in enumerate(seats):
        if seat.bot is None:
            yield Seated(number, seat.name)
    yield from _salting(salts, by_server)


def _game(history: History, seats: Sequence[SeatLine], first: int) -> Iterator[Body]:
    """What happened in the game, whose set-up is the entry `first` of the table."""
    for entry in history:
        body = entry.body
        if isinstance(body, Undone):
            # A record counts its entries from 0, a table from its opening.
            yield Undone(body.seat, body.to + first)
        elif isinstance(body, Resigned):
            yield Resigned(body.seat, seats[body.seat].bot or "")
        else:
            yield body


def _cleaned(name: str) -> str:
    """Sanitize a name from a file: no control characters, one line, no longer than names entered here."""
    return " ".join(clean_text(name).split())[:MAX_NAME_LENGTH].strip()


def _cleaned_bot(bot: str | None) -> str | None:
    """Sanitize a bot id. If nothing is left of it, the seat still counts as a bot's."""
    return None if bot is None else _cleaned(bot) or "bot"


def _by_server(record: Record) -> tuple[str, ...]:
    """The salts that the server added; empty for the other seats."""
    salts, makers = record.header.salts, record.header.salts_by
    if salts is msgspec.UNSET or makers is msgspec.UNSET:
        return ()
    return tuple([(salt or "") if by == "server" else "" for salt, by in zip(salts, makers, strict=True)])


def _commitments(salts: Iterable[str | None]) -> tuple[str, ...]:
    return tuple([salt_commitment(salt) if salt else "" for salt in salts])


def _salting(salts: tuple[str | None, ...], by_server: tuple[str, ...]) -> Iterator[TableEvent]:
    commitments = _commitments(salts)
    own = [(seat, salt) for seat, salt in enumerate(salts) if salt and not by_server[seat]]
    for seat, _ in own:
        yield Committed(seat, commitments[seat])
    if salts:
        yield Revealing(commitments, by_server if any(by_server) else ())
    for seat, salt in own:
        yield Revealed(seat, salt)
