"""Sentences for errors and refusals, with the number of the rule."""

import errno
from typing import Final

from whistlestop.rules import WhistlestopError
from whistlestop.text.catalogue import knows, listed, say
from whistlestop.text.names import Names
from whistlestop.text.visible import visible

__all__ = ["os_error_text", "refusal_text"]

_LISTS: Final = frozenset({"bots", "cards", "known", "near", "words"})
"""Values that hold several words."""
_CHOICES: Final = frozenset({"near", "words"})
"""Values of which one is meant."""


def refusal_text(error: WhistlestopError, lang: str, names: Names | None = None) -> str:
    """The sentence for an error. Without `names`, if there is no table yet, codes are printed."""
    key = f"refusal.{error.reason}"
    if not knows(key):
        return visible(str(error))
    values = _values(error.values, lang, names)
    cause = error.__cause__
    if isinstance(cause, OSError):
        values["why"] = f"{os_error_text(cause, lang)} ({cause.filename})"
    sentence = say(key, lang, **values)
    rule = getattr(error, "rule", "")
    return say("refusal.with_rule", lang, sentence=sentence, rule=rule) if rule else sentence


def os_error_text(problem: OSError, lang: str) -> str:
    """Why a file could not be read or written; the system's own message if the catalogue has none."""
    key = f"os.{errno.errorcode.get(problem.errno or 0, '')}"
    return say(key, lang) if knows(key) else problem.strerror or str(problem)


def _values(raw: dict[str, object], lang: str, names: Names | None) -> dict[str, str | int]:
    values: dict[str, str | int] = {}
    for key, value in raw.items():
        if isinstance(value, WhistlestopError):
            values[key] = refusal_text(value, lang, names).rstrip(".")
        elif key in _LISTS and isinstance(value, str):
            values[key] = listed(value.split(), lang, "or" if key in _CHOICES else "and")
            values[f"{key}_count"] = len(value.split())
        elif key in ("place", "last") and isinstance(value, int):
            values[key] = value + 1
        elif key in ("owner", "mover") and isinstance(value, int):
            values[key] = names.player(value) if names else str(value)
            values[f"{key}_who"] = names.who(value) if names else "other"
        else:
            values[key] = value if isinstance(value, int) else _word(key, str(value), lang, names)
    return values


def _word(key: str, value: str, lang: str, names: Names | None) -> str:
    if names is None:
        return value
    if key in ("track", "other"):
        return names.track(value, lang)
    if key == "ticket":
        return names.ticket(value, lang)
    if key == "card":
        return say("card.name", lang, card=names.colour(value, lang))
    if key == "colour":
        return names.colour(value, lang)
    return names.word(value, lang)
