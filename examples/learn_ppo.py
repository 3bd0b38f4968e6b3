"""A policy that learns against `greedy` by MaskablePPO: `python examples/learn_ppo.py mini --minutes 10`.

Needs `pip install "whistlestop[learn]"`. The network and the time spent so far are written to a folder after some
rounds, and a second run continues where the first one stopped, until the CPU minutes are used up. `--start FILE`
begins with another network, such as one that `learn_clone.py` has made.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from whistlestop.env.stable_baselines import MaskedGames

GAMES: Final = 32
"""Games at once."""
ROUND: Final = 128
"""Decisions in each game between two updates of the network."""
NETWORK: Final = {"mini": [128, 128], "usa-classic": [256, 256]}
SAVED_EVERY: Final = 20
"""Rounds."""


@dataclass
class Progress:
    """What a training has used, and how it went."""

    game: str
    opponent: str
    seed: int
    cpu_minutes: float = 0.0
    decisions: int = 0
    won: float = 0.0
    """Of the games of the last rounds."""
    margin: float = 0.0


class Trained:
    """A network in a folder."""

    def __init__(self, folder: Path, progress: Progress, start: Path | None) -> None:
        self.folder: Final = folder
        self.progress = progress
        self.games: Final = MaskedGames(progress.game, (progress.opponent,), GAMES, seed=progress.seed)
        if self._facts.exists():
            self.progress = Progress(**json.loads(self._facts.read_text(encoding="utf-8")))
            start = folder / "model.zip"
        self.model: Final[Any] = self._new() if start is None else MaskablePPO.load(start, self.games)

    @property
    def _facts(self) -> Path:
        return self.folder / "progress.json"

    def _new(self) -> Any:
        layers = NETWORK.get(self.progress.game, [256, 256])
        return MaskablePPO(
            "MlpPolicy",
            self.games,
            n_steps=ROUND,
            batch_size=1024,
            n_epochs=4,
            gamma=1.0,  # only the end of a game counts
            gae_lambda=0.95,
            learning_rate=5e-4,
            ent_coef=0.01,
            policy_kwargs={"net_arch": layers},
            seed=self.progress.seed,
            device="cpu",
        )

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        # Written whole before it takes its place: a run that is stopped here can continue.
        self.model.save(self.folder / "new.zip")
        (self.folder / "new.zip").replace(self.folder / "model.zip")
        self._facts.write_text(json.dumps(asdict(self.progress), indent=2) + "\n", encoding="utf-8")


class Watching(BaseCallback):  # type: ignore[misc]
    """Counts time and results, saves, and stops the training when the time is over."""

    def __init__(self, trained: Trained, minutes: float) -> None:
        super().__init__()
        self._trained: Final = trained
        self._minutes: Final = minutes
        self._results: list[tuple[float, float]] = []
        self._rounds = 0
        self._clock = time.process_time()

    def _on_step(self) -> bool:
        for info, reward in zip(self.locals["infos"], self.locals["rewards"], strict=True):
            if "result" in info:
                winners = info["result"]["winners"]
                self._results.append(((0 in winners) / len(winners), float(reward)))
        return self._trained.progress.cpu_minutes < self._minutes

    def _on_rollout_end(self) -> None:
        self._rounds += 1
        progress, now = self._trained.progress, time.process_time()
        progress.cpu_minutes += (now - self._clock) / 60
        self._clock = now
        progress.decisions += GAMES * ROUND
        if self._rounds % SAVED_EVERY == 0:
            self.note()

    def note(self) -> None:
        """Save, and print one line."""
        progress = self._trained.progress
        if self._results:
            won, rewards = zip(*self._results, strict=True)
            progress.won, progress.margin = float(np.mean(won)), float(np.mean(rewards)) * 20
        self._trained.save()
        print(
            f"{progress.cpu_minutes:6.1f} CPU minutes {progress.decisions:9} decisions  "
            f"won {progress.won:4.0%}  margin {progress.margin:6.1f}",
            flush=True,
        )
        self._results.clear()


def train(trained: Trained, minutes: float) -> None:
    """Until so many CPU minutes have been used in all runs."""
    watching = Watching(trained, minutes)
    left = 10**9 - trained.model.num_timesteps
    trained.model.learn(left, callback=watching, reset_num_timesteps=False)
    watching.note()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", help="mini, usa-classic or another game of the simulator")
    parser.add_argument("--minutes", type=float, default=10.0, help="CPU minutes of all runs together")
    parser.add_argument("--opponent", default="greedy", help="a bot with an express form")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder; default: learned/ppo-GAME")
    parser.add_argument("--start", type=Path, help="begin with this network")
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: more threads cost more than they give
    folder = chosen.out or Path("learned") / f"ppo-{chosen.game}"
    train(Trained(folder, Progress(chosen.game, chosen.opponent, chosen.seed), chosen.start), chosen.minutes)


if __name__ == "__main__":
    main()
