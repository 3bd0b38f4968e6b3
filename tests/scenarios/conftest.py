"""Each `.scn` file is a test file, each game and number of players in it a test: a failure is its text diff."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from runner import Failure, run
from scenario_text import BadScenario, Case, Scenario, read_scenario


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.suffix == ".scn" else None


class ScenarioFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        scenario = read_scenario(self.path)
        for case in scenario.cases:
            item: ScenarioItem = ScenarioItem.from_parent(self, name=str(case), scenario=scenario, case=case)
            item.add_marker(pytest.mark.rule(*scenario.rules))
            yield item

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:  # type: ignore[override]
        return str(excinfo.value) if excinfo.errisinstance(BadScenario) else super().repr_failure(excinfo)


class ScenarioItem(pytest.Item):
    def __init__(self, *, scenario: Scenario, case: Case, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scenario = scenario
        self.case = case

    def runtest(self) -> None:
        run(self.scenario, self.case)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:  # type: ignore[override]
        is_ours = excinfo.errisinstance((Failure, BadScenario))
        return str(excinfo.value) if is_ours else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.name}[{self.case}]"
