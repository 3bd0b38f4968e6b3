"""What is secret and outlives a game: it is dealt by the campaign's chance, stays closed, and verifies as a chain."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from whistlestop import games
from whistlestop.arena.campaigns import companies_of
from whistlestop.campaign.sealed import check_sealed, sealed_for
from whistlestop.cli.app import app
from whistlestop.mechanics.postcards.events import OfficeOpened
from whistlestop.mechanics.postcards.ledger import mail_of
from whistlestop.rules import BadNotation, Ordered, Seeded, format_position, legal, parse_position, project
from whistlestop.table import Match, copy_for, record_of, replay_record
from whistlestop.table.campaign_copy import company_copy
from whistlestop.table.campaigns import (
    campaign_so_far,
    continued_match,
    keep_unfinished,
    new_campaign,
    next_match,
    read_campaign,
    verify_campaign,
    void_unfinished,
    write_campaign,
)
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import Sitter
from whistlestop.table.record_entries import read_body
from whistlestop.table.saves import load_match, save_match
from whistlestop.table.verify import TRUE, sealed_of, verify
from whistlestop.wire.campaign import (
    CampaignFile,
    CampaignGame,
    campaign_hash,
    decode_campaign,
    encode_campaign,
)
from whistlestop.wire.record import Record, encode_record, record_hash

GAME: Final = games.load("legends")


def copy_of(file: CampaignFile) -> CampaignFile:
    return decode_campaign(encode_campaign(file))


def own_sides(match: Match, seat: int) -> tuple[tuple[str, str], ...]:
    return mail_of(match.view(seat).extras["postcards"]).sides


def events_of(record: Record, kind: str) -> list[dict[str, Any]]:
    return [event for entry in record.entries for event in entry.events if event["kind"] == kind]


@pytest.mark.rule("L-B3", "L-B4", "L-B6")
def test_a_postcard_is_drawn_held_and_used_in_a_later_game(played: CampaignFile) -> None:
    """The side that its owner got is the side that is shown, games later; and the chain verifies."""
    verify_campaign(played, GAME)
    drawn: dict[str, tuple[int, str]] = {}
    waited = []
    for game in played.games:
        for event in events_of(game.record, "postcard_drawn"):
            side = drawn.get(event["postcard"], (0, event["side"]))[1]
            assert event["side"] == side, "one that was put under the bag keeps its side"
            drawn[event["postcard"]] = game.number, event["side"]
        for event in events_of(game.record, "postcard_read_aloud"):
            drawn.setdefault(event["postcard"], (game.number, event["side"]))
        for event in events_of(game.record, "postcard_met") + events_of(game.record, "postcard_sold"):
            number, side = drawn[event["postcard"]]
            assert side == event["side"]
            waited.append(game.number - number)
    assert len({side for _, side in drawn.values()}) == len(drawn)
    assert max(waited) >= 2
    late = {
        event["postcard"] for event in events_of(played.games[-1].record, "postcard_drawn") if event["later"]
    }
    assert not late, "nothing is drawn at the end of the last game"


@pytest.mark.rule("L-B4")
def test_an_office_is_opened_to_its_owner_and_an_absent_one_stays_shut(played: CampaignFile) -> None:
    opened = [event for game in played.games for event in events_of(game.record, "office_opened")]
    shut = [event for game in played.games for event in events_of(game.record, "offices_shut")]
    assert opened
    assert shut
    assert all(len(event["postcards"]) == len(event["sides"]) for event in (*opened, *shut))


@pytest.mark.rule("L-B4")
def test_the_vault_decides_the_ranking_with_what_postcards_are_worth(played: CampaignFile) -> None:
    campaign = campaign_so_far(played, GAME)
    assert campaign.vault
    assert played.result is not None
    slips = dict.fromkeys(campaign.companies, 0)
    for slip in campaign.slips:
        slips[slip.company] += slip.total
    for line in campaign.vault:
        slips[line.company] += line.dollars
    attended = [
        company for company in campaign.companies if company not in {m.company for m in campaign.missed}
    ]
    totals = {each["company"]: each["total"] for each in played.result["companies"]}
    assert all(totals[company] == slips[company] for company in attended)


def test_the_secret_is_in_no_option_and_no_ruleset(played: CampaignFile) -> None:
    """What a ruleset is made from does not depend on the campaign's seed as long as nothing has been shown."""
    one, two = (new_campaign(GAME, companies_of(GAME, ("random",) * 3), seed) for seed in ("one", "two"))
    matches = [next_match(file, GAME, ["red", "blue", "green"]) for file in (one, two)]
    texts = [str(match.options["campaign"]).replace("mail_car", "").split("\n") for match in matches]
    assert [line for line in texts[0] if "postcards" in line] == [
        line for line in texts[1] if "postcards" in line
    ]
    assert matches[0].sealed != matches[1].sealed
    for game in played.games:
        assert not re.findall(r"\bS[0-9]+", str(game.record.header.options))


def test_no_view_and_no_imagined_world_knows_more(played: CampaignFile) -> None:
    """Two worlds that differ only in the sides of others and in the order of the post office look the same."""
    record = played.games[6].record
    match = _match_of(record)
    seats = range(len(match.sitters))
    for seat in seats:
        orders = _others_swapped(match, seat)
        twin = Match(match.game, match.rules, match.sitters, match.options, match.seed, sealed=orders)
        assert twin.sealed != match.sealed
        assert project(twin.state, seat) == project(match.state, seat)
        assert list(legal(twin.state, seat)) == list(legal(match.state, seat))
        mine = [encode_record(copy_for(each, seat)) for each in (match, twin)]
        assert mine[0] == mine[1]
    spectator = [project(each.state, None) for each in (match, twin)]
    assert spectator[0] == spectator[1]


def _match_of(record: Record) -> Match:
    """The set-up of a recorded game."""

    sitters = [Sitter(seat.name, seat.bot) for seat in record.header.seats]
    assert record.header.seed is not None
    return Match.begin(GAME, sitters, record.header.seed, record.header.options, sealed=sealed_of(record))


def _others_swapped(match: Match, seat: int) -> dict[str, tuple[str, ...]]:
    """Other orders in which this seat's own sides lie where they lay."""
    own = {side for _, side in own_sides(match, seat)}
    orders = {}
    for purpose, order in match.sealed.items():
        others = [key for key in order if key not in own]
        turned = iter([*others[1:], *others[:1]])
        orders[purpose] = tuple([key if key in own else next(turned) for key in order])
    return orders


def test_a_planted_leak_is_detected(played: CampaignFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of two worlds fails if an office is opened to everybody."""

    monkeypatch.setattr(OfficeOpened, "redacted", lambda event: event)
    with pytest.raises(AssertionError):
        test_no_view_and_no_imagined_world_knows_more(played)


def _canaries(record: Record) -> set[str]:
    """Secret sides that nobody has shown by the end of the game."""
    shown = {event["side"] for kind in ("postcard_met", "postcard_sold") for event in events_of(record, kind)}
    return {
        key for order in (record.header.sealed or {}).values() for key in order if key.startswith("S")
    } - shown


def test_a_finished_game_opens_no_secret_that_is_still_held(played: CampaignFile) -> None:
    """K-13 in words: seed and hands open after the game, sealed orders and secret sides do not."""
    record = played.games[6].record
    match = _played_again(record)
    closed = record_of(match)
    assert closed.header.seed == record.header.seed
    assert closed.header.sealed is None
    text = encode_record(closed).decode()
    assert not {key for key in _canaries(record) if f'"{key}"' in text}
    dealt = [event["card"] for event in events_of(closed, "card_dealt")]
    assert all(dealt), "what ends with the game is open"
    with pytest.raises(CorruptRecord, match="sealed"):
        verify(closed, GAME)
    assert replay_record(closed, GAME).is_over
    assert verify(record_of(match, campaign_over=True), GAME).kind == TRUE


def test_a_seat_keeps_its_own_sides_in_its_copy(played: CampaignFile) -> None:
    match = _played_again(played.games[6].record)
    for seat in range(len(match.sitters)):
        own = {side for _, side in own_sides(match, seat)}
        text = encode_record(copy_for(match, seat)).decode()
        foreign = {side for _, side in mail_of(match.state.secrets.extras["postcards"]).sides} - own
        assert all(f'"{side}"' in text for side in own)
        assert not {side for side in foreign if f'"{side}"' in text}
        assert copy_for(match, seat).header.sealed is None


def _played_again(record: Record) -> Match:

    match = _match_of(record)
    for entry in record.entries[1:]:
        match.repeat(read_body(entry, match.rules))
    return match


def test_a_company_gets_a_copy_of_a_running_campaign_without_the_secrets_of_others(
    played: CampaignFile,
) -> None:
    file = copy_of(played)
    file.games, file.result = file.games[:7], None
    copy = company_copy(file, GAME, "red")
    assert copy.header.seed == ""
    text = encode_campaign(copy).decode()
    assert not [each for each in (played.header.seed, *map(seed_of, file.games)) if str(each) in text]
    assert campaign_so_far(copy, GAME) == campaign_so_far(file, GAME), "a copy says how the campaign stands"
    for game, kept in zip(file.games, copy.games, strict=True):
        assert kept.record.header.sealed is None
        assert kept.record.header.seed is None
        assert cards_seen(kept.record, kept.present, "red") < cards_seen(game.record, game.present, "red")
        if "red" in game.present:
            seat = game.present.index("red")
            mine = [event for event in events_of(kept.record, "office_opened") if event["seat"] == seat]
            assert mine == [e for e in events_of(game.record, "office_opened") if e["seat"] == seat]
    theirs = mail_of(_played_again(file.games[-1].record).state.secrets.extras["postcards"])
    hidden = {key for name, order in theirs.heaps if name.startswith("sides") for key in order}
    assert not {key for key in hidden if f'"{key}"' in text}
    with pytest.raises(CorruptRecord, match="sealed"):
        verify_campaign(copy, GAME)
    opened = company_copy(played, GAME, "red")
    assert opened == played, "after the last game everything is open"


def seed_of(game: CampaignGame) -> str | None:
    return game.record.header.seed


def cards_seen(record: Record, present: list[str], company: str) -> int:
    """Cards of other companies, by their colours, that were dealt or drawn face down."""
    drawn = [event for kind in ("card_dealt", "card_drawn") for event in events_of(record, kind)]
    others = [event for event in drawn if present[event["seat"]] != company]
    return sum(event["card"] is not None for event in others)


def _swap_bag(sealed: dict[str, list[str]]) -> None:
    sealed["bag"][0], sealed["bag"][-1] = sealed["bag"][-1], sealed["bag"][0]


def _lose_one(sealed: dict[str, list[str]]) -> None:
    del sealed["bag"][0]


def _lose_all(sealed: dict[str, list[str]]) -> None:
    del sealed["sides-east"]


def _double(sealed: dict[str, list[str]]) -> None:
    sealed["sides-bag"][0] = sealed["sides-bag"][1]


def _foreign(sealed: dict[str, list[str]]) -> None:
    sealed["treasure"] = ["gold"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_swap_bag, "event_differs"),
        (_lose_one, "bad_order"),
        (_lose_all, "bad_order"),
        (_double, "bad_order"),
        (_foreign, "bad_order"),
    ],
)
def test_a_tampered_sealed_part_is_refused(
    played: CampaignFile, change: Callable[[dict[str, list[str]]], None], reason: str
) -> None:
    """Alone and in the chain, even with hashes that fit."""
    file = copy_of(played)
    record = file.games[6].record
    assert isinstance(record.header.sealed, dict)
    change(record.header.sealed)
    record.hash = record_hash(record)
    file.hash = campaign_hash(file)
    with pytest.raises(CorruptRecord) as alone:
        verify(record, GAME)
    assert reason in (alone.value.reason, getattr(alone.value.values.get("why"), "reason", ""))
    with pytest.raises(CorruptRecord, match="campaign_record"):
        verify_campaign(file, GAME)


def test_a_game_that_is_true_alone_but_not_of_this_campaign_is_refused(played: CampaignFile) -> None:
    """A whole game, played again with another order of the post office: only the chain can tell."""
    file = copy_of(played)
    last = file.games[0]
    match = _match_of(last.record)
    orders = {**match.sealed, "bag": tuple(reversed(match.sealed["bag"]))}
    other = Match.begin(GAME, match.sitters, match.seed, match.options, sealed=orders)
    for entry in last.record.entries[1:]:
        other.repeat(read_body(entry, other.rules))
    last.record = record_of(other, campaign_over=True)
    assert verify(last.record, GAME).kind == TRUE
    file.hash = campaign_hash(file)
    with pytest.raises(CorruptRecord, match="campaign_sealed"):
        verify_campaign(file, GAME)


@pytest.mark.rule("V-10")
def test_a_void_game_is_dealt_again_without_what_it_showed(played: CampaignFile) -> None:
    """V-10 in words: what somebody holds stays, the rest is shuffled again."""
    file = copy_of(played)
    file.games, file.result = file.games[:5], None
    present = ["red", "blue", "green"]
    first = next_match(file, GAME, present)
    again = continued_match(void_unfinished(keep_unfinished(file, first, present, 0), GAME), GAME)
    assert again.sealed["bag"] != first.sealed["bag"]
    assert sorted(again.sealed["bag"]) == sorted(first.sealed["bag"])
    for seat in range(3):
        held, kept = dict(own_sides(first, seat)), dict(own_sides(again, seat))
        older = [key for key in held if key not in _drawn_in(first)]
        assert {key: held[key] for key in older} == {key: kept[key] for key in older}


def _drawn_in(match: Match) -> set[str]:
    events = [event for entry in match.history for event in entry.events if event.kind == "postcard_drawn"]
    return {str(event.parts()[1]) for event in events}


def test_orders_are_exact() -> None:
    rules = next_match(_fresh(), GAME, ["red", "blue"]).rules
    orders = sealed_for(rules, {}, Seeded("campaign"), 1, 0)
    check_sealed(rules, orders)
    with pytest.raises(BadNotation, match="campaign_keys_missing"):
        sealed_for(rules, {**orders, "bag": ("P99",)}, Seeded("campaign"), 1, 0)
    with pytest.raises(BadNotation, match="bad_order"):
        sealed_for(rules, {**orders, "bag": ("P49", "P49")}, Seeded("campaign"), 1, 0)
    with pytest.raises(BadNotation, match="bad_order"):
        Ordered({"bag": ("a", "a")}, Seeded("x")).shuffle("bag", 0, ("a", "b"))
    assert Ordered({"bag": ("b", "a")}, Seeded("x")).shuffle("bag", 0, ("a", "b")) == ["b", "a"]
    assert Ordered({}, Seeded("x")).shuffle("bag", 0, "abc") == Seeded("x").shuffle("bag", 0, "abc")


def _fresh() -> CampaignFile:
    return new_campaign(GAME, companies_of(GAME, ("random", "random")), "fresh")


def test_a_saved_game_keeps_its_sealed_orders(tmp_path: Any) -> None:
    match = next_match(_fresh(), GAME, ["red", "blue"])
    save_match(match, tmp_path / "save.json")
    loaded = load_match(tmp_path / "save.json")
    assert (loaded.sealed, loaded.state) == (match.sealed, match.state)
    assert json.loads((tmp_path / "save.json").read_text())["sealed"]["bag"]


def test_a_position_with_postcards_reads_back(played: CampaignFile) -> None:
    match = _match_of(played.games[6].record)
    assert parse_position(format_position(match.state), match.rules) == match.state


def test_the_command_copy_writes_a_file_for_one_company(played: CampaignFile, tmp_path: Path) -> None:
    running = copy_of(played)
    running.games, running.result = running.games[:2], None
    running.hash = campaign_hash(running)
    write_campaign(running, tmp_path / "campaign.json")
    arguments = ["campaign", "copy", str(tmp_path / "campaign.json"), str(tmp_path / "copy.json")]
    for company, code in (("pink", 2), ("red", 0), ("red", 2)):
        run = CliRunner().invoke(app, [*arguments, "--company", company, "--lang", "en"])
        assert run.exit_code == code, run.output
    assert read_campaign(tmp_path / "copy.json") == company_copy(running, GAME, "red")
