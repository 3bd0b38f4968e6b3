"""A bot that tries everything it is handed does not find the deal, in every command that runs it."""

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from whistlestop import games
from whistlestop.arena.runner import play_game
from whistlestop.bots import bot_seed
from whistlestop.env.gymnasium import SoloEnv
from whistlestop.rules import Seeded, seen_by, start

Run = Callable[..., CompletedProcess[str]]
CHEAT = Path(__file__).parents[1] / "bots" / "cheat.py"
MINI = games.load("mini").ruleset


@pytest.fixture(params=["class", "program"])
def cheat(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    copy = shutil.copy(CHEAT, tmp_path / "cheat.py")
    if request.param == "class":
        return f"{copy}:Cheat"
    return f"stdio:{shlex.join([sys.executable, str(copy)])}"


def found(folder: Path) -> list[str]:
    return (folder / "cheat.found").read_text(encoding="utf-8").splitlines()


RUNS = {
    "simulate": ("simulate", "--games", "2", "--players", "2", "--workers", "1"),
    "watch": ("watch", "--players", "2", "--delay", "0"),
    "arena": ("arena", "--deals", "1", "--workers", "1"),
}


@pytest.mark.parametrize("command", RUNS)
@pytest.mark.parametrize("seed", ["q7", "a longer seed/with a stroke"], ids=["short", "long"])
def test_no_command_hands_the_deal_to_a_bot(
    whistlestop: Run, cheat: str, tmp_path: Path, command: str, seed: str
) -> None:
    output = whistlestop(*RUNS[command], "--game", "mini", "--bots", f"random,{cheat}", "--seed", seed)
    assert output.returncode == 0, output.stderr
    assert set(found(tmp_path)) == {"nothing"}


def test_the_terminal_game_hands_the_deal_to_no_bot(whistlestop: Run, cheat: str, tmp_path: Path) -> None:
    typed = "1 2\n\n" + "draw\n" * 4
    output = whistlestop("play", "--game", "mini", "--bots", cheat, "--seed", "q7", "--plain", stdin=typed)
    assert output.returncode == 0, output.stderr
    assert found(tmp_path) == ["nothing"]


def test_the_environment_hands_the_deal_to_no_opponent(cheat: str, tmp_path: Path) -> None:
    solo = SoloEnv("mini", opponents=(cheat, cheat), seat=1)
    observation, _ = solo.reset(seed=7)
    solo.step(int(observation["action_mask"].argmax()))
    solo.close()
    assert found(tmp_path) == ["nothing", "nothing"]


def test_the_cheat_finds_the_deal_where_it_is_handed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Otherwise the tests above would prove nothing."""
    copy = shutil.copy(CHEAT, tmp_path / "cheat.py")

    def telling(_rules: object, _setup: object, seat: int) -> str:
        return f"the deal/seat {seat}"

    monkeypatch.setattr("whistlestop.bots.seeds.bot_seed", telling)
    for bot in (f"{copy}:Cheat", f"stdio:{shlex.join([sys.executable, str(copy)])}"):
        play_game(games.load("mini"), (bot, "random"), "the deal")
    assert found(tmp_path) == ["the deal", "the deal"]


@pytest.mark.parametrize("game", games.available())
@pytest.mark.parametrize("seed", ["7", "8", "żółw"])
def test_a_bots_seed_follows_from_what_its_seat_saw(game: str, seed: str) -> None:
    """The law: with everything hidden taken away, the seed is the same."""
    rules = games.load(game).ruleset
    _, setup = start(rules, 3, Seeded(seed))
    for seat in range(3):
        seen = [seen_by(event, seat) for event in setup]
        assert bot_seed(rules, setup, seat) == bot_seed(rules, seen, seat)


def test_deals_that_look_alike_hand_out_the_same_seeds() -> None:
    """Another deal that differs in hidden cards alone."""
    _, one = start(MINI, 3, Seeded("2"), 0)
    _, other = start(MINI, 3, Seeded("3"), 0)
    pairs = zip(one, other, strict=True)
    mixed = [theirs if ours.owner() not in (-1, 0) else ours for ours, theirs in pairs]
    assert mixed != one
    assert bot_seed(MINI, mixed, 0) == bot_seed(MINI, one, 0)
    assert bot_seed(MINI, mixed, 1) != bot_seed(MINI, one, 1)


def test_seeds_differ_by_seat_and_by_deal() -> None:
    _, one = start(MINI, 3, Seeded("1"))
    _, other = start(MINI, 3, Seeded("2"))
    seeds = {bot_seed(MINI, setup, seat) for setup in (one, other) for seat in range(3)}
    assert len(seeds) == 6
