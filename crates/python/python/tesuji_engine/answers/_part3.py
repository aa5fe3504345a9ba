"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from tesuji_engine.answers._part1 import (
    Bound,
    Move,
    Position,
    Score,
)
from tesuji_engine.answers._part2 import (
    Counts,
    End,
    Examination,
)


class FateReached(TypedDict):
    """All of its moves were played."""

    kind: Literal["reached"]


class FateSkipped(TypedDict):
    """A technique skipped the next move."""

    # What the move had to beat; null if the window was open.
    alpha: Score | None
    kind: Literal["skipped"]
    # Which.
    technique: str


class FateSkippedWithOthers(TypedDict):
    """A technique skipped another move and all quiet ones after it, the next one among them."""

    # The move it named, as people write it.
    after: str | None
    kind: Literal["skipped_with_others"]
    # Which.
    technique: str


class FateNodeCut(TypedDict):
    """A technique ended the node before the next move's turn."""

    kind: Literal["node_cut"]
    # Which.
    technique: str


class FateAfterCutoff(TypedDict):
    """Another move failed high first."""

    # The move, as people write it.
    by: str | None
    kind: Literal["after_cutoff"]


class FateEnded(TypedDict):
    """The node ended without moves."""

    kind: Literal["ended"]


class FateNotTried(TypedDict):
    """The moves were tried, but not this one."""

    kind: Literal["not_tried"]


# What became of a line at the last node that it reached.
Fate: TypeAlias = (
    FateReached
    | FateSkipped
    | FateSkippedWithOthers
    | FateNodeCut
    | FateAfterCutoff
    | FateEnded
    | FateNotTried
)


class FateKindAfterCutoff(TypedDict):
    """Another move failed high first."""

    kind: Literal["after_cutoff"]


class FateKindNodeCut(TypedDict):
    """The node was cut before the move."""

    kind: Literal["node_cut"]
    # By which technique.
    technique: str


class FateKindNotTried(TypedDict):
    """It was not tried."""

    kind: Literal["not_tried"]


class FateKindSearched(TypedDict):
    """It was searched."""

    kind: Literal["searched"]


class FateKindSkipped(TypedDict):
    """It was skipped."""

    kind: Literal["skipped"]
    # By which technique.
    technique: str


# What became of a line, without numbers.
FateKind: TypeAlias = (
    FateKindAfterCutoff | FateKindNodeCut | FateKindNotTried | FateKindSearched | FateKindSkipped
)


class FateCount(TypedDict):
    """How often a line came to an end of one kind."""

    # The kind.
    fate: FateKind
    # How often.
    times: int


class Passage(TypedDict):
    """The last node of a line that one pass of a search reached."""

    # Whether the node was being searched inside itself.
    again: bool
    # The lower end of the window; null if it was open.
    alpha: Score | None
    # The upper end of the window; null if it was open.
    beta: Score | None
    # The depth that was left.
    depth: int
    # How the node ended.
    end: End
    # What became of the line.
    fate: Fate
    # The iteration.
    iteration: int
    # The next move of the line as people write it, if there is one.
    next: str | None
    # How many moves of the line were played.
    played: int
    # Which of the best lines was being searched, from 1.
    rank: int
    # The score of the node, from the view of its side to move.
    score: Score


class Profile(TypedDict):
    """A set of techniques and numbers."""

    # The hash of all that it sets.
    hash: str
    # Its name.
    name: str


class SearchRow(TypedDict):
    """One of the best lines at a depth."""

    # What the score says of the true one.
    bound: Bound
    # The depth.
    depth: int
    # The moves.
    line: list[Move]
    # Nodes so far.
    nodes: int
    # Which of the best lines it is, from 1.
    rank: int
    # What it is worth to the side to move.
    score: Score
    # Time so far, in seconds.
    seconds: float
    # The greatest distance from the root, of a full search.
    selective_depth: int | None


class _SearchAlways(TypedDict):
    # The search: `full`, or a classic one.
    algorithm: str
    # The best move, if there is one.
    best_move: Move | None
    # Every depth and line that was told on the way.
    depths: list[SearchRow]
    # Leaves in all, of a classic search.
    leaves: int | None
    # Nodes in all.
    nodes: int
    # The position.
    position: Position
    # What it is worth.
    score: Score | None
    # Time in all, in seconds.
    seconds: float


class Search(_SearchAlways, total=False):
    """A search of a position. `tesuji search`."""

    # What a full search ran with.
    profile: Profile | None
    # What the search did, if that was counted.
    stats: Counts | None
    # Where the tree was recorded.
    trace: str | None
    # Events of that record.
    trace_events: int | None


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
