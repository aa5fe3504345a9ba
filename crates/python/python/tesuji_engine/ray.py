"""Work spread over a cluster with Ray: problems, analysed games, self-play and matches, in shards.

A shard is what the command line does with `--shard I/N`: a process of `tesuji` on some node, on one core.
Shards are done in any order, and what comes back is in the order of the input, the same as from one process
on one machine. A shard whose node or process dies is done again elsewhere. With a `folder` every shard that
is done is kept there, and the same call goes on from there after a stop.

Every node needs this package, in the same version. Ray runs its workers behind everything else on a
machine; where that is other work, set `RAY_worker_niceness=0` before the cluster is started. Needs Ray:
`pip install tesuji-engine[ray]`.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import ray

from tesuji_engine._program import program

if TYPE_CHECKING:
    from tesuji_engine.answers import AnalysedGame, Match, Solution

__all__ = ["ShardError", "analyse", "match", "self_play", "solve"]

# Hears after every shard how many are done, and of how many.
Progress: TypeAlias = Callable[[int, int], None]

# Done, but the answer is no: not every problem was solved.
_NO = 3

# So many shards for each core: the last ones to end leave few cores idle.
_SHARDS_A_CORE = 4

_PATIENCE = 1.0


class ShardError(RuntimeError):
    """A shard that the program refused or could not do."""


@dataclass(frozen=True)
class _Work:
    """What is done with every shard."""

    # The command without its shard, `{out}` for a file that is its result instead of what is printed.
    command: tuple[str, ...]
    # The version that is to do it.
    version: str

    def digest(self, given: bytes) -> str:
        """What the results depend on."""
        said = json.dumps([self.command, self.version]).encode()
        return hashlib.sha256(len(said).to_bytes(8, "big") + said + given).hexdigest()[:16]


@cache
def _version() -> str:
    """What the results depend on: not how the machine looks up sliders."""
    said = subprocess.run([program(), "--version"], capture_output=True, check=True, text=True)
    return re.sub(r"sliders: \w+(, )?", "", said.stdout.strip())


def _die_with_parent() -> None:
    """A process outlives nobody who could take its result, where the system can be told."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415

        die = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die, signal.SIGKILL)


def _done(work: _Work, given: bytes, shard: int, shards: int) -> bytes:
    """Does one shard in a process, on whatever node this runs."""
    if _version() != work.version:
        raise ShardError(f"{platform.node()} has {_version()}, not {work.version}")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        command = [str(out) if word == "{out}" else word for word in work.command]
        begun = subprocess.Popen(
            [program(), *command, "--shard", f"{shard}/{shards}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=_die_with_parent,  # noqa: PLW1509  no thread holds a lock here
        )
        printed, said = begun.communicate(given)
        if begun.returncode not in {0, _NO}:
            raise ShardError(said.decode(errors="replace").strip() or f"ended with {begun.returncode}")
        return out.read_bytes() if "{out}" in work.command else printed


class _Shelf:
    """Shards that are done, in a folder if there is one."""

    def __init__(self, folder: str | os.PathLike[str] | None, digest: str, shards: int) -> None:
        self.folder = None if folder is None else Path(folder)
        self.names = {shard: f"{digest}-{shard}-of-{shards}" for shard in range(1, shards + 1)}
        self.results: dict[int, bytes] = {}
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            for shard, name in self.names.items():
                if (self.folder / name).is_file():
                    self.results[shard] = (self.folder / name).read_bytes()

    def put(self, shard: int, result: bytes) -> None:
        """Keeps a result: it is there whole, or not at all."""
        self.results[shard] = result
        if self.folder is not None:
            draft = self.folder / f"{self.names[shard]}.{os.getpid()}"
            draft.write_bytes(result)
            draft.replace(self.folder / self.names[shard])


def _all(
    command: Sequence[str],
    given: bytes,
    *,
    shards: int | None,
    folder: str | os.PathLike[str] | None,
    retries: int,
    progress: Progress | None,
) -> list[bytes]:
    """The results of all shards, in order."""
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    if shards is None:
        resources = cast("dict[str, float]", ray.cluster_resources())  # type: ignore[no-untyped-call]
        shards = _SHARDS_A_CORE * max(1, int(resources.get("CPU", 1)))
    if shards < 1:
        raise ValueError("shards: more than 0 is needed")
    work = _Work(tuple(command), _version())
    shelf = _Shelf(folder, work.digest(given), shards)
    remote: Any = ray.remote(num_cpus=1, max_retries=retries)(_done)
    at_hand = ray.put(given)
    running = {
        remote.remote(work, at_hand, shard, shards): shard
        for shard in shelf.names
        if shard not in shelf.results
    }
    try:
        while running:
            ended, _ = ray.wait(list(running), num_returns=1, timeout=_PATIENCE)
            for reference in ended:
                shelf.put(running.pop(reference), _result(reference))
                if progress is not None:
                    progress(len(shelf.results), shards)
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
    return [shelf.results[shard] for shard in sorted(shelf.results)]


def _result(reference: ray.ObjectRef[bytes]) -> bytes:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise ShardError(str(error.cause)) from error


def _input(source: str | os.PathLike[str] | bytes) -> bytes:
    return source if isinstance(source, bytes) else Path(source).read_bytes()


def _rows(results: list[bytes], answer: str, key: str) -> list[Any]:
    """The answers of one kind in all results, in the order of the input."""
    rows = [json.loads(line) for result in results for line in result.splitlines()]
    return sorted((row for row in rows if row["answer"] == answer), key=lambda row: int(row[key]))


def solve(
    source: str | os.PathLike[str] | bytes,
    *options: str,
    shards: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    retries: int = 10,
    progress: Progress | None = None,
) -> list[Solution]:
    """Solves the problems of a file as `tesuji solve FILE OPTIONS` does: EPD, FEN, SFEN, Lichess puzzles,
    games.

    The answer is a list of solutions in the order of the file.
    """
    command = ("solve", "-", "--json", "--jobs", "1", *options)
    results = _all(command, _input(source), shards=shards, folder=folder, retries=retries, progress=progress)
    return _rows(results, "solution", "line")


def analyse(
    source: str | os.PathLike[str] | bytes,
    *options: str,
    shards: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    retries: int = 10,
    progress: Progress | None = None,
) -> list[AnalysedGame]:
    """Judges every move of games as `tesuji analyse FILE OPTIONS` does: PGN, KIF, KI2, CSA."""
    command = ("analyse", "-", "--json", "--jobs", "1", *options)
    results = _all(command, _input(source), shards=shards, folder=folder, retries=retries, progress=progress)
    return _rows(results, "analysed_game", "number")


def self_play(
    file: str | os.PathLike[str],
    *options: str,
    shards: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    retries: int = 10,
    progress: Progress | None = None,
) -> int:
    """Plays games into a file of records as `tesuji selfplay FILE OPTIONS` does: the same bytes.

    A file of that name is replaced when all games are there. The answer is how many they are.
    """
    command = ("selfplay", "{out}", "--threads", "1", *options)
    results = _all(command, b"", shards=shards, folder=folder, retries=retries, progress=progress)
    with _files(results) as parts:
        told = _run("records", *parts, "--merge", os.fspath(file), "--json")
    return int(told["merged"]["games"])


def match(
    first: str,
    second: str,
    *options: str,
    shards: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    retries: int = 10,
    progress: Progress | None = None,
    record: str | os.PathLike[str] | None = None,
) -> Match:
    """Plays a match as `tesuji match FIRST SECOND OPTIONS` does.

    Its games are written to `record`, if that is named. A test that ends a match early (`--sprt`) does not
    go with shards.
    """
    terms = ("match", first, second, *options)
    command = (*terms, "--journal", "{out}", "--json")
    results = _all(command, b"", shards=shards, folder=folder, retries=retries, progress=progress)
    written = () if record is None else ("--pgn", os.fspath(record))
    with _files(results) as parts:
        return cast("Match", _run(*terms, *written, "--json", "--shards", *parts))


def _run(*command: str) -> dict[str, Any]:
    """The answer of the program on this machine."""
    done = subprocess.run([program(), *command], capture_output=True, check=False, text=True)
    if done.returncode not in {0, _NO}:
        raise ShardError(done.stderr.strip() or f"ended with {done.returncode}")
    return cast("dict[str, Any]", json.loads(done.stdout.splitlines()[-1]))


@contextmanager
def _files(results: list[bytes]) -> Iterator[list[str]]:
    """Results as files, in order, for as long as they are needed."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for nth, result in enumerate(results):
            path = Path(folder, f"{nth:06}")
            path.write_bytes(result)
            names.append(str(path))
        yield names
