"""Numbers as people type them."""

__all__ = ["is_number"]


def is_number(word: str) -> bool:
    """Plain digits, and few of them: `²` is a digit to Python and no number to `int`."""
    return word.isascii() and word.isdigit() and len(word) < 10
