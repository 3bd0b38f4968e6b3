"""The same order gives the same campaign as when the text was written."""

from golden_campaign import GOLDEN, golden_text

from whistlestop.wire.campaign import CampaignFile


def test_the_golden_campaign(played: CampaignFile) -> None:
    assert golden_text(played) == GOLDEN.read_text("utf-8")
