"""Every executor gives the same results and the same report, byte for byte."""

import importlib.util
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from whistlestop.arena import Order, simulate
from whistlestop.arena.campaigns import CampaignOrder, simulate_campaigns
from whistlestop.arena.executors import Executor, play_all, work_in_order
from whistlestop.arena.pairing import Contest, round_robin
from whistlestop.arena.report import as_json
from whistlestop.arena.result_log import FileResultLog, head_of
from whistlestop.arena.summary import summed_up
from whistlestop.arena.tournament import run_round_robin

CONTEST = Contest(("mini", "pennsylvania"), (2, 3), ("greedy", "random"), 2, "crews")
ROGUES = Path(__file__).parent / "misbehaving_bots.py"
ROUGH = Contest(("mini",), (2,), ("greedy", f"{ROGUES}:Crasher", f"{ROGUES}:Killer"), 1, "rough")


def bytes_of(executor: Executor, path: Path, contest: Contest = CONTEST) -> tuple[bytes, bytes]:
    played = run_round_robin(
        contest, executor, FileResultLog(path, head_of(contest)), failures=path.parent / "failed"
    )
    return path.read_bytes(), as_json(summed_up(played))


def test_a_pool_equals_one_process(tmp_path: Path) -> None:
    alone = bytes_of(Executor(workers=1), tmp_path / "alone")
    pool = bytes_of(Executor(workers=2), tmp_path / "pool")
    assert alone == pool
    assert len(alone[0].splitlines()) == 1 + 2 * 2 * (2 + 6)


def test_outcomes_come_in_the_order_of_the_jobs() -> None:
    jobs = list(round_robin(Contest(("mini",), (2,), ("greedy", "random"), 4, "order")))
    assert [outcome.played.id for outcome in play_all(jobs, Executor(workers=2))] == [job.id for job in jobs]


def test_work_comes_in_the_order_of_the_items() -> None:
    items = [3, -1, 2, -5, 4]
    for workers in (1, 2):
        assert list(work_in_order(abs, items, Executor(workers=workers))) == [3, 1, 2, 5, 4]


def test_one_process_and_a_pool_simulate_the_same_games() -> None:
    order = Order("mini", ("racer", "random"), 25, "bulk")
    reports = [replace(simulate(order, workers=count), cpu_seconds=0) for count in (1, 2)]
    assert reports[0] == reports[1]


@pytest.mark.long
def test_two_nodes_of_a_cluster_equal_the_pool(
    tmp_path: Path, two_nodes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ray

    monkeypatch.setenv("RAY_ADDRESS", two_nodes.address)
    far = bytes_of(Executor(cluster=True), tmp_path / "far")
    rough = bytes_of(Executor(cluster=True), tmp_path / "rough far", ROUGH)
    assert len([node for node in ray.nodes() if node["Alive"]]) == 2
    assert far == bytes_of(Executor(workers=2), tmp_path / "pool")
    assert rough == bytes_of(Executor(workers=2), tmp_path / "rough pool", ROUGH)


@pytest.mark.long
def test_a_node_that_is_killed_on_the_way_changes_nothing(
    two_nodes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A simulation, campaigns and a tournament: the games of the lost node are played again on the other."""
    monkeypatch.setenv("RAY_ADDRESS", two_nodes.address)
    order = Order("mini", ("racer", "greedy"), 400, "killed")
    done: list[int] = []

    def tick(count: int) -> None:
        if not done:
            two_nodes.remove_node(two_nodes.worker_nodes.copy().pop(), allow_graceful=False)
        done.append(count)

    far = simulate(order, tick=tick, cluster=True)
    assert sum(done) == 400
    assert replace(far, cpu_seconds=0) == replace(simulate(order, workers=1), cpu_seconds=0)
    campaigns = CampaignOrder("legends", ("random", "random"), 2, "killed")
    assert simulate_campaigns(campaigns, None, cluster=True)[0] == simulate_campaigns(campaigns, 1)[0]


@pytest.fixture
def two_nodes() -> Iterator[Any]:
    """A Ray cluster of a head and another node, with a core each."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("LEFT OUT, two Ray nodes: ray is not installed; `make test-cluster` brings it")
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()
