"""Ways to spoil a record of the classic game, each with the rules that it breaks."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from ref_data import BOARDS, read_game
from ref_record import commitment

FOLDER = BOARDS.parent / "usa-classic"
GAME = read_game(FOLDER, {})
LOCOMOTIVE = "locomotive"
Record = dict[str, Any]
Entry = dict[str, Any]
Event = dict[str, Any]


class NoSuchPlaceError(Exception):
    """This record has no place for this spoiling; another may."""


def entries(record: Record, kind: str, with_set_up: bool = False) -> Iterator[tuple[Entry, int, Event]]:
    for entry in record["entries"][0 if with_set_up else 1 :]:
        for at, event in enumerate(entry["events"]):
            if event["kind"] == kind:
                yield entry, at, event


def first(record: Record, kind: str, with_set_up: bool = False) -> tuple[Entry, int, Event]:
    for found in entries(record, kind, with_set_up):
        return found
    raise NoSuchPlaceError


def another(card: str) -> str:
    return "red" if card != "red" else "blue"


def drop(record: Record, kind: str) -> None:
    entry, at, _ = first(record, kind)
    del entry["events"][at]


# Cards


def wrong_card_drawn(record: Record) -> None:
    event = first(record, "card_drawn")[2]
    event["card"] = another(event["card"])


def wrong_card_taken(record: Record) -> None:
    event = first(record, "card_taken")[2]
    event["card"] = another(event["card"])


def hidden_card(record: Record) -> None:
    first(record, "card_drawn")[2]["card"] = None


def action_takes_another_place(record: Record) -> None:
    entry, _, event = first(record, "card_taken")
    entry["action"] = f"take {(event['place'] + 1) % 5}"


def skipped_refill(record: Record) -> None:
    drop(record, "place_filled")


def refill_on_another_place(record: Record) -> None:
    event = first(record, "place_filled")[2]
    event["place"] = (event["place"] + 1) % 5


def missing_flush(record: Record) -> None:
    drop(record, "display_flushed")


def flush_and_refill_missing(record: Record) -> None:
    entry, at, _ = first(record, "display_flushed")
    del entry["events"][at : at + 6]


def needless_flush(record: Record) -> None:
    entry, at, _ = first(record, "place_filled")
    entry["events"].insert(at + 1, {"kind": "display_flushed"})


def missing_shuffle(record: Record) -> None:
    drop(record, "deck_shuffled")


def swap_unlike(cards: list[str]) -> None:
    other = next(n for n, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]


def stacked_deck(record: Record) -> None:
    swap_unlike(first(record, "deck_shuffled", with_set_up=True)[2]["cards"])


def stacked_second_deck(record: Record) -> None:
    swap_unlike(first(record, "deck_shuffled")[2]["cards"])


def marked_deck(record: Record) -> None:
    cards = first(record, "deck_shuffled", with_set_up=True)[2]["cards"]
    cards[0] = another(cards[0])


def short_second_deck(record: Record) -> None:
    first(record, "deck_shuffled")[2]["cards"].pop()


def dealt_out_of_turn(record: Record) -> None:
    event = first(record, "card_dealt", with_set_up=True)[2]
    event["seat"] = (event["seat"] + 1) % record["header"]["players"]


def second_card_a_face_up_locomotive(record: Record) -> None:
    """Where a locomotive lies face up after a first card, the second is said to be that one."""
    display: list[str | None] = [None] * 5
    was_drawn = False
    for entry in record["entries"]:
        if was_drawn and LOCOMOTIVE in display and entry["action"].split()[0] in ("draw", "take"):
            place = display.index(LOCOMOTIVE)
            taken = {"kind": "card_taken", "seat": entry["seat"], "place": place, "card": LOCOMOTIVE}
            entry["action"], entry["events"] = f"take {place}", [taken, *entry["events"][1:]]
            return
        for event in entry["events"]:
            if event["kind"] == "place_filled":
                display[event["place"]] = event["card"]
        words = (entry["action"] or "").split(" ")
        kinds = [event["kind"] for event in entry["events"]]
        was_drawn = words[0] in ("draw", "take") and "turn_began" not in kinds
    raise NoSuchPlaceError


# Routes


def claim_text(event: Event) -> str:
    return " ".join(
        [f"claim {event['track']}", *(f"{card} {number}" for card, number in event["cards"].items())]
    )


def wrong_points(record: Record) -> None:
    first(record, "route_claimed")[2]["points"] += 1


def too_few_cards(record: Record) -> None:
    for entry, _, event in entries(record, "route_claimed"):
        if event["cards"].get(LOCOMOTIVE, 0) == 0 and sum(event["cards"].values()) > 1:
            [colour] = event["cards"]
            event["cards"][colour] -= 1
            entry["action"] = claim_text(event)
            return
    raise NoSuchPlaceError


def wrong_colour(record: Record) -> None:
    for entry, _, event in entries(record, "route_claimed"):
        track = GAME.tracks[entry["action"].split(" ")[1]]
        if track.colour != "gray" and track.colour in event["cards"]:
            event["cards"] = {another(c) if c == track.colour else c: n for c, n in event["cards"].items()}
            entry["action"] = claim_text(event)
            return
    raise NoSuchPlaceError


def cards_not_held(record: Record) -> None:
    """Paid with locomotives alone, by a seat that has never had so many."""
    entry, _, event = max(entries(record, "route_claimed"), key=lambda found: sum(found[2]["cards"].values()))
    event["cards"] = {LOCOMOTIVE: sum(event["cards"].values())}
    entry["action"] = claim_text(event)


def event_pays_otherwise(record: Record) -> None:
    event = first(record, "route_claimed")[2]
    event["cards"] = {LOCOMOTIVE: sum(event["cards"].values())}


def other_track(name: str) -> str:
    return name.removesuffix(":2") if name.endswith(":2") else f"{name}:2"


def move_claim(record: Record, onto: Callable[[Event, Event], bool]) -> None:
    """Make some claim the second track of a route claimed before, which `onto` picks."""
    seen: list[Event] = []
    for entry, _, event in entries(record, "route_claimed"):
        for earlier in seen:
            if onto(earlier, event):
                event["track"] = other_track(earlier["track"])
                entry["action"] = claim_text(event)
                return
        if other_track(event["track"]) in GAME.tracks:
            seen.append(event)
    raise NoSuchPlaceError


def both_tracks(record: Record) -> None:
    move_claim(record, lambda earlier, event: earlier["seat"] == event["seat"])


def claimed_twice(record: Record) -> None:
    found = list(entries(record, "route_claimed"))
    (_, _, earlier), (entry, _, event) = found[0], found[1]
    event["track"] = earlier["track"]
    entry["action"] = claim_text(event)


# Tickets


def stacked_tickets(record: Record) -> None:
    first(record, "tickets_shuffled", with_set_up=True)[2]["tickets"].reverse()


def tickets_not_from_the_top(record: Record) -> None:
    offered = list(entries(record, "tickets_offered", with_set_up=True))
    offered[0][2]["tickets"], offered[1][2]["tickets"] = offered[1][2]["tickets"], offered[0][2]["tickets"]


def kept_too_few(record: Record) -> None:
    entry, _, event = first(record, "tickets_chosen")
    tickets = event["kept"] + event["under"]
    names = entry["action"].replace("keep ", "").replace("/ ", "").split(" ")
    entry["action"] = f"keep {names[0]} / {' '.join(names[1:])}"
    event["kept"], event["under"] = tickets[:1], tickets[1:]


def under_in_another_order(record: Record) -> None:
    for _, _, event in entries(record, "tickets_kept"):
        if len(event["under"]) > 1:
            event["under"].reverse()
            return
    raise NoSuchPlaceError


def least_to_keep(record: Record) -> None:
    first(record, "tickets_offered", with_set_up=True)[2]["keep"] = 1


def kept_by_arrival(record: Record) -> None:
    entry, at, _ = first(record, "tickets_kept")
    events = entry["events"]
    events[at], events[at + 1] = events[at + 1], events[at]


# Turns


def wrong_next_seat(record: Record) -> None:
    event = list(entries(record, "turn_began"))[1][2]
    event["seat"] = (event["seat"] + 1) % record["header"]["players"]


def wrong_seat_acts(record: Record) -> None:
    entry = first(record, "card_drawn")[0]
    entry["seat"] = (entry["seat"] + 1) % record["header"]["players"]


def needless_pass(record: Record) -> None:
    entry, at, event = next(found for found in entries(record, "route_claimed"))
    entry["action"] = "pass"
    entry["events"] = [{"kind": "passed", "seat": event["seat"]}, *entry["events"][at + 1 :]]


def number_again(record: Record) -> None:
    for number, entry in enumerate(record["entries"]):
        entry["seq"] = number


def a_turn_after_the_end(record: Record) -> None:
    record["entries"].append(copy.deepcopy(record["entries"][-1]))
    number_again(record)


def a_turn_left_out(record: Record) -> None:
    entry = first(record, "route_claimed")[0]
    record["entries"].remove(entry)
    number_again(record)


def stops_early(record: Record) -> None:
    record["entries"].pop()


def ends_too_soon(record: Record) -> None:
    entry, at, _ = list(entries(record, "turn_began"))[-1]
    entry["events"][at] = {"kind": "game_ended"}
    del record["entries"][entry["seq"] + 1 :]


def missing_last_round(record: Record) -> None:
    drop(record, "last_round_began")


def last_round_too_early(record: Record) -> None:
    entry, _, event = first(record, "route_claimed")
    entry["events"].insert(len(entry["events"]) - 2, {"kind": "last_round_began", "seat": event["seat"]})


def seq_gap(record: Record) -> None:
    for entry in record["entries"][5:]:
        entry["seq"] += 1


def unknown_event(record: Record) -> None:
    record["entries"][4]["events"].append({"kind": "bribe_paid", "seat": 0})


# The result


def longer_route(record: Record) -> None:
    record["result"]["seats"][0]["longest"] += 1


def bonus_missing(record: Record) -> None:
    for seat in record["result"]["seats"]:
        lines = [line for line in seat["lines"] if line["kind"] != "longest_route"]
        seat["total"] = sum(line["points"] for line in lines)
        seat["lines"] = lines


def bonus_given_away(record: Record) -> None:
    seats = record["result"]["seats"]
    lines = {"kind": "longest_route", "points": 10}
    loser = next((seat for seat in seats if lines not in seat["lines"]), None)
    if loser is None:  # all have the longest route
        raise NoSuchPlaceError
    loser["lines"].append(lines)
    loser["total"] += 10


def ticket_not_completed(record: Record) -> None:
    ticket = record["result"]["seats"][0]["tickets"][0]
    ticket["completed"] = not ticket["completed"]


def ticket_forgotten(record: Record) -> None:
    record["result"]["seats"][0]["tickets"].pop()


def route_forgotten(record: Record) -> None:
    record["result"]["seats"][0]["routes"].pop()


def wrong_total(record: Record) -> None:
    record["result"]["seats"][-1]["total"] += 1


def wrong_rank(record: Record) -> None:
    record["result"]["seats"][-1]["rank"] += 1


def everybody_wins(record: Record) -> None:
    record["result"]["winners"] = list(range(record["header"]["players"]))


def no_result(record: Record) -> None:
    record["result"] = None


# The header


def another_seed(record: Record) -> None:
    record["header"]["seed"] += "!"
    record["header"]["commitment"] = commitment(record["header"]["seed"])


def wrong_commitment(record: Record) -> None:
    record["header"]["commitment"] = commitment(record["header"]["seed"] + "!")


def another_first_player(record: Record) -> None:
    options, players = record["header"]["options"], record["header"]["players"]
    options["first"] = (first(record, "turn_began")[2]["seat"] + 1) % players


def another_game(record: Record) -> None:
    record["header"]["game"] = "usa-new"


def keys_in_another_order(record: Record) -> None:
    event = first(record, "card_drawn")[2]
    event["seat"] = event.pop("seat")


SPOILED: list[tuple[Callable[[Record], None], str]] = [
    (wrong_card_drawn, "B-D1"),
    (wrong_card_taken, "B-D1"),
    (hidden_card, "B-D1"),
    (action_takes_another_place, "B-D1 B-L2"),
    (skipped_refill, "B-D1"),
    (refill_on_another_place, "B-D1"),
    (missing_flush, "B-D2"),
    (flush_and_refill_missing, "B-D2"),
    (needless_flush, "B-S7 record.md B-D2 B-D5"),
    (missing_shuffle, "B-D5"),
    (stacked_deck, "shuffle.md"),
    (stacked_second_deck, "shuffle.md"),
    (marked_deck, "B-S1"),
    (short_second_deck, "B-D5"),
    (dealt_out_of_turn, "B-S1"),
    (second_card_a_face_up_locomotive, "B-L2"),
    (wrong_points, "B-R7"),
    (too_few_cards, "B-R1"),
    (wrong_colour, "B-R1"),
    (cards_not_held, "B-R1"),
    (event_pays_otherwise, "B-R7"),
    (both_tracks, "B-R5"),
    (claimed_twice, "B-R3"),
    (stacked_tickets, "shuffle.md"),
    (tickets_not_from_the_top, "C-S4"),
    (kept_too_few, "C-S4"),
    (under_in_another_order, "D-S6 D-T2"),
    (least_to_keep, "C-S4"),
    (kept_by_arrival, "D-S6"),
    (wrong_next_seat, "B-S7"),
    (wrong_seat_acts, "B-S7"),
    (needless_pass, "D-D9"),
    (a_turn_after_the_end, "D-E2"),
    (a_turn_left_out, "B-S7"),
    (stops_early, "D-E2"),
    (ends_too_soon, "B-S7"),
    (missing_last_round, "D-E2"),
    (last_round_too_early, "B-S7"),
    (seq_gap, "record.md"),
    (unknown_event, "record.md"),
    (longer_route, "B-F3"),
    (bonus_missing, "B-F3"),
    (bonus_given_away, "B-F3"),
    (ticket_not_completed, "B-F2"),
    (ticket_forgotten, "B-F2"),
    (route_forgotten, "B-F1"),
    (wrong_total, "B-F2"),
    (wrong_rank, "B-F4"),
    (everybody_wins, "B-F4"),
    (no_result, "record.md"),
    (another_seed, "shuffle.md"),
    (wrong_commitment, "record.md"),
    (another_first_player, "B-S1"),
    (another_game, "record.md"),
    (keys_in_another_order, "record.md"),
]
