"""A campaign as a file: it begins, the next match is set up, a finished game is added, the chain is verified."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from whistlestop.campaign import (
    Campaign,
    CampaignData,
    after,
    begin,
    options_for,
    parse_campaign,
    play_on,
    ranking,
    sit_down,
)
from whistlestop.campaign.sealed import NOTHING_SEALED, Sealed, sealed_after, sealed_for
from whistlestop.campaign.values import FULL
from whistlestop.games import Game
from whistlestop.games.game import CAMPAIGN
from whistlestop.rules import RULES_VERSION, Seeded, commitment
from whistlestop.rules.errors import BadNotation, NotLegal, WhistlestopError
from whistlestop.rules.state import State
from whistlestop.rules.steps import EndSlots
from whistlestop.table.errors import CorruptRecord, NotAllowed
from whistlestop.table.match import Match, Sitter, own_options
from whistlestop.table.record import checked, record_of
from whistlestop.table.record_entries import read_body, record_entries
from whistlestop.table.replay import replay_record
from whistlestop.table.verify import sealed_of, verify
from whistlestop.wire import Header, Record, RecordEntry, record_hash
from whistlestop.wire.campaign import (
    CAMPAIGN_FORMAT,
    CAMPAIGN_VERSION,
    CampaignCompany,
    CampaignFile,
    CampaignGame,
    CampaignHeader,
    NewLeader,
    UnfinishedGame,
    campaign_hash,
    decode_campaign,
    encode_campaign,
)

__all__ = [
    "Stand",
    "campaign_chance",
    "campaign_data",
    "campaign_result",
    "campaign_so_far",
    "checked_campaign",
    "continued_match",
    "count_game",
    "folded_games",
    "free_match",
    "game_seed",
    "hand_over",
    "keep_unfinished",
    "new_campaign",
    "next_match",
    "present_at",
    "read_campaign",
    "sealed_orders",
    "seat_characters",
    "signed",
    "stand_after",
    "stand_of",
    "verify_campaign",
    "void_unfinished",
    "write_campaign",
]

_MOST_DEALS: Final = 9999
"""How often a game may be dealt again."""


def seat_characters(options: Mapping[str, object]) -> tuple[int, ...]:
    """For each seat of a game of a campaign the number of the character that a bot there has in all its games: that
    of the company's place. Empty for another game."""
    text = options.get(CAMPAIGN)
    if not isinstance(text, str):
        return ()
    seated = parse_campaign(text)
    return tuple([seated.companies.index(company) for company in seated.present])


def campaign_data(game: Game) -> CampaignData:
    if game.campaign is None:
        raise CorruptRecord("no_campaign", {"game": game.id})
    return game.campaign


def new_campaign(
    game: Game, companies: Sequence[CampaignCompany], seed: str, set: str = FULL
) -> CampaignFile:
    """A campaign before its first game; the rules refuse companies that cannot begin one."""
    begin(campaign_data(game), [each.company for each in companies], campaign_chance(seed), set)
    header = CampaignHeader(
        game.id, RULES_VERSION, game.data_hash, list(companies), seed, commitment(seed), set=set
    )
    return signed(CampaignFile(CAMPAIGN_FORMAT, CAMPAIGN_VERSION, header, [], None, None, ""))


def campaign_so_far(file: CampaignFile, game: Game) -> Campaign:
    """The campaign after its last finished game. The record of that game says how it stood before."""
    return stand_of(file, game).campaign


class Stand(NamedTuple):
    """How a campaign stands between two games."""

    campaign: Campaign
    sealed: Sealed


def stand_of(file: CampaignFile, game: Game) -> Stand:
    data, header = campaign_data(game), file.header
    if file.stand is not msgspec.UNSET and not header.seed:
        return Stand(parse_campaign(file.stand), NOTHING_SEALED)
    if not file.games:
        campaign = begin(
            data, [each.company for each in header.companies], campaign_chance(header.seed), header.set
        )
        return Stand(campaign, NOTHING_SEALED)
    return _after(file.games[-1], _seated(file.games[-1]), game)


def next_match(file: CampaignFile, game: Game, present: Sequence[str], deal: int = 0) -> Match:
    """Set up the next game for these companies."""
    _check_playable(file)
    stand = stand_of(file, game)
    seated = sit_down(campaign_data(game), stand.campaign, present, campaign_chance(file.header.seed))
    leaders = file.header.leaders(seated.game)
    by_company = {each.company: Sitter(each.name, each.bot) for each in leaders}
    sitters = [by_company[company] for company in seated.present]
    seed = game_seed(file.header.seed, seated.game, deal)
    sealed = sealed_orders(stand.sealed, seated, game, file.header.seed, deal)
    return Match.begin(game, sitters, seed, options_for(seated), sealed=sealed)


def free_match(file: CampaignFile, game: Game, seed: str) -> Match:
    """V-L6: a game on the finished board. It belongs to nobody's vault, so the file does not change."""
    chance = Seeded(seed)
    seated = play_on(campaign_data(game), campaign_so_far(file, game), chance)
    leaders = {each.company: each for each in file.header.leaders(seated.game)}
    sitters = [Sitter(leaders[company].name, leaders[company].bot) for company in seated.present]
    return Match.begin(game, sitters, seed, options_for(seated))


def _check_playable(file: CampaignFile) -> None:
    if not file.header.seed:
        raise CorruptRecord("sealed_copy", {})


def sealed_orders(carried: Sealed, seated: Campaign, game: Game, seed: str, deal: int) -> Sealed:
    """The secrets that enter the game for which the companies have sat down."""
    rules = game.with_options(own_options(options_for(seated)))
    return sealed_for(rules, carried, campaign_chance(seed), seated.game, deal)


def continued_match(file: CampaignFile, game: Game) -> Match:
    """The game that was interrupted, by playing its actions again."""
    kept = file.unfinished
    if kept is None:
        raise CorruptRecord("no_unfinished_game", {})
    if kept.actions and kept.data_hash != game.data_hash:
        raise CorruptRecord("interrupted_other_data", {"game": kept.number})
    match = next_match(file, game, present_at(file), kept.deal)
    for number, (seat, text) in enumerate(kept.actions, 1):
        try:
            match.repeat(read_body(RecordEntry(number, seat, text, []), match.rules))
        except WhistlestopError as problem:
            values = {"entry": number, "action": text, "why": problem}
            raise CorruptRecord("refused_action", values) from problem
    return match


def present_at(file: CampaignFile) -> list[str]:
    """The companies at the unfinished game. V-10: after a void game nobody has sat down, so all may."""
    decided = [] if file.unfinished is None else file.unfinished.present
    return decided or [each.company for each in file.header.companies]


def keep_unfinished(file: CampaignFile, match: Match, present: Sequence[str], deal: int) -> CampaignFile:
    actions = [
        (entry.seat, entry.action)
        for entry in record_entries(match.history.in_full(), match.rules)
        if entry.seat is not None and entry.action is not None
    ]
    kept = UnfinishedGame(len(file.games) + 1, list(present), deal, actions, match.game.data_hash)
    return signed(msgspec.structs.replace(file, unfinished=kept))


def void_unfinished(file: CampaignFile, game: Game) -> CampaignFile:
    """Give up the interrupted game: it leaves nothing but the number of its deal.

    V-10: the same or other companies play it again. From the first slot of the end on, a game counts. One of other
    data cannot be continued, so it can be void.
    """
    kept = file.unfinished
    if kept is None:
        raise CorruptRecord("no_unfinished_game", {})
    if kept.data_hash == game.data_hash and _is_ending(continued_match(file, game)):
        raise NotAllowed("game_is_ending", {"game": kept.number})
    if kept.deal >= _MOST_DEALS:
        raise CorruptRecord("campaign_game", {"game": kept.number})
    fresh = UnfinishedGame(kept.number, [], kept.deal + 1, [], game.data_hash)
    return signed(msgspec.structs.replace(file, unfinished=fresh))


def _is_ending(match: Match) -> bool:
    return any(isinstance(step, EndSlots) for step in match.state.public.agenda)


def hand_over(file: CampaignFile, company: str, name: str, bot: str | None) -> CampaignFile:
    """V-11: between games a company may get another person, or a bot."""
    _check_playable(file)
    if file.result is not None:
        raise NotAllowed("campaign_is_over")
    if file.unfinished is not None and file.unfinished.actions:
        raise NotAllowed("hand_over_between_games", {"game": file.unfinished.number})
    header, game = file.header, len(file.games) + 1
    if company not in [each.company for each in header.companies]:
        raise NotLegal("L-B11", "no_such_company", {"company": company})
    if game == 1:
        new = CampaignCompany(company, name, bot)
        companies = [new if each.company == company else each for each in header.companies]
        return _with_header(file, companies=companies)
    kept = [each for each in header.handed_over if (each.game, each.company) != (game, company)]
    return _with_header(file, handed_over=[*kept, NewLeader(game, company, name, bot)])


def _with_header(file: CampaignFile, **changes: Any) -> CampaignFile:
    return signed(msgspec.structs.replace(file, header=msgspec.structs.replace(file.header, **changes)))


def count_game(
    file: CampaignFile, game: Game, match: Match, present: Sequence[str], deal: int
) -> CampaignFile:
    """Add a game that has come to its own end; after the last one the vaults are opened."""
    added = CampaignGame(len(file.games) + 1, list(present), deal, record_of(match, campaign_over=True))
    campaign = _after(added, _seated(added), game).campaign
    data = campaign_data(game)
    result = campaign_result(data, campaign) if campaign.game > data.games else None
    games = [*file.games, added]
    first = games[0].record.header
    header = msgspec.structs.replace(
        file.header, rules_version=first.rules_version, data_hash=first.data_hash
    )
    return signed(msgspec.structs.replace(file, header=header, games=games, unfinished=None, result=result))


def verify_campaign(file: CampaignFile, game: Game) -> Campaign:
    """Verify every record, and that each game follows from the one before; return how the campaign stands.

    Games that were played with other rules or data are folded, not played again (`folded_games`).
    """
    header, data = file.header, campaign_data(game)
    if file.hash != campaign_hash(file):
        raise CorruptRecord("campaign_wrong_hash", {"found": file.hash, "expected": campaign_hash(file)})
    if header.game != game.id:
        raise CorruptRecord("other_game", {"found": header.game, "expected": game.id})
    if not header.seed:
        raise CorruptRecord("sealed", {})
    if header.commitment != commitment(header.seed):
        raise CorruptRecord("wrong_commitment", {})
    if file.games and _versions(file.games[0].record.header) != (header.rules_version, header.data_hash):
        raise CorruptRecord("campaign_game", {"game": 1})
    chance = campaign_chance(header.seed)
    try:
        stand = Stand(
            begin(data, [each.company for each in header.companies], chance, header.set), NOTHING_SEALED
        )
    except WhistlestopError as problem:
        raise CorruptRecord("bad_header", {"why": problem}) from problem
    _verify_leaders(file)
    for number, each in enumerate(file.games, 1):
        stand = _next(number, each, stand, game, header)
    campaign = stand.campaign
    expected = campaign_result(data, campaign) if campaign.game > data.games else None
    if msgspec.json.encode(file.result) != msgspec.json.encode(expected):
        raise CorruptRecord("campaign_result", {})
    if file.unfinished is not None:
        _verify_unfinished(file, file.unfinished, game)
    return campaign


def _verify_leaders(file: CampaignFile) -> None:
    """V-11: known companies were handed over after the first game, each once before a game, in the order of games."""
    header = file.header
    games = [each.game for each in header.handed_over]
    once = {(each.game, each.company) for each in header.handed_over}
    known = {each.company for each in header.companies}
    is_known = known.issuperset([each.company for each in header.handed_over])
    is_possible = all(2 <= game <= len(file.games) + 1 for game in games)
    if games != sorted(games) or len(once) < len(games) or not is_known or not is_possible:
        raise CorruptRecord("campaign_leaders", {})


def _verify_unfinished(file: CampaignFile, kept: UnfinishedGame, game: Game) -> None:
    number = len(file.games) + 1
    try:
        match = continued_match(file, game)
    except WhistlestopError as problem:
        raise CorruptRecord("campaign_record", {"game": number, "why": problem}) from problem
    seated = parse_campaign(str(match.options["campaign"]))
    known = {game.data_hash, file.header.data_hash, *[each.record.header.data_hash for each in file.games]}
    is_possible = kept.number == number and kept.data_hash in known and 0 <= kept.deal <= _MOST_DEALS
    is_seated = bool(kept.present) or not kept.actions
    if not is_possible or not is_seated or present_at(file) != list(seated.present):
        raise CorruptRecord("campaign_game", {"game": number})


def folded_games(file: CampaignFile, game: Game) -> list[int]:
    """The games that were played with other rules or data, so that they cannot be played again."""
    ours = RULES_VERSION, game.data_hash
    return [each.number for each in file.games if _versions(each.record.header) != ours]


def _versions(header: Header) -> tuple[str, str]:
    return header.rules_version, header.data_hash


def _next(number: int, each: CampaignGame, stand: Stand, game: Game, header: CampaignHeader) -> Stand:
    """The campaign after the game, which must be the one that follows."""
    try:
        seated = sit_down(campaign_data(game), stand.campaign, each.present, campaign_chance(header.seed))
        _verify_record(each.record, game)
    except WhistlestopError as problem:
        raise CorruptRecord("campaign_record", {"game": number, "why": problem}) from problem
    if each.number != number or each.present != list(seated.present) or not _follows(each, seated, header):
        raise CorruptRecord("campaign_game", {"game": number})
    # Other data may have had other things to order.
    if each.record.header.data_hash == game.data_hash and sealed_of(each.record) != sealed_orders(
        stand.sealed, seated, game, header.seed, each.deal
    ):
        raise CorruptRecord("campaign_sealed", {"game": number})
    stand = _after(each, seated, game)
    # For a game that is only folded, this is what its result is checked by.
    slips = [slip.total for slip in stand.campaign.slips if slip.game == number]
    if [seat["total"] for seat in (each.record.result or {}).get("seats", ())] != slips:
        raise CorruptRecord("campaign_result", {})
    return stand


def _verify_record(record: Record, game: Game) -> None:
    checked(record)
    if record.header.data_hash == game.data_hash:
        verify(record, game)
    elif record.hash != record_hash(record):
        raise CorruptRecord("wrong_hash", {"found": record.hash, "expected": record_hash(record)})
    elif record.header.commitment != commitment(record.header.seed or ""):
        raise CorruptRecord("wrong_commitment", {})


def _follows(each: CampaignGame, seated: Campaign, header: CampaignHeader) -> bool:
    """Whether the record is of the game for which the companies have sat down."""
    found = each.record.header
    leaders = {led.company: (led.name, led.bot) for led in header.leaders(each.number)}
    return (
        found.options == options_for(seated)
        and found.seed == game_seed(header.seed, each.number, each.deal)
        and [(seat.name, seat.bot) for seat in found.seats] == [leaders[key] for key in seated.present]
    )


def write_campaign(file: CampaignFile, path: Path) -> None:
    """Replace the file as a whole, so that an interruption leaves the old one."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(encode_campaign(file))
    fresh.replace(path)


def read_campaign(path: Path) -> CampaignFile:
    """Read a campaign from a file; raise a CorruptRecord with the reason for anything else."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise CorruptRecord("unreadable", {"why": problem.strerror or str(problem)}) from problem
    return checked_campaign(data)


def checked_campaign(data: bytes) -> CampaignFile:
    """The same for the content of a file."""
    try:
        file = decode_campaign(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise CorruptRecord("not_a_campaign", {"why": str(problem)}) from problem
    if file.format != CAMPAIGN_FORMAT:
        raise CorruptRecord("foreign_file", {"format": file.format})
    if file.version != CAMPAIGN_VERSION:
        raise CorruptRecord("newer_format", {"version": file.version, "ours": CAMPAIGN_VERSION})
    if file.hash != campaign_hash(file):
        raise CorruptRecord("campaign_wrong_hash", {"found": file.hash, "expected": campaign_hash(file)})
    return file


def _seated(each: CampaignGame) -> Campaign:
    return parse_campaign(str(each.record.header.options.get("campaign", "")))


def _after(each: CampaignGame, seated: Campaign, game: Game) -> Stand:
    try:
        return stand_after(game, seated, replay_record(each.record, game).state)
    except WhistlestopError as problem:
        raise CorruptRecord("campaign_record", {"game": each.number, "why": problem}) from problem
    except KeyError as problem:  # other data lack what this game drew or showed
        why = BadNotation("campaign_keys_missing", {"keys": str(problem.args[0])})
        raise CorruptRecord("campaign_record", {"game": each.number, "why": why}) from problem


def stand_after(game: Game, seated: Campaign, state: State) -> Stand:
    """How the campaign stands after a game that has come to its own end."""
    return Stand(after(campaign_data(game), seated, state), sealed_after(state))


def campaign_chance(seed: str) -> Seeded:
    """What outlives a game is never drawn with the seed of a game, which is shown after it."""
    return Seeded(hashlib.sha256(f"whistlestop-campaign-chance:{seed}".encode()).hexdigest())


def game_seed(seed: str, number: int, deal: int) -> str:
    """Knowing it reveals neither the campaign's seed nor that of another game."""
    return hashlib.sha256(f"whistlestop-campaign-game:{number}:{deal}:{seed}".encode()).hexdigest()


def campaign_result(data: CampaignData, campaign: Campaign) -> dict[str, Any]:
    return {"companies": [standing._asdict() for standing in ranking(data, campaign)]}


def signed(file: CampaignFile) -> CampaignFile:
    file.hash = campaign_hash(file)
    return file
