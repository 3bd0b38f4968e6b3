"""What hard bots do with what a campaign gives them."""

from whistlestop.wire.campaign import CampaignFile


def test_the_postcard_of_a_box_is_kept_for_the_next_game(played: CampaignFile) -> None:
    """V-F3, V-Y10: its frontier joins the board only then, so that its condition cannot be met before."""
    games_drawn: dict[str, int] = {}
    games_sold: dict[str, int] = {}
    for game in played.games:
        for event in [event for entry in game.record.entries for event in entry.events]:
            if event["kind"] == "postcard_read_aloud" and event["later"]:
                games_drawn[event["postcard"]] = game.number
            if event["kind"] == "postcard_sold":
                games_sold[event["postcard"]] = game.number
    assert games_drawn
    assert games_sold, "the campaign has a sale"
    assert not games_drawn.items() & games_sold.items()
