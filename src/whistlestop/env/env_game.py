"""One game with the interface that environments need: codes in, observations and masks out."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from whistlestop import games
from whistlestop.campaign import first_seat, parse_campaign
from whistlestop.env.actions import ActionCodec
from whistlestop.env.observation import ObservationCodec
from whistlestop.games.game import CAMPAIGN
from whistlestop.rules import (
    Action,
    Event,
    Result,
    Ruleset,
    Seeded,
    State,
    View,
    initial,
    play,
    project,
    score,
    start,
)

__all__ = ["Codecs", "EnvGame", "Reward", "known_reward", "payoffs", "result_facts"]

Reward: TypeAlias = Literal["win", "margin", "score"]
"""The reward at the end of a game (there is none before it, which would reveal hidden information): `win` is 1,
divided among the winners, and 0 for the others; `margin` the points ahead of the best opponent; `score` the
points."""


def known_reward(reward: str) -> Reward:
    """Check the name, because a misspelt one would silently select another reward."""
    if reward not in get_args(Reward):
        raise ValueError(f"a reward is one of {', '.join(get_args(Reward))}, not {reward!r}")
    return cast(Reward, reward)


class Codecs:
    """The codecs of one game for one number of players. All games of a campaign have the same codes and rows."""

    def __init__(
        self, game: str, players: int, options: dict[str, object] | None = None, campaign: str = ""
    ) -> None:
        """`campaign` is the campaign to which the game belongs, as text."""
        loaded = games.load(game)
        chosen = {**(options or {}), **({CAMPAIGN: campaign} if campaign else {})}
        self.rules: Final[Ruleset] = loaded.with_options(chosen)
        initial(self.rules, players)  # raise the error for a wrong number of players now
        self.players: Final = players
        self.first: Final = _first_seat(chosen)
        """The seat that begins; None if it is drawn."""
        complete = loaded.complete(chosen)
        self.actions: Final = ActionCodec(complete)
        self.rows: Final = ObservationCodec(complete, players)

    def observe(self, view: View) -> dict[str, Any]:
        return {"observation": self.rows.encode(view), "action_mask": self.actions.mask(view)}


class EnvGame:
    """The state of one game, with the seed of its deal."""

    def __init__(
        self, codecs: Codecs, seed: str, opening: tuple[State, Sequence[Event]] | None = None
    ) -> None:
        """`opening` is a game that has been set up already."""
        self.codecs: Final = codecs
        self.chance: Final = Seeded(seed)
        self.state, events = opening or start(codecs.rules, codecs.players, self.chance, codecs.first)
        self.events: tuple[Event, ...] = tuple(events)
        """The events since the last decision."""

    @property
    def asked(self) -> int:
        """The seat that decides next; if several are asked at once, the first of them."""
        return self.state.public.asked[0]

    @property
    def is_over(self) -> bool:
        return self.state.public.ended

    def view(self, seat: int) -> View:
        return project(self.state, seat)

    def observe(self, seat: int) -> dict[str, Any]:
        """Observation and mask. The mask is all zeros for a seat that does not decide next. After the end it has the
        code of a pass: many learners cannot take an empty mask, even where nothing is chosen."""
        made = self.codecs.observe(self.view(seat))
        if self.is_over:
            made["action_mask"][self.codecs.actions.pass_code] = 1
        elif seat != self.asked:
            # At the opening several seats are asked at once; learners expect one agent at a time.
            made["action_mask"][:] = 0
        return made

    def step(self, code: int) -> None:
        self.act(self.codecs.actions.decode(self.view(self.asked), int(code)))

    def act(self, action: Action) -> None:
        self.state, events = play(self.state, self.asked, action, self.chance)
        self.events = tuple(events)

    def result(self) -> Result:
        return score(self.state)


def _first_seat(options: Mapping[str, object]) -> int | None:
    """L-S7: the holder of the mail car begins a game of a campaign."""
    text = options.get(CAMPAIGN)
    return first_seat(parse_campaign(text)) if isinstance(text, str) else None


def result_facts(result: Result) -> dict[str, Any]:
    """The result by seat."""
    return {
        "totals": [seat.total for seat in result.seats],
        "ranks": [seat.rank for seat in result.seats],
        "winners": list(result.winners),
    }


def payoffs(result: Result, reward: Reward) -> list[float]:
    """The reward of each seat at the end."""
    totals = [seat.total for seat in result.seats]
    if reward == "score":
        return [float(total) for total in totals]
    if reward == "margin":
        return [float(total - max(totals[:seat] + totals[seat + 1 :])) for seat, total in enumerate(totals)]
    share = 1 / len(result.winners)
    return [share if seat in result.winners else 0.0 for seat in range(len(totals))]
