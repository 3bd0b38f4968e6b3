"""A campaign as a file: it begins, the next match is set up, a finished game is added, the chain is verified."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from whistlestop.campaign import (
    Campaign,
    CampaignData,
    after,
    begin,
    options_for,
    parse_campaign,
    ranking,
    sit_down,
)
from whistlestop.games import Game
from whistlestop.rules import RULES_VERSION, Seeded, commitment
from whistlestop.rules.errors import WhistlestopError
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import Match, Sitter
from whistlestop.table.record import record_of
from whistlestop.table.record_entries import read_body, record_entries
from whistlestop.table.replay import replay_record
from whistlestop.table.verify import verify
from whistlestop.wire import RecordEntry
from whistlestop.wire.campaign import (
    CAMPAIGN_FORMAT,
    CAMPAIGN_VERSION,
    CampaignCompany,
    CampaignFile,
    CampaignGame,
    CampaignHeader,
    UnfinishedGame,
    campaign_hash,
    decode_campaign,
    encode_campaign,
)

__all__ = [
    "campaign_data",
    "campaign_so_far",
    "continued_match",
    "count_game",
    "keep_unfinished",
    "new_campaign",
    "next_match",
    "read_campaign",
    "verify_campaign",
    "void_unfinished",
    "write_campaign",
]


def campaign_data(game: Game) -> CampaignData:
    if game.campaign is None:
        raise CorruptRecord("no_campaign", {"game": game.id})
    return game.campaign


def new_campaign(game: Game, companies: Sequence[CampaignCompany], seed: str) -> CampaignFile:
    """A campaign before its first game; the rules refuse companies that cannot begin one."""
    begin(campaign_data(game), [each.company for each in companies], _chance(seed))
    header = CampaignHeader(game.id, RULES_VERSION, game.data_hash, list(companies), seed, commitment(seed))
    return _sealed(CampaignFile(CAMPAIGN_FORMAT, CAMPAIGN_VERSION, header, [], None, None, ""))


def campaign_so_far(file: CampaignFile, game: Game) -> Campaign:
    """The campaign after its last finished game. The record of that game says how it stood before."""
    data, header = campaign_data(game), file.header
    if not file.games:
        return begin(data, [each.company for each in header.companies], _chance(header.seed))
    return _after(file.games[-1], _seated(file.games[-1]), game)


def next_match(file: CampaignFile, game: Game, present: Sequence[str], deal: int = 0) -> Match:
    """Set up the next game for these companies."""
    campaign = campaign_so_far(file, game)
    seated = sit_down(campaign_data(game), campaign, present, _chance(file.header.seed))
    by_company = {each.company: Sitter(each.name, each.bot) for each in file.header.companies}
    sitters = [by_company[company] for company in seated.present]
    seed = _game_seed(file.header.seed, seated.game, deal)
    return Match.begin(game, sitters, seed, options_for(seated))


def continued_match(file: CampaignFile, game: Game) -> Match:
    """The game that was interrupted, by playing its actions again."""
    kept = file.unfinished
    if kept is None:
        raise CorruptRecord("no_unfinished_game", {})
    match = next_match(file, game, kept.present, kept.deal)
    for number, (seat, text) in enumerate(kept.actions, 1):
        try:
            match.repeat(read_body(RecordEntry(number, seat, text, []), match.rules))
        except WhistlestopError as problem:
            values = {"entry": number, "action": text, "why": problem}
            raise CorruptRecord("refused_action", values) from problem
    return match


def keep_unfinished(file: CampaignFile, match: Match, present: Sequence[str], deal: int) -> CampaignFile:
    actions = [
        (entry.seat, entry.action)
        for entry in record_entries(match.history.in_full(), match.rules)
        if entry.seat is not None and entry.action is not None
    ]
    kept = UnfinishedGame(len(file.games) + 1, list(present), deal, actions)
    return _sealed(msgspec.structs.replace(file, unfinished=kept))


def void_unfinished(file: CampaignFile) -> CampaignFile:
    """Give up the interrupted game: it leaves nothing but the number of its deal."""
    kept = file.unfinished
    if kept is None:
        raise CorruptRecord("no_unfinished_game", {})
    fresh = UnfinishedGame(kept.number, kept.present, kept.deal + 1, [])
    return _sealed(msgspec.structs.replace(file, unfinished=fresh))


def count_game(
    file: CampaignFile, game: Game, match: Match, present: Sequence[str], deal: int
) -> CampaignFile:
    """Add a game that has come to its own end; after the last one the vaults are opened."""
    added = CampaignGame(len(file.games) + 1, list(present), deal, record_of(match))
    campaign = _after(added, _seated(added), game)
    data = campaign_data(game)
    result = _result(data, campaign) if campaign.game > data.games else None
    games = [*file.games, added]
    return _sealed(msgspec.structs.replace(file, games=games, unfinished=None, result=result))


def verify_campaign(file: CampaignFile, game: Game) -> Campaign:
    """Verify every record, and that each game follows from the one before; return how the campaign stands."""
    header, data = file.header, campaign_data(game)
    if file.hash != campaign_hash(file):
        raise CorruptRecord("wrong_hash", {"found": file.hash, "expected": campaign_hash(file)})
    if header.game != game.id:
        raise CorruptRecord("other_game", {"found": header.game, "expected": game.id})
    if header.commitment != commitment(header.seed):
        raise CorruptRecord("wrong_commitment", {})
    chance = _chance(header.seed)
    try:
        campaign = begin(data, [each.company for each in header.companies], chance)
    except WhistlestopError as problem:
        raise CorruptRecord("bad_header", {"why": problem}) from problem
    for number, each in enumerate(file.games, 1):
        campaign = _next(number, each, campaign, game, header.seed)
    expected = _result(data, campaign) if campaign.game > data.games else None
    if msgspec.json.encode(file.result) != msgspec.json.encode(expected):
        raise CorruptRecord("campaign_result", {})
    if file.unfinished is not None:
        if file.unfinished.number != len(file.games) + 1:
            raise CorruptRecord("campaign_game", {"game": file.unfinished.number})
        continued_match(file, game)
    return campaign


def _next(number: int, each: CampaignGame, campaign: Campaign, game: Game, seed: str) -> Campaign:
    """The campaign after the game, which must be the one that follows."""
    try:
        seated = sit_down(campaign_data(game), campaign, each.present, _chance(seed))
        verify(each.record, game)
    except WhistlestopError as problem:
        raise CorruptRecord("campaign_record", {"game": number, "why": problem}) from problem
    header = each.record.header
    follows = header.options == options_for(seated) and header.seed == _game_seed(seed, number, each.deal)
    if each.number != number or not follows:
        raise CorruptRecord("campaign_game", {"game": number})
    return _after(each, seated, game)


def write_campaign(file: CampaignFile, path: Path) -> None:
    """Replace the file as a whole, so that an interruption leaves the old one."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(encode_campaign(file))
    fresh.replace(path)


def read_campaign(path: Path) -> CampaignFile:
    """Read a campaign from a file; raise a CorruptRecord with the reason for anything else."""
    try:
        file = decode_campaign(path.read_bytes())
    except OSError as problem:
        raise CorruptRecord("unreadable", {"why": problem.strerror or str(problem)}) from problem
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise CorruptRecord("not_a_campaign", {"why": str(problem)}) from problem
    if file.format != CAMPAIGN_FORMAT:
        raise CorruptRecord("foreign_file", {"format": file.format})
    if file.version != CAMPAIGN_VERSION:
        raise CorruptRecord("newer_format", {"version": file.version, "ours": CAMPAIGN_VERSION})
    if file.hash != campaign_hash(file):
        raise CorruptRecord("wrong_hash", {"found": file.hash, "expected": campaign_hash(file)})
    return file


def _seated(each: CampaignGame) -> Campaign:
    return parse_campaign(str(each.record.header.options.get("campaign", "")))


def _after(each: CampaignGame, seated: Campaign, game: Game) -> Campaign:
    try:
        return after(seated, replay_record(each.record, game).state)
    except WhistlestopError as problem:
        raise CorruptRecord("campaign_record", {"game": each.number, "why": problem}) from problem


def _chance(seed: str) -> Seeded:
    """What outlives a game is never drawn with the seed of a game, which is shown after it."""
    return Seeded(hashlib.sha256(f"whistlestop-campaign-chance:{seed}".encode()).hexdigest())


def _game_seed(seed: str, number: int, deal: int) -> str:
    """Knowing it reveals neither the campaign's seed nor that of another game."""
    return hashlib.sha256(f"whistlestop-campaign-game:{number}:{deal}:{seed}".encode()).hexdigest()


def _result(data: CampaignData, campaign: Campaign) -> dict[str, Any]:
    return {"companies": [standing._asdict() for standing in ranking(data, campaign)]}


def _sealed(file: CampaignFile) -> CampaignFile:
    file.hash = campaign_hash(file)
    return file
