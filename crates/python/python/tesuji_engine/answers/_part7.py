"""What engines answer: values of the crate `api`, as dictionaries with types.

Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from tesuji_engine.answers._part1 import (
    Move,
    Profile,
    Score,
)
from tesuji_engine.answers._part2 import (
    Bound,
    Position,
)
from tesuji_engine.answers._part3 import (
    Card,
)
from tesuji_engine.answers._part4 import (
    Counts,
    End,
)
from tesuji_engine.answers._part6 import (
    Origin,
    Passage,
    ProofFile,
)


class RescoredRecords(TypedDict):
    """Positions of records that were searched anew. `tesuji rescore`."""

    # Where the records are.
    file: str
    # The game.
    game: str
    # Games that were gone through.
    games: int
    # Nodes for each.
    nodes: int
    # Positions that were scored.
    positions: int
    # Time it took, in seconds.
    seconds: float


class RootVisit(TypedDict):
    """One search of the root."""

    # The lower end of the window; null if it was open.
    alpha: Score | None
    # The upper end of the window; null if it was open.
    beta: Score | None
    # How it ended.
    end: End
    # The iteration.
    iteration: int
    # Its nodes.
    nodes: int
    # Which of the best lines, from 1.
    rank: int
    # What it gave; null if nothing.
    score: Score | None


class _RulerRowAlways(TypedDict):
    # By how much it is higher on the mean, to the side to move.
    bias: float
    # The root of the mean squared difference of chances.
    error: float
    # Its name or file.
    evaluation: str


class RulerRow(_RulerRowAlways, total=False):
    """How far one evaluation is from the scores of a ruler. Scores are compared as chances, 1 / (1 + exp(-cp
    / 400)).
    """

    # How chances go together, 1 at most; nothing if one of them is always the same.
    correlation: float | None


class RulerReading(TypedDict):
    """How far evaluations are from the scores of another program. `tesuji eval --ruler`."""

    # How many positions it has.
    positions: int
    # The evaluations, in the order they were named.
    rows: list[RulerRow]
    # The file of positions with scores.
    ruler: str


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


class ShownPosition(TypedDict):
    """A position as `d` shows it in a protocol: with its board, its key, and what gives check."""

    # Where the pieces stand that give check.
    checkers: list[str]
    # Its hash key (Zobrist), in hexadecimal.
    key: str
    # What its text is called: `FEN`, `SFEN`.
    notation: str
    # The position.
    position: Position


class _SolutionAlways(TypedDict):
    # The name of its game.
    game: str
    # The line of the file, or the number of the game, from 1.
    line: int
    # What the problem is called, or nothing.
    name: str
    # Time it took, in seconds.
    seconds: float
    # Whether nobody said what is wanted.
    wants_nothing: bool


class Solution(_SolutionAlways, total=False):
    """What became of a problem. `tesuji solve`."""

    # What was found.
    card: Card | None
    # What is wrong with the problem, where nothing was found.
    error: str | None
    # Where in a game it comes from, if it does.
    origin: Origin | None
    # Where the proof of its mate was written.
    proof: ProofFile | None


class SolveRow(TypedDict):
    """What one search made of all problems."""

    # The search.
    algorithm: str
    # Nodes in all.
    nodes: int
    # Of so many.
    positions: int
    # Time in all, in seconds.
    seconds: float
    # How many it solved.
    solved: int


class SolveComparison(TypedDict):
    """Both searches on the same problems. `tesuji solve --compare`."""

    # A row for each search.
    searches: list[SolveRow]


class SolveSummary(TypedDict):
    """What the problems of a file come to, after the last of them. `tesuji solve FILE`."""

    # Of how many it was said what is wanted.
    asked: int
    # How many could not be read.
    broken: int
    # Time that went by, in seconds; less where several were solved at the same time.
    elapsed: float
    # Nodes in all.
    nodes: int
    # How many positions there were.
    positions: int
    # Time spent on all of them, in seconds.
    seconds: float
    # How many of these were solved.
    solved: int


# What happened.
StepKind: TypeAlias = Literal["enter", "improve", "cutoff", "again", "game_over", "leaf", "leave"]


class _StepEventAlways(TypedDict):
    # The lower end of the window; null if it is open.
    alpha: Score | None
    # The upper end.
    beta: Score | None
    # The line of pseudo-code, from 0.
    code: int
    # The depth that is left.
    depth: int
    # What.
    kind: StepKind
    # The best line of the node so far.
    line: list[Move]
    # The move: that led to the node, or that is the best so far.
    move: Move | None
    # The node it happened at: nodes are counted from 0 as they are entered, a move that is searched again is
    # another.
    node: int
    # Nodes so far.
    nodes: int
    # The node above it; null at the root.
    parent: int | None
    # The distance from the root of the node it happened at.
    ply: int
    # Nodes that minimax would have searched besides by now; below 0 if it would have searched fewer.
    saved: int | None
    # The score that was found.
    score: Score | None


class StepEvent(_StepEventAlways, total=False):
    """Something that happened in a search."""

    # The position of the node as FEN or SFEN, where it is entered; its other events have the number of the
    # node.
    position: str | None
    # Moves that a cut leaves unsearched.
    unsearched: list[Move]


class Steps(TypedDict):
    """A search, one event after the other. `tesuji step`."""

    # The search.
    algorithm: str
    # The search as pseudo-code, a line each.
    code: list[str]
    # How deep.
    depth: int
    # Everything that happened.
    events: list[StepEvent]
    # The best line.
    line: list[Move]
    # The nodes of minimax in the same tree, for a search whose score is minimax's.
    minimax_nodes: int | None
    # Nodes in all.
    nodes: int
    # The root.
    position: Position
    # The score of the root.
    score: Score
    # How many moves of each node are searched, if not all.
    widest: int | None


class TechniqueRow(TypedDict):
    """A technique."""

    # The acronym that other engines have for it, if there is one.
    acronym: str | None
    # Whether it never changes the answer of a search.
    exact: bool
    # Where in the search it is asked.
    hook: str
    # Whether the profile has it on.
    on: bool
    # Its name.
    technique: str
    # What it does.
    what: str


class TechniqueList(TypedDict):
    """Every technique of the search. `tesuji techniques`."""

    # The profile that has them on or off.
    profile: Profile
    # A row for each.
    techniques: list[TechniqueRow]


class TechniqueNumber(TypedDict):
    """A number of a technique."""

    # Its key.
    key: str
    # The most it may be.
    max: int
    # The least it may be.
    min: int
    # What the profile has.
    value: int
    # What it does.
    what: str


class TechniquePage(TypedDict):
    """All about a technique."""

    # What it takes for granted.
    assumes: str
    # Whether it never changes the answer of a search.
    exact: bool
    # Where it is in the sources.
    file: str
    # Where in the search it is asked.
    hook: str
    # Every name that finds it.
    names: list[str]
    # Its numbers.
    numbers: list[TechniqueNumber]
    # Whether the profile has it on.
    on: bool
    # Its name.
    technique: str
    # What other engines call it.
    usual_name: str
    # What it does.
    what: str
    # When it is wrong.
    wrong: str


class TechniquePages(TypedDict):
    """All about some techniques. `tesuji techniques NAME`."""

    # The profile that has them on or off, and their numbers.
    profile: Profile
    # A page for each.
    techniques: list[TechniquePage]


class TraceSearch(TypedDict):
    """What a record says of its search."""

    # The search.
    algorithm: str
    # What ended it, in words.
    limits: str
    # The hash of the profile of a full search.
    profile_hash: str | None


class Trace(TypedDict):
    """A recorded search in numbers. `tesuji trace FILE`."""

    # Moves searched at a node that searched any, on average.
    branching: float
    # Nodes, ends, cuts and skips.
    counts: Counts
    # How many of a hundred cutoffs came by the first move.
    first_move_percent: float
    # Its plies; more than there are moves above if one of them cannot be written.
    longest: int
    # The longest line as people write it, `--` for a pass.
    longest_line: list[str]
    # Where the search began.
    position: Position
    # The searches of the root, the last thousand.
    root_visits: list[RootVisit]
    # How it was recorded.
    search: TraceSearch


class TraceLine(TypedDict):
    """What became of a line in a recorded search. `tesuji trace FILE --line MOVES`."""

    # How many more there were.
    left_off: int
    # The line.
    line: list[Move]
    # Each time that the line went as far as it could.
    passages: list[Passage]
    # Where the search began.
    position: Position
    # How often the root was searched.
    root_visits: int
    # How it was recorded.
    search: TraceSearch
