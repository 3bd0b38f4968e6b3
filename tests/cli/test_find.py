"""What somebody typed: commands, cities, colours; part of a name is enough, diacritics or not."""

import pytest

from whistlestop import games
from whistlestop.cli.play.prompt import completer, completions
from whistlestop.text import LANGUAGES, Names, say
from whistlestop.text.command_line.find import Unclear, find_card, find_city, find_route
from whistlestop.text.command_line.words import VERBS, normalized, verb_of, words_of

USA = games.load("usa-classic")
BOARD = USA.ruleset.board
NAMES = Names.of(USA, ("Ada", "Bob"), 0)


def city(text: str, lang: str = "en") -> str:
    return find_city(text, BOARD, NAMES, lang)


def route(text: str, lang: str = "en") -> str:
    return find_route(normalized(text).split(), BOARD, NAMES, lang)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Łódź", "lodz"), ("Sault Ste. Marie", "sault ste marie"), ("  DEN-OMA ", "den oma"), ("Żółć!", "zolc")],
)
def test_normalizing(text: str, expected: str) -> None:
    assert normalized(text) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", BOARD.cities)
def test_every_city_is_found_by_code_and_by_name(code: str, lang: str) -> None:
    assert city(code.lower(), lang) == code
    assert city(NAMES.city(code, lang), lang) == code
    assert city(normalized(NAMES.city(code, lang)), lang) == code


@pytest.mark.parametrize(
    ("text", "lang", "code"),
    [
        ("denv", "en", "DEN"),
        ("york", "en", "NYC"),
        ("new o", "en", "NOL"),
        ("st louis", "en", "STL"),
        ("salt", "en", "SLC"),
        ("nowy j", "pl", "NYC"),
        ("new york", "pl", "NYC"),
        ("waszyn", "pl", "WAS"),
        ("rancis", "en", "SFO"),
    ],
)
def test_part_of_a_name_is_enough(text: str, lang: str, code: str) -> None:
    assert city(text, lang) == code


@pytest.mark.parametrize(
    ("text", "key", "found"),
    [
        ("san", "unclear.cities", ("San Francisco", "Santa Fe")),
        ("s f", "unclear.cities", ("San Francisco", "Santa Fe")),
        ("denwer", "unclear.no_city", ("Denver",)),
        ("xyzzy", "unclear.no_city", ()),
    ],
)
def test_unclear_cities(text: str, key: str, found: tuple[str, ...]) -> None:
    with pytest.raises(Unclear) as caught:
        city(text)
    assert (caught.value.key, caught.value.found) == (key, found)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", BOARD.parallel)
def test_every_route_is_found_from_either_end(name: str, lang: str) -> None:
    track = BOARD.parallel[name][0]
    a, b = NAMES.city(track.a, lang), NAMES.city(track.b, lang)
    assert route(f"{a} {b}", lang) == name
    assert route(f"{b} {a}", lang) == name
    assert route(name, lang) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("den oma", "DEN-OMA"),
        ("new york boston", "BOS-NYC"),
        ("bos new", "BOS-NYC"),
        ("los ang san fran", "LAX-SFO"),
        ("lo san", "LAX-SFO"),
        ("den santa", "DEN-SFE"),
        ("kan st", "KAN-STL"),
    ],
)
def test_a_route_by_two_beginnings(text: str, name: str) -> None:
    assert route(text) == name


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("den mia", "unclear.no_route"),
        ("den", "unclear.two_cities"),
        ("xyzzy plugh", "unclear.no_cities"),
        ("s l", "unclear.routes"),
    ],
)
def test_unclear_routes(text: str, key: str) -> None:
    with pytest.raises(Unclear) as caught:
        route(text)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("word", "lang", "card"),
    [
        ("pink", "en", "pink"),
        ("pin", "en", "pink"),
        ("loco", "en", "locomotive"),
        ("locomotives", "en", "locomotive"),
        ("fioletowe", "pl", "pink"),
        ("fioletowych", "pl", "pink"),
        ("purple", "en", "pink"),
        ("różowe", "pl", "pink"),
        ("rozowych", "pl", "pink"),
        ("czerw", "pl", "red"),
        ("czarne", "pl", "black"),
        ("lokomotyw", "pl", "locomotive"),
        ("żółta", "pl", "yellow"),
        ("biała", "pl", "white"),
        ("white", "pl", "white"),
    ],
)
def test_cards(word: str, lang: str, card: str) -> None:
    assert find_card(word, NAMES, lang) == USA.ruleset.cards.index(card)


@pytest.mark.parametrize("word", ["bl", "b", "plum", "", "denver"])
def test_no_cards(word: str) -> None:
    assert find_card(word, NAMES, "en") is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_every_command_is_understood_by_its_words(verb: str, lang: str) -> None:
    own = say(f"command.{verb}", lang).split()
    assert {verb_of(word, lang) for word in own} == {verb}
    assert {verb_of(normalized(word), lang) for word in own} == {verb}
    assert verb_of(verb, lang) == verb
    assert words_of(verb, lang)[0] == own[0]


@pytest.mark.parametrize(
    ("word", "lang", "verb"),
    [
        ("?", "en", "help"),
        ("!", "pl", "do"),
        ("cla", "en", "claim"),
        ("utw", "pl", "claim"),
        ("zaj", "pl", "claim"),
        ("połączenia", "pl", "routes"),
        ("trasy", "pl", "routes"),
        ("fly", "en", None),
    ],
)
def test_commands_by_their_beginnings(word: str, lang: str, verb: str | None) -> None:
    assert verb_of(word, lang) == verb


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cla", [("claim", 3)]),
        ("claim den", [("Denver", 3)]),
        ("claim denver oma", [("Omaha", 3)]),
        ("claim new york bos", [("Boston", 3)]),
        ("claim new y", [("New York", 5)]),
        ("routes sal", [("Salt Lake City", 3)]),
        ("take sal", []),
        ("wh", [("why", 2)]),
        ("why cla", [("claim", 3)]),
        ("why claim denver oma", [("Omaha", 3)]),
    ],
)
def test_completion(text: str, found: list[tuple[str, int]]) -> None:
    assert list(completions(text, BOARD, NAMES, "en")) == found


def test_a_completed_word_is_followed_by_a_space() -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    made = completer(BOARD, NAMES, "pl").get_completions(Document("utw"), CompleteEvent())
    assert [each.text for each in made] == ["utwórz "]
