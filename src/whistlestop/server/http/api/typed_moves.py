"""Moves as people type them: read here as at the terminal, made like any other."""

from collections.abc import Sequence
from typing import Any, Final, Literal

from litestar import Controller, Request, post

from whistlestop.rules import Action, Claim, View, WhistlestopError
from whistlestop.server.http.error_responses import language_of, problem_in_all
from whistlestop.server.tables.access import (
    Entrance,
    check_phase,
    check_same_viewer,
    locked_view,
    seat_of,
)
from whistlestop.server.tables.table_names import names_at
from whistlestop.table.table_state import TableState
from whistlestop.text import LANGUAGES, Names, say
from whistlestop.text.command_line import ACTIONS, read_actions, read_command, unclear_text
from whistlestop.text.command_line.find import Unclear
from whistlestop.text.command_line.help import help_line
from whistlestop.text.command_line.reading import payment_list
from whistlestop.text.command_line.words import VERBS, verb_of
from whistlestop.text.rulebook import UnknownRule, rule
from whistlestop.wire.http import Problem
from whistlestop.wire.options import action_to_wire
from whistlestop.wire.typed import HelpLine, TypedLine, TypedMeaning, TypedWay

__all__ = ["TypedMoves"]

_HERE: Final = (*ACTIONS, "undo", "hint", "why", "help")
"""What can be typed on a page; the rest of what the terminal knows is there to be seen."""


class TypedMoves(Controller):
    path = "/api/tables/{table:str}"
    tags = ("games",)

    @post("/typed", summary="Translate typed words into actions", status_code=200)
    async def typed(
        self, table: str, data: TypedLine, request: Request[Any, Any, Any], entrance: Entrance
    ) -> TypedMeaning:
        """The text is read with what your seat knows, and the answer goes to your seat alone. Nothing changes."""
        live_table, viewer = await entrance.enter(table, request)
        async with locked_view(live_table, viewer):
            check_same_viewer(live_table, viewer)
            check_phase(request, live_table)
            return _meaning(data.text, live_table.state, seat_of(viewer), language_of(request))


def _meaning(text: str, table_state: TableState, seat: int, lang: str) -> TypedMeaning:
    view, names = table_state.playing.view(seat), names_at(table_state, lang, seat)
    try:
        verb, rest = read_command(text, view, lang)
        if verb == "undo":
            return _said(is_undo=True)
        if verb == "help":
            return _help(rest, lang, names)
        if verb == "hint":
            return _said(asks_for="hint")
        if verb == "why":
            asked, words = read_command(rest, view, lang)
            if asked in ACTIONS:
                (first, *_) = read_actions(asked, words, view, names, lang)
                return _said(asks_for="why", ways=(TypedWay(action_to_wire(first), ""),))
        if verb in ACTIONS:
            return _ways(read_actions(verb, rest, view, names, lang), view, names, lang)
        texts = {each: say("web.command.elsewhere", each, word=text.strip()) for each in LANGUAGES}
        return _said(problem=_problem("elsewhere", texts, lang))
    except Unclear as unclear:
        texts = {each: unclear_text(unclear, each, names_at(table_state, each, seat)) for each in LANGUAGES}
        return _said(problem=_problem(unclear.key, texts, lang, unclear.rule))
    except WhistlestopError as error:
        return _said(problem=problem_in_all(error, lang, table_state, seat))


def _ways(actions: Sequence[Action], view: View, names: Names, lang: str) -> TypedMeaning:
    values = [action_to_wire(action) for action in actions]
    claims = [action for action in actions if isinstance(action, Claim)]
    if len(claims) < 2:
        return _said(ways=tuple([TypedWay(each, "") for each in values]))
    question, texts = payment_list(claims, view, names, lang)
    return _said(ways=tuple(map(TypedWay, values, texts)), question=question)


def _help(rest: str, lang: str, names: Names) -> TypedMeaning:
    """Of all that is understood here, of one command, or a rule by its number."""
    asked = verb_of(rest, lang) if rest else None
    if rest and asked is None:
        try:
            found = rule(rest.upper(), lang)
        except UnknownRule:
            raise Unclear("unclear.rule", rest) from None
        return _said(help=(HelpLine(found.id, found.text),))
    verbs = [verb for verb in VERBS if verb == asked or (asked is None and verb in _HERE)]
    return _said(help=tuple([HelpLine(*help_line(verb, lang, names)) for verb in verbs]))


def _problem(code: str, texts: dict[str, str], lang: str, rule: str = "") -> Problem:
    return Problem(code=code, text=texts[lang], texts=texts, status=400, rule=rule or None)


def _said(
    *,
    ways: tuple[TypedWay, ...] = (),
    question: str = "",
    is_undo: bool = False,
    asks_for: Literal["hint", "why"] | None = None,
    help: tuple[HelpLine, ...] = (),
    problem: Problem | None = None,
) -> TypedMeaning:
    return TypedMeaning(
        ways=ways, question=question, is_undo=is_undo, asks_for=asks_for, help=help, problem=problem
    )
