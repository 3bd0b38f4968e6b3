"""Saved games: the seed and the actions of an unfinished game, for the machine on which it is played."""

from pathlib import Path
from typing import Final

import msgspec

from whistlestop import games
from whistlestop.rules import RULES_VERSION, WhistlestopError
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import Match, Sitter
from whistlestop.table.record_entries import read_body, record_entries
from whistlestop.wire import RecordEntry

__all__ = ["load_match", "save_match"]

FORMAT: Final = "whistlestop-save"


class Save(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    game: str
    """An id, or the path of a game folder outside the package."""
    rules_version: str
    data_hash: str
    options: dict[str, object]
    seats: list[tuple[str, str | None]]
    seed: str
    actions: list[tuple[int, str]]
    sealed: dict[str, tuple[str, ...]] = {}
    """The orders of a campaign that outlive the game and are secret."""
    counts_cards: bool = False


def save_match(match: Match, path: Path) -> None:
    """Write the game so that `load_match` can continue it."""
    save = Save(
        FORMAT,
        match.game.id if match.game.id in games.available() else str(match.game.folder),
        RULES_VERSION,
        match.game.data_hash,
        match.options,
        [(sitter.name, sitter.bot) for sitter in match.sitters],
        match.seed,
        [
            (entry.seat, entry.action)
            for entry in record_entries(match.history.in_full(), match.rules)
            if entry.seat is not None and entry.action is not None
        ],
        match.sealed,
        match.counts_cards,
    )
    path.write_bytes(msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n")


def load_match(path: Path) -> Match:
    """Load a saved match by playing its actions again. A file that does not fit raises CorruptRecord."""
    save = _read(path)
    game = games.load(save.game)
    if save.data_hash != game.data_hash:
        raise CorruptRecord("other_data", {"found": save.data_hash, "expected": game.data_hash})
    # Actions are played again, and other rules might refuse one or deal otherwise.
    if save.rules_version != RULES_VERSION:
        raise CorruptRecord("other_rules", {"found": save.rules_version, "expected": RULES_VERSION})
    sitters = [Sitter(name, bot) for name, bot in save.seats]
    match = Match.begin(game, sitters, save.seed, save.options, sealed=save.sealed)
    match.counts_cards = save.counts_cards
    for number, (seat, text) in enumerate(save.actions, 1):
        try:
            match.repeat(read_body(RecordEntry(number, seat, text, []), match.rules))
        except WhistlestopError as problem:
            raise CorruptRecord(
                "refused_action", {"entry": number, "action": text, "why": problem}
            ) from problem
    return match


def _read(path: Path) -> Save:
    try:
        save = msgspec.json.decode(path.read_bytes(), type=Save)
    except OSError as problem:
        raise CorruptRecord("unreadable", {"why": problem.strerror or str(problem)}) from problem
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise CorruptRecord("not_a_save", {"why": problem}) from problem
    if save.format != FORMAT:
        raise CorruptRecord("foreign_file", {"format": save.format})
    return save
