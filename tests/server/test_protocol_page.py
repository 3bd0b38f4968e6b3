"""docs/protocol.md names everything that can be said and asked."""

import re
from pathlib import Path
from typing import get_args

import pytest

from whistlestop.server.ws import bot_socket, table_socket
from whistlestop.wire.commands import Command
from whistlestop.wire.log import StoredBody
from whistlestop.wire.schema import protocol_schema

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
NAMED = set(re.findall(r"`([a-z_]+)`", PAGE))


def tags(names: list[str], field: str) -> set[str]:
    defs = protocol_schema()["$defs"]
    return {defs[name]["properties"][field]["enum"][0] for name in names}


def members(union: str) -> list[str]:
    return [part["$ref"].rpartition("/")[2] for part in protocol_schema()["$defs"][union]["anyOf"]]


def test_every_command_frame_and_kind_is_on_the_page() -> None:
    assert tags([kind.__name__ for kind in get_args(Command)], "type") <= NAMED
    assert tags(members("ClientFrame"), "type") | tags(members("ServerFrame"), "type") <= NAMED
    entries = {kind.__struct_config__.tag for kind in get_args(StoredBody)}
    assert entries <= NAMED


def test_every_close_code_is_on_the_page() -> None:
    for module in (table_socket, bot_socket):
        for name, code in vars(module).items():
            if isinstance(code, int) and 4000 <= code < 5000:
                assert str(code) in PAGE, name


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+\.(?:md|json))", PAGE))))
def test_links_lead_somewhere(link: str) -> None:
    assert (Path(__file__).parents[2] / "docs" / link).is_file()
