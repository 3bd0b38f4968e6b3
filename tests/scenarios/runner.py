"""Runs scenarios; also from the command line, without pytest: `runner.py tests/scenarios/draw/*.scn`."""

import sys
import traceback
from collections import Counter
from collections.abc import Sequence, Set
from pathlib import Path
from typing import NoReturn

from scenario_facts import position_facts, score_facts, view_facts
from scenario_layout import lay_out
from scenario_match import differences, fits, missing_facts, pick_facts
from scenario_text import BadScenario, Block, Case, Scenario, read_scenario

from whistlestop import games
from whistlestop.rules import (
    BadNotation,
    BadPlayers,
    Chance,
    Event,
    NotLegal,
    Rigged,
    Ruleset,
    Seeded,
    State,
    format_action,
    format_event,
    format_position,
    legal,
    parse_action,
    play,
    project,
    seen_by,
    start,
)
from whistlestop.rules.events import EVENTS, Asked

__all__ = ["Failure", "run"]

_LISTS = {"shares", "postcards", "contracts", "exposition", "last_mail"}
"""Mechanics whose records are lists of facts, of which some may be empty."""


class Failure(AssertionError):
    """The game did not do what the scenario says; the text is a diff."""


def run(scenario: Scenario, case: Case) -> None:
    rules = games.load(case.game).with_options(scenario.options)
    game = _Run(scenario, case, rules)
    for at, block in enumerate(scenario.steps):
        follows = scenario.steps[at + 1 : at + 2]
        game.step(block, refusal_expected=any(next.key == "refused" for next in follows))


def _chance(scenario: Scenario, rules: Ruleset) -> Chance:
    orders: dict[tuple[str, int], list[object]] = {}
    for (purpose, ordinal), names in scenario.rigs.items():
        is_deck = purpose == "deck"
        orders[purpose, ordinal] = [rules.cards.index(name) if is_deck else _plain(name) for name in names]
    return Rigged(orders, Seeded(scenario.seed))


def _plain(name: str) -> object:
    return int(name) if name.isdigit() else name


class _Run:
    """A scenario on its way: where the game stands, and what the last step did."""

    def __init__(self, scenario: Scenario, case: Case, rules: Ruleset) -> None:
        self.scenario = scenario
        self.case = case
        self.rules = rules
        self.chance = _chance(scenario, rules)
        self.events: list[Event] = []
        self.refusal: NotLegal | BadPlayers | None = None
        self.seat = -1
        """Who acted last."""
        self.before = ""
        """The position in which they did."""
        self.block = scenario.steps[0]
        starts = self.block.key == "start"
        if starts and scenario.given:
            raise BadScenario("given: a game that starts has no other position")
        self.at: State | None = None if starts else lay_out(rules, case.players, scenario.given)

    def step(self, block: Block, refusal_expected: bool) -> None:
        self.block = block
        words = block.key.split()
        match words:
            case ["start"]:
                self.start()
            case ["when"]:
                self.when(block.lines)
            case ["then"]:
                self.compare(block.lines, self.event_lines(self.events))
            case ["count"]:
                self.facts(self.counted(), {kind.kind for kind in (*EVENTS, *self.rules.events)})
            case ["refused"]:
                self.refused()
            case ["options", *rest]:
                self.options(rest)
            case ["seen", "by", who]:
                seat = _seat(who)
                self.compare(block.lines, self.event_lines([seen_by(event, seat) for event in self.events]))
            case ["view", "of", who]:
                self.facts(view_facts(project(self.state, _seat(who))), {"track", *_LISTS})
            case ["position"]:
                self.facts(position_facts(self.state), {"track", "step", "kept", "under", *_LISTS})
            case ["score"]:
                self.facts(score_facts(self.state))
            case _:
                raise BadScenario(f"line {block.number}: {block.key} is not a step")
        if self.refusal is not None and words[0] in ("start", "when") and not refusal_expected:
            self.fail(f"refused: {self.refusal}")

    @property
    def state(self) -> State:
        if self.at is None:
            raise BadScenario("the game has not been started")
        return self.at

    def start(self) -> None:
        self.refusal = None
        try:
            self.at, self.events = start(self.rules, self.case.players, self.chance, self.scenario.first)
        except BadPlayers as refusal:
            self.refusal = refusal

    def when(self, lines: Sequence[str]) -> None:
        """The events of all lines together. Only the last may be refused."""
        self.events, self.refusal = [], None
        for line in lines:
            if self.refusal is not None:
                self.fail(f"refused: {self.refusal}")
            seat, _, text = line.partition(" ")
            self.seat = int(seat)
            self.before = format_position(self.state)
            try:
                action = parse_action(text, self.rules)
                self.at, events = play(self.state, self.seat, action, self.chance)
                self.events += events
            except BadNotation as problem:
                raise BadScenario(f"line {self.block.number}: {line}: {problem}") from problem
            except NotLegal as refusal:
                self.refusal = refusal

    def refused(self) -> None:
        """By that rule, for that reason; nothing has changed, and the seat that must decide learns what would do."""
        refusal = self.refusal
        if refusal is None:
            self.compare([f"refused {self.block.text}"], ["accepted", *self.event_lines(self.events)])
            return
        self.compare([self.block.text], [f"{refusal.rule} {refusal.reason}"])
        if isinstance(refusal, NotLegal):
            self.compare(self.before.splitlines(), format_position(self.state).splitlines())
            asked = self.seat in self.state.public.asked
            self.compare(self.option_lines(self.seat) if asked else [], self.action_lines(refusal.options))

    def options(self, words: Sequence[str]) -> None:
        """`options of 1 include`: exact without a last word."""
        match words:
            case ["of", seat, *rest]:
                asked = int(seat)
            case _:
                rest = list(words)
                asked = self.only_asked()
        actual = self.option_lines(asked)
        if not rest:
            expected = [] if self.block.lines == ["none"] else self.block.lines
            self.compare(expected, actual)
        for pattern in self.block.lines if rest else ():
            found = any(fits(pattern, line) for line in actual)
            if rest == ["include"] and not found:
                self.compare([pattern], actual)
            elif rest == ["lack"] and found:
                self.fail("\n".join([f"offered, and should not be: {pattern}", *actual]))
            elif rest not in (["include"], ["lack"]):
                raise BadScenario(f"line {self.block.number}: options {' '.join(words)}")

    def only_asked(self) -> int:
        asked = self.state.public.asked
        if len(asked) != 1:
            raise BadScenario(f"line {self.block.number}: `options of` which seat? {asked} are asked")
        return asked[0]

    def facts(self, facts: Sequence[str], may_lack: Set[str] | None = None) -> None:
        """A fact that is not there can be expected as `-`, but a misspelt one should not pass for it."""
        expected = [" ".join(line.split()) for line in self.block.lines]
        for key in missing_facts(expected, facts):
            if may_lack is not None and may_lack.isdisjoint(key.split()):
                raise BadScenario(f"line {self.block.number}: there is no fact {key!r}")
        order = pick_facts(expected, expected)
        self.compare(order, pick_facts(expected, facts))

    def compare(self, expected: Sequence[str], actual: Sequence[str]) -> None:
        text = differences(expected, actual)
        if text:
            self.fail(text)

    def fail(self, text: str) -> NoReturn:
        where = f"{self.scenario.path.name}:{self.block.number} ({self.case})"
        about = f"{' '.join(self.scenario.rules)}: {self.scenario.title}"
        position = "" if self.at is None else f"\n\nposition:\n{format_position(self.at)}"
        raise Failure(f"{where}\n{about}\n{self.block.key}:\n{text}{position}")

    def counted(self) -> list[str]:
        """How often each kind of event happened."""
        return [f"{kind} {times}" for kind, times in Counter(event.kind for event in self.events).items()]

    def event_lines(self, events: Sequence[Event]) -> list[str]:
        """What is asked next stands here only where the scenario expects it: other steps test it."""
        is_told = any(line.startswith("asked") for line in self.block.lines)
        seen = [event for event in events if is_told or not isinstance(event, Asked)]
        return [format_event(event, self.rules) for event in seen]

    def option_lines(self, seat: int) -> list[str]:
        return self.action_lines(legal(self.state, seat))

    def action_lines(self, actions: Sequence[object]) -> list[str]:
        return [format_action(action, self.rules) for action in actions]  # type: ignore[arg-type]


def _seat(word: str) -> int | None:
    return None if word == "spectator" else int(word)


def main(paths: Sequence[str]) -> int:
    """One line for each file, and what went wrong; whatever breaks in the game counts as a failure."""
    for game in games.available():
        games.load(game)
    failed = 0
    for path in paths:
        problem = _problem_with(Path(path))
        failed += bool(problem)
        print(f"{'failed' if problem else 'ok'} {path}\n{problem}".rstrip())
    return 1 if failed else 0


def _problem_with(path: Path) -> str:
    try:
        scenario = read_scenario(path)
        for case in scenario.cases:
            run(scenario, case)
    except (Failure, BadScenario) as problem:
        return str(problem)
    except Exception:
        return traceback.format_exc()
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
