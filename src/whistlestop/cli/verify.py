"""`whistlestop verify`: check records."""

from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
import typer

from whistlestop import games, table
from whistlestop.cli.campaign.checking import check_campaign
from whistlestop.cli.errors import error_language, error_text
from whistlestop.cli.kinds import kind_of, wrong_file_text
from whistlestop.rules import RULES_VERSION, WhistlestopError
from whistlestop.table.record_log import check_commitment, check_head, check_salt
from whistlestop.table.verify import OTHER_VERSION
from whistlestop.text.visible import visible
from whistlestop.wire import Header, Record

__all__ = ["verify"]


_PROVES: Final = {
    "player": "proves the deal to that player alone, who checks it with --salt",
    "server": "fixed before any salt was revealed, proves nothing against the operator",
}


class _Evidence(NamedTuple):
    """Values that a player wrote down at the table."""

    commitment: str | None
    salt: str | None
    heads: list[tuple[int, str]]


def verify(
    files: Annotated[list[Path], typer.Argument(help="Record files, or files of campaigns.")],
    game: Annotated[
        str | None, typer.Option(help="The folder of the game, if it is not part of the package.")
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(
            help="What the table showed before the game: the server's commitment, or the hash of all commitments: "
            "the record must be bound to it."
        ),
    ] = None,
    salt: Annotated[
        str | None, typer.Option(help="Your own salt: the seed must contain it.", metavar="MINE")
    ] = None,
    head: Annotated[
        list[str] | None,
        typer.Option(
            help="A head of the table's hash chain that you saw, and its entry number.",
            metavar="SEQ:HASH",
        ),
    ] = None,
) -> None:
    """Replay each record from its seed and compare every event, the score and the hash.

    Exit status 0: all records match. 1: a record does not match; the first difference is printed. 3: no record is
    wrong, but one was made with another version of the rules, so it is scored but not replayed.
    """
    evidence = _Evidence(commitment, salt, [_head(text) for text in head or ()])
    raise typer.Exit(max((_check(path, game, evidence) for path in files), key=(0, 3, 1).index))


def _head(text: str) -> tuple[int, str]:
    seq, _, found = text.strip().lower().partition(":")
    if not (seq.isascii() and seq.isdigit() and len(seq) < 9 and found):
        raise typer.BadParameter(
            "write it as the number of the entry, a colon, and the head", param_hint="--head"
        )
    return int(seq), found


def _compare(record: Record, evidence: _Evidence) -> None:
    if evidence.commitment is not None:
        check_commitment(record, evidence.commitment.strip().lower())
    if evidence.salt is not None:
        check_salt(record, evidence.salt.strip())
    for seq, found in evidence.heads:
        check_head(record, seq, found)


def _check(path: Path, game: str | None, evidence: _Evidence) -> int:
    if kind_of(path) == "campaign":
        return check_campaign(path, game, error_language())
    try:
        record = table.read_record(path)
        verdict = table.verify(record, games.load(game or record.header.game))
        _compare(record, evidence)
    except WhistlestopError as problem:
        typer.echo(
            wrong_file_text(path, "record", error_language()) or f"{path}: {error_text(problem)}", err=True
        )
        return 1
    totals = ", ".join(str(seat.total) for seat in verdict.result.seats)
    if verdict.kind == OTHER_VERSION:
        made_by = visible(record.header.rules_version)
        typer.echo(
            f"{path}: made by rules {made_by}, these are {RULES_VERSION}; folded, the score is {totals}"
        )
        return 3
    restarts = 0 if record.header.restarts is msgspec.UNSET else record.header.restarts
    more = f", dealt after {restarts} withheld salts" if restarts else ""
    typer.echo(f"{path}: true, {verdict.entries} entries, score {totals}{more}")
    for line in (*_salts(record.header), *_confirmed(evidence)):
        typer.echo(f"  {line}")
    return 0


def _salts(header: Header) -> list[str]:
    """What the salts of this record prove, and to whom."""
    if header.salts_by is msgspec.UNSET:
        return []
    seats = {by: [seat for seat, found in enumerate(header.salts_by) if found == by] for by in _PROVES}
    return [
        f"salt made by the {by}: seat {', '.join(map(str, at))}; {_PROVES[by]}"
        for by, at in seats.items()
        if at
    ]


def _confirmed(evidence: _Evidence) -> list[str]:
    """What the player wrote down at the table, all of which matches."""
    lines = ["the commitment matches"] if evidence.commitment is not None else []
    if evidence.salt is not None:
        lines.append("your own salt is in the seed")
    return lines + [f"the head of entry {seq} matches" for seq, _ in evidence.heads]
