"""Somebody who sits at the terminal and types: picks any legal action and says it in words."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from whistlestop import games
from whistlestop.cli.play.commands import obey
from whistlestop.cli.play.plain import PlainScreen
from whistlestop.cli.play.prompt import Prompt
from whistlestop.cli.play.screen import Screen
from whistlestop.cli.play.seats import sitters_for
from whistlestop.cli.play.session import Session
from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Take, Tickets, legal
from whistlestop.table import Match
from whistlestop.text import Names, say
from whistlestop.text.command_line.words import words_of

__all__ = ["TypingPlayer", "opened", "sit_down", "type_in"]


def sit_down(
    game: str = "mini",
    lang: str = "en",
    seed: str = "terminal",
    bots: str = "greedy",
    first: int = 0,
    options: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Session, list[str]]:
    """A session that writes into a list; its `ask` is still to be set."""
    loaded = games.load(game)
    match = Match.begin(loaded, sitters_for("Ada", bots, None), seed, {"first": first, **options})
    written: list[str] = []

    def furnish(_match: Match, names: Names) -> tuple[Screen, Prompt]:
        return PlainScreen(lang, names, written.append), _nobody

    return Session(match, lang, furnish), written


def _nobody(prompt: str) -> str:
    raise AssertionError(f"nobody answers {prompt!r}")


def type_in(session: Session, *lines: str) -> None:
    """Type these lines, whatever is asked."""
    waiting = list(lines)
    session.ask = lambda _prompt: waiting.pop(0)
    while waiting:
        session._obey(obey, waiting.pop(0))


def opened(lang: str = "en", game: str = "mini", seed: str = "terminal") -> tuple[Session, list[str]]:
    """Past the opening tickets, with Ada to move."""
    session, written = sit_down(game, lang, seed)
    type_in(session, "1 2")
    session._bot_moves()
    written.clear()
    return session, written


class TypingPlayer:
    """Plays a whole game by typing; `script` is what was typed."""

    def __init__(self, session: Session, dice: Random) -> None:
        self.session = session
        self.dice = dice
        self.script: list[str] = []
        self.meant: list[Action] = []
        session.ask = self.answer

    def play(self) -> None:
        self.session.run(obey)

    def answer(self, prompt: str) -> str:
        if prompt == say("prompt.undo", self.session.lang):
            line = ""
        else:
            options = legal(self.session.view, self.session.seat)
            # A player who claims all they can comes to an end soon.
            claims = [Claim(track, pays[0]) for track, pays in options.claims]
            action = self.dice.choice(claims or list(options))
            self.meant.append(action)
            line = self.say(action)
        self.script.append(line)
        return line

    def say(self, action: Action) -> str:
        session = self.session
        lang, names = session.lang, session.names
        if isinstance(action, Keep):
            return " ".join(str(session.view.offered.index(ticket) + 1) for ticket in action.kept)
        if isinstance(action, Take):
            word = words_of("take", lang)[0]
            return self.dice.choice([f"{word} {action.place + 1}", str(action.place + 1)])
        if isinstance(action, Claim):
            track = session.match.rules.board.tracks[action.track]
            cities = f"{names.city(track.a, lang)} {names.city(track.b, lang)}"
            cards = " ".join(
                f"{names.colour(names.rules.cards[card], lang)} {count}" for card, count in action.cards
            )
            return f"{words_of('claim', lang)[0]} {cities} {cards}"
        if isinstance(action, Choose):
            number = [*legal(session.view, session.seat)].index(action) + 1
            word = words_of("choose", lang)[0]
            return self.dice.choice([str(number), f"{word} {number}", f"{word} {action.option.lower()}"])
        verb = {Draw: "draw", Tickets: "tickets"}.get(type(action), "pass")
        return words_of(verb, lang)[0]
