"""Stores games in which a bot failed as records, with the command that repeats them."""

import re
import shlex
from pathlib import Path
from typing import Final

from whistlestop import games
from whistlestop.bots import BotFailed
from whistlestop.table import Match, write_record
from whistlestop.table.record import header_of
from whistlestop.table.record_entries import record_entries
from whistlestop.wire import Record, record_hash
from whistlestop.wire.record import FORMAT, VERSION

__all__ = ["FAILED", "Broken", "broken_record", "keep_failure", "repeat_command"]

FAILED: Final = Path("failed-games")
"""The default folder for such games."""


class Broken(Exception):
    """A game that ended because a bot failed. It stays in the process that played it."""

    def __init__(self, match: Match, failure: BotFailed) -> None:
        self.match = match
        self.failure = failure
        super().__init__(str(failure))


def keep_failure(broken: Broken, folder: Path | None = None) -> BotFailed:
    """Write the record of a broken game, including the seed, and add file and command to the failure."""
    match = broken.match
    bots = ",".join(sitter.bot or "person" for sitter in match.sitters)
    # The name includes the bots, so that the same deal with other bots does not overwrite it.
    name = "-".join(_plain(part)[:100] for part in (match.game.id, bots, match.seed))
    path = (folder or FAILED) / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_record(broken_record(match), path)
    broken.failure.record = str(path)
    broken.failure.repeat = repeat_command(match, path, broken.failure)
    return broken.failure


def _plain(text: str) -> str:
    """Make the text usable in a file name on any system."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-")


def repeat_command(match: Match, path: Path | str, failure: BotFailed) -> str:
    """The command for the same deal, bots and time limit, up to the same failure; with a person among them it only
    replays the record."""
    if any(sitter.bot is None for sitter in match.sitters):
        return shlex.join(["whistlestop", "replay", str(path)])
    game = match.game.id if match.game.id in games.available() else str(match.game.folder)
    words = ["whistlestop", "watch", "--game", game, "--players", str(len(match.sitters))]
    words += ["--bots", ",".join(str(sitter.bot) for sitter in match.sitters), "--seed", match.seed]
    words += ["--first", str(match.options["first"]), "--delay", "0"]
    for name, choice in match.options.items():
        words += [] if name == "first" else ["--option", f"{name}={choice}"]
    if failure.reason == "bot_late":
        words += ["--seconds", str(failure.values["seconds"])]
    return shlex.join(words)


def broken_record(match: Match) -> Record:
    """The record with the seed. A running game's record never contains it, but this game will not continue."""
    entries = record_entries(match.history.in_full(), match.rules)
    record = Record(FORMAT, VERSION, header_of(match, match.seed), entries, None, "")
    record.hash = record_hash(record)
    return record
