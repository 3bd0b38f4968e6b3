"""Templates to HTML. Everything that is put into one is escaped."""

from functools import partial
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from whistlestop.text import LANGUAGES, say

__all__ = ["render"]

_TEMPLATES: Final = Environment(
    loader=PackageLoader("whistlestop.server.http.plain"),
    autoescape=select_autoescape(default=True),
    # A misspelt name is an error in the tests, not an empty place on the page.
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def render(template: str, lang: str, base: str, **values: Any) -> str:
    """`base` precedes each path of this server; `t` is `say` in this language."""
    return _TEMPLATES.get_template(template).render(
        lang=lang, languages=LANGUAGES, base=base, t=partial(_say, lang), **values
    )


def _say(lang: str, key: str, **values: str | int) -> str:
    return say(f"page.{key}", lang, **values)
