"""A reader that shares no code with the package comes to the same campaign."""

import json
from typing import Any

import pytest
from chain_referee import expected_texts, final_places, sealed_problems

from whistlestop.arena.campaigns import CampaignOrder, play_campaign
from whistlestop.wire.campaign import encode_campaign


@pytest.mark.rule("L-B1", "L-B3", "L-B4", "L-B6", "L-E3", "L-B10", "D-LB12", "L-B8")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_referee_of_the_chain_agrees(players: int) -> None:
    order = CampaignOrder(
        "legends", ("greedy", "random", "greedy", "random", "random")[:players], 1, "referee", 0.8
    )
    file: dict[str, Any] = json.loads(encode_campaign(play_campaign(order, players)[0]))
    texts = [game["record"]["header"]["options"]["campaign"].splitlines() for game in file["games"]]
    expected = expected_texts(file)
    for number in range(1, 12):
        found = set(texts[number])
        wanted = set(expected[number - 1])
        (read,) = [line for line in found if line.startswith("read ")]
        (before,) = [line for line in wanted if line.startswith("read ")]
        assert read.startswith(before)
        drawn = [line for line in found - wanted if not line.startswith("read ")]
        assert wanted - found <= {before}
        assert all(line.startswith("mail_car ") for line in drawn)
        assert file["games"][number]["record"]["header"]["options"]["first"] == file["games"][number][
            "present"
        ].index(next(line for line in texts[number] if line.startswith("mail_car ")).split()[1])
    assert sealed_problems(file) == []
    places = {each["company"]: (each["total"], each["place"]) for each in file["result"]["companies"]}
    assert places == final_places(file)


def test_the_referee_notices_another_side() -> None:
    order = CampaignOrder("legends", ("greedy", "random"), 1, "referee", 1.0)
    file: dict[str, Any] = json.loads(encode_campaign(play_campaign(order, 2)[0]))
    assert sealed_problems(file) == []
    met = [
        event
        for game in file["games"]
        for entry in game["record"]["entries"]
        for event in entry["events"]
        if event["kind"] == "postcard_met"
    ]
    met[0]["side"] = "S99"
    assert sealed_problems(file)
