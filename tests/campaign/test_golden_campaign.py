"""The same order gives the same campaign as when the text was written."""

from golden_campaign import GOLDEN, golden_text


def test_the_golden_campaign() -> None:
    assert golden_text() == GOLDEN.read_text("utf-8")
