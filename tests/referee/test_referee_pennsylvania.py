"""Ferries, shares and the dummy: whole games in both editions, spoiled records, and single judgements."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from lake import PENNSYLVANIA, lake
from ref_account import Script
from ref_data import Game, Ticket, Track, read_game
from ref_record import RefereeError, canonical_hash
from ref_score import Holding, is_completed, longest_route, result
from ref_shares import ranking, share_lines
from referee import Referee, judge
from share_spoilers import SPOILED, Spoiler
from simulated import simulate
from spoilers import NoSuchPlaceError, Record
from test_referee_catches import change, is_free, leaves

GAME = read_game(PENNSYLVANIA, {})
ENOUGH = 4
"""Records that each spoiler is tried on; the rest are there because some places are rare."""
Event = dict[str, Any]


@pytest.fixture(scope="module")
def lake_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lake(tmp_path_factory.mktemp("lake") / "lake")


@pytest.fixture(scope="module")
def paths(lake_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Path, Path]]:
    """Game folders, each with a record."""
    base = tmp_path_factory.mktemp("records")
    plan = [(lake_folder, 2, 40, "classic"), (lake_folder, 3, 8, "new"), (lake_folder, 5, 8, "new")]
    plan += [(PENNSYLVANIA, players, 2, "new") for players in (2, 3, 4, 5)]
    return [
        (folder, record)
        for folder, players, games, edition in plan
        for record in simulate(
            base / f"{folder.name}-{players}", str(folder), players, games, option=f"edition={edition}"
        )
    ]


@pytest.fixture(scope="module")
def records(paths: list[tuple[Path, Path]]) -> list[tuple[Path, Record]]:
    return [(folder, json.loads(path.read_text(encoding="utf-8"))) for folder, path in paths]


def test_both_editions_are_fair_and_every_corner_is_reached(paths: list[tuple[Path, Path]]) -> None:
    corners: Counter[str] = Counter()
    for folder, record in paths:
        corners += judge(folder, record)
    assert set(corners) >= {
        "a ferry",
        "a share is declined",
        "all companies are used up",
        "more shareholders than figures",
        "no company is printed",
        "of equals the lowest number goes first",
        "one of several companies is used up",
        "the dummy gets none",
        "the dummy has an odd number of shares",
        "the dummy is ahead of a player",
    }, corners


@pytest.mark.parametrize(("spoil", "rules"), SPOILED, ids=[spoil.__name__ for spoil, _ in SPOILED])
def test_a_spoiled_record_is_refused(spoil: Spoiler, rules: str, records: list[tuple[Path, Record]]) -> None:
    tried = 0
    for folder, true in records:
        record = copy.deepcopy(true)
        try:
            spoil(record, read_game(folder, true["header"]["options"]))
        except NoSuchPlaceError:
            continue
        tried += 1
        record["hash"] = canonical_hash(record)
        with pytest.raises(RefereeError) as problem:
            judge(folder, record)
        assert problem.value.rule in rules.split(), problem.value
        if tried == ENOUGH:
            return
    assert tried > 0, "no record has a place for this"


def test_whatever_is_changed_is_noticed(records: list[tuple[Path, Record]]) -> None:
    dice = random.Random("shares")
    folder, true = records[0]
    places = [place for place in leaves(true) if not is_free(place)]
    shares = [place for place in places if {"company", "number", "shares", "rank", "revealed"} & set(place)]
    for place in [*dice.choices(places, k=100), *dice.choices(shares, k=100)]:
        record = copy.deepcopy(true)
        change(record, place, dice)
        record["hash"] = canonical_hash(record)
        with pytest.raises(RefereeError):
            judge(folder, record)


# Single judgements


def table(players: int = 3, hand: str = "") -> Referee:
    """Seat 0 to move on an empty board, with no tickets left."""
    referee = Referee(GAME, {"header": {"players": players, "seed": "lake", "options": {"first": 0}}})
    referee.seat = 0
    referee.cards.hands[0] = Counter(hand.split())
    referee.cards.deck = ["red", "red", "red"]
    referee.cards.discards.clear()
    referee.cards.display = ["red", "red", "blue", "blue", "green"]
    return referee


def play(referee: Referee, action: str, *events: Event, seat: int = 0) -> None:
    """What is asked afterwards is left out here."""
    script = Script({"seq": 7, "seat": seat, "action": action, "events": list(events)})
    referee.answer(script, seat, action)
    script.finish()


def refused(rule: str, referee: Referee, action: str, *events: Event) -> None:
    with pytest.raises(RefereeError) as problem:
        play(referee, action, *events)
    assert problem.value.rule == rule, problem.value


def claim(referee: Referee, name: str, cards: str, *then: Event) -> None:
    """Claim this track as seat 0."""
    track, paid = GAME.tracks[name], Counter(cards.split())
    points = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}[track.length]
    action = " ".join([f"claim {name}", *(f"{card} {number}" for card, number in paid.items())])
    route = name.partition(":")[0]
    beside = [other for other in GAME.tracks if other != name and other.partition(":")[0] == route]
    claimed = {
        "kind": "route_claimed", "seat": 0, "track": name,
        "cards": dict(paid), "points": points, "closes": beside if referee.players < 4 else [],
    }  # fmt: skip
    play(referee, action, claimed, *then)


def share(kind: str, company: str, number: int) -> Event:
    return {"kind": kind, "seat": 0, "company": company, "number": number}


NEXT: Event = {"kind": "turn_began", "seat": 1}
DECLINED: Event = {"kind": "share_declined", "seat": 0}


def test_the_data() -> None:
    """X-P3, X-P4, X-P11"""
    ferries = {name: track.locomotives for name, track in GAME.tracks.items() if track.locomotives}
    assert ferries == {"ONW-ERI": 2, "ONW-ERI:2": 2, "ONE-BUF": 1, "ONE-BUF:2": 1}
    assert [company.shares for company in GAME.companies.values()] == [15, 10, 8, 7, 6, 5, 4, 3, 2]
    assert [name for name, track in GAME.tracks.items() if track.length == 7] == ["CUM-BAL"]
    assert set(GAME.tracks["WAR-OIL"].companies) == {"PRR", "BO", "EL"}


@pytest.mark.parametrize("cards", ["locomotive locomotive red", "locomotive locomotive locomotive"])
def test_a_ferry_takes_its_locomotives(cards: str) -> None:
    referee = table(hand=cards)
    claim(referee, "ONW-ERI", cards)
    assert referee.trains[0] == 42
    play(referee, "choose none", DECLINED, NEXT)


@pytest.mark.parametrize(
    ("name", "paid"),
    [("ONW-ERI", "red 2 locomotive 1"), ("ONW-ERI:2", "red 3"), ("ONE-BUF", "red 1")],
)
def test_a_ferry_with_too_few_locomotives(name: str, paid: str) -> None:
    refused("P-3", table(hand="red red red locomotive locomotive"), f"claim {name} {paid}")


def test_ferries_are_double_routes() -> None:
    """P-12"""
    for players, owner, rule in ((2, 1, "B-R6"), (3, 2, "B-R6"), (4, 0, "B-R5")):
        referee = table(players, "locomotive")
        referee.owner[GAME.tracks["ONE-BUF"]] = owner
        refused(rule, referee, "claim ONE-BUF:2 locomotive 1")


def test_who_can_pay_only_a_ferry_may_not_pass() -> None:
    """D-D9: a lone card of any colour pays no ferry, a locomotive does."""
    ferry = Game(**{**vars(GAME), "tracks": {"ONE-BUF": GAME.tracks["ONE-BUF"]}})
    for hand, can in (("red", False), ("locomotive", True)):
        referee = table(hand=hand)
        referee.game = ferry
        referee.cards.deck = []
        if can:
            refused("D-D9", referee, "pass")
        else:
            play(referee, "pass", {"kind": "passed", "seat": 0}, NEXT)


def test_the_route_of_seven_spaces() -> None:
    """X-P11"""
    referee = table(hand=" ".join(["blue"] * 7))
    claim(referee, "CUM-BAL", " ".join(["blue"] * 7))
    play(referee, "choose WM", share("share_taken", "WM", 1), NEXT)
    assert referee.claims[0] == [(GAME.tracks["CUM-BAL"], 18)]


def test_a_share_after_a_claim() -> None:
    referee = table(hand="orange orange")
    claim(referee, "WAR-OIL", "orange orange")
    play(referee, "choose BO", share("share_taken", "BO", 1), NEXT)
    assert referee.shares.held == [{"BO": [1]}, {}, {}]


def test_no_share_without_a_claim_or_a_company() -> None:
    refused("P-5", table(), "choose PRR", share("share_taken", "PRR", 1))
    referee = table(hand="black")
    claim(referee, "CHA-GET", "black", NEXT)
    assert referee.seat == 1


def test_wrong_shares() -> None:
    for action, rule in (
        ("choose RDG", "P-5"),
        ("choose EL", "P-5"),
        ("choose", "notation"),
        ("draw", "P-5"),
    ):
        referee = table(hand="orange orange")
        referee.shares.taken["EL"] = 8
        claim(referee, "WAR-OIL", "orange orange")
        refused(rule, referee, action)


def test_nothing_is_asked_where_all_are_used_up() -> None:
    referee = table(hand="orange orange")
    referee.shares.taken.update({"PRR": 15, "EL": 8, "BO": 10})
    claim(referee, "WAR-OIL", "orange orange", NEXT)


def test_the_dummy_chooses_after_the_player() -> None:
    """X-P10"""
    for own, others in (("PRR", 2), ("EL", 1)):
        referee = table(players=2, hand="orange orange")
        claim(referee, "WAR-OIL", "orange orange")
        play(referee, f"choose {own}", share("share_taken", own, 1))
        play(referee, "choose PRR", share("dummy_share_taken", "PRR", others), NEXT)
        assert referee.shares.dummy == {"PRR": [others]}


def test_the_dummy_is_not_optional_unless_nothing_is_left() -> None:
    referee = table(players=2, hand="red red")
    claim(referee, "BIN-TOW", "red red")
    play(referee, "choose EL", share("share_taken", "EL", 1))
    refused("X-P10", referee, "choose none", DECLINED, NEXT)
    last = table(players=2, hand="red red")
    last.shares.taken["EL"] = 7
    claim(last, "BIN-TOW", "red red")
    play(last, "choose EL", share("share_taken", "EL", 8), NEXT)


def test_who_declines_chooses_none_for_the_dummy() -> None:
    referee = table(players=2, hand="orange orange")
    claim(referee, "WAR-OIL", "orange orange")
    play(referee, "choose none", DECLINED, NEXT)
    assert referee.shares.dummy == {}


@pytest.mark.parametrize(
    ("dummy", "shown"),
    [
        ({"PRR": [2, 4], "BO": [1, 2], "EL": [1]}, {"PRR": [2, 4], "BO": [2]}),
        ({"EL": [7]}, {"EL": [7]}),
        ({}, {}),
    ],
)
def test_half_of_the_dummy_is_revealed(dummy: dict[str, list[int]], shown: dict[str, list[int]]) -> None:
    """P-10, with the example of docs/shuffle.md."""
    ended: Event = {"kind": "game_ended"}
    for shares, is_right in ((shown, True), ({"WM": [1]}, False)):
        referee = table(players=2)
        referee.shares.seed, referee.shares.dummy = "whistlestop", dict(dummy)
        referee.last_turn_of, referee.has_first_card = 0, True
        events: list[Event] = [
            {"kind": "card_drawn", "seat": 0, "card": "red"},
            {"kind": "dummy_revealed", "shares": shares},
        ]
        if is_right:
            play(referee, "draw", *events, ended)
            assert referee.is_over
        else:
            refused("P-10", referee, "draw", *events, ended)


def test_the_last_round_begins_behind_the_share() -> None:
    """D-P0: with 3 trains left only in the new edition."""
    began = {"kind": "last_round_began", "seat": 0}
    for edition, events in (("classic", [NEXT]), ("new", [began, NEXT])):
        referee = table(hand="orange orange")
        referee.knobs = read_game(PENNSYLVANIA, {"edition": edition}).knobs
        referee.trains[0] = 5
        claim(referee, "WAR-OIL", "orange orange")
        play(referee, "choose none", DECLINED, *events)


def test_unknown_options() -> None:
    for options in ({"edition": "gold"}, {"colour": "red"}):
        with pytest.raises(RefereeError):
            read_game(PENNSYLVANIA, options)


def test_the_printed_example() -> None:
    """P-X1: the dummy is second and scores nothing."""
    lines = share_lines(GAME.companies, [{"BO": [2, 3, 6]}, {"BO": [1]}], {"BO": [4, 5]})
    assert [[(line["rank"], line["points"]) for line in seat] for seat in lines] == [[(1, 20)], [(3, 9)]]


def test_of_equals_the_lowest_number_goes_first() -> None:
    assert [seat for _, _, seat in ranking("EL", [{"EL": [2, 8]}, {"EL": [5]}, {"EL": [1, 3]}], {})] == [
        2,
        0,
        1,
    ]
    assert [seat for _, _, seat in ranking("EL", [{"EL": [2]}, {"EL": [3]}], {"EL": [1]})] == [2, 0, 1]


def test_behind_the_last_figure_there_is_nothing() -> None:
    held = [{"WM": [1]}, {"WM": [2]}, {"WM": [3]}]
    assert [len(seat) for seat in share_lines(GAME.companies, held, {})] == [1, 1, 0]


def along(*names: str) -> list[tuple[Track, int]]:
    return [(GAME.tracks[name], 0) for name in names]


def test_the_ends_of_ontario_are_not_joined() -> None:
    """X-P3"""
    own = [track for track, _ in along("ONW-ERI", "ONE-BUF", "ERI-OIL", "OIL-PIT")]
    assert is_completed(GAME, own, Ticket("Ontario", "Pittsburgh", 10))
    assert not is_completed(GAME, own, Ticket("Pittsburgh", "Buffalo", 10))
    assert longest_route(own) == 10


def test_the_result() -> None:
    """Shares behind `longest`, their lines between tickets and Globetrotter, no bonus for the longest route."""
    ada = Holding("Ada", along("ERI-OIL"), [], {"EL": [2], "PRR": [1]})
    bob = Holding("Bob", along("ROC-ELM"), [Ticket("Rochester", "Elmira", 3)])
    final = result(GAME, [ada, bob], ({"EL": [1], "PRR": [2]}, {"EL": [1]}))
    assert list(final) == ["seats", "winners", "dummy"]
    assert list(final["dummy"]["shares"]) == list(final["seats"][0]["shares"]) == ["PRR", "EL"]
    assert list(final["seats"][0])[4:7] == ["longest", "shares", "lines"]
    assert [line["points"] for line in final["seats"][0]["lines"]] == [0, 0, 30, 10]
    assert [line["kind"] for line in final["seats"][1]["lines"]] == ["routes", "tickets", "globetrotter"]
    assert final["seats"][1]["shares"] == {}


def test_a_tie_that_tickets_do_not_break_is_shared() -> None:
    """D-P9: the longer route does not decide."""
    final = result(GAME, [Holding("Ada", along("CUM-BAL"), []), Holding("Bob", along("ERI-OIL"), [])])
    assert final["winners"] == [0, 1]
