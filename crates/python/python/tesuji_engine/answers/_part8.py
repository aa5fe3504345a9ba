"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import TypedDict

from tesuji_engine.answers._part1 import (
    Move,
    Profile,
    Score,
)
from tesuji_engine.answers._part2 import (
    Position,
)
from tesuji_engine.answers._part4 import (
    Examination,
)
from tesuji_engine.answers._part5 import (
    FateCount,
)
from tesuji_engine.answers._part6 import (
    Passage,
)


class TrainingEpoch(TypedDict):
    """One pass through all positions."""

    # and on what was kept apart.
    apart: float
    # Its number, from 1.
    epoch: int
    # The loss on what was learned from,
    loss: float


class TrainedNetwork(TypedDict):
    """A network that was trained. `tesuji train`."""

    # Positions that were kept apart.
    apart: int
    # Each time that all positions were gone through.
    epochs: list[TrainingEpoch]
    # Where the network is.
    file: str
    # The game.
    game: str
    # Games that were read.
    games: int
    # Their positions.
    positions: int
    # What its output is scaled by.
    scale: int
    # Time it took, in seconds.
    seconds: float
    # Its inputs, hidden units and stages.
    shape: str
    # Positions that were learned from.
    taught: int


class Tuned(TypedDict):
    """A number that was tuned."""

    # Before.
    before: int
    # Before it was rounded.
    exactly: float
    # Its key.
    key: str
    # Now.
    now: int


class Tuning(TypedDict):
    """Numbers that were tuned. `tesuji tune`."""

    # Games played.
    games: int
    # How often the numbers were changed.
    iterations: int
    # Of how many a journal knew.
    iterations_from_journal: int
    # How often that was wanted.
    iterations_wanted: int
    # What ends the thinking about a move, in words.
    limit: str
    # The profile with them.
    profile: Profile
    # Time it took, in seconds.
    seconds: float
    # The seed of everything that is left to chance.
    seed: int
    # Each number.
    tunables: list[Tuned]


class Unpruned(TypedDict):
    """A node without pruning: the move that was asked about, and the best one."""

    # Its line.
    best: list[Move]
    # The best score of the node.
    best_score: Score
    # How deep both searches were.
    depth: int
    # Its line.
    line: list[Move]
    # The score of the move, from its mover's view.
    score: Score


class Why(TypedDict):
    """What a search did with a move. `tesuji why`."""

    # The node after it when it was searched last.
    after: Examination | None
    # The node before it when it was searched last.
    before: Examination | None
    # Its line.
    best: list[Move]
    # How deep the search was.
    depth: int
    # All times by what became of the line, the most frequent first.
    fates: list[FateCount]
    # What became of it the last time.
    last: Passage | None
    # The moves from there, the one that is asked about last.
    line: list[Move]
    # The move when its turn came last.
    move: Examination | None
    # The position before that move, as text.
    node: str
    # Its nodes.
    nodes: int
    # How often the line was met.
    passages: int
    # The root of the search.
    position: Position
    # What it found.
    score: Score | None
    # The move and the best move without any pruning.
    without_pruning: Unpruned | None
