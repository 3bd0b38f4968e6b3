"""Requests of an operator: `whistlestop tables`, `campaigns`, `boards`, `people`, `reports`, `bans`, `log`."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from whistlestop.wire.people import LoginName, Password

__all__ = [
    "AddBoard",
    "AddPerson",
    "AdminAsk",
    "AdminRows",
    "BanAddress",
    "BanPerson",
    "CloseCampaign",
    "CloseTable",
    "CloseTournament",
    "Deed",
    "DeleteBoard",
    "DeleteCampaign",
    "DeletePerson",
    "DeleteTable",
    "DeleteTournament",
    "LiftBan",
    "ListBans",
    "ListBoards",
    "ListCampaigns",
    "ListInterventions",
    "ListPeople",
    "ListReports",
    "ListTables",
    "ListTournaments",
    "ListUntrustedProxies",
    "MutePerson",
    "RemoveBoard",
    "ResetPassword",
    "SettleReport",
]

Many = Annotated[int, Meta(ge=1, le=10_000)]
TableId = Annotated[str, Meta(min_length=1, max_length=60)]
Whom = Annotated[str, Meta(min_length=1, max_length=60)]
Days = Annotated[float, Meta(gt=0, le=36_500)] | None
"""Duration; if left out, until the operator lifts it."""


class Deed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request that is written to the operator's log."""

    by: Annotated[str, Meta(max_length=100)] = ""
    """The person who runs the command."""
    why: Annotated[str, Meta(max_length=500)] = ""


class ListTables(msgspec.Struct, frozen=True, tag="list_tables", forbid_unknown_fields=True):
    status: Annotated[str, Meta(max_length=20)] = ""
    """List only tables with this status: waiting, revealing, running, finished, closed."""
    many: Many = 100


class CloseTable(Deed, frozen=True, tag="close_table"):
    table: TableId


class DeleteTable(Deed, frozen=True, tag="delete_table"):
    table: TableId


class ListCampaigns(msgspec.Struct, frozen=True, tag="list_campaigns", forbid_unknown_fields=True):
    status: Annotated[str, Meta(max_length=20)] = ""
    """List only campaigns with this status: running, over, closed."""
    many: Many = 100


class CloseCampaign(Deed, frozen=True, tag="close_campaign"):
    campaign: TableId


class DeleteCampaign(Deed, frozen=True, tag="delete_campaign"):
    campaign: TableId


class ListTournaments(msgspec.Struct, frozen=True, tag="list_tournaments", forbid_unknown_fields=True):
    status: Annotated[str, Meta(max_length=20)] = ""
    """List only tournaments with this status: open, running, over, closed."""
    many: Many = 100


class CloseTournament(Deed, frozen=True, tag="close_tournament"):
    tournament: TableId


class DeleteTournament(Deed, frozen=True, tag="delete_tournament"):
    """One that is over or closed."""

    tournament: TableId


class ListBoards(msgspec.Struct, frozen=True, tag="list_boards", forbid_unknown_fields=True):
    """Boards of the workshop."""


class AddBoard(Deed, frozen=True, tag="add_board"):
    """It is then among the games of the server."""

    board: TableId


class RemoveBoard(Deed, frozen=True, tag="remove_board"):
    """It is still kept, for people with its link."""

    board: TableId


class DeleteBoard(Deed, frozen=True, tag="delete_board"):
    board: TableId


class ListPeople(msgspec.Struct, frozen=True, tag="list_people", forbid_unknown_fields=True):
    guests: bool = False
    """Include guests."""
    many: Many = 100


class AddPerson(Deed, frozen=True, tag="add_person"):
    login: LoginName
    password: Password


class ResetPassword(Deed, frozen=True, tag="reset_password"):
    login: Whom
    password: Password


class DeletePerson(Deed, frozen=True, tag="delete_person"):
    who: Whom
    """A login, or the id of a guest."""


class ListReports(msgspec.Struct, frozen=True, tag="list_reports", forbid_unknown_fields=True):
    settled: bool = False
    """Include settled reports."""


class SettleReport(Deed, frozen=True, tag="settle_report"):
    id: int


class ListBans(msgspec.Struct, frozen=True, tag="list_bans", forbid_unknown_fields=True):
    """The bans in force."""


class BanPerson(Deed, frozen=True, tag="ban_person"):
    who: Whom
    """A login, or an id."""
    days: Days = None


class BanAddress(Deed, frozen=True, tag="ban_address"):
    address: Whom
    """An address, or a network such as `203.0.113.0/24`."""
    days: Days = None


class MutePerson(Deed, frozen=True, tag="mute_person"):
    """The person can play but cannot write in the chat."""

    who: Whom
    days: Days = None


class LiftBan(Deed, frozen=True, tag="lift_ban"):
    id: int


class ListInterventions(msgspec.Struct, frozen=True, tag="list_interventions", forbid_unknown_fields=True):
    many: Many = 100


class ListUntrustedProxies(
    msgspec.Struct, frozen=True, tag="list_untrusted_proxies", forbid_unknown_fields=True
):
    """Addresses that sent `X-Forwarded-For` since the start and are not trusted proxies."""


AdminAsk: TypeAlias = (
    ListTables
    | CloseTable
    | DeleteTable
    | ListCampaigns
    | CloseCampaign
    | DeleteCampaign
    | ListTournaments
    | CloseTournament
    | DeleteTournament
    | ListBoards
    | AddBoard
    | RemoveBoard
    | DeleteBoard
    | ListPeople
    | AddPerson
    | ResetPassword
    | DeletePerson
    | ListReports
    | SettleReport
    | ListBans
    | BanPerson
    | BanAddress
    | MutePerson
    | LiftBan
    | ListInterventions
    | ListUntrustedProxies
)


class AdminRows(msgspec.Struct, frozen=True):
    rows: list[dict[str, Any]]
