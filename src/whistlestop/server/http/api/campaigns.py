"""Campaigns over HTTP."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter

from whistlestop.campaign.additions import additions_of
from whistlestop.campaign.notation import parse_campaign
from whistlestop.games import Game
from whistlestop.games.game import CAMPAIGN
from whistlestop.server.auth.people import People
from whistlestop.server.campaigns.campaign_files import CampaignFiles
from whistlestop.server.campaigns.campaign_page import options_after, page_of
from whistlestop.server.campaigns.campaign_rules import rules_now
from whistlestop.server.campaigns.campaign_service import CampaignService
from whistlestop.server.campaigns.cards_read import story_cards
from whistlestop.server.campaigns.members import OpenCampaign
from whistlestop.server.http.drawn_boards import DrawnBoards, drawing_answer, takes_gzip
from whistlestop.server.store.campaigns import campaigns_of
from whistlestop.server.tables.access import Entrance, locked_view, token_of
from whistlestop.server.tables.live_table import LiveTable
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.campaigns import campaign_data
from whistlestop.table.errors import NotAllowed
from whistlestop.table.redaction import known_words
from whistlestop.table.series import Series
from whistlestop.table.table_state import TableState
from whistlestop.text import game_messages
from whistlestop.wire.campaign_page import (
    AttendanceRequest,
    CampaignKeyMade,
    CampaignMade,
    CampaignPage,
    CampaignSeat,
    HandOverRequest,
    InvitedTo,
    JoinCampaignRequest,
    MyCampaign,
    MyCampaigns,
    NewCampaignRequest,
    NextGameRequest,
    StoryCardRead,
    StoryReadRequest,
)
from whistlestop.wire.games import GamePage, RuleLine, game_page

__all__ = ["CampaignTables", "Campaigns"]

_MOST_LISTED: Final = 50
_LARGEST_FILE: Final = 16_000_000
"""Bytes."""
_PRIVATE: Final = {"Cache-Control": "private, no-cache"}


class Campaigns(Controller):
    path = "/api/campaigns"
    tags = ("campaigns",)

    @post("/", summary="Begin a campaign, and its first game with `start`")
    async def create(
        self,
        data: NewCampaignRequest,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        people: People,
    ) -> CampaignMade:
        person = await people.person_of(request)
        people.may_create(person)
        people.count("tables", request, person)
        made = await campaigns.create(data, person)
        seat = await campaigns.start(made.campaign, made.key, person, 1) if data.start else None
        return CampaignMade(campaign=made.campaign, key=made.key, invite=made.invite, seat=seat)

    @post("/import", summary="Bring a campaign from a file", request_max_body_size=_LARGEST_FILE)
    async def bring(
        self,
        request: Request[Any, Any, Any],
        campaign_files: CampaignFiles,
        people: People,
        own: Annotated[str | None, Parameter(max_length=20)] = None,
        pace: Literal["live", "slow"] = "live",
        help: Literal["none", "highlights", "planner"] = "highlights",
    ) -> CampaignMade:
        """The body is a file of `whistlestop campaign`. Every game is played again, and the campaign goes on here;
        you lead the company `own`, and other people join. `pace` and `help` are as for a new campaign."""
        person = await people.person_of(request)
        people.may_create(person)
        people.count("tables", request, person)
        made = await campaign_files.bring(await request.body(), own, person, pace, help)
        return CampaignMade(campaign=made.campaign, key=made.key, invite=made.invite)

    @get("/{campaign:str}", summary="Get a campaign as you may see it")
    async def page(
        self,
        campaign: str,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        service: TableService,
    ) -> CampaignPage:
        return await _page(service, await campaigns.find(campaign, request))

    @get(
        "/{campaign:str}/game",
        summary="Get the board and the texts of a campaign, now or after so many games",
    )
    async def game(
        self,
        campaign: str,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        after: Annotated[int | None, Parameter(ge=0, le=99)] = None,
    ) -> Response[GamePage]:
        found = await campaigns.find(campaign, request)
        return _game(found.series.game, options_after(found.series, after))

    @get(
        "/{campaign:str}/drawing",
        summary="Get the drawing of a campaign's board, now or after so many games",
    )
    async def drawing(
        self,
        campaign: str,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        drawn_boards: DrawnBoards,
        after: Annotated[int | None, Parameter(ge=0, le=99)] = None,
    ) -> Response[dict[str, Any]]:
        found = await campaigns.find(campaign, request)
        return await _drawing(drawn_boards, found.series.game, options_after(found.series, after), request)

    @get("/{campaign:str}/rules", summary="List the numbered rules that hold in a campaign now")
    async def rules(
        self,
        campaign: str,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        service: TableService,
    ) -> dict[str, list[RuleLine]]:
        """In both languages. `since` is the first game in which a rule holds. One that mentions what a later story
        card brings is listed when that card has been read; after the last game all are."""
        series = (await campaigns.find(campaign, request)).series
        return rules_now(series, await _turned(service, series))

    @post("/{campaign:str}/join", summary="Take a company that waits for a leader")
    async def join(
        self,
        campaign: str,
        data: JoinCampaignRequest,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        people: People,
    ) -> CampaignKeyMade:
        person = await people.person_of(request)
        people.count("joins", request, person)
        made = await campaigns.join(campaign, data.invite, data.company, data.name, person)
        return CampaignKeyMade(*made)

    @post("/{campaign:str}/attendance", summary="Say who takes part in the next game", status_code=200)
    async def attend(
        self,
        campaign: str,
        data: AttendanceRequest,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        service: TableService,
    ) -> CampaignPage:
        found = await campaigns.find(campaign, request)
        await campaigns.attend(found, request, data.company, data.attendance)
        return await _page(service, await campaigns.find(campaign, request))

    @post("/{campaign:str}/read", summary="Say which story cards you have read", status_code=204)
    async def read(
        self,
        campaign: str,
        data: StoryReadRequest,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
    ) -> None:
        """They are not shown as new again, on this device or another. A frontier counts when you have seen it
        joining the board."""
        await campaigns.mark_cards(await campaigns.find(campaign, request), data.pieces)

    @post("/{campaign:str}/next", summary="Begin the next game, or get your seat at it", status_code=200)
    async def begin_next(
        self,
        campaign: str,
        data: NextGameRequest,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        people: People,
    ) -> CampaignSeat:
        """The first who asks begins the game; anyone who asks later, or again, gets a seat at the same table."""
        person = await people.person_of(request)
        people.count("joins", request, person)
        return await campaigns.start(campaign, token_of(request), person, data.number)

    @post("/{campaign:str}/enter", summary="Get a key of your seat at the present or the last game")
    async def enter(
        self, campaign: str, request: Request[Any, Any, Any], campaigns: CampaignService
    ) -> CampaignSeat:
        return await campaigns.enter(await campaigns.find(campaign, request))

    @post("/{campaign:str}/void", summary="Give the present game up: it is dealt again", status_code=200)
    async def void(
        self,
        campaign: str,
        data: NextGameRequest,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        service: TableService,
    ) -> CampaignPage:
        """Only for the host, and not while the game is being counted. Nothing of the game lasts."""
        await campaigns.void(await campaigns.find(campaign, request), data.number)
        return await _page(service, await campaigns.find(campaign, request))

    @post("/{campaign:str}/hand-over", summary="Let another person or a bot lead a company", status_code=200)
    async def hand_over(
        self,
        campaign: str,
        data: HandOverRequest,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
    ) -> InvitedTo:
        """Between games. The office and the secrets of the company go along; its keys become void."""
        found = await campaigns.find(campaign, request)
        return InvitedTo(data.company, await campaigns.hand_over(found, request, data.company, data.bot))

    @post("/{campaign:str}/close", summary="End the campaign early", status_code=200)
    async def close(
        self,
        campaign: str,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        service: TableService,
    ) -> CampaignPage:
        await campaigns.close(await campaigns.find(campaign, request))
        return await _page(service, await campaigns.find(campaign, request))

    @get("/{campaign:str}/export", summary="Get the file of the campaign, as you may have it")
    async def export(
        self,
        campaign: str,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        campaign_files: CampaignFiles,
        people: People,
    ) -> Response[Any]:
        """The file that `whistlestop campaign` reads: whole after the last game, or for a host if everybody else is a
        bot, and then `secrets_taken` says so to all who join later; otherwise the copy of your company, which has no
        seed and only what you saw."""
        found = await campaigns.find(campaign, request)
        people.count("requests", request, found.asker.person)
        data = await campaign_files.export(found, request)
        name = {"Content-Disposition": f'attachment; filename="campaign-{found.series.id}.json"', **_PRIVATE}
        return Response(data, media_type="application/json", headers=name)

    @post("/{campaign:str}/free", summary="After the last game: play on, on the finished board")
    async def free(
        self,
        campaign: str,
        request: Request[Any, Any, Any],
        campaigns: CampaignService,
        people: People,
    ) -> CampaignSeat:
        found = await campaigns.find(campaign, request)
        people.count("tables", request, found.asker.person)
        return await campaigns.free(found)


class CampaignTables(Controller):
    """What a table of a campaign shows besides the game itself."""

    path = "/api"
    tags = ("campaigns",)

    @get("/me/campaigns", summary="List your campaigns, the last used first")
    async def mine(
        self, request: Request[Any, Any, Any], service: TableService, people: People
    ) -> MyCampaigns:
        person = (await people.require_person(request)).id
        people.count_look(request, person)
        found = await campaigns_of(service.store, person, _MOST_LISTED)
        return MyCampaigns(
            tuple(
                [
                    MyCampaign(
                        campaign=line.id,
                        title=line.title,
                        game=line.game,
                        status=line.status,
                        number=line.number,
                        games=campaign_data(service.find_game(line.game)).games,
                        company=line.company,
                        touched=line.touched,
                        table=line.table,
                    )
                    for line in found
                ]
            )
        )

    @get("/tables/{table:str}/game", summary="Get the board and the texts that are in force at a table")
    async def game(
        self, table: str, request: Request[Any, Any, Any], entrance: Entrance
    ) -> Response[GamePage]:
        """Words that are dealt in secret, such as the sides of postcards, are among the texts once you have seen
        them: ask again, or for `words`."""
        live_table, viewer = await entrance.enter(table, request)
        async with locked_view(live_table, viewer) as now:
            state = live_table.state
            known = known_words(state, now.seat)
            return _game(state.game, state.own_options, _cards_read(state), known)

    @get("/tables/{table:str}/words", summary="Get the texts of what was dealt in secret and you have seen")
    async def words(
        self, table: str, request: Request[Any, Any, Any], entrance: Entrance
    ) -> dict[str, dict[str, str]]:
        """By language and word; `P01-text` is the text of `P01`."""
        live_table, viewer = await entrance.enter(table, request)
        async with locked_view(live_table, viewer) as now:
            known = known_words(live_table.state, now.seat)
        return {
            lang: {word: text for word, text in texts.words.items() if word.removesuffix("-text") in known}
            for lang, texts in live_table.state.game.texts.items()
        }

    @get("/tables/{table:str}/drawing", summary="Get the drawing of the board at a table")
    async def drawing(
        self,
        table: str,
        request: Request[Any, Any, Any],
        entrance: Entrance,
        drawn_boards: DrawnBoards,
    ) -> Response[dict[str, Any]]:
        live_table, _viewer = await entrance.enter(table, request)
        return await _drawing(drawn_boards, live_table.state.game, live_table.state.own_options, request)

    @get("/tables/{table:str}/story", summary="List the story cards that have been read up to now")
    async def story(
        self, table: str, request: Request[Any, Any, Any], entrance: Entrance
    ) -> list[StoryCardRead]:
        live_table, viewer = await entrance.enter(table, request)
        async with locked_view(live_table, viewer):
            return list(_story(live_table.state))


def _story(table_state: TableState) -> tuple[StoryCardRead, ...]:
    """Those of earlier games and of the set-up, and those that this game has turned over."""
    text = table_state.settings.options.get(CAMPAIGN)
    if table_state.campaign is None or not isinstance(text, str):
        return ()
    read = parse_campaign(text).read
    added = _cards_read(table_state)
    number = table_state.campaign.number
    keys = dict.fromkeys([*read, *added])
    return story_cards(table_state.game, keys, dict.fromkeys(added, number))


def _cards_read(table_state: TableState) -> tuple[str, ...]:
    """The story cards that this game has turned over."""
    return () if table_state.match is None else additions_of(table_state.match.state).read


def _game(
    game: Game,
    options: dict[str, Any],
    read: tuple[str, ...] = (),
    known: frozenset[str] = frozenset(),
) -> Response[Any]:
    """Not in the cache of pages: every campaign has its own."""
    messages = game_messages(game.with_options(options))
    body = msgspec.json.encode(game_page(game, options, messages, read, known))
    return Response(body, headers=_PRIVATE, media_type="application/json")


async def _drawing(
    drawn_boards: DrawnBoards, game: Game, options: Mapping[str, object], request: Request[Any, Any, Any]
) -> Response[dict[str, Any]]:
    is_packed = takes_gzip(request)
    content = await drawn_boards.json_at(game, options, is_packed)
    return drawing_answer(content, is_packed, _PRIVATE["Cache-Control"])


async def _page(service: TableService, found: OpenCampaign) -> CampaignPage:
    live_table = await _table(service, found.series)
    if live_table is None:
        return page_of(found, ())
    async with live_table.lock:
        state = live_table.state
        asked = [state.seats[seat].colour for seat in state.asked]
    return page_of(found, asked)


async def _turned(service: TableService, series: Series) -> tuple[str, ...]:
    """The story cards that the present game has turned over."""
    live_table = await _table(service, series)
    if live_table is None:
        return ()
    async with live_table.lock:
        return _cards_read(live_table.state)


async def _table(service: TableService, series: Series) -> LiveTable | None:
    """Of the present game, if there is one."""
    if series.playing is None:
        return None
    try:
        return await service.find(series.playing.table)
    except NotAllowed:
        return None
