"""Many games in parallel on the simulator, one step each, with NumPy arrays that are written in place.

`SelfPlayTables` lets a learner decide for all seats; `SoloVectorEnv` is a Gymnasium vector environment against bots,
registered for each game (`registration.py`) and as `whistlestop/Solo-v1`. Rows, masks and codes are
defined by the codecs.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from whistlestop.env.extras import needs

with needs("env"):
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.bots.express_policies import express_policy, has_express_policy
from whistlestop.env.actions import ActionCodec
from whistlestop.env.batch import EVERY_SEAT, Batch
from whistlestop.env.env_game import Codecs, Reward, known_reward
from whistlestop.env.rows import RowWriter
from whistlestop.env.spaces import action_space, observation_space
from whistlestop.express import BySeat, CannotSimulate, IllegalCode, Policy, RandomPolicy, Simulator
from whistlestop.express.codes import code_of
from whistlestop.express.position import Position
from whistlestop.express.tables import LookupTables
from whistlestop.mechanics.describes import DescribesFeatures
from whistlestop.rules import project

__all__ = ["SOLO", "SelfPlayTables", "SoloVectorEnv"]

SOLO: Final = "whistlestop/Solo-v1"
_SEEDS: Final = 2**62


class GameBatch:
    """The games of a batch, and the arrays that learners read."""

    def __init__(
        self, codecs: Codecs, count: int, reward: str, seat: int = EVERY_SEAT, opponents: Sequence[str] = ()
    ) -> None:
        if count < 1:
            raise ValueError(f"at least one game, not {count}")
        self.codecs: Final = codecs
        self.simulator: Final = Simulator(codecs.rules, codecs.players)
        self.reward: Final[Reward] = known_reward(reward)
        self.observations: Final = np.zeros((count, codecs.rows.size), dtype=np.int16)
        self.masks: Final = np.zeros((count, codecs.actions.size), dtype=np.int8)
        self.seats: Final = np.zeros(count, dtype=np.int64)
        tables = self.simulator.tables
        writer, own_codes = _writer(codecs, tables)
        policies = (
            [] if seat == EVERY_SEAT else [_policy(codecs, tables, seat, opponents) for _ in range(count)]
        )
        self.batch: Final = Batch(self.simulator, writer, own_codes, policies, count, seat)
        batch = self.batch
        self._rows: Final = _shared(batch.rows, np.int16, self.observations.shape)
        self._masks: Final = _shared(batch.masks, np.int8, self.masks.shape)
        self._seats: Final = _shared(batch.seats, np.int64, (count,))
        self._ended: Final = _shared(batch.ended, np.uint8, (count,))
        self._totals: Final = _shared(batch.totals, np.int64, (count, codecs.players))
        self._ranks: Final = _shared(batch.ranks, np.int64, (count, codecs.players))
        described = codecs.rules.implementing(DescribesFeatures)
        sections = {section.name: section for section in codecs.rows.sections}
        self._features: Final = [(mechanic, sections[mechanic.name].start) for mechanic in described]

    def deal(self, game: int, dice: np.random.Generator) -> None:
        """A new deal; the first player is drawn too, unless a campaign names one."""
        seed, drawn, fixed = (
            int(dice.integers(_SEEDS)),
            int(dice.integers(self.codecs.players)),
            self.codecs.first,
        )
        self.batch.deal(game, seed, drawn if fixed is None else fixed)

    def show(self) -> None:
        """Write the arrays for all games."""
        self.batch.write_all()
        self._copy()

    def _copy(self) -> None:
        np.copyto(self.observations, self._rows)
        np.copyto(self.masks, self._masks)
        np.copyto(self.seats, self._seats)
        if self._features:
            for game in range(len(self.seats)):
                self._add_features(game)

    def _add_features(self, game: int) -> None:
        """What mechanics add is computed by the rules; games with such mechanics are slower."""
        view = project(self.simulator.state(self.batch.positions[game]), int(self.seats[game]))
        for mechanic, start in self._features:
            numbers = mechanic.features(view)
            self.observations[game, start : start + len(numbers)] = numbers

    def step(self, codes: vec[i64]) -> npt.NDArray[np.intp]:
        """Play, and return the games that have ended."""
        self.batch.step(codes)
        return np.flatnonzero(self._ended)

    def result(self, game: int) -> dict[str, Any]:
        """The result of a game that has ended, by seat."""
        ranks = self._ranks[game].tolist()
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return {"result": {"totals": self._totals[game].tolist(), "ranks": ranks, "winners": winners}}

    def rewards(self, game: int) -> npt.NDArray[np.float32]:
        """Of each seat, at the end of a game."""
        totals: npt.NDArray[np.float32] = self._totals[game].astype(np.float32)
        if self.reward == "score":
            return totals
        if self.reward == "margin":
            best = [np.delete(totals, seat).max() for seat in range(len(totals))]
            return totals - np.array(best, dtype=np.float32)
        winners: npt.NDArray[np.float32] = (self._ranks[game] == 1).astype(np.float32)
        share: npt.NDArray[np.float32] = winners / winners.sum()
        return share


class SelfPlayTables:
    """One learner decides for all seats of `count` games. The arrays are always the same objects:

    `observations` and `masks` are those of the seat in `seats`, which decides next; `ended` and `payoffs` describe
    the games that ended with the last step. Such a game is restarted immediately.
    """

    def __init__(
        self,
        game: str = "usa-classic",
        players: int = 2,
        count: int = 256,
        *,
        options: dict[str, object] | None = None,
        campaign: str = "",
        reward: str = "win",
        seed: int | None = None,
    ) -> None:
        self.codecs: Final = Codecs(game, players, options, campaign)
        self._games: Final = GameBatch(self.codecs, count, reward)
        self.observations: Final = self._games.observations
        self.masks: Final = self._games.masks
        self.seats: Final = self._games.seats
        self.ended: Final = np.zeros(count, dtype=np.bool_)
        self.payoffs: Final = np.zeros((count, players), dtype=np.float32)
        """By game and seat; zeros for games that go on."""
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal all games; the same seed gives the same games."""
        self._dice = np.random.default_rng(seed)
        for game in range(len(self.seats)):
            self._games.deal(game, self._dice)
        self.ended[:] = False
        self.payoffs[:] = 0
        self._games.show()

    def step(self, codes: npt.ArrayLike) -> None:
        """Play a code in each game; an illegal one is refused (`IllegalCode`), with nothing changed."""
        chosen = _chosen(codes, len(self.seats))
        wrong = int(self._games.batch.illegal(chosen))
        if wrong >= 0:
            raise IllegalCode(f"{chosen[wrong]} is not among the options of game {wrong}")
        self.ended[:] = False
        self.payoffs[:] = 0
        for game in self._games.step(chosen):
            self.ended[game] = True
            self.payoffs[game] = self._games.rewards(game)
            self._games.deal(int(game), self._dice)
        self._games.show()


class SoloVectorEnv(VectorEnv[dict[str, Any], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """The agent has seat `seat` of each game, bots with an express form have the others. A game that ends is dealt
    again in the same step; its last observation is in `infos["final_obs"]`. The arrays are reused by each step."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "usa-classic",
        opponents: Sequence[str] = ("greedy",),
        *,
        seat: int = 0,
        options: dict[str, object] | None = None,
        campaign: str = "",
        reward: Reward = "win",
    ) -> None:
        codecs = Codecs(game, len(opponents) + 1, options, campaign)
        if not 0 <= seat < codecs.players:
            raise ValueError(f"seats run from 0 to {codecs.players - 1}, not {seat}")
        self.codecs = codecs
        self.num_envs = num_envs
        self.seat = seat
        self.single_observation_space = observation_space(codecs)
        self.single_action_space = action_space(codecs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = GameBatch(codecs, num_envs, reward, seat, opponents)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """The same seed gives the same games; of a list only the first number is used."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed, options=options)
        for game in range(self.num_envs):
            self._games.deal(game, self.np_random)
        self._games.show()
        return self._observed(), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        dict[str, Any], npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """An illegal code is refused (`IllegalCode`), with nothing changed."""
        chosen = _chosen(actions, self.num_envs)
        wrong = int(self._games.batch.illegal(chosen))
        if wrong >= 0:
            raise IllegalCode(f"{chosen[wrong]} is not among the options of game {wrong}")
        rewards = np.zeros(self.num_envs, dtype=np.float64)
        is_over = np.zeros(self.num_envs, dtype=np.bool_)
        ended = self._games.step(chosen)
        infos = self._last(ended) if len(ended) else {}
        for game in ended:
            rewards[game] = self._games.rewards(game)[self.seat]
            is_over[game] = True
            self._games.deal(int(game), self.np_random)
        self._games.show()
        return self._observed(), rewards, is_over, np.zeros(self.num_envs, dtype=np.bool_), infos

    def _observed(self) -> dict[str, Any]:
        return {"observation": self._games.observations, "action_mask": self._games.masks}

    def _last(self, ended: npt.NDArray[np.intp]) -> dict[str, Any]:
        """The last observations of games that have ended, in Gymnasium's layout."""
        self._games.show()
        last = np.full(self.num_envs, None, dtype=object)
        is_last = np.zeros(self.num_envs, dtype=np.bool_)
        for game in ended:
            last[game] = {
                "observation": self._games.observations[game].copy(),
                "action_mask": self._games.masks[game].copy(),
            }
            # Many learners cannot handle an empty mask, even where nothing is chosen.
            last[game]["action_mask"][self.codecs.actions.pass_code] = 1
            is_last[game] = True
        infos = np.full(self.num_envs, None, dtype=object)
        infos[is_last] = [self._games.result(game) for game in ended]
        return {"final_obs": last, "_final_obs": is_last, "final_info": infos, "_final_info": is_last}


def _shared(memory: Any, dtype: type[np.generic], shape: tuple[int, ...]) -> npt.NDArray[Any]:
    """The memory of a vector as a read-only array."""
    return np.frombuffer(memory, dtype=dtype).reshape(shape)


def _chosen(codes: npt.ArrayLike, count: int) -> vec[i64]:
    found = np.asarray(codes, dtype=np.int64)
    if found.shape != (count,):
        raise ValueError(f"{count} codes are needed, one for each game, not an array of shape {found.shape}")
    return vec[i64](found.tolist())


def _writer(codecs: Codecs, tables: LookupTables) -> tuple[RowWriter, vec[i64]]:
    """The row writer, and the simulator's code for each code of the codec."""
    rules = codecs.rules
    if len(rules.atlas.tracks) != tables.tracks:
        names = " ".join(mechanic.name for mechanic in rules.mechanics)
        raise CannotSimulate("cannot_simulate", {"game": rules.game, "mechanics": names})
    own_codes = _own_codes(codecs.actions, tables)
    codes = [-1] * int(tables.codes)
    for code, own in enumerate(own_codes):
        if own >= 0:
            codes[own] = code
    kinds = len(codecs.rows.questions)
    questions = _questions(codecs, tables)
    writer = RowWriter(
        tables, codecs.rows.size, codecs.actions.size, vec[i64](codes), vec[i64](questions), kinds
    )
    return writer, vec[i64](own_codes)


def _own_codes(actions: ActionCodec, tables: LookupTables) -> list[int]:
    found = [-1] * actions.size
    blank = Position(tables)
    for code in range(actions.size):
        action = actions.action_at_printed_price(code)
        if action is not None:
            found[code] = code_of(blank, action)
    for code in actions.keeps:
        found[code] = int(tables.keep_code) + code - actions.keeps.start
    return found


def _questions(codecs: Codecs, tables: LookupTables) -> list[int]:
    """For each question of a mechanic, by its number in the simulator, its place in the row."""
    kinds = codecs.rows.questions
    asked = range(1, len(kinds) - 2) if tables.asking.choices else range(0)
    steps = [tables.asking.step(number, 0, tables.track_names[0]) for number in asked]
    return [0, *(kinds.index(step.kind) for step in steps)]


def _policy(codecs: Codecs, tables: LookupTables, seat: int, opponents: Sequence[str]) -> Policy:
    """The opponents at the other seats in order; the policy at the learner's own seat is not used."""
    for bot in opponents:
        if not has_express_policy(bot, codecs.rules):
            raise ValueError(f"{bot} has no express form in {codecs.rules.game}: use SoloEnv")
    found = [express_policy(bot, tables, None) for bot in opponents]
    return BySeat([*found[:seat], RandomPolicy(), *found[seat:]])


if SOLO not in gymnasium.registry:
    gymnasium.register(
        SOLO,
        entry_point="whistlestop.env.gymnasium:SoloEnv",
        vector_entry_point="whistlestop.env.vector:SoloVectorEnv",
    )
