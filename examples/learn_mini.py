"""A policy that learns Lantern Island with nothing heavier than NumPy: `python examples/learn_mini.py`.

A small network reads the observation and weighs the actions; after each batch of games it is nudged towards
what was done in those that went better than expected (REINFORCE with a baseline, Adam). It begins as a random player
and soon beats one. `--plot curve.png` draws the learning curve and needs matplotlib.
"""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from whistlestop.env.gymnasium import SoloEnv

Floats = npt.NDArray[np.float64]

HIDDEN = 64
BATCH = 40
RATE = 0.004
ENTROPY = 0.01
"""How much it is worth to stay undecided: without it the first lucky idea would be the last."""


class Policy:
    """Two layers; the second one's output is cut to the legal actions and made into chances."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        self.dice = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            self.dice.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            np.zeros(HIDDEN),
            np.zeros((HIDDEN, actions)),
            np.zeros(actions),
        ]
        self._moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self._updates = 0

    def chances(self, rows: Floats, masks: Floats) -> tuple[Floats, Floats]:
        """For each row the chance of each action, and the hidden layer that led to it."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.tanh(rows @ first + first_bias)
        logits = np.where(masks > 0, hidden @ second + second_bias, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), hidden

    def choose(self, observation: dict[str, Any], is_best: bool = False) -> int:
        chances = self.chances(scaled(observation)[None], observation["action_mask"][None])[0][0]
        return int(chances.argmax()) if is_best else int(self.dice.choice(len(chances), p=chances))

    def learn(self, rows: Floats, masks: Floats, actions: npt.NDArray[np.int64], gains: Floats) -> None:
        """One step towards the actions with gains above zero and away from the others."""
        chances, hidden = self.chances(rows, masks)
        logs = np.log(np.where(chances > 0, chances, 1))
        surprise = -(chances * logs).sum(axis=1, keepdims=True)
        slope = -chances * gains[:, None]
        slope[np.arange(len(actions)), actions] += gains
        slope -= ENTROPY * chances * (logs + surprise)
        back = (slope @ self.weights[2].T) * (1 - hidden**2)
        steps = [rows.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self._climb([step / len(rows) for step in steps])

    def _climb(self, slopes: list[Floats]) -> None:
        """Adam."""
        self._updates += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steady = np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8
            weight += RATE * mean / (1 - 0.9**self._updates) / steady


@dataclass
class Diary:
    """What was seen and done in a batch of games."""

    rows: list[Floats] = field(default_factory=list)
    masks: list[Floats] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    """Of the game in which it was done: the points ahead of the opponent."""


def scaled(observation: dict[str, Any]) -> Floats:
    """Counts of very different sizes, brought nearer to one another."""
    row: Floats = np.log1p(np.maximum(observation["observation"], 0).astype(np.float64))
    return row


def play(env: SoloEnv, policy: Policy, seed: int, diary: Diary | None = None) -> float:
    """One game; the points ahead at its end."""
    observation, _ = env.reset(seed=seed)
    margin, is_over, decisions = 0.0, False, 0
    while not is_over:
        action = policy.choose(observation, is_best=diary is None)
        if diary is not None:
            diary.rows.append(scaled(observation))
            diary.masks.append(observation["action_mask"])
            diary.actions.append(action)
            decisions += 1
        observation, margin, is_over, _, _ = env.step(action)
    if diary is not None:
        diary.margins += [margin] * decisions
    return margin


def train(policy: Policy, env: SoloEnv, games: int, seconds: float) -> list[tuple[int, float]]:
    """The curve: games played so far, and the part of the last batch that was won."""
    curve: list[tuple[int, float]] = []
    began = time.monotonic()
    for first in range(0, games, BATCH):
        diary = Diary()
        margins = np.array([play(env, policy, first + number, diary) for number in range(BATCH)])
        gains = (np.array(diary.margins) - margins.mean()) / (margins.std() + 1e-6)
        policy.learn(np.array(diary.rows), np.array(diary.masks), np.array(diary.actions), gains)
        curve.append((first + BATCH, float((margins > 0).mean())))
        print(f"{curve[-1][0]:6} games  won {curve[-1][1]:4.0%}  ahead by {margins.mean():6.1f}")
        if time.monotonic() - began > seconds:
            break
    return curve


def evaluate(policy: Policy, env: SoloEnv, games: int, is_best: bool = True) -> float:
    """Its best moves on deals it has never seen, or moves by its chances: the part of the games that it wins."""
    diaries = [None if is_best else Diary() for _ in range(games)]
    return sum(play(env, policy, 10**6 + at, diary) > 0 for at, diary in enumerate(diaries)) / games


def draw(curve: list[tuple[int, float]], opponent: str, path: Path) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    games, won = zip(*curve, strict=True)
    smooth = [sum(won[max(0, at - 9) : at + 1]) / len(won[max(0, at - 9) : at + 1]) for at in range(len(won))]
    pyplot.figure(figsize=(7, 4))
    pyplot.plot(games, won, ".", alpha=0.3, label="each batch")
    pyplot.plot(games, smooth, label="last ten batches")
    pyplot.axhline(0.5, color="gray", linewidth=0.8)
    pyplot.xlabel("games played")
    pyplot.ylabel(f"games won against {opponent}")
    pyplot.ylim(0, 1)
    pyplot.legend()
    pyplot.tight_layout()
    pyplot.savefig(path)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    words.add_argument("--games", type=int, default=3000)
    words.add_argument("--seconds", type=float, default=240, help="stop after this long")
    words.add_argument("--opponent", default="random")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--plot", type=Path, help="draw the learning curve into this file")
    asked = words.parse_args()
    env = SoloEnv("mini", (asked.opponent,), reward="margin")
    policy = Policy(env.codecs.rows.size, env.codecs.actions.size, asked.seed)
    print(f"before  won {evaluate(policy, env, 200, is_best=False):4.0%}")
    curve = train(policy, env, asked.games, asked.seconds)
    print(f"after   won {evaluate(policy, env, 200):4.0%} of new deals")
    if asked.plot is not None:
        draw(curve, asked.opponent, asked.plot)


if __name__ == "__main__":
    main()
