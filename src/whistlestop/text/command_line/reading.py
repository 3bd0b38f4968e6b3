"""Parses a typed line: its command, and the actions it may mean."""

from collections.abc import Sequence
from typing import Final

from whistlestop.rules import Action, Choose, Claim, Draw, Pass, Take, Tickets, View, legal, parse_action
from whistlestop.rules.steps import KeepTickets, TakeTurn
from whistlestop.text.catalogue import listed, say
from whistlestop.text.command_line.asking import likely_claim, means_all, read_choice, read_claim, read_keep
from whistlestop.text.command_line.find import Unclear
from whistlestop.text.command_line.help import example
from whistlestop.text.command_line.numbers import is_number
from whistlestop.text.command_line.words import command_of, words_like, words_of
from whistlestop.text.names import Names
from whistlestop.text.preview import with_preview

__all__ = ["ACTIONS", "payment_list", "read_actions", "read_command", "read_question", "unclear_text"]

ACTIONS: Final = ("take", "draw", "claim", "tickets", "keep", "pass", "choose", "do")
"""Commands that are moves."""
_WITH_MORE: Final = frozenset(
    {"take", "claim", "keep", "choose", "routes", "why", "rules", "help", "save", "load", "do"}
)
"""Commands that accept arguments."""


def read_command(line: str, view: View, lang: str) -> tuple[str, str]:
    """The command and its arguments; an empty line asks for the list of options."""
    text = line.strip()
    if not text:
        return "moves", ""
    if is_number(text[0]) and not text.strip("0123456789 /"):
        return _numbered(view), text
    if view.offered and means_all(text, lang):
        return "keep", text
    word, _, rest = text.partition(" ")
    if text[0] in "?!" and len(word) > 1:
        word, rest = text[0], text[1:]
    verb = command_of(word, lang)
    if verb is None:
        raise Unclear("unclear.command", word, words_like(word, lang))
    if rest.strip() and verb not in _WITH_MORE:
        raise Unclear("unclear.extra", rest.strip(), [word])
    return verb, rest.strip()


def read_actions(verb: str, rest: str, view: View, names: Names, lang: str) -> Sequence[Action]:
    """The meaning of one of `ACTIONS`: one action, or the ways to pay for a route, the best guess first."""
    if verb == "claim":
        return read_claim(rest, view, names, lang)
    return [_read_action(verb, rest, view, names, lang)]


def read_question(text: str, view: View, names: Names, lang: str) -> Action:
    """The move that a player asks about, legal or not."""
    verb, rest = read_command(text, view, lang)
    if verb not in ACTIONS:
        raise Unclear("unclear.why", words_of("why", lang)[0])
    if verb == "claim":
        return likely_claim(rest, view, names, lang)
    return _read_action(verb, rest, view, names, lang)


def payment_list(ways: Sequence[Claim], view: View, names: Names, lang: str) -> tuple[str, list[str]]:
    """The question how to pay and its answers. For a double route each answer names its track."""
    tracks = [view.public.board.tracks[way.track] for way in ways]
    lines = [names.cards(way.cards, lang) for way in ways]
    called = names.track(ways[0].track, lang)
    if len(set(tracks)) > 1:
        called = names.between(tracks[0].a, tracks[0].b, lang)
        lines = [
            say("claim.way", lang, cards=line, track=names.which(track, lang))
            for line, track in zip(lines, tracks, strict=True)
        ]
    lines = [with_preview(line, view, way, lang, names) for line, way in zip(lines, ways, strict=True)]
    return say("claim.how", lang, track=called), lines


def unclear_text(problem: Unclear, lang: str, names: Names) -> str:
    """Why the line was not understood, with an example for this board."""
    found = listed(list(problem.found), lang, "or")
    values = {**example(lang, names), "text": problem.text, "found": found}
    sentence = say(problem.key, lang, count=len(problem.found), **values)
    return say("refusal.with_rule", lang, sentence=sentence, rule=problem.rule) if problem.rule else sentence


def _numbered(view: View) -> str:
    """The command that a number alone stands for: a place of the display, tickets to keep, or an option of a
    question."""
    step = view.public.agenda[-1] if view.public.agenda else None
    if isinstance(step, KeepTickets):
        return "keep"
    if isinstance(step, TakeTurn):
        return "take"
    is_choice = any(isinstance(action, Choose) for action in legal(view, view.seat).plain)
    return "choose" if is_choice else "take"


def _read_action(verb: str, rest: str, view: View, names: Names, lang: str) -> Action:
    match verb:
        case "take":
            if not is_number(rest):
                raise Unclear("unclear.place", rest)
            return Take(int(rest) - 1)
        case "keep":
            return read_keep(rest, view, lang)
        case "choose":
            return read_choice(rest, view, names, lang)
        case "do":  # the notation exactly as in a record: places count from 0
            return parse_action(rest, view.public.rules)
    return _BARE[verb]


_BARE: Final[dict[str, Action]] = {"draw": Draw(), "tickets": Tickets(), "pass": Pass()}
