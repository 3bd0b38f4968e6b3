"""Errors as answers: a code, a sentence, and the rule where one was broken."""

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from msgspec import DecodeError, ValidationError
from msgspec.structs import replace

from whistlestop.games import BadGame, BadOption, UnknownGame
from whistlestop.rules import BadNotation, BadPlayers, Claim, NotLegal, WhistlestopError
from whistlestop.server.limiter import TooMany
from whistlestop.server.store import StoreFailed
from whistlestop.server.tables.event_cache import events_between, page_end
from whistlestop.server.tables.table_names import names_at
from whistlestop.table.errors import NotAllowed, Stale
from whistlestop.table.redaction import sent_options
from whistlestop.table.table_state import TableState
from whistlestop.text import LANGUAGES, preview_texts, refusal_text
from whistlestop.wire.http import Problem
from whistlestop.wire.options import SentAction, read_action

__all__ = [
    "answer_problem",
    "brings_of",
    "explanation_of",
    "language_of",
    "names_at",
    "problem_in_all",
    "problem_of",
    "status_of",
]

_LOG: Final = logging.getLogger("whistlestop.http")
_STATUS: Final = {
    "at_once_with_guests": 400,
    "bad_form": 400,
    "bad_login": 400,
    "bad_name": 400,
    "bad_page": 400,
    "bad_password": 400,
    "bad_push": 400,
    "bad_webhook": 400,
    "bot_on_persons_seat": 400,
    "cannot_be_rated": 400,
    "names_needed": 400,
    "no_such_bot": 400,
    "no_such_colour": 400,
    "no_such_request": 400,
    "nothing_said": 400,
    "short_pin": 400,
    "large_form": 413,
    "wrong_host": 421,
    "no_such_table": 404,
    "no_such_campaign": 404,
    "no_member": 403,
    "not_your_company": 403,
    "campaign_goes_on_here": 403,
    "metrics_closed": 403,
    "unknown_game": 404,
    "no_key": 401,
    "not_known": 401,
    "wrong_password": 403,
    "wrong_origin": 403,
    "wrong_pin": 403,
    "seat_locked": 403,
    "may_not_create": 403,
    "may_not_register": 403,
    "wrong_key": 403,
    "banned": 403,
    "muted": 403,
    "may_not_sit": 403,
    "bad_address": 400,
    "no_such_block": 404,
    "no_such_friend": 404,
    "no_such_bot_account": 404,
    "no_such_challenge": 404,
    "no_such_opponent": 404,
    "no_such_tournament": 404,
    "not_tournament_host": 403,
    "tournament_invited_only": 403,
    "opponent_twice": 400,
    "wrong_token": 401,
    "not_for_bots": 403,
    "no_such_login": 404,
    "host_only": 403,
    "no_seat": 403,
    "no_device": 403,
    "no_spectators": 403,
    "no_planner": 403,
    "not_your_seat": 403,
    "no_such_entry": 404,
    "no_such_message": 404,
    "no_such_session": 404,
    "thought_failed": 503,
    "check_took_too_long": 503,
    "bad_board_file": 400,
    "board_elsewhere": 400,
    "board_too_large": 413,
    "no_such_board": 404,
    "boards_full": 409,
    "wrong_board_key": 403,
    "no_balance_reports": 403,
    "balance_busy": 503,
    "may_not_add_boards": 403,
    "not_finished": 409,
    "too_many": 429,
    "too_much_said": 429,
    "too_many_proposals": 429,
    "too_many_reactions": 429,
    "store_failed": 503,
    "table_damaged": 500,
}


_FIELDS: Final = {
    "login": NotAllowed("bad_login"),
    "password": NotAllowed("bad_password"),
    "new": NotAllowed("bad_password"),
}
"""Fields that people fill in, and the refusal of a text that does not fit."""
_HTTP: Final = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
"""Of requests that no part of the server answers."""


def status_of(error: WhistlestopError) -> int:
    if error.reason in _STATUS:
        return _STATUS[error.reason]
    if isinstance(error, BadNotation | BadPlayers | BadOption | UnknownGame | BadGame):
        return 400
    if isinstance(error, StoreFailed):
        return 503
    return 409 if isinstance(error, NotLegal | NotAllowed | Stale) else 400


def problem_of(
    error: WhistlestopError, lang: str, table_state: TableState | None = None, seat: int | None = None
) -> Problem:
    """The answer to the sender. Legal actions reveal a hand, so they are sent only to the seat that decides."""
    rule = getattr(error, "rule", None)
    options = None
    if (
        table_state is not None
        and isinstance(error, NotLegal)
        and seat is not None
        and seat in table_state.asked
    ):
        options = sent_options(table_state, seat)
    missed = (
        {} if table_state is None or not isinstance(error, Stale) else _missed(table_state, error.seen, seat)
    )
    return Problem(
        code=error.reason,
        text=_sentence(error, lang, table_state, seat),
        status=status_of(error),
        rule=rule if isinstance(rule, str) else None,
        retry_after=error.seconds if isinstance(error, TooMany) else None,
        options=options,
        **missed,
    )


def problem_in_all(
    error: WhistlestopError, lang: str, table_state: TableState | None = None, seat: int | None = None
) -> Problem:
    """The same, for a page that stays open while its reader switches the language."""
    texts = {each: _sentence(error, each, table_state, seat) for each in LANGUAGES}
    return replace(problem_of(error, lang, table_state, seat), texts=texts)


def explanation_of(error: WhistlestopError, lang: str, table_state: TableState, seat: int | None) -> Problem:
    """Why something is not allowed, for the asker who has the options already."""
    rule = getattr(error, "rule", None)
    texts = {each: _sentence(error, each, table_state, seat) for each in LANGUAGES}
    return Problem(
        code=error.reason,
        text=texts[lang],
        texts=texts,
        status=status_of(error),
        rule=rule if isinstance(rule, str) else None,
        retry_after=error.seconds if isinstance(error, TooMany) else None,
    )


def brings_of(
    table_state: TableState, seat: int | None, sent: SentAction
) -> dict[str, tuple[str, ...]] | None:
    """What a claim that the seat may make brings and costs, in each language."""
    match = table_state.playing
    action = read_action(sent, match.rules)
    if seat is None or not isinstance(action, Claim):
        return None
    view = match.view(seat)
    texts = {
        lang: tuple(preview_texts(view, action, lang, names_at(table_state, lang, seat)))
        for lang in LANGUAGES
    }
    return texts if any(texts.values()) else None


def _sentence(error: WhistlestopError, lang: str, table_state: TableState | None, seat: int | None) -> str:
    return refusal_text(error, lang, None if table_state is None else names_at(table_state, lang, seat))


def _missed(table_state: TableState, seen: int, seat: int | None) -> dict[str, Any]:
    end = page_end(table_state, seen)
    return {
        "version": end,
        "events": events_between(table_state, seat, seen, end),
        "more": end < table_state.version,
    }


def language_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What the page says it is read in (`lang`), or the first language the browser asks for that we speak."""
    if (chosen := request.query_params.get("lang")) in LANGUAGES:
        return str(chosen)
    # The order of the header instead of its weights: browsers write the preferred language first.
    for part in request.headers.get("accept-language", "").split(",")[:10]:
        tag = part.split(";")[0].strip().lower()[:2]
        if tag in LANGUAGES:
            return tag
    return "en"


class Refused(Exception):
    """A refusal at a table, with the seat that may read its details."""

    def __init__(self, error: WhistlestopError, table_state: TableState | None, seat: int | None) -> None:
        super().__init__(error.reason)
        self.error = error
        self.state = table_state
        self.seat = seat


def answer_problem(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Whatever goes wrong becomes a problem; what nobody foresaw says nothing of its insides."""
    lang = language_of(request)
    if isinstance(error, Refused):
        return _answer(problem_of(error.error, lang, error.state, error.seat))
    if isinstance(error, WhistlestopError):
        return _answer(problem_of(error, lang))
    if isinstance(error, ValidationException | ValidationError):
        return _answer(_bad_request(error, lang))
    if isinstance(error, UnicodeError | RecursionError):  # of a body; Litestar foresees other nonsense only
        return _answer(Problem(code="bad_json", text="The body is not valid UTF-8 JSON.", status=400))
    if isinstance(error.__cause__, SerializationException | DecodeError):
        # Cut, because the message may quote what was sent.
        text = f"The body is not valid UTF-8 JSON: {error.__cause__}"[:300]
        return _answer(Problem(code="bad_json", text=text, status=400))
    if isinstance(error, HTTPException):
        return _answer(
            Problem(
                code=_HTTP.get(error.status_code, "http"),
                text=str(error.detail)[:300],
                status=error.status_code,
            ),
            dict(error.headers or {}),
        )
    # Into the log only: a traceback in the answer could show what others hold.
    _LOG.error("internal error", exc_info=error)
    return _answer(Problem(code="internal_error", text="Internal server error.", status=500))


def _bad_request(error: Exception, lang: str) -> Problem:
    """In words for a field that people fill in; for other fields in the words of the decoder."""
    for part in _parts(error):
        is_unfit = any(word in str(part.get("message")) for word in ("regex", "length"))
        if is_unfit and (refusal := _FIELDS.get(str(part.get("key")))):
            return problem_of(refusal, lang)
    return Problem(code="bad_request", text=_where(error), status=400)


def _parts(error: Exception) -> list[dict[str, Any]]:
    extra = getattr(error, "extra", None)
    return extra if isinstance(extra, list) and extra and isinstance(extra[0], dict) else []


def _where(error: Exception) -> str:
    if extra := _parts(error):
        return "; ".join(f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in extra)[
            :500
        ]
    return str(getattr(error, "detail", error))[:500]


def _answer(problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    wait = {} if problem.retry_after is None else {"retry-after": str(problem.retry_after)}
    return Response(
        problem,
        status_code=problem.status,
        media_type="application/problem+json",
        headers={**wait, **(headers or {})},
    )
