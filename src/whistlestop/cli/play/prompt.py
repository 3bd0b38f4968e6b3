"""Reads a typed line: with completion on a terminal, otherwise plain."""

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from whistlestop.rules.board import Board
from whistlestop.text import Names
from whistlestop.text.command_line.words import VERBS, normalized, verb_of, words_of

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

__all__ = ["Prompt", "bare_prompt", "completer", "completions", "rich_prompt"]

Prompt = Callable[[str], str]
"""Shows a prompt and returns the line; EOFError and KeyboardInterrupt mean that the player leaves."""

_CITY_VERBS = frozenset({"claim", "routes"})


def bare_prompt(prompt: str) -> str:
    """If the input is not a terminal, print the line, so that the output can be read afterwards."""
    line = input(f"{prompt} ")
    if not sys.stdin.isatty():
        print(line)
    return line


def rich_prompt(board: Board, names: Names, lang: str, colour: bool) -> Prompt:
    """A line editor with history; Tab completes commands and cities."""
    # Imported here: it takes a noticeable time, and a plain session does not need it.
    from prompt_toolkit import PromptSession
    from prompt_toolkit.formatted_text import HTML
    from prompt_toolkit.output import ColorDepth

    depth = None if colour else ColorDepth.DEPTH_1_BIT
    session: PromptSession[str] = PromptSession(
        completer=completer(board, names, lang), complete_while_typing=False, color_depth=depth
    )

    def ask(prompt: str) -> str:
        return session.prompt(HTML("<b>{}</b> ").format(prompt))

    return ask


def completions(text: str, board: Board, names: Names, lang: str) -> Iterator[tuple[str, int]]:
    """Possible endings of the line, and how many characters of each are typed already."""
    first, space, rest = text.lstrip().partition(" ")
    if not space:
        words = (words_of(verb, lang)[0] for verb in VERBS)
        yield from ((word, len(first)) for word in words if normalized(word).startswith(normalized(first)))
    elif verb_of(first, lang) == "why":  # a move follows
        yield from completions(rest, board, names, lang)
    elif verb_of(first, lang) in _CITY_VERBS:
        yield from _cities(rest, board, names, lang)


def _cities(text: str, board: Board, names: Names, lang: str) -> Iterator[tuple[str, int]]:
    """A name may have several words, so each suffix of the line may be the beginning of one."""
    words = text.split(" ")
    for start in range(len(words)):
        typed = " ".join(words[start:])
        found = [
            name
            for name in sorted({names.city(code, lang) for code in board.cities})
            if normalized(name).startswith(normalized(typed)) and normalized(name) != normalized(typed)
        ]
        if found:
            yield from ((name, len(typed)) for name in found)
            return


def completer(board: Board, names: Names, lang: str) -> "Completer":
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            del complete_event
            for word, typed in completions(document.text_before_cursor, board, names, lang):
                yield Completion(f"{word} ", start_position=-typed, display=word)

    return Words()
