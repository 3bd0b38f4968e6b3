"""The campaign file (`docs/record.md`): a whole record for each game, and the game that is being played."""

import hashlib
from typing import Any, Final

import msgspec

from whistlestop.wire.record import Record, encode_record

__all__ = [
    "CAMPAIGN_FORMAT",
    "CAMPAIGN_VERSION",
    "CampaignCompany",
    "CampaignFile",
    "CampaignGame",
    "CampaignHeader",
    "NewLeader",
    "UnfinishedGame",
    "campaign_hash",
    "decode_campaign",
    "encode_campaign",
]

CAMPAIGN_FORMAT: Final = "whistlestop-campaign"
CAMPAIGN_VERSION: Final = 1


class CampaignCompany(msgspec.Struct, forbid_unknown_fields=True):
    company: str
    """Its colour."""
    name: str
    bot: str | None
    """The id of the bot that leads it; null for a person."""


class NewLeader(msgspec.Struct, forbid_unknown_fields=True):
    """A company that was handed over between two games."""

    game: int
    """The first game with the new leader."""
    company: str
    name: str
    bot: str | None


class CampaignHeader(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    game: str
    rules_version: str
    data_hash: str
    """Rules and data of the first game; later ones may have been played with newer ones."""
    companies: list[CampaignCompany]
    """With their leaders at the beginning."""
    seed: str
    """Empty in a copy that holds back what is still secret."""
    commitment: str
    handed_over: list[NewLeader] = []
    """In the order of games."""
    set: str = "full"
    """`full`, or `family` for a campaign without the optional rules."""

    def leaders(self, game: int) -> list[CampaignCompany]:
        """The companies with their leaders in this game."""
        now = {each.company: each for each in self.companies}
        for new in self.handed_over:
            if new.game <= game:
                now[new.company] = CampaignCompany(new.company, new.name, new.bot)
        return list(now.values())


class CampaignGame(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    present: list[str]
    """The companies that took part."""
    deal: int
    """How often the game was begun and not played to its end before."""
    record: Record


class UnfinishedGame(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    present: list[str]
    """Empty if the game before was void: the companies of this one are chosen when it is played."""
    deal: int
    actions: list[tuple[int, str]]
    """Seat and action, as in a saved game."""
    data_hash: str
    """The data of the game; with other data the same actions would be another game."""


class CampaignFile(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    header: CampaignHeader
    games: list[CampaignGame]
    unfinished: UnfinishedGame | None
    result: dict[str, Any] | None
    hash: str
    stand: str | msgspec.UnsetType = msgspec.UNSET
    """How the campaign stands, as text; only in a copy, whose games do not say it."""


def campaign_hash(file: CampaignFile) -> str:
    """SHA-256 of the canonical JSON without the key `hash`."""
    parts = {name: getattr(file, name) for name in file.__struct_fields__ if name != "hash"}
    if file.stand is msgspec.UNSET:
        del parts["stand"]
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def encode_campaign(file: CampaignFile) -> bytes:
    """Each record is written as in a file of its own."""
    head = (
        f'{{\n"format": {_text(file.format)},\n"version": {file.version},\n"header": {_text(file.header)},\n'
    )
    games = ",\n".join(map(_game, file.games))
    stand = "" if file.stand is msgspec.UNSET else f'"stand": {_text(file.stand)},\n'
    ends = f'"unfinished": {_text(file.unfinished)},\n"result": {_text(file.result)},\n'
    tail = f'{ends}{stand}"hash": {_text(file.hash)}\n'
    return f'{head}"games": [\n{games}\n],\n{tail}}}\n'.encode()


def decode_campaign(data: bytes) -> CampaignFile:
    """Decode a campaign; msgspec's error says what is wrong."""
    return msgspec.json.decode(data, type=CampaignFile)


def _game(game: CampaignGame) -> str:
    head = f'{{"number": {game.number}, "present": {_text(game.present)}, "deal": {game.deal}, "record": '
    return head + encode_record(game.record).decode().strip() + "}"


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
