"""Work over a cluster of several nodes, one of which is killed."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray")

import ray as cluster_ray
from ray.cluster_utils import Cluster

from tesuji_engine import program
from tesuji_engine import ray as spread

PROBLEMS = """
6k1/5ppp/8/8/8/8/2R1K3/8 w - - bm Rc8#; id "back rank";
r3k3/8/8/3N4/8/8/4P3/4K3 w - - bm Nc7+; id "fork";
4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - - bm Qc3; id "long diagonal";
2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "quiet";
no position
1r2k1r1/pbppnp1p/1b3P2/8/Q7/B1PB1q2/P4PPP/3R2K1 w - - bm Qxd7+; id "evergreen";
""".strip()

GAME = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n"


# Ray gives a node half a minute to start, which a machine with much other work may not keep.
TRIES = 5


def started() -> Cluster:
    """A head without a core, and three nodes with one each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "120")
    for attempt in range(1, TRIES + 1):
        made = Cluster()
        try:
            made.add_node(num_cpus=0, include_dashboard=False)
            for _ in range(3):
                made.add_node(num_cpus=1)
            made.wait_for_nodes(timeout=120)
            return made
        except Exception:
            made.shutdown()  # type: ignore[no-untyped-call]
            if attempt == TRIES:
                raise
    raise AssertionError("there is a last try")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A cluster that starts and ends with the test."""
    made = started()
    cluster_ray.init(address=made.address, log_to_driver=False)
    yield made
    cluster_ray.shutdown()
    made.shutdown()  # type: ignore[no-untyped-call]


def killer(cluster: Cluster, after: int) -> Callable[[int, int], None]:
    """Kills a node when so many shards are done: its shard was running."""
    left = list(cluster.worker_nodes)

    def progress(done: int, shards: int) -> None:
        assert done <= shards
        if done == after and left:
            cluster.remove_node(left.pop(), allow_graceful=False)

    return progress


def told(*command: str, given: bytes = b"") -> list[Any]:
    """What one process says, answer by answer."""
    done = subprocess.run([program(), *command], input=given, capture_output=True, check=False)
    assert done.returncode in {0, 3}, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def without_times(value: object) -> object:
    """An answer without how long it took."""
    if isinstance(value, dict):
        gone = {"seconds", "elapsed", "games_from_journal", "pgn"}
        return {key: without_times(part) for key, part in value.items() if key not in gone}
    return [without_times(part) for part in value] if isinstance(value, list) else value


def test_a_killed_node_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    problems = (PROBLEMS + "\n").encode() * 4
    options = ("--nodes", "30000")
    serial = told("solve", "-", "--json", *options, given=problems)[:-1]
    found = spread.solve(problems, *options, shards=9, progress=killer(cluster, 2), folder=tmp_path / "solve")
    assert len(cluster.worker_nodes) == 2, "a node was killed"
    assert without_times(found) == without_times(serial)
    assert len(found) == 24 and sum("error" in row for row in found) == 4

    # What is done is not done again, and another command has other shards.
    for path in sorted((tmp_path / "solve").iterdir())[:3]:
        path.unlink()
    heard: list[int] = []
    again = spread.solve(
        problems, *options, shards=9, folder=tmp_path / "solve", progress=lambda done, _: heard.append(done)
    )
    assert without_times(again) == without_times(serial) and heard == [7, 8, 9]

    games = (GAME * 5).encode()
    analysed = spread.analyse(games, "--nodes", "300", shards=7)
    one = told("analyse", "-", "--json", "--nodes", "300", given=games)[:-1]
    assert without_times(analysed) == without_times(one) and len(analysed) == 5

    terms = ("default", "plain", "--nodes", "200", "--games", "10", "--hash", "1")
    played = spread.match(*terms, shards=3, record=tmp_path / "spread.pgn")
    serial_match = told("match", *terms, "--pgn", str(tmp_path / "one.pgn"), "--json")[0]
    assert (tmp_path / "spread.pgn").read_bytes() == (tmp_path / "one.pgn").read_bytes()
    assert without_times(played) == without_times(serial_match)

    few = ("--games", "6", "--nodes", "60", "--hash", "1")
    assert spread.self_play(tmp_path / "spread.records", *few, shards=4) == 6
    told("selfplay", str(tmp_path / "one.records"), *few, "--threads", "1", "--json")
    assert (tmp_path / "spread.records").read_bytes() == (tmp_path / "one.records").read_bytes()

    with pytest.raises(spread.ShardError, match="--nodes"):
        spread.solve(problems, "--nodes", "0", shards=2)
