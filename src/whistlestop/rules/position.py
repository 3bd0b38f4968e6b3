"""A complete position as text, and back: for scenarios, bug reports and debugging."""

from types import MappingProxyType
from typing import Any, Final

from whistlestop.rules.codecs import format_step, parse_step, read_text, write_text
from whistlestop.rules.doubles import closed_with
from whistlestop.rules.errors import BadNotation
from whistlestop.rules.free_tracks import add_tracks, remove_free_tracks
from whistlestop.rules.ids import NOBODY
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.setup import initial
from whistlestop.rules.state import EMPTY, PublicState, Secrets, State, with_extra

__all__ = ["format_position", "parse_position"]

_PUBLIC_NUMBERS: Final = ("turn", "passes", "shuffles")
_PUBLIC_SEATS: Final = ("first", "mover", "last_seat")
_SEAT_NUMBERS: Final = ("trains", "points", "given_back")


def format_position(state: State) -> str:
    """One fact per line; values that are empty or initial are left out if that is unambiguous."""
    public = state.public
    rules = public.rules
    lines = [f"game {rules.game}", f"players {public.players}"]
    lines += [f"{name} {getattr(public, name)}" for name in _PUBLIC_NUMBERS]
    lines += [f"{name} {_seat_text(getattr(public, name))}" for name in _PUBLIC_SEATS]
    lines.append(f"ended {write_text('flag', public.ended, rules)}")
    lines.append(
        f"display {','.join('-' if card == EMPTY else rules.cards[card] for card in public.display)}"
    )
    lines.append(f"discards {_counts_text(public.discards, rules)}")
    lines.append(f"deck {write_text('cards', state.secrets.deck, rules)}")
    lines.append(f"ticket_deck {_ticket_deck_text(state.secrets)}")
    for seat in range(public.players):
        lines += _seat_lines(state, seat)
    grown = tuple(name for name in public.board.tracks if name not in rules.board.tracks)
    if grown:
        lines.append(f"grown {','.join(grown)}")
    lines += [f"track {name} {owner}" for name, owner in public.owners.items()]
    lines += _mechanic_lines(state)
    lines += [f"step {format_step(step, rules)}" for step in public.agenda]
    return "\n".join(lines) + "\n"


def parse_position(text: str, rules: Ruleset) -> State:
    """Parse a state. Sizes are computed from the contents, so they cannot contradict them."""
    facts = [line.split(maxsplit=1) for line in text.splitlines() if line.strip()]
    heads: dict[str, str] = {fact[0]: fact[1] if len(fact) > 1 else "" for fact in facts}
    if heads.get("game") != rules.game:
        raise BadNotation("wrong_game", {"game": heads.get("game", ""), "rules": rules.game})
    state = initial(rules, _players(heads.get("players", "")))
    state.public.discards = rules.no_cards
    for number, fact in enumerate(facts, 1):
        head, rest = fact[0], fact[1] if len(fact) > 1 else ""
        try:
            _read_fact(state, head, rest)
        except (ValueError, KeyError, IndexError) as problem:
            raise BadNotation("bad_line", {"line": number, "text": " ".join(fact)}) from problem
    _count_up(state)
    _check_seats(state)
    return state


def _players(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadNotation("bad_line", {"line": 2, "text": f"players {text}"})
    return int(text)


def _check_seats(state: State) -> None:
    """Check that only existing seats are asked or to move, and that the row has the right number of places."""
    public = state.public
    seats = {public.first, public.mover, public.last_seat} - {NOBODY}
    seats.update(seat for step in public.agenda for seat in step.asked())
    if any(not 0 <= seat < public.players for seat in seats):
        raise BadNotation("no_such_seat", {"seat": max(seats), "players": public.players})
    if len(public.display) != public.rules.knobs.display:
        raise BadNotation("bad_display", {"places": public.rules.knobs.display})


def _seat_lines(state: State, seat: int) -> list[str]:
    public, secrets = state.public, state.secrets
    rules = public.rules
    facts = [f"{name} {getattr(public, name)[seat]}" for name in _SEAT_NUMBERS]
    facts.append(f"hand {_counts_text(secrets.hands[seat], rules)}")
    facts.append(f"shown {_counts_text(public.shown[seat], rules)}")
    facts.append(f"tickets {write_text('tickets', secrets.tickets[seat], rules)}")
    facts.append(f"offered {write_text('tickets', secrets.offered[seat], rules)}")
    choice = secrets.choices[seat]
    if choice is not None:
        facts.append(f"kept {write_text('tickets', choice[0], rules)}")
        facts.append(f"under {write_text('tickets', choice[1], rules)}")
    return [f"seat {seat} {fact}" for fact in facts]


def _read_fact(state: State, head: str, rest: str) -> None:
    public, rules = state.public, state.public.rules
    if head in ("game", "players"):
        return
    if head in _PUBLIC_NUMBERS:
        setattr(public, head, int(rest))
    elif head in _PUBLIC_SEATS:
        setattr(public, head, _seat_from(rest))
    elif head == "ended":
        public.ended = read_text("flag", rest, rules)
    elif head == "display":
        public.display = tuple(EMPTY if name == "-" else rules.cards.index(name) for name in rest.split(","))
    elif head == "discards":
        public.discards = _counts_from(rest, rules)
    elif head == "deck":
        state.secrets.deck = read_text("cards", rest, rules)
    elif head == "ticket_deck":
        _read_ticket_deck(state.secrets, rest, rules)
    elif head == "seat":
        seat, what, value = rest.split(maxsplit=2)
        _read_seat(state, int(seat), what, value)
    elif head == "track":
        name, owner = rest.split()
        _read_owner(public, name, int(owner))
    elif head == "step":
        public.agenda = (*public.agenda, parse_step(rest, rules))
    elif head == "grown":
        _read_growth(public, rest.split(","))
    else:
        _read_mechanic(state, head, rest)


def _read_growth(public: PublicState, names: list[str]) -> None:
    atlas = public.rules.atlas
    tracks = [atlas.tracks[name] for name in names]
    codes = dict.fromkeys(code for track in tracks for code in (track.a, track.b))
    add_tracks(public, [atlas.cities[code] for code in codes if code not in public.board.cities], tracks)


def _mechanic_lines(state: State) -> list[str]:
    """One line, under the mechanic's name, for each mechanic that keeps a record."""
    lines: list[str] = []
    for mechanic in state.public.rules.keeps:
        name = mechanic.name
        record = mechanic.write_extra(state.public.extras[name], state.secrets.extras.get(name))
        lines.append(f"{name} {record}")
    return lines


def _read_mechanic(state: State, name: str, rest: str) -> None:
    for mechanic in state.public.rules.keeps:
        if mechanic.name == name:
            public, hidden = mechanic.read_extra(rest, state.public.players)
            if public is not None:
                state.public.extras = with_extra(state.public.extras, name, public)
            if hidden is not None:
                state.secrets.extras = with_extra(state.secrets.extras, name, hidden)
            return
    raise ValueError(name)


def _read_seat(state: State, seat: int, what: str, value: str) -> None:
    public, secrets, rules = state.public, state.secrets, state.public.rules
    if what in _SEAT_NUMBERS:
        setattr(public, what, _put(getattr(public, what), seat, int(value)))
    elif what == "hand":
        secrets.hands = _put(secrets.hands, seat, _counts_from(value, rules))
    elif what == "shown":
        public.shown = _put(public.shown, seat, _counts_from(value, rules))
    elif what == "tickets":
        secrets.tickets = _put(secrets.tickets, seat, read_text("tickets", value, rules))
    elif what == "offered":
        secrets.offered = _put(secrets.offered, seat, read_text("tickets", value, rules))
    elif what in ("kept", "under"):
        _read_choice(state, seat, what, read_text("tickets", value, rules))
    else:
        raise ValueError(what)


def _read_choice(state: State, seat: int, what: str, names: tuple[str, ...]) -> None:
    kept, under = state.secrets.choices[seat] or ((), ())
    choice = (names, under) if what == "kept" else (kept, names)
    state.secrets.choices = _put(state.secrets.choices, seat, choice)
    state.public.chosen = _put(state.public.chosen, seat, True)


def _read_owner(public: PublicState, name: str, owner: int) -> None:
    track = public.board.tracks[name]
    if not 0 <= owner < public.players:
        raise ValueError(owner)
    public.owners = MappingProxyType({**public.owners, name: owner})
    remove_free_tracks(public, (name, *closed_with(public, track)))


def _read_ticket_deck(secrets: Secrets, text: str, rules: Ruleset) -> None:
    """`DEN-ELP,HOU-KAN@1`: the second was put there by seat 1."""
    pairs = [] if text == "-" else [part.partition("@") for part in text.split(",")]
    secrets.ticket_deck = tuple(read_text("ticket", name, rules) for name, _, _ in pairs)
    secrets.known_decks = tuple(
        tuple(name if buried_by == str(seat) else None for name, _, buried_by in pairs)
        for seat in range(len(secrets.hands))
    )


def _ticket_deck_text(secrets: Secrets) -> str:
    words = list(secrets.ticket_deck)
    for seat, deck in enumerate(secrets.known_decks):
        for at, known in enumerate(deck):
            if known is not None:
                words[at] = f"{known}@{seat}"
    return ",".join(words) or "-"


def _count_up(state: State) -> None:
    public, secrets = state.public, state.secrets
    public.hand_sizes = tuple(sum(hand) for hand in secrets.hands)
    public.ticket_counts = tuple(len(tickets) for tickets in secrets.tickets)
    public.offered_counts = tuple(len(tickets) for tickets in secrets.offered)
    public.deck_size = len(secrets.deck)
    public.ticket_deck_size = len(secrets.ticket_deck)
    # D-S6: nobody has tickets before all have chosen; mechanics may ask in the set-up after that.
    if public.turn or any(secrets.tickets):
        public.chosen = (True,) * public.players


def _put(items: tuple[Any, ...], at: int, value: object) -> tuple[Any, ...]:
    if not 0 <= at < len(items):
        raise IndexError(at)
    return (*items[:at], value, *items[at + 1 :])


def _counts_text(counts: tuple[int, ...], rules: Ruleset) -> str:
    return write_text("payment", [(card, count) for card, count in enumerate(counts) if count], rules)


def _counts_from(text: str, rules: Ruleset) -> tuple[int, ...]:
    counts = list(rules.no_cards)
    for card, count in read_text("payment", text, rules):
        counts[card] += count
    return tuple(counts)


def _seat_text(seat: int) -> str:
    return "-" if seat == NOBODY else str(seat)


def _seat_from(text: str) -> int:
    return NOBODY if text == "-" else int(text)
