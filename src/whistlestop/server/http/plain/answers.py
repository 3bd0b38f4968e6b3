"""Answers of the plain pages: a page in the reader's language, or a redirection that keeps a key in a cookie."""

from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from whistlestop.server.http.error_responses import language_of
from whistlestop.text import LANGUAGES

__all__ = ["SEAT_COOKIE", "PlainRequest", "base_of", "html_page", "kept", "lang_of", "to_table"]

SEAT_COOKIE: Final = "whistlestop_seat"
_LANG: Final = "whistlestop_lang"
_YEAR: Final = 365 * 24 * 3600

PlainRequest = Request[Any, Any, Any]


def lang_of(request: PlainRequest) -> str:
    for wish in (request.query_params.get("lang"), request.cookies.get(_LANG)):
        if wish in LANGUAGES:
            return str(wish)
    return language_of(request)


def base_of(request: PlainRequest) -> str:
    base: str = request.scope.get("root_path", "")
    return base


def html_page(text: str, status: int = 200, lang: PlainRequest | None = None) -> Response[str]:
    cookies = []
    if lang is not None and lang.query_params.get("lang") in LANGUAGES:
        path = f"{base_of(lang)}/"
        cookies = [Cookie(_LANG, path, lang.query_params["lang"], _YEAR, samesite="lax", httponly=True)]
    return Response(
        text,
        status_code=status,
        media_type="text/html",
        cookies=cookies,
        # A page shows a hand: no cache may keep it, and not the back button of the next user either.
        headers={"Cache-Control": "no-store", "Vary": "Accept-Language, Cookie"},
    )


def to_table(request: PlainRequest, table: str, keys: dict[str, str]) -> Response[str]:
    # The path of the cookie: a browser sends the key of a seat only to its table.
    path = f"{base_of(request)}/plain/tables/{table}"
    return Redirect(path, status_code=303, cookies=kept(request, path, keys))


def kept(request: PlainRequest, path: str, keys: dict[str, str]) -> list[Cookie]:
    """Cookies with these keys, which a browser sends only to addresses below the path."""
    is_https = request.url.scheme == "https"
    return [
        Cookie(name, path, value[:200], _YEAR, samesite="lax", httponly=True, secure=is_https)
        for name, value in keys.items()
    ]
