"""The commands of a session."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from whistlestop.bots import make_bot
from whistlestop.cli.play.keeping import leave, load, save
from whistlestop.cli.play.own_score import own_score
from whistlestop.cli.play.reasons import reason_lines
from whistlestop.cli.play.session import Session
from whistlestop.mechanics.shows import panels_of
from whistlestop.rules import Claim, explain, legal
from whistlestop.rules.card_counts import count_cards
from whistlestop.text import action_text, preview_texts, refusal_text, say
from whistlestop.text.command_line.facts import options_text, payable_facts, route_facts
from whistlestop.text.command_line.find import Unclear, find_city
from whistlestop.text.command_line.help import help_line
from whistlestop.text.command_line.numbers import is_number
from whistlestop.text.command_line.reading import (
    ACTIONS,
    payment_list,
    read_actions,
    read_command,
    read_question,
)
from whistlestop.text.command_line.words import verb_of
from whistlestop.text.event import message_text
from whistlestop.text.result import score_lines_text
from whistlestop.text.rulebook import UnknownRule, rule, rules_of

__all__ = ["obey"]

_ADVISER: Final = "hard"
"""The bot that gives hints. It gets the player's view only."""


def obey(session: Session, line: str) -> None:
    """Execute one typed line."""
    verb, rest = read_command(line, session.view, session.lang)
    if verb in ACTIONS:
        _act(session, verb, rest)
    else:
        _VERBS[verb](session, rest)


def _act(session: Session, verb: str, rest: str) -> None:
    ways = read_actions(verb, rest, session.view, session.names, session.lang)
    if len(ways) == 1:
        session.act(ways[0])
    else:
        _ask_payment(session, [way for way in ways if isinstance(way, Claim)])


def _ask_payment(session: Session, ways: list[Claim]) -> None:
    """A number, or an empty line for the first; anything else is another command."""
    title, lines = payment_list(ways, session.view, session.names, session.lang)
    session.screen.numbered(title, lines)
    answer = session.ask(say("prompt.payment", session.lang, count=len(ways))).strip() or "1"
    if verb_of(answer, session.lang) == "undo":
        session.say("session.cancelled")
    elif not is_number(answer):
        obey(session, answer)
    elif 1 <= int(answer) <= len(ways):
        session.act(ways[int(answer) - 1])
    else:
        raise Unclear("unclear.no_number", answer, [str(len(ways))])


# Commands that show something


def _table(session: Session, _rest: str) -> None:
    session.screen.table(session.view)
    if session.view.offered:
        session.screen.offered(session.view)


def _hand(session: Session, _rest: str) -> None:
    session.screen.hand(session.view)


def _mine(session: Session, _rest: str) -> None:
    if not session.view.tickets:
        session.say("session.no_tickets")
    session.screen.tickets(session.view)


def _routes(session: Session, rest: str) -> None:
    view, lang = session.view, session.lang
    if rest:
        city = find_city(rest, view.public.board, session.names, lang)
        title = say("routes.city", lang, city=session.names.city(city, lang))
        session.screen.routes(title, route_facts(view, city), city)
        return
    payable = payable_facts(view)
    session.screen.routes(say("routes.payable", lang, count=len(payable)), payable)


def _board(session: Session, _rest: str) -> None:
    session.screen.board(session.view)


def _others(session: Session, _rest: str) -> None:
    session.screen.seats(session.view)


def _panels(session: Session, _rest: str) -> None:
    if not panels_of(session.view):
        session.say("session.no_panels")
    session.screen.panels(session.view)


def _counts(session: Session, _rest: str) -> None:
    if not session.match.counts_cards:
        session.say("session.no_counts")
        return
    session.say("session.counts")
    for one in count_cards(session.view.public):
        colour = session.names.card_colour(one.colour, session.lang)
        session.say("session.count", colour=colour, seen=one.seen, unseen=one.unseen)


def _moves(session: Session, _rest: str) -> None:
    options = legal(session.view, session.seat)
    session.screen.say(options_text(options, session.lang, session.names))


def _log(session: Session, _rest: str) -> None:
    for entry in session.match.history:
        session.screen.happened(session.log_lines(entry.seq))


def _score(session: Session, _rest: str) -> None:
    """What everybody sees, and the player's own score if the game ended now."""
    session.screen.seats(session.view)
    own = own_score(session.view)
    session.say("score.mine")
    for line in score_lines_text(own, session.lang, session.names):
        session.screen.say(line)
    session.say("score.total", total=own.total, unit=session.names.rules.knobs.unit)


def _hint(session: Session, _rest: str) -> None:
    view = session.view
    if not legal(view, session.seat):
        session.say("options.none")
        return
    bot = make_bot(_ADVISER, f"hint {len(session.match.history)}")
    action = bot.choose(view)
    session.say("session.hint", action=action_text(action, session.lang, session.names, view.public))
    for line in reason_lines(bot, view, action, session.lang, session.names):
        session.screen.say(line)


def _why(session: Session, rest: str) -> None:
    """Why a move is not legal now; the answer is the refusal that playing it would get."""
    view, lang, names = session.view, session.lang, session.names
    action = read_question(rest, view, names, lang)
    refusal = explain(session.match.state, session.seat, action)
    if refusal is None:
        session.say("session.legal", action=action_text(action, lang, names, view.public))
        for line in preview_texts(view, action, lang, names) if isinstance(action, Claim) else ():
            session.screen.say(f"  {line}")
    else:
        session.screen.say(refusal_text(refusal, lang, names))


def _rules(session: Session, rest: str) -> None:
    if rest:
        _help(session, rest)
        return
    game = session.match.game
    rules = rules_of(game.id, session.lang, game.all_choices(session.match.options))
    if not rules:
        session.say("session.no_rules")
    session.screen.rules(rules)


def _help(session: Session, rest: str) -> None:
    """Help on all commands, on one command, or on one rule by its number; first on the question that is asked."""
    if not rest:
        session.explain_question()
        session.screen.help()
        return
    verb = verb_of(rest, session.lang)
    if verb is not None:
        session.screen.say(": ".join(help_line(verb, session.lang, session.names)))
        if verb == "choose":
            session.explain_question()
        if verb == "panels":
            _name_panels(session)
        return
    try:
        session.screen.rules([rule(rest.upper(), session.lang)])
    except UnknownRule:
        raise Unclear("unclear.rule", rest) from None


def _name_panels(session: Session) -> None:
    titles = [message_text(panel.title, session.lang, session.names) for panel in panels_of(session.view)]
    if titles:
        session.say("session.panels", panels=", ".join(titles))
    else:
        session.say("session.no_panels")


# Commands for the session


def _undo(session: Session, _rest: str) -> None:
    session.undo()


def _save(session: Session, rest: str) -> None:
    save(session, Path(rest) if rest else None)


def _load(session: Session, rest: str) -> None:
    if not rest:
        raise Unclear("unclear.no_file", rest)
    load(session, Path(rest))


def _quit(session: Session, _rest: str) -> None:
    leave(session)


_VERBS: Final[dict[str, Callable[[Session, str], None]]] = {
    "table": _table,
    "hand": _hand,
    "mine": _mine,
    "routes": _routes,
    "board": _board,
    "others": _others,
    "panels": _panels,
    "counts": _counts,
    "moves": _moves,
    "log": _log,
    "score": _score,
    "hint": _hint,
    "why": _why,
    "rules": _rules,
    "help": _help,
    "undo": _undo,
    "save": _save,
    "load": _load,
    "quit": _quit,
}
