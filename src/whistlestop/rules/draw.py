"""Drawing train cards: the display, the deck, and what happens when they run out."""

from whistlestop.rules.actions import Action, Draw, Take
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import CardDrawn, CardTaken, DisplayFlushed, PlaceFilled
from whistlestop.rules.ids import Place, Seat
from whistlestop.rules.named_values import figure_of, forbidden
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution, restock
from whistlestop.rules.ruleset import FACE_UP, LOCOMOTIVE_CARDS
from whistlestop.rules.state import EMPTY, PublicState, State, View
from whistlestop.rules.step import Step
from whistlestop.rules.steps import (
    AskSecond,
    DrawCard,
    DrawnSlots,
    FillPlaces,
    FirstCard,
    FlushDisplay,
    SecondCard,
)

__all__ = [
    "after_discard",
    "answer_first",
    "answer_second",
    "ask_second",
    "draw_card",
    "draw_first",
    "fill_places",
    "first_cards",
    "first_options",
    "flush_display",
    "forbidden_to_draw",
    "run_drawn_slots",
    "second_cards",
    "sweep_display",
    "take_face_up",
]

_DRAW = Draw()


def forbidden_to_draw(public: PublicState, seat: Seat) -> str:
    """The rule that forbids drawing train cards, or an empty string. If the deck is empty, so are the discards
    (D-D6)."""
    least = public.rules.knobs.least_cards
    # The sum only when the deck alone is not enough: this is asked in every turn.
    is_enough = public.deck_size > least or public.deck_size + sum(public.discards) > least
    rule = "" if is_enough else "B-D7"
    for mechanic in public.rules.permits_draws:
        rule = mechanic.may_draw(public, seat, rule)
    return rule


def first_cards(public: PublicState, seat: Seat) -> list[Action]:
    """Face-up cards from left to right, then the deck."""
    if forbidden_to_draw(public, seat):
        return []
    takes = public.rules.takes
    cards: list[Action] = []
    if not _is_blind(public, seat):
        cards += [takes[place] for place, card in enumerate(public.display) if card != EMPTY]
    if public.deck_size:
        cards.append(_DRAW)
    return cards


def first_options(view: View, step: FirstCard) -> Options:
    """For the question of a mechanic: the action of drawing alone."""
    return Options(first_cards(view.public, step.seat))


def answer_first(resolution: Resolution, _step: FirstCard, seat: Seat, action: Action) -> None:
    if not isinstance(action, Draw | Take):
        raise NotLegal("B-D1", "draw_cards_first", {})
    draw_first(resolution, seat, action)


def draw_first(resolution: Resolution, seat: Seat, action: Draw | Take) -> None:
    """B-D1: the first of two cards, unless it is a face-up locomotive (B-L2)."""
    public = resolution.public
    rule = forbidden_to_draw(public, seat)
    if rule:
        raise NotLegal(rule, "no_drawing", {})
    if public.rules.drawn_slots:
        resolution.push(DrawnSlots(seat, 0))
    if isinstance(action, Draw):
        _check_deck(public, "B-D7")
        resolution.push(DrawCard(seat), AskSecond(seat))
        return
    card = _face_up(public, action.place, seat)
    if not _counts_as_both(public, card, seat):
        resolution.push(AskSecond(seat))
    _take(resolution, seat, action.place, card)


def run_drawn_slots(resolution: Resolution, step: DrawnSlots) -> None:
    """Run the numbered slots after the last card of drawing, one at a time."""
    slots = resolution.public.rules.drawn_slots
    if step.next + 1 < len(slots):
        resolution.push(DrawnSlots(step.seat, step.next + 1))
    made = slots[step.next].make(resolution.public, step.seat, "")
    if made is not None:
        resolution.push(made)


def take_face_up(resolution: Resolution, seat: Seat, place: Place) -> None:
    """For effects of mechanics: take one more face-up card that is no locomotive; the place is filled as usual."""
    card = _face_up(resolution.public, place, seat)
    if _is_locomotive(resolution.public, card):
        raise NotLegal("B-L2", "second_locomotive", {"place": place})
    _take(resolution, seat, place, card)


def ask_second(resolution: Resolution, step: AskSecond) -> None:
    """D-D1: the second card must be taken if possible; D-D8: otherwise the turn ends with one card."""
    if resolution.public.deck_size or _second_actions(resolution.public, step.seat):
        resolution.push(SecondCard(step.seat))


def second_cards(view: View, step: SecondCard) -> Options:
    return Options(_second_actions(view.public, step.seat))


def answer_second(resolution: Resolution, _step: SecondCard, seat: Seat, action: Action) -> None:
    public = resolution.public
    if isinstance(action, Draw):
        _check_deck(public, "D-D8")
        resolution.push(DrawCard(seat))
    elif isinstance(action, Take):
        card = _face_up(public, action.place, seat)
        if _counts_as_both(public, card, seat):
            raise NotLegal("B-L2", "second_locomotive", {"place": action.place})
        _take(resolution, seat, action.place, card)
    else:
        raise NotLegal("D-D1", "second_card_first", {})


def draw_card(resolution: Resolution, step: DrawCard) -> None:
    """Move the top card to a hand. A mechanic may handle the card first."""
    public = resolution.public
    if not public.deck_size:
        return
    card = resolution.state.secrets.deck[0]
    if _watched(resolution, card, step):
        return
    _discard_aside(resolution)
    resolution.emit(CardDrawn(step.seat, card))
    restock(resolution)


def fill_places(resolution: Resolution, step: FillPlaces) -> None:
    """Fill left to right while there are cards; a place without a card stays empty (D-D6).

    A mechanic that interrupts the filling may already have put cards there: such places are left unchanged.
    """
    public = resolution.public
    check = step.check
    places = step.places
    for done, place in enumerate(places):
        if not public.deck_size:
            break
        if public.display[place] != EMPTY:
            continue
        card = resolution.state.secrets.deck[0]
        if _watched(resolution, card, FillPlaces(places[done:], check, step.flushes)):
            return
        _discard_aside(resolution)
        resolution.emit(PlaceFilled(place, card))
        restock(resolution)
        check = True
    # B-D2: after all places have been handled, never in between (D-D3).
    if not check:
        return
    if _face_up_locomotives(public) >= public.rules.knobs.flush_at:
        resolution.push(FlushDisplay(step.flushes))
    else:
        _leave_row(resolution, step.flushes)


def _leave_row(resolution: Resolution, flushes: int) -> None:
    public = resolution.public
    for mechanic in public.rules.watches_row if public.turn else ():
        mechanic.row_left(resolution, flushes)


def after_discard(resolution: Resolution) -> None:
    """D-D6: cards discarded from a hand first restock the deck, then fill empty places; then the row is checked."""
    public = resolution.public
    _discard_aside(resolution)
    restock(resolution)
    empty: tuple[int, ...] = ()
    if EMPTY in public.display:
        empty = tuple(place for place, card in enumerate(public.display) if card == EMPTY)
    resolution.push(FillPlaces(empty, True, 0))


def flush_display(resolution: Resolution, step: FlushDisplay) -> None:
    """D-D3: clear the row, unless the flush limit is reached or too few coloured cards are left to help."""
    public = resolution.public
    knobs = public.rules.knobs
    enough = len(public.display) - knobs.flush_at + 1  # three, if three locomotives of five are too many
    if step.flushes >= knobs.flush_limit or _colours_in_circulation(resolution.state) < enough:
        _leave_row(resolution, step.flushes)
        return
    resolution.emit(DisplayFlushed())
    restock(resolution)
    resolution.push(FillPlaces(tuple(range(len(public.display))), False, step.flushes + 1))


def sweep_display(resolution: Resolution, flushes: int = 0) -> None:
    """For effects of mechanics: discard the whole display, whatever lies there, and turn up new cards. `flushes`
    counts this flush and those before it in a row (D-D3)."""
    display = resolution.public.display
    if any(card != EMPTY for card in display):
        resolution.emit(DisplayFlushed())
        restock(resolution)
        resolution.push(FillPlaces(tuple(range(len(display))), False, flushes))


def _second_actions(public: PublicState, seat: Seat) -> list[Action]:
    """B-L2: no face-up locomotive, unless it counts as one card."""
    takes = public.rules.takes
    cards: list[Action] = []
    if not _is_blind(public, seat):
        cards += [
            takes[place]
            for place, card in enumerate(public.display)
            if card != EMPTY and not _counts_as_both(public, card, seat)
        ]
    if public.deck_size:
        cards.append(_DRAW)
    return cards


def _take(resolution: Resolution, seat: Seat, place: Place, card: int) -> None:
    """B-D1: the place is refilled immediately, before the second card is chosen."""
    resolution.emit(CardTaken(seat, place, card))
    resolution.push(FillPlaces((place,), False, 0))


def _is_blind(public: PublicState, seat: Seat) -> bool:
    """Whether a mechanic forbids face-up cards."""
    return bool(public.rules.permits) and bool(forbidden(public, seat, FACE_UP))


def _counts_as_both(public: PublicState, card: int, seat: Seat) -> bool:
    """B-L2: a face-up locomotive counts as both cards, if no mechanic changes that."""
    if public.rules.colour_of[card] != public.rules.locomotive:
        return False
    return not public.rules.changes_figures or figure_of(public, seat, LOCOMOTIVE_CARDS) > 1


def _face_up(public: PublicState, place: Place, seat: Seat) -> int:
    if not 0 <= place < len(public.display):
        raise NotLegal("B-D1", "no_such_place", {"place": place, "last": len(public.display) - 1})
    card = public.display[place]
    if card == EMPTY:
        raise NotLegal("D-D6", "empty_place", {"place": place})
    if public.rules.permits:
        rule = forbidden(public, seat, FACE_UP)
        if rule:
            raise NotLegal(rule, "deck_only", {})
    return card


def _check_deck(public: PublicState, rule: str) -> None:
    if not public.deck_size:
        raise NotLegal(rule, "empty_deck", {})


def _watched(resolution: Resolution, card: int, then: Step) -> bool:
    """Whether a mechanic takes the card as it leaves the deck; it continues with `then`."""
    return any(
        mechanic.card_left_deck(resolution, card, then) for mechanic in resolution.public.rules.takes_cards
    )


def _discard_aside(resolution: Resolution) -> None:
    """Cards that mechanics laid aside join the discards."""
    for mechanic in resolution.public.rules.lays_aside:
        mechanic.discard_aside(resolution)


def _colours_in_circulation(state: State) -> int:
    """Coloured cards in deck, discards and display (D-D3)."""
    rules = state.public.rules
    colour_of, locomotive = rules.colour_of, rules.locomotive
    return (
        sum(1 for card in state.secrets.deck if colour_of[card] < locomotive)
        + sum(rules.by_colour(state.public.discards)[:locomotive])
        + sum(1 for card in state.public.display if card != EMPTY and colour_of[card] < locomotive)
    )


def _is_locomotive(public: PublicState, card: int) -> bool:
    """Whether the card is a locomotive of any kind."""
    return public.rules.colour_of[card] == public.rules.locomotive


def _face_up_locomotives(public: PublicState) -> int:
    if not public.rules.kinds:
        return public.display.count(public.rules.locomotive)
    return sum(1 for card in public.display if card != EMPTY and _is_locomotive(public, card))
