"""The rules of the next game: the printed parts that are in play, for the companies that take part."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from whistlestop.campaign.data import CampaignData, FreeGame, sticker_word
from whistlestop.campaign.parts import Factory, InPlay, MechanicPart, Parts, in_play, piece_of
from whistlestop.campaign.values import FAMILY, FEWEST_COMPANIES, Campaign
from whistlestop.mechanics.lasts import Change, Seals
from whistlestop.mechanics.source import SourceRow
from whistlestop.rules.board import Board, City, Ticket, Track
from whistlestop.rules.errors import BadNotation, NotLegal
from whistlestop.rules.ids import CityCode
from whistlestop.rules.ruleset import Knobs, Mechanic, Ruleset

__all__ = [
    "GameSetting",
    "board_with",
    "complete_rules",
    "made",
    "mechanics_in_force",
    "missing_keys",
    "row_key",
    "rules_for",
    "sealed_keys",
]

_KEYS: Final = ("key", "frontier", "card")
"""The column that names a row of a mechanic's own table."""


class GameSetting(NamedTuple):
    """What a mechanic that belongs to the campaign gets besides its section and the tables."""

    data: CampaignData
    campaign: Campaign | None
    """None for a game that belongs to no campaign."""
    beyond: tuple[tuple[City, ...], tuple[Track, ...]]
    """Cities and tracks that are not on the board yet."""
    frontier_of: Mapping[CityCode, str] = MappingProxyType({})
    """The frontier with which each of these cities joins the board."""


class ChangedRow:
    """A row in which earlier games have changed cells."""

    def __init__(self, row: SourceRow, cells: Mapping[str, str]) -> None:
        self._row: Final = row
        self._cells: Final = cells
        self.file: Final = row.file
        self.line: Final = row.line

    def __getitem__(self, column: str) -> str:
        return self._cells[column] if column in self._cells else self._row[column]

    def integer(self, field: str, minimum: int = 0) -> int:
        return int(self._cells[field]) if field in self._cells else self._row.integer(field, minimum)

    def fail(self, field: str, message: str) -> None:
        raise ValueError(f"{self.file}: {field}: {message}")


def rules_for(data: CampaignData, parts: Parts, campaign: Campaign) -> Ruleset:
    """The rules of the game for which the companies have sat down."""
    if not campaign.present:
        raise NotLegal("L-B1", "nobody_present", {"game": campaign.game})
    missing = missing_keys(data, parts, campaign)
    if missing:
        raise BadNotation("campaign_keys_missing", {"keys": " ".join(missing)})
    if campaign.game > data.games + (data.free is not None) or not _is_possible(campaign):
        raise BadNotation("campaign_impossible", {"game": campaign.game})
    try:
        return _rules(data, parts, campaign)
    except (LookupError, ValueError) as problem:  # a changed cell that no game can have written
        raise BadNotation("campaign_impossible", {"game": campaign.game}) from problem


def _is_possible(campaign: Campaign) -> bool:
    """D-LB10, L-S7: two or more companies sit in their order, and one of them has the mail car. No place on a slip is
    beyond the slips of its game."""
    seated = tuple([company for company in campaign.companies if company in campaign.present])
    played = [slip.game for slip in campaign.slips]
    return (
        len(seated) >= FEWEST_COMPANIES
        and seated == campaign.present
        and campaign.mail_car in seated
        and all(1 <= slip.place <= played.count(slip.game) for slip in campaign.slips)
    )


def complete_rules(data: CampaignData, parts: Parts) -> Ruleset:
    """Everything that any game of the campaign may have: all tracks, tickets, events and mechanics, and no bed with a
    colour. For sizes that are the same in all its games, not for play."""
    campaign = Campaign(
        data.games,
        data.companies,
        data.companies,
        data.companies[0],
        (),
        (),
        read=data.card_keys,
        frontiers=tuple([frontier.key for frontier in data.frontiers]),
    )
    pieces = frozenset({"", *campaign.frontiers, *campaign.read})
    board = board_with(parts, pieces)
    tickets = _tickets(parts, board)
    source = _source(parts, board, tickets, pieces, campaign)
    values: dict[str, Any] = dict(parts.knobs)
    return Ruleset(
        parts.game,
        parts.colours,
        parts.card_counts,
        board,
        tuple([ticket for ticket, _ in tickets]),
        Knobs(**values),
        tuple([made(part, source, GameSetting(data, campaign, ((), ()))) for part in parts.mechanics]),
        parts.cites,
    )


def _rules(data: CampaignData, parts: Parts, campaign: Campaign) -> Ruleset:
    pieces = frozenset({"", *campaign.frontiers, *campaign.read})
    board = board_with(parts, pieces, campaign.changes)
    tickets = _tickets(parts, board, campaign.archive)
    source = _source(parts, board, tickets, pieces, campaign)
    frontier_of = {city.code: piece_of(row) for city, row in parts.cities if city.code not in board.cities}
    setting = GameSetting(data, campaign, _beyond(parts, board), MappingProxyType(frontier_of))
    return Ruleset(
        parts.game,
        parts.colours,
        parts.card_counts,
        board,
        tuple([ticket for ticket, _ in tickets]),
        _knobs(data, parts, campaign, len(tickets)),
        tuple([made(part, source, setting) for part in mechanics_in_force(data, parts, campaign)]),
        parts.cites,
    )


def missing_keys(data: CampaignData, parts: Parts, campaign: Campaign) -> list[str]:
    """What the campaign names and these data do not have: it was begun with another version of them."""
    rows = [row for table in parts.tables.values() for row in table]
    known = {
        *[frontier.key for frontier in data.frontiers],
        *data.card_keys,
        *[ticket.name for ticket, _ in parts.tickets],
        *filter(None, [row_key(row) for row in rows]),
    }
    changed = {
        "cities": {city.code for city, _ in parts.cities},
        "routes": {track.name for track, _ in parts.tracks},
        "tickets": {ticket.name for ticket, _ in parts.tickets},
        **{name: {row_key(row) for row in table} for name, table in parts.tables.items()},
    }
    lost = [key for key in (*campaign.frontiers, *campaign.read, *campaign.archive) if key not in known]
    lost += [change.key for change in campaign.changes if change.key not in changed.get(change.table, ())]
    lost += [company for company in campaign.companies if company not in data.companies]
    lost += [f"game {campaign.game}"] if campaign.game > data.games + 1 else []
    return list(dict.fromkeys(lost))


def sealed_keys(data: CampaignData, parts: Parts, campaign: Campaign | None) -> frozenset[str]:
    """L-A3: the keys of what is not in play; a frontier that may be opened after this game can be named."""
    opened = () if campaign is None else campaign.frontiers
    known = () if campaign is None else (*opened, *data.can_open(opened))
    pieces = frozenset({"", *opened, *(() if campaign is None else campaign.read)})
    used = _files_in_force(data, parts, campaign)
    rows = [
        row
        for name, table in parts.tables.items()
        for row in table
        if name not in used or piece_of(row) not in pieces
    ]
    frontiers = [frontier.key for frontier in data.frontiers if frontier.key not in known]
    rules = [sticker_word(each.card) for each in data.stickers if each.card not in pieces]
    keys = [*filter(None, [row_key(row) for row in rows]), *frontiers, *rules]
    if campaign is None:
        keys += [
            word for each in complete_rules(data, parts).implementing(Seals) for word in each.sealed_words
        ]
    return frozenset(keys)


def _files_in_force(data: CampaignData, parts: Parts, campaign: Campaign | None) -> frozenset[str]:
    """The files of the mechanics that have joined; a game that belongs to no campaign has those of the start. One
    that joins at the end of a game is in force from its beginning, but its card has not been read by then."""
    joining = [sticker for sticker in data.stickers if not sticker.setting]
    read = {each.module for each in joining if campaign is not None and each.card in campaign.read}
    waiting = {each.module for each in joining} - read
    in_force = parts.mechanics if campaign is None else mechanics_in_force(data, parts, campaign)
    made_of = [part for part in in_force if part.name not in waiting]
    return frozenset([name for part in made_of for name in getattr(part.factory, "files", ())])


def board_with(parts: Parts, pieces: frozenset[str], changes: Sequence[Change] = ()) -> Board:
    """L-R1: the cities that are in play, and every track between two of them."""
    cities = [city for city, row in parts.cities if piece_of(row) in pieces]
    codes = {city.code for city in cities}
    colours = {change.key: change.text for change in changes if change.column == "colour"}
    tracks = [
        _painted(track, colours, parts.colours)
        for track, _ in parts.tracks
        if track.a in codes and track.b in codes
    ]
    return Board(cities, tracks)


def _painted(track: Track, colours: Mapping[str, str], cards: tuple[str, ...]) -> Track:
    if track.name not in colours:
        return track
    colour = cards.index(colours[track.name])
    return Track(track.name, track.route, track.number, track.a, track.b, track.length, colour)


def _tickets(parts: Parts, board: Board, archive: Sequence[str] = ()) -> list[tuple[Ticket, SourceRow]]:
    """D-LB8: a frontier's tickets come with its cities. L-B3: what is archived is out."""
    return [
        (ticket, row)
        for ticket, row in parts.tickets
        if ticket.a in board.stops and ticket.b in board.stops and ticket.name not in archive
    ]


def _beyond(parts: Parts, board: Board) -> tuple[tuple[City, ...], tuple[Track, ...]]:
    cities = [city for city, _ in parts.cities if city.code not in board.cities]
    return tuple(cities), tuple([track for track, _ in parts.tracks if track.name not in board.tracks])


def _source(
    parts: Parts,
    board: Board,
    tickets: list[tuple[Ticket, SourceRow]],
    pieces: frozenset[str],
    campaign: Campaign,
) -> InPlay:
    changes = campaign.changes
    cities = [(city.code, row) for city, row in parts.cities if city.code in board.cities]
    routes = [(track.name, row) for track, row in parts.tracks if track.name in board.tracks]
    return InPlay(
        _changed("cities", cities, changes),
        _changed("routes", routes, changes),
        _changed("tickets", [(ticket.name, row) for ticket, row in tickets], changes),
        {
            name: _rows_of(
                name, [row for row in in_play(rows, pieces) if row_key(row) not in campaign.archive], changes
            )
            for name, rows in parts.tables.items()
        },
    )


def _changed(
    table: str, rows: list[tuple[str, SourceRow]], changes: Sequence[Change]
) -> list[tuple[str, SourceRow]]:
    cells: dict[str, dict[str, str]] = {}
    for change in changes:
        if change.table == table:
            cells.setdefault(change.key, {})[change.column] = change.text
    return [(key, ChangedRow(row, cells[key]) if key in cells else row) for key, row in rows]


def _rows_of(table: str, rows: list[SourceRow], changes: Sequence[Change]) -> list[SourceRow]:
    return [row for _, row in _changed(table, [(row_key(row), row) for row in rows], changes)]


def row_key(row: SourceRow) -> str:
    """The key of a row of a mechanic's own table; empty if it has none."""
    for column in _KEYS:
        try:
            return row[column]
        except KeyError:
            continue
    return ""


def _knobs(data: CampaignData, parts: Parts, campaign: Campaign, tickets: int) -> Knobs:
    """D-LS6, D-LB10, L-S4: trains by game, a seat for each company present, fewer tickets if they are few."""
    players = len(campaign.present)
    values: dict[str, Any] = dict(parts.knobs)
    printed = Knobs(**values)
    dealt = min(printed.opening_tickets, tickets // players)
    is_full = dealt == printed.opening_tickets
    values.update(
        trains=_trains(data, campaign.game),
        min_players=players,
        max_players=players,
        opening_tickets=dealt,
        opening_keep=printed.opening_keep if is_full else min(1, dealt),
    )
    return Knobs(**values)


def _trains(data: CampaignData, game: int) -> int:
    """D-LS6, V-L1; V-L6 after the last game."""
    return data.free.trains if data.free and game > data.games else data.trains[game - 1]


def mechanics_in_force(data: CampaignData, parts: Parts, campaign: Campaign) -> list[MechanicPart]:
    """L-B7: the mechanics with the settings of the stickers; one that joins by a sticker is left out before."""
    found = _joined(data, parts, campaign)
    if data.free is None or campaign.game <= data.games:
        return found
    return [_freed(part, data.free) for part in found if part.name in data.free.mechanics]


def _freed(part: MechanicPart, free: FreeGame) -> MechanicPart:
    """V-L6: the mechanic as it is after the campaign."""
    off = {setting: 0 for name, setting in free.without if name == part.name}
    return part._replace(section={**part.section, **off})


def _joined(data: CampaignData, parts: Parts, campaign: Campaign) -> list[MechanicPart]:
    stickers = data.in_force(campaign.game, campaign.read, campaign.set == FAMILY)
    joining = {each.module for each in data.stickers if not each.setting}
    joined = {each.module for each in stickers if not each.setting}
    found: list[MechanicPart] = []
    for part in parts.mechanics:
        if part.name not in joining or part.name in joined:
            settings = {
                each.setting: each.value for each in stickers if each.module == part.name and each.setting
            }
            found.append(part._replace(section={**part.section, **settings}))
    return found


def made(part: MechanicPart, source: InPlay, setting: GameSetting) -> Mechanic:
    factory, section = part.factory, _seated(part.factory, part.section, setting)
    if getattr(factory, "reads_campaign", False):
        return factory(section, source, setting)
    if hasattr(factory, "columns") or hasattr(factory, "files"):
        return factory(section, source)
    return factory(section)


def _seated(factory: Factory, section: Mapping[str, object], setting: GameSetting) -> Mapping[str, object]:
    """The section, with only the present companies in the lists that the factory declares to be by company; and
    with the number of the game for one that counts games, 0 without a campaign."""
    by_company: Sequence[str] = getattr(factory, "by_company", ())
    if getattr(factory, "counts_games", False):
        # After the campaign as in its last game, in which nothing is taken or drawn for later ones.
        number = 0 if setting.campaign is None else min(setting.campaign.game, setting.data.games)
        section = {**section, "game": number, "games": setting.data.games}
    if setting.campaign is None or not by_company:
        return section
    at = [setting.data.companies.index(company) for company in setting.campaign.present]
    lists: dict[str, object] = {}
    for key in by_company:
        listed = section[key]
        assert isinstance(listed, list)
        lists[key] = [listed[index] for index in at]
    return {**section, **lists}
