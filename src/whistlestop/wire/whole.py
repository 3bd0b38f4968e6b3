"""Patterns that a whole text has to match."""

__all__ = ["whole"]


def whole(pattern: str) -> str:
    r"""The pattern anchored at both ends, for Python and for JSON Schema.

    In Python `$` also matches before a newline at the end, and JSON Schema has no `\Z`.
    """
    return f"^(?:{pattern})(?!\\n)$"
