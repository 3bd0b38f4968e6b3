"""What a simulator knows of a game before it starts: board, tickets and figures as arrays of integers.

Tracks, cities and tickets are numbered in the order of the ruleset. Tracks with the same printed colour and number of
locomotives form a *class*: whether a hand can pay for a track depends on its class and its length alone.
"""

from itertools import combinations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from whistlestop.express.layout import HEADER
from whistlestop.express.parts import asking_part, check_printed_prices, parts_of
from whistlestop.mechanics.express_part import ExpressPart
from whistlestop.rules.errors import BadPlayers
from whistlestop.rules.ids import GRAY
from whistlestop.rules.ruleset import Ruleset

__all__ = ["LookupTables", "zeros"]


def zeros(count: int) -> vec[i64]:
    return vec[i64]([0] * count)


class LookupTables:
    def __init__(self, rules: Ruleset, players: int) -> None:
        knobs = rules.knobs
        # The same refusal as by the rules, before anything is laid out.
        if not knobs.min_players <= players <= knobs.max_players:
            raise BadPlayers(
                "players", {"players": players, "least": knobs.min_players, "most": knobs.max_players}
            )
        self.rules: Ruleset = rules
        parts = parts_of(rules, players)
        self.part_names: list[str] = list(parts)
        """The mechanics that the parts belong to."""
        self.parts: list[ExpressPart] = list(parts.values())
        self.asking: ExpressPart = asking_part(rules, self.parts)
        """The part that asks a question after a claim; one that asks nothing if no mechanic does."""
        check_printed_prices(rules)
        # Figures
        self.players: i64 = players
        self.wild: i64 = rules.locomotive
        """The index of the locomotive, and the number of colours."""
        self.cards: i64 = rules.locomotive + 1
        self.display_size: i64 = knobs.display
        self.hand_dealt: i64 = knobs.hand
        self.flush_at: i64 = knobs.flush_at
        self.flush_limit: i64 = knobs.flush_limit
        self.opening_tickets: i64 = knobs.opening_tickets
        self.opening_keep: i64 = knobs.opening_keep
        self.ticket_draw: i64 = knobs.ticket_draw
        self.ticket_keep: i64 = knobs.ticket_keep
        self.end_at: i64 = knobs.end_at
        self.both_open: i64 = int(players >= knobs.both_tracks_from)
        """1 if both tracks of a double route are open."""
        self.longest_points: i64 = knobs.longest_route
        self.trains_dealt: i64 = knobs.trains
        self.deck_counts: vec[i64] = vec[i64](rules.deck_counts)
        # Tracks
        board = rules.board
        tracks = list(board.tracks.values())
        self.track_names: list[str] = list(board.tracks)
        self.track_numbers: dict[str, int] = {name: at for at, name in enumerate(self.track_names)}
        city_numbers = {name: at for at, name in enumerate(board.cities)}
        self.tracks: i64 = len(tracks)
        self.cities: i64 = len(city_numbers)
        self.longest_track: i64 = board.longest
        self.lengths: i64 = board.longest + 1
        """The number of lengths, zero included."""
        self.track_length: vec[i64] = vec[i64]([track.length for track in tracks])
        self.track_points: vec[i64] = vec[i64]([rules.points_for(track.length) for track in tracks])
        self.track_a: vec[i64] = vec[i64]([city_numbers[track.a] for track in tracks])
        self.track_b: vec[i64] = vec[i64]([city_numbers[track.b] for track in tracks])
        self.beside_from: vec[i64] = zeros(len(tracks) + 1)
        """For each track, where the other tracks of its route begin in `beside`."""
        self.beside: vec[i64] = vec[i64]()
        self.closes: vec[i64] = zeros(len(tracks))
        """1 for each track whose claim closes the other track of its route to everybody."""
        self._lay_beside(players)
        self.near_from: vec[i64] = vec[i64]()
        """For each city, where its tracks begin in `near`."""
        self.near: vec[i64] = vec[i64]()
        for code in board.cities:
            self.near_from = append(self.near_from, len(self.near))
            for at, track in enumerate(tracks):
                if code in (track.a, track.b):
                    self.near = append(self.near, at)
        self.near_from = append(self.near_from, len(self.near))
        # Classes of tracks
        self.track_class: vec[i64] = zeros(len(tracks))
        self.class_colour: vec[i64] = vec[i64]()
        self.class_least: vec[i64] = vec[i64]()
        """The number of locomotives that each class requires."""
        self.class_from: vec[i64] = vec[i64]()
        self.class_tracks: vec[i64] = vec[i64]()
        """The tracks of each class, the shortest first."""
        self.classes: i64 = 0
        self._sort_classes()
        # Tickets
        tickets = list(rules.tickets.values())
        self.ticket_names: list[str] = list(rules.tickets)
        self.ticket_numbers: dict[str, int] = {name: at for at, name in enumerate(self.ticket_names)}
        self.tickets: i64 = len(tickets)
        self.ticket_points: vec[i64] = vec[i64]([ticket.points for ticket in tickets])
        self.ends_from: vec[i64] = vec[i64]()
        """Two entries a ticket, one for each end: where its cities begin in `end_cities`."""
        self.end_cities: vec[i64] = vec[i64]()
        for ticket in tickets:
            for stop in (ticket.a, ticket.b):
                self.ends_from = append(self.ends_from, len(self.end_cities))
                for city in board.stops[stop]:
                    self.end_cities = append(self.end_cities, city_numbers[city])
        self.ends_from = append(self.ends_from, len(self.end_cities))
        self.offer_size: i64 = max(knobs.opening_tickets, knobs.ticket_draw)
        """The largest number of tickets in an offer."""
        self.keep_masks: vec[i64] = vec[i64]()
        """For each number of offered tickets all sets of them as bits, the smallest sets first; then, from
        `keep_from` on, where the sets of each size begin."""
        self.keep_from: i64 = 0
        self._list_keeps()
        # Where the arrays of a position begin
        at = HEADER
        cards = rules.locomotive + 1
        offer = max(knobs.opening_tickets, knobs.ticket_draw)
        total = sum(rules.deck_counts)
        self.display: i64 = at
        at += knobs.display
        self.discards: i64 = at
        at += cards
        self.trains: i64 = at
        at += players
        self.points: i64 = at
        at += players
        self.hand_sizes: i64 = at
        at += players
        self.kept_counts: i64 = at
        at += players
        self.given_back: i64 = at
        at += players
        self.offered_counts: i64 = at
        at += players
        self.chosen: i64 = at
        at += players
        self.hands: i64 = at
        at += players * cards
        self.shown: i64 = at
        at += players * cards
        self.owners: i64 = at
        at += len(tracks)
        self.claim_order: i64 = at
        at += len(tracks)
        self.open_to: i64 = at
        """For each track, the seats that may still claim it, as bits."""
        at += len(tracks)
        self.open_upto: i64 = at
        """For each seat, class and length: the number of tracks up to that length that the seat may still claim."""
        self.open_stride: i64 = self.classes * self.lengths
        at += players * int(self.open_stride)
        self.deck: i64 = at
        at += total
        self.ticket_deck: i64 = at
        """A ring of tickets."""
        at += len(tickets)
        self.buried_by: i64 = at
        """For each place of the ring, the seat that put the ticket there, or NOBODY."""
        at += len(tickets)
        self.kept: i64 = at
        at += players * len(tickets)
        self.offered: i64 = at
        at += players * offer
        self.choices: i64 = at
        """For each seat that has chosen: the number of tickets kept, then these, then those that go under the
        deck."""
        at += players * (offer + 1)
        for part in self.parts:
            part.at = at
            at += int(part.size)
        self.size: i64 = at
        # Codes of actions (`codes.py`)
        self.draw_code: i64 = knobs.display
        self.tickets_code: i64 = knobs.display + 1
        self.pass_code: i64 = knobs.display + 2
        self.keep_code: i64 = knobs.display + 3
        self.choose_code: i64 = self.keep_code + (1 << offer)
        self.claim_code: i64 = self.choose_code + len(self.asking.choices)
        self.codes: i64 = self.claim_code + self.tracks * self.cards * self.lengths
        """The number of codes."""
        self.opening: vec[i64] = vec[i64]()
        """The cells before anything is dealt, once they are known (`setup.py`)."""

    def _lay_beside(self, players: int) -> None:
        board, knobs = self.rules.board, self.rules.knobs
        for at, track in enumerate(board.tracks.values()):
            self.beside_from[at] = len(self.beside)
            others = [other for other in board.parallel[track.route] if other.name != track.name]
            for other in others:
                self.beside = append(self.beside, self.track_numbers[other.name])
            if len(others) == 1 and players < knobs.both_tracks_from:
                self.closes[at] = 1
        self.beside_from[len(board.tracks)] = len(self.beside)

    def _list_keeps(self) -> None:
        starts: list[int] = []
        most = int(self.offer_size)
        for offered in range(most + 1):
            row = [0] * (most + 2)
            for size in range(offered + 1):
                row[size] = len(self.keep_masks)
                for places in combinations(range(offered), size):
                    self.keep_masks = append(self.keep_masks, sum(1 << place for place in places))
            row[offered + 1] = len(self.keep_masks)
            starts += row
        self.keep_from = len(self.keep_masks)
        self.keep_masks = extend(self.keep_masks, starts)

    def _sort_classes(self) -> None:
        rules = self.rules
        groups: dict[tuple[int, int, bool], list[int]] = {}
        for at, name in enumerate(self.track_names):
            price = rules.printed[name]
            # A track of locomotives alone is a class of its own: no colour helps to pay for it.
            only_wild = price.locomotives >= price.length
            groups.setdefault((price.colour, price.locomotives, only_wild), []).append(at)
        gray_last = sorted(groups, key=lambda group: (group[0] == GRAY, group))
        for number, group in enumerate(gray_last):
            self.class_colour = append(self.class_colour, self.wild if group[2] else group[0])
            self.class_least = append(self.class_least, group[1])
            self.class_from = append(self.class_from, len(self.class_tracks))
            for track in sorted(groups[group], key=lambda at: int(self.track_length[at])):
                self.track_class[track] = number
                self.class_tracks = append(self.class_tracks, track)
        self.class_from = append(self.class_from, len(self.class_tracks))
        self.classes = len(gray_last)
