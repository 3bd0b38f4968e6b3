"""An independent referee: replays a finished record by the numbered rules and reports the first violation.

It shares no code with the engine. What it knows it knows from docs/record.md, docs/shuffle.md, docs/rules/ and the
data files of the game.

    python tests/referee/referee.py GAME_FOLDER RECORD...
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from itertools import zip_longest
from pathlib import Path
from typing import Any

import ref_chain
import ref_record
from ref_account import Cards, Script
from ref_data import LOCOMOTIVE, Game, Ticket, Track, read_game
from ref_record import RefereeError
from ref_score import Holding, result
from ref_shares import Shares
from ref_shuffle import shuffle

__all__ = ["RefereeError", "judge"]


def judge(game_folder: Path, record: Path | dict[str, Any]) -> Counter[str]:
    """Raise RefereeError at the first thing in the record that the rules do not allow.

    The answer counts the rare courses that the game took.
    """
    try:
        data = ref_record.read(record) if isinstance(record, Path) else ref_record.check_shape(record)
        referee = Referee(read_game(game_folder, data["header"]["options"]), data)
        referee.judge()
        ref_chain.heads(data)
        ref_record.check_hash(data)
    except (AttributeError, IndexError, KeyError, TypeError) as problem:
        # A list where a number should be, and the like: not worth a sentence of its own.
        raise RefereeError("record", "record.md", f"something is of the wrong type: {problem!r}") from problem
    return referee.cards.corners


class Referee:
    def __init__(self, game: Game, record: dict[str, Any]) -> None:
        self.game = game
        self.knobs = game.knobs
        self.record = record
        header = record["header"]
        self.players: int = header["players"]
        self.seed: str = header["seed"]
        self.cards = Cards(game, self.players, self.seed)
        self.shares = Shares(game, self.players, self.seed, self.cards.corners)
        self.trains = [game.knobs["trains"]] * self.players
        self.ticket_deck: list[Ticket] = []
        self.tickets: list[list[Ticket]] = [[] for _ in range(self.players)]
        self.offered: dict[int, list[Ticket]] = {}
        self.answers: dict[int, tuple[list[Ticket], list[Ticket]]] = {}
        self.owner: dict[Track, int] = {}
        self.claims: list[list[tuple[Track, int]]] = [[] for _ in range(self.players)]
        self.seat: int | None = None
        """Whose turn it is; none in the opening and at the end."""
        self.has_first_card = False
        self.last_turn_of: int | None = None
        self.passes = 0
        self.is_over = False

    def judge(self) -> None:
        self._check_header()
        entries = self.record["entries"]
        self._set_up(Script(entries[0]))
        for entry in entries[1:]:
            self._play(entry)
        if not self.is_over:
            raise RefereeError(
                f"entry {len(entries) - 1}", "D-E2", "the record stops before the game is over"
            )
        self._check_result()

    def _check_header(self) -> None:
        header = self.record["header"]
        ref_chain.check_restarts(header)
        if header["commitment"] != ref_record.commitment(ref_chain.secret_of(header)):
            raise RefereeError("header", "record.md", "the commitment is not that of the seed")
        name = header["game"]
        if name != self.game.id:
            raise RefereeError("header", "record.md", f"a game of {name}, judged as {self.game.id}")
        if not self.knobs["min_players"] <= self.players <= self.knobs["max_players"]:
            raise RefereeError("header", "B-C5", f"{self.players} players cannot play {name}")

    # Set-up and opening

    @property
    def order(self) -> list[int]:
        """The seats in turn order, beginning with the first player."""
        first = self.record["header"]["options"]["first"]
        if first == "random":
            first = shuffle(self.seed, "first", 0, range(self.players))[0]
        return [(first + n) % self.players for n in range(self.players)]

    def _set_up(self, script: Script) -> None:
        self.cards.make_deck(script, "B-S1")
        for _ in range(self.knobs["hand"]):
            for seat in self.order:
                self.cards.deal(script, seat)
        self.cards.fill(script)
        shuffled = shuffle(self.seed, "tickets", 0, self.game.tickets)
        script.expect("shuffle.md", "tickets_shuffled", tickets=self._names(shuffled))
        self.ticket_deck = shuffled
        for seat in self.order:
            self._offer(script, seat, "opening")
        script.expect("record.md", "asked", steps=[self._question()])
        script.finish()

    def _offer(self, script: Script, seat: int, when: str) -> None:
        """B-T1: as many as are left where there are fewer."""
        number = self.knobs["opening_tickets" if when == "opening" else "ticket_draw"]
        offered, self.ticket_deck = self.ticket_deck[:number], self.ticket_deck[number:]
        tickets, keep = self._names(offered), min(self.knobs[f"{when}_keep"], len(offered))
        script.expect(self.knobs[f"{when}_rule"], "tickets_offered", seat=seat, tickets=tickets, keep=keep)
        self.offered[seat] = offered

    def _choose_opening(self, script: Script, seat: int, action: str) -> None:
        """D-S6: nothing moves before the last has chosen."""
        kept, under = self._choice(script, seat, action, "opening")
        script.expect("D-S6", "tickets_chosen", seat=seat, kept=self._names(kept), under=self._names(under))
        self.answers[seat] = kept, under
        if not self.offered:
            for each in self.order:
                self._keep(script, "D-S6", each, *self.answers[each])
            self._begin_turn(script, self.order[0])

    def _keep(self, script: Script, rule: str, seat: int, kept: list[Ticket], under: list[Ticket]) -> None:
        script.expect(rule, "tickets_kept", seat=seat, kept=self._names(kept), under=self._names(under))
        self.tickets[seat] += kept
        self.ticket_deck += under

    # One entry

    def _play(self, entry: dict[str, Any]) -> None:
        script = Script(entry)
        self.answer(script, entry["seat"], entry["action"])
        script.expect("record.md", "asked", steps=[] if self.is_over else [self._question()])
        script.finish()

    def answer(self, script: Script, seat: int, action: str) -> None:
        """What the action leads to, but for what is asked next."""
        if self.is_over:
            raise script.refuse("D-E2", "the game was over before this entry")
        if not 0 <= seat < self.players:
            raise script.refuse("B-C5", f"there is no seat {seat}")
        word = action.split(" ")[0]
        if self.seat is None:
            if word != "keep" or seat not in self.offered:
                raise script.refuse("D-S6", f"seat {seat} cannot {action!r} in the opening")
            self._choose_opening(script, seat, action)
        else:
            if seat != self.seat:
                raise script.refuse("B-S7", f"it is seat {self.seat}'s turn, not seat {seat}'s")
            self._take_turn(script, seat, word, action)

    def _question(self) -> str:
        seats = [seat for seat in self.order if seat in self.offered]
        if seats:
            when = "opening" if self.seat is None else "ticket"
            keep = min(self.knobs[f"{when}_keep"], len(self.offered[seats[-1]]))
            return f"keep_tickets {','.join(map(str, seats))} {keep}"
        if self.shares.beside:
            kind = "take_dummy_share" if self.shares.is_for_dummy else "take_share"
            return f"{kind} {self.seat} {self._name(self.shares.beside)}"
        return f"{'second_card' if self.has_first_card else 'act'} {self.seat}"

    def _name(self, track: Track) -> str:
        return next(name for name, other in self.game.tracks.items() if other == track)

    def _take_turn(self, script: Script, seat: int, word: str, action: str) -> None:
        if (word == "keep") != (seat in self.offered):
            raise script.refuse("B-T1", f"{action!r}, but tickets are chosen when offered and only then")
        if self.shares.beside and word != "choose":
            raise script.refuse(self.shares.rule, f"{action!r} where a share is to be chosen")
        if self.has_first_card and word not in ("take", "draw"):
            raise script.refuse("D-D1", f"{action!r} where the second card is to be taken")
        if word != "pass":
            self.passes = 0
        match word:
            case "take":
                self._take_card(script, seat, action)
            case "draw":
                self._draw_card(script, seat, action)
            case "claim":
                self._claim(script, seat, action)
            case "tickets":
                self._take_tickets(script, seat, action)
            case "keep":
                kept, under = self._choice(script, seat, action, "ticket")
                self._keep(script, "D-T2", seat, kept, under)
                self._end_turn(script, seat)
            case "choose" if self.game.companies:
                self.shares.answer(script, seat, action)
                self._end_claim(script, seat)
            case "pass":
                self._pass(script, seat, action)
            case _:
                raise script.refuse("notation", f"{action!r} is no action")

    # Train cards

    def _take_card(self, script: Script, seat: int, action: str) -> None:
        found = re.fullmatch(r"take (0|[1-9][0-9]*)", action)
        if not found or int(found.group(1)) not in self.cards.places:
            raise script.refuse("notation", f"{action!r} names no place")
        place = int(found.group(1))
        card = self.cards.display[place]
        if card is None:
            raise script.refuse("D-D6", f"place {place} is empty")
        if not self.has_first_card and not self.cards.deck:
            raise script.refuse("B-D7", "deck and discards are empty: no cards can be drawn")
        if self.has_first_card and card == LOCOMOTIVE:
            raise script.refuse("B-L2", "a face-up locomotive is never the second card")
        self.cards.take(script, seat, place)
        self._after_card(script, seat, is_last=self.has_first_card or card == LOCOMOTIVE)

    def _draw_card(self, script: Script, seat: int, action: str) -> None:
        if action != "draw":
            raise script.refuse("notation", f"{action!r} is no action")
        if not self.cards.deck:
            raise script.refuse("D-D8" if self.has_first_card else "B-D7", "there is no card to draw")
        self.cards.draw(script, seat)
        self._after_card(script, seat, is_last=self.has_first_card)

    def _after_card(self, script: Script, seat: int, is_last: bool) -> None:
        """D-D1, D-D8: there is a second card where one can be taken."""
        coloured = any(card not in (None, LOCOMOTIVE) for card in self.cards.display)
        self.has_first_card = not is_last and bool(self.cards.deck or coloured)
        self.cards.corners["a second card only from the display"] += (
            self.has_first_card and not self.cards.deck
        )
        self.cards.corners["a turn with one card"] += not is_last and not self.has_first_card
        if not self.has_first_card:
            self._end_turn(script, seat)

    # Routes

    def _claim(self, script: Script, seat: int, action: str) -> None:
        track, cards = self._parse_claim(script, action)
        refusal = self._why_not(seat, track, cards)
        if refusal:
            raise script.refuse(*refusal)
        points = self.knobs["route_points"][track.length]
        script.expect(
            "B-R7", "route_claimed",
            seat=seat, track=track.name, cards=dict(cards), points=points,
            closes=self._closes(track),
        )  # fmt: skip
        self.owner[track] = seat
        self.claims[seat].append((track, points))
        self.trains[seat] -= track.length
        self.cards.discard(script, seat, cards)
        self.cards.corners["a ferry"] += track.locomotives > 0
        self.shares.ask(track)
        self._end_claim(script, seat)

    def _closes(self, track: Track) -> list[str]:
        """B-R6: the other track of a double, where so few play."""
        route = {track.a, track.b}
        beside = [name for name, other in self.game.tracks.items() if {other.a, other.b} == route]
        if len(beside) != 2 or self.players >= self.knobs["both_tracks_from"]:
            return []
        return [name for name in beside if self.game.tracks[name] != track]

    def _end_claim(self, script: Script, seat: int) -> None:
        """P-5, X-P10: the turn lasts until nothing is asked any more."""
        if not self.shares.beside:
            self._end_turn(script, seat)

    def _why_not(self, seat: int, track: Track, cards: Counter[str]) -> tuple[str, str] | None:
        """The rule against paying for this track with these cards, and why."""
        closed = self._closed(seat, track)
        if closed:
            return closed
        colours = set(cards) - {LOCOMOTIVE}
        if cards.total() != track.length:
            return "B-R1", f"{cards.total()} cards for {track.length} spaces"
        if len(colours) > 1:
            return "B-R1", "cards of more than one colour"
        if track.colour != "gray" and not colours <= {track.colour}:
            return "B-R1", f"the route is {track.colour}"
        if cards[LOCOMOTIVE] < track.locomotives:
            return "P-3", f"{cards[LOCOMOTIVE]} locomotives where {track.locomotives} are drawn"
        if not cards <= self.cards.hands[seat]:
            return "B-R1", f"the hand does not hold {dict(cards)}"
        return None

    def _closed(self, seat: int, track: Track) -> tuple[str, str] | None:
        beside = [owner for other, owner in self.owner.items() if {other.a, other.b} == {track.a, track.b}]
        if track in self.owner:
            return "B-R3", "the track is claimed already"
        if seat in beside:
            return "B-R5", "the seat holds another track of this route"
        if beside and self.players < self.knobs["both_tracks_from"]:
            return "B-R6", "with so few players one track closes the other"
        if self.trains[seat] < track.length:
            return "B-R4", f"{self.trains[seat]} trains for {track.length} spaces"
        return None

    def _can_claim(self, seat: int) -> bool:
        hand = self.cards.hands[seat]
        wild = hand[LOCOMOTIVE]
        for track in self.game.tracks.values():
            colours = self.game.colours if track.colour == "gray" else [track.colour]
            enough = wild + max(hand[colour] for colour in colours) >= track.length
            if enough and wild >= track.locomotives and not self._closed(seat, track):
                return True
        return False

    def _parse_claim(self, script: Script, action: str) -> tuple[Track, Counter[str]]:
        found = re.fullmatch(r"claim (\S+)((?: \S+ [1-9][0-9]*)+)", action)
        if not found or found.group(1) not in self.game.tracks:
            raise script.refuse("notation", f"{action!r} does not name a track and cards")
        words = found.group(2).split()
        cards = Counter({card: int(number) for card, number in zip(words[::2], words[1::2], strict=True)})
        if len(cards) * 2 != len(words) or not set(cards) <= set(self.game.cards):
            raise script.refuse("notation", f"{action!r} does not name each kind of card once")
        return self.game.tracks[found.group(1)], cards

    # Tickets

    def _names(self, tickets: list[Ticket]) -> list[str]:
        return [self.game.ticket_name(ticket) for ticket in tickets]

    def _take_tickets(self, script: Script, seat: int, action: str) -> None:
        if action != "tickets":
            raise script.refuse("notation", f"{action!r} is no action")
        if not self.ticket_deck:
            raise script.refuse("D-T3", "there are no tickets left")
        self._offer(script, seat, "ticket")

    def _choice(self, script: Script, seat: int, action: str, when: str) -> tuple[list[Ticket], list[Ticket]]:
        """The tickets kept and those that go under the deck, each in the order named; none is left out."""
        offered = {self.game.ticket_name(ticket): ticket for ticket in self.offered.pop(seat)}
        found = re.fullmatch(r"keep((?: [^/ ]+)*)(?: /((?: [^/ ]+)+))?", action)
        names = [(side or "").split() for side in found.groups()] if found else [[], []]
        if sorted([*names[0], *names[1]]) != sorted(offered):
            raise script.refuse("B-T1", f"{action!r} does not place each of {sorted(offered)} once")
        kept, under = ([offered[name] for name in side] for side in names)
        least = min(self.knobs[f"{when}_keep"], len(offered))
        if len(kept) < least:
            raise script.refuse(
                self.knobs[f"{when}_rule"], f"{len(kept)} tickets kept, at least {least} must be"
            )
        return kept, under

    # Turns

    def _pass(self, script: Script, seat: int, action: str) -> None:
        """D-D9: only where nothing else can be done."""
        if action != "pass":
            raise script.refuse("notation", f"{action!r} is no action")
        if self.cards.deck or self.ticket_deck or self._can_claim(seat):
            raise script.refuse("D-D9", "a seat that can do something cannot pass")
        script.expect("D-D9", "passed", seat=seat)
        self.cards.corners["a pass"] += 1
        self.cards.corners["a pass in the last round"] += self.last_turn_of is not None
        self.passes += 1
        if self.passes == self.players:
            self.cards.corners["the game ends with passes"] += 1
            self._end_game(script, "D-D9")
        else:
            self._end_turn(script, seat)

    def _begin_turn(self, script: Script, seat: int) -> None:
        script.expect("B-S7", "turn_began", seat=seat)
        self.seat = seat

    def _end_turn(self, script: Script, seat: int) -> None:
        """C-E1, N-E1, D-E2."""
        self.has_first_card = False
        if seat == self.last_turn_of:
            self._end_game(script, "D-E2")
            return
        if self.last_turn_of is None and self.trains[seat] <= self.knobs["end_at"]:
            script.expect("D-E2", "last_round_began", seat=seat)
            self.last_turn_of = seat
        self._begin_turn(script, (seat + 1) % self.players)

    def _end_game(self, script: Script, rule: str) -> None:
        self.shares.close(script)
        script.expect(rule, "game_ended")
        self.is_over = True

    def _check_result(self) -> None:
        names = [seat["name"] for seat in self.record["header"]["seats"]]
        shares = self.shares
        seats = zip(names, self.claims, self.tickets, shares.held, strict=True)
        dummy = (shares.dummy, shares.revealed) if shares.has_dummy else None
        expected, found = result(self.game, [Holding(*seat) for seat in seats], dummy), self.record["result"]
        difference = _difference(expected, found, "result")
        if difference:
            raise difference


RULE_OF = {
    "routes": "B-F1", "tickets": "B-F2", "longest": "B-F3", "shares": "P-7", "total": "B-F2", "dummy": "P-10"
}  # fmt: skip
RULE_OF_LINE = {**RULE_OF, "longest_route": "B-F3", "globetrotter": "P-8"}


def _difference(expected: object, found: object, where: str, rule: str = "B-F4") -> RefereeError | None:
    """Where two results first differ; the order of keys counts, for the hash depends on it."""
    if isinstance(expected, dict) and isinstance(found, dict) and list(expected) == list(found):
        pairs = [(f"{where}, {key}", RULE_OF.get(key, rule), expected[key], found[key]) for key in expected]
    elif isinstance(expected, list) and isinstance(found, list) and where.endswith(", lines"):
        both = enumerate(zip_longest(expected, found))
        pairs = [(f"{where} {n}", _rule_of_line(*each), *each) for n, each in both]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = [(f"{where} {n}", rule, *each) for n, each in enumerate(zip(expected, found, strict=True))]
    else:
        is_same = json.dumps(expected) == json.dumps(found)
        return None if is_same else RefereeError(where, rule, f"should be {expected!r}, not {found!r}")
    differences = (_difference(one, other, place, why) for place, why, one, other in pairs)
    return next((difference for difference in differences if difference), None)


def _rule_of_line(expected: dict[str, Any] | None, found: dict[str, Any] | None) -> str:
    """The rule of the line that should be there; of a line too many, its own."""
    kind = (expected or found or {})["kind"]
    return RULE_OF_LINE.get(kind, "record.md")


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        print("usage: referee.py GAME_FOLDER RECORD...", file=sys.stderr)
        return 2
    bad = 0
    for path in map(Path, arguments[1:]):
        try:
            judge(Path(arguments[0]), path)
            print(f"{path}: fair")
        except (OSError, RefereeError) as problem:
            bad += 1
            print(f"{path}: {problem}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
