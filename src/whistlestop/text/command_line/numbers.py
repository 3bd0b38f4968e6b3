"""Numbers that players type."""

__all__ = ["is_number"]


def is_number(word: str) -> bool:
    """Whether the word is a short string of ASCII digits: `"²".isdigit()` is true, but `int` refuses it."""
    return word.isascii() and word.isdigit() and len(word) < 10
