"""The workshop: drafts of boards are checked and drawn, boards are kept, and places found by name."""

import asyncio
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter

from whistlestop.draw.land import MAPS, outlines
from whistlestop.games import column_readers, registered_mechanics
from whistlestop.server.auth.people import People
from whistlestop.server.boards.balance_reports import BalanceReports, WeighedBoard
from whistlestop.server.boards.draft import LARGEST_DRAFT, check_names, check_playable
from whistlestop.server.boards.draft_workers import DraftWorkers
from whistlestop.server.boards.gazetteer import search
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.http.api.games import cached
from whistlestop.server.http.drawn_boards import DrawnBoards
from whistlestop.server.kept_boards import KeptBoards, hashed
from whistlestop.server.store.retention import games_of_tables
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.text import LANGUAGES
from whistlestop.text.check_messages import check_message
from whistlestop.wire.balance import BalanceProgress
from whistlestop.wire.workshop import (
    BoardDraft,
    BoardProblem,
    DeleteOwnBoard,
    DraftCheck,
    GazetteerPlace,
    KeepBoard,
    KeptBoard,
    OpenedBoard,
)

__all__ = ["Workshop"]

_LARGEST_BODY: Final = 4 * LARGEST_DRAFT
"""Bytes: JSON writes some letters with more than one."""
_WHOLE_WIDTH: Final = 1440


class Workshop(Controller):
    path = "/api/workshop"
    tags = ("workshop",)
    request_max_body_size = _LARGEST_BODY

    @get("/places", summary="Find places by name, in any language", sync_to_thread=True)
    def places(
        self,
        request: Request[Any, Any, Any],
        people: People,
        name: Annotated[str, Parameter(max_length=60)],
    ) -> list[GazetteerPlace]:
        people.count_look(request)
        return search(name)

    @get("/ground/{region:str}", summary="Get coasts, lakes, rivers and borders of a region")
    async def ground(self, region: str, request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
        """Of `world`, `europe` or `north-america`, which is finer (docs/drawing.md)."""
        if region not in MAPS:
            raise NotAllowed("no_such_board", {"board": region[:60]})
        return cached(request, outlines(region))

    @get("/columns", summary="Get the mechanics that read columns of the routes")
    async def columns(self, request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
        return cached(request, msgspec.json.encode(column_readers(registered_mechanics(), "routes")))

    @post("/check", summary="Check a draft of a board, as `check-board` does", status_code=200)
    async def check(
        self, data: BoardDraft, request: Request[Any, Any, Any], people: People, draft_workers: DraftWorkers
    ) -> DraftCheck:
        await _count(request, people)
        check_names(data.files)
        found = await draft_workers.check(data.files)
        return DraftCheck(tuple([_problem(each) for each in found]))

    @post("/drawing", summary="Draw a draft of a board, as far as it goes", status_code=200)
    async def drawing(
        self,
        data: BoardDraft,
        request: Request[Any, Any, Any],
        people: People,
        draft_workers: DraftWorkers,
        width: Annotated[int, Parameter(ge=200, le=8000)] = _WHOLE_WIDTH,
    ) -> Response[Any]:
        """The layout for a screen of this width (docs/drawing.md). It may take a minute."""
        await _count(request, people)
        check_names(data.files)
        drawing = await draft_workers.draw(data.files, width)
        if drawing is None:
            raise NotAllowed("nothing_to_draw")
        return Response(drawing.encode(), media_type="application/json")

    @post("/boards", summary="Keep a board, for everybody who knows its id")
    async def keep(
        self,
        data: KeepBoard,
        request: Request[Any, Any, Any],
        people: People,
        service: TableService,
        kept_boards: KeptBoards,
        draft_workers: DraftWorkers,
        drawn_boards: DrawnBoards,
    ) -> KeptBoard:
        """A table can have this id as its game. A kept board never changes; a changed draft is another board.
        With a key you can delete the board later."""
        person = await people.person_of(request)
        people.may_create(person)
        people.count("boards", request, person)
        check_names(data.files)
        check_playable(await draft_workers.weigh(data.files))
        most, keys = service.config.most_boards, [hashed(data.key)] if data.key else []
        board = await asyncio.to_thread(kept_boards.keep, data.files, most, keys)
        # Nobody waits here for the drawing, but the page of the table will ask for it.
        drawn_boards.begin(board)
        return KeptBoard(board, board in kept_boards.listed, people.may_add_boards(person))

    @post("/boards/{board:str}/delete", summary="Delete a board that you have kept", status_code=204)
    async def withdraw(
        self, board: str, data: DeleteOwnBoard, service: TableService, kept_boards: KeptBoards
    ) -> None:
        """It stays if somebody else keeps it too; your key is void in any case. A board with tables cannot be
        deleted."""
        if kept_boards.folder_of(board) is None:
            raise NotAllowed("no_such_board", {"board": board[:60]})
        if hashed(data.key) not in kept_boards.key_hashes(board):
            raise NotAllowed("wrong_board_key")
        if board in await games_of_tables(service.store):
            raise NotAllowed("board_has_tables", {"board": board})
        await asyncio.to_thread(kept_boards.withdraw, board, data.key)

    @get("/balance/{game:str}", summary="Get the balance report of a board, or how far it is")
    async def balance(
        self,
        game: str,
        request: Request[Any, Any, Any],
        people: People,
        game_catalogue: GameCatalogue,
        balance_reports: BalanceReports,
    ) -> BalanceProgress:
        people.count_look(request)
        return await balance_reports.progress(_weighed(game_catalogue, game))

    @post("/balance/{game:str}", summary="Make the balance report of a board", status_code=200)
    async def weigh(
        self,
        game: str,
        request: Request[Any, Any, Any],
        people: People,
        game_catalogue: GameCatalogue,
        balance_reports: BalanceReports,
    ) -> BalanceProgress:
        """Many games of a bot against itself, which take minutes (docs/boards.md). One board is played at a time."""
        person = await people.person_of(request)
        people.may_create(person)
        board = _weighed(game_catalogue, game)
        if (await balance_reports.progress(board)).status in ("none", "failed"):
            people.count("balances", request, person)
            await balance_reports.begin(board)
        return await balance_reports.progress(board)

    @get("/boards/{board:str}", summary="Get the files of a kept board")
    async def opened(
        self, board: str, request: Request[Any, Any, Any], people: People, kept_boards: KeptBoards
    ) -> OpenedBoard:
        people.count_look(request)
        files = await asyncio.to_thread(kept_boards.files_of, board)
        if files is None:
            raise NotAllowed("no_such_board", {"board": board[:60]})
        may_list = people.may_add_boards(await people.person_of(request))
        return OpenedBoard(files, KeptBoard(board, board in kept_boards.listed, may_list))

    @post("/boards/{board:str}/list", summary="Add a board to the games of the server", status_code=200)
    async def add(
        self,
        board: str,
        request: Request[Any, Any, Any],
        people: People,
        kept_boards: KeptBoards,
    ) -> KeptBoard:
        person = await people.person_of(request)
        people.count("boards", request, person)
        if not people.may_add_boards(person):
            raise NotAllowed("may_not_add_boards")
        if kept_boards.folder_of(board) is None:
            raise NotAllowed("no_such_board", {"board": board[:60]})
        kept_boards.set_listed(board, True)
        return KeptBoard(board, True, True)


def _problem(found: dict[str, Any]) -> BoardProblem:
    texts = {lang: check_message(found["message"], lang) for lang in LANGUAGES}
    return msgspec.convert({**found, "texts": texts}, BoardProblem)


def _weighed(game_catalogue: GameCatalogue, game: str) -> WeighedBoard:
    loaded = game_catalogue.load(game)
    place = game_catalogue.place(game)
    return WeighedBoard(loaded, place if place == game else str(Path(place).absolute()))


async def _count(request: Request[Any, Any, Any], people: People) -> None:
    people.count("drafts", request, await people.person_of(request))
