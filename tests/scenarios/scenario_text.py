"""A scenario file as a value. `docs/scenarios.md` says how to write one."""

from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["BadScenario", "Block", "Case", "Scenario", "read_scenario", "split_words"]

GAME = "usa-classic"
HEADERS = ("title", "rules", "games", "players", "with", "campaign", "first", "seed", "given")
STEPS = ("start", "when", "then", "count", "refused", "options", "seen by", "view of", "position", "score")


class BadScenario(Exception):
    """A scenario that cannot be read or set up: a mistake in the file, not in the game."""


@dataclass(frozen=True)
class Block:
    """`key: text`, or a key with indented lines under it."""

    key: str
    lines: list[str]
    number: int
    """The line of the file on which it begins."""

    @property
    def text(self) -> str:
        return " ".join(self.lines)


@dataclass(frozen=True)
class Case:
    """One way to run a scenario."""

    game: str
    players: int

    def __str__(self) -> str:
        return f"{self.game}-{self.players}"


@dataclass
class Scenario:
    path: Path
    title: str = ""
    rules: tuple[str, ...] = ()
    games: tuple[str, ...] = (GAME,)
    players: tuple[int, ...] = (2,)
    first: int | None = 0
    """The first player; None lets the seed pick."""
    seed: str = "scenario"
    options: dict[str, str] = field(default_factory=dict)
    """What was chosen before the game, where the game has options."""
    rigs: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    """What comes first in a shuffle, by its purpose and ordinal."""
    given: list[str] = field(default_factory=list)
    """Facts laid over the default position."""
    steps: list[Block] = field(default_factory=list)

    @property
    def cases(self) -> list[Case]:
        return [Case(game, players) for game in self.games for players in self.players]


def read_scenario(path: Path) -> Scenario:
    scenario = Scenario(path)
    for block in _blocks(path):
        try:
            _read_block(scenario, block)
        except (ValueError, IndexError) as problem:
            raise BadScenario(f"{path.name}:{block.number}: {block.key}: {problem}") from problem
    if not (scenario.title and scenario.rules and scenario.steps):
        raise BadScenario(f"{path.name}: a scenario needs a title, the rules it cites, and a step")
    return scenario


def split_words(text: str) -> list[str]:
    """Words between spaces or commas; `red*3` is three of them."""
    words: list[str] = []
    for word in text.replace(",", " ").split():
        name, _, times = word.partition("*")
        words += [name] * int(times or 1)
    return words


def _blocks(path: Path) -> list[Block]:
    """Comments start with a hash; three dots are as good as an ellipsis."""
    blocks: list[Block] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.replace("...", "…").rstrip()
        if not line or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            if not blocks:
                raise BadScenario(f"{path.name}:{number}: an indented line needs a key above it")
            blocks[-1].lines.append(line.strip())
            continue
        key, colon, text = line.partition(":")
        if not colon:
            raise BadScenario(f"{path.name}:{number}: neither `key: text` nor indented")
        blocks.append(Block(" ".join(key.split()), [text.strip()] if text.strip() else [], number))
    return blocks


def _read_block(scenario: Scenario, block: Block) -> None:
    if block.key in HEADERS or block.key.startswith("rig "):
        if scenario.steps:
            raise ValueError("belongs above the first step")
        _read_header(scenario, block)
    elif block.key.startswith(STEPS):
        scenario.steps.append(block)
    else:
        raise ValueError(f"unknown; headers are {', '.join(HEADERS)}, rig; steps {', '.join(STEPS)}")


def _read_header(scenario: Scenario, block: Block) -> None:
    words = split_words(block.text) if block.key != "title" else []
    match block.key:
        case "title":
            scenario.title = block.text
        case "rules":
            scenario.rules = tuple(words)
        case "games":
            scenario.games = tuple(words)
        case "players":
            scenario.players = tuple(map(int, words))
        case "with":
            scenario.options = dict(word.split("=", 1) for word in words)
        case "campaign":
            scenario.options["campaign"] = "\n".join(block.lines)
        case "first":
            scenario.first = None if words == ["seed"] else int(words[0])
        case "seed":
            scenario.seed = block.text
        case "given":
            scenario.given = block.lines
        case _:
            _, purpose, ordinal = block.key.split()
            scenario.rigs[purpose, int(ordinal)] = words
