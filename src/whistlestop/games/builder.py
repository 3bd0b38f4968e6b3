"""Builds a game from a folder: reads every part, collects every mistake, and builds only if there is none."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from whistlestop.campaign.parts import MechanicPart, Parts
from whistlestop.games.campaign_checks import check_campaign
from whistlestop.games.campaign_data import (
    AtStart,
    at_the_start,
    check_stickers,
    mechanics_at_start,
    with_tables,
)
from whistlestop.games.checks import check_connected, check_paths, check_supplies, warn_of_colours
from whistlestop.games.cities import read_cities
from whistlestop.games.csv_rows import CsvTable, ReadRows
from whistlestop.games.declared_totals import Totals, board_totals, check_totals, ticket_totals
from whistlestop.games.digest import data_hash
from whistlestop.games.files import Files, shared_boards
from whistlestop.games.frontier_checks import check_frontiers, check_with_mechanics
from whistlestop.games.game import Game
from whistlestop.games.knobs import turned
from whistlestop.games.layout_hints import read_vias
from whistlestop.games.mechanic_data import Registry, Source, declared, declared_files, make_mechanics
from whistlestop.games.places import read_places
from whistlestop.games.problems import DataProblem, ProblemList, did_you_mean, nearest
from whistlestop.games.routes import read_routes
from whistlestop.games.settings import GameSettings, read_settings
from whistlestop.games.story_texts import read_story_texts, with_titles
from whistlestop.games.texts import NamedThings, read_texts
from whistlestop.games.tickets import read_tickets, with_points
from whistlestop.games.toml_lines import TomlDocument, TomlSection
from whistlestop.rules.board import Board, City, Ticket, Track
from whistlestop.rules.ruleset import Mechanic, Ruleset

__all__ = ["build_game"]

BOARD_FILES: Final = ("cities.csv", "routes.csv", "places.csv")


def build_game(
    folder: Path, registry: Registry, found: ProblemList | None = None
) -> tuple[Game | None, list[DataProblem]]:
    """The game, or everything that is wrong with it. `found` collects warnings, too."""
    files = Files(folder.resolve(), found or ProblemList())
    document = files.document(files.folder / "game.toml")
    if document is None:
        return None, files.problems.sorted()
    settings = read_settings(document, tuple(registry))
    board = files.board_folder(settings.board)
    if board is None:
        hint = did_you_mean(nearest(settings.board, shared_boards()))
        document.top.fail("board", f"There is no board {settings.board!r}.{hint}")
        return None, files.problems.sorted()
    used = {name: registry[name] for name in settings.mechanics}
    return GameBuilder(files, document, settings, board, used).game(), files.problems.sorted()


@dataclass(frozen=True)
class GameBuilder:
    files: Files
    document: TomlDocument
    settings: GameSettings
    board: Path
    """The folder with cities, routes and places."""
    registry: Registry
    """The mechanics of this game only."""

    def game(self) -> Game | None:
        """The game; None if any mistake was found."""
        settings, folder = self.settings, self.files.folder
        self._stray_files()
        cities = read_cities(self._table(self.board, "cities"), declared(self.registry, "cities"))
        tracks = read_routes(
            self._table(self.board, "routes"), cities, settings.colours, declared(self.registry, "routes")
        )
        tickets = read_tickets(self._table(folder, "tickets"), cities, declared(self.registry, "tickets"))
        places = read_places(self._table(self.board, "places"), cities)
        texts = read_texts(
            self.files, self.board, NamedThings(cities.objects, settings.colours, settings.options)
        )
        vias = read_vias(tracks)
        source = self._source(cities, tracks, tickets)
        mechanics, read = make_mechanics(settings, self.registry, source)
        tickets = with_points(tickets, Board(cities.objects, tracks.objects))
        at_start = at_the_start(cities, tracks, tickets)
        board = Board(at_start.cities.objects, at_start.tracks.objects)
        self._check(cities, tracks, at_start, board)
        data = None if settings.campaign is None else with_tables(settings.campaign, source)
        story = {} if data is None else read_story_texts(self.files, data)
        texts = with_titles(texts, story)
        parts = None if data is None else self._parts(cities, tracks, tickets, source)
        if data is not None and parts is not None and tracks.all_valid and tickets.all_valid:
            check_frontiers(
                data, parts, cities, tracks, tickets, settings.exceptions, source.rows("frontiers")
            )
            check_with_mechanics(data, parts, mechanics)
            if not self.files.problems.sorted():  # a sticker can be tried only where all else is right
                check_stickers(data, parts, source.rows("stickers"))
            if not self.files.problems.sorted():
                check_campaign(data, parts, self.document.top.section("campaign"), texts, story)
        # Only now, so that a designer sees the mistakes of all files at once.
        if self.files.problems.sorted():
            return None
        if data is not None and parts is not None:
            mechanics = mechanics_at_start(data, parts)
        return Game(
            id=settings.id,
            folder=folder,
            ruleset=self._ruleset(board, at_start.tickets.objects, mechanics),
            data_hash=data_hash(settings, cities.objects, tracks.objects, tickets.objects, read),
            texts=texts,
            places=places,
            vias=vias,
            options=settings.options,
            knobs=settings.knobs,
            reconstructed_tickets=settings.reconstructed_tickets,
            campaign=data,
            parts=parts,
            story=story,
        )

    def _parts(
        self, cities: ReadRows[City], tracks: ReadRows[Track], tickets: ReadRows[Ticket], source: Source
    ) -> Parts:
        settings = self.settings
        return Parts(
            settings.id,
            settings.colours,
            settings.card_counts,
            settings.knobs,
            settings.cites,
            tuple(cities.rows),
            tuple(tracks.rows),
            tuple(tickets.rows),
            source.tables,
            tuple(
                [
                    MechanicPart(name, self.registry[name], settings.sections[name].data)
                    for name in settings.mechanics
                ]
            ),
        )

    def _ruleset(self, board: Board, tickets: tuple[Ticket, ...], mechanics: tuple[Mechanic, ...]) -> Ruleset:
        settings = self.settings
        return Ruleset(
            settings.id,
            settings.colours,
            settings.card_counts,
            board,
            tickets,
            turned(settings.knobs, *(option.choices[option.default] for option in settings.options.values())),
            mechanics,
            settings.cites,
        )

    def _table(self, folder: Path, name: str) -> CsvTable | None:
        return self.files.read_csv(folder / f"{name}.csv")

    def _source(self, cities: ReadRows[City], tracks: ReadRows[Track], tickets: ReadRows[Ticket]) -> Source:
        source = Source(
            [(city.code, row) for city, row in cities.rows],
            [(track.name, row) for track, row in tracks.rows],
            [(ticket.name, row) for ticket, row in tickets.rows],
        )
        source.read_tables(self.registry, self.files, self.board)
        return source

    def _check(
        self, cities: ReadRows[City], tracks: ReadRows[Track], at_start: AtStart, board: Board
    ) -> None:
        """Check the parts against each other, but skip checks that an unreadable line would make fail."""
        tickets = at_start.tickets
        check_supplies(self.document, self.settings, tracks, tickets)
        if tracks.all_valid:
            warn_of_colours(self.document, self.settings, at_start.tracks.objects)
        totals: Totals = {}
        if cities.all_valid and tracks.all_valid:
            check_connected(at_start.cities, at_start.tracks)
            totals = board_totals(at_start.cities.objects, at_start.tracks.objects, self.settings.colours)
            if tickets.all_valid:
                check_paths(self.document, self.settings, tickets, board)
        if tickets.all_valid:
            totals = {**totals, **ticket_totals(tickets.objects)}
        for section in self._claims():
            check_totals(section, totals)

    def _claims(self) -> Iterator[TomlSection]:
        """The `[check]` sections of the game and of a shared board."""
        yield self.document.top.section("check")
        path = self.board / "board.toml"
        if self.board != self.files.folder and path.exists():
            shared = self.files.document(path)
            if shared is not None:
                shared.top.only(("check",))
                yield shared.top.section("check")

    def _stray_files(self) -> None:
        """Report files with unknown names, because a misspelt file would silently be ignored."""
        known = {"game.toml", "tickets.csv", *(f"{name}.csv" for name in declared_files(self.registry))}
        if self.board == self.files.folder:
            known.update(BOARD_FILES)
        for path in sorted(self.files.folder.iterdir()):
            is_text = any(path.match(f"{name}.*.toml") for name in ("texts", "words")) or (
                self.settings.campaign is not None and path.match("story.*.toml")
            )
            if path.suffix in (".csv", ".toml") and path.name not in known and not is_text:
                hint = did_you_mean(nearest(path.name, known))
                self.files.problems.add(path.name, 1, "", f"Nothing in this game reads this file.{hint}")
