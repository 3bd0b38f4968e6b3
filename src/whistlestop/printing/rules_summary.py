"""The rules of a game on a few pages: its figures, then its numbered rules."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from whistlestop.games import Game
from whistlestop.rules.ruleset import Ruleset
from whistlestop.text import say
from whistlestop.text.rulebook import rules_of

__all__ = ["rules_values"]


def rules_values(game: Game, rules: Ruleset, lang: str, options: Mapping[str, str]) -> dict[str, Any]:
    """What the template of the rules reads. A game that the pages of rules do not mention has only its figures."""
    texts = game.texts[lang]
    numbered = rules_of(game.id, lang, game.all_choices(options))
    return {
        "heading": say("print.rules", lang),
        "summary": texts.summary,
        "differences": list(texts.differences),
        "figures": list(_figures(rules, lang)),
        "points": _points(rules),
        "points_labels": [say("print.length", lang), say("print.points", lang)],
        "sections": [
            {"title": title, "rules": [{"id": rule.id, "text": rule.text} for rule in group]}
            for title, group in groupby(numbered, key=lambda rule: rule.section)
        ],
        "credit": say("print.credit", lang),
    }


def _figures(rules: Ruleset, lang: str) -> Iterator[str]:
    knobs = rules.knobs
    yield say("print.players", lang, least=knobs.min_players, most=knobs.max_players)
    yield say("print.trains", lang, count=knobs.trains)
    yield say("print.hand", lang, count=knobs.hand)
    yield say("print.tickets", lang, dealt=knobs.opening_tickets, kept=knobs.opening_keep)
    yield say("print.more_tickets", lang, dealt=knobs.ticket_draw, kept=knobs.ticket_keep)
    if any(len(tracks) > 1 for tracks in rules.board.parallel.values()):
        yield say("print.both_tracks", lang, players=knobs.both_tracks_from)


def _points(rules: Ruleset) -> list[tuple[int, int]]:
    """Length and points, for the lengths on the board; empty where routes bring none."""
    lengths = sorted({track.length for track in rules.board.tracks.values()})
    found = [(length, rules.knobs.route_points[length]) for length in lengths]
    return found if any(points for _, points in found) else []
