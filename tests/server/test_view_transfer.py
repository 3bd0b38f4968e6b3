"""A worker gets the view of one seat as a value: the same view there, and nothing that the seat does not know."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from whistlestop import games
from whistlestop.games import Game
from whistlestop.rules import Seeded, State, View, legal, play, project, sample_state, score, seen_by, start
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.bots.hint_worker import plan_tickets
from whistlestop.server.bots.seated_bots import choose_once
from whistlestop.server.bots.view_transfer import (
    load_result,
    load_turn,
    load_view,
    pack_result,
    pack_turn,
    pack_view,
)


def positions(game: Game, players: int, every: int = 12) -> Iterator[State]:
    """Some positions of a game of random moves."""
    chance, dice = Seeded(game.id), random.Random(game.id)
    state = start(game.ruleset, players, chance)[0]
    for number in range(10_000):
        if not state.public.asked:
            return
        if number % every == 0:
            yield state
        seat = state.public.asked[0]
        claims = legal(state, seat).claims
        action = dice.choice(list(legal(state, seat))[: 12 if not claims or dice.random() < 0.5 else None])
        state = play(state, seat, action, chance)[0]


def sent(view: View) -> View:
    return load_view(pack_view(view, view.public.rules.game, {}))


@pytest.mark.parametrize("game", games.available())
def test_a_view_arrives_as_it_was_sent(game: str) -> None:
    for state in positions(games.load(game), 3):
        for seat in range(3):
            view = project(state, seat)
            arrived = sent(view)
            assert arrived == view
            assert list(legal(arrived, seat)) == list(legal(view, seat))
            assert arrived.public.free == view.public.free
            assert arrived.public.free_by_price == view.public.free_by_price
            assert (arrived.public.board is arrived.public.rules.board) == (
                view.public.board is view.public.rules.board
            )
            with pytest.raises(TypeError):
                arrived.public.owners["X-Y"] = 0  # type: ignore[index]


def test_the_options_of_the_game_arrive() -> None:
    game = next(game for game in map(games.load, games.available()) if game.options)
    option = next(iter(game.options.values()))
    options: dict[str, Any] = {option.name: next(one for one in option.choices if one != option.default)}
    view = project(start(game.with_options(options), 2, Seeded("s"))[0], 0)
    assert load_view(pack_view(view, game.id, options)).public.rules.knobs == view.public.rules.knobs


def test_worlds_that_look_the_same_to_a_seat_are_the_same_to_its_worker() -> None:
    for state in positions(games.load("usa-classic"), 3):
        for seat in range(3):
            view = project(state, seat)
            world = sample_state(view, Seeded("another world"))
            assert world != state
            assert sent(project(world, seat)) == sent(view)


def test_no_ticket_of_others_is_sent() -> None:
    searched = 0
    for state in positions(games.load("usa-classic"), 3):
        for seat in range(3):
            view = project(state, seat)
            packed = pack_view(view, "usa-classic", {})
            known = {*view.tickets, *view.offered, *view.buried, *(view.choice or ((),))[0]}
            hidden = set(view.public.rules.tickets) - known - set(view.public.rules.atlas.tracks)
            searched += len(hidden)
            assert not [ticket for ticket in hidden if ticket.encode() in packed]
    assert searched > 1000


def test_the_pool_sends_the_view_of_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, scheduled = BotPool(1, 10), []

    async def done(_lane: Any, work: Any, *args: Any) -> Any:
        scheduled.append((work, args))
        return work(*args)

    monkeypatch.setattr(pool, "_done", done)
    monkeypatch.setattr(pool, "_idlest", lambda: None)
    view = project(next(positions(games.load("mini"), 2)), 1)
    action, _ = asyncio.run(pool.choose_once("mini", {}, view, "greedy", "seed"))
    asyncio.run(pool.plan("mini", {}, view))
    assert action in legal(view, 1)
    (chosen, (packed, bot, seed, _seconds)), (planned, (again,)) = scheduled
    assert (chosen, bot, seed, planned) == (choose_once, "greedy", "seed", plan_tickets)
    assert load_turn(packed) == (view, ())
    assert load_view(again) == view


@pytest.mark.parametrize("game", games.available())
def test_events_and_a_result_arrive_as_they_were_sent(game: str) -> None:
    rules, chance = games.load(game).ruleset, Seeded("sent")
    state, events = start(rules, 2, chance)
    view = project(state, 1)
    seen = tuple(seen_by(event, 1) for event in events)
    assert load_turn(pack_turn(view, seen, game, {})) == (view, seen)
    assert load_result(pack_result(score(state), rules, game, {})) == score(state)
