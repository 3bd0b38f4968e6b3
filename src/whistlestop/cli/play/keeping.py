"""Saving a game and leaving the table. Only files that this session has written or read are overwritten."""

import sys
from pathlib import Path
from typing import Final

from whistlestop.cli.play.session import Left, Session
from whistlestop.table import load_match, save_match
from whistlestop.text import say
from whistlestop.text.command_line.find import Unclear
from whistlestop.text.command_line.words import is_answer
from whistlestop.text.refusal import os_error_text

__all__ = ["ask_for_file", "keep_unasked", "leave", "load", "may_write", "save"]

_NONE: Final = Path()
"""The answer of a player who wants no file."""


def save(session: Session, path: Path | None = None) -> bool:
    """Save to this file, or to the session's file; return whether it was saved."""
    if session.keep is not None:
        if path is not None:
            session.say("campaign.own_file")
        session.keep(session.match)
        return True
    path = path or _own_file(session)
    if not may_write(session, path):
        session.say("session.not_saved", file=str(path))
        return False
    _write(session, path)
    return True


def load(session: Session, path: Path) -> None:
    if session.keep is not None:
        session.say("campaign.no_load")
        return
    session.take_up(load_match(path))
    _remember(session, path)
    session.say("session.loaded", file=str(path))


def leave(session: Session) -> None:
    """Offer to save the game, then leave, unless the player cancels. The game of a campaign is always kept."""
    if session.keep is not None:
        session.keep(session.match)
        raise Left
    if len(session.match.history) > 1 and not session.match.is_over:
        try:
            if not _settled(session):
                session.say("session.staying")
                return
        # A second Ctrl-C at the question means: leave without saving.
        except KeyboardInterrupt:
            pass
        except EOFError:
            keep_unasked(session)
    raise Left


def keep_unasked(session: Session) -> None:
    """Save without asking, if nobody can be asked: only if a file was named at the start, and never over another
    file."""
    if session.keep is not None:
        session.keep(session.match)
        return
    if session.save_to is not None and not sys.stdin.isatty():
        path = session.save_to
        try:
            _write(session, path if _is_ours(session, path) else _fresh(path))
        except Unclear as problem:
            session.refuse(problem)


def ask_for_file(session: Session, prompt: str, usual: Path) -> Path | None:
    """Ask until the answer is clear. `Path()` means no file; None means to go back."""
    while True:
        answer = session.ask(prompt).strip()
        if not answer or is_answer(answer, "yes", session.lang):
            return usual
        if is_answer(answer, "no", session.lang):
            return _NONE
        if is_answer(answer, "back", session.lang):
            return None
        # A word alone is more likely a mistyped answer than a file name.
        if Path(answer).suffix or len(Path(answer).parts) > 1:
            return Path(answer)
        session.refuse(Unclear("unclear.answer", answer))


def may_write(session: Session, path: Path) -> bool:
    """Ask before overwriting a file that existed before."""
    if _is_ours(session, path):
        return True
    answer = session.ask(say("prompt.overwrite", session.lang, file=str(path)))
    return is_answer(answer, "yes", session.lang)


def _settled(session: Session) -> bool:
    """Whether the game is saved or may be discarded; otherwise the player stays."""
    usual = _own_file(session)
    while True:
        path = ask_for_file(session, say("prompt.save", session.lang, file=str(usual)), usual)
        if path is None or path == _NONE:
            return path is not None
        try:
            if save(session, path):
                return True
        except Unclear as problem:
            session.refuse(problem)


def _write(session: Session, path: Path) -> None:
    try:
        save_match(session.match, path)
    except OSError as problem:
        raise Unclear("unclear.file", str(path), [os_error_text(problem, session.lang)]) from problem
    _remember(session, path)
    session.say("session.saved", file=str(path))


def _remember(session: Session, path: Path) -> None:
    session.save_to = path
    session.own_files.add(path.resolve())


def _own_file(session: Session) -> Path:
    return session.save_to or _fresh(Path(f"whistlestop-{session.match.game.id}.json"))


def _is_ours(session: Session, path: Path) -> bool:
    return not path.exists() or path.resolve() in session.own_files


def _fresh(path: Path) -> Path:
    """The path, with the lowest number appended for which no file exists, if needed."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
