"""`whistlestop campaign`: begun, played, interrupted, shown and verified at the terminal."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from typing_player import TypingPlayer, sit_down, type_in

from whistlestop import games
from whistlestop.cli.campaign.beginning import companies_named
from whistlestop.cli.campaign.edition import edition_of
from whistlestop.cli.play.plain import PlainScreen
from whistlestop.cli.play.prompt import Prompt
from whistlestop.cli.play.screen import Screen
from whistlestop.cli.play.session import Session
from whistlestop.table import Match
from whistlestop.table.campaigns import count_game, new_campaign, next_match, verify_campaign
from whistlestop.text import LANGUAGES, Names, say

Run = Callable[..., subprocess.CompletedProcess[str]]
BEGIN = ("campaign", "begin", "c.json", "--seed", "cli")


def _nobody(prompt: str) -> str:
    raise AssertionError(f"nobody answers {prompt!r}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_a_campaign_is_played_by_typing(lang: str) -> None:
    """The questions of the end are among what is typed, and the game counts."""
    game = games.load("legends")
    file = new_campaign(game, companies_named(game, "you,greedy,random", "Ada"), f"typing {lang}")
    written: list[str] = []
    for _ in range(2):
        present = ["red", "blue", "green"]
        match = next_match(file, game, present)

        def furnish(_match: Match, names: Names) -> tuple[Screen, Prompt]:
            return PlainScreen(lang, names, written.append), _nobody

        session = Session(match, lang, furnish)
        TypingPlayer(session, Random(lang)).play()
        file = count_game(file, game, match, present, 0)
    assert verify_campaign(file, game).game == 3
    assert not any("{" in line or "None" in line for line in written)


def test_bots_play_and_the_file_verifies(whistlestop: Run, tmp_path: Path) -> None:
    begun = whistlestop(*BEGIN, "--companies", "greedy,random", "--lang", "en")
    assert (begun.returncode, begun.stderr) == (0, "")
    assert "12 games" in begun.stdout
    for year in (1865, 1868):
        played = whistlestop("campaign", "play", "c.json", "--lang", "en")
        assert played.returncode == 0, played.stderr
        assert f"The game of {year} is in c.json." in played.stdout
        assert played.stdout.endswith("The next game: whistlestop campaign play c.json\n")
    assert "Show Me Where" in played.stdout
    assert re.search(r"joins the board", played.stdout)
    assert "New in this game" in played.stdout
    assert "A new event: Rate War. New York to Buffalo" in played.stdout
    status = whistlestop("campaign", "status", "c.json", "--lang", "pl").stdout
    assert "Rozgrywka 3 z 12, rok 1871." in status
    story = whistlestop("campaign", "story", "c.json", "--lang", "en").stdout
    assert "A Car on a Siding" in story
    assert "1871" not in re.sub(r"\(18\d\d-\d\d\)", "", story)
    for words in (("verify",), ("campaign", "verify")):
        verified = whistlestop(*words, "c.json")
        assert verified.returncode == 0
        assert verified.stdout.startswith("c.json: verified, 2 games; ")
    path = tmp_path / "c.json"
    path.write_text(path.read_text("utf-8").replace('"deal": 0', '"deal": 3', 1), "utf-8")
    refused = whistlestop("verify", "c.json")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "hash" in refused.stderr


def test_an_interrupted_game_is_kept_and_can_be_dealt_again(whistlestop: Run) -> None:
    whistlestop(*BEGIN, "--companies", "you,random,random")
    left = whistlestop("campaign", "play", "c.json", "--plain", "--lang", "en", stdin="1 2\n\nquit\n")
    assert "The game is kept in c.json." in left.stdout
    assert "waits to be played on" in whistlestop("campaign", "status", "c.json", "--lang", "en").stdout
    assert "A Car on a Siding" in whistlestop("campaign", "story", "c.json", "--lang", "en").stdout
    assert whistlestop("verify", "c.json").returncode == 0
    resumed = whistlestop("campaign", "play", "c.json", "--plain", "--lang", "en", stdin="quit\n")
    assert "PAUSE" in left.stdout
    assert "PAUSE" not in resumed.stdout
    refused = whistlestop("campaign", "play", "c.json", "--absent", "red", "--lang", "en")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Play it on without --absent" in refused.stderr
    again = whistlestop("campaign", "play", "c.json", "--again", "--plain", "--lang", "en")
    assert "Tickets to keep" in again.stdout
    played = whistlestop("campaign", "play", "c.json", "--absent", "red", "--lang", "en")
    assert "Companies at the table: blue (Bruno, Random bot), green (Celia, Random bot)." in played.stdout


def test_a_game_that_is_dealt_again_does_not_fix_who_is_present(whistlestop: Run) -> None:
    play = ("campaign", "play", "c.json", "--plain", "--lang", "en")
    whistlestop(*BEGIN, "--companies", "random,you,random")
    left = whistlestop(*play, "--absent", "red", stdin="1 2\n\nquit\n")
    assert "Companies at the table: blue (Player), green (Celia, Random bot)." in left.stdout
    assert "Companies at the table: blue (Player), green (Celia, Random bot)." in whistlestop(*play).stdout
    again = whistlestop(*play, "--again")
    everybody = "Companies at the table: red (Ada, Random bot), blue (Player), green (Celia, Random bot)."
    assert everybody in again.stdout
    assert whistlestop("verify", "c.json").returncode == 0
    other = whistlestop(*play, "--again", "--absent", "green")
    assert "Companies at the table: red (Ada, Random bot), blue (Player)." in other.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sticker_and_card_is_in_the_texts(lang: str) -> None:
    game = games.load("legends")
    assert game.campaign is not None
    for sticker in game.campaign.stickers:
        assert f"sticker-{sticker.card}" in game.texts[lang].words
    texts = edition_of(game, 2).texts[lang]
    assert (texts.title.endswith("1868"), texts.differences) == (True, ())
    title, text = game.story[lang].cards["1868-03"]
    assert texts.words["1868-03"] == f"{title} – {text}"
    assert texts.words["1868-01"] == game.story[lang].cards["1868-01"][0]


@pytest.mark.parametrize(("word", "lang"), [("all", "en"), ("wszystkie", "pl"), ("all", "pl")])
def test_all_tickets_are_kept_by_one_word(word: str, lang: str) -> None:
    session, written = sit_down("legends", lang)
    offered = [session.names.ticket(ticket, lang) for ticket in session.view.offered]
    type_in(session, word)
    assert len(offered) == 4
    assert all(ticket in "".join(written) for ticket in offered)


def test_a_negative_sum_has_its_sign_before_the_dollar() -> None:
    assert say("result.line", "en", title="Tickets", unit="dollars", points=-10) == "Tickets: −$10"


@pytest.mark.rule("V-11")
def test_a_company_gets_another_leader_between_games(whistlestop: Run) -> None:
    """V-11: its slips stay, the records say who led it, and the chain verifies."""

    def hand_over(company: str, to: str, *more: str) -> subprocess.CompletedProcess[str]:
        words = ("campaign", "hand-over", "c.json", "--company", company, "--to", to)
        return whistlestop(*words, *more, "--lang", "en")

    whistlestop(*BEGIN, "--companies", "random,random,you", "--name", "Ada")
    refused = hand_over("red", "you")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Ada leads the company green already" in refused.stderr
    assert hand_over("green", "greedy").stdout.startswith("Company green: Celia (Greedy bot) leads it")
    assert whistlestop("campaign", "play", "c.json").returncode == 0
    handed = hand_over("red", "you", "--name", "Zofia")
    assert handed.stdout == "Company red: Zofia leads it from the next game on.\n"
    status = whistlestop("campaign", "status", "c.json", "--lang", "en").stdout
    assert "Companies: red (Zofia), blue (Bruno, Random bot), green (Celia, Greedy bot)." in status
    verified = whistlestop("verify", "c.json")
    assert verified.returncode == 0, verified.stderr
    whistlestop("campaign", "play", "c.json", "--plain", "--lang", "en", stdin="1 2\n\nquit\n")
    refused = hand_over("red", "easy")
    assert "handed over between two games" in refused.stderr
    assert hand_over("white", "easy").returncode == 2
    assert hand_over("red", "nobody").returncode == 2


def test_the_status_of_a_copy_says_that_it_is_one(whistlestop: Run) -> None:
    whistlestop(*BEGIN, "--companies", "random,random")
    whistlestop("campaign", "copy", "c.json", "blue.json", "--company", "blue")
    assert "This is a copy" in whistlestop("campaign", "status", "blue.json", "--lang", "en").stdout
    assert "This is a copy" not in whistlestop("campaign", "status", "c.json", "--lang", "en").stdout
    refused = whistlestop(
        "campaign", "hand-over", "blue.json", "--company", "red", "--to", "easy", "--lang", "en"
    )
    assert "This is a copy" in refused.stderr


def test_another_game_cannot_be_loaded_into_a_campaign(whistlestop: Run) -> None:
    whistlestop(*BEGIN, "--companies", "you,random")
    play = ("campaign", "play", "c.json", "--plain", "--lang", "en")
    played = whistlestop(*play, stdin="1 2\n\nload other.json\nquit\n").stdout
    assert "no other game can be loaded here" in played
    assert "The game goes on from" not in played


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((*BEGIN, "--companies", "greedy"), "least|two|2"),
        ((*BEGIN, "--companies", "you,you"), "once at most"),
        ((*BEGIN, "--companies", "you,nobody"), "nobody"),
        ((*BEGIN, "--companies", ",".join(["random"] * 6)), "6"),
        ((*BEGIN, "--game", "mini"), "not a game of a campaign"),
        (("campaign", "play", "none.json"), "No such file|cannot be read"),
        (("campaign", "status", "other.json"), "not a campaign"),
    ],
)
def test_what_cannot_be_is_refused(
    whistlestop: Run, tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    (tmp_path / "other.json").write_text("{}", "utf-8")
    refused = whistlestop(*words, "--lang", "en")
    assert refused.returncode == 2
    assert re.search(reason, refused.stderr), refused.stderr
    assert not (tmp_path / "c.json").exists()


def test_a_campaign_begins_in_a_new_file(whistlestop: Run) -> None:
    assert whistlestop(*BEGIN).returncode == 0
    refused = whistlestop(*BEGIN, "--lang", "en")
    assert refused.returncode == 2
    assert "exists already" in refused.stderr


@pytest.mark.rule("V-14", "V-15")
def test_the_set_of_rules_is_kept_and_a_commitment_is_shown(whistlestop: Run, tmp_path: Path) -> None:
    begun = whistlestop(*BEGIN, "--set", "family", "--lang", "en")
    file = json.loads((tmp_path / "c.json").read_text("utf-8"))
    assert file["header"]["set"] == "family"
    assert file["header"]["commitment"] in begun.stdout
    assert "family set" in begun.stdout
    assert file["header"]["seed"] not in begun.stdout.replace("c.json", "")
    refused = whistlestop("campaign", "begin", "d.json", "--set", "small", "--lang", "en")
    assert refused.returncode == 2
    assert "full or family" in refused.stderr


def test_a_simulation_is_the_same_for_any_number_of_processes(whistlestop: Run, tmp_path: Path) -> None:
    order = ("campaign", "simulate", "--companies", "random,greedy", "--campaigns", "2", "--json")
    found = [
        json.loads(whistlestop(*order, "--workers", workers, "--records", f"d{workers}").stdout)
        for workers in ("1", "2")
    ]
    for each in found:
        assert each.pop("cpu_seconds") > 0
    assert found[0] == found[1]
    assert len(found[0]["games"]) == 12
    reported = whistlestop(*order, "--workers", "1", "--report", "r")
    assert reported.returncode == 0, reported.stderr
    kept = json.loads((tmp_path / "r" / "report.json").read_text("utf-8"))
    assert kept["games"] == found[0]["games"]
    assert "<svg" in (tmp_path / "r" / "slips.svg").read_text("utf-8")
    one, two = (tmp_path / folder / "00001.json" for folder in ("d1", "d2"))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.rule("V-L6")
@pytest.mark.parametrize(
    ("lang", "why"), [("en", "The campaign is not over"), ("pl", "Kampania jeszcze trwa")]
)
def test_the_free_game_waits_for_the_end_of_the_campaign(whistlestop: Run, lang: str, why: str) -> None:
    assert whistlestop(*BEGIN, "--companies", "random,random").returncode == 0
    refused = whistlestop("campaign", "free", "c.json", "--lang", lang)
    assert (refused.returncode, why in refused.stderr) == (2, True)
