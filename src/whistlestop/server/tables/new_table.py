"""A new table before it is stored: its state, its row in the lists, and its keys."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from whistlestop.campaign.sealed import Sealed
from whistlestop.games import Game
from whistlestop.games.game import CAMPAIGN
from whistlestop.games.problems import BadOption
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import CampaignPlace, Opened
from whistlestop.rules import commitment as commit_to
from whistlestop.server.auth.tokens import new_table_id
from whistlestop.server.store import Key, NumberTaken, Store, TableRow, Write
from whistlestop.server.store.store import creation
from whistlestop.server.tables.live_table import summary_of
from whistlestop.server.tables.rated_games import check_rated
from whistlestop.server.tables.table_keys import NewTable, keys_for
from whistlestop.table import commands
from whistlestop.table.errors import NotAllowed
from whistlestop.table.seed import server_commitments
from whistlestop.table.table_state import TableState

__all__ = ["CampaignTable", "PreparedTable", "prepare_table"]


class PreparedTable(NamedTuple):
    made: NewTable
    """The keys, which are sent once."""
    state: TableState
    row: TableRow
    keys: list[Key]
    sitters: Mapping[int, str]
    """Person id by seat, for identified people."""

    async def keep(self, store: Store) -> None:
        """Alone. The host may have been deleted meanwhile."""
        table_state = self.state
        try:
            await store.create(
                self.row,
                table_state.stored(),
                summary_of(table_state, table_state.history.last.at),
                self.keys,
                self.sitters,
            )
        except NumberTaken as problem:
            raise NotAllowed("too_late") from problem

    @property
    def creation(self) -> Write:
        """What writes it along with something else."""
        table_state = self.state
        return creation(
            self.row,
            table_state.stored(),
            summary_of(table_state, table_state.history.last.at),
            self.keys,
            self.sitters,
        )


class CampaignTable(NamedTuple):
    """What a table gets from its campaign."""

    place: CampaignPlace
    sealed: Sealed
    sitters: Mapping[int, str]
    """The seats of people who are known."""


def prepare_table(
    find_game: Callable[[str], Game],
    now: float,
    secret: str,
    settings: Settings,
    plans: Sequence[SeatPlan],
    host: int | None,
    person: str | None,
    after: str | None = None,
    commitment: str | None = None,
    *,
    with_salts: bool = True,
    game_of: CampaignTable | None = None,
) -> PreparedTable:
    """`person` is whose table it is, and the host's seat; `after` the table whose people play again here;
    `commitment` is to a salt of the host's seat or, on a shared device, of the first person's. Without
    `with_salts` the secret alone determines the deal. `game_of` is the campaign to which the game belongs."""
    if game_of is None:
        _check_begin(settings, plans, host)
        _check_campaign(settings, find_game)
        check_rated(settings, plans)
    # The first entry commits to the secret before anybody sits down, so that no deal can be chosen for the
    # players who come.
    salts = server_commitments(secret, len(plans)) if with_salts else ()
    place, sealed = (None, {}) if game_of is None else (game_of.place, dict(game_of.sealed))
    body = Opened(
        settings,
        tuple(plans),
        commit_to(secret),
        host,
        after=after,
        commitments=salts,
        campaign=place,
        sealed=sealed,
    )
    opened = Entry(1, now, None, body)
    table = new_table_id()
    table_state = TableState(table, secret, find_game, opened)
    _check_colours(table_state, plans)
    table_state.new_match()  # refuses options and numbers of players the game does not have
    made, keys = keys_for(table, settings, plans, host)
    salting = host
    if settings.hotseat and salting is None:
        salting = next((seat for seat, plan in enumerate(plans) if plan.kind != "bot"), None)
    if commitment is not None and salting is not None:
        table_state.fold(Entry(2, now, None, commands.commit(table_state, salting, commitment).body))
    if settings.begin == "at_once" or (settings.begin == "when_full" and table_state.is_full):
        _begin(table_state, now)
    row = TableRow(
        table,
        settings.game,
        secret,
        now,
        settings.listed,
        settings.pace,
        settings.title,
        person,
        settings.spectators,
        None if place is None else place.campaign,
    )
    if game_of is not None:
        return PreparedTable(made, table_state, row, keys, game_of.sitters)
    sits = person is not None and host is not None and not settings.hotseat
    sitters = {host: person} if sits and host is not None and person is not None else {}
    return PreparedTable(made, table_state, row, keys, sitters)


def _begin(table_state: TableState, now: float) -> None:
    """Fix the commitments, and deal unless a player has a salt to reveal."""
    while table_state.match is None and not table_state.owing:
        body = commands.deal_or_reveal(table_state).body
        table_state.fold(Entry(table_state.version + 1, now, None, body))


def _check_colours(table_state: TableState, plans: Sequence[SeatPlan]) -> None:
    for plan, colour in zip(plans, table_state.fixed_colours, strict=False):
        if plan.colour not in ("", colour):
            raise NotAllowed("colours_fixed")


def _check_campaign(settings: Settings, find_game: Callable[[str], Game]) -> None:
    """Anybody could write a campaign: its game would show what is sealed."""
    if CAMPAIGN in settings.options:
        raise BadOption(CAMPAIGN, None, tuple(find_game(settings.game).options))


def _check_begin(settings: Settings, plans: Sequence[SeatPlan], host: int | None) -> None:
    """A game that is dealt at once has no seats for others: the host could see the hands they will get."""
    if settings.begin != "at_once" or settings.hotseat:
        return
    people = [plan for seat, plan in enumerate(plans) if plan.kind != "bot" and seat != host]
    if (settings.listed and people) or any(plan.kind == "invited" for plan in people):
        raise NotAllowed("at_once_with_guests")
