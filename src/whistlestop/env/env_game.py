"""One game as an environment needs it: codes in, rows and masks out."""

from typing import Any, Final, Literal, TypeAlias, cast, get_args

from whistlestop import games
from whistlestop.env.actions import ActionCodec
from whistlestop.env.observation import ObservationCodec
from whistlestop.rules import Action, Event, Result, Ruleset, Seeded, View, play, project, score, start

__all__ = ["Codecs", "EnvGame", "Reward", "known_reward", "payoffs"]

Reward: TypeAlias = Literal["win", "margin", "score"]
"""What the end of a game brings (there is nothing before it, which would tell hidden things):
`win` 1, shared by those who share the victory, and 0 for the others; `margin` the points ahead of the best
opponent; `score` the points."""


def known_reward(reward: str) -> Reward:
    """A word misspelt would otherwise be taken for another reward, and noticed after a night of training."""
    if reward not in get_args(Reward):
        raise ValueError(f"a reward is one of {', '.join(get_args(Reward))}, not {reward!r}")
    return cast(Reward, reward)


class Codecs:
    """The numbers of one game at one number of players."""

    def __init__(self, game: str, players: int, options: dict[str, object] | None = None) -> None:
        loaded = games.load(game)
        self.rules: Final[Ruleset] = loaded.with_options(options or {})
        self.players: Final = players
        self.actions: Final = ActionCodec(self.rules)
        self.rows: Final = ObservationCodec(self.rules, players)

    def observe(self, view: View) -> dict[str, Any]:
        return {"observation": self.rows.encode(view), "action_mask": self.actions.mask(view)}


class EnvGame:
    """The state of one game, with the seed that deals it."""

    def __init__(self, codecs: Codecs, seed: str) -> None:
        self.codecs: Final = codecs
        self.chance: Final = Seeded(seed)
        self.state, events = start(codecs.rules, codecs.players, self.chance, None)
        self.events: tuple[Event, ...] = tuple(events)
        """What happened since the last decision."""

    @property
    def asked(self) -> int:
        """The seat that decides next; where several are asked at once, the first of them."""
        return self.state.public.asked[0]

    @property
    def is_over(self) -> bool:
        return self.state.public.ended

    def view(self, seat: int) -> View:
        return project(self.state, seat)

    def observe(self, seat: int) -> dict[str, Any]:
        """Row and mask; the mask is empty for a seat that is not asked next."""
        made = self.codecs.observe(self.view(seat))
        if not self.is_over and seat != self.asked:
            made["action_mask"][:] = 0
        return made

    def step(self, code: int) -> None:
        self.act(self.codecs.actions.decode(self.view(self.asked), int(code)))

    def act(self, action: Action) -> None:
        self.state, events = play(self.state, self.asked, action, self.chance)
        self.events = tuple(events)

    def result(self) -> Result:
        return score(self.state)


def payoffs(result: Result, reward: Reward) -> list[float]:
    """What each seat has earned at the end."""
    totals = [seat.total for seat in result.seats]
    if reward == "score":
        return [float(total) for total in totals]
    if reward == "margin":
        return [float(total - max(totals[:seat] + totals[seat + 1 :])) for seat, total in enumerate(totals)]
    share = 1 / len(result.winners)
    return [share if seat in result.winners else 0.0 for seat in range(len(totals))]
