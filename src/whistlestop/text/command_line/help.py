"""The list of commands at the table."""

from whistlestop.rules.ids import GRAY, CityCode
from whistlestop.text.catalogue import say
from whistlestop.text.command_line.find import find_cities
from whistlestop.text.command_line.words import VERBS, words_of
from whistlestop.text.names import Names

__all__ = ["example", "help_line", "help_lines"]


def help_lines(lang: str, names: Names) -> list[tuple[str, str]]:
    """Each command in the form in which it is typed, and its description."""
    return [help_line(verb, lang, names) for verb in VERBS]


def help_line(verb: str, lang: str, names: Names) -> tuple[str, str]:
    values = example(lang, names)
    return _form(verb, lang, values), say(f"help.{verb}", lang, **values)


def example(lang: str, names: Names) -> dict[str, str]:
    """The parts of an example claim on this board: a coloured route that needs more than two cards."""
    tracks = names.rules.board.tracks.values()
    track = max(tracks, key=lambda track: (track.colour != GRAY, min(track.length, 3)))
    card = 0 if track.colour == GRAY else track.colour
    few = names.card_name(card, lang), max(1, track.length - 1)
    wild = names.card_name(names.rules.locomotive, lang)
    return {
        "claim": words_of("claim", lang)[0],
        "a": _short(track.a, lang, names),
        "b": _short(track.b, lang, names),
        "cards": f"{few[0]} {few[1]} {wild} 1",
    }


def _short(code: CityCode, lang: str, names: Names) -> str:
    """The city's code; if the city has another name in this language, the first word of that name, if it is
    unambiguous."""
    city = names.rules.board.cities[code].name
    called = names.city(code, lang)
    word = called.split()[0].lower()
    is_clear = find_cities(word, names.rules.board, names, lang).cities == (code,)
    return word if called != city and is_clear else code.lower()


def _form(verb: str, lang: str, values: dict[str, str]) -> str:
    """The first word with its arguments, and the one-letter form."""
    known = say(f"command.{verb}", lang).split()
    short = [word for word in known[1:] if len(word) == 1]
    form = say(f"form.{verb}", lang, word=words_of(verb, lang)[0], **values)
    return " ".join([form, *(f"({each})" for each in short)])
