"""Campaigns without JavaScript: begin one against bots, join one, read how it stands, and play the next game."""

from collections.abc import Mapping
from typing import Any, Final

from litestar import Controller, Response, get, post
from litestar.response import Redirect

from whistlestop.rules import WhistlestopError
from whistlestop.server.auth.people import People
from whistlestop.server.campaigns.campaign_page import page_of
from whistlestop.server.campaigns.campaign_service import CampaignService
from whistlestop.server.campaigns.members import OpenCampaign
from whistlestop.server.http.error_responses import status_of
from whistlestop.server.http.plain.answers import (
    SEAT_COOKIE,
    PlainRequest,
    base_of,
    html_page,
    kept,
    lang_of,
    to_table,
)
from whistlestop.server.http.plain.form_data import LARGEST_FORM, posted
from whistlestop.server.http.plain.render import render
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.campaigns import campaign_data
from whistlestop.table.errors import NotAllowed
from whistlestop.text import all_introduced, refusal_text, say
from whistlestop.wire.campaign_page import CampaignPage, CampaignSeat, CompanyPlan, NewCampaignRequest

__all__ = ["CampaignForms"]

_KEY: Final = "whistlestop_campaign"
_GAME: Final = "legends"
_MOST_BOTS: Final = 4
_PAUSE: Final = 4.0
"""Without JavaScript, taking a move back needs time to press the button."""


def _answer_problem(request: PlainRequest, error: Exception) -> Response[str]:
    assert isinstance(error, WhistlestopError)
    lang = lang_of(request)
    text = render("frame.html", lang, base_of(request), problem=refusal_text(error, lang))
    return html_page(text, status_of(error))


class CampaignForms(Controller):
    include_in_schema = False
    exception_handlers = {WhistlestopError: _answer_problem}  # noqa: RUF012
    request_max_body_size = LARGEST_FORM

    @post("/plain/campaigns", status_code=303)
    async def create(
        self, request: PlainRequest, service: TableService, campaigns: CampaignService, people: People
    ) -> Response[str]:
        """Alone against bots: the first game begins at once."""
        form = await posted(request)
        person = await people.person_of(request)
        people.may_create(person)
        people.count("tables", request, person)
        name = "" if person is None else person.name
        name = form.get("name", "").strip()[:200] or name or say("web.player", lang_of(request), number=1)
        made = await campaigns.create(_asked(form, service, name), person)
        seat = await campaigns.start(made.campaign, made.key, person, 1)
        path = _path(request, made.campaign)
        return _to_seat(request, seat, path, made.key)

    @get("/plain/campaigns/{campaign:str}")
    async def page(self, campaign: str, request: PlainRequest, campaigns: CampaignService) -> Response[str]:
        given = request.query_params.get("key", "")[:100]
        path = _path(request, campaign)
        if given:
            await campaigns.find(campaign, request, given)  # a wrong key replaces none
            # The key leaves the address as soon as it is kept.
            return Redirect(path, status_code=303, cookies=kept(request, path, {_KEY: given}))
        found = await campaigns.find(campaign, request, request.cookies.get(_KEY))
        return _shown(request, found)

    @post("/plain/campaigns/{campaign:str}/{what:str}", status_code=303)
    async def do(
        self,
        campaign: str,
        what: str,
        request: PlainRequest,
        campaigns: CampaignService,
        people: People,
    ) -> Response[str]:
        form = await posted(request)
        person = await people.person_of(request)
        people.count("joins", request, person)
        key, path = request.cookies.get(_KEY), _path(request, campaign)
        if what == "join":
            name = form.get("name", "").strip()[:200]
            _company, token = await campaigns.join(campaign, key or "", None, name, person)
            return Redirect(path, status_code=303, cookies=kept(request, path, {_KEY: token}))
        found = await campaigns.find(campaign, request, key)
        if what == "next":
            seat = await campaigns.start(campaign, key, person, found.series.number)
        elif what == "enter":
            seat = await campaigns.enter(found)
        elif what == "free":
            seat = await campaigns.free(found)
        else:
            raise NotAllowed("no_such_request")
        return _to_seat(request, seat, path, key)


def _asked(form: Mapping[str, str], service: TableService, name: str) -> NewCampaignRequest:
    """The reader leads the first company, bots lead the others."""
    many, bot = form.get("bots", ""), form.get("bot", "")
    rules = form.get("set", "full")
    if many not in [str(number) for number in range(1, _MOST_BOTS + 1)] or rules not in ("full", "family"):
        raise NotAllowed("bad_form")
    own, *others = campaign_data(service.find_game(_GAME)).companies[: int(many) + 1]
    companies = [CompanyPlan(company=own, name=name)]
    companies += [CompanyPlan(company=company, kind="bot", bot=bot[:60]) for company in others]
    return NewCampaignRequest(
        game=_GAME,
        companies=companies,
        own=own,
        bot=bot[:60],
        set="family" if rules == "family" else "full",
        bot_pause=max(_PAUSE, service.config.bot_pause) if service.config.bot_pause else 0.0,
    )


def _path(request: PlainRequest, campaign: str) -> str:
    return f"{base_of(request)}/plain/campaigns/{campaign}"


def _to_seat(request: PlainRequest, seat: CampaignSeat, path: str, key: str | None) -> Response[str]:
    """To the table, with the key of the seat; the key of the campaign stays with the campaign."""
    answer = to_table(request, seat.table, {} if seat.token is None else {SEAT_COOKIE: seat.token})
    answer.cookies.extend(kept(request, path, {} if key is None else {_KEY: key}))
    return answer


def _shown(request: PlainRequest, found: OpenCampaign) -> Response[str]:
    lang, page = lang_of(request), page_of(found, ())
    text = render(
        "campaign.html",
        lang,
        base_of(request),
        problem="",
        page=page,
        state=_state(page, lang),
        standings=[_standing(page, line, lang) for line in page.standings] if page.slips else [],
        story=[(card.titles[lang], card.texts[lang]) for card in page.story],
        standings_title=say("campaign.standings", lang),
        news=_news(page, lang),
        news_title=say("campaign.new", lang),
        is_member=found.asker.is_member,
        may_join=found.asker.is_invited and any(not company.taken for company in page.companies),
    )
    return html_page(text, lang=request)


def _state(page: CampaignPage, lang: str) -> str:
    if page.status == "over":
        return say("campaign.over", lang, games=page.games)
    if page.status == "closed":
        return say("refusal.campaign_is_closed", lang)
    year = str(page.years[page.number - 1])
    return say("campaign.next", lang, game=page.number, games=page.games, year=year)


def _standing(page: CampaignPage, line: Any, lang: str) -> str:
    companies = page.companies
    sitters = [(each.bot, each.name) for each in companies]
    names = all_introduced(sitters, lang, [each.character for each in companies])
    name = names[[each.company for each in companies].index(line.company)]
    return say(
        "campaign.standing",
        lang,
        place=line.place,
        company=say("campaign.company", lang, colour=line.company),
        name=name,
        total=line.total,
        won=line.won,
        completed=line.completed,
    )


def _news(page: CampaignPage, lang: str) -> list[str]:
    """What is new in the game that comes next."""
    if page.new is None or page.number == 1:
        return []
    new = page.new
    lines = [frontier.names[lang] for frontier in new.frontiers]
    lines += [rule.texts[lang] for rule in new.rules]
    return [*lines, *[f"{event.names[lang]} – {event.texts[lang]}" for event in new.events]]
