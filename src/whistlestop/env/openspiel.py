"""The game for OpenSpiel: `pyspiel.load_game("python_whistlestop(game=mini,players=3)")` after importing this.

Chance is sampled: three chance nodes at the start select one of about a billion deals, and that seed determines
everything that follows. A state that is saved, copied or replayed from its history therefore continues with the
same cards. (OpenSpiel's own mode for sampled chance cannot save games that are written in Python.)
`resample_from_infostate` deals again what a player has not seen. The parameter `options` has the options of the game
(`edition:new/shares:open`), `reward` what the end brings (`win`, `margin`, `score`), and `campaign` the campaign to
which a game belongs, as text; in a string of parameters its special characters are quoted (`urllib.parse.quote`).
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

import msgspec

from whistlestop.env.extras import needs

with needs("openspiel"):
    import numpy as np
    import pyspiel

from whistlestop.env.env_game import Codecs, known_reward, payoffs
from whistlestop.rules import (
    Seeded,
    State,
    format_position,
    parse_position,
    play,
    project,
    sample_state,
    score,
    start,
)
from whistlestop.wire import seat_view

__all__ = ["WhistlestopGame", "WhistlestopState"]

# Several small nodes, because OpenSpiel lists every outcome of a chance node.
NODES: Final = 3
OUTCOMES: Final = 1024
"""The number of outcomes of each chance node."""
LONGEST: Final = 5000
"""Maximum number of decisions; more than any game needs."""
MOST: Final = 10_000.0
"""More points than any game has, for the bounds of rewards other than `win`."""
_PARAMETERS: Final = {"game": "mini", "players": 2, "options": "", "reward": "win", "campaign": ""}


def _type(reward: str) -> Any:
    constant, general = pyspiel.GameType.Utility.CONSTANT_SUM, pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name="python_whistlestop",
        long_name="Whistlestop: ticket-and-track railway games",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=constant if reward == "win" else general,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )


def _bounds(reward: str) -> dict[str, float]:
    """What the end may bring, for OpenSpiel's checks."""
    if reward == "win":
        return {"min_utility": 0.0, "max_utility": 1.0, "utility_sum": 1.0}
    return {"min_utility": -MOST, "max_utility": MOST}


class GameKey(NamedTuple):
    """What a game is loaded with."""

    game: str
    players: int
    options: str
    """As in a parameter: `edition:new/shares:open`."""
    campaign: str
    """As text, quoted as in an address, because OpenSpiel writes parameters in one line."""


@cache
def _codecs(key: GameKey) -> Codecs:
    return Codecs(key.game, key.players, _read_options(key.options), unquote(key.campaign))


def _read_options(text: str) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for part in filter(None, text.split("/")):
        name, colon, choice = part.partition(":")
        if not colon:
            raise ValueError(f"options are written as name:choice, with / between two of them, not {text!r}")
        chosen[name] = choice
    return chosen


class SpielPosition:
    """A state of the rules and its seed. It is immutable, so copies share it."""

    def __init__(self, game: GameKey, seed: str, state: State) -> None:
        self.game: Final = game
        self.seed: Final = seed
        self.state: Final = state

    def __deepcopy__(self, _memo: dict[int, object]) -> "SpielPosition":
        return self

    def __reduce__(self) -> tuple[Callable[..., "SpielPosition"], tuple[object, ...]]:
        return _restored, (self.game, self.seed, format_position(self.state))

    def after(self, code: int) -> "SpielPosition":
        seat = self.state.public.asked[0]
        action = _codecs(self.game).actions.decode(project(self.state, seat), code)
        return self.with_state(play(self.state, seat, action, Seeded(self.seed))[0])

    def with_state(self, state: State, seed: str | None = None) -> "SpielPosition":
        return SpielPosition(self.game, seed or self.seed, state)


def _restored(game: GameKey, seed: str, text: str) -> SpielPosition:
    return SpielPosition(game, seed, parse_position(text, _codecs(game).rules))


def _dealt(game: GameKey, seed: str) -> SpielPosition:
    codecs = _codecs(game)
    return SpielPosition(game, seed, start(codecs.rules, codecs.players, Seeded(seed), codecs.first)[0])


class WhistlestopGame(pyspiel.Game):  # type: ignore[misc]
    """With the reward `win`, returns sum to 1: the victory, or each winner's share of it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_PARAMETERS, **(params or {})}
        self.players = int(chosen["players"])
        self.reward = known_reward(str(chosen["reward"]))
        campaign = quote(unquote(str(chosen["campaign"])), safe="")
        self.key = GameKey(str(chosen["game"]), self.players, str(chosen["options"]), campaign)
        self.codecs = _codecs(self.key)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codecs.actions.size,
            max_chance_outcomes=OUTCOMES,
            num_players=self.players,
            max_game_length=LONGEST,
            **_bounds(self.reward),
        )
        quoted = {"campaign": campaign} if campaign else {}
        super().__init__(_type(self.reward), info, {**(params or {}), **quoted})

    def new_initial_state(self) -> "WhistlestopState":
        return WhistlestopState(self)

    def max_chance_nodes_in_history(self) -> int:
        return NODES

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ARG002
        params: dict[str, Any] | None = None,
    ) -> "WhistlestopObserver":
        """The view is an information state, because it is folded from what the seat saw. Both observers are the
        same."""
        if params:
            raise ValueError(f"no parameters are known, not {params}")
        return WhistlestopObserver(self.codecs)


class WhistlestopState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: WhistlestopGame) -> None:
        super().__init__(game)
        self.deal: list[int] = []
        """The outcomes of the chance nodes so far."""
        self.position: SpielPosition | None = None
        """None before the deal."""

    @property
    def codecs(self) -> Codecs:
        game: WhistlestopGame = self.get_game()
        return game.codecs

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.state.public.ended:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.state.public.asked[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.state.public.ended

    def returns(self) -> list[float]:
        if self.position is None or not self.is_terminal():
            return [0.0] * self.num_players()
        game: WhistlestopGame = self.get_game()
        return payoffs(score(self.position.state), game.reward)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "WhistlestopState":
        """A random state that this player cannot distinguish from this one."""
        seed = f"resampled {sampler()!r}"
        clone: WhistlestopState = self.clone()
        if self.position is not None:
            world = sample_state(project(self.position.state, player), Seeded(seed))
            clone.position = self.position.with_state(world, seed)
        return clone

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        # OpenSpiel requires legal actions in ascending order.
        return sorted(self.codecs.actions.codes(project(self.position.state, player)))

    def _apply_action(self, code: int) -> None:
        if self.position is not None:
            self.position = self.position.after(code)
            return
        self.deal = [*self.deal, code]
        if len(self.deal) == NODES:
            game: WhistlestopGame = self.get_game()
            self.position = _dealt(game.key, f"spiel {'.'.join(map(str, self.deal))}")

    def _action_to_string(self, player: int, code: int) -> str:
        return f"deal {code}" if player == pyspiel.PlayerId.CHANCE else self.codecs.actions.label(code)

    def __str__(self) -> str:
        if self.position is None:
            return f"to be dealt {self.deal}"
        return format_position(self.position.state)


class WhistlestopObserver:
    """The observation row of the seat, and its view as text."""

    def __init__(self, codecs: Codecs) -> None:
        self._codecs: Final = codecs
        self.tensor = np.zeros(codecs.rows.size, np.float32)
        self.dict = {
            section.name: self.tensor[section.start : section.start + section.size]
            for section in codecs.rows.sections
        }

    def set_from(self, state: WhistlestopState, player: int) -> None:
        if state.position is None or player < 0:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._codecs.rows.encode(project(state.position.state, player))

    def string_from(self, state: WhistlestopState, player: int) -> str:
        if state.position is None:
            return "to be dealt"
        return msgspec.json.encode(seat_view(project(state.position.state, player))).decode()


pyspiel.register_game(_type("win"), WhistlestopGame)
