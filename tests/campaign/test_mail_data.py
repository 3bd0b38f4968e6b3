"""Contracts, exhibits and camps: mistakes in their data, what a claim shows beforehand, advice for bots."""

import shutil
from pathlib import Path
from typing import Final

import pytest
from laws.stages import stage, stage_rules

from whistlestop import games
from whistlestop.campaign.assemble import sealed_keys
from whistlestop.mechanics.advises import claim_advisers
from whistlestop.mechanics.previews import preview
from whistlestop.rules import Claim, Ruleset, Seeded, State, legal, parse_position, play, project, start
from whistlestop.rules.events import PointsGained
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.position import format_position

GAME: Final = games.load("legends")
CHANCE: Final = Seeded("mail")
TWELFTH: Final = stage_rules(12, 2)
SFE: Final = "last_mail down BUT,SFE,REN; hidden SFE"


@pytest.mark.rule("V-M1", "V-M2", "V-X1")
@pytest.mark.parametrize(
    ("file", "old", "new", "line", "field"),
    [
        ("contracts.csv", "M05,NOL,SAV,5", "M05,NOL,SAV,6", 6, "distance"),
        ("contracts.csv", "M05,NOL,SAV,5", "M05,NOL,SAX,5", 6, "city_b"),
        ("contracts.csv", "M05,NOL,SAV,5", "M05,NOL,NOL,5", 6, "city_b"),
        ("contracts.csv", "M05,", "M04,", 6, "key"),
        ("contracts.csv", "M12,STP,CHI,3,lakes", "M12,STP,CHI,3,", 13, "piece"),
        ("exhibits.csv", "exhibit-lakes,STP,lakes", "exhibit-lakes,STX,lakes", 2, "city"),
        ("exhibits.csv", "exhibit-lakes,STP,lakes", "exhibit-lakes,MEM,lakes", 2, "piece"),
        ("exhibits.csv", "exhibit-confluence", "exhibit-lakes", 3, "key"),
        ("employees.csv", "E06,0,mining", "E06,0,minning", 7, "needs"),
        ("game.toml", 'camps = ["BUT", "SFE", "REN"]', 'camps = ["BUT", "SFE", "RNO"]', 0, "camps"),
        ("game.toml", 'hosts = ["CHI"', 'hosts = ["CHX"', 0, "hosts"),
    ],
)
def test_mistakes_are_reported_at_their_place(
    tmp_path: Path, file: str, old: str, new: str, line: int, field: str
) -> None:
    folder = tmp_path / "legends"
    shutil.copytree(GAME.folder, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    found = [(problem.file, problem.line if line else 0, problem.field) for problem in games.check(folder)]
    assert (file, line, field) in [(name, at, key.rpartition(".")[2]) for name, at, key in found]


def table(rules: Ruleset, *facts: str) -> State:
    """The first turn of seat 0 with these facts."""
    state, _ = start(rules, rules.knobs.max_players, CHANCE, 0)
    while not state.public.turn:
        (seat, *_) = state.public.asked
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = tuple({" ".join(fact.split()[: 3 if fact.startswith("seat") else 1]) for fact in facts})
    lines = [line for line in format_position(state).splitlines() if not line.startswith(heads)]
    return parse_position("\n".join([*lines, *facts]), rules)


def claim_of(rules: Ruleset, track: str, colour: str, count: int) -> Claim:
    return Claim(track, ((rules.cards.index(colour), count),))


def test_what_is_shown_before_a_claim_happens() -> None:
    rules = stage_rules(12, 2)
    facts = (
        "seat 0 hand white:3",
        "track CHI-DSM 0",
        "track DSM-OMA 0",
        "track OMA-CHE 0",
        "track CHE-DEN 0",
        "contracts open M26",
        "exposition lying exhibit-mountains",
        "last_mail box SFE",
    )
    claim = claim_of(rules, "DEN-SFE", "white", 3)
    state = table(rules, *facts)
    shown = [(line.slot, line.why, line.points) for line in preview(project(state, 0), claim) if line.points]
    assert shown == [(8, "contract_pay", 7), (9, "last_mail_pay", 20)]
    _, events = play(state, 0, claim, CHANCE)
    gained = [(event.why, event.points) for event in events if isinstance(event, PointsGained)]
    gained = [gain for gain in gained if gain[0] != "postcard_reward"]  # hidden until the turn ends
    assert gained == [(why, points) for _, why, points in shown]


def test_a_contract_and_an_exhibit_are_shown() -> None:
    rules = stage_rules(12, 2)
    state = table(
        rules,
        "seat 0 hand white:1",
        "contracts open M03",
        "exposition lying exhibit-lakes",
        "last_mail down REN",
    )
    lines = preview(project(state, 0), claim_of(rules, "STP-DUL", "white", 1))
    assert [(line.slot, line.gets, line.word) for line in lines] == [(9, "exhibit", "exhibit-lakes")]
    lines = preview(project(state, 0), claim_of(rules, "REN-SAC", "white", 1))
    assert (9, "camp_reached", 4) in [(line.slot, line.why, line.points) for line in lines]


def test_others_see_how_many_contracts_a_seat_has_taken() -> None:
    state = table(TWELFTH, "contracts taken 0=M01,1=M02,0=M03")
    assert [figure_of(state.public, seat, "contracts_taken") for seat in (0, 1)] == [2, 1]


def worth(rules: Ruleset, *facts: str) -> dict[str, float]:
    view = project(table(rules, *facts), 0)
    found: dict[str, float] = {}
    for adviser in claim_advisers(rules):
        if getattr(adviser, "name", "") in ("contracts", "exposition", "last_mail"):
            for track, more in adviser.claim_worth(view, "end").items():
                found[track] = found.get(track, 0.0) + more
    return found


def test_bots_prefer_the_tracks_of_an_open_contract() -> None:
    found = worth(TWELFTH, "contracts open M07", "exposition taken 1=exhibit-lakes", "last_mail empty BUT")
    assert found["CHS-CLT"] > 0
    assert found["CHS-CLT"] == pytest.approx(found["ATL-CLT"])
    assert not found.get("ALB-BOS", 0)


def test_bots_want_exhibits_and_camps() -> None:
    found = worth(TWELFTH, "contracts open M07", "exposition lying exhibit-lakes", SFE)
    assert found["STP-DUL"] >= 1
    assert found["REN-SAC"] >= 4
    assert found["DEN-SFE"] > found["REN-SAC"] - 4


@pytest.mark.rule("V-Y15")
def test_a_pile_without_a_side_that_fits_is_reported(tmp_path: Path) -> None:
    """With one frontier open no postcard of it may be drawn that names another."""
    folder = tmp_path / "legends"
    shutil.copytree(GAME.folder, folder)
    path = folder / "postcards.csv"
    text = path.read_text("utf-8")
    for condition in ("frontier lakes 3", "claim CHI STP", "join DUL BUF", "tickets 5", "length 5"):
        text = text.replace(f",turn,{condition},", ",turn,join SFO SLC,")
    path.write_text(text, "utf-8")
    (problem,) = games.check(folder)
    assert (problem.file, problem.line, problem.field) == ("postcards.csv", 14, "pile")
    assert "With the frontiers lakes" in problem.message


@pytest.mark.rule("L-A3")
def test_a_mechanic_that_joins_at_the_end_is_named_when_its_card_is_read() -> None:
    """The charters are part of game 4 from its beginning, and their card comes after its last turn."""
    assert GAME.campaign is not None
    assert GAME.parts is not None
    before = stage(4, 2)
    after = before._replace(read=(*before.read, "1874-03"))
    assert {"livery", "credit"} <= sealed_keys(GAME.campaign, GAME.parts, before)
    assert not {"livery", "credit"} & sealed_keys(GAME.campaign, GAME.parts, after)


def test_nothing_is_said_of_a_mechanic_before_it_joins() -> None:
    assert GAME.campaign is not None
    assert GAME.parts is not None
    sealed = sealed_keys(GAME.campaign, GAME.parts, None)
    assert {"M01", "exhibit-lakes"} <= sealed
