"""Ways to spoil a record of a game with ferries and shares, each with the rules that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ref_data import LOCOMOTIVE, Game, Track
from ref_score import is_completed, longest_route
from ref_shares import Held, share_lines
from ref_shuffle import shuffle
from spoilers import Entry, Event, NoSuchPlaceError, Record, entries, first, number_again

Spoiler = Callable[[Record, Game], None]
CROSSING = Track("Ontario (west)", "Ontario (east)", 1, "gray", 1)
TURN_ENDS = ("last_round_began", "turn_began", "dummy_revealed", "game_ended")


# Ferries and Ontario


def ferries(record: Record, game: Game) -> Iterator[tuple[Entry, Event, Track]]:
    for entry, _, event in entries(record, "route_claimed"):
        track = game.tracks[entry["action"].split(" ")[1]]
        if track.locomotives:
            yield entry, event, track


def ferry_with_too_few_locomotives(record: Record, game: Game) -> None:
    for entry, event, track in ferries(record, game):
        colour = next((card for card in event["cards"] if card != LOCOMOTIVE), "red")
        wild = track.locomotives - 1
        event["cards"] = {colour: track.length - wild, **({LOCOMOTIVE: wild} if wild else {})}
        paid = " ".join(f"{card} {number}" for card, number in event["cards"].items())
        entry["action"] = f"claim {entry['action'].split(' ')[1]} {paid}"
        return
    raise NoSuchPlaceError


def tracks_of(seat: dict[str, Any], game: Game) -> list[Track]:
    return [game.tracks[route["track"]] for route in seat["routes"]]


def ticket_across_ontario(record: Record, game: Game) -> None:
    for seat in record["result"]["seats"]:
        joined = [*tracks_of(seat, game), CROSSING]
        for ticket in seat["tickets"]:
            card = next(card for card in game.tickets if game.ticket_name(card) == ticket["ticket"])
            if not ticket["completed"] and is_completed(game, joined, card):
                ticket["completed"] = True
                seat["lines"][1]["points"] += 2 * card.points
                seat["total"] += 2 * card.points
                return
    raise NoSuchPlaceError


def longest_route_counted(record: Record, game: Game) -> None:
    """The game has no bonus for it, so a record does not say how long it is."""
    seat = record["result"]["seats"][0]
    seat["longest"] = longest_route(tracks_of(seat, game))


# Choosing shares


def choices(record: Record, game: Game, kind: str) -> Iterator[tuple[Entry, Event, Track, dict[str, int]]]:
    """Every share taken, with the route beside which it stands and how many were taken before."""
    taken = dict.fromkeys(game.companies, 0)
    track = next(iter(game.tracks.values()))
    for entry in record["entries"][1:]:
        words = entry["action"].split(" ")
        track = game.tracks[words[1]] if words[0] == "claim" else track
        for event in entry["events"]:
            if event["kind"] == kind:
                yield entry, event, track, taken
            if event["kind"] in ("share_taken", "dummy_share_taken"):
                taken[event["company"]] = event["number"]


def choose_instead(entry: Entry, event: Event, key: str, number: int) -> None:
    entry["action"] = f"choose {key}"
    event["company"], event["number"] = key, number


def used_up(record: Record, game: Game, kind: str) -> None:
    for entry, event, track, taken in choices(record, game, kind):
        for key in track.companies:
            if taken[key] == game.companies[key].shares:
                choose_instead(entry, event, key, taken[key] + 1)
                return
    raise NoSuchPlaceError


def share_of_a_used_up_stack(record: Record, game: Game) -> None:
    used_up(record, game, "share_taken")


def last_share_twice(record: Record, game: Game) -> None:
    for entry, event, track, taken in choices(record, game, "share_taken"):
        for key in track.companies:
            if taken[key] == game.companies[key].shares:
                choose_instead(entry, event, key, taken[key])
                return
    raise NoSuchPlaceError


def dummy_takes_from_a_used_up_stack(record: Record, game: Game) -> None:
    used_up(record, game, "dummy_share_taken")


def not_printed(record: Record, game: Game, kind: str) -> None:
    for entry, event, track, taken in choices(record, game, kind):
        for key in game.companies:
            if key not in track.companies and taken[key] < game.companies[key].shares:
                choose_instead(entry, event, key, taken[key] + 1)
                return
    raise NoSuchPlaceError


def company_not_printed(record: Record, game: Game) -> None:
    not_printed(record, game, "share_taken")


def dummy_company_not_printed(record: Record, game: Game) -> None:
    not_printed(record, game, "dummy_share_taken")


def share_where_none_is_printed(record: Record, game: Game) -> None:
    """The turn does not end with the claim, and a share is taken."""
    for entry, _, _ in entries(record, "route_claimed"):
        if not game.tracks[entry["action"].split(" ")[1]].companies:
            key = next(iter(game.companies))
            ends = [event for event in entry["events"] if event["kind"] in TURN_ENDS]
            entry["events"] = [event for event in entry["events"] if event not in ends]
            taken = {"kind": "share_taken", "seat": entry["seat"], "company": key, "number": 1}
            more = {"seq": 0, "seat": entry["seat"], "action": f"choose {key}", "events": [taken, *ends]}
            record["entries"].insert(entry["seq"] + 1, more)
            number_again(record)
            return
    raise NoSuchPlaceError


def share_without_a_claim(record: Record, game: Game) -> None:
    entry, _, event = first(record, "turn_began")
    key = next(iter(game.companies))
    taken = {"kind": "share_taken", "seat": event["seat"], "company": key, "number": 1}
    more = {"seq": 0, "seat": event["seat"], "action": f"choose {key}", "events": [taken]}
    record["entries"].insert(entry["seq"] + 1, more)
    number_again(record)


def not_the_top_share(record: Record, _: Game) -> None:
    first(record, "share_taken")[2]["number"] += 1


def not_the_top_share_for_the_dummy(record: Record, _: Game) -> None:
    first(record, "dummy_share_taken")[2]["number"] += 1


def event_names_another_company(record: Record, game: Game) -> None:
    event = first(record, "share_taken")[2]
    event["company"] = next(key for key in game.companies if key != event["company"])


def share_to_another_seat(record: Record, _: Game) -> None:
    event = first(record, "share_taken")[2]
    event["seat"] = (event["seat"] + 1) % record["header"]["players"]


def declined_but_taken(record: Record, _: Game) -> None:
    first(record, "share_taken")[0]["action"] = "choose none"


def dummy_declined(record: Record, _: Game) -> None:
    entry, at, event = first(record, "dummy_share_taken")
    entry["action"] = "choose none"
    entry["events"][at] = {"kind": "share_declined", "seat": event["seat"]}


def unasked(record: Record, kind: str) -> None:
    """The question is left out and the turn ends before it."""
    entry, at, _ = first(record, kind)
    record["entries"][entry["seq"] - 1]["events"] += entry["events"][at + 1 :]
    del record["entries"][entry["seq"]]
    number_again(record)


def share_not_asked(record: Record, _: Game) -> None:
    unasked(record, "share_declined")


def dummy_not_asked(record: Record, _: Game) -> None:
    unasked(record, "dummy_share_taken")


def something_else_instead_of_a_share(record: Record, _: Game) -> None:
    first(record, "share_declined")[0]["action"] = "draw"


def something_else_instead_of_the_dummy(record: Record, _: Game) -> None:
    first(record, "dummy_share_taken")[0]["action"] = "pass"


# The dummy's cards


def dummy_cards(record: Record) -> list[tuple[str, int]]:
    if "dummy" not in record["result"]:
        raise NoSuchPlaceError
    return [(key, number) for key, held in record["result"]["dummy"]["shares"].items() for number in held]


def reveal(record: Record, cards: list[tuple[str, int]]) -> None:
    """Let the dummy show these cards, if they are not the right ones."""
    shares: Held = {}
    for key, number in sorted(cards, key=dummy_cards(record).index):
        shares.setdefault(key, []).append(number)
    event = first(record, "dummy_revealed")[2]
    if event["shares"] == shares:
        raise NoSuchPlaceError
    event["shares"] = record["result"]["dummy"]["revealed"] = shares


def dummy_shows_all(record: Record, _: Game) -> None:
    reveal(record, dummy_cards(record))


def dummy_shows_half_rounded_down(record: Record, _: Game) -> None:
    cards = dummy_cards(record)
    reveal(record, shuffle(record["header"]["seed"], "dummy", 0, cards)[: len(cards) // 2])


def dummy_shows_the_second_half(record: Record, _: Game) -> None:
    cards = dummy_cards(record)
    reveal(record, shuffle(record["header"]["seed"], "dummy", 0, cards)[len(cards) // 2 :])


def dummy_mixed_for_another_purpose(record: Record, _: Game) -> None:
    cards = dummy_cards(record)
    reveal(record, shuffle(record["header"]["seed"], "shares", 0, cards)[: (len(cards) + 1) // 2])


def dummy_companies_in_another_order(record: Record, _: Game) -> None:
    event = first(record, "dummy_revealed")[2]
    if len(event["shares"]) < 2:
        raise NoSuchPlaceError
    event["shares"] = dict(reversed(event["shares"].items()))


def dummy_not_revealed(record: Record, _: Game) -> None:
    entry, at = first(record, "dummy_revealed")[:2]
    del entry["events"][at]


def dummy_among_several(record: Record, _: Game) -> None:
    if record["header"]["players"] == 2:
        raise NoSuchPlaceError
    entry, at = first(record, "game_ended")[:2]
    entry["events"].insert(at, {"kind": "dummy_revealed", "shares": {}})


# What the companies pay


def seats_of(record: Record) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = record["result"]["seats"]
    return seats


def paid(record: Record) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for seat in seats_of(record):
        for line in seat["lines"]:
            if line["kind"] == "shares":
                yield seat, line


def points_of_the_next_rank(record: Record, game: Game) -> None:
    for seat, line in paid(record):
        payouts = game.companies[line["company"]].payouts
        if line["rank"] < len(payouts):
            seat["total"] += payouts[line["rank"]] - line["points"]
            line["points"] = payouts[line["rank"]]
            return
    raise NoSuchPlaceError


def rank_without_the_dummy(record: Record, _: Game) -> None:
    for _seat, line in paid(record):
        if line["rank"] > 1:
            line["rank"] -= 1
            return
    raise NoSuchPlaceError


def pay_again(record: Record, game: Game, held: list[Held], dummy: Held) -> None:
    """New share lines, as if these shares counted; they have to differ from the right ones."""
    old = [list(seat["lines"]) for seat in seats_of(record)]
    for seat, lines in zip(seats_of(record), share_lines(game.companies, held, dummy), strict=True):
        rest = [line for line in seat["lines"] if line["kind"] != "shares"]
        seat["lines"] = [*rest[:2], *lines, *rest[2:]]
        seat["total"] = sum(line["points"] for line in seat["lines"])
    if old == [seat["lines"] for seat in seats_of(record)]:
        raise NoSuchPlaceError


def dummy_counts_with_all_its_cards(record: Record, game: Game) -> None:
    dummy_cards(record)
    held = [seat["shares"] for seat in seats_of(record)]
    pay_again(record, game, held, record["result"]["dummy"]["shares"])


def dummy_takes_no_rank(record: Record, game: Game) -> None:
    dummy_cards(record)
    pay_again(record, game, [seat["shares"] for seat in seats_of(record)], {})


def ties_to_the_highest_number(record: Record, game: Game) -> None:
    def turned(held: Held) -> Held:
        return {key: [-number for number in numbers] for key, numbers in held.items()}

    dummy = record["result"].get("dummy", {"revealed": {}})["revealed"]
    pay_again(record, game, [turned(seat["shares"]) for seat in seats_of(record)], turned(dummy))


def lowest_number_before_most_shares(record: Record, game: Game) -> None:
    def lowest(held: Held) -> Held:
        return {key: numbers[:1] for key, numbers in held.items()}

    dummy = record["result"].get("dummy", {"revealed": {}})["revealed"]
    pay_again(record, game, [lowest(seat["shares"]) for seat in seats_of(record)], lowest(dummy))


def pays_a_seat_behind_the_last_figure(record: Record, game: Game) -> None:
    for seat in seats_of(record):
        keys = [line["company"] for line in seat["lines"] if line["kind"] == "shares"]
        for key in seat["shares"]:
            if key not in keys:
                rank = len(game.companies[key].payouts) + 1
                seat["lines"].insert(2, {"kind": "shares", "company": key, "rank": rank, "points": 0})
                return
    raise NoSuchPlaceError


def line_missing(record: Record, _: Game) -> None:
    for seat, line in paid(record):
        seat["lines"].remove(line)
        seat["total"] -= line["points"]
        return
    raise NoSuchPlaceError


def shares_behind_the_bonus(record: Record, _: Game) -> None:
    for seat, line in paid(record):
        if seat["lines"][-1]["kind"] == "globetrotter":
            seat["lines"].remove(line)
            seat["lines"].append(line)
            return
    raise NoSuchPlaceError


def share_forgotten(record: Record, _: Game) -> None:
    for seat in seats_of(record):
        for numbers in seat["shares"].values():
            numbers.pop()
            return
    raise NoSuchPlaceError


def companies_in_another_order(record: Record, _: Game) -> None:
    for seat in seats_of(record):
        if len(seat["shares"]) > 1:
            seat["shares"] = dict(reversed(seat["shares"].items()))
            return
    raise NoSuchPlaceError


def dummy_forgotten(record: Record, _: Game) -> None:
    dummy_cards(record)
    del record["result"]["dummy"]


def dummy_revealed_otherwise_in_the_result(record: Record, _: Game) -> None:
    dummy_cards(record)
    dummy = record["result"]["dummy"]
    if dummy["revealed"] == dummy["shares"]:
        raise NoSuchPlaceError
    dummy["revealed"] = dummy["shares"]


# Bonuses, the edition


def globetrotter_missing(record: Record, _: Game) -> None:
    for seat in seats_of(record):
        if seat["lines"][-1]["kind"] == "globetrotter":
            seat["total"] -= seat["lines"].pop()["points"]
            return
    raise NoSuchPlaceError


def globetrotter_given_away(record: Record, game: Game) -> None:
    for seat in seats_of(record):
        if seat["lines"][-1]["kind"] != "globetrotter":
            seat["lines"].append({"kind": "globetrotter", "points": game.globetrotter})
            seat["total"] += game.globetrotter
            return
    raise NoSuchPlaceError


def bonus_for_the_longest_route(record: Record, game: Game) -> None:
    seat = max(seats_of(record), key=lambda seat: longest_route(tracks_of(seat, game)))
    seat["lines"].append({"kind": "longest_route", "points": 10})
    seat["total"] += 10


def other_edition(record: Record, game: Game) -> None:
    """Where the last round began with exactly 3 trains left, only the new edition allows it."""
    who = first(record, "last_round_began")
    left = game.knobs["trains"]
    for entry, _, event in entries(record, "route_claimed"):
        if event["seat"] == who[2]["seat"] and entry["seq"] <= who[0]["seq"]:
            left -= game.tracks[entry["action"].split(" ")[1]].length
    if left != 3:
        raise NoSuchPlaceError
    record["header"]["options"]["edition"] = "classic"


def edition_unknown(record: Record, _: Game) -> None:
    record["header"]["options"]["edition"] = "gold"


def option_unknown(record: Record, _: Game) -> None:
    record["header"]["options"]["gauge"] = "narrow"


SPOILED: list[tuple[Spoiler, str]] = [
    (ferry_with_too_few_locomotives, "P-3"),
    (ticket_across_ontario, "B-F2"),
    (longest_route_counted, "B-F3"),
    (share_of_a_used_up_stack, "P-5"),
    (last_share_twice, "P-5"),
    (dummy_takes_from_a_used_up_stack, "X-P10"),
    (company_not_printed, "P-5"),
    (dummy_company_not_printed, "X-P10"),
    (share_where_none_is_printed, "B-S7 D-E2 P-10"),
    (share_without_a_claim, "P-5"),
    (not_the_top_share, "P-4"),
    (not_the_top_share_for_the_dummy, "P-4"),
    (event_names_another_company, "P-4"),
    (share_to_another_seat, "P-4"),
    (declined_but_taken, "P-5"),
    (dummy_declined, "X-P10"),
    (share_not_asked, "record.md"),
    (dummy_not_asked, "record.md"),
    (something_else_instead_of_a_share, "P-5"),
    (something_else_instead_of_the_dummy, "X-P10"),
    (dummy_shows_all, "P-10"),
    (dummy_shows_half_rounded_down, "P-10"),
    (dummy_shows_the_second_half, "P-10"),
    (dummy_mixed_for_another_purpose, "P-10"),
    (dummy_companies_in_another_order, "P-10"),
    (dummy_not_revealed, "P-10"),
    (dummy_among_several, "D-E2"),
    (points_of_the_next_rank, "P-7"),
    (rank_without_the_dummy, "P-7"),
    (dummy_counts_with_all_its_cards, "P-7 P-8"),
    (dummy_takes_no_rank, "P-7 P-8"),
    (ties_to_the_highest_number, "P-7 P-8"),
    (lowest_number_before_most_shares, "P-7 P-8"),
    (pays_a_seat_behind_the_last_figure, "P-7 P-8"),
    (line_missing, "P-7"),
    (shares_behind_the_bonus, "P-7"),
    (share_forgotten, "P-7"),
    (companies_in_another_order, "P-7"),
    (dummy_forgotten, "B-F4"),
    (dummy_revealed_otherwise_in_the_result, "P-10"),
    (globetrotter_missing, "P-8"),
    (globetrotter_given_away, "P-8"),
    (bonus_for_the_longest_route, "B-F3"),
    (other_edition, "B-S7"),
    (edition_unknown, "record.md"),
    (option_unknown, "record.md"),
]
