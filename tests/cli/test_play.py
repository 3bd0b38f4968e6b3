"""`whistlestop play`: whole games typed at the table, what is understood, and what is shown."""

import io
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console
from terminal import at_a_terminal
from typing_player import TypingPlayer, opened, sit_down, type_in

from whistlestop import games
from whistlestop.cli.play.commands import obey
from whistlestop.cli.play.drawn import DrawnScreen
from whistlestop.rules import Claim, Keep, Seeded, sample_state
from whistlestop.rules.card_counts import count_cards
from whistlestop.table import read_record, verify
from whistlestop.text import LANGUAGES, all_seated, result_lines, say
from whistlestop.text.command_line.facts import payable_facts, route_facts
from whistlestop.text.command_line.words import VERBS
from whistlestop.text.rulebook import rules_of

ESCAPE = "\x1b"
Run = Callable[..., subprocess.CompletedProcess[str]]
LOOKS = ("table", "hand", "mine", "routes", "routes eas", "board", "others", "moves", "score", "hint", "help")


# Whole games


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "seed", "bots"),
    [
        ("mini", "a", "greedy,random"),
        ("mini", "b", "greedy,random"),
        ("mini", "c", "greedy,random"),
        ("pennsylvania", "a", "greedy"),
        ("pennsylvania", "b", "greedy,random"),
    ],
)
def test_a_whole_game_is_played_by_typing(game: str, seed: str, bots: str, lang: str) -> None:
    session, written = sit_down(game, lang, seed, bots)
    player = TypingPlayer(session, Random(seed))
    player.play()
    played = [entry.action for entry in session.match.history if entry.seat == 0]
    assert len(played) == len(player.meant) > 5
    for meant, done in zip(player.meant, played, strict=True):
        if isinstance(meant, Claim) and isinstance(done, Claim):
            assert meant.cards == done.cards
            assert meant.track.partition(":")[0] == done.track.partition(":")[0]
        elif isinstance(meant, Keep) and isinstance(done, Keep):
            assert meant.kept == done.kept
        else:
            assert meant == done
    assert say("event.game_ended", lang) in written
    assert not any("{" in line or "None" in line for line in written)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_plays_the_same_game(lang: str, tmp_path: Path, whistlestop: Run) -> None:
    session, _ = sit_down("mini", lang, "whole")
    player = TypingPlayer(session, Random(1))
    player.play()
    record = tmp_path / "game.json"
    done = whistlestop(
        *("play", "--game", "mini", "--seed", "whole", "--name", "Ada", "--first", "0", "--lang", lang),
        *("--bots", "greedy"),
        *("--record", str(record)),
        stdin="\n".join([*player.script, ""]),
    )
    assert done.stderr == ""
    assert done.returncode == 0
    result = session.match.result()
    assert "\n".join(result_lines(result, lang, session.names)) in done.stdout
    assert say("session.recorded", lang, file=str(record)) in done.stdout
    assert ESCAPE not in done.stdout
    written = read_record(record)
    assert verify(written, games.load("mini")).result == result
    assert [seat.name for seat in written.header.seats] == ["Ada", "Greedy"]


@pytest.mark.parametrize("game", games.available())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_says_how_it_differs(game: str, lang: str) -> None:
    session, written = sit_down(game, lang)
    session.screen.welcome(session.match.game, session.names.players)
    assert set(games.load(game).texts[lang].differences) <= set(written)


@pytest.mark.parametrize(
    ("lang", "first", "expected"),
    [
        ("en", "0", "You start."),
        ("en", "1", "Bruno starts."),
        ("pl", "0", "Zaczynasz."),
        ("pl", "1", "Zaczyna Bruno."),
    ],
)
def test_it_is_told_who_starts(lang: str, first: str, expected: str, whistlestop: Run) -> None:
    done = whistlestop("play", "--game", "mini", "--bots", "greedy", "--first", first, "--lang", lang)
    assert expected in done.stdout.splitlines()


def test_the_reconstruction_is_announced(whistlestop: Run) -> None:
    done = whistlestop("play", "--game", "usa-new", "--lang", "en")
    assert "reconstruction" in done.stdout


# Beginning and ending


@pytest.mark.parametrize(("lang", "expected"), [("en", "Goodbye."), ("pl", "Do zobaczenia.")])
def test_the_end_of_the_input_is_no_error(lang: str, expected: str, whistlestop: Run) -> None:
    done = whistlestop("play", "--game", "mini", "--lang", lang)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith(f"{expected}\n")


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("--game", "mimi"), "There is no game “mimi”. Did you mean mini?"),
        (("--game", "nosuch"), "There is no game “nosuch”. Games: usa-classic, usa-new, usa-1910"),
        (("--bots", "gredy"), "There is no bot “gredy”. Did you mean greedy?"),
        (("--game", "mini", "--players", "9"), "made for 2 to 5 players, not for 9. (B-C5)"),
        (("--game", "mini", "--first", "7"), "(D-S7)"),
        (("--load", "/no/such/file"), "cannot be read: there is no such file or folder (/no/such/file)."),
    ],
)
def test_what_cannot_begin_is_told_in_a_sentence(
    args: Sequence[str], expected: str, whistlestop: Run
) -> None:
    done = whistlestop("play", *args, "--lang", "en")
    assert done.returncode == 2
    assert expected in done.stderr
    assert "Traceback" not in done.stderr


# What is understood


def test_a_bare_number_takes_from_the_display() -> None:
    session, written = opened()
    place = next(
        at for at, card in enumerate(session.view.public.display, 1) if card != session.match.rules.locomotive
    )
    type_in(session, str(place))
    assert written[0].startswith("You take")


def test_the_notation_counts_places_from_zero() -> None:
    session, _ = opened()
    card = session.view.public.display[0]
    held = session.view.hand[card]
    type_in(session, "do take 0")
    assert session.view.hand[card] == held + 1


def test_a_refusal_names_the_rule_and_what_would_be_legal() -> None:
    session, written = opened()
    type_in(session, "take 9")
    assert written[0] == "There is no face-up place 9; the places are numbered from 1 to 5. (B-D1)"
    assert written[1].startswith("You can: take a card (1 2 3 4 5); draw from the deck; draw tickets")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("fly", "I do not know the command “fly”. Type ? for help."),
        ("take", "Which face-up card? Say its place, as in: take 3."),
        ("claim", "Name two cities that a route joins, as in: claim "),
        ("claim ald iro", "No route joins these two: Alderwick–Ironbeck. From the first, routes lead to "),
        ("claim xyzzy plugh", "I find no two cities in “xyzzy plugh”."),
        ("routes aldervick", "There is no city “aldervick” on this board. Did you mean Alderwick?"),
        ("keep 1", "No tickets lie before you; draw some first. (B-T1)"),
        ("pass", "You may pass only if you can do nothing else"),
        ("? Q-1", "“Q-1” is neither a command nor the number of a rule."),
        ("undo", "This cannot be taken back"),
        ("load", "Which file?"),
        ("do nonsense", "“nonsense” is not an action."),
        ("claim bra cop:7", "This route has no such track: bra cop:7."),
    ],
)
def test_what_is_not_understood_is_said_so(typed: str, expected: str) -> None:
    session, written = opened()
    type_in(session, typed)
    assert written[0].startswith(expected)


def test_too_few_tickets() -> None:
    session, written = sit_down()
    type_in(session, "1")
    assert written[0] == "You must keep at least 2 tickets, not 1. (C-S4)"
    type_in(session, "keep 1 9")
    assert "9 is not in the list; its numbers go from 1 to 3." in written
    type_in(session, "keep all")
    assert len(session.match.history) == 2


def test_the_order_under_the_deck_can_be_said() -> None:
    session, _ = sit_down("usa-big-cities")
    offered = session.view.offered
    type_in(session, "1 2 / 4 3")
    assert session.view.choice == (offered[:2], (offered[3], offered[2]))


def test_several_ways_to_pay_are_listed_and_the_first_spares_locomotives() -> None:
    session, written = opened(seed="pay")
    fact = next(fact for fact in payable_facts(session.view) if fact.track.colour == -1)
    type_in(session, f"claim {fact.track.a} {fact.track.b}", "")
    claimed = session.match.history.last.action
    assert isinstance(claimed, Claim)
    assert claimed.cards[0][0] != session.match.rules.locomotive
    assert "1. " in "\n".join(written)


def test_another_command_instead_of_a_payment() -> None:
    session, written = opened(seed="pay")
    fact = next(fact for fact in payable_facts(session.view) if fact.track.colour == -1)
    entries = len(session.match.history)
    type_in(session, f"claim {fact.track.a} {fact.track.b}", "hand")
    assert written[-1].startswith("Your hand:")
    assert len(session.match.history) == entries


def test_a_route_one_cannot_pay_for_is_refused_by_the_rules() -> None:
    session, written = opened()
    fact = next(fact for fact in route_facts(session.view) if fact.missing)
    type_in(session, f"claim {fact.track.a} {fact.track.b}")
    assert re.search(r"\(B-R\d\)$", written[0])


def test_undo_until_somebody_has_learnt_something() -> None:
    session, written = sit_down()
    type_in(session, "1 2", "undo")
    assert written[-1] == "Taken back."
    assert [entry.seq for entry in session.match.history.in_force] == [0]
    type_in(session, "1 2")
    session._bot_moves()
    type_in(session, "undo")
    assert written[-1].endswith("(D-H1)")


@pytest.mark.parametrize(("lang", "mark"), [("en", "(taken back)"), ("pl", "(cofnięte)")])
def test_the_log_marks_what_was_taken_back(lang: str, mark: str) -> None:
    session, written = sit_down(lang=lang)
    entry = len(session.match.history)
    type_in(session, "1 2", "undo" if lang == "en" else "cofnij")
    written.clear()
    obey(session, "log" if lang == "en" else "dziennik")
    marked = [line for line in written if line.endswith(mark)]
    assert marked == [f"{line} {mark}" for line in session.account(entry)]
    assert marked
    assert written[-1] == say("replay.undone", lang, name="Ada")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots_have_names_and_their_level_is_said_once(lang: str, whistlestop: Run) -> None:
    done = whistlestop("play", "--game", "mini", "--bots", "easy,hard", "--name", "Ala", "--lang", lang)
    names = all_seated([(None, "Ala"), ("easy", ""), ("hard", "")], lang)
    levels = [say("bot.easy", lang), say("bot.hard", lang)]
    for name, level in zip(names[1:], levels, strict=True):
        assert f"{name} ({level})" in done.stdout
        assert done.stdout.count(level) == 1


def test_cards_are_counted_if_the_game_was_started_so() -> None:
    session, written = opened()
    obey(session, "counts")
    assert written[-1] == say("session.no_counts", "en")
    session.match.counts_cards = True
    written.clear()
    obey(session, "counts")
    counts = count_cards(session.view.public)
    assert written[1:] == [
        f"{session.names.card_colour(one.colour, 'en')}: {one.seen} seen, {one.unseen} not seen"
        for one in counts
    ]
    assert sum(one.seen + one.unseen for one in counts) == sum(session.match.rules.deck_counts)


def test_a_saved_game_still_counts_cards(whistlestop: Run, tmp_path: Path) -> None:
    saved = str(tmp_path / "game.json")
    begun = ("play", "--game", "mini", "--card-counts", "--save", saved, "--lang", "en")
    whistlestop(*begun, stdin="1 2\n")
    assert "not seen" in whistlestop("play", "--load", saved, "--lang", "en", stdin="counts\n").stdout


def test_bots_wait_while_an_action_can_be_taken_back() -> None:
    session, _ = sit_down()
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        if len(asked) > 3:
            raise EOFError
        return ("1 2", "undo", "1 3")[len(asked) - 1]

    session.ask = answer
    with pytest.raises(EOFError):
        session.run(obey)
    assert asked == [
        "Tickets to keep (at least 2):",
        "Enter to go on, undo to take it back:",
        "Tickets to keep (at least 2):",
        "Enter to go on, undo to take it back:",
    ]
    assert [entry.seq for entry in session.match.history.in_force] == [0, 3]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_by_number_and_all_of_them(lang: str) -> None:
    session, written = opened(lang)
    type_in(session, "? B-L2")
    type_in(session, "?b-l2")
    assert len(written) == 2
    assert written[0] == written[1]
    assert written[0].startswith("B-L2: ")
    type_in(session, "rules")
    assert len(written) == 2 + len(rules_of("mini", lang))


# What is shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("game", ["mini", "usa-classic"])
def test_the_drawn_table_fits_and_names_every_colour(game: str, width: int, lang: str) -> None:
    session, _ = opened(lang, game)
    page = io.StringIO()
    console = Console(file=page, width=width, color_system=None, force_terminal=True)
    session.screen = DrawnScreen(lang, session.names, session.match.game, console)
    session.screen.welcome(session.match.game, session.names.players)
    session.screen.question(session.view)
    for look in (*LOOKS, "log", "rules", "take 9"):
        type_in(session, look)
    session.screen.result(session.match.result())
    shown = page.getvalue()
    assert max(cell_len(line) for line in shown.splitlines()) <= width
    assert ESCAPE not in shown
    for card, count in enumerate(session.view.hand):
        assert not count or session.names.count(card, count, lang) in shown
    for place, card in enumerate(session.view.public.display, 1):
        assert re.search(rf"{place}\s+(★ )?{session.names.card_name(card, lang)}", shown)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("look", LOOKS)
def test_nothing_hidden_is_shown(look: str, lang: str) -> None:
    """In another world that looks the same from this seat, everything shown is the same."""
    session, written = opened(lang)
    type_in(session, look)
    here = list(written)
    view = session.view
    for world in range(5):
        session.match.state = sample_state(view, Seeded(str(world)))
        written.clear()
        type_in(session, look)
        assert written == here
    assert here


def test_the_log_holds_no_secret_of_others() -> None:
    session, written = sit_down(bots="random")
    TypingPlayer(session, Random(5)).play()
    written.clear()
    type_in(session, "log")
    drawn = [line for line in written if line.startswith("Bruno draws")]
    assert drawn
    assert set(drawn) == {"Bruno draws a card from the deck."}
    kept = [line for line in written if line.startswith("Bruno keeps")]
    assert all(re.fullmatch(r"Bruno keeps \d tickets? and returns (\d|none)\.", line) for line in kept)


# Plain output, and a terminal


def test_without_a_terminal_there_are_no_escape_codes(whistlestop: Run) -> None:
    typed = "1 2\n\n" + "\n".join(LOOKS)
    for args, env in (((), {}), (("--plain",), {}), ((), {"NO_COLOR": "1"}), ((), {"FORCE_COLOR": "1"})):
        done = whistlestop("play", "--game", "mini", "--first", "0", *args, stdin=typed, **env)
        assert done.returncode == 0
        assert ESCAPE not in done.stdout
        assert "╭" not in done.stdout


def test_a_terminal_gets_colours_and_boxes(tmp_path: Path) -> None:
    shown = at_a_terminal(tmp_path, "--first", "0", typed=["1 2", "", "table", "quit", "no"])
    assert "╭" in shown
    assert re.search(ESCAPE + r"\[[0-9;]*[34]8;", shown)
    assert "Goodbye." in shown


def test_no_color_is_respected_at_a_terminal(tmp_path: Path) -> None:
    shown = at_a_terminal(tmp_path, "--first", "0", typed=["1 2", "", "table", "quit", "no"], NO_COLOR="1")
    assert "╭" in shown
    assert not re.search(ESCAPE + r"\[[0-9;]*\b(3[0-7]|4[0-7]|38|48|9[0-7])\b[0-9;]*m", shown)


def test_plain_at_a_terminal_moves_no_cursor(tmp_path: Path) -> None:
    shown = at_a_terminal(tmp_path, "--plain", "--first", "0", typed=["1 2", "", "table", "quit", "no"])
    assert ESCAPE not in shown
    assert "Goodbye." in shown


def test_every_verb_does_something() -> None:
    session, written = opened()
    for verb in VERBS:
        if verb not in ("quit", "save", "load"):
            type_in(session, verb, "", "")
    assert len(written) > len(VERBS)
