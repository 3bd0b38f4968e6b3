"""A reader that shares no code with the package comes to the same campaign."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from chain_referee import READ_ALOUD, expected_texts, final_places, office_problems, sealed_problems
from golden_campaign import ORDER

from whistlestop.arena.campaigns import CampaignOrder
from whistlestop.wire.campaign import CampaignFile, encode_campaign

Json = dict[str, Any]
Whole = Callable[[CampaignOrder, int], CampaignFile]
ORDERS: Final = {
    2: CampaignOrder("legends", ("greedy", "random"), 1, "lantern", 0.8),
    3: ORDER,
    5: CampaignOrder("legends", ("greedy", "random", "greedy", "random", "random"), 1, "referee", 0.8),
}
"""Both results of the vote, and with two companies dollars that are left in the relief box at the end."""


@pytest.fixture
def campaign(whole: Whole) -> Callable[[int], Json]:
    """A campaign of so many companies, as a program reads its file."""

    def read(players: int) -> Json:
        number = 0 if players == 3 else players
        file: Json = json.loads(encode_campaign(whole(ORDERS[players], number)))
        return file

    return read


def events(file: Json, kind: str) -> list[Json]:
    return [
        event
        for game in file["games"]
        for entry in game["record"]["entries"]
        for event in entry["events"]
        if event["kind"] == kind
    ]


@pytest.mark.rule(
    "L-B1", "L-B3", "L-B4", "L-B6", "L-E3", "L-B10", "D-LB12", "L-B8", "V-E5", "V-G3", "V-R2", "V-R3", "V-R7"
)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_referee_of_the_chain_agrees(campaign: Callable[[int], Json], players: int) -> None:
    file = campaign(players)
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
        assert [line for line in drawn if not line.startswith("mail_car ")] == []
        assert file["games"][number]["record"]["header"]["options"]["first"] == file["games"][number][
            "present"
        ].index(next(line for line in texts[number] if line.startswith("mail_car ")).split()[1])
    assert sealed_problems(file) == []
    assert office_problems(file) == []
    places = {each["company"]: (each["total"], each["place"]) for each in file["result"]["companies"]}
    assert places == final_places(file)


def test_the_referee_notices_another_side(campaign: Callable[[int], Json]) -> None:
    """Of a postcard that was dealt: the sides of those that are read aloud are no secret."""
    file = campaign(2)
    dealt = [event for event in events(file, "postcard_met") if event["postcard"] not in READ_ALOUD]
    dealt[0]["side"] = "S99"
    assert sealed_problems(file) == [f"{dealt[0]['postcard']} was shown with another side"]


def _another_wage(file: Json) -> None:
    events(file, "employee_hired")[0]["wage"] += 1


def _another_employee(file: Json) -> None:
    events(file, "employee_marked")[-1]["employee"] = "E99"


def _a_settled_one_in_the_pool(file: Json) -> None:
    settled = events(file, "employee_settled")[0]["employee"]
    events(file, "employees_turned_up")[-1]["employees"][0] = settled


def _a_charter_too_often(file: Json) -> None:
    taken = events(file, "charter_taken")
    taken[-1]["charter"] = taken[-2]["charter"]


def _an_item_twice(file: Json) -> None:
    first, second = events(file, "item_taken")[:2]
    second["item"] = first["item"]


def _more_relief(file: Json) -> None:
    events(file, "relief_taken")[0]["amount"] += 1


def _another_result(file: Json) -> None:
    (decided,) = events(file, "vote_decided")
    decided["result"] = "arbitrate" if decided["result"] == "hold_out" else "hold_out"


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("V-R4", _another_wage),
        ("V-E5", _another_employee),
        ("V-E2", _a_settled_one_in_the_pool),
        ("V-G2", _a_charter_too_often),
        ("V-S4", _an_item_twice),
        ("V-R2", _more_relief),
        ("V-R3", _another_result),
    ],
)
def test_the_referee_notices_what_a_company_may_not_keep(
    campaign: Callable[[int], Json], rule: str, change: Callable[[Json], None]
) -> None:
    file = campaign(2)
    change(file)
    assert any(rule in problem for problem in office_problems(file))
