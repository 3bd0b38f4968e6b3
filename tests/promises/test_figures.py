"""The page of promises takes a figure, and a newer one in its place."""

from figures import PAGE, noted


def test_a_row_is_written_once() -> None:
    page = PAGE.read_text("utf-8")
    once = noted(page, "trial", "1")
    assert once.count("| trial | 1 |") == 1
    twice = noted(once, "trial", "2")
    assert twice.count("| trial |") == 1
    assert "| trial | 2 |" in twice
    assert twice.replace("| trial | 2 |\n", "") == noted(page, "trial", "3").replace("| trial | 3 |\n", "")
