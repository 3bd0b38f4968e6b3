"""A whole campaign as text, after each game: `python tests/campaign/golden_campaign.py` writes it again."""

from pathlib import Path
from typing import Final

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, play_campaign
from whistlestop.campaign import format_campaign, parse_campaign
from whistlestop.table.campaigns import campaign_so_far
from whistlestop.wire.campaign import CampaignFile

__all__ = ["GOLDEN", "ORDER", "golden_text"]

GOLDEN: Final = Path(__file__).parent / "golden_campaign.txt"
ORDER: Final = CampaignOrder("legends", ("greedy", "random", "greedy"), 1, "sealed", 0.9)


def golden_text(file: CampaignFile) -> str:
    """What each game changed in the campaign, and how it ended."""
    texts = [str(each.record.header.options["campaign"]) for each in file.games]
    texts.append(format_campaign(campaign_so_far(file, games.load("legends"))))
    before: list[str] = []
    lines: list[str] = []
    for text in texts:
        parse_campaign(text)
        now = text.splitlines()
        lines += [f"- {line}" for line in before if line not in now]
        lines += [f"+ {line}" for line in now if line not in before]
        lines.append("")
        before = now
    assert file.result is not None
    lines += [str(each) for each in file.result["companies"]]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(golden_text(play_campaign(ORDER, 0)[0]), "utf-8")
