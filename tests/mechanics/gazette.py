"""A mechanic for tests alone: newspapers in the deck, headlines, votes, tips and a lottery.

It shows what the protocol carries, as far as campaigns and expansions need it: cards of its own that interrupt
whatever takes them from the deck, questions to everybody in the middle of it, hidden answers, prices, bonuses and
bans that come and go, optional questions after a claim, work after the last turn. It is written as somebody
outside the project would write it: nothing here derives from a class of the rules.
"""

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from whistlestop.rules import Action, Chance, Choose, NotLegal, Options, PublicState, State, Track, View
from whistlestop.rules.decide import Question
from whistlestop.rules.events import EVERYONE, NOBODY_YET, OWNER, DisplayFlushed, RouteClaimed
from whistlestop.rules.hooks import Price, ScoreLine
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.resolution import Resolution, restock
from whistlestop.rules.state import Secrets
from whistlestop.rules.step import Step
from whistlestop.rules.steps import DrawCard, FillPlaces

__all__ = ["HEADLINES", "NAME", "PAPERS", "Desk", "Drawer", "Gazette", "SweepingGazette", "Vote"]

NAME: Final = "gazette"
PAPERS: Final = 3
HEADLINES: Final = ("strike", "flood", "festival", "fog")
UNKNOWN: Final = "?"
Fields = tuple[tuple[str, str], ...]


# Records


@dataclass(frozen=True)
class Desk:
    """What everybody sees."""

    outside: int
    """Newspapers that are not yet in the deck."""
    read: int
    turned: tuple[str, ...]
    active: str
    coins: tuple[int, ...]
    voted: tuple[bool, ...]


@dataclass(frozen=True)
class Drawer:
    """What nobody, or only a voter, sees."""

    headlines: tuple[str, ...]
    votes: tuple[str, ...]


def desk(public: PublicState) -> Desk:
    record = public.extras[NAME]
    assert isinstance(record, Desk)
    return record


def drawer(holder: Secrets | View) -> Drawer:
    record = holder.extras[NAME]
    assert isinstance(record, Drawer)
    return record


def put(holder: PublicState | Secrets | View, record: object) -> None:
    """Records are replaced like everything else: older positions share the dictionary."""
    holder.extras = {**holder.extras, NAME: record}


def put_at(items: tuple[Any, ...], at: int, item: object) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])


# Steps


class Parts:
    """The arguments, as the codecs want them."""

    fields: ClassVar[Fields] = ()

    def parts(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name, _ in self.fields)


class Work(Parts):
    def asked(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True)
class MixPapers(Work):
    kind: ClassVar[str] = "mix_papers"


@dataclass(frozen=True)
class TurnHeadline(Work):
    kind: ClassVar[str] = "turn_headline"


@dataclass(frozen=True)
class CountVotes(Work):
    kind: ClassVar[str] = "count_votes"


@dataclass(frozen=True)
class Lottery(Work):
    kind: ClassVar[str] = "lottery"


@dataclass(frozen=True)
class Vote(Parts):
    """Is the headline true? Asked of everybody at once."""

    kind: ClassVar[str] = "vote"
    fields: ClassVar[Fields] = (("seats", "seats"),)
    seats: tuple[int, ...]

    def asked(self) -> tuple[int, ...]:
        return self.seats


@dataclass(frozen=True)
class Tip(Parts):
    """A coin for the claim, if the player wants it."""

    kind: ClassVar[str] = "tip"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"))
    seat: int
    track: str

    def asked(self) -> tuple[int, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class Farewell(Parts):
    """After the last turn: keep the coins, or give one away?"""

    kind: ClassVar[str] = "farewell"
    fields: ClassVar[Fields] = (("seat", "seat"),)
    seat: int

    def asked(self) -> tuple[int, ...]:
        return (self.seat,)


# Events


class Public(Parts):
    audience: ClassVar[str] = EVERYONE
    reveals: ClassVar[bool] = False

    def owner(self) -> int:
        return -1

    def redacted(self) -> "Public":
        return self


@dataclass(frozen=True)
class PapersMixed(Public):
    """The rest of the deck with the newspapers in it, in its new order."""

    kind: ClassVar[str] = "papers_mixed"
    fields: ClassVar[Fields] = (("cards", "cards"), ("headlines", "words"))
    audience: ClassVar[str] = NOBODY_YET
    cards: tuple[int | None, ...]
    headlines: tuple[str, ...]

    def redacted(self) -> "PapersMixed":
        return PapersMixed((None,) * len(self.cards), (UNKNOWN,) * len(self.headlines))


@dataclass(frozen=True)
class PaperFound(Public):
    kind: ClassVar[str] = "paper_found"


@dataclass(frozen=True)
class HeadlineTurned(Public):
    kind: ClassVar[str] = "headline_turned"
    fields: ClassVar[Fields] = (("word", "word"),)
    word: str


@dataclass(frozen=True)
class VoteCast(Public):
    kind: ClassVar[str] = "vote_cast"
    fields: ClassVar[Fields] = (("seat", "seat"), ("vote", "word"))
    audience: ClassVar[str] = OWNER
    seat: int
    vote: str

    def owner(self) -> int:
        return self.seat

    def redacted(self) -> "VoteCast":
        return VoteCast(self.seat, UNKNOWN)


@dataclass(frozen=True)
class VotesCounted(Public):
    kind: ClassVar[str] = "votes_counted"
    fields: ClassVar[Fields] = (("votes", "words"), ("believed", "flag"))
    votes: tuple[str, ...]
    believed: bool


@dataclass(frozen=True)
class CoinMoved(Public):
    kind: ClassVar[str] = "coin_moved"
    fields: ClassVar[Fields] = (("seat", "seat"), ("coins", "number"), ("why", "word"))
    seat: int
    coins: int
    why: str


# What events change


def public_papers_mixed(public: PublicState, event: PapersMixed) -> None:
    public.deck_size = len(event.cards)
    put(public, replace(desk(public), outside=0))


def secrets_papers_mixed(secrets: Secrets, event: PapersMixed) -> None:
    secrets.deck = tuple(card for card in event.cards if card is not None)
    put(secrets, replace(drawer(secrets), headlines=event.headlines))


def view_papers_mixed(view: View, event: PapersMixed) -> None:
    put(view, Drawer(event.headlines, (UNKNOWN,) * view.public.players))


def public_paper_found(public: PublicState, _event: PaperFound) -> None:
    public.deck_size -= 1
    put(public, replace(desk(public), read=desk(public).read + 1))


def secrets_paper_found(secrets: Secrets, _event: PaperFound) -> None:
    secrets.deck = secrets.deck[1:]


def public_headline_turned(public: PublicState, event: HeadlineTurned) -> None:
    old = desk(public)
    put(public, replace(old, turned=(*old.turned, event.word)))


def secrets_headline_turned(holder: Secrets | View, _event: HeadlineTurned) -> None:
    put(holder, replace(drawer(holder), headlines=drawer(holder).headlines[1:]))


def public_vote_cast(public: PublicState, event: VoteCast) -> None:
    put(public, replace(desk(public), voted=put_at(desk(public).voted, event.seat, True)))


def secrets_vote_cast(holder: Secrets | View, event: VoteCast) -> None:
    put(holder, replace(drawer(holder), votes=put_at(drawer(holder).votes, event.seat, event.vote)))


def public_votes_counted(public: PublicState, event: VotesCounted) -> None:
    old = desk(public)
    active = old.turned[-1] if event.believed else ""
    put(public, replace(old, active=active, voted=(False,) * public.players))


def secrets_votes_counted(holder: Secrets | View, event: VotesCounted) -> None:
    put(holder, replace(drawer(holder), votes=(UNKNOWN,) * len(event.votes)))


def public_coin_moved(public: PublicState, event: CoinMoved) -> None:
    coins = desk(public).coins
    put(public, replace(desk(public), coins=put_at(coins, event.seat, coins[event.seat] + event.coins)))


def public_route_claimed(public: PublicState, event: RouteClaimed) -> None:
    """A mechanic may follow the events of the base game: festivals pay who builds long."""
    if desk(public).active == "festival" and public.board.tracks[event.track].length > 2:
        public_coin_moved(public, CoinMoved(event.seat, 1, "festival"))


# Work and answers


def mix_papers(resolution: Resolution, _step: MixPapers) -> None:
    paper = resolution.public.rules.cards.index("newspaper")
    deck = (*resolution.state.secrets.deck, *[paper] * PAPERS)
    headlines = resolution.chance.shuffle("headlines", 0, HEADLINES)
    resolution.emit(PapersMixed(tuple(resolution.chance.shuffle("papers", 0, deck)), tuple(headlines)))


def turn_headline(resolution: Resolution, _step: TurnHeadline) -> None:
    resolution.emit(HeadlineTurned(drawer(resolution.state.secrets).headlines[0]))
    resolution.push(Vote(tuple(range(resolution.public.players))), CountVotes())


def count_votes(resolution: Resolution, _step: CountVotes) -> None:
    votes = drawer(resolution.state.secrets).votes
    resolution.emit(VotesCounted(votes, votes.count("true") * 2 > len(votes)))


def count_and_sweep(resolution: Resolution, step: CountVotes) -> None:
    """A believed headline sweeps the row and lays a new one, even while a place of it is being filled."""
    count_votes(resolution, step)
    if desk(resolution.public).active:
        resolution.emit(DisplayFlushed())
        restock(resolution)
        resolution.push(FillPlaces(tuple(range(len(resolution.public.display))), False, 0))


def draw_lottery(resolution: Resolution, _step: Lottery) -> None:
    seats = resolution.chance.shuffle("lottery", 0, range(resolution.public.players))
    resolution.emit(CoinMoved(seats[0], 2, "lottery"))


def offered(*words: str) -> Any:
    return lambda _view, _step: Options([Choose(word) for word in words])


def chosen(action: Action, *words: str) -> str:
    if not isinstance(action, Choose) or action.option not in words:
        raise NotLegal("L-P4", "choose_one", {"words": " ".join(words)})
    return action.option


def answer_vote(resolution: Resolution, step: Vote, seat: int, action: Action) -> None:
    resolution.emit(VoteCast(seat, chosen(action, "true", "false")))
    left = tuple(other for other in step.seats if other != seat)
    if left:
        resolution.push(Vote(left))


def answer_tip(resolution: Resolution, _step: Tip, seat: int, action: Action) -> None:
    if chosen(action, "coin", "nothing") == "coin":
        resolution.emit(CoinMoved(seat, 1, "tip"))


def answer_farewell(resolution: Resolution, _step: Farewell, seat: int, action: Action) -> None:
    if chosen(action, "keep", "give") == "give":
        resolution.emit(CoinMoved(seat, -1, "given"))


# Slots


def make_tip(public: PublicState, seat: int, track: str) -> Step | None:
    """At the busiest city of the board alone."""
    city = next(iter(public.board.cities))
    sides = public.board.tracks[track]
    return Tip(seat, track) if city in (sides.a, sides.b) else None


def make_big_city(public: PublicState, seat: int, track: str) -> Step | None:
    """A route that reaches the last city draws a card, which is no action."""
    city = list(public.board.cities)[-1]
    sides = public.board.tracks[track]
    return DrawCard(seat) if city in (sides.a, sides.b) else None


class Gazette:
    """The protocols of the rules, and nothing else."""

    name: Final = NAME
    cards: Final = (("newspaper", PAPERS),)
    events: Final = (PapersMixed, PaperFound, HeadlineTurned, VoteCast, VotesCounted, CoinMoved)
    slots: Final[tuple[Slot, ...]] = (
        Slot("setup", 7, lambda _public, _seat, _track: MixPapers()),
        Slot("claim", 12, make_big_city),
        Slot("claim", 3, make_tip),
        Slot("end", 8, lambda _public, _seat, _track: Lottery()),
        Slot("end", 2, lambda public, _seat, _track: Farewell(public.mover)),
    )
    work: Final = {
        MixPapers: mix_papers,
        TurnHeadline: turn_headline,
        CountVotes: count_votes,
        Lottery: draw_lottery,
    }
    asks: Final = {
        Vote: Question(offered("true", "false"), answer_vote),
        Tip: Question(offered("coin", "nothing"), answer_tip),
        Farewell: Question(offered("keep", "give"), answer_farewell),
    }
    on_public: Final = {
        PapersMixed: public_papers_mixed,
        PaperFound: public_paper_found,
        HeadlineTurned: public_headline_turned,
        VoteCast: public_vote_cast,
        VotesCounted: public_votes_counted,
        CoinMoved: public_coin_moved,
        RouteClaimed: public_route_claimed,
    }
    on_secrets: Final = {
        PapersMixed: secrets_papers_mixed,
        PaperFound: secrets_paper_found,
        HeadlineTurned: secrets_headline_turned,
        VoteCast: secrets_vote_cast,
        VotesCounted: secrets_votes_counted,
    }
    on_view: Final = {
        PapersMixed: view_papers_mixed,
        HeadlineTurned: secrets_headline_turned,
        VoteCast: secrets_vote_cast,
        VotesCounted: secrets_votes_counted,
    }

    def initial(self, players: int) -> Desk:
        return Desk(PAPERS, 0, (), "", (0,) * players, (False,) * players)

    def initial_secret(self, players: int) -> Drawer:
        return Drawer((), (UNKNOWN,) * players)

    def card_left_deck(self, resolution: Resolution, card: int, then: Step) -> bool:
        if card != resolution.public.rules.cards.index("newspaper"):
            return False
        resolution.emit(PaperFound())
        restock(resolution)
        resolution.push(TurnHeadline(), then)
        return True

    def changes_prices(self, public: PublicState, _seat: int) -> bool:
        return desk(public).active == "strike"

    def price(self, public: PublicState, track: Track, _seat: int, price: Price) -> Price:
        """A strike: every gray route wants a locomotive."""
        if desk(public).active == "strike" and track.colour < 0:
            return price._replace(locomotives=1, rule="P-3")
        return price

    def may_draw(self, public: PublicState, seat: int, rule: str) -> str:
        """A flood: who has a coin may not draw."""
        return rule or ("L-P3" if desk(public).active == "flood" and desk(public).coins[seat] else "")

    def may_claim(self, public: PublicState, track: Track, _seat: int, rule: str) -> str:
        """Fog: short routes cannot be found."""
        return rule or ("L-R1" if desk(public).active == "fog" and track.length == 1 else "")

    def gain(self, public: PublicState, _seat: int, why: str, _track: str, amount: int) -> int:
        return amount + 1 if desk(public).active == "festival" and why == "route" else amount

    def end_reached(self, public: PublicState, _seat: int, reached: bool) -> bool:
        """The last newspaper ends the game as well."""
        return reached or desk(public).read == PAPERS

    def score_lines(self, state: State, tallies: tuple[Any, ...], lines: list[ScoreLine]) -> list[ScoreLine]:
        coins = desk(state.public).coins
        return [*lines, *(ScoreLine(tally.seat, "coins", coins[tally.seat]) for tally in tallies)]

    def standing(self, state: State, seat: int, key: tuple[int, ...]) -> tuple[int, ...]:
        return (*key, desk(state.public).coins[seat])

    def project(self, record: Drawer, _public: PublicState, seat: int) -> Drawer:
        votes = tuple(vote if voter == seat else UNKNOWN for voter, vote in enumerate(record.votes))
        return Drawer((UNKNOWN,) * len(record.headlines), votes)

    def sample_secret(self, seen: Drawer, view: View, chance: Chance) -> Drawer:
        open_desk = desk(view.public)
        left = [word for word in HEADLINES if word not in open_desk.turned]
        headlines = chance.shuffle("imagine-headlines", view.public.turn, left)
        votes = tuple(
            chance.shuffle("imagine-vote", seat, ("true", "false"))[0]
            if has_voted and seat != view.seat
            else seen.votes[seat]
            for seat, has_voted in enumerate(open_desk.voted)
        )
        return Drawer(tuple(headlines[: len(seen.headlines)]), votes)

    def in_deck(self, public: PublicState) -> dict[int, int]:
        """How many newspapers lie in the deck is known; where, nobody knows."""
        return {public.rules.cards.index("newspaper"): PAPERS - desk(public).outside - desk(public).read}

    def write_extra(self, public: Desk, hidden: Drawer) -> str:
        return json.dumps({**vars(public), **vars(hidden)})

    def read_extra(self, text: str, _players: int) -> tuple[Desk, Drawer]:
        made = {
            name: tuple(fact) if isinstance(fact, list) else fact for name, fact in json.loads(text).items()
        }
        hidden = Drawer(made.pop("headlines"), made.pop("votes"))
        return Desk(**made), hidden

    def conserved(self, state: State) -> dict[str, int]:
        paper = state.public.rules.cards.index("newspaper")
        open_desk = desk(state.public)
        lying = state.secrets.deck.count(paper)
        hidden = len(drawer(state.secrets).headlines) + len(open_desk.turned)
        return {
            "newspapers": open_desk.outside + open_desk.read + lying,
            "headlines": hidden if not open_desk.outside else len(HEADLINES),
        }


class SweepingGazette(Gazette):
    """Whatever the headline, believing it sweeps the row."""

    work: Final = {**Gazette.work, CountVotes: count_and_sweep}
