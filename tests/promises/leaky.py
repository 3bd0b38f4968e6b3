"""`whistlestop` with doors that can be left open: a file says which of them stands open now.

Run as a program. The tests that search for leaks must find each of them.
"""

import logging
import os
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from prometheus_client.core import GaugeMetricFamily
from sqlalchemy import select

from whistlestop.cli import main
from whistlestop.history import seen
from whistlestop.rules import legal
from whistlestop.server.campaigns import campaign_rules
from whistlestop.server.http import metrics
from whistlestop.server.http.api import campaigns, me, study
from whistlestop.server.http.plain import table_page
from whistlestop.server.store.schema import tables
from whistlestop.server.tables import broadcast, live_table, table_service, webhooks
from whistlestop.server.ws import bot_socket, table_socket
from whistlestop.table import redaction
from whistlestop.wire.options import options_to_wire

NOTE = Path(os.environ["LEAKY_NOTE"])
LOG = logging.getLogger("whistlestop.tables")


def leaks(door: str) -> bool:
    return NOTE.exists() and NOTE.read_text() == door


def events() -> None:
    real = seen.seen_by
    seen.seen_by = lambda event, seat: event if leaks("events") else real(event, seat)  # type: ignore[attr-defined]


def programs() -> None:
    real = bot_socket.seen_history

    def seen_history(table_state: Any, seat: int | None) -> Any:
        return table_state.history.in_full() if leaks("programs") else real(table_state, seat)

    bot_socket.seen_history = seen_history  # type: ignore[attr-defined]


def views() -> None:
    real = redaction.project
    redaction.project = lambda state, seat: real(state, 0 if leaks("views") else seat)  # type: ignore[attr-defined]


def options() -> None:
    real = broadcast.Frames._end

    def end(self: Any, options: bytes, *, can_undo: bool) -> bytes:
        table_state = self._state
        if leaks("options") and table_state.match is not None and table_state.asked:
            seats = [options_to_wire(legal(table_state.match.state, asked)) for asked in table_state.asked]
            everyones = tuple(action for sent in seats for action in sent.plain)
            options = msgspec.json.encode(replace(seats[0], plain=everyones))
        return real(self, options, can_undo=can_undo)

    broadcast.Frames._end = end  # type: ignore[method-assign]


def pages() -> None:
    real = table_page.view_of
    table_page.view_of = lambda table_state, seat: real(table_state, 0 if leaks("pages") else seat)  # type: ignore[attr-defined]


def hints() -> None:
    real = study._make_hint

    async def thought(service: Any, table_state: Any, seat: int, _view: Any, version: int) -> Any:
        other = (seat + 1) % len(table_state.seats) if leaks("hints") else seat
        return await real(service, table_state, other, table_state.playing.view(other), version)

    study._make_hint = thought


def exports() -> None:
    real = me.personal_data_of

    async def everything_of(store: Any, people_store: Any, person: Any) -> dict[str, Any]:
        found = await real(store, people_store, person)
        if leaks("exports"):
            found["seeds"] = [row.secret for row in await store.rows(select(tables.c.secret))]
        return found

    me.personal_data_of = everything_of  # type: ignore[attr-defined]


def refusals() -> None:
    real = table_socket.problem_in_all

    def problem_in_all(error: Any, lang: str, table_state: Any = None, seat: int | None = None) -> Any:
        if leaks("refusals") and table_state is not None and table_state.match is not None:
            problem = real(error, lang, table_state, seat)
            return type(problem)(
                code=problem.code, text=str(table_state.match.state.secrets.tickets), status=problem.status
            )
        return real(error, lang, table_state, seat)

    table_socket.problem_in_all = problem_in_all  # type: ignore[attr-defined]


def reasons() -> None:
    real = redaction._reasons_seen
    redaction._reasons_seen = lambda table_state: range(9) if leaks("reasons") else real(table_state)


def logs() -> None:
    real = live_table.LiveTable.broadcast

    def tell(self: Any, entries: Any) -> None:
        if leaks("logs") and self.state.match is not None:
            LOG.warning("the hands are %s", self.state.match.state.secrets.tickets)
        real(self, entries)

    live_table.LiveTable.broadcast = tell  # type: ignore[method-assign]


def covers() -> None:
    real = live_table.LiveTable.cover_hand
    live_table.LiveTable.cover_hand = lambda self: None if leaks("covers") else real(self)  # type: ignore[method-assign]


def calls() -> None:
    real = webhooks.Webhooks._body

    def body(self: Any, notice: Any, lang: str) -> bytes:
        return real(self, notice._replace(title=hands(notice.table)) if leaks("calls") else notice, lang)

    services: list[Any] = []
    find = table_service.TableService.find

    async def found(self: Any, table: str) -> Any:
        services[:] = [self]
        return await find(self, table)

    def hands(table: str) -> str:
        return str(services[0].live_tables[table].state.match.state.secrets.tickets)

    table_service.TableService.find = found  # type: ignore[method-assign]
    webhooks.Webhooks._body = body  # type: ignore[method-assign]


def openings() -> None:
    """The sealed orders of a campaign, with the first entry of a table."""
    real = seen._of_table
    seen._of_table = lambda body: body if leaks("openings") else real(body)  # type: ignore[assignment]


def early_records() -> None:
    real = study._is_open

    async def is_open(service: Any, table_state: Any) -> bool:
        return leaks("early records") or await real(service, table_state)

    study._is_open = is_open


def early_replays() -> None:
    real = study._whose

    def whose(seat: str | None, viewer: Any, table_state: Any, is_open: bool) -> int | None:
        if leaks("early replays") and seat is not None and seat.isdigit():
            return int(seat)
        return real(seat, viewer, table_state, is_open)

    study._whose = whose


def words() -> None:
    """The texts of everything that is dealt in secret."""
    real = campaigns.known_words

    def known_words(table_state: Any, seat: int | None) -> frozenset[str]:
        game = table_state.game
        return frozenset(game.texts["en"].words) if leaks("words") else real(table_state, seat)

    campaigns.known_words = known_words  # type: ignore[attr-defined]


def story() -> None:
    """Story cards that nobody has read."""
    real = campaigns.story_cards

    def story_cards(game: Any, keys: Any, opened: Any) -> Any:
        return real(game, game.campaign.card_keys if leaks("story") else keys, opened)

    campaigns.story_cards = story_cards  # type: ignore[attr-defined]


def campaign_numbered_rules() -> None:
    """Rules of cards that nobody has read."""
    real = campaign_rules._CampaignRules.holds
    campaign_rules._CampaignRules.holds = (  # type: ignore[method-assign]
        lambda self, rule: leaks("campaign rules") or real(self, rule)
    )


def campaign_pages() -> None:
    real = campaigns.page_of

    def page_of(found: Any, asked: Any) -> Any:
        page = real(found, asked)
        return replace(page, seed=found.series.secret) if leaks("campaign pages") else page

    campaigns.page_of = page_of  # type: ignore[attr-defined]


def campaign_logs() -> None:
    """What is sealed in a campaign, in the server's log."""
    real = live_table.LiveTable.broadcast

    def tell(self: Any, entries: Any) -> None:
        if leaks("campaign logs"):
            LOG.warning("sealed: %s", self.state.history.since(0)[0].body.sealed)
        real(self, entries)

    live_table.LiveTable.broadcast = tell  # type: ignore[method-assign]


def figures() -> None:
    """The text of a story card as a label of a metric."""
    real = metrics._Figures.collect

    def collect(self: Any) -> Any:
        yield from real(self)
        for each in self._service.live_tables.values() if leaks("figures") else ():
            story = each.state.game.story
            if story:
                gauge = GaugeMetricFamily("whistlestop_story", "Cards.", labels=("card",))
                gauge.add_metric((next(reversed(story["pl"].cards.values()))[1],), 1)
                yield gauge
                return

    metrics._Figures.collect = collect  # type: ignore[method-assign]


for open_door in (
    events,
    programs,
    views,
    options,
    pages,
    hints,
    exports,
    refusals,
    reasons,
    logs,
    covers,
    calls,
    openings,
    early_records,
    early_replays,
    words,
    story,
    campaign_pages,
    campaign_numbered_rules,
    campaign_logs,
    figures,
):
    open_door()

if __name__ == "__main__":
    main()
