"""The referee's own account of cards, and what must happen to them: deck, discards, display, flush."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ref_data import LOCOMOTIVE, Game
from ref_record import RefereeError, same
from ref_shuffle import shuffle


class Script:
    """The events of one entry, read in order against what the rules demand."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.where = f"entry {entry['seq']}"
        self.events = entry["events"]
        self.at = 0

    def refuse(self, rule: str, what: str) -> RefereeError:
        return RefereeError(self.where, rule, what)

    def take(self, rule: str, kind: str) -> dict[str, Any]:
        """The next event, which must be of this kind."""
        found = self.events[self.at]["kind"] if self.at < len(self.events) else "the end of the entry"
        if found != kind:
            raise self.refuse(rule, f"event {self.at} should be {kind}, not {found}")
        self.at += 1
        event: dict[str, Any] = self.events[self.at - 1]
        return event

    def expect(self, rule: str, kind: str, **fields: object) -> None:
        """The next event must be exactly this one."""
        event = self.take(rule, kind)
        for field, value in fields.items():
            if not same(event[field], value):
                what = f"event {self.at - 1}, {kind}: {field} should be {value!r}, not {event[field]!r}"
                raise self.refuse(rule, what)

    def finish(self) -> None:
        if self.at < len(self.events):
            raise self.refuse(
                "record.md", f"nothing calls for event {self.at}, {self.events[self.at]['kind']}"
            )


class Cards:
    """Where each train card lies. The deck's top is index 0; discards are counted, their order is nobody's."""

    def __init__(self, game: Game, players: int, seed: str) -> None:
        self.game = game
        self.seed = seed
        self.places = range(game.knobs["display"])
        self.deck: list[str] = []
        self.discards = Counter(game.cards)
        self.display: list[str | None] = [None for _ in self.places]
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.shuffles = 0
        self.corners: Counter[str] = Counter()
        """Rare courses that this game has taken, so that tests can tell whether they were judged at all."""

    def make_deck(self, script: Script, rule: str) -> None:
        """B-D5, D-D6: as soon as the deck has run out and there are discards."""
        if self.deck or not self.discards:
            return
        cards = script.take(rule, "deck_shuffled")["cards"]
        if Counter(cards) != self.discards:
            raise script.refuse(rule, "the deck shuffled does not hold exactly the discards")
        ordered = [card for card in self.game.cards for _ in range(self.discards[card])]
        if cards != shuffle(self.seed, "deck", self.shuffles, ordered):
            raise script.refuse(
                "shuffle.md", f"the deck does not follow from the seed (shuffle {self.shuffles})"
            )
        self.deck, self.discards = list(cards), Counter()
        self.shuffles += 1

    def deal(self, script: Script, seat: int) -> None:
        if not self.deck:
            raise script.refuse("B-S1", "there are too few cards to deal")
        self._to_hand(script, "B-S1", "card_dealt", seat)

    def draw(self, script: Script, seat: int) -> None:
        self._to_hand(script, "B-D1", "card_drawn", seat)

    def _to_hand(self, script: Script, rule: str, kind: str, seat: int) -> None:
        card = self.deck.pop(0)
        script.expect(rule, kind, seat=seat, card=card)
        self.hands[seat][card] += 1
        self.make_deck(script, "B-D5")

    def take(self, script: Script, seat: int, place: int) -> None:
        """B-D1: the face-up card to the hand, the place filled at once, then the row checked."""
        card = self.display[place]
        assert card is not None
        script.expect("B-D1", "card_taken", seat=seat, place=place, card=card)
        self.hands[seat][card] += 1
        self.display[place] = None
        self.fill(script)

    def discard(self, script: Script, seat: int, cards: Counter[str]) -> None:
        """B-R4, then D-D6 and D-D3: a row left as it lay is looked at again."""
        self.hands[seat] -= cards
        self.discards += cards
        self.make_deck(script, "D-D6")
        if not self.fill(script):
            self.check_row(script)

    def fill(self, script: Script) -> bool:
        """Turn up a card on every empty place while there are cards; check the row if any was turned up."""
        turned = False
        for place in self.places:
            if self.display[place] is None and not self.deck:
                self.corners["a place stays empty"] += 1
            elif self.display[place] is None:
                self.display[place] = self.deck.pop(0)
                script.expect("B-D1", "place_filled", place=place, card=self.display[place])
                self.make_deck(script, "B-D5")
                turned = True
        if turned:
            self.check_row(script)
        return turned

    def check_row(self, script: Script) -> None:
        """B-D2 within the limits of D-D3."""
        flushes = 0
        while self.display.count(LOCOMOTIVE) >= self.game.knobs["flush_at"]:
            if flushes == self.game.knobs["flush_limit"] or self.coloured_in_play() < 3:
                self.corners["ten flushes" if flushes else "too few coloured cards"] += 1
                return
            script.expect("B-D2", "display_flushed")
            self.discards.update(card for card in self.display if card is not None)
            self.display = [None for _ in self.places]
            self.make_deck(script, "B-D5")
            self._turn_up_row(script)
            flushes += 1
            self.corners["several flushes"] += flushes > 1

    def _turn_up_row(self, script: Script) -> None:
        for place in self.places:
            if self.deck:
                self.display[place] = self.deck.pop(0)
                script.expect("B-D2", "place_filled", place=place, card=self.display[place])
                self.corners["the deck runs out while a row is turned up"] += not self.deck
                self.make_deck(script, "B-D5")

    def coloured_in_play(self) -> int:
        cards = [*self.deck, *self.discards.elements(), *self.display]
        return sum(card is not None and card != LOCOMOTIVE for card in cards)
