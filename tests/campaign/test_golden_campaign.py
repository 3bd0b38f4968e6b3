"""A campaign that was looked at once stays as it is."""

from golden_campaign import GOLDEN, golden_text


def test_the_golden_campaign() -> None:
    assert golden_text() == GOLDEN.read_text("utf-8")
