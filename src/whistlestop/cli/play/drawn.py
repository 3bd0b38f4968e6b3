"""The coloured screen for terminals."""

from collections.abc import Iterable, Sequence

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from whistlestop.cli.play.colours import card_chip, seat_mark, seat_style
from whistlestop.cli.play.flow import Flow
from whistlestop.cli.play.map import draw_map
from whistlestop.games import Game
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Panel as Shown
from whistlestop.mechanics.shows import PanelRow, panels_of, panels_of_question
from whistlestop.rules import Result, View
from whistlestop.rules.ids import GRAY, CityCode
from whistlestop.rules.scoring import SeatResult, has_points
from whistlestop.rules.state import EMPTY
from whistlestop.text import Names, say
from whistlestop.text.catalogue import listed
from whistlestop.text.command_line.facts import RouteFact, SeatFact, price_text, seat_facts
from whistlestop.text.command_line.help import help_lines
from whistlestop.text.command_line.progress import Progress, progress
from whistlestop.text.event import message_text
from whistlestop.text.result import score_line_title, winners_text
from whistlestop.text.rulebook import Rule

__all__ = ["DrawnScreen"]

_WIDEST = 110
"""Maximum width, because longer lines are hard to read."""
_WIDEST_MAP = 150
_LOWEST_MAP = 18
"""Minimum height of the map, because cities would overlap on a lower one."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_HEADS = {"route": "  ", "colour": " "}
"""The prefix that aligns a heading with its column: the width of the arrow, or of the edge of a chip."""


class DrawnScreen:
    def __init__(self, lang: str, names: Names, game: Game, console: Console) -> None:
        self.lang = lang
        self.names = names
        self.game = game
        self.console = console

    def welcome(self, game: Game, players: Sequence[str]) -> None:
        texts = game.texts[self.lang]
        parts: list[RenderableType] = [Text(texts.summary)] if texts.summary else []
        if texts.differences:
            title = Text(say("welcome.differences", self.lang), style="bold")
            parts.append(Group(title, _bullets(texts.differences)))
        parts.append(Text(say("welcome.players", self.lang, players=listed(list(players), self.lang))))
        apart = [each for part in parts for each in (part, Text())][:-1]
        self._print(Panel(Group(*apart), title=Text(texts.title, "bold"), box=ROUNDED, padding=(1, 2)))

    def happened(self, sentences: Sequence[str]) -> None:
        if sentences:
            self._print(Padding(self._sentence_grid(sentences), (0, 0, 0, 2)))

    def say(self, text: str) -> None:
        self._print(Padding(Text(text), (0, 0, 0, 2)))

    def refuse(self, text: str) -> None:
        self._print(Padding(Text(f"✗ {text}", style="yellow"), (0, 0, 0, 1)))

    def table(self, view: View) -> None:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_row(self._label("display"), self._display(view))
        grid.add_row(self._label("hand"), self._hand(view))
        if view.tickets:
            grid.add_row(self._label("tickets"), self._ticket_grid(_all_progress(view), is_short=True))
        for panel in panels_of(view):
            if panel.rows:
                grid.add_row(self._text(panel.title), self._brief(panel))
        grid.add_row(self._label("players"), self._seats(view))
        self.console.print()
        self._print(Line(self._title(view), style="dim", align="left"))
        self._print(Padding(grid, (1, 0, 1, 1)))

    def question(self, view: View) -> None:
        self.table(view)

    def display(self, view: View) -> None:
        self._print(Padding(self._display(view), (0, 0, 0, 2)))

    def hand(self, view: View) -> None:
        self._print(Padding(self._hand(view), (0, 0, 0, 2)))

    def tickets(self, view: View) -> None:
        self._print(Padding(self._ticket_grid(_all_progress(view)), (0, 0, 0, 2)))

    def offered(self, view: View) -> None:
        offered = [progress(view, name) for name in view.offered]
        self._print(Padding(self._ticket_grid(offered, numbered=True), (0, 0, 1, 2)))

    def seats(self, view: View) -> None:
        self._print(Padding(self._seats(view), (0, 0, 0, 2)))

    def panels(self, view: View) -> None:
        self._panels(panels_of(view))

    def _panels(self, panels: Sequence[Shown]) -> None:
        for panel in panels:
            if panel.rows:
                self._print(Padding(self._panel(panel), (0, 0, 0, 2)))
            else:
                self._print(Padding(Text("\n".join(map(self._text, panel.sentences))), (0, 0, 1, 2)))

    def routes(self, title: str, routes: Sequence[RouteFact], city: CityCode | None = None) -> None:
        grid = Grid(
            box=SIMPLE_HEAD,
            title=title,
            title_justify="left",
            title_style="bold",
            pad_edge=False,
            collapse_padding=True,
        )
        has_points = any(self.names.rules.knobs.route_points)
        for name in ("route", "colour", "length", *(("points",) if has_points else ()), "cost"):
            grid.add_column(
                _HEADS.get(name, "") + self._label(name),
                justify="right" if name in ("length", "points") else "left",
                no_wrap=name != "cost",
            )
        notes = self._footnotes(routes)
        for route in routes:
            marks = "".join(f" {notes[note]}" for note in self._notes(route))
            grid.add_row(*self._route(route, city, marks))
        self._print(Padding(grid, (0, 0, 0, 2)))
        if any(route.is_wanted for route in routes):
            self._print(Padding(Text(f"→ {say('routes.wanted', self.lang)}", style="dim"), (0, 0, 1, 2)))
        for note, mark in notes.items():
            self._print(Padding(Text(f"{mark} {note}", style="dim"), (0, 0, 0, 2)))

    def _notes(self, route: RouteFact) -> list[str]:
        """What mechanics say of a route, unless badges are printed beside it."""
        return [] if route.badges else [self._text(note) for note in route.notes]

    def _footnotes(self, routes: Sequence[RouteFact]) -> dict[str, str]:
        """Each note once, with its mark."""
        notes = dict.fromkeys(note for route in routes for note in self._notes(route))
        return {note: str(number).translate(_RAISED) for number, note in enumerate(notes, 1)}

    def board(self, view: View) -> None:
        width = min(self.console.width, _WIDEST_MAP)
        highest = max(_LOWEST_MAP, self.console.height - 5)
        self._print(Padding(draw_map(view, self.game.places, width - 2, highest), (1, 0, 0, 1)), _WIDEST_MAP)
        legend = [self._seat_name(seat) for seat in range(view.public.players)]
        free = Text(say("plain.free", self.lang, count=len(view.public.free)), style="dim")
        self._print(Padding(Columns([*legend, free], padding=(0, 3)), (1, 0, 0, 2)))

    def numbered(self, title: str, lines: Sequence[str]) -> None:
        self._print(Padding(Text(title, style="bold"), (0, 0, 0, 2)))
        for number, line in enumerate(lines, 1):
            self._print(Padding(Text.assemble((f"{number:>2} ", "bold"), line), (0, 0, 0, 2)))

    def choices(self, view: View, title: str, lines: Sequence[str]) -> None:
        self._panels(panels_of_question(view))
        self.numbered(title, lines)

    def rules(self, rules: Sequence[Rule]) -> None:
        section = ""
        for rule in rules:
            if rule.section != section:
                section = rule.section
                self._print(Padding(Text(f"\n{section}", style="bold"), (0, 0, 0, 2)))
            self._print(Padding(self._pair(rule.id, rule.text, 7), (0, 0, 0, 2)))

    def help(self) -> None:
        for form, meaning in help_lines(self.lang, self.names):
            self._print(Padding(self._pair(form, meaning, 26), (0, 0, 0, 2)))

    def result(self, result: Result) -> None:
        self.console.print()
        self._print(Line(Text(say("result.title", self.lang), "bold"), align="left", style="dim"))
        self._print(Padding(Text(winners_text(result, self.lang, self.names), style="bold"), (1, 0, 1, 2)))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold")
        grid.add_column()
        grid.add_column(justify="right")
        for seat in sorted(result.seats, key=lambda seat: seat.rank):
            self._add_result(grid, seat)
        self._print(Padding(grid, (0, 0, 0, 2)))

    # Parts

    def _print(self, what: RenderableType, widest: int = _WIDEST) -> None:
        self.console.print(what, width=min(self.console.width, widest))

    def _label(self, name: str) -> str:
        return say(f"label.{name}", self.lang)

    def _title(self, view: View) -> Text:
        title = Text(self.game.texts[self.lang].title, "bold")
        if view.public.turn:
            title.append(f" · {say('table.turn', self.lang, turn=view.public.turn)}", "not bold")
        if view.public.last_seat >= 0:
            title.append(f" · {say('table.last_round', self.lang)}", "bold yellow")
        return title

    def _sentence_grid(self, sentences: Sequence[str]) -> Grid:
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for sentence in sentences:
            grid.add_row(self._mark(sentence), Text(sentence))
        return grid

    def _mark(self, sentence: str) -> Text:
        """Add the player's shape to a sentence about that player."""
        for seat, name in enumerate(self.names.players):
            if sentence.startswith(f"{name} ") and seat != self.names.you:
                return Text(seat_mark(seat, self.names.rules), seat_style(seat, self.names.rules))
        return Text("·")

    def _colour(self, card: int) -> str:
        return self.names.price_colour(card, self.lang)

    def _display(self, view: View) -> Group:
        public = view.public
        cards = [self._place(place, card) for place, card in enumerate(view.display_by_colour, 1)]
        decks = say("table.decks", self.lang, deck=public.deck_size, tickets=public.ticket_deck_size)
        return Group(Flow(cards, "  "), Text(decks, style="dim"))

    def _place(self, place: int, card: int) -> Text:
        if card == EMPTY:
            return Text(f"{place} {say('table.empty', self.lang)}", style="dim")
        chip = card_chip(self.names.rules.cards[card], self.names.card_name(card, self.lang))
        return Text.assemble((f"{place} ", "bold"), chip)

    def _hand(self, view: View) -> RenderableType:
        chips = [
            card_chip(self.names.rules.cards[card], self.names.count(card, count, self.lang))
            for card, count in enumerate(view.hand_by_colour)
            if count
        ]
        return Flow(chips, " ") if chips else Text(say("table.no_cards", self.lang), style="dim")

    def _ticket_grid(self, rows: Iterable[Progress], numbered: bool = False, is_short: bool = False) -> Grid:
        """One line per ticket if `is_short`; otherwise with the missing path."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold")
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim")
        for number, ticket in enumerate(rows, 1):
            mark = str(number) if numbered else {True: "✓", False: "·"}[ticket.is_done]
            if ticket.missing is None:
                mark = mark if numbered else "✗"
            grid.add_row(mark, self.names.ticket(ticket.ticket, self.lang), self._needs(ticket, is_short))
        return grid

    def _needs(self, ticket: Progress, is_short: bool) -> RenderableType:
        if ticket.missing is None:
            return Text(say("ticket.lost", self.lang))
        if ticket.is_done:
            return Text(say("ticket.done", self.lang))
        if is_short:
            return Text(say("ticket.short", self.lang, trains=ticket.trains))
        pieces = [say("ticket.open", self.lang, trains=ticket.trains)]
        for cities in ticket.stretches:
            called = [self.names.city(city, self.lang) for city in cities]
            pieces += [f"{city} –" for city in called[:-1]] + [f"{called[-1]},"]
        return Flow([Text(piece) for piece in (*pieces[:-1], pieces[-1].rstrip(","))], " ")

    def _seats(self, view: View) -> Grid:
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
        grid.add_column(no_wrap=True)
        seats = seat_facts(view, self.names)
        is_scored = has_points(view.public)
        unit = (self.names.rules.knobs.unit,) if is_scored else ()
        for name in (*unit, "trains", "cards", "count_tickets"):
            grid.add_column(self._label(name), justify="right", no_wrap=True)
        for counter in seats[0].counters:
            grid.add_column(self._text(counter.label), justify="right", no_wrap=True)
        for seat in seats:
            points = (seat.points,) if is_scored else ()
            counts = (*points, seat.trains, seat.cards, seat.tickets)
            shown = [str(count) for count in (*counts, *(counter.value for counter in seat.counters))]
            grid.add_row(self._seat_name(seat.seat, seat), *shown)
        return grid

    def _text(self, message: Message) -> str:
        return message_text(message, self.lang, self.names)

    def _brief(self, panel: Shown) -> Flow:
        """One cell of each row, the one that matters most during play."""
        return Flow(
            [Text(f"{self._mark_of(row)} {self._cell(row.cells[panel.brief])}") for row in panel.rows], "  "
        )

    def _panel(self, panel: Shown) -> Grid:
        grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
        grid.add_column("")
        grid.add_column(self._text(panel.heading))
        for column in panel.columns:
            head = (
                self._text(column.label)
                if column.label
                else Text(
                    seat_mark(column.seat or 0, self.names.rules),
                    seat_style(column.seat or 0, self.names.rules),
                )
            )
            grid.add_column(head, justify="right" if column.seat is not None else "left")
        for row in panel.rows:
            label = Text(self._text(row.label))
            if row.note is not None:
                label.append(f"  {self._text(row.note)}", "dim")
            grid.add_row(Text(row.mark, "bold"), label, *(self._cell(cell or "–") for cell in row.cells))
        return grid

    def _cell(self, cell: int | str | Message) -> str:
        return self._text(cell) if isinstance(cell, Message) else str(cell)

    def _mark_of(self, row: PanelRow) -> str:
        return row.mark or self._text(row.label)

    def _seat_name(self, seat: int, fact: SeatFact | None = None) -> Text:
        text = Text.assemble(
            (f"{seat_mark(seat, self.names.rules)} ", seat_style(seat, self.names.rules)),
            self.names.player(seat),
        )
        if seat == self.names.you:
            text.append(f" ({say('table.you', self.lang)})", style="dim")
        if fact is not None and fact.is_mover:
            text.stylize("bold")
        return text

    def _route(self, route: RouteFact, city: CityCode | None, marks: str) -> list[RenderableType]:
        track = route.track
        name = "gray" if track.colour == GRAY else self.names.rules.cards[track.colour]
        price = Text(price_text(route, self.lang, self.names), style="dim")
        if route.holder >= 0:
            price = Text.assemble(
                (f"{seat_mark(route.holder, self.names.rules)} ", seat_style(route.holder, self.names.rules)),
                price,
            )
        elif route.is_payable and route.payment is not None:
            price = Text(f"✓ {self.names.cards(route.payment, self.lang)}")
        ends = self.names.between(track.a, track.b, self.lang)
        if city is not None:
            ends = self.names.city(track.b if track.a == city else track.a, self.lang)
        beside = ["\n  ", " ".join(route.badges)] if route.badges else []
        return [
            Text.assemble(
                (f"→ {ends}" if route.is_wanted else f"  {ends}", "bold" if route.is_wanted else ""),
                (marks + "".join(beside), "dim"),
            ),
            card_chip(name, self._colour(track.colour)),
            f"{'★' * route.locomotives} {track.length}".strip(),
            *([str(route.points)] if any(self.names.rules.knobs.route_points) else []),
            price,
        ]

    def _pair(self, left: str, right: str, width: int) -> Grid:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", min_width=width, max_width=width)
        grid.add_column()
        grid.add_row(Text(left), Text(right))
        return grid

    def _add_result(self, grid: Grid, seat: SeatResult) -> None:
        """Tickets are listed below their sum with their points, because they are not additional items."""
        total = say("count.points", self.lang, count=seat.total, unit=self.names.rules.knobs.unit)
        grid.add_row(f"{seat.rank}.", self._seat_name(seat.tally.seat), Text(total, style="bold"))
        for line in seat.lines:
            title = score_line_title(line, seat, self.lang, self.names)
            points = say("result.points", self.lang, points=line.points, unit=self.names.rules.knobs.unit)
            grid.add_row("", title, points)
            if line.kind == "tickets":
                for name in seat.tally.tickets:
                    grid.add_row("", Text(f"  {self._ticket_result(name, seat)}", style="dim"), "")
        grid.add_row()

    def _ticket_result(self, name: str, seat: SeatResult) -> str:
        is_completed = name in seat.tally.completed
        worth = say(
            "result.worth",
            self.lang,
            completed="yes" if is_completed else "no",
            points=self.names.rules.tickets[name].points,
            unit=self.names.rules.knobs.unit,
        )
        return f"{'✓' if is_completed else '✗'} {self.names.ticket_cities(name, self.lang)} {worth}"


def _all_progress(view: View) -> list[Progress]:
    return [progress(view, name) for name in view.tickets]


def _bullets(lines: Sequence[str]) -> Grid:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for line in lines:
        grid.add_row(" •", Text(line))
    return grid
