"""Drawing train cards: the display, the deck, and what happens when they run out."""

from whistlestop.rules.actions import Action, Draw, Take
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import CardDrawn, CardTaken, DisplayFlushed, PlaceFilled
from whistlestop.rules.ids import Place, Seat
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution, restock
from whistlestop.rules.state import EMPTY, PublicState, State, View
from whistlestop.rules.step import Step
from whistlestop.rules.steps import AskSecond, DrawCard, FillPlaces, FlushDisplay, SecondCard

__all__ = [
    "after_discard",
    "answer_second",
    "ask_second",
    "draw_card",
    "draw_first",
    "fill_places",
    "first_cards",
    "flush_display",
    "forbidden_to_draw",
    "second_cards",
]

_DRAW = Draw()


def forbidden_to_draw(table: PublicState, seat: Seat) -> str:
    """The rule that forbids drawing train cards, or nothing. An empty deck means empty discards (D-D6)."""
    rule = "" if table.deck_size else "B-D7"
    for hook in table.rules.may_draw:
        rule = hook(table, seat, rule)
    return rule


def first_cards(table: PublicState, seat: Seat) -> list[Action]:
    """Face-up cards from left to right, then the deck."""
    if forbidden_to_draw(table, seat):
        return []
    takes = table.rules.takes
    cards: list[Action] = [takes[place] for place, card in enumerate(table.display) if card != EMPTY]
    if table.deck_size:
        cards.append(_DRAW)
    return cards


def draw_first(course: Resolution, seat: Seat, action: Draw | Take) -> None:
    """B-D1: the first of two cards, unless it is a face-up locomotive (B-L2)."""
    table = course.table
    rule = forbidden_to_draw(table, seat)
    if rule:
        raise NotLegal(rule, "no_drawing", {})
    if isinstance(action, Draw):
        _check_deck(table, "B-D7")
        course.push(DrawCard(seat), AskSecond(seat))
        return
    card = _face_up(table, action.place)
    if not _is_locomotive(table, card):
        course.push(AskSecond(seat))
    _take(course, seat, action.place, card)


def ask_second(course: Resolution, step: AskSecond) -> None:
    """D-D1: the second card is taken where one can be; D-D8: otherwise the turn ends with one card."""
    if course.table.deck_size or _second_actions(course.table):
        course.push(SecondCard(step.seat))


def second_cards(view: View, _step: SecondCard) -> Options:
    return Options(_second_actions(view.table))


def answer_second(course: Resolution, _step: SecondCard, seat: Seat, action: Action) -> None:
    table = course.table
    if isinstance(action, Draw):
        _check_deck(table, "D-D8")
        course.push(DrawCard(seat))
    elif isinstance(action, Take):
        card = _face_up(table, action.place)
        if _is_locomotive(table, card):
            raise NotLegal("B-L2", "second_locomotive", {"place": action.place})
        _take(course, seat, action.place, card)
    else:
        raise NotLegal("D-D1", "second_card_first", {})


def draw_card(course: Resolution, step: DrawCard) -> None:
    """The top card to a hand. A mechanic may have something to do with it first."""
    table = course.table
    if not table.deck_size:
        return
    card = course.state.secrets.deck[0]
    if _watched(course, card, step):
        return
    course.emit(CardDrawn(step.seat, card))
    restock(course)


def fill_places(course: Resolution, step: FillPlaces) -> None:
    """Left to right while there are cards; a place without one stays empty (D-D6).

    A mechanic that interrupts the filling may have put cards there already: those places are left as they are.
    """
    table = course.table
    check = step.check
    places = step.places
    for done, place in enumerate(places):
        if not table.deck_size:
            break
        if table.display[place] != EMPTY:
            continue
        card = course.state.secrets.deck[0]
        if _watched(course, card, FillPlaces(places[done:], check, step.flushes)):
            return
        course.emit(PlaceFilled(place, card))
        restock(course)
        check = True
    # B-D2: once all places have been seen to, never in between (D-D3).
    if check and _face_up_locomotives(table) >= table.rules.knobs.flush_at:
        course.push(FlushDisplay(step.flushes))


def after_discard(course: Resolution) -> None:
    """D-D6: cards discarded from a hand come before anything else: the deck, empty places, then the row."""
    table = course.table
    restock(course)
    empty: tuple[int, ...] = ()
    if EMPTY in table.display:
        empty = tuple(place for place, card in enumerate(table.display) if card == EMPTY)
    course.push(FillPlaces(empty, True, 0))


def flush_display(course: Resolution, step: FlushDisplay) -> None:
    """D-D3: the row is cleared, unless it has been so often, or there is too little colour to help."""
    table = course.table
    knobs = table.rules.knobs
    enough = len(table.display) - knobs.flush_at + 1  # three, where three of five locomotives are too many
    if step.flushes >= knobs.flush_limit or _colours_in_circulation(course.state) < enough:
        return
    course.emit(DisplayFlushed())
    restock(course)
    course.push(FillPlaces(tuple(range(len(table.display))), False, step.flushes + 1))


def _second_actions(table: PublicState) -> list[Action]:
    """B-L2: no face-up locomotive."""
    rules = table.rules
    takes, colour_of, locomotive = rules.takes, rules.colour_of, rules.locomotive
    cards: list[Action] = [
        takes[place]
        for place, card in enumerate(table.display)
        if card != EMPTY and colour_of[card] != locomotive
    ]
    if table.deck_size:
        cards.append(_DRAW)
    return cards


def _take(course: Resolution, seat: Seat, place: Place, card: int) -> None:
    """B-D1: replaced at once, before the second is chosen."""
    course.emit(CardTaken(seat, place, card))
    course.push(FillPlaces((place,), False, 0))


def _face_up(table: PublicState, place: Place) -> int:
    if not 0 <= place < len(table.display):
        raise NotLegal("B-D1", "no_such_place", {"place": place, "last": len(table.display) - 1})
    card = table.display[place]
    if card == EMPTY:
        raise NotLegal("D-D6", "empty_place", {"place": place})
    return card


def _check_deck(table: PublicState, rule: str) -> None:
    if not table.deck_size:
        raise NotLegal(rule, "empty_deck", {})


def _watched(course: Resolution, card: int, then: Step) -> bool:
    """A mechanic may take a card as it leaves the deck, and go on with `then` when it is done."""
    return any(watch(course, card, then) for watch in course.table.rules.card_watchers)


def _colours_in_circulation(state: State) -> int:
    """Coloured cards in deck, discards and display (D-D3)."""
    rules = state.table.rules
    colour_of, locomotive = rules.colour_of, rules.locomotive
    return (
        sum(1 for card in state.secrets.deck if colour_of[card] < locomotive)
        + sum(rules.by_colour(state.table.discards)[:locomotive])
        + sum(1 for card in state.table.display if card != EMPTY and colour_of[card] < locomotive)
    )


def _is_locomotive(table: PublicState, card: int) -> bool:
    """Of whatever kind."""
    return table.rules.colour_of[card] == table.rules.locomotive


def _face_up_locomotives(table: PublicState) -> int:
    if not table.rules.kinds:
        return table.display.count(table.rules.locomotive)
    return sum(1 for card in table.display if card != EMPTY and _is_locomotive(table, card))
