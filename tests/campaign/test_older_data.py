"""A campaign that was begun with other data of its game: it goes on while these have what it uses."""

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest
from laws.walks import STYLES, pick

from whistlestop import games
from whistlestop.arena.campaigns import companies_of
from whistlestop.campaign import Campaign, parse_campaign
from whistlestop.games import Game
from whistlestop.rules import WhistlestopError, legal
from whistlestop.table import Match
from whistlestop.table.campaigns import (
    campaign_so_far,
    continued_match,
    count_game,
    folded_games,
    keep_unfinished,
    new_campaign,
    next_match,
    verify_campaign,
    void_unfinished,
)
from whistlestop.table.errors import CorruptRecord
from whistlestop.wire import record_hash
from whistlestop.wire.campaign import CampaignFile, campaign_hash, decode_campaign, encode_campaign

GAME: Final = games.load("legends")
PRESENT: Final = ["red", "blue"]


def play_out(match: Match, dice: Random) -> None:
    while not match.is_over:
        seat = match.asked[0]
        match.act(seat, pick(legal(match.state, seat), dice, STYLES["builder"]))


def play_one(file: CampaignFile, game: Game) -> CampaignFile:
    match = next_match(file, game, PRESENT)
    play_out(match, Random(len(file.games)))
    return count_game(file, game, match, PRESENT, 0)


@pytest.fixture(scope="module")
def begun() -> CampaignFile:
    """Three games, two frontiers opened, two events archived."""
    file = new_campaign(GAME, companies_of(GAME, ("random", "random")), "older data")
    for _ in range(3):
        file = play_one(file, GAME)
    return file


def altered(folder: Path, *named: str, **changes: Callable[[str], str]) -> Game:
    """The game with changed tables, and with texts for these keys."""
    shutil.copytree(GAME.folder, folder)
    for path in folder.glob("words.*.toml"):
        more = [f'{key} = "{key}"\n' for key in named]
        path.write_text("".join(more) + path.read_text("utf-8"), "utf-8")
    for name, change in changes.items():
        path = folder / f"{name}.csv"
        text = path.read_text("utf-8")
        assert change(text) != text
        path.write_text(change(text), "utf-8")
    return games.load(str(folder))


def newer(folder: Path) -> Game:
    """An event and a ticket more."""
    return altered(
        folder,
        "W99",
        "W99-text",
        events=lambda text: text + "W99,lightning,coins mover 1,1874-02\n",
        tickets=lambda text: text + "Omaha,Buffalo,8,,red\n",
    )


def test_a_campaign_goes_on_with_newer_data(begun: CampaignFile, tmp_path: Path) -> None:
    game = newer(tmp_path / "legends")
    assert game.data_hash != GAME.data_hash
    assert campaign_so_far(begun, game) == campaign_so_far(begun, GAME)
    assert folded_games(begun, game) == [1, 2, 3]
    verify_campaign(begun, game)
    longer = play_one(begun, game)
    assert folded_games(longer, game) == [1, 2, 3]
    assert verify_campaign(longer, game).game == 5
    assert longer.header.data_hash == GAME.data_hash
    with pytest.raises(CorruptRecord, match=r"campaign_record"):
        verify_campaign(changed_total(longer, -1), game)
    with pytest.raises(CorruptRecord, match=r"campaign_result"):
        verify_campaign(changed_total(longer, 1), game)


def changed_total(file: CampaignFile, at: int) -> CampaignFile:
    """A game with another result: the newest, which is played again, or one that is only folded."""
    changed = decode_campaign(encode_campaign(file))
    record = changed.games[at].record
    record.result["seats"][0]["total"] += 1
    record.hash = record_hash(record)
    changed.hash = campaign_hash(changed)
    return changed


@pytest.mark.parametrize("table", ["events", "frontiers", "tickets", "story"])
def test_what_the_data_no_longer_have_is_named(begun: CampaignFile, table: str, tmp_path: Path) -> None:
    campaign = campaign_so_far(begun, GAME)
    last = begun.games[-1].record
    used = {
        "events": campaign.archive[0],
        "frontiers": campaign.frontiers[0],
        "tickets": next(
            one["ticket"] for one in last.result["seats"][0]["tickets"] if one["ticket"] in plain_tickets()
        ),
        "story": "1871-02",
    }
    game = without(tmp_path / "legends", table, used[table])
    with pytest.raises(WhistlestopError) as caught:
        next_match(begun, game, PRESENT)
    assert used[table] in str(caught.value.values)


@pytest.fixture(scope="module")
def with_postcards(played: CampaignFile) -> CampaignFile:
    """Four games in which postcards were drawn and shown."""
    file = decode_campaign(encode_campaign(played))
    return msgspec.structs.replace(file, games=file.games[:4], result=None)


@dataclass(frozen=True)
class Post:
    """Where postcards are after the newest game."""

    held_before: set[str]
    held: set[str]
    shown_sides: set[str]

    @staticmethod
    def of(file: CampaignFile) -> "Post":
        newest = parse_campaign(str(file.games[-1].record.header.options["campaign"]))
        met = [
            event["side"]
            for each in file.games
            for entry in each.record.entries
            for event in entry.events
            if event["kind"] in ("postcard_met", "postcard_sold")
        ]
        return Post(_held(newest), _held(campaign_so_far(file, GAME)), set(met))


def _held(campaign: Campaign) -> set[str]:
    return {
        change.key
        for change in campaign.changes
        if (change.table, change.column) == ("postcards", "place") and change.text in campaign.companies
    }


def held_since_an_earlier_game(post: Post) -> str:
    return min(post.held & post.held_before)


def drawn_in_the_newest_game(post: Post) -> str:
    return min(post.held - post.held_before)


@pytest.mark.parametrize("find", [held_since_an_earlier_game, drawn_in_the_newest_game])
def test_a_held_postcard_that_the_data_no_longer_have_is_named(
    with_postcards: CampaignFile, find: Callable[[Post], str], tmp_path: Path
) -> None:
    key = find(Post.of(with_postcards))
    assert missing_without(with_postcards, key, tmp_path) == key


def test_a_side_in_a_pile_that_the_data_no_longer_have_is_named(
    with_postcards: CampaignFile, tmp_path: Path
) -> None:
    """At a ticket, its side in a pile; and one whose neither side has been drawn."""
    post = Post.of(with_postcards)
    gone = {*post.held, *[f"P{side[1:]}" for side in post.shown_sides]}
    key = min({f"P{number:02}" for number in range(1, 13)} - gone)
    assert missing_without(with_postcards, key, tmp_path / "ticket") == f"S{key[1:]}"
    bag = max({f"P{number}" for number in range(49, 57)} - gone)
    assert missing_without(with_postcards, bag, tmp_path / "bag") == f"{bag} S{bag[1:]}"


def missing_without(file: CampaignFile, key: str, folder: Path) -> str:
    shutil.copytree(GAME.folder, folder / "legends")
    for name in ("postcards", "tickets"):
        path = folder / "legends" / f"{name}.csv"
        rows = [row for row in path.read_text("utf-8").splitlines(True) if not row.startswith(key)]
        path.write_text("".join(rows).replace(f",{key},", ",,"), "utf-8")
    with pytest.raises(WhistlestopError) as caught:
        next_match(file, games.load(str(folder / "legends")), PRESENT)
    problem = caught.value.values.get("why", caught.value)
    assert isinstance(problem, WhistlestopError)
    assert problem.reason == "campaign_keys_missing"
    return str(problem.values["keys"])


@pytest.mark.parametrize("deal", [0, 1])
def test_a_postcard_of_newer_data_goes_to_the_bottom(
    with_postcards: CampaignFile, deal: int, tmp_path: Path
) -> None:
    """The order of the others stays; only after a void game all are shuffled."""
    more = "P78,bag,bag,S78,turn,length 4,coins 4\n"
    game = altered(tmp_path / "legends", "P78", "P78-text", "S78", postcards=lambda text: text + more)
    older = next_match(with_postcards, GAME, PRESENT, deal).sealed
    newest = next_match(with_postcards, game, PRESENT, deal).sealed
    assert newest.keys() == older.keys()
    for purpose, order in older.items():
        added = {"bag": ("P78",), "sides-bag": ("S78",)}.get(purpose, ())
        assert sorted(newest[purpose]) == sorted((*order, *added))
        assert deal or newest[purpose] == (*order, *added)


def plain_tickets() -> set[str]:
    """Those without the number of a postcard, which stands at exactly one ticket."""
    tickets = GAME.parts.tickets if GAME.parts else ()
    return {ticket.name for ticket, row in tickets if not row["postcard"]}


def without(folder: Path, table: str, key: str) -> Game:
    """The game without a row, and without what hangs on it."""
    if table == "tickets":
        a, b = key.partition(":")[0].split("-")
        cities = {city.code: city.name for city, _ in GAME.parts.cities} if GAME.parts else {}
        key = f"{cities[a]},{cities[b]},"

    def drop(text: str) -> str:
        return "".join(line for line in text.splitlines(True) if key not in line)

    shutil.copytree(GAME.folder, folder)
    path = folder / f"{table}.csv"
    if table == "frontiers":
        rename_frontier(folder, key)
    else:
        path.write_text(drop(path.read_text("utf-8")), "utf-8")
    _mend(folder, table, key)
    return games.load(str(folder))


def rename_frontier(folder: Path, key: str) -> None:
    """It has another key wherever it is named: the piece of cities, gates, conditions, events and texts."""
    for path in folder.glob("texts.*.toml"):
        path.write_text(re.sub(rf"^{key} =", f"{key}2 =", path.read_text("utf-8"), flags=re.M), "utf-8")
    for path in folder.glob("*.csv"):
        pattern = rf",{key}$" if path.stem == "cities" else rf"(?<![-\w]){key}\b"
        path.write_text(re.sub(pattern, lambda found: f"{found[0]}2", path.read_text("utf-8"), flags=re.M))


def _mend(folder: Path, table: str, key: str) -> None:
    """Routes, tickets and texts of what is gone would be mistakes of the folder."""
    if table == "tickets":
        text = (folder / "game.toml").read_text("utf-8")
        (folder / "game.toml").write_text(text.partition("[check]")[0], "utf-8")
    if table == "story":
        for path in folder.glob("story.*.toml"):
            head, _, rest = path.read_text("utf-8").partition(f'[cards."{key}"]')
            path.write_text(head + "[cards." + rest.partition("[cards.")[2], "utf-8")


def test_an_interrupted_game_does_not_go_on_with_other_data(begun: CampaignFile, tmp_path: Path) -> None:
    match = next_match(begun, GAME, PRESENT)
    seat = match.asked[0]
    match.act(seat, legal(match.state, seat).plain[0])
    kept = keep_unfinished(begun, match, PRESENT, 0)
    game = newer(tmp_path / "legends")
    with pytest.raises(CorruptRecord, match="interrupted_other_data"):
        continued_match(kept, game)
    again = void_unfinished(kept, game)
    verify_campaign(again, game)
    assert continued_match(again, game).game is game
