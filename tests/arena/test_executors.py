"""Every executor gives the same results and the same report, byte for byte."""

import importlib.util
from pathlib import Path

import pytest

from whistlestop.arena.executors import Executor, play_all
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


@pytest.mark.long
def test_two_nodes_of_a_cluster_equal_the_pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if importlib.util.find_spec("ray") is None:
        pytest.skip(
            "LEFT OUT, a tournament on two Ray nodes: ray is not installed; `make test-cluster` brings it"
        )
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        monkeypatch.setenv("RAY_ADDRESS", cluster.address)
        far = bytes_of(Executor(cluster=True), tmp_path / "far")
        rough = bytes_of(Executor(cluster=True), tmp_path / "rough far", ROUGH)
        assert len([node for node in ray.nodes() if node["Alive"]]) == 2
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert far == bytes_of(Executor(workers=2), tmp_path / "pool")
    assert rough == bytes_of(Executor(workers=2), tmp_path / "rough pool", ROUGH)
