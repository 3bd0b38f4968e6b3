"""What is listed is accepted, what is not listed is refused, and a refusal changes nothing."""

import random

import pytest

from laws.folding import snapshot
from laws.tables import is_free
from laws.walks import Walk
from laws.wishes import canonical, wish
from whistlestop.rules import Claim, NotLegal, NotYourDecision, State, explain, legal, play, project
from whistlestop.text import rulebook

__all__ = [
    "claims_are_all_there",
    "lists_are_orderly",
    "options_are_accepted",
    "refusals_change_nothing",
    "views_list_the_same",
]


def options_are_accepted(walk: Walk, positions: int = 6, most: int = 40) -> None:
    dice = walk.dice("options")
    for state in walk.some(positions, "options"):
        for seat in state.public.asked:
            options = list(legal(state, seat))
            assert options, "a seat that is asked has something to answer"
            for action in dice.sample(options, min(most, len(options))):
                assert explain(state, seat, action) is None
                after, events = play(state, seat, action, walk.chance)
                assert events
                assert after != state


def refusals_change_nothing(walk: Walk, positions: int = 6, tries: int = 60) -> None:
    dice = walk.dice("wishes")
    for state in walk.some(positions, "wishes"):
        before = snapshot(state)
        for _ in range(tries):
            _try(walk, state, dice)
        assert snapshot(state) == before


def _try(walk: Walk, state: State, dice: random.Random) -> None:
    asked = state.public.asked
    seat = dice.choice((*asked, *asked, *asked, *walk.seats, -1, walk.case.players))
    action = wish(state, max(0, min(seat, walk.case.players - 1)), dice)
    if seat in asked and canonical(action, state, seat) in legal(state, seat):
        return
    with pytest.raises(NotLegal) as caught:
        play(state, seat, action, walk.chance)
    _check_refusal(caught.value, state, seat)
    explained = explain(state, seat, action)
    assert explained is not None
    assert (type(explained), str(explained)) == (type(caught.value), str(caught.value))
    assert list(explained.options) == list(caught.value.options)


def _check_refusal(refusal: NotLegal, state: State, seat: int) -> None:
    """It names a rule of this game, and tells the options to nobody but the seat that is asked."""
    rule = rulebook.rule(refusal.rule)
    game = state.public.rules.game
    # A game of an installed package has a page for its mechanic at most, none for the base rules.
    is_on_pages = any(each.page in rulebook.PAGES for each in rulebook.rules_of(game))
    own = {game, f"{game}-campaign"}  # the pages list the rules of a campaign as those of a game of their own
    assert not own.isdisjoint(rule.games) or not is_on_pages, f"{rule.id} is no rule of {game}"
    assert refusal.reason.isidentifier()
    if seat in state.public.asked:
        assert list(refusal.options) == list(legal(state, seat)) != []
    else:
        assert list(refusal.options) == []
        assert isinstance(refusal, NotYourDecision) or state.public.ended


def views_list_the_same(walk: Walk) -> None:
    """`legal` needs no more than a seat may know; who is not asked has no options, nor a spectator any."""
    for state in walk.states:
        for seat in walk.seats:
            view = project(state, seat)
            options = list(legal(state, seat))
            assert list(legal(view, seat)) == options
            assert bool(options) == (seat in state.public.asked) == view.is_asked
            assert not legal(view, (seat + 1) % walk.case.players)
        assert not legal(project(state, None), -1)


def lists_are_orderly(walk: Walk, positions: int = 30) -> None:
    """No duplicates; the same order each time; claims by the board, then fewest locomotives first."""
    for state in walk.some(positions, "lists"):
        for seat in state.public.asked:
            options = legal(state, seat)
            actions = list(options)
            assert actions == list(legal(state, seat))
            assert len(actions) == len(options) == len(set(actions))
            assert all(action in options for action in actions[:: len(actions) // 40 + 1])
            order = {name: at for at, name in enumerate(state.public.board.tracks)}
            wild = state.public.rules.locomotive
            keys = [
                (order[action.track], _colour(action, wild), dict(action.cards).get(wild, 0))
                for action in actions
                if isinstance(action, Claim)
            ]
            assert keys == sorted(keys)


def claims_are_all_there(walk: Walk, positions: int = 15) -> None:
    """B-R1 to B-R5, counted out from the board and the hand, but for what mechanics forbid or make cheaper now."""
    for state in walk.some(positions, "claims"):
        for seat in state.public.asked:
            if any(mechanic.changes_prices(state.public, seat) for mechanic in walk.rules.prices):
                continue
            listed = [action for action in legal(state, seat) if isinstance(action, Claim)]
            if state.public.agenda[-1].kind == "act":
                assert {(claim.track, claim.cards) for claim in listed} == _claims(state, seat)
            else:
                assert not listed


def _claims(state: State, seat: int) -> set[tuple[str, tuple[tuple[int, int], ...]]]:
    public = state.public
    hand = public.rules.by_colour(state.secrets.hands[seat])
    wild = public.rules.locomotive
    found = set()
    for track in public.board.tracks.values():
        mine = [name for name, owner in public.owners.items() if owner == seat]
        is_mine = any(public.board.tracks[name].route == track.route for name in mine)
        if is_mine or track.length > public.trains[seat] or not is_free(state, track):
            continue
        if any(mechanic.may_claim(public, track, seat, "") for mechanic in public.rules.permits_claims):
            continue
        for card in range(wild) if track.colour < 0 else (track.colour,):
            for count in range(track.length + 1 - public.rules.printed[track.name].locomotives):
                if hand[card] >= count and hand[wild] >= track.length - count:
                    paid = ((card, count), (wild, track.length - count))
                    found.add((track.name, tuple(pair for pair in paid if pair[1])))
    return found


def _colour(claim: Claim, wild: int) -> int:
    """All locomotives come last."""
    return min((card for card, _ in claim.cards if card != wild), default=wild)
