"""The plain screen, in sentences only: for screen readers, pipes and files. No colours, no boxes."""

from collections.abc import Callable, Sequence

from whistlestop.games import Game
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import counters_of, panels_of
from whistlestop.rules import Result, View
from whistlestop.rules.ids import CityCode
from whistlestop.rules.scoring import has_points
from whistlestop.rules.state import EMPTY
from whistlestop.text import Names, result_lines, say
from whistlestop.text.catalogue import listed
from whistlestop.text.command_line.facts import RouteFact, price_text, seat_facts
from whistlestop.text.command_line.help import help_lines
from whistlestop.text.command_line.progress import Progress, progress
from whistlestop.text.event import message_text
from whistlestop.text.rulebook import Rule
from whistlestop.text.visible import visible

__all__ = ["PlainScreen"]


class PlainScreen:
    """Every line is a self-contained sentence."""

    def __init__(self, lang: str, names: Names, write: Callable[[str], None] = print) -> None:
        self.lang = lang
        self.names = names
        self._write_line = write

    def _write(self, text: str) -> None:
        """Text from files must not control the terminal."""
        self._write_line(visible(text))

    def welcome(self, game: Game, players: Sequence[str]) -> None:
        texts = game.texts[self.lang]
        self._write(say("welcome.title", self.lang, title=texts.title))
        if texts.summary:
            self._write(texts.summary)
        for difference in texts.differences:
            self._write(difference)
        self._write(say("welcome.players", self.lang, players=listed(list(players), self.lang)))

    def happened(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self._write(sentence)

    def say(self, text: str) -> None:
        self._write(text)

    def refuse(self, text: str) -> None:
        self._write(text)

    def question(self, view: View) -> None:
        """Only what changes from turn to turn; the player can ask for the rest."""
        if view.public.turn:
            last = "yes" if view.public.last_seat >= 0 else "no"
            self._write(say("plain.turn", self.lang, turn=view.public.turn, last=last))
        self.display(view)
        self.hand(view)

    def table(self, view: View) -> None:
        self.question(view)
        self.tickets(view)
        self.seats(view)

    def display(self, view: View) -> None:
        cards = [f"{place} {self._card(card)}" for place, card in enumerate(view.public.display, 1)]
        self._write(say("plain.display", self.lang, cards=", ".join(cards)))
        public = view.public
        self._write(say("plain.decks", self.lang, deck=public.deck_size, tickets=public.ticket_deck_size))

    def hand(self, view: View) -> None:
        held = [(card, count) for card, count in enumerate(view.hand_by_colour) if count]
        self._write(
            say(
                "plain.hand",
                self.lang,
                count=sum(view.hand),
                cards=self.names.cards(held, self.lang),
            )
        )

    def tickets(self, view: View) -> None:
        for name in view.tickets:
            self._write(self._ticket(progress(view, name)))

    def offered(self, view: View) -> None:
        for number, name in enumerate(view.offered, 1):
            ticket = progress(view, name)
            self._write(f"{number}. {self._ticket(ticket)}")

    def seats(self, view: View) -> None:
        for seat in seat_facts(view, self.names):
            self._write(
                say(
                    "plain.seat",
                    self.lang,
                    name=seat.name,
                    who="you" if seat.is_you else "other",
                    has_points="yes" if has_points(view.public) else "no",
                    points=seat.points,
                    unit=self.names.rules.knobs.unit,
                    trains=seat.trains,
                    cards=seat.cards,
                    tickets=seat.tickets,
                )
            )
        for counter in counters_of(view):
            self._write(self._text(counter.sentence))

    def panels(self, view: View) -> None:
        for panel in panels_of(view):
            for sentence in panel.sentences:
                self._write(self._text(sentence))

    def _text(self, message: Message) -> str:
        return message_text(message, self.lang, self.names)

    def routes(self, title: str, routes: Sequence[RouteFact], city: CityCode | None = None) -> None:
        del city
        self._write(title)
        for route in routes:
            self._write(self._route(route))

    def board(self, view: View) -> None:
        for seat in range(view.public.players):
            own = [name for name, owner in view.public.owners.items() if owner == seat]
            tracks = [self.names.track(name, self.lang) for name in own]
            self._write(
                say(
                    "plain.owned",
                    self.lang,
                    name=self.names.player(seat),
                    count=len(own),
                    tracks=listed(tracks, self.lang),
                )
            )
        self._write(say("plain.free", self.lang, count=len(view.public.free)))

    def numbered(self, title: str, lines: Sequence[str]) -> None:
        self._write(title)
        for number, line in enumerate(lines, 1):
            self._write(f"{number}. {line}")

    def choices(self, view: View, title: str, lines: Sequence[str]) -> None:
        """Without the panels, which the player can ask for."""
        del view
        self.numbered(title, lines)

    def rules(self, rules: Sequence[Rule]) -> None:
        for rule in rules:
            self._write(f"{rule.id}: {rule.text}")

    def help(self) -> None:
        for words, meaning in help_lines(self.lang, self.names):
            self._write(f"{words}: {meaning}")

    def result(self, result: Result) -> None:
        for line in result_lines(result, self.lang, self.names):
            self._write(line)

    def _card(self, card: int) -> str:
        if card == EMPTY:
            return say("table.empty", self.lang)
        return self.names.card_name(card, self.lang)

    def _ticket(self, status: Progress) -> str:
        ticket = self.names.ticket(status.ticket, self.lang)
        if status.missing is None:
            return say("plain.ticket.lost", self.lang, ticket=ticket)
        if status.is_done:
            return say("plain.ticket.done", self.lang, ticket=ticket)
        tracks = [
            "–".join(self.names.city(city, self.lang) for city in cities) for cities in status.stretches
        ]
        return say(
            "plain.ticket.open",
            self.lang,
            ticket=ticket,
            trains=status.trains,
            tracks=listed(tracks, self.lang),
        )

    def _route(self, route: RouteFact) -> str:
        track = route.track
        values = {
            "track": self.names.track(track.name, self.lang),
            "colour": self.names.price_colour(track.colour, self.lang),
        }
        route_text = say("plain.route", self.lang, length=track.length, points=route.points, **values)
        price = price_text(route, self.lang, self.names)
        if route.is_wanted:
            price += say("plain.wanted", self.lang)
        notes = "".join(f" {self._text(note)}" for note in route.notes)
        return f"{route_text} {price}.{notes}"
