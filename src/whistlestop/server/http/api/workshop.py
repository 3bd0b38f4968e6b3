"""The workshop: drafts of boards are checked and drawn, boards are kept, and places found by name."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter

from whistlestop.draw.land import MAPS, outlines
from whistlestop.games import column_readers, registered_mechanics
from whistlestop.server.auth.people import People
from whistlestop.server.boards.draft import LARGEST_DRAFT, check_names, check_playable
from whistlestop.server.boards.draft_workers import DraftWorkers
from whistlestop.server.boards.gazetteer import search
from whistlestop.server.http.api.games import cached
from whistlestop.server.http.drawn_boards import DrawnBoards
from whistlestop.server.kept_boards import KeptBoards
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed
from whistlestop.wire.workshop import (
    BoardDraft,
    BoardProblem,
    DraftCheck,
    GazetteerPlace,
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
        return DraftCheck(tuple([msgspec.convert(each, BoardProblem) for each in found]))

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
        data: BoardDraft,
        request: Request[Any, Any, Any],
        people: People,
        service: TableService,
        kept_boards: KeptBoards,
        draft_workers: DraftWorkers,
        drawn_boards: DrawnBoards,
    ) -> KeptBoard:
        """A table can have this id as its game. A kept board never changes; a changed draft is another board."""
        person = await people.person_of(request)
        people.may_create(person)
        people.count("boards", request, person)
        check_names(data.files)
        check_playable(await draft_workers.weigh(data.files))
        board = await asyncio.to_thread(kept_boards.keep, data.files, service.config.most_boards)
        # Nobody waits here for the drawing, but the page of the table will ask for it.
        drawn_boards.begin(board)
        return KeptBoard(board, board in kept_boards.listed, people.may_add_boards(person))

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


async def _count(request: Request[Any, Any, Any], people: People) -> None:
    people.count("drafts", request, await people.person_of(request))
