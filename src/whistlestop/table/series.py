"""A campaign on a server, folded from its log. Names of people are not part of it."""

from collections.abc import Iterable
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from whistlestop.campaign import Campaign, begin, format_campaign, parse_campaign
from whistlestop.campaign.sealed import NOTHING_SEALED, Sealed
from whistlestop.games import Game
from whistlestop.games.game import CAMPAIGN
from whistlestop.rules import commitment
from whistlestop.table.campaigns import Stand, campaign_chance, campaign_data, stand_after
from whistlestop.table.table_state import TableState

__all__ = [
    "AttendanceChoice",
    "Attending",
    "CampaignBody",
    "CampaignClosed",
    "CampaignEntry",
    "CampaignSettings",
    "CompanyBegun",
    "CompanyJoined",
    "CompanyPassed",
    "FreeGameLaid",
    "GameCounted",
    "GameLaid",
    "GameVoided",
    "Leader",
    "PastGame",
    "SecretsTaken",
    "Series",
    "SeriesBegun",
    "begun_with",
    "decode_campaign_body",
    "encode_campaign_body",
    "outcome_of",
]

AttendanceChoice: TypeAlias = Literal["plays", "misses", "bot"]
"""Whether the leader of a company plays the next game, or it misses the game, or a bot plays for it."""


class CampaignSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the host decides for all games of a campaign."""

    game: str
    set: str = "full"
    bot: str = "hard"
    """The bot that plays for companies without a person."""
    pace: Literal["live", "slow"] = "live"
    seconds: float | None = None
    spectators: bool = True
    chat: bool = True
    help: Literal["none", "highlights", "planner"] = "highlights"
    reasons: bool = False
    card_counts: bool = False
    hotseat: bool = False
    bot_pause: float = 1.0


class CompanyBegun(msgspec.Struct, frozen=True, omit_defaults=True):
    company: str
    bot: str | None = None
    """The bot that leads it; null for a person."""
    taken: bool = False
    """Whether a person leads it from the beginning."""
    character: int | None = None
    """The number of the character that a bot of the company has in all games; null for that of its place."""


class SeriesBegun(msgspec.Struct, frozen=True, tag_field="kind", tag="begun"):
    settings: CampaignSettings
    companies: tuple[CompanyBegun, ...]
    commitment: str
    """The commitment to the seed from which all secrets of the campaign follow."""


class CompanyJoined(msgspec.Struct, frozen=True, tag_field="kind", tag="joined"):
    """A person leads a company that had no leader."""

    company: str


class CompanyPassed(msgspec.Struct, frozen=True, tag_field="kind", tag="handed_over"):
    """V-11: a bot leads the company from now on, or it waits for another person."""

    company: str
    bot: str | None


class Attending(msgspec.Struct, frozen=True, tag_field="kind", tag="attending"):
    company: str
    attendance: AttendanceChoice


class GameLaid(msgspec.Struct, frozen=True, tag_field="kind", tag="game_laid"):
    number: int
    deal: int
    table: str
    present: tuple[str, ...]
    stand_ins: tuple[str, ...] = ()
    """The companies for which a bot plays in place of the person who leads them."""


class GameCounted(msgspec.Struct, frozen=True, tag_field="kind", tag="game_counted"):
    """A game came to its own end. With how the campaign stands after it, so that no other log is needed."""

    number: int
    table: str
    campaign: str
    sealed: dict[str, tuple[str, ...]]


class GameVoided(msgspec.Struct, frozen=True, tag_field="kind", tag="game_voided"):
    """V-10: nothing of the game lasts."""

    number: int
    table: str
    why: str


class FreeGameLaid(msgspec.Struct, frozen=True, tag_field="kind", tag="free_game_laid"):
    """V-L6: a game after the campaign."""

    table: str


class SecretsTaken(msgspec.Struct, frozen=True, tag_field="kind", tag="secrets_taken"):
    """Somebody has the whole file of the campaign while it goes on, and so the seed of all its deals."""


class CampaignClosed(msgspec.Struct, frozen=True, tag_field="kind", tag="campaign_closed"):
    why: Literal["host", "admin"] = "host"


CampaignBody: TypeAlias = (
    SeriesBegun
    | CompanyJoined
    | CompanyPassed
    | Attending
    | GameLaid
    | GameCounted
    | GameVoided
    | FreeGameLaid
    | SecretsTaken
    | CampaignClosed
)

_ENCODE: Final = msgspec.json.Encoder().encode
_DECODE: Final = msgspec.json.Decoder(CampaignBody).decode


def encode_campaign_body(body: CampaignBody) -> bytes:
    return _ENCODE(body)


def decode_campaign_body(data: bytes) -> CampaignBody:
    body: CampaignBody = _DECODE(data)
    return body


class CampaignEntry(NamedTuple):
    seq: int
    at: float
    body: CampaignBody


class Leader(NamedTuple):
    """Who leads a company."""

    bot: str | None
    taken: bool
    """Whether a person leads it."""
    attendance: AttendanceChoice = "plays"


class PastGame(NamedTuple):
    laid: GameLaid
    at: float
    after: str
    """The campaign after it, as text."""


class Series:
    def __init__(self, campaign: str, secret: str, game: Game, first: CampaignEntry) -> None:
        """`secret` is the seed of the campaign."""
        begun = first.body
        if not isinstance(begun, SeriesBegun):
            raise ValueError("the log of a campaign begins with its beginning")
        self.id: Final = campaign
        self.secret: Final = secret
        self.game: Final = game
        self.settings: Final = begun.settings
        self.commitment: Final = begun.commitment
        self.leaders: Final = {each.company: Leader(each.bot, each.taken) for each in begun.companies}
        self.characters: Final = {
            each.company: at if each.character is None else each.character
            for at, each in enumerate(begun.companies)
        }
        """For each company the number of the character that a bot of it has."""
        chance = campaign_chance(secret)
        companies = [each.company for each in begun.companies]
        self.campaign: Campaign = begin(campaign_data(game), companies, chance, begun.settings.set)
        self.sealed: Sealed = NOTHING_SEALED
        self.deal = 0
        """How often the next game was begun and was void."""
        self.playing: GameLaid | None = None
        self.past: Final[list[PastGame]] = []
        self.free: Final[list[tuple[str, float]]] = []
        self.closed: str | None = None
        self.secrets_taken = False
        """Whether somebody may know what is dealt in later games."""
        self.version = first.seq

    @classmethod
    def of_log(cls, campaign: str, secret: str, game: Game, entries: Iterable[CampaignEntry]) -> "Series":
        first, *rest = entries
        series = cls(campaign, secret, game, first)
        for entry in rest:
            series.fold(entry)
        return series

    @property
    def number(self) -> int:
        """The game that is played or comes next."""
        return self.campaign.game

    @property
    def is_over(self) -> bool:
        """The last game has been counted, so that nothing is secret any more."""
        return self.number > campaign_data(self.game).games

    @property
    def status(self) -> Literal["between", "playing", "over", "closed"]:
        if self.is_over:
            return "over"
        if self.closed is not None:
            return "closed"
        return "between" if self.playing is None else "playing"

    @property
    def people(self) -> list[str]:
        """The companies that are for people."""
        return [company for company, leader in self.leaders.items() if leader.bot is None]

    @property
    def stand(self) -> Stand:
        return Stand(self.campaign, self.sealed)

    def table_of(self, number: int) -> str | None:
        """The table of this game, if it was played or is being played."""
        laid = [each.laid for each in self.past] + ([self.playing] if self.playing else [])
        return next((each.table for each in laid if each.number == number), None)

    def fold(self, entry: CampaignEntry) -> None:
        if entry.seq != self.version + 1:
            raise ValueError(f"entry {entry.seq} after {self.version}")
        self.version = entry.seq
        body: Any = entry.body
        match body:
            case CompanyJoined():
                self.leaders[body.company] = Leader(None, True)
            case CompanyPassed():
                self.leaders[body.company] = Leader(body.bot, False)
            case Attending():
                self.leaders[body.company] = self.leaders[body.company]._replace(attendance=body.attendance)
            case GameLaid():
                self.playing = body
            case GameCounted():
                self._count(body, entry.at)
            case GameVoided():
                self.deal = (self.deal if self.playing is None else self.playing.deal) + 1
                self.playing = None
            case FreeGameLaid():
                self.free.append((body.table, entry.at))
            case SecretsTaken():
                self.secrets_taken = True
            case CampaignClosed():
                self.closed = body.why
            case _:
                raise ValueError(f"a campaign begins once, not again with entry {entry.seq}")

    def _count(self, body: GameCounted, at: float) -> None:
        assert self.playing is not None
        self.past.append(PastGame(self.playing, at, body.campaign))
        self.playing, self.deal = None, 0
        self.campaign, self.sealed = parse_campaign(body.campaign), body.sealed
        # Who was missing once is expected again.
        for company, leader in self.leaders.items():
            self.leaders[company] = leader._replace(attendance="plays")


def begun_with(settings: CampaignSettings, companies: Iterable[CompanyBegun], secret: str) -> SeriesBegun:
    return SeriesBegun(settings, tuple(companies), commitment(secret))


def outcome_of(table_state: TableState) -> GameCounted | GameVoided | None:
    """What the end of a game is for its campaign; None for a game that goes on or that follows the campaign."""
    place, data = table_state.campaign, table_state.game.campaign
    if place is None or data is None or place.number > data.games or not table_state.is_over:
        return None
    table, match = table_state.table_id, table_state.match
    if match is None or not match.state.public.ended:
        return GameVoided(place.number, table, table_state.closed or "")
    seated = parse_campaign(str(table_state.settings.options[CAMPAIGN]))
    stand = stand_after(table_state.game, seated, match.state)
    sealed = {purpose: tuple(order) for purpose, order in stand.sealed.items()}
    return GameCounted(place.number, table, format_campaign(stand.campaign), sealed)
