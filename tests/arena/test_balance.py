"""The balance report: what is counted in games, what is said of it, and that it can be repeated."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from whistlestop import games
from whistlestop.arena.balance import (
    Balance,
    BalanceOrder,
    GroupFigures,
    advice,
    as_markdown,
    observe,
    observed_games,
    weigh,
)
from whistlestop.arena.balance.board_figures import Bottleneck, bottlenecks
from whistlestop.arena.executors import Executor
from whistlestop.arena.intervals import Estimate
from whistlestop.cli.app import app

HERE = Executor(workers=1)
ORDER = BalanceOrder("mini", "hard", 3, 12, "scales", {"first": 0})


@pytest.fixture(scope="module")
def found() -> Balance:
    return weigh([ORDER], HERE)


def test_the_simulator_and_the_rules_observe_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = observe(ORDER, range(3))
    assert observed_games.is_express(ORDER)
    monkeypatch.setattr(observed_games, "_simulator", lambda *_: None)
    assert observe(ORDER, range(3)) == fast


def test_figures_agree_with_each_other(found: Balance) -> None:
    (group,) = found.groups
    assert (group.games, group.engine) == (12, "express")
    assert sum(wins.share for wins in group.seats) == pytest.approx(1)
    played = observe(ORDER, range(12))
    claims = sum(len(game.claims) for game in played)
    assert sum(use.tracks for use in group.routes) * 12 == pytest.approx(claims)
    offers = [offer for game in played for offer in game.offers]
    assert sum(use.offered for use in group.tickets) == sum(len(o.kept) + len(o.returned) for o in offers)
    # Three seats are dealt three tickets each; nobody keeps fewer than two of them.
    assert all(len(o.kept) + len(o.returned) == 3 and len(o.kept) >= 2 for o in offers[:3])
    paid = sum(count for game in played for claim in game.claims for _, count in claim.cards)
    assert sum(use.spent for use in group.colours) * 12 == pytest.approx(paid)


def test_a_route_that_tickets_cannot_do_without_is_a_bottleneck() -> None:
    rules = games.load("usa-classic").ruleset
    found = {each.route: each for each in bottlenecks(rules)}
    assert not any(each.impossible for each in found.values())
    assert all(each.tickets == round(each.share * len(rules.tickets)) for each in found.values())


def changed(found: Balance, **fields: object) -> Balance:
    (group,) = found.groups
    return replace(found, groups=(replace(group, **fields),))  # type: ignore[arg-type]


def plain(found: Balance) -> Balance:
    """The same with nothing to say about it."""
    (group,) = found.groups
    even = Estimate(1 / 3, 0.2, 0.5, 12)
    return replace(
        changed(
            found,
            seats=(even,) * 3,
            routes=tuple(replace(use, claimed=0.5) for use in group.routes),
            tickets=tuple(replace(use, kept=0.5, completed=0.9, wins=even) for use in group.tickets),
            colours=tuple(replace(use, turnover=1.0) for use in group.colours),
        ),
        bottlenecks=(),
    )


def first(group: GroupFigures, kind: str, **fields: object) -> dict[str, object]:
    uses = getattr(group, kind)
    return {kind: (replace(uses[0], **fields), *uses[1:])}


def test_advice_follows_from_figures(found: Balance) -> None:
    quiet = plain(found)
    (group,) = quiet.groups
    assert advice(quiet, quiet) == [
        "Nothing stands out: seats, routes, tickets and colours are all used evenly enough."
    ]
    strong = Estimate(0.6, 0.5, 0.7, 90)
    cases: list[tuple[dict[str, object], str]] = [
        (
            {"seats": (strong, *group.seats[1:])},
            "who begins wins 60% of the games (50%–70%; even is 33%",
        ),
        (first(group, "routes", claimed=0.01), "Alderwick–Brackenford is dead: claimed in 1% with 3 players"),
        (first(group, "routes", claimed=1.0, when=0.1), "Alderwick–Brackenford is wanted by everybody"),
        (first(group, "tickets", offered=50, kept=0.02), "is kept 2% of the times it is offered"),
        (first(group, "tickets", completed=0.3, wins=strong), "is completed by 30% of those that keep it"),
        (first(group, "tickets", wins=strong), "is too good: its owner wins 60% of the games (even is 33%)"),
        (first(group, "colours", turnover=2.0), "red is scarce"),
        ({"completed": 0.1}, "10% of the kept tickets are completed"),
        ({"turns": replace(group.turns, mean=40.0)}, "fewer trains make it shorter"),
    ]
    for fields, words in cases:
        (said,) = advice(changed(quiet, **fields), quiet)
        assert words in said
        (mowa,) = advice(changed(quiet, **fields), quiet, "pl")
        assert mowa[-1] == "."
        assert mowa != said
    slower = changed(quiet, turns=replace(group.turns, mean=40.0))
    assert "in “Lantern Island” " in advice(slower, quiet)[0], "the other game has its title"
    assert "w grze „Wyspa Latarni” " in advice(slower, quiet, "pl")[0]
    assert "in “gone” " in advice(slower, replace(quiet, game="gone"))[0], "or its id, if it is not here"
    narrow = replace(quiet, bottlenecks=(Bottleneck("ALD-BRA", 4, 0.25, 1),))
    assert advice(narrow, None) == [
        "Alderwick–Brackenford is a bottleneck: without it 4 tickets need a detour of 3 spaces or more, 1 of them "
        "becomes impossible. A second way relieves it."
    ]


def test_the_page_lists_every_route_and_ticket(found: Balance) -> None:
    page = as_markdown(found, found)
    assert page.count("\n| Alderwick–Brackenford | 2 |") == 1
    assert page.count("\n| mini | 3 | 12 |") == 2
    assert (
        page.index("## Advice")
        < page.index("## Games")
        < page.index("## 3 players")
        < page.index("## Bottlenecks")
    )


def test_the_command_writes_the_report_and_repeats_it(tmp_path: Path) -> None:
    words = [
        "balance",
        "mini",
        "--players",
        "2",
        "--games",
        "4",
        "--seed",
        "s",
        "--bot",
        "greedy",
        "--workers",
        "1",
    ]
    outputs = [
        CliRunner().invoke(app, [*words, "--against", "none", "--json", "--report", str(tmp_path / name)])
        for name in ("one", "two")
    ]
    assert [done.exit_code for done in outputs] == [0, 0]
    assert outputs[0].stdout == outputs[1].stdout
    report = json.loads(outputs[0].stdout)
    assert report["reference"] is None
    assert [group["players"] for group in report["balance"]["groups"]] == [2]
    assert (tmp_path / "one" / "balance.json").read_text() == outputs[0].stdout
    assert (tmp_path / "one" / "balance.md").read_text().startswith("# Balance of mini\n")
    said = CliRunner().invoke(app, [*words, "--against", "mini"])
    assert "2 players: 4 games (express), seats win " in said.stdout
