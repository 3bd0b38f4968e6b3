"""What was expected against what came: equal but for ellipses, or a text diff."""

import re
from collections.abc import Sequence
from difflib import unified_diff

__all__ = ["differences", "fits", "missing_facts", "pick_facts"]

REST = "…"


def fits(pattern: str, line: str) -> bool:
    """`…` inside a line stands for any text."""
    parts = (re.escape(part) for part in " ".join(pattern.split()).split(REST))
    return re.fullmatch(".*".join(parts), line) is not None


def differences(expected: Sequence[str], actual: Sequence[str]) -> str:
    """Empty if they agree. A line that is only `…` stands for any number of lines."""
    wanted = _resolved(expected, actual)
    diff = unified_diff(wanted, actual, "expected", "actual", lineterm="", n=len(wanted) + len(actual))
    return "\n".join(diff)


def pick_facts(expected: Sequence[str], facts: Sequence[str]) -> list[str]:
    """Of all facts, those about the same things, in the order expected; `-` where there is none."""
    picked: list[str] = []
    for key in dict.fromkeys(_key(line) for line in expected):
        picked += [fact for fact in facts if _key(fact) == key] or [f"{key} -"]
    return picked


def missing_facts(expected: Sequence[str], facts: Sequence[str]) -> list[str]:
    """What is expected and about which there is no fact."""
    known = {_key(fact) for fact in facts}
    return [key for key in map(_key, expected) if key not in known]


def _key(fact: str) -> str:
    """What a fact is about: `seat 0 hand`, `track DEN-OMA`, `shares dummy`, `deck`."""
    words = fact.split()
    return " ".join(
        words[
            : {
                "seat": 3,
                "track": 2,
                "shares": 2,
                "newspapers": 2,
                "postcards": 2,
                "contracts": 2,
                "exposition": 2,
                "last_mail": 2,
            }.get(words[0], 1)
        ]
    )


def _resolved(expected: Sequence[str], actual: Sequence[str]) -> list[str]:
    """The expected lines with their ellipses filled in from the actual ones, as far as they agree."""
    lines: list[str] = []
    for at, pattern in enumerate(expected):
        here = len(lines)
        if pattern == REST:
            after = expected[at + 1] if at + 1 < len(expected) else None
            lines += _skipped(actual[here:], after)
        elif here < len(actual) and fits(pattern, actual[here]):
            lines.append(actual[here])
        else:
            return [*lines, *expected[at:]]
    return lines


def _skipped(actual: Sequence[str], until: str | None) -> Sequence[str]:
    if until is None:
        return actual
    for at, line in enumerate(actual):
        if fits(until, line):
            return actual[:at]
    return ()
