"""Finished games: the table at any version, and the import of records from elsewhere."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

from whistlestop.games import Game
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.names import LONGEST_NAME, clean_text
from whistlestop.table.record import checked
from whistlestop.table.seed import salt_commitment, secret_of
from whistlestop.table.table_state import TableState
from whistlestop.table.verify import OTHER_VERSION, verify
from whistlestop.wire.log import (
    Answered,
    Begun,
    Closed,
    Committed,
    LogEntry,
    Opened,
    Played,
    Proposed,
    Resigned,
    Revealed,
    Revealing,
    Seated,
    SeatPlan,
    Settings,
    Stamped,
    Undone,
)
from whistlestop.wire.record import CONCEDE, RESIGN, Record, SeatLine, parse_agreement, parse_undo

__all__ = ["ImportedGame", "import_record", "state_at"]

_LONGEST_NAME: Final = 200
"""Maximum length of a name in the file; longer ones are refused."""
_LONGEST_BOT: Final = 60
"""Maximum length of a bot id, as in a seat plan."""


class ImportedGame(NamedTuple):
    """A game that was played elsewhere, as the log of a table."""

    secret: str
    log: list[Stamped]


def state_at(table_state: TableState, version: int, past: TableState | None = None) -> TableState:
    """The table after that entry. `past` is an earlier state of the table, which is advanced if possible."""
    log = table_state.log[: max(1, version)]
    if past is None or past.version > len(log) or past.log[0] is not log[0]:
        return TableState.of_log(table_state.table_id, table_state.secret, lambda _id: table_state.game, log)
    for stamped in log[past.version :]:
        past.fold(stamped)
    return past


def import_record(record: Record, find_game: Callable[[str], Game], at: float) -> ImportedGame:
    """Build the log of a finished table in which this game was played. The record must verify."""
    checked(record)
    game = find_game(record.header.game)
    if verify(record, game).kind == OTHER_VERSION:
        values = {"found": record.header.rules_version, "expected": "this version"}
        raise CorruptRecord("other_rules", values)
    header = record.header
    if any(len(seat.name) > _LONGEST_NAME for seat in header.seats):
        raise CorruptRecord("name_too_long", {"most": _LONGEST_NAME})
    if any(len(seat.bot or "") > _LONGEST_BOT for seat in header.seats):
        raise CorruptRecord("name_too_long", {"most": _LONGEST_BOT})
    salts = () if header.salts is msgspec.UNSET else tuple(header.salts)
    secret = secret_of(header.seed or "", salts)
    if secret is None:
        raise CorruptRecord("wrong_commitment", {})
    entries = list(_entries(record, salts))
    return ImportedGame(secret, [Stamped(seq, at, None, entry) for seq, entry in enumerate(entries, 1)])


def _entries(record: Record, salts: tuple[str | None, ...]) -> Iterator[LogEntry]:
    header = record.header
    settings = Settings(game=header.game, options=header.options, chat=False, begin="by_host")
    seats = [SeatLine(_cleaned(seat.name), _cleaned_bot(seat.bot)) for seat in header.seats]
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
    )
    for number, seat in enumerate(seats):
        if seat.bot is None:
            yield Seated(number, seat.name)
    yield from _salting(salts, by_server)
    for entry in record.entries:
        back_to = parse_undo(entry.action)
        if entry.seat is None or entry.action is None:
            yield Begun(tuple(entry.events))
        elif back_to is not None:
            yield Undone(entry.seat, back_to)
        elif entry.action == RESIGN:
            yield Resigned(entry.seat, seats[entry.seat].bot or "")
        elif entry.action == CONCEDE:
            yield Closed("resigned", entry.seat)
        elif (agreement := parse_agreement(entry.action)) is not None:
            others = [at for at in agreement.agreed if at != entry.seat]
            yield Proposed(entry.seat, "end", None, not others, *agreement)
            for at in others:
                yield Answered(at, True, at == others[-1])
        else:
            yield Played(entry.seat, entry.action, tuple(entry.events))


def _cleaned(name: str) -> str:
    """Sanitize a name from a file: no control characters, one line, no longer than names entered here."""
    return " ".join(clean_text(name).split())[:LONGEST_NAME].strip()


def _cleaned_bot(bot: str | None) -> str | None:
    """Sanitize a bot id. If nothing is left of it, the seat still counts as a bot's."""
    return None if bot is None else _cleaned(bot) or "bot"


def _by_server(record: Record) -> tuple[str, ...]:
    """The salts that the server added; empty for the other chairs."""
    salts, makers = record.header.salts, record.header.salts_by
    if salts is msgspec.UNSET or makers is msgspec.UNSET:
        return ()
    return tuple([(salt or "") if by == "server" else "" for salt, by in zip(salts, makers, strict=True)])


def _commitments(salts: Iterable[str | None]) -> tuple[str, ...]:
    return tuple([salt_commitment(salt) if salt else "" for salt in salts])


def _salting(salts: tuple[str | None, ...], by_server: tuple[str, ...]) -> Iterator[LogEntry]:
    commitments = _commitments(salts)
    own = [(seat, salt) for seat, salt in enumerate(salts) if salt and not by_server[seat]]
    for seat, _ in own:
        yield Committed(seat, commitments[seat])
    if salts:
        yield Revealing(commitments, by_server if any(by_server) else ())
    for seat, salt in own:
        yield Revealed(seat, salt)
