"""Bodies of requests and responses about campaigns, with what the asker may know and texts that have been read."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

__all__ = [
    "AttendanceRequest",
    "BoardSize",
    "CampaignKeyMade",
    "CampaignMade",
    "CampaignPage",
    "CampaignSeat",
    "CompanyPlan",
    "CompanyState",
    "CountedSlip",
    "EarlierGame",
    "EarlierLine",
    "GameAfterEnd",
    "HandOverRequest",
    "InvitedTo",
    "JoinCampaignRequest",
    "MissedGame",
    "MyCampaign",
    "MyCampaigns",
    "NamedPiece",
    "NewCampaignRequest",
    "NewEvent",
    "NewFrontier",
    "NewRule",
    "NewThings",
    "NextGameRequest",
    "OpenedFrontier",
    "PaintedTrack",
    "PastGameLine",
    "PresentGame",
    "RuleInForce",
    "SlipLine",
    "StandingLine",
    "StoryCardRead",
    "StoryReadRequest",
    "TextsByLanguage",
    "VaultAddition",
    "YouThere",
]

TextsByLanguage = dict[str, str]
"""By language."""
Company = Annotated[str, Meta(min_length=1, max_length=20)]
BotId = Annotated[str, Meta(max_length=60)]
GameNumber = Annotated[int, Meta(ge=1, le=99)]


class CompanyPlan(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    company: Company
    """Its colour."""
    kind: Literal["person", "bot"] = "person"
    bot: BotId | None = None
    """The id of the bot, if the kind is `bot`."""
    name: Annotated[str, Meta(max_length=200)] = ""
    """The name of the person; on a shared device everybody has one."""


class NewCampaignRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)] = "legends"
    title: Annotated[str, Meta(max_length=80)] = ""
    set: Literal["full", "family"] = "full"
    """All rules, or those without the optional modules."""
    companies: Annotated[list[CompanyPlan], Meta(min_length=2, max_length=5)]
    """In the order of the seats."""
    own: Company | None = None
    """The company that you lead; null for a host who does not play."""
    bot: BotId = "hard"
    """The bot that plays for companies that nobody leads, and for leaders who send one."""
    pace: Literal["live", "slow"] = "live"
    seconds: Annotated[float, Meta(gt=0, le=31_536_000)] | None = None
    spectators: bool = True
    chat: bool = True
    help: Literal["none", "highlights", "planner"] = "highlights"
    reasons: bool = False
    card_counts: bool = False
    hotseat: bool = False
    bot_pause: Annotated[float, Meta(ge=0, le=30)] | None = None
    start: bool = False
    """Begin the first game at once."""


class CampaignSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Your seat at a game of the campaign. The keys are sent only here."""

    table: str
    number: int
    seat: int | None
    """Null if you do not play this game, or if all people share one device."""
    token: str | None
    """A key of this seat."""
    host: str | None = None
    """For the host of the campaign: a key that grants the host's rights at the table."""
    device: str | None = None
    """For a campaign on one device: the key of that device."""


class CampaignMade(msgspec.Struct, frozen=True, kw_only=True):
    campaign: str
    key: str
    """The key of the host. It is sent only here."""
    invite: str
    """The key in the link for people who take the other companies."""
    seat: CampaignSeat | None = None


class JoinCampaignRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    invite: Annotated[str, Meta(max_length=100)]
    company: Company | None = None
    """The company that you want; if left out, the first that waits for a leader."""
    name: Annotated[str, Meta(max_length=200)] = ""


class CampaignKeyMade(msgspec.Struct, frozen=True):
    company: str
    key: str


class StoryReadRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    pieces: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=200)]
    """Story cards and frontiers."""


class AttendanceRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    attendance: Literal["plays", "misses", "bot"]
    company: Company | None = None
    """Yours if left out. The host decides also for companies that wait for a leader."""


class NextGameRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    number: GameNumber
    """The game of the campaign."""


class HandOverRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    company: Company
    bot: BotId | None = None
    """The bot that leads it from now on; null for another person, who comes with the key of the answer."""


class InvitedTo(msgspec.Struct, frozen=True):
    company: str
    invite: str | None
    """The key with which a person takes this company; null if a bot leads it."""


class YouThere(msgspec.Struct, frozen=True, kw_only=True):
    company: str | None
    host: bool
    invited: bool
    read: tuple[str, ...] | None
    """The story cards that you have read and the frontiers that you have seen joining, on any device; none if the
    server does not keep that, as you lead no company."""


class CompanyState(msgspec.Struct, frozen=True, kw_only=True):
    company: str
    kind: Literal["person", "bot"]
    name: str
    bot: str | None
    taken: bool
    """Whether somebody leads it."""
    attendance: Literal["plays", "misses", "bot"]
    character: int = 0
    """The number of the character that a bot of the company has in all games."""


class PresentGame(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    number: int
    deal: int
    present: tuple[str, ...]
    asked: tuple[str, ...]
    """The companies that have to decide now."""


class StandingLine(msgspec.Struct, frozen=True, kw_only=True):
    company: str
    total: int
    """Dollars."""
    won: int
    completed: int
    place: int


class SlipLine(msgspec.Struct, frozen=True):
    kind: str
    points: int


class CountedSlip(msgspec.Struct, frozen=True, kw_only=True):
    game: int
    company: str
    lines: tuple[SlipLine, ...]
    total: int
    place: int
    completed: int


class MissedGame(msgspec.Struct, frozen=True, kw_only=True):
    game: int
    company: str
    worth: int | None
    """Disclosed after the last game."""


class VaultAddition(msgspec.Struct, frozen=True, kw_only=True):
    game: int
    company: str
    why: str
    names: TextsByLanguage
    dollars: int


class NamedPiece(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    names: TextsByLanguage


class OpenedFrontier(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    names: TextsByLanguage
    after: int
    """The game after which it was opened."""


class PaintedTrack(msgspec.Struct, frozen=True, kw_only=True):
    track: str
    colour: str
    after: int
    """The game in which it was first paid for."""


class StoryCardRead(msgspec.Struct, frozen=True, kw_only=True):
    card: str
    game: int
    when: Literal["setup", "after"]
    titles: TextsByLanguage
    texts: TextsByLanguage


class NewRule(msgspec.Struct, frozen=True, kw_only=True):
    card: str
    texts: TextsByLanguage


class RuleInForce(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that a story card has brought."""

    card: str
    texts: TextsByLanguage
    since: int
    """The first game with it."""


class NewEvent(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    names: TextsByLanguage
    texts: TextsByLanguage


class NewFrontier(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    names: TextsByLanguage
    cities: tuple[str, ...]


class NewThings(msgspec.Struct, frozen=True, kw_only=True):
    """What is new in the game that is played or comes next, compared with the one before."""

    trains: int
    more_trains: int
    frontiers: tuple[NewFrontier, ...]
    rules: tuple[NewRule, ...]
    ended: tuple[NewRule, ...]
    events: tuple[NewEvent, ...]
    archived: tuple[NamedPiece, ...]
    colours: tuple[PaintedTrack, ...]


class EarlierLine(msgspec.Struct, frozen=True, kw_only=True):
    company: str
    """The one that moved."""
    texts: TextsByLanguage


class EarlierGame(msgspec.Struct, frozen=True, kw_only=True):
    """What you have not read of an earlier game of the campaign, in sentences."""

    number: int
    year: int
    lines: tuple[EarlierLine, ...]


class PastGameLine(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    year: int
    table: str
    present: tuple[str, ...]
    deal: int
    at: float
    stand_ins: tuple[str, ...] = ()
    """The companies for which a bot played in place of the person who led them."""


class GameAfterEnd(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    at: float


class BoardSize(msgspec.Struct, frozen=True, kw_only=True):
    cities: int
    tracks: int
    tickets: int


class CampaignPage(msgspec.Struct, frozen=True, kw_only=True):
    campaign: str
    title: str
    game: str
    set: str
    status: Literal["between", "playing", "over", "closed"]
    number: int
    """The game that is played or comes next; one more than there are games when the campaign is over."""
    games: int
    years: tuple[int, ...]
    version: int
    you: YouThere
    pace: str
    spectators: bool
    hotseat: bool
    companies: tuple[CompanyState, ...]
    mail_car: str
    playing: PresentGame | None
    standings: tuple[StandingLine, ...]
    """In dollars, the best first."""
    slips: tuple[CountedSlip, ...]
    missed: tuple[MissedGame, ...]
    vault: tuple[VaultAddition, ...]
    frontiers: tuple[OpenedFrontier, ...]
    archive: tuple[NamedPiece, ...]
    colours: tuple[PaintedTrack, ...]
    story: tuple[StoryCardRead, ...]
    """The cards that have been read, in the order of reading."""
    pause: TextsByLanguage
    stop: TextsByLanguage
    """What stands on the cards that end a reading."""
    new: NewThings | None
    """Null when the campaign is over."""
    rules: tuple[RuleInForce, ...]
    """The rules of story cards that hold in the game that is played or comes next."""
    past: tuple[PastGameLine, ...]
    free: tuple[GameAfterEnd, ...]
    """Games after the end."""
    is_open: bool
    """The campaign is over: every record and replay is open."""
    secrets_taken: bool
    """Somebody has had the whole file while the campaign goes on, and can compute what is dealt in later games."""
    commitment: str
    """SHA-256 of `whistlestop-seed:` and the seed of the campaign."""
    seed: str | None
    """After the last game."""
    board: BoardSize


class MyCampaign(msgspec.Struct, frozen=True, kw_only=True):
    campaign: str
    title: str
    game: str
    status: str
    """`running`, `over` or `closed`."""
    number: int
    games: int
    company: str | None
    touched: float
    table: str | None
    """Of the game that is being played."""


class MyCampaigns(msgspec.Struct, frozen=True):
    campaigns: tuple[MyCampaign, ...]
