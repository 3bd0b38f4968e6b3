"""What whoever runs a server may ask of it, by `whistlestop tables`, `people` and `reports`."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from whistlestop.wire.people import LoginName, Password

__all__ = [
    "AddPerson",
    "AdminAsk",
    "AdminTold",
    "CloseTable",
    "DeletePerson",
    "DeleteTable",
    "ListPeople",
    "ListReports",
    "ListTables",
    "ResetPassword",
    "SettleReport",
]

Many = Annotated[int, Meta(ge=1, le=10_000)]
TableId = Annotated[str, Meta(min_length=1, max_length=60)]
Whom = Annotated[str, Meta(min_length=1, max_length=60)]


class ListTables(msgspec.Struct, frozen=True, tag="list_tables", forbid_unknown_fields=True):
    status: Annotated[str, Meta(max_length=20)] = ""
    """Only these: waiting, revealing, running, finished, closed."""
    many: Many = 100


class CloseTable(msgspec.Struct, frozen=True, tag="close_table", forbid_unknown_fields=True):
    table: TableId


class DeleteTable(msgspec.Struct, frozen=True, tag="delete_table", forbid_unknown_fields=True):
    table: TableId


class ListPeople(msgspec.Struct, frozen=True, tag="list_people", forbid_unknown_fields=True):
    guests: bool = False
    """Guests too."""
    many: Many = 100


class AddPerson(msgspec.Struct, frozen=True, tag="add_person", forbid_unknown_fields=True):
    login: LoginName
    password: Password


class ResetPassword(msgspec.Struct, frozen=True, tag="reset_password", forbid_unknown_fields=True):
    login: Whom
    password: Password


class DeletePerson(msgspec.Struct, frozen=True, tag="delete_person", forbid_unknown_fields=True):
    who: Whom
    """A login, or the id of a guest."""


class ListReports(msgspec.Struct, frozen=True, tag="list_reports", forbid_unknown_fields=True):
    settled: bool = False
    """Those that are settled too."""


class SettleReport(msgspec.Struct, frozen=True, tag="settle_report", forbid_unknown_fields=True):
    id: int


AdminAsk: TypeAlias = (
    ListTables
    | CloseTable
    | DeleteTable
    | ListPeople
    | AddPerson
    | ResetPassword
    | DeletePerson
    | ListReports
    | SettleReport
)


class AdminTold(msgspec.Struct, frozen=True):
    rows: list[dict[str, Any]]
