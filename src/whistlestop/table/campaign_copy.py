"""A copy of a campaign's file that may be handed out: what is still secret in it is held back until it is over."""

import msgspec

from whistlestop.campaign import format_campaign
from whistlestop.games import Game
from whistlestop.table.campaigns import campaign_so_far
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.record_entries import record_entries
from whistlestop.table.replay import replay_record
from whistlestop.wire.campaign import CampaignFile, CampaignGame, campaign_hash
from whistlestop.wire.record import Record, record_hash

__all__ = ["company_copy"]


def company_copy(file: CampaignFile, game: Game, company: str | None) -> CampaignFile:
    """The campaign as this company may have it; None for everybody else.

    While it goes on, the copy has no seed, no sealed order and no game that is being played, and each game as the
    company saw it. After the last game everything is open.
    """
    if company is not None and company not in [each.company for each in file.header.companies]:
        raise CorruptRecord("no_such_company", {"company": company})
    if file.result is not None:
        return file
    header = msgspec.structs.replace(file.header, seed="")
    games = [_game(each, game, company) for each in file.games]
    stand = format_campaign(campaign_so_far(file, game))
    copy = msgspec.structs.replace(file, header=header, games=games, unfinished=None, stand=stand)
    copy.hash = campaign_hash(copy)
    return copy


def _game(each: CampaignGame, game: Game, company: str | None) -> CampaignGame:
    seat = each.present.index(company) if company in each.present else None
    return msgspec.structs.replace(each, record=_record(each.record, game, seat))


def _record(record: Record, game: Game, seat: int | None) -> Record:
    """The game as this seat saw it. Its seed would tell what everybody had in hand."""
    replayed = replay_record(record, game)
    entries = record_entries(replayed.history.seen_by(seat), replayed.rules)
    sealed = msgspec.UNSET if record.header.sealed is msgspec.UNSET else None
    header = msgspec.structs.replace(record.header, seed=None, sealed=sealed)
    copy = msgspec.structs.replace(record, header=header, entries=entries, chain=msgspec.UNSET)
    copy.hash = record_hash(copy)
    return copy
