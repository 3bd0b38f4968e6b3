"""The file of a campaign, changed byte by byte and field by field: nothing but the true one is accepted."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from laws.walks import STYLES, pick

from whistlestop import games
from whistlestop.arena.campaigns import companies_of
from whistlestop.rules import legal
from whistlestop.table.campaigns import (
    count_game,
    keep_unfinished,
    new_campaign,
    next_match,
    read_campaign,
    verify_campaign,
)
from whistlestop.table.errors import CorruptRecord
from whistlestop.text.refusal import refusal_text
from whistlestop.wire import record_hash
from whistlestop.wire.campaign import CampaignFile, campaign_hash, decode_campaign, encode_campaign

GAME: Final = games.load("legends")
PRESENT: Final = ["red", "blue"]
ENTRIES: Final = (0, 1, -1)
"""Of the entries of a record the first, one move and the last are changed; all others are like them."""
BYTES: Final = (
    b"\x00",
    b"\xff",
    b"\xc3",
    b'"',
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"-",
    b"9",
    b"e",
    b" ",
    b"\n",
)
TEXTS: Final = ("", "x", "red", "é", "game 1\n")
NUMBERS: Final = (-1, 0, 1, 2, 10**12)


@pytest.fixture(scope="module")
def file() -> CampaignFile:
    """One finished game, and one that has been interrupted."""
    found = new_campaign(GAME, companies_of(GAME, ("random", "greedy")), "fuzz")
    match, dice = next_match(found, GAME, PRESENT), Random(5)
    while not match.is_over:
        seat = match.asked[0]
        match.act(seat, pick(legal(match.state, seat), dice, STYLES["builder"]))
    found = count_game(found, GAME, match, PRESENT, 0)
    match = next_match(found, GAME, PRESENT)
    for _ in range(3):
        seat = match.asked[0]
        match.act(seat, legal(match.state, seat).plain[0])
    return keep_unfinished(found, match, PRESENT, 0)


def is_refused(path: Path, data: bytes, true: CampaignFile) -> bool:
    """Whether the bytes are refused with a reason in words, or say what the true ones say."""
    path.write_bytes(data)
    try:
        found = read_campaign(path)
        verify_campaign(found, GAME)
    except CorruptRecord as problem:
        return bool(refusal_text(problem, "en")) and bool(refusal_text(problem, "pl"))
    return found == true


@pytest.mark.parametrize("times", [100, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize("way", ["replace", "insert", "delete", "cut"])
def test_no_byte_can_be_changed(file: CampaignFile, way: str, times: int, tmp_path: Path) -> None:
    data, dice, path = encode_campaign(file), Random(way), tmp_path / "c.json"
    for _ in range(times):
        at, byte = dice.randrange(len(data)), dice.choice(BYTES)
        end = {"replace": at + 1, "insert": at, "delete": at + dice.randrange(1, 20), "cut": len(data)}[way]
        changed = data[:at] + (byte if way in ("replace", "insert") else b"") + data[end:]
        assert is_refused(path, changed, file), (way, at, byte)


def leaves(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value that is no container, and of every empty container."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        chosen = {number % len(value) for number in ENTRIES} if value else set()
        inner = [(number, each) for number, each in enumerate(value) if number in chosen or len(value) < 8]
    for key, each in inner:
        yield from leaves(each, (*at, key))
    if not inner:
        yield at


def other_values(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value, None]
    kinds: tuple[Any, ...] = NUMBERS if isinstance(value, int) else TEXTS
    return [next(other for other in kinds if other != value), None, [], "1"]


def with_hashes(changed: bytes) -> bytes | None:
    """The same with hashes that fit; None if it is no campaign any more."""
    try:
        found = decode_campaign(changed)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    for each in found.games:
        each.record.hash = record_hash(each.record)
    found.hash = campaign_hash(found)
    return encode_campaign(found)


def _is_free(path: tuple[Any, ...], was: Any) -> bool:
    """What the file may say in another way: nothing binds the number of deals of an interrupted game that were given
    up before its first move, and hashes are made again here."""
    return path[-1] == "hash" or (path == ("unfinished",) and was is not None)


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.long)])
def test_no_field_can_be_changed_even_with_hashes_that_fit(
    file: CampaignFile, every: int, tmp_path: Path
) -> None:
    text = encode_campaign(file).decode()
    accepted: list[tuple[Any, ...]] = []
    for path in list(leaves(json.loads(text)))[::every]:
        was: Any = json.loads(text)
        for key in path:
            was = was[key]
        for value in other_values(was):
            document = json.loads(text)
            place: Any = document
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = value
            changed = with_hashes(json.dumps(document).encode())
            if changed is not None and not is_refused(tmp_path / "c.json", changed, file):
                accepted.append((*path, was, value))
    assert not [each for each in accepted if not _is_free(each[:-2], each[-2])]


@pytest.mark.parametrize("key", ["format", "version", "header", "games", "unfinished", "result", "hash"])
def test_no_key_can_be_left_out_or_added(file: CampaignFile, key: str, tmp_path: Path) -> None:
    document = json.loads(encode_campaign(file))
    for changed in ({k: v for k, v in document.items() if k != key}, {**document, f"{key}_too": 1}):
        assert is_refused(tmp_path / "c.json", json.dumps(changed).encode(), file)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[" * 5000,
        b'{"format": ' + b"[" * 5000,
        b"\xef\xbb\xbf{}",
        b'{"format": "\\ud800"}',
        b"\x1f\x8b",
    ],
)
def test_what_is_no_campaign_at_all_is_refused(file: CampaignFile, data: bytes, tmp_path: Path) -> None:
    assert is_refused(tmp_path / "c.json", data, file)
