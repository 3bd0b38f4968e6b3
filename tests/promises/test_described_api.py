"""The API against its own description: schemathesis makes requests of it, sound and not, and reads the answers."""

import itertools
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from figures import note
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from subprocess_server import OPEN, Outdoors

FEW, MANY = 2, 100
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
MODES = {"sound": GenerationMode.POSITIVE, "unsound": GenerationMode.NEGATIVE}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdoors]:
    served = Outdoors(tmp_path_factory.mktemp("described"))
    yield served
    served.stop()
    assert "Traceback" not in served.log.read_text()


def tried(server: Outdoors, mode: GenerationMode, examples: int, every: int = 1) -> int:
    """Every operation of the description, or every second, so many times; how many requests that were."""
    described = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=90).json()
    schema = schemathesis.openapi.from_dict(described)
    made = server.open(OPEN, OPEN, help="planner")
    places = itertools.cycle([made["table"], made["table"], "nowhere0000"])
    keys = itertools.cycle([*made["tokens"], made["host"], None])
    count = 0
    operations = [result.ok() for result in schema.get_all_operations()]
    if mode is GenerationMode.NEGATIVE:  # where nothing is asked for, nothing can be wrong
        operations = [one for one in operations if len(one.body) or len(one.query)]
    for operation in operations[::every]:

        @settings(
            max_examples=examples,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            nonlocal count
            count += 1
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = next(places)
            if isinstance((case.query or {}).get("wait"), int | float):
                case.query["wait"] = min(
                    case.query["wait"], 0.01
                )  # up to a minute may be asked for, and is given
            key = next(keys)
            headers = {} if key is None else {"Authorization": f"Bearer {key}"}
            case.call_and_validate(server.url, headers=headers, checks=CHECKS, timeout=90)

        with suppress(Unsatisfiable):  # where nothing is asked for, nothing can be wrong
            ask()
    return count


@pytest.mark.parametrize("mode", MODES)
def test_the_api_keeps_to_its_description(server: Outdoors, mode: str) -> None:
    every = 1 if mode == "sound" else 2  # what is wrong takes long to invent
    assert tried(server, MODES[mode], FEW, every) > 20


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_the_api_keeps_to_its_description_however_often_it_is_asked(server: Outdoors, mode: str) -> None:
    count = tried(server, MODES[mode], MANY)
    note(
        f"bad input: {mode} requests made from the API's description",
        f"{count:,} requests; no failure, no hang",
    )
