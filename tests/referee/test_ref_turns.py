"""The referee's judgement of single actions, on the small board."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from ref_account import Script
from ref_data import BOARDS, Game, Ticket, Track, read_game
from ref_record import RefereeError
from ref_score import Holding, result
from referee import Referee

MINI = read_game(BOARDS.parent / "mini", {})
Event = dict[str, Any]
GOLD = [
    Ticket("Alderwick", "Copperhill", 4),
    Ticket("Alderwick", "Fennick", 5),
    Ticket("Dunmere", "Fennick", 4),
]


def table(players: int = 2, hand: str = "", deck: str = "red red red", display: str = "") -> Referee:
    """Seat 0 to move on an empty board."""
    header = {"players": players, "seed": "turns", "options": {"first": 0}}
    referee = Referee(MINI, {"header": header})
    referee.seat = 0
    referee.cards.hands[0] = Counter(hand.split())
    referee.cards.deck = deck.split()
    referee.cards.discards.clear()
    faces = (display or "red red blue blue green").split()
    referee.cards.display = [None if face == "-" else face for face in faces]
    return referee


def play(referee: Referee, action: str, *events: Event, seat: int = 0) -> None:
    """What is asked afterwards is left out here."""
    script = Script({"seq": 7, "seat": seat, "action": action, "events": list(events)})
    referee.answer(script, seat, action)
    script.finish()


def event(kind: str, **fields: object) -> Event:
    return {"kind": kind, **fields}


def claimed(name: str, points: int, cards: str, seat: int = 0) -> Event:
    route = name.partition(":")[0]
    closes = [other for other in MINI.tracks if other != name and other.partition(":")[0] == route]
    return event(
        "route_claimed", seat=seat, track=name,
        cards=dict(Counter(cards.split())), points=points, closes=closes,
    )  # fmt: skip


NEXT = event("turn_began", seat=1)


def refused(rule: str, referee: Referee, action: str, *events: Event, seat: int = 0) -> None:
    with pytest.raises(RefereeError) as problem:
        play(referee, action, *events, seat=seat)
    assert problem.value.rule == rule, problem.value
    assert problem.value.where == "entry 7"


def test_a_route_is_paid_in_its_colour_with_locomotives_in_place_of_any() -> None:
    referee = table(hand="red locomotive locomotive")
    play(referee, "claim ALD-BRA red 1 locomotive 1", claimed("ALD-BRA", 2, "red locomotive"), NEXT)
    assert referee.trains == [8, 10]
    assert referee.cards.discards == Counter(["red", "locomotive"])
    play(table(hand="locomotive locomotive"), "claim ALD-BRA locomotive 2",
         claimed("ALD-BRA", 2, "locomotive locomotive"), NEXT)  # fmt: skip
    play(table(hand="blue blue"), "claim BRA-COP:2 blue 2", claimed("BRA-COP:2", 2, "blue blue"), NEXT)


def test_wrong_payments() -> None:
    refused("B-R1", table(hand="blue blue"), "claim ALD-BRA blue 2")
    refused("B-R1", table(hand="red"), "claim ALD-BRA red 1")
    refused("B-R1", table(hand="red red red"), "claim ALD-BRA red 3")
    refused("B-R1", table(hand="red"), "claim ALD-BRA red 2")
    refused("B-R1", table(hand="red blue"), "claim BRA-COP red 1 blue 1")
    refused("notation", table(hand="red red"), "claim ALD-BRA red 1 red 1")
    refused("notation", table(hand="red red"), "claim ALD-COP red 2")
    refused("notation", table(hand="red red"), "claim ALD-BRA crimson 2")


def test_wrong_accounts_of_a_claim() -> None:
    two = "red red"
    refused("B-R7", table(hand=two), "claim ALD-BRA red 2", claimed("ALD-BRA", 3, two), NEXT)
    refused("B-R7", table(hand=two), "claim ALD-BRA red 2", claimed("ALD-BRA", 2, "red"), NEXT)
    refused("B-R7", table(hand=two), "claim BRA-COP red 2", claimed("BRA-COP:2", 2, two), NEXT)
    refused("B-S7", table(hand=two), "claim ALD-BRA red 2", claimed("ALD-BRA", 2, two))
    refused("record.md", table(hand=two), "claim ALD-BRA red 2", claimed("ALD-BRA", 2, two), NEXT, NEXT)


def test_double_routes() -> None:
    for players, owner, rule in ((2, 1, "B-R6"), (3, 2, "B-R6"), (2, 0, "B-R5"), (5, 0, "B-R5")):
        referee = table(players, "blue blue")
        referee.owner[MINI.tracks["BRA-COP"]] = owner
        refused(rule, referee, "claim BRA-COP:2 blue 2")
        refused("B-R3", referee, "claim BRA-COP blue 2")
    referee = table(4, "blue blue")
    referee.owner[MINI.tracks["BRA-COP"]] = 3
    open_still = {**claimed("BRA-COP:2", 2, "blue blue"), "closes": []}
    play(referee, "claim BRA-COP:2 blue 2", open_still, NEXT)


def test_trains_must_suffice() -> None:
    referee = table(hand="red red")
    referee.trains[0] = 1
    refused("B-R4", referee, "claim ALD-BRA red 2")


def test_face_up_locomotives() -> None:
    faces = "locomotive red blue blue green"
    taken = event("card_taken", seat=0, place=0, card="locomotive")
    filled = event("place_filled", place=0, card="red")
    play(table(display=faces), "take 0", taken, filled, NEXT)
    refused("record.md", table(display=faces), "draw", event("card_drawn", seat=0, card="red"), NEXT)
    second = table(display=faces)
    play(second, "draw", event("card_drawn", seat=0, card="red"))
    refused("B-L2", second, "take 0")


def test_the_second_card_is_not_optional() -> None:
    for action in ("tickets", "pass", "claim ALD-BRA red 2"):
        referee = table(hand="red red")
        play(referee, "draw", event("card_drawn", seat=0, card="red"))
        refused("D-D1", referee, action)


def test_a_locomotive_drawn_blind_is_an_ordinary_card() -> None:
    referee = table(deck="locomotive red red")
    play(referee, "draw", event("card_drawn", seat=0, card="locomotive"))
    play(referee, "draw", event("card_drawn", seat=0, card="red"), NEXT)


def test_no_drawing_from_nothing() -> None:
    refused("B-D7", table(deck=""), "draw")
    refused("B-D7", table(deck=""), "take 0")
    refused("D-D6", table(display="- red red red red"), "take 0")
    refused("notation", table(), "take 5")


def test_the_second_card_where_the_deck_has_run_out() -> None:
    """D-D8: from the face-up cards other than locomotives; where there is none, the turn is over."""
    drawn = event("card_drawn", seat=0, card="red")
    referee = table(deck="red", display="blue locomotive - - -")
    play(referee, "draw", drawn)
    refused("D-D8", referee, "draw")
    refused("B-L2", referee, "take 1")
    play(referee, "take 0", event("card_taken", seat=0, place=0, card="blue"), NEXT)
    play(table(deck="red", display="locomotive locomotive - - -"), "draw", drawn, NEXT)


def test_passing() -> None:
    stuck = table(hand="", deck="")
    play(stuck, "pass", event("passed", seat=0), NEXT)
    play(stuck, "pass", event("passed", seat=1), event("game_ended"), seat=1)
    assert stuck.is_over
    refused("D-D9", table(hand="blue", deck=""), "pass")
    refused("D-D9", table(), "pass")
    with_tickets = table(deck="")
    with_tickets.ticket_deck = GOLD[:1]
    refused("D-D9", with_tickets, "pass")


def test_taking_tickets() -> None:
    referee = table()
    referee.ticket_deck = [*GOLD, Ticket("Eastfold", "Ironbeck", 4)]
    names = [MINI.ticket_name(ticket) for ticket in GOLD]
    play(referee, "tickets", event("tickets_offered", seat=0, tickets=names, keep=1))
    refused("B-T1", referee, "draw")
    kept = event("tickets_kept", seat=0, kept=[names[1]], under=[names[2], names[0]])
    play(referee, "keep ALD-FEN / DUN-FEN ALD-COP", kept, NEXT)
    assert [ticket.points for ticket in referee.ticket_deck] == [4, 4, 4]
    assert referee.ticket_deck[1:] == [GOLD[2], GOLD[0]]


def test_wrong_tickets() -> None:
    refused("D-T3", table(), "tickets")
    refused("B-T1", table(), "keep ALD-FEN")
    for action in ("keep ALD-COP", "keep ALD-COP ALD-FEN", "keep / ALD-COP", "keep ALD-COP / ALD-COP"):
        referee = table()
        referee.ticket_deck = GOLD[:1]
        play(
            referee, "tickets", event("tickets_offered", seat=0, tickets=[MINI.ticket_name(GOLD[0])], keep=1)
        )
        if action != "keep ALD-COP":
            refused("B-T1", referee, action)


def test_turn_order() -> None:
    refused("B-S7", table(), "draw", seat=1)
    refused("B-C5", table(), "draw", seat=2)
    wrong = event("turn_began", seat=2)
    refused("B-S7", table(3, "red red"), "claim ALD-BRA red 2", claimed("ALD-BRA", 2, "red red"), wrong)


def test_the_last_round() -> None:
    """D-E2: who else runs low in the last round changes nothing, and it ends with the seat that began it."""
    referee = table(2, "red red")
    referee.trains = [4, 4]
    referee.cards.hands[1] = Counter({"blue": 2})
    started = event("last_round_began", seat=0)
    play(referee, "claim ALD-BRA red 2", claimed("ALD-BRA", 2, "red red"), started, NEXT)
    play(referee, "claim EAS-FEN blue 2", claimed("EAS-FEN", 2, "blue blue", seat=1),
         event("turn_began", seat=0), seat=1)  # fmt: skip
    play(referee, "draw", event("card_drawn", seat=0, card="red"))
    play(referee, "draw", event("card_drawn", seat=0, card="red"), event("game_ended"))
    refused("D-E2", referee, "draw", seat=1)


def test_the_last_round_must_be_announced() -> None:
    referee = table(2, "red red")
    referee.trains = [4, 4]
    refused("D-E2", referee, "claim ALD-BRA red 2", claimed("ALD-BRA", 2, "red red"), NEXT)


def with_bonuses(longest: int, globetrotter: int) -> Game:
    return Game(
        **{**vars(MINI), "knobs": {**MINI.knobs, "longest_route": longest}, "globetrotter": globetrotter}
    )


def scored(game: Game, *seats: tuple[list[str], list[Ticket]]) -> dict[str, Any]:
    def claim(name: str) -> tuple[Track, int]:
        track = MINI.tracks[name]
        return track, MINI.knobs["route_points"][track.length]

    return result(game, [Holding("Ada", [claim(name) for name in names], held) for names, held in seats])


def test_scoring() -> None:
    there = ["ALD-BRA", "BRA-COP"]
    final = scored(with_bonuses(5, 15), (there, GOLD[:2]), (["EAS-HOL"], []), ([], []))
    lines = [{line["kind"]: line["points"] for line in seat["lines"]} for seat in final["seats"]]
    assert lines[0] == {"routes": 4, "tickets": -1, "longest_route": 5, "globetrotter": 15}
    assert lines[1] == {"routes": 1, "tickets": 0}
    assert [seat["rank"] for seat in final["seats"]] == [1, 2, 3]
    assert final["winners"] == [0]


def test_ties() -> None:
    """B-F4, D-F5, D-F6: equals share a rank; a completed ticket decides, then the longest route."""
    shared = scored(MINI, (["ALD-BRA"], []), (["EAS-FEN"], []), ([], []))
    assert [seat["rank"] for seat in shared["seats"]] == [1, 1, 3]
    assert shared["winners"] == [0, 1]
    free = Ticket("Alderwick", "Brackenford", 2)
    by_ticket = scored(with_bonuses(0, 0), (["ALD-BRA"], [free]), (["EAS-FEN", "FEN-IRO"], []))
    assert by_ticket["winners"] == [0]
    by_longest = scored(with_bonuses(1, 0), (["COP-FEN", "ALD-DUN"], []), (["ALD-BRA", "BRA-COP"], []))
    assert [seat["total"] for seat in by_longest["seats"]] == [5, 5]
    assert by_longest["winners"] == [1]


def test_nothing_earns_nothing() -> None:
    """D-F3, D-P8, D-F2"""
    final = scored(with_bonuses(5, 15), ([], GOLD), ([], []))
    assert [seat["total"] for seat in final["seats"]] == [-13, 0]
