"""Replays, copies of records, records from elsewhere, hints; and HEAD."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from http_clients import BOT, OPEN, Visitor, Visitors
from sent_options import brief, claims_of, listed
from served import Served

from whistlestop import games
from whistlestop.arena import play_game
from whistlestop.table import record_of, verify
from whistlestop.wire import decode_record, encode_record, record_hash

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(scope="module")
def played(server: Served) -> Iterator[list[Visitor]]:
    """A finished game; the looks of everybody were kept as it went."""
    with Visitors(server.url) as visitors:
        people = visitors.open(OPEN, OPEN, game="pennsylvania", options={"first": 1})
        seen: dict[int, list[dict[str, Any]]] = {0: [], 1: []}
        while people[0].look()["table"]["status"] != "finished":
            for person in people:
                look = person.look()
                seen[person.seat or 0].append(look)
                if look["options"]:
                    person.act(look["options"][len(look["options"]) // 2], look["version"])
        for person in people:
            person.kept = seen[person.seat or 0]  # type: ignore[attr-defined]
        yield people


def test_every_moment_can_be_seen_again_through_the_same_eyes(played: list[Visitor]) -> None:
    for person in played:
        for look in person.kept[::7]:  # type: ignore[attr-defined]
            replay = person.get("replay", at=look["version"]).json()
            assert {**replay["look"], "options": listed(replay["look"]["options"])} == look
            assert replay["at"] == look["version"]
            assert {event["seq"] for event in replay["events"]} == {look["version"]}


def test_a_move_can_be_named_by_its_number(played: list[Visitor]) -> None:
    changed = ("begun", "played", "undone")
    events = played[0].get("replay", since=0).json()["events"]
    steps = sorted({one["seq"] for one in events if one["kind"] in changed or one.get("settled")})
    for move in (0, 7, len(steps) - 1, len(steps) + 50):
        version = steps[min(move, len(steps) - 1)]
        assert played[0].get("replay", move=move).json() == played[0].get("replay", at=version).json()


def test_after_the_game_everybody_looks_through_any_eyes(played: list[Visitor]) -> None:
    stranger = Visitor(played[0].client, played[0].table, None, None)
    version = played[1].kept[5]["version"]  # type: ignore[attr-defined]
    for seat in (0, 1):
        own = played[seat].get("replay", at=version, since=0).json()
        assert stranger.get("replay", at=version, since=0, seat=seat).json() == own
        assert own["events"][0]["seq"] == 1
    assert stranger.get("replay", at=version, seat="spectator").json()["look"]["view"]["hand"] == {}
    assert stranger.get("replay").json()["at"] == stranger.look()["version"]


def test_entries_that_are_not_there(played: list[Visitor]) -> None:
    last = played[0].look()["version"]
    for at in (0, last + 1):
        answer = played[0].get("replay", at=at)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_entry")
    assert played[0].get("replay", seat=4).json()["code"] == "unknown_seat"
    assert played[0].get("replay", seat="x").status_code == 400


def test_while_the_game_runs_only_through_ones_own_eyes(visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN)
    stranger = visitors.stranger(one.table)
    for what in ("replay", "record"):
        assert one.get(what, seat=0).status_code == 200
        for person, seat in ((one, 1), (other, 0), (stranger, 0)):
            answer = person.get(what, seat=seat)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    copy = one.get("record", seat=0).json()
    assert copy["header"]["seed"] is None
    assert stranger.get("record", seat="spectator").json()["entries"][0]["events"][0]["cards"][0] is None
    assert one.get("record").json()["code"] == "not_finished"
    assert stranger.get("replay").json()["seat"] is None


def test_a_closed_table_can_be_read_through_ones_own_eyes(visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN)
    assert one.ask("close").status_code == 403
    host = Visitor(visitors.client, one.table, None, visitors.hosts[one.table])
    assert host.ask("close").status_code == 200
    assert one.look()["table"]["closed"] == "host"
    assert one.look()["table"]["seed"] is None
    assert one.get("record", seat=0).json()["entries"]
    assert other.get("record", seat=0).json()["code"] == "not_your_seat"
    assert one.get("record").json()["code"] == "not_finished"


def test_a_record_travels_from_one_server_to_another_unchanged(
    played: list[Visitor], visitors: Visitors
) -> None:
    text = played[0].get("record").content
    assert verify(decode_record(text), games.load("pennsylvania")).kind == "true"
    stored = visitors.client.post("/api/records", content=text)
    assert stored.status_code == 201, stored.text
    copy = visitors.stranger(stored.json()["table"])
    assert copy.get("record").content == text
    look = copy.look()
    assert look["table"]["imported"]
    assert look["table"]["status"] == "finished"
    assert copy.get("replay", at=5, seat=1).json()["look"]["view"]["hand"]  # as it was dealt
    again = visitors.client.post("/api/records", content=text)
    assert (again.status_code, again.json()) == (200, {"table": copy.table, "is_new": False})


@pytest.mark.parametrize("file", sorted(path.name for path in RECORDS.glob("*.json")))
def test_records_of_the_library_can_be_brought(file: str, visitors: Visitors) -> None:
    text = (RECORDS / file).read_bytes()
    stored = visitors.client.post("/api/records", content=text)
    assert stored.status_code in (200, 201), stored.text
    assert visitors.stranger(stored.json()["table"]).get("record").content == text


def bent(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((RECORDS / "mini-5.json").read_text())
    record["header"].update(changes.pop("header", {}))
    return {**record, **changes}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (bent(hash="0" * 64), 400, "wrong_hash"),
        (bent(header={"seed": "other"}), 400, "wrong_hash"),
        (bent(format="other"), 400, "foreign_file"),
        (bent(version=3), 400, "newer_format"),
        (bent(header={"game": "/etc"}), 404, "unknown_game"),
        (bent(entries=7), 400, "bad_request"),
        ({"format": "whistlestop-record"}, 400, "bad_request"),
        ([], 400, "bad_request"),
    ],
)
def test_what_is_no_true_record_is_refused(body: Any, status: int, code: str, visitors: Visitors) -> None:
    answer = visitors.client.post("/api/records", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def test_the_planner_speaks_only_where_the_table_wants_it(visitors: Visitors) -> None:
    silent, _ = visitors.open(OPEN, OPEN)
    assert (silent.get("hint").status_code, silent.get("hint").json()["code"]) == (403, "no_planner")
    one, other = visitors.open(OPEN, OPEN, help="planner", options={"first": 0})
    assert visitors.stranger(one.table).get("hint").json()["code"] == "no_key"
    hint = one.get("hint").json()
    look = one.look()
    assert [ticket["ticket"] for ticket in hint["tickets"]] == look["view"]["offered"]
    assert all(ticket["is_offered"] and ticket["trains"] > 0 for ticket in hint["tickets"])
    assert one.post("explain", {"action": hint["move"]["action"]}).json() == {"problem": None}
    assert hint["move"]["why"]["key"]
    for person in (one, other):
        look = person.look()
        person.act(look["options"][0], look["version"])
    assert other.get("hint").json()["move"] is None
    again = one.get("hint").json()
    assert not any(ticket["is_offered"] for ticket in again["tickets"])
    assert one.get("hint").json() == again


def test_following_the_planner_completes_tickets(visitors: Visitors) -> None:
    (person,) = visitors.open(OPEN, BOT, help="planner")
    done = set()
    while True:
        look = person.look()
        if look["table"]["status"] == "finished":
            break
        if not look["options"]:
            continue
        hint = person.get("hint").json()
        done |= {ticket["ticket"] for ticket in hint["tickets"] if ticket["is_done"]}
        person.act(hint["move"]["action"], look["version"])
    completed = [ticket for ticket in look["result"]["seats"][0]["tickets"] if ticket["completed"]]
    assert len(done) <= len(completed)
    assert person.get("hint").json()["code"] == "table_over"


def test_typed_words_mean_what_they_mean_at_the_terminal(visitors: Visitors) -> None:
    one, other = visitors.open(OPEN, OPEN, game="usa-classic", options={"first": 0})

    def typed(person: Visitor, text: str, lang: str = "pl") -> dict[str, Any]:
        path = f"{person.path}/typed"
        headers = {**person.headers, "accept-language": lang}
        answer = person.client.post(path, json={"text": text}, headers=headers)
        assert answer.status_code == 200, answer.text
        meaning: dict[str, Any] = answer.json()
        return meaning

    offered = one.look()["view"]["offered"]
    assert typed(one, "1 2")["ways"][0]["action"] == {"type": "keep", "kept": offered[:2], "under": []}
    for person in (one, other):
        person.act(person.look()["options"][-1], person.look()["version"])
    mover, waiting = (one, other) if one.look()["options"] else (other, one)
    version = mover.look()["version"]
    for text, action in [("weź 3", "take 2"), ("4", "take 3"), ("dobierz", "draw"), ("! take 0", "take 0")]:
        assert [brief(way["action"]) for way in typed(mover, text)["ways"]] == [action]
    track = claims_of(mover.look()["options"])[0]["track"]
    ways = typed(mover, f"utwórz {track}")["ways"]
    assert ways
    for way in ways:
        assert mover.post("explain", {"action": way["action"]}).json() == {"problem": None}
    assert all(way["text"] for way in ways) == (len(ways) > 1)
    # Somebody whose turn it is not learns so from the table; the words are read all the same.
    assert brief(typed(waiting, "claim denver omaha", "en")["ways"][0]["action"]) == "claim DEN-OMA"
    assert any(line["typed"].startswith("utwórz ") for line in typed(mover, "pomoc")["help"])
    assert len(typed(mover, "?")["help"]) == len(typed(mover, "help", "en")["help"]) > 5
    assert [line["typed"] for line in typed(mover, "? b-l2")["help"]] == ["B-L2"]
    assert typed(mover, "? nic")["problem"]["code"] == "unclear.rule"
    assert typed(mover, "cofnij")["is_undo"]
    assert typed(mover, "zajmij denver boston")["problem"]["code"] == "unclear.no_route"
    assert typed(mover, "wczytaj x.json")["problem"]["code"] == "elsewhere"
    assert typed(mover, "do nonsense")["problem"]["texts"].keys() == {"en", "pl"}
    assert mover.look()["version"] == version
    stranger = visitors.stranger(one.table)
    assert stranger.post("typed", {"text": "draw"}).json()["code"] == "no_key"


def test_head_answers_wherever_get_does(visitors: Visitors) -> None:
    person, _ = visitors.open(OPEN, OPEN)
    paths = ["/healthz", "/api/schema/openapi.json"]
    paths += [f"{person.path}/{what}" for what in ("view", "events", "replay", "record", "hint")]
    for path in paths:
        got = visitors.client.get(path, headers=person.headers)
        head = visitors.client.head(path, headers=person.headers)
        assert (head.status_code, head.content) == (got.status_code, b""), path
        assert head.headers["content-type"] == got.headers["content-type"]
    assert visitors.client.head(f"{person.path}/actions").status_code == 405


def test_names_in_a_record_that_is_brought_are_cleaned(visitors: Visitors) -> None:
    played = play_game(games.load("mini"), ("random", "random"), "names", {"first": 0})[0]
    record = record_of(played)
    assert record.result is not None
    names = ("\x1b[2J\u202eAnn\r\nBob", "x" * 200)
    for line, seat_result, name in zip(record.header.seats, record.result["seats"], names, strict=True):
        line.name, line.bot, seat_result["name"] = name, None, name
    record.hash = record_hash(record)
    brought = visitors.client.post("/api/records", content=encode_record(record))
    assert brought.status_code == 201, brought.text
    table = brought.json()["table"]
    look = visitors.stranger(table).look()
    assert [seat["name"] for seat in look["table"]["seats"]] == ["[2JAnn Bob", "x" * 40]
    page = visitors.client.get(f"/plain/tables/{table}")
    assert page.status_code == 200
    assert not set("\x1b\u202e") & set(page.text)


def test_a_review_names_moves_that_a_strong_bot_would_have_made_otherwise(server: Served) -> None:
    with Visitors(server.url) as visitors:
        people = visitors.open(OPEN, OPEN, game="mini")
        while people[0].look()["table"]["status"] != "finished":
            for person in people:
                look = person.look()
                if look["options"]:
                    person.act(look["options"][len(look["options"]) // 2], look["version"])
        answer = people[0].get("review")
        assert answer.status_code == 200, answer.text
        review = answer.json()
        assert review["seat"] == 0
        assert 0 <= review["alike"] < review["decisions"]
        moves = review["moves"]
        assert 1 <= len(moves) <= 3
        assert [move["version"] for move in moves] == sorted(move["version"] for move in moves)
        for move in moves:
            assert move["gain"] >= 1
            assert move["made"] != move["advised"]
            before = people[0].get("replay", at=move["version"] - 1).json()["look"]
            assert 0 in before["table"]["asked"]
            assert move["advised"] in listed(before["options"]), "legal for what the seat knew then"
            assert before["view"]["display"] == move["display"]
        stranger = Visitor(people[0].client, people[0].table, None, None)
        assert stranger.get("review", seat=0).json() == review, "computed once"
        assert stranger.get("review", seat=1).json()["seat"] == 1
        assert stranger.get("review").json()["seat"] in stranger.look()["result"]["winners"]


def test_there_is_no_review_before_the_end(server: Served) -> None:
    with Visitors(server.url) as visitors:
        people = visitors.open(OPEN, OPEN)
        answer = people[0].get("review")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
        people[0].ask("propose", what="end")
        people[1].ask("agree", yes=True)
