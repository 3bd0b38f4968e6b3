"""Events as sentences: to their owner, to the others, to a spectator, in both languages."""

from random import Random
from typing import ClassVar

import pytest

from whistlestop import games
from whistlestop.rules import City, Event, Seeded, Track, legal, parse_event, play, score, seen_by, start
from whistlestop.rules.events import EVENTS
from whistlestop.text import LANGUAGES, Names, action_text, event_text, result_lines
from whistlestop.text.catalogue import knows
from whistlestop.text.result import seat_result_lines

USA = games.load("usa-classic")
SILENT = ("asked", "paper_read", "papers_discarded")
"""Bookkeeping, of which nothing is said."""
ADA_TO_ADA = Names.of(USA, ("Ada", "Bob"), you=0)
ADA_TO_BOB = Names.of(USA, ("Ada", "Bob"), you=1)


def sentence_of(text: str, lang: str, names: Names) -> str | None:
    return event_text(parse_event(text, USA.ruleset), lang, names)


@pytest.mark.parametrize("kind", [event.kind for event in EVENTS if event.kind != "asked"])
def test_every_kind_has_a_sentence(kind: str) -> None:
    assert knows(f"event.{kind}")


@pytest.mark.parametrize(
    ("event", "to_ada", "to_bob"),
    [
        ("card_drawn 0 red", "You draw a red card from the deck.", "Ada draws a red card from the deck."),
        ("card_drawn 0 ?", "You draw a card from the deck.", "Ada draws a card from the deck."),
        (
            "card_taken 0 2 orange",
            "You take an orange card from the face-up cards.",
            "Ada takes an orange card from the face-up cards.",
        ),
        (
            "card_taken 0 2 locomotive",
            "You take a locomotive from the face-up cards.",
            "Ada takes a locomotive from the face-up cards.",
        ),
        (
            "tickets_offered 0 DEN-ELP,HOU-KAN 1",
            "You are offered Denver–El Paso (4) and Houston–Kansas City (5), to keep at least 1.",
            "Ada is offered Denver–El Paso (4) and Houston–Kansas City (5), to keep at least 1.",
        ),
        (
            "tickets_offered 0 ?,?,? 2",
            "You are offered 3 tickets, to keep at least 2.",
            "Ada is offered 3 tickets, to keep at least 2.",
        ),
        ("tickets_chosen 0 ? ?", "You have chosen tickets.", "Ada has chosen tickets."),
        (
            "tickets_chosen 0 DEN-ELP -",
            "You choose to keep Denver–El Paso (4).",
            "Ada chooses to keep Denver–El Paso (4).",
        ),
        (
            "tickets_kept 0 DEN-ELP HOU-KAN",
            "You keep Denver–El Paso (4) and return Houston–Kansas City (5).",
            "Ada keeps Denver–El Paso (4) and returns Houston–Kansas City (5).",
        ),
        ("tickets_kept 0 ?,? ?", "You keep 2 tickets and return 1.", "Ada keeps 2 tickets and returns 1."),
        ("tickets_kept 0 ? -", "You keep 1 ticket and return none.", "Ada keeps 1 ticket and returns none."),
        (
            "route_claimed 0 DEN-OMA pink:3,locomotive:1 7 -",
            "You claim Denver–Omaha with 3 pink and 1 locomotive for 7 points.",
            "Ada claims Denver–Omaha with 3 pink and 1 locomotive for 7 points.",
        ),
        ("turn_began 0", "It is your turn.", "It is Ada’s turn."),
    ],
)
def test_english(event: str, to_ada: str, to_bob: str) -> None:
    assert sentence_of(event, "en", ADA_TO_ADA) == to_ada
    assert sentence_of(event, "en", ADA_TO_BOB) == to_bob


@pytest.mark.parametrize(
    ("event", "to_ada", "to_bob"),
    [
        ("card_drawn 0 red", "Dobierasz ze stosu czerwoną kartę.", "Ada dobiera ze stosu czerwoną kartę."),
        ("card_drawn 0 ?", "Dobierasz ze stosu kartę.", "Ada dobiera ze stosu kartę."),
        (
            "card_taken 0 2 locomotive",
            "Bierzesz lokomotywę spośród odkrytych kart.",
            "Ada bierze lokomotywę spośród odkrytych kart.",
        ),
        (
            "tickets_kept 0 ?,? ?",
            "Zatrzymujesz 2 bilety i oddajesz 1.",
            "Ada zatrzymuje 2 bilety i oddaje 1.",
        ),
        (
            "tickets_kept 0 ?,?,?,?,? -",
            "Zatrzymujesz 5 biletów i nie oddajesz żadnego.",
            "Ada zatrzymuje 5 biletów i nie oddaje żadnego.",
        ),
        (
            "route_claimed 0 NYC-WAS black:1,locomotive:1 2 -",
            "Tworzysz połączenie Nowy Jork–Waszyngton (czarna nitka). Karty: 1 czarna i 1 lokomotywa. Punkty: 2.",
            "Ada tworzy połączenie Nowy Jork–Waszyngton (czarna nitka). Karty: 1 czarna i 1 lokomotywa. Punkty: 2.",
        ),
        ("turn_began 0", "Teraz twoja tura.", "Teraz gra Ada."),
    ],
)
def test_polish(event: str, to_ada: str, to_bob: str) -> None:
    assert sentence_of(event, "pl", ADA_TO_ADA) == to_ada
    assert sentence_of(event, "pl", ADA_TO_BOB) == to_bob


def test_places_are_counted_from_one() -> None:
    assert (
        sentence_of("place_filled 0 blue", "en", ADA_TO_ADA)
        == "Place 1 of the face-up cards now shows a blue card."
    )
    assert sentence_of("place_filled 4 blue", "pl", ADA_TO_ADA) == (
        "Na miejscu 5 zostaje odkryta niebieska karta."
    )


def test_bookkeeping_is_not_told() -> None:
    assert sentence_of("asked -", "en", ADA_TO_ADA) is None


class _Whistled:
    """An event of some mechanic for which nobody has written a sentence yet."""

    kind: ClassVar[str] = "whistle_blown"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))
    audience: ClassVar[str] = "everyone"
    reveals: ClassVar[bool] = False

    def parts(self) -> tuple[object, ...]:
        return (1, "DEN-OMA")

    def owner(self) -> int:
        return -1

    def redacted(self) -> Event:
        return self


def test_a_kind_without_a_sentence_is_told_in_notation() -> None:
    assert event_text(_Whistled(), "pl", ADA_TO_ADA) == "whistle_blown 1 DEN-OMA"


def test_a_colour_the_catalogue_does_not_know_is_called_by_its_name() -> None:
    names = Names({"pl": _renamed("pl", "liliowy")}, USA.ruleset, ("Ada",))
    assert names.card(0, "pl") == "kartę (liliowy)"
    assert names.count(0, 3, "pl") == "liliowy × 3"


def _renamed(lang: str, pink: str) -> games.Texts:
    was = USA.texts[lang]
    return games.Texts(was.title, was.summary, was.cities, {**was.colours, "pink": pink})


@pytest.mark.parametrize(
    ("track", "en", "pl"),
    [
        ("DEN-OMA", "Denver–Omaha", "Denver–Omaha"),
        ("NYC-WAS:2", "New York–Washington (orange track)", "Nowy Jork–Waszyngton (pomarańczowa nitka)"),
        ("DAL-HOU:2", "Dallas–Houston (track 2)", "Dallas–Houston (nitka 2)"),
    ],
)
def test_tracks(track: str, en: str, pl: str) -> None:
    assert (ADA_TO_ADA.track(track, "en"), ADA_TO_ADA.track(track, "pl")) == (en, pl)


def test_a_board_that_has_grown() -> None:
    names = Names.of(USA, ("Ada", "Bob"))
    assert names.track("DEN-XAN", "en") == "DEN-XAN"
    city = City("XAN", "Xanadu", "XAN", "Xanadu")
    track = Track("DEN-XAN", "DEN-XAN", 1, "DEN", "XAN", 3, 0)
    names.board = USA.ruleset.board.extended([city], [track])
    assert names.track("DEN-XAN", "en") == "Denver–Xanadu"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.available())
def test_whole_games_can_be_told_to_everybody(game: str, lang: str) -> None:
    loaded = games.load(game)
    tables = [Names.of(loaded, ("Ada", "Bob", "Cid"), you) for you in (0, 1, 2, None)]
    chance, dice = Seeded("sentences"), Random(1)
    state, events = start(loaded.ruleset, 3, chance)
    for _ in range(150):
        for event in events:
            for names in tables:
                sentence = event_text(seen_by(event, names.you), lang, names)
                assert (sentence is None) == (event.kind in SILENT)
                assert "None" not in (sentence or "")
        if state.public.ended:
            break
        seat = state.public.asked[0]
        action = dice.choice(list(legal(state, seat)))
        assert action_text(action, lang, tables[0], state.public)
        state, events = play(state, seat, action, chance)
    lines = result_lines(score(state), lang, tables[0])
    assert sum(name in line for line in lines for name in ("Ada:", "Bob:", "Cid:")) == 3


def test_redacted_cards_are_not_named() -> None:
    secret = parse_event("card_drawn 1 white", USA.ruleset)
    sentence = event_text(seen_by(secret, 0), "en", ADA_TO_ADA)
    assert sentence == "Bob draws a card from the deck."


@pytest.mark.parametrize(
    ("lang", "total", "coins", "tickets"),
    [
        ("en", "Ada: $5", "  Coins: $5", "  0 tickets, 0 completed: $0"),
        ("pl", "Ada: 5 dolarów", "  Monety: 5 $", "  0 biletów (zrealizowane: 0): 0 $"),
    ],
)
def test_a_score_in_dollars_says_so_in_every_line(lang: str, total: str, coins: str, tickets: str) -> None:
    legends = games.load("legends")
    state, _ = start(legends.ruleset, 3, Seeded("dollars"))
    names = Names.of(legends, ("Ada", "Bob", "Cid"))
    head, *lines = seat_result_lines(score(state).seats[0], lang, names)
    assert head.endswith(total)
    assert lines[:2] == [coins, tickets]
