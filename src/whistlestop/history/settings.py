"""What the host of a table decides before its game: settings and seats."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from whistlestop.games.game import CAMPAIGN

__all__ = ["SeatKind", "SeatPlan", "Settings", "without_campaign"]

SeatKind: TypeAlias = Literal["open", "invited", "bot"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The host's settings for a table."""

    game: str
    options: dict[str, Any] = {}
    """The options of the game, and `first`: a seat, or `random`."""
    pace: Literal["live", "slow"] = "live"
    seconds: float | None = None
    """Time limit per turn; null if there is none."""
    listed: bool = False
    """Whether the table is listed publicly; otherwise people find it only by its link."""
    spectators: bool = True
    chat: bool = True
    help: Literal["none", "highlights", "planner"] = "highlights"
    """The help that the table shows to a player."""
    reasons: bool = False
    """Whether bots give reasons for their moves, which reveals what they hold."""
    card_counts: bool = False
    """Whether the table shows how many cards of each colour everybody has seen; the same for all."""
    hotseat: bool = False
    """Whether all people play on one device."""
    begin: Literal["at_once", "when_full", "by_host"] = "at_once"
    bot_pause: float = 1.0
    """Seconds that bots wait after a move that can still be undone."""
    title: str = ""
    rated: bool = False
    """Whether the game counts for the ladder, if all seats are accounts or all are bot accounts."""
    reveal_seconds: float = 60.0
    """Seconds for a seat to reveal the salt that it committed to."""


def without_campaign(settings: Settings) -> Settings:
    """Without the text of the campaign, which is long and does not change; its page shows what is in it."""
    if CAMPAIGN not in settings.options:
        return settings
    options = {name: choice for name, choice in settings.options.items() if name != CAMPAIGN}
    return msgspec.structs.replace(settings, options=options)


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    kind: SeatKind = "open"
    bot: Annotated[str, Meta(max_length=60)] | None = None
    """The id of the bot, if the kind is `bot`."""
    name: str = ""
    colour: str = ""
