"""The names of players, cities, routes, tickets and cards in a sentence."""

from collections.abc import Iterable, Mapping, Sequence

from whistlestop.games import Game, Texts
from whistlestop.rules.board import Track
from whistlestop.rules.ids import GRAY, Seat
from whistlestop.rules.ruleset import Ruleset
from whistlestop.text.catalogue import knows, listed, say

__all__ = ["Names", "piece_name"]


def piece_name(game: Game, key: str, lang: str) -> str:
    """The name of a piece of a campaign; `Denver–El Paso (4)` for a ticket, which need not be in play any more."""
    texts = game.texts[lang]
    for ticket, _ in game.parts.tickets if game.parts else ():
        if ticket.name == key:
            return f"{texts.cities[ticket.a]}–{texts.cities[ticket.b]} ({ticket.points})"
    return texts.words.get(key, key)


class Names:
    """The names at one table. `you` is the seat of the reader, if any."""

    def __init__(
        self,
        texts: Mapping[str, Texts],
        rules: Ruleset,
        players: Sequence[str],
        you: Seat | None = None,
    ) -> None:
        self.texts = texts
        self.rules = rules
        self.board = rules.atlas
        """The board used to look up cities and tracks, including everything that may be added to it."""
        self.players = tuple(players)
        self.you = you

    @classmethod
    def of(cls, game: Game, players: Sequence[str], you: Seat | None = None) -> "Names":
        return cls(game.texts, game.ruleset, players, you)

    def player(self, seat: Seat) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else str(seat)

    def who(self, seat: Seat) -> str:
        """The value for a `select` in messages: `you` or `other`."""
        return "you" if seat == self.you else "other"

    def word(self, word: str, lang: str) -> str:
        """The name of a mechanic's word: that of the game, its message, its proper name, a city by its code, or a
        colour."""
        if word in self.texts[lang].words:
            return self.texts[lang].words[word]
        if knows(f"word.{word}"):
            return say(f"word.{word}", lang)
        if word in self.board.cities and word not in self.rules.names:
            return self.city(word, lang)
        return self.rules.names.get(word) or self.colour(word, lang)

    def city(self, code: str, lang: str) -> str:
        """The name of a city or a stop."""
        return self.texts[lang].cities.get(code) or self.board.stop_names.get(code) or self._on_board(code)

    def _on_board(self, code: str) -> str:
        """A city that was added during the game has only the name on the board."""
        return self.board.cities[code].name if code in self.board.cities else code

    def between(self, a: str, b: str, lang: str) -> str:
        """`Denver–Omaha`."""
        return f"{self.city(a, lang)}–{self.city(b, lang)}"

    def colour(self, name: str, lang: str) -> str:
        """The plain name: `red`, `locomotive`, `gray`."""
        return self.texts[lang].colours.get(name, name)

    def card_colour(self, card: int, lang: str) -> str:
        """The colour of a card of any kind."""
        return self.colour(self.rules.cards[self.rules.colour_of[card]], lang)

    def price_colour(self, card: int, lang: str) -> str:
        """The colour of a track."""
        return self.colour("gray" if card == GRAY else self.rules.cards[card], lang)

    def card(self, card: int | None, lang: str, form: str = "object") -> str:
        """`a red card`; the form is `subject` or `object`, which differ in Polish."""
        if card is None:
            return say(f"card.{form}.unknown", lang)
        return say(f"card.{form}", lang, card=self.card_colour(card, lang))

    def card_name(self, card: int, lang: str) -> str:
        """`red`, as an adjective for a card: the Polish word for card is feminine."""
        return say("card.name", lang, card=self.card_colour(card, lang))

    def cards(self, payment: Iterable[tuple[int, int]], lang: str) -> str:
        """`3 pink and 1 locomotive`; all kinds of a colour together."""
        counts: dict[int, int] = {}
        for card, count in payment:
            colour = self.rules.colour_of[card]
            counts[colour] = counts.get(colour, 0) + count
        return listed([self.count(card, count, lang) for card, count in counts.items()], lang)

    def count(self, card: int, count: int, lang: str) -> str:
        """`3 pink`."""
        return say("card.count", lang, card=self.card_colour(card, lang), count=count)

    def track(self, name: str, lang: str) -> str:
        """`Denver–Omaha`; for a double route also which of the two tracks."""
        track = self.board.tracks.get(name)
        if track is None:
            return name
        cities = self.between(track.a, track.b, lang)
        if len(self.board.parallel[track.route]) == 1:
            return cities
        return say("track.which", lang, cities=cities, which=self.which(track, lang))

    def which(self, track: Track, lang: str) -> str:
        """`red track`: distinguishes tracks between the same cities."""
        beside = self.board.parallel[track.route]
        if len({other.colour for other in beside}) == len(beside):
            return say("track.coloured", lang, colour=self.price_colour(track.colour, lang))
        return say("track.numbered", lang, number=track.number)

    def ticket(self, name: str, lang: str) -> str:
        """`Denver–El Paso (4)`."""
        ticket = self.rules.tickets.get(name)
        if ticket is None:
            return name
        return f"{self.ticket_cities(name, lang)} ({ticket.points})"

    def ticket_cities(self, name: str, lang: str) -> str:
        """`Denver–El Paso`."""
        ticket = self.rules.tickets[name]
        return self.between(ticket.a, ticket.b, lang)

    def tickets(self, names: Iterable[str], lang: str) -> str:
        return listed([self.ticket(name, lang) for name in names], lang)
