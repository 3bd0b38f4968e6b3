"""The runner of scenarios: what it lets pass, and what it says when a game does something else."""

import re
from pathlib import Path

import pytest
from runner import Failure, main, run
from scenario_layout import lay_out
from scenario_match import differences, fits
from scenario_text import HEADERS, STEPS, BadScenario, read_scenario

from whistlestop import games

ROOT = Path(__file__).parents[2]
HEAD = "title: a test\nrules: B-D1\n"


def play_out(folder: Path, text: str) -> None:
    path = folder / "a.scn"
    path.write_text(HEAD + text, encoding="utf-8")
    scenario = read_scenario(path)
    for case in scenario.cases:
        run(scenario, case)


def failure(folder: Path, text: str) -> str:
    with pytest.raises(Failure) as caught:
        play_out(folder, text)
    return str(caught.value)


DRAW = "given:\n  deck red,blue,…\nwhen: 0 draw\n"


def test_an_event_that_differs_is_a_diff(tmp_path: Path) -> None:
    text = failure(tmp_path, f"{DRAW}then: card_drawn 0 green\n")
    assert text.startswith("a.scn:6 (usa-classic-2)\nB-D1: a test\nthen:\n--- expected\n+++ actual\n")
    assert "-card_drawn 0 green\n+card_drawn 0 red\n" in text


@pytest.mark.parametrize(
    "step",
    [
        "then: card_drawn 0 red\n  turn_began 1",
        "then:",
        "count: card_drawn 2",
        "count: card_taken 1",
        "seen by 1: card_drawn 0 red",
        "view of 1: hand red:1",
        "position: seat 0 hand red:2",
        "position: track DEN-OMA 0",
        "score: winners 1",
        "options: draw",
        "options include: take 7",
        "options lack: take 3",
        "options of 1: draw",
        "refused: B-D1 no_drawing",
    ],
)
def test_every_step_can_fail(tmp_path: Path, step: str) -> None:
    assert failure(tmp_path, f"{DRAW}{step}\n")


@pytest.mark.parametrize(
    "step",
    [
        "then: card_drawn 0 red",
        "then: card_drawn …",
        "then:\n  …",
        "count:\n  card_drawn 1\n  card_taken -",
        "seen by 1: card_drawn 0 ?",
        "view of 1: seat 0 hand_size 1",
        "position:\n  deck blue,…\n  track DEN-OMA -",
        "score: winners 0,1",
        "options:\n  take 0\n  ...\n  draw",
        "options include: take …",
        "options lack: tickets",
        "options of 1: none",
    ],
)
def test_every_step_can_pass(tmp_path: Path, step: str) -> None:
    play_out(tmp_path, f"{DRAW}{step}\n")


def test_a_refusal_that_nobody_expects_fails(tmp_path: Path) -> None:
    assert "refused: B-D1: no_such_place" in failure(tmp_path, "when: 0 take 9\n")


def test_only_the_last_action_may_be_refused(tmp_path: Path) -> None:
    text = failure(tmp_path, "when:\n  0 take 9\n  0 draw\nrefused: B-D1 no_such_place\n")
    assert "refused: B-D1: no_such_place" in text


def test_a_refusal_names_rule_and_reason(tmp_path: Path) -> None:
    text = failure(tmp_path, "when: 0 take 9\nrefused: B-D7 no_drawing\n")
    assert "-B-D7 no_drawing\n+B-D1 no_such_place\n" in text


def test_each_game_and_number_of_players_is_a_case(tmp_path: Path) -> None:
    text = "games: usa-new, mini\nplayers: 2 5\nstart:\nposition:\n  seat 0 hand_size 4\n"
    path = tmp_path / "a.scn"
    path.write_text(HEAD + text, encoding="utf-8")
    assert [str(case) for case in read_scenario(path).cases] == [
        "usa-new-2",
        "usa-new-5",
        "mini-2",
        "mini-5",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "needs a title"),
        ("wehn: 0 draw\n", "a.scn:3: wehn: unknown"),
        ("draw\n", "a.scn:3: neither"),
        ("players: two\nwhen: 0 draw\n", "a.scn:3: players"),
        ("when: 0 draw\ngiven:\n  deck red\n", "belongs above the first step"),
        ("when: 0 fly\n", "unknown_action"),
        ("given:\n  deck red\nstart:\n", "no other position"),
        ("given:\n  deck red*13\nscore: winners 0\n", "fewer cards"),
        ("given:\n  track DEN-MIA 0\nscore: winners 0\n", "no track DEN-MIA"),
        ("given:\n  sun shines\nscore: winners 0\n", "bad_line"),
        ("given:\n  deck red,…\n  seat 0 hand …\nscore: winners 0\n", "only one heap"),
        ("given:\n  deck -\nscore: winners 0\n", "lie nowhere"),
        ("given:\n  ticket_deck DEN-ELP\nscore: winners 0\n", "lie nowhere"),
        ("start:\noptions: draw\n", "which seat"),
        ("when: 0 draw\noptions sometimes: draw\n", "options sometimes"),
        ("when: 0 draw\nscore of 1: total 3\n", "not a step"),
        ("when: 0 draw\ncount: card_thrown -\n", "card_thrown"),
        ("when: 0 draw\nposition: seat 0 hnad -\n", "seat 0 hnad"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        play_out(tmp_path, text)
    assert reason in str(caught.value)


@pytest.mark.parametrize("game", games.available())
def test_every_card_and_ticket_lies_somewhere(game: str) -> None:
    rules = games.load(game).ruleset
    state = lay_out(rules, 2, ["deck -", "discards -", "seat 1 hand …", "ticket_deck -", "seat 0 tickets …"])
    assert state.public.hand_sizes == (0, sum(rules.deck_counts) - rules.knobs.display)
    assert state.public.ticket_counts == (len(rules.tickets), 0)


def test_trains_and_points_follow_from_the_tracks() -> None:
    state = lay_out(games.load("usa-classic").ruleset, 2, ["track DEN-OMA 1", "track ATL-NAS 1"])
    assert (state.public.trains, state.public.points) == ((45, 40), (0, 8))


@pytest.mark.parametrize(
    ("pattern", "line", "does"),
    [("a …", "a b c", True), ("… c", "a b c", True), ("a", "ab", False), ("a.c", "abc", False)],
)
def test_an_ellipsis_stands_for_any_text(pattern: str, line: str, does: bool) -> None:
    assert fits(pattern, line) == does


@pytest.mark.parametrize(
    ("expected", "same"),
    [
        (["…"], True),
        (["a", "…"], True),
        (["…", "c"], True),
        (["a", "…", "c"], True),
        (["a", "b", "…", "c"], True),
        (["a", "…", "d"], False),
        (["a", "b"], False),
    ],
)
def test_a_line_of_dots_stands_for_any_lines(expected: list[str], same: bool) -> None:
    assert (differences(expected, ["a", "b", "c"]) == "") == same


def test_the_command_says_which_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.scn", tmp_path / "bad.scn"
    good.write_text(HEAD + "when: 0 draw\n", encoding="utf-8")
    bad.write_text(HEAD + "when: 1 draw\n", encoding="utf-8")
    assert main([str(good), str(bad)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == [f"ok {good}", f"failed {bad}"]


@pytest.mark.parametrize("page", ["docs/scenarios.md", "CONTRIBUTING.md"])
def test_the_examples_of_the_pages_run(tmp_path: Path, page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    examples = re.findall(r"^```\n(title: .*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert examples
    for example in examples:
        play_out(tmp_path, example)


@pytest.mark.parametrize("key", [*HEADERS, *STEPS])
def test_every_key_is_explained(key: str) -> None:
    assert f"`{key}" in (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
