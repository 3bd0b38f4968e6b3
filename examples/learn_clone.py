"""A policy that imitates the players of a data set (behavioural cloning): `python examples/learn_clone.py FILE`.

Needs `pip install "whistlestop[learn]"`, and decisions of finished games:

    whistlestop simulate --game mini --players 2 --bots hard --games 2000 --records games
    whistlestop export games --out decisions.parquet --no-view

The network has the form of `learn_ppo.py`, which can go on with it (`--start`).
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow.parquet as pq
import torch
from sb3_contrib import MaskablePPO

from whistlestop.env.stable_baselines import MaskedGames, Scaling

BATCH: Final = 512
RATE: Final = 1e-3


@dataclass
class Decisions:
    """One part of a data set, as arrays."""

    rows: npt.NDArray[np.float32]
    masks: npt.NDArray[np.bool_]
    codes: npt.NDArray[np.int64]


@dataclass
class Cloned:
    """What a training has used, and how often the network chooses as the players of the test part did."""

    game: str
    players: int
    seed: int
    decisions: int
    cpu_minutes: float = 0.0
    agrees: float = 0.0


def read(path: Path) -> tuple[str, int, dict[str, Decisions]]:
    """The game, the number of players, and the parts `train`, `validation` and `test`."""
    table = pq.read_table(path, columns=["game", "players", "split", "code", "mask", "observation"])
    game, players = table["game"][0].as_py(), table["players"][0].as_py()
    scaling = Scaling(MaskedGames(game, ("greedy",) * (players - 1), 1).codecs)
    splits = table["split"].to_numpy(zero_copy_only=False)
    rows, masks = _lists(table["observation"]), _lists(table["mask"]).astype(np.bool_)
    codes = table["code"].to_numpy().astype(np.int64)
    parts = {
        name: Decisions(scaling(rows[splits == name]), masks[splits == name], codes[splits == name])
        for name in ("train", "validation", "test")
    }
    return game, players, parts


def _lists(column: Any) -> npt.NDArray[Any]:
    whole = column.combine_chunks()
    size = column.type.list_size
    found: npt.NDArray[Any] = whole.flatten().to_numpy(zero_copy_only=False).reshape(-1, size)
    return found


def train(model: Any, parts: dict[str, Decisions], minutes: float, rounds: int, seed: int) -> None:
    """Until the validation part gets no better, or the time is over."""
    dice, began = np.random.default_rng(seed), time.process_time()
    optimizer = torch.optim.Adam(model.policy.parameters(), lr=RATE)
    best, kept = 0.0, None
    for number in range(1, rounds + 1):
        for chosen in np.array_split(dice.permutation(len(parts["train"].codes)), _batches(parts["train"])):
            loss = -_log_chances(model, parts["train"], chosen).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        agrees, used = agreement(model, parts["validation"]), (time.process_time() - began) / 60
        print(f"round {number:3}  {used:5.1f} CPU minutes  chooses the same in {agrees:.1%}", flush=True)
        if agrees > best:
            best, kept = agrees, {name: each.clone() for name, each in model.policy.state_dict().items()}
        elif agrees < best - 0.01 or used > minutes:
            break
    if kept is not None:
        model.policy.load_state_dict(kept)


def _batches(decisions: Decisions) -> int:
    return max(1, len(decisions.codes) // BATCH)


def _log_chances(model: Any, of: Decisions, chosen: npt.NDArray[np.intp]) -> Any:
    rows, codes = torch.as_tensor(of.rows[chosen]), torch.as_tensor(of.codes[chosen])
    return model.policy.evaluate_actions(rows, codes, action_masks=torch.as_tensor(of.masks[chosen]))[1]


def agreement(model: Any, of: Decisions) -> float:
    """How often its best choice is that of the players."""
    chosen, _ = model.predict(of.rows, deterministic=True, action_masks=of.masks)
    return float((chosen == of.codes).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path, help="a data set of `whistlestop export`")
    parser.add_argument("--minutes", type=float, default=5.0, help="CPU minutes")
    parser.add_argument("--rounds", type=int, default=30, help="how often each decision is seen at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder; default: learned/clone-GAME")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    began = time.process_time()
    game, players, parts = read(chosen.file)
    games = MaskedGames(game, ("greedy",) * (players - 1), 1, seed=chosen.seed)
    shape = {"net_arch": [256, 256]}
    model = MaskablePPO("MlpPolicy", games, policy_kwargs=shape, seed=chosen.seed, device="cpu")
    train(model, parts, chosen.minutes, chosen.rounds, chosen.seed)
    facts = Cloned(game, players, chosen.seed, len(parts["train"].codes))
    facts.agrees = agreement(model, parts["test"])
    facts.cpu_minutes = (time.process_time() - began) / 60
    folder = chosen.out or Path("learned") / f"clone-{game}"
    folder.mkdir(parents=True, exist_ok=True)
    model.save(folder / "model.zip")
    (folder / "progress.json").write_text(json.dumps(asdict(facts), indent=2) + "\n", encoding="utf-8")
    print(f"{folder}: chooses as the players of the test part did in {facts.agrees:.1%}")


if __name__ == "__main__":
    main()
