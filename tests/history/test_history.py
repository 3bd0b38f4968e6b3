"""One history: numbers, undo, what is in force, the result, and what a viewer may know."""

import pytest

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.history import Entry, History, Move, SeenMove, SeenSetUp, Settlement, SetUp
from whistlestop.history.ending import agreed_end
from whistlestop.history.table_events import Answered, Closed, Proposed, Resigned, Said, Undone
from whistlestop.rules import Draw, Keep
from whistlestop.rules.events import CardDealt, DeckShuffled
from whistlestop.table import Match, Sitter


def moves(number: int, first: int = 0) -> History:
    """A set-up and some moves of two seats, without events."""
    history = History(first)
    history.add(SetUp(()))
    for at in range(number):
        history.add(Move(at % 2, Draw(), ()))
    return history


def in_force(history: History) -> list[int]:
    return [entry.seq for entry in history.in_force]


def played(decisions: int) -> Match:
    match = Match.begin(games.load("mini"), [Sitter("Ada"), Sitter("Bob")], "seed")
    bots = [make_bot("greedy", str(seat)) for seat in range(2)]
    for _ in range(decisions):
        seat = match.asked[0]
        match.act(seat, bots[seat].choose(match.view(seat)))
    return match


@pytest.mark.parametrize("seq", [0, 2, 4, 9])
def test_an_entry_with_another_number_is_refused_and_changes_nothing(seq: int) -> None:
    history = moves(2)
    with pytest.raises(ValueError, match="cannot follow"):
        history.append(Entry(seq, 0.0, None, Draw()))  # type: ignore[arg-type]
    assert (len(history), in_force(history)) == (3, [0, 1, 2])


def test_entries_are_found_by_their_number() -> None:
    history = moves(3, first=1)
    assert [entry.seq for entry in history] == [1, 2, 3, 4]
    assert history.entry(2) is history.since(1)[0]
    assert [entry.seq for entry in history.since(2)] == [3, 4]
    assert (history.has(0), history.has(4), history.has(5)) == (False, True, False)
    with pytest.raises(IndexError):
        history.entry(0)


def test_an_undo_names_what_it_undid_and_each_of_them_names_the_undo() -> None:
    history = moves(4)
    history.add(Said(0, "Ada", "oh"))
    history.add(Undone(0, 2))
    assert in_force(history) == [0, 1, 2]
    assert history.undoes(6) == (3, 4)
    assert [history.undone_by(seq) for seq in range(7)] == [None, None, None, 6, 6, None, None]
    history.add(Move(0, Draw(), ()))
    history.add(Undone(0, 1))
    assert in_force(history) == [0, 1]
    assert history.undoes(8) == (2, 7)
    assert [history.undone_by(seq) for seq in (2, 3, 7)] == [8, 6, 8]


@pytest.mark.parametrize("to", [3, 4, 5, 9])
def test_only_an_entry_in_force_before_the_last_is_gone_back_to(to: int) -> None:
    history = moves(3)
    history.add(Undone(0, 1))
    history.add(Move(0, Draw(), ()))
    assert in_force(history) == [0, 1, 5]
    with pytest.raises(ValueError, match="not in force"):
        history.add(Undone(0, to))
    assert (len(history), in_force(history), history.undoes(6)) == (6, [0, 1, 5], ())


@pytest.mark.parametrize("is_asked", [True, False])
def test_an_agreed_undo_counts_from_the_entry_that_settles_it(is_asked: bool) -> None:
    history = moves(3)
    settled = Settlement("undo", 0, 1)
    if is_asked:
        history.add(Proposed(0, "undo", 1, None, (0, 1)))
        assert in_force(history) == [0, 1, 2, 3]
        history.add(Answered(1, True, settled))
    else:
        history.add(Proposed(0, "undo", 1, settled, (0,)))
    assert history.undoes(history.last.seq) == (2, 3)
    assert in_force(history) == [0, 1]


def test_a_pause_undoes_nothing() -> None:
    history = moves(2)
    history.add(Proposed(0, "pause", None, Settlement("pause", 0), (0,)))
    assert (in_force(history), history.is_cut_short) == ([0, 1, 2], False)


def test_the_record_counts_the_entries_of_the_game_alone() -> None:
    history = moves(1, first=1)
    history.add(Said(0, "Ada", "hello"))
    history.add(Move(1, Draw(), ()))
    history.add(Resigned(1, "greedy"))
    history.add(Closed("host"))
    assert history.record_numbers() == {1: 0, 2: 1, 4: 2, 5: 3}
    assert [entry.seq for entry in history.in_full().recorded()] == [1, 2, 4, 5]


def test_the_result_follows_resignations_and_agreements() -> None:
    match = played(12)
    history, state = match.history, match.state
    assert not history.is_cut_short
    regular = history.result(state)
    history.add(Closed("resigned", regular.winners[0]))
    assert history.is_cut_short
    assert history.resigned == regular.winners
    assert history.result(state).winners == (1 - regular.winners[0],)
    other = played(12)
    other.history.add(agreed_end(Settlement("end", 1, None, (0, 1))))
    ended = other.history.result(other.state)
    assert (ended.winners, ended.extras["agreed"]) == ((), [0, 1])


def test_a_viewer_gets_redacted_types() -> None:
    history = played(2).history
    seen = history.seen_by(1)
    first = seen.entry(0).body
    assert isinstance(first, SeenSetUp)
    assert all(
        card is None for event in first.events if isinstance(event, DeckShuffled) for card in event.cards
    )
    dealt = [event for event in first.events if isinstance(event, CardDealt)]
    assert {(event.seat, event.card is None) for event in dealt} == {(0, True), (1, False)}
    kept = [entry.body for entry in seen.since(0)]
    assert all(isinstance(body, SeenMove) for body in kept)
    assert {body.seat: isinstance(body.action, Keep) for body in kept if isinstance(body, SeenMove)} == {
        0: False,
        1: True,
    }
    assert len(seen) == len(history) == len(list(seen))


def test_reasons_are_seen_by_their_seat_and_where_they_are_public() -> None:
    history = moves(0)
    history.add(Move(1, Draw(), (), "bot", {"key": "reason", "values": {}}))
    shown = [history.seen_by(0), history.seen_by(1), history.seen_by(None), history.seen_by(None, [1])]
    bodies = [seen.entry(1).body for seen in shown]
    assert [isinstance(body, SeenMove) and body.why is not None for body in bodies] == [
        False,
        True,
        False,
        True,
    ]


def test_a_seen_entry_says_by_which_entry_it_was_undone() -> None:
    history = moves(2)
    history.add(Undone(1, 1))
    entries = list(history.seen_by(None))
    assert [entry.undone_by for entry in entries] == [None, None, 3, None]
    assert [entry.undoes for entry in entries] == [(), (), (), (2,)]
    assert [entry.seq for entry in history.seen_by(None).between(1, 3)] == [2, 3]


def test_seats_that_saw_more_than_a_spectator() -> None:
    history = played(2).history
    assert history.seats_that_saw_more(-1, 0) >= {0, 1}
    assert history.seats_that_saw_more(0, 0) == set()
    assert 0 in history.seats_that_saw_more(0, 1) or 1 in history.seats_that_saw_more(0, 1)
